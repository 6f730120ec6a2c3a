"""`matti verify` as its readers see it, and what a build does with claims."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.cli.verify_all import verify_all
from myllymatti.verify.extent import QUICK
from tests.cli.matti import matti, own_game, refused

pytest.importorskip("numba", reason="small games are searched by the native engine")


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


TINY = ("--games", "2", "--players", "3", "--pack", "2x3", "--hand", "2")


def test_every_question_is_answered() -> None:
    done = matti("verify", "koira", "--quick", *TINY)
    assert done.status == 0
    for section in (
        "What must hold in play",
        "Does it end?",
        "Does each rule matter?",
        "Is it fair?",
        "What it claims",
    ):
        assert f"\n{section}\n" in done.out
    assert "2 suits of 3 ranks, hands of 2, 3 players, all deals (90)" in done.out
    assert "kept: Every game that comes to an end has exactly one loser." in done.out
    assert not done.err


def test_a_broken_claim_is_told_shown_and_makes_the_status_1() -> None:
    path = own_game(Path(), parent="koira")
    text = path.read_text(encoding="utf-8").rstrip().removesuffix("}")
    path.write_text(f"{text}    claim: every play ends\n}}\n", encoding="utf-8")
    done = matti("verify", str(path), "--quick", *TINY, "--save", "plays")
    assert done.status == 1
    assert "broken: " in done.out
    (play,) = Path("plays").glob("claim-*.json")
    assert matti("replay", str(play)).status == 0
    assert "the game has not ended" in matti("replay", str(play)).out


def test_no_part_is_begun_when_the_time_is_over() -> None:
    done = matti("verify", "koira", "--time", "1", "--players", "3", "--pack", "2x4")
    assert "\nLeft out\n" in done.out
    assert "fairness: stopped before" in done.out


def test_a_play_can_be_saved_and_replayed() -> None:
    matti("verify", "koira", "--quick", *TINY, "--save", "plays")
    written = sorted(Path("plays").iterdir())
    assert written
    for path in written:
        assert json.loads(path.read_text(encoding="utf-8"))["reduced"] == {"suits": 2, "ranks": 3, "hand": 2}
        replayed = matti("replay", str(path))
        assert replayed.status == 0
        assert "3 players, 2 suits of 3 ranks, hands of 2" in replayed.out
        assert "seed" not in replayed.out


def test_a_folder_that_cannot_be_made() -> None:
    Path("taken").write_text("a file", encoding="utf-8")
    err = refused(matti("verify", "koira", "--quick", *TINY, "--save", "taken"))
    assert "the folder cannot be made" in err


def test_a_pack_with_which_the_game_cannot_be_played() -> None:
    done = matti("verify", "koira", "--quick", "--games", "1", "--players", "3", "--pack", "2x2", "--hand", "2")
    assert "no small game was looked at as a whole" in done.out
    assert "is played by 2 with 2 suits of 2 ranks, hands of 2, not by 3" in " ".join(done.out.split())


def test_a_build_fails_on_a_broken_claim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Reports are kept: the second look at the same variants makes none anew, and fails all the same."""
    path = own_game(Path(), parent="koira")
    text = path.read_text(encoding="utf-8").rstrip().removesuffix("}")
    path.write_text(f"{text}    claim: every play ends\n}}\n", encoding="utf-8")
    library = pipeline.open_library([str(path)])
    monkeypatch.setattr(pipeline, "_project", lambda: library)
    monkeypatch.setattr("myllymatti.cli.verify_all.process_pool", lambda _workers: _Here())
    assert not verify_all(library)
    first = capsys.readouterr()
    assert "1 broken" in first.out
    assert "error: mygame: broken: " in first.err
    assert not verify_all(library)
    assert "reports kept from before" in capsys.readouterr().out
    assert list((pipeline.REPORTS / QUICK.name).glob("mygame.*.json"))


class _Here:
    """An executor that does its work at once, in this process."""

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, work: object, *arguments: object) -> object:
        from concurrent.futures import Future

        future: Future[object] = Future()
        future.set_result(work(*arguments))  # type: ignore[operator]
        return future
