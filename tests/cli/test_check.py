"""`matti check`: what is said when there are no faults, of everything and of the variants that are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.matti import matti, own_game

EXAMPLE = """
    example first-card [; invented] {
        in:       gathering
        players:  Aino, Eino
        Aino:     holds among others ♠7
        Aino:     plays ♠7
    }
}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def with_example(path: Path) -> None:
    """Give a variant a worked example."""
    text = path.read_text(encoding="utf-8").rstrip().removesuffix("}")
    path.write_text(text + EXAMPLE.lstrip("\n"), encoding="utf-8")


def test_without_names_all_is_counted() -> None:
    out = matti("check").out
    assert re.fullmatch(r"\d+ variants with \d+ worked examples, \d+ sources with \d+ passages: no faults\.\n", out)


def test_of_a_named_file_only_its_own_examples_are_counted() -> None:
    path = own_game(Path())
    clean = "mygame: no faults ({}; read with koira and myllymatti-1940s)\n"
    assert matti("check", "mygame.matti").out == clean.format("no worked examples")
    with_example(path)
    assert matti("check", "mygame.matti").out == clean.format("1 worked example")
    assert matti("check", "./mygame.matti:runs=two-or-more").out == clean.format("1 worked example")


def test_a_variant_without_a_parent_is_read_with_none() -> None:
    assert re.fullmatch(r"mattis: no faults \(\d+ worked examples\)\n", matti("check", "mattis").out)


def test_several_names_get_a_line_each() -> None:
    own_game(Path(), name="one")
    own_game(Path(), name="other", parent="one")
    lines = matti("check", "one.matti", "other.matti", "one.matti").out.splitlines()
    assert lines == [
        "one: no faults (no worked examples; read with koira and myllymatti-1940s)",
        "other: no faults (no worked examples; read with one, koira and myllymatti-1940s)",
    ]


def test_faults_leave_no_such_line() -> None:
    path = own_game(Path())
    path.write_text(path.read_text(encoding="utf-8").replace("2 to 3", "two or three"), encoding="utf-8")
    done = matti("check", "mygame.matti")
    assert done.status == 1
    assert "no faults" not in done.out + done.err


def test_a_warning_fails_nothing_and_is_told() -> None:
    path = own_game(Path())
    path.write_text(path.read_text(encoding="utf-8").replace("players:  2 to 3", "deal:  4 each"), encoding="utf-8")
    done = matti("check", "mygame.matti")
    assert done.status == 0
    assert "warning[hands-differ]" in done.err
    assert done.out == "1 warning, nothing else: it can be played as it is.\n"
