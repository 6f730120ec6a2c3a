"""Simulating from the command line: who plays, on which engine, until when, and what is left when it is stopped."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from myllymatti.simulate import native
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import HOW_TO_INSTALL, Engine
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally
from tests.cli.matti import MATTI, Done, matti, modules_loaded, refused
from tests.simulate.executors import Backwards

# ---- Who plays -------------------------------------------------------------------------------------------------------


def test_one_name_is_for_all_and_several_are_for_the_seats() -> None:
    run = ("simulate", "koira", "--players", "3", "--games", "20", "--most-actions", "300")
    assert "seed 1, random play\n" in matti(*run).out
    assert "seed 1, greedy play\n" in matti(*run, "--player", "greedy").out
    assert matti(*run, "--player", "greedy,greedy,greedy") == matti(*run, "--player", "greedy")
    seats = matti(*run, "--player", "greedy,random,cautious").out
    assert "seed 1, played by greedy, random, cautious\n" in seats
    assert matti(*run, "--player", "greedy,random,cautious", "--json").data()["player"] == "greedy,random,cautious"


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("greeedy", "there is no player “greeedy”; the nearest known word is “greedy”."),
        ("clever", "there is no player “clever”; write random, greedy, cautious or simple."),
        ("", "there is no player “”; write random, greedy, cautious or simple."),
        ("random,greedy,catious", "“catious” (seat 3); the nearest known word is “cautious”."),
        ("random, greedy,random", "“ greedy” (seat 2); the nearest known word is “greedy”."),
        ("random,,greedy", "“” (seat 2)"),
        ("greedy,random", "2 names for 3 players; name one for all, or one a seat: greedy,random,random"),
        ("greedy,random,random,simple", "4 names for 3 players; name one for all, or one a seat: greedy,random,random"),
        ("x" * 5000, "there is no player “xxxx"),
    ],
)
def test_players_that_are_misnamed(command: str, typed: str, told: str) -> None:
    err = refused(matti(command, "koira", "--players", "3", "--player", typed))
    assert told in err
    assert "'--player'" in err
    assert len(err) < 500


def test_game_k_of_play_is_game_k_of_simulate_with_the_same_players() -> None:
    run = ("koira", "--players", "3", "--player", "greedy,random,cautious", "--most-actions", "300", "--json")
    losers = [matti("play", *run, "--game", str(game)).data()["outcome"]["loser_seat"] for game in range(12)]
    simulated = matti("simulate", *run, "--games", "12").data()
    assert [one["games"] for one in simulated["losers"]] == [losers.count(seat) for seat in (1, 2, 3)]
    assert "game 0, played by greedy, random, cautious\n" in matti("play", *run[:-1]).out
    assert "game 0, greedy play\n" in matti("play", "koira", "--player", "greedy").out


def test_in_a_session_the_names_are_those_of_the_players() -> None:
    told = matti("play", "skruuvi", "--session", "--player", "simple,cautious,greedy,cautious").out
    assert "session 0, played by simple, cautious, greedy, cautious\n" in told
    contracts = re.findall(r" by ([ABCD]), \d+ trick", told)
    assert contracts.count("A") + contracts.count("C") > len(contracts) / 2


# ---- Engines ---------------------------------------------------------------------------------------------------------


def test_engine_does_not_show_in_the_result() -> None:
    run = ("simulate", "koira", "--games", "50", "--most-actions", "300")
    assert matti(*run, "--engine", "reference") == matti(*run)
    assert matti(*run, "--engine", "reference", "--workers", "1") == matti(*run, "--workers", "2")


def test_engine_that_cannot_play() -> None:
    err = refused(matti("simulate", "skruuvi", "--player", "simple", "--engine", "native"))
    assert "'--engine'" in err
    assert "--engine reference can." in err
    assert "'auto', 'native', 'reference'" in refused(matti("simulate", "koira", "--engine", "turbo"))


def test_without_numba_a_long_run_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("myllymatti.fast.find_spec", lambda _: None)
    done = matti("simulate", "koira", "--games", "3000", "--most-actions", "1", "--workers", "1")
    assert done.status == 0
    assert len(done.err.splitlines()) == 1
    assert HOW_TO_INSTALL in done.err
    assert HOW_TO_INSTALL in refused(matti("simulate", "koira", "--engine", "native"))


def test_nothing_heavy_is_loaded_for_a_short_run_and_for_other_commands() -> None:
    loaded = modules_loaded(
        ["list"],
        ["check", "koira"],
        ["show", "koira"],
        ["play", "koira"],
        ["play", "koira", "--player", "greedy"],
        ["simulate", "koira", "--games", "5"],
    )
    assert "myllymatti.play.game" in loaded
    assert not loaded.intersection({"numba", "numpy", "llvmlite", "dask", "distributed"})


# ---- Clusters --------------------------------------------------------------------------------------------------------


def test_cluster_that_is_none() -> None:
    err = refused(matti("simulate", "koira", "--executor", "dask:8786"))
    assert "'--executor': “dask:8786” names no cluster: write dask://HOST:PORT" in err
    err = refused(matti("simulate", "koira", "--executor", "dask://localhost:8786", "--workers", "2"))
    assert "leave out --workers" in err


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("myllymatti.simulate.cluster.PATIENCE", 1)
    err = refused(matti("simulate", "koira", "--executor", "dask://127.0.0.1:1"))
    assert "no scheduler answers at tcp://127.0.0.1:1" in err


def test_error_of_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_series: Series, start: int, _count: int) -> Tally:
        raise ModuleNotFoundError(f"No module named 'myllymatti'\nbut {start}")

    @contextmanager
    def crew(_address: str, _engine: Engine) -> Iterator[Crew]:
        yield Crew(Engine("broken", broken, 10**6, on_threads=False), executor=Backwards())

    monkeypatch.setattr("myllymatti.simulate.cluster.crew_elsewhere", crew)
    err = refused(matti("simulate", "koira", "--executor", "dask://localhost:1"), status=1)
    assert err == (
        "error: games 0 to 99 could not be played by a worker: No module named 'myllymatti' but 0; "
        "the scheduler must go on, and each worker needs this myllymatti\n"
    )


# ---- Until -----------------------------------------------------------------------------------------------------------


def test_until_that_is_reached_and_not() -> None:
    scored = ("simulate", "skruuvi", "--deal", "kotka", "--games", "90", "--until")
    assert "wide: --until 0.9 was reached.\n" in matti(*scored, "0.9").out
    assert "wide: --until 0.001 was not reached.\n" in matti(*scored, "0.001").out
    data = matti(*scored, ".001", "--json").data()
    assert data["until"]["wanted"] == 0.001
    assert 0.001 < data["until"]["widest"] < 1
    assert data["until"]["reached"] is False
    assert data["games"] == 90
    assert "partial" not in data


@pytest.fixture
def compiled() -> None:
    """The native engine is ready: what is timed and shown afterwards is the play alone."""
    native.prepare(lambda _: None)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_until_stops_after_a_multiple_of_ten_thousand_games() -> None:
    run = ("simulate", "koira", "--players", "3", "--seed", "4", "--until", "0.012", "--json")
    data = matti(*run).data()
    assert data["until"]["reached"] is True
    assert data["games"] % 10_000 == 0
    assert matti(*run, "--workers", "1").data() == data
    alone = matti("simulate", "koira", "--players", "3", "--seed", "4", "--games", str(data["games"]), "--json").data()
    del data["until"]
    assert alone == data


@pytest.mark.parametrize(
    "typed", ["", "0", "0.0", "1", "2", "-0.1", "x", "nan", "inf", "1e-3", "0,1", "½", "0.1" * 900]
)
def test_width_that_is_none(typed: str) -> None:
    err = refused(matti("simulate", "koira", f"--until={typed}"))
    assert "is no width between 0 and 1, such as 0.002." in err
    assert len(err) < 400


def test_games_without_contracts_cannot_be_played_until_an_interval() -> None:
    path = Path(__file__).parent.parent / "language" / "good" / "whist.matti"
    err = refused(matti("simulate", str(path), "--until", "0.1"))
    assert "without contracts" in err
    assert "leave out --until" in err


# ---- Ctrl-C ----------------------------------------------------------------------------------------------------------


def stopped(*arguments: str, folder: Path, after: str) -> Done:
    """What comes of a real run that is stopped as from the keyboard, once its progress shows `after`.

    An interrupt goes to all processes of the command, which must be gone afterwards.
    """
    mine, its = pty.openpty()
    running = subprocess.Popen(
        [MATTI, "simulate", "koira", "--players", "3", *arguments],
        cwd=folder,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
        stdout=subprocess.PIPE,
        stderr=its,
        start_new_session=True,
    )
    os.close(its)
    try:
        seen = read_until(mine, after)
        os.killpg(running.pid, signal.SIGINT)
        begun = time.monotonic()
        out, _ = running.communicate(timeout=20)
        took = time.monotonic() - begun
        seen += read_until(mine, "")
        left = left_over(running.pid)
    finally:
        running.kill()
        os.close(mine)
    assert took < 6
    assert left == []
    return Done(running.returncode, out.decode(), seen)


def read_until(terminal: int, wanted: str) -> str:
    """What a terminal shows, until there is that; all of it where that is empty."""
    raw, shown = b"", ""
    while not (wanted and re.search(wanted, shown)) and select.select([terminal], [], [], 30)[0]:
        try:
            more = os.read(terminal, 4096)
        except OSError:  # nobody holds the other end any more
            break
        raw += more
        shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", raw.decode(errors="replace"))
    return shown


def left_over(group: int) -> list[int]:
    """The processes of a group that still run after some time, but those that only wait to be buried."""
    found: list[int] = []
    for _ in range(50):
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] not in "ZX":
                found.append(int(path.parent.name))
        if not found:
            return []
        time.sleep(0.1)
    return found


def figures(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in ("partial", "until")}


GAMES_DONE = r"[1-9]\d*/1000000 games [\d,]+ a second"


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupt_prints_what_is_done_so_far(tmp_path: Path, workers: str) -> None:
    run = ("--games", "1000000", "--most-actions", "300", "--engine", "reference", "--workers", workers)
    done = stopped(*run, "--json", folder=tmp_path, after=GAMES_DONE)
    assert done.status == 130
    assert "Traceback" not in done.err
    data = json.loads(done.out)
    assert data["partial"] == {"games_wanted": 1_000_000}
    assert 0 < data["games"] < 1_000_000
    games = str(data["games"])
    again = matti("simulate", "koira", "--players", "3", "--games", games, "--most-actions", "300", "--json").data()
    assert figures(data) == again


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_interrupt_of_the_native_engine_is_told_in_the_text(tmp_path: Path) -> None:
    run = ("--games", "900000000", "--until", "0.0001", "--engine", "native")
    done = stopped(*run, folder=tmp_path, after=r"games [\d,]+ a second")
    assert done.status == 130
    assert "Traceback" not in done.err
    partial = re.search(r"^Partial: stopped after (\d+) of 900000000 games; --games \1 gives", done.out, re.MULTILINE)
    assert partial
    assert f", {partial[1]} games, seed 1, random play\n" in done.out
    assert "--until 0.0001 was not reached." in done.out


@pytest.mark.slow
def test_interrupt_before_anything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("myllymatti.cli.simulate_command.engine_for", interrupted)
    done = matti("simulate", "koira")
    assert (done.status, done.out) == (130, "")
    assert done.err == "stopped before the first games were played.\n"
