"""Variants outside the project, named by their path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from myllymatti.play.game import record_game
from myllymatti.verify.played import Verdict, Violation
from tests.cli.matti import matti, own_game, own_source, refused
from tests.helpers import MYLLYMATTI, PROJECT, rules_of


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("place", ["mygame.matti", "./mygame.matti", "games/mygame.matti", "with space/mygame.matti"])
def test_every_command_takes_a_path(place: str) -> None:
    path = own_game(Path(place).parent)
    name = place if "/" in place else str(path)
    assert "no faults" in matti("check", name).out
    shown = matti("show", name)
    assert shown.status == 0
    assert shown.out.startswith("My game  (mygame)")
    assert "(as in koira)" in shown.out
    assert "(as in myllymatti-1940s)" in shown.out
    assert "mygame:runs=from-the-deuce" in matti("play", name, "--players", "3").out
    assert matti("simulate", name, "--games", "3", "--json").data()["games"] == 3
    assert "kept: 2 games of 2 players" in matti("verify", name, "--quick", "--games", "2", "--players", "2").out
    compared = matti("compare", name, "koira", "--json").data()
    differing = {row["rule_point"] for row in compared["rows"] if row["differs"]}
    assert differing == {"game.title", "game.players", "beating.taken"}


def test_absolute_path_and_configuration() -> None:
    path = own_game(Path("games")).resolve()
    assert matti("show", f"{path}:runs=two-or-more").out.startswith("My game  (mygame:runs=two-or-more)")
    assert "has no reading" in refused(matti("show", f"{path}:runs=x"))
    assert "does not name a configured variant" in refused(matti("show", f"{path}:"))


def test_colon_and_equals_sign_in_the_path() -> None:
    path = own_game(Path("a:b=c"))
    assert matti("show", str(path)).status == 0
    assert matti("show", f"{path}:runs=two-or-more").out.startswith("My game  (mygame:runs=two-or-more)")


def test_the_players_of_ones_own_file_hold() -> None:
    own_game(Path())
    assert "It is played by 2 to 3." in refused(matti("play", "mygame.matti", "--players", "4"))


def test_parent_beside_it() -> None:
    own_game(Path("games"), name="grandgame", parent="mygame")
    own_game(Path("games"), name="mygame", parent="myllymatti-1940s")
    grand = Path("games/grandgame.matti")
    grand.write_text(grand.read_text().replace("taken:  the last card played", "taken:  the lowest card of the trick"))
    done = matti("show", str(grand), "--json")
    assert done.status == 0, done
    rules = {rule["rule_point"]: rule for section in done.data()["sections"] for rule in section["rules"]}
    assert rules["beating.taken"]["value"] == "the lowest card of the trick"
    assert rules["game.pack"]["inherited_from"] == "myllymatti-1940s"
    assert done.data()["from"] == "mygame"
    assert matti("check", str(grand)).status == 0
    assert matti("compare", str(grand), "games/mygame.matti").status == 0
    assert matti("play", str(grand)).status == 0


def test_parent_beside_it_comes_before_the_projects() -> None:
    koira = (PROJECT / "variants/matti/koira.matti").read_text(encoding="utf-8")
    Path("koira.matti").write_text(
        koira.replace("the lowest card of the trick", "the last card played"), encoding="utf-8"
    )
    game = own_game(Path())
    game.write_text(
        game.read_text().replace("        taken:  the last card played\n", "        beating: may be declined\n")
    )
    rules = matti("show", "mygame.matti", "--json").data()["sections"][2]["rules"]
    taken = next(rule for rule in rules if rule["rule_point"] == "beating.taken")
    assert taken["value"] == "the last card played"
    assert taken["inherited_from"] == "koira"


def test_missing_parent() -> None:
    own_game(Path(), parent="nowhere")
    assert "nowhere" in refused(matti("check", "mygame.matti"), status=1)


def test_faulty_parent_beside_it() -> None:
    own_game(Path(), parent="parent")
    Path("parent.matti").write_text("variant parent { nonsense")
    err = refused(matti("show", "mygame.matti"), status=1)
    assert "parent.matti:1:" in err


@pytest.mark.parametrize("folder_name", [".", "games"])
def test_corpus_beside_it(folder_name: str) -> None:
    game = own_game(Path(folder_name))
    game.write_text(
        game.read_text().replace(
            "taken:  the last card played", "taken:  the lowest card of the trick  [mybook/lowest-is-taken]"
        )
    )
    assert "mybook" in refused(matti("check", str(game)), status=1)
    own_source(game.parent, "mybook")
    done = matti("check", f"./{game}")
    assert done.status == 0, done
    assert "mybook/lowest-is-taken" in matti("show", f"./{game}").out


def test_faulty_corpus_beside_it() -> None:
    own_game(Path())
    source = Path("corpus/mybook")
    source.mkdir(parents=True)
    (source / "source.yaml").write_text("type: [")
    (source / "passages.yaml").write_bytes(b"\xff\xfe\x00")
    err = refused(matti("check", "mygame.matti"), status=1)
    assert "corpus/mybook/source.yaml" in err
    assert "corpus/mybook/passages.yaml" in err


def test_name_of_a_variant_that_lies_in_the_working_folder() -> None:
    """The name alone means the project's variants, and the message says how to name the file."""
    own_game(Path())
    assert "named by its path: mygame.matti" in refused(matti("show", "mygame"))


def test_all_faults_of_several_files_in_one_go() -> None:
    for name in ("one", "other"):
        path = own_game(Path(), name=name)
        path.write_text(path.read_text().replace("2 to 3", "two or three"))
    err = refused(matti("check", "one.matti", "other.matti"), status=1)
    assert "one.matti:3:" in err
    assert "other.matti:3:" in err


VERIFY = ("verify", "--quick", "--players", "3", "--games", "1", "--pack", "2x2", "--hand", "1")
"""A look at a variant that takes as little time as may be."""


def _violated(name: str) -> Verdict:
    record, _ = record_game(rules_of(name), 3, 1, 0, most_actions=5)
    return Verdict(3, 1, 5, 0, (Violation("cards", "in two places: ♠7; nowhere: none", 3, 5, record),))


def _break(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rules: object, *_: object) -> Verdict:
        return _violated(getattr(rules, "full_name"))  # noqa: B009 (the tests need not know the type)

    monkeypatch.setattr("myllymatti.verify.verification.verify_play", broken)
    monkeypatch.setattr("myllymatti.verify.verification.with_shortest_games", lambda _rules, verdict, _effort: verdict)


def test_one_of_a_thing_is_not_told_as_several() -> None:
    path = own_game(Path(), parent=MYLLYMATTI)
    choice = "".join(
        f"        reading {name} [; invented] {{\n            phase shedding {{ beating: {answer} }}\n        }}\n"
        for name, answer in (("free default", "may be declined"), ("bound", "required if able"))
    )
    text = path.read_text(encoding="utf-8").rstrip().removesuffix("}")
    path.write_text(f"{text}    choice beating: gap {{\n{choice}    }}\n}}\n", encoding="utf-8")
    assert matti("readings", "mygame.matti").out.startswith("mygame: 1 choice with 2 readings makes 2 games.\n")
    assert "\nThey differ in 1 rule point (" in matti("compare", "mygame.matti", "mygame.matti:beating=bound").out


def test_violation_is_written_and_can_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    _break(monkeypatch)
    done = matti(*VERIFY, "koira")
    assert done.status == 1
    assert "BROKEN with 3 players after 5 actions: every card of the pack is in exactly one place" in done.out
    _, _, path = done.err.strip().rpartition("matti replay ")
    assert json.loads(Path(path).read_text(encoding="utf-8"))["most_actions"] == 5
    assert matti("replay", path).status == 0


def test_violations_of_two_configurations_do_not_overwrite_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    _break(monkeypatch)
    matti(*VERIFY, "koira")
    matti(*VERIFY, "koira:runs=two-or-more")
    assert len(list(Path().glob("violation-*.json"))) == 2


def test_violation_in_json_is_a_record_too(monkeypatch: pytest.MonkeyPatch) -> None:
    _break(monkeypatch)
    done = matti(*VERIFY, "koira", "--json")
    assert done.status == 1
    (verdict,) = done.data()["properties"]
    (violation,) = verdict["violations"]
    assert set(violation) == {"property", "text", "after_actions", "record"}
    assert matti("replay", "-", given=json.dumps(violation["record"])).status == 0
    assert not list(Path().iterdir())


def test_violation_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    _break(monkeypatch)
    Path("gone").mkdir()
    monkeypatch.chdir("gone")
    Path("../gone").rmdir()
    done = matti(*VERIFY, "koira")
    assert done.status == 1
    assert "error: cannot write" in done.err
