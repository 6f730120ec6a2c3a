from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from myllymatti import pipeline
from myllymatti.editor.completion import complete
from myllymatti.editor.positions import Position
from myllymatti.editor.workspace import Workspace
from tests.cli.matti import own_game
from tests.helpers import PROJECT

KOIRA = PROJECT / "variants" / "matti" / "koira.matti"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path.resolve()


def codes(workspace: Workspace, path: Path) -> list[str]:
    return [fault.code for fault in workspace.faults(path)[path]]


def test_the_open_text_counts_and_the_file_stays() -> None:
    workspace = Workspace()
    written = KOIRA.read_text(encoding="utf-8")
    workspace.put(KOIRA, written.replace("may be declined", "may be denied"))
    assert codes(workspace, KOIRA) == ["value-not-understood"]
    workspace.put(KOIRA, written)
    assert codes(workspace, KOIRA) == []
    assert KOIRA.read_text(encoding="utf-8") == written


def test_an_unsaved_parent_counts_for_its_children(folder: Path) -> None:
    child, parent = own_game(folder, "child", "mygame"), own_game(folder, "mygame")
    workspace = Workspace()
    workspace.put(child, child.read_text())
    assert workspace.depending(parent) == [child]
    assert codes(workspace, child) == []
    broken = parent.read_text().replace("taken:", "takne:")
    workspace.put(parent, broken)
    assert set(workspace.depending(parent)) == {child, parent}
    assert codes(workspace, child) == ["faulty-parent"]
    assert codes(workspace, parent) == ["unknown-rule-point"]
    workspace.close(parent)
    assert codes(workspace, child) == [], "closed, the file counts again"


def test_a_parent_that_is_only_in_the_editor(folder: Path) -> None:
    child = own_game(folder, "child", "newgame")
    workspace = Workspace()
    workspace.put(child, child.read_text())
    assert codes(workspace, child) == ["unknown-parent"]
    workspace.put(folder / "newgame.matti", own_game(folder / "elsewhere").read_text().replace("mygame", "newgame"))
    assert codes(workspace, child) == []
    view = workspace.view(child)
    assert view is not None
    assert view.parent is not None
    assert view.parent.name == "newgame"
    assert "newgame" in view.variants


def test_a_file_that_changes_on_disk(folder: Path) -> None:
    child, parent = own_game(folder, "child", "mygame"), own_game(folder, "mygame")
    workspace = Workspace()
    workspace.put(child, child.read_text())
    assert codes(workspace, child) == []
    parent.write_text(parent.read_text().replace("taken:", "takne:") + "\n")
    assert codes(workspace, child) == ["faulty-parent"]


def test_the_corpus_beside_a_file_and_its_faults(folder: Path) -> None:
    game = own_game(folder)
    source = folder / "corpus" / "mine"
    source.mkdir(parents=True)
    (source / "source.yaml").write_text(
        "type: book\ntitle: Mine\nlanguage: en\nrights: copyright\nseen: full\nabout: A book.\n"
    )
    (source / "passages.yaml").write_text("- id: two-play\n  kind: rule\n  paraphrase: Two play.\n")
    workspace = Workspace()
    workspace.put(game, game.read_text().replace("card played", "card played  [mine/two-play]"))
    assert codes(workspace, game) == []
    (source / "passages.yaml").write_text("- id: two-play\n  kind: nonsense\n  paraphrase: Two play.\n")
    faults = workspace.faults(game)
    assert faults[game] == []  # told where it stands
    assert faults[source / "passages.yaml"]


def test_the_corpus_is_read_once(folder: Path) -> None:
    game = own_game(folder)
    workspace = Workspace()
    with patch("myllymatti.editor.workspace.read_corpus", wraps=pipeline.read_corpus) as reading:
        for number in range(3):
            workspace.put(game, game.read_text() + "\n" * number)
            workspace.faults(game)
            workspace.view(game)
        assert reading.call_count == 1
        (folder / "corpus" / "mine").mkdir(parents=True)
        (folder / "corpus" / "mine" / "source.yaml").write_text("")
        workspace.faults(game)
        assert reading.call_count == 2


def test_nothing_is_resolved_twice_while_it_stays(folder: Path) -> None:
    game, other = own_game(folder), own_game(folder, "other")
    workspace = Workspace()
    workspace.put(game, game.read_text())
    with patch("myllymatti.editor.workspace.open_file", wraps=pipeline.open_file) as opening:
        workspace.library(game)
        workspace.put(other, "nothing to do with it")
        workspace.library(game)
        assert opening.call_count == 1
        assert workspace.faults(game) is workspace.faults(game)
        workspace.put(game, game.read_text() + "\n")
        workspace.library(game)
        assert opening.call_count == 2


def test_a_text_without_a_file_has_no_name_to_bear(folder: Path) -> None:
    workspace = Workspace()
    path = folder / "Untitled-1.matti"
    text = own_game(folder).read_text()
    workspace.put(path, text, unnamed=True)
    assert codes(workspace, path) == []
    workspace.put(folder / "other.matti", text)
    assert codes(workspace, folder / "other.matti") == ["file-name"]


@pytest.mark.parametrize(
    "text",
    ["", "variant", "variant x from", "variant koira from koira {", "}" * 50, "variant x from ../y {", "\0", "\ud800"],
)
def test_half_typed_texts(folder: Path, text: str) -> None:
    workspace = Workspace()
    path = folder / "koira.matti"
    workspace.put(path, text)
    assert codes(workspace, path)
    view = workspace.view(path)
    assert view is not None
    complete(view, len(text))


def test_a_text_too_large_to_be_read(folder: Path) -> None:
    workspace = Workspace()
    workspace.put(folder / "x.matti", "#" * 300_000)
    assert codes(workspace, folder / "x.matti") == ["file-too-large"]


def test_places_of_faults_in_a_text_as_windows_has_it(folder: Path) -> None:
    workspace = Workspace()
    path = folder / "mygame.matti"
    raw = "\ufeff" + own_game(folder).read_text().replace("taken:", "taken e\u0301 x:").replace("\n", "\r\n")
    workspace.put(path, raw)
    [fault] = workspace.faults(path)[path]
    text = workspace.text(path)
    assert text is not None
    assert fault.span is not None
    line = next(number for number, line in enumerate(raw.split("\r\n")) if "taken" in line)
    assert text.position(fault.span.start) == Position(line, 8)
    assert text.position(fault.span.end) == Position(line, 8 + len("taken e\u0301 x"))


def test_loops_of_links_and_missing_folders(folder: Path) -> None:
    workspace = Workspace()
    (folder / "a.matti").symlink_to(folder / "b.matti")
    (folder / "b.matti").symlink_to(folder / "a.matti")
    path = folder / "gone" / "x.matti"
    workspace.put(path, "variant x from a {\n}\n")
    assert codes(workspace, path) == ["unknown-parent"]
    beside = folder / "x.matti"
    workspace.put(beside, "variant x from a {\n}\n")
    assert codes(workspace, beside)
