"""The benchmark suite runs, measures in turns, and says what it leaves out."""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from myllymatti.pages.benchmarks import PARTS, Benchmarks, Part, benchmarks_from_data
from myllymatti.simulate.series import Series
from tests.benchmarks import c_program, commands, open_spiel_games, parts, run
from tests.benchmarks.our_engines import actions_of, on_threads, play_as_reference, why_not_native
from tests.benchmarks.rounds import Contestant, in_turns, pinned
from tests.helpers import rules_of

SMALL = replace(parts.QUICK, checked=50, native=200)


def series() -> Series:
    return Series(rules_of("skitgubbe"), 3, 1)


def needs_native() -> None:
    if why_not_native(series()):
        pytest.skip(f"no native engine: {why_not_native(series())}")


def measured(path: Path, *words: str) -> Benchmarks:
    assert run.main([*words, "--quick", "--date", "2026-01-31", "--json", str(path)]) == 0
    return benchmarks_from_data(json.loads(path.read_text(encoding="utf-8")))


def test_rounds_are_taken_in_turns_and_ratios_within_them() -> None:
    asked: list[tuple[str, int]] = []

    def contestant(name: str, figures: Sequence[float]) -> Contestant:
        def play(number: int) -> float:
            asked.append((name, number))
            return figures[number]

        return play

    row = in_turns("both", [contestant("a", [10, 40, 90, 1]), contestant("b", [10, 20, 30, 1])], 3)
    assert asked == [(name, number) for number in (3, 0, 1, 2) for name in "ab"]
    assert [(one.median, one.least, one.most) for one in row.figures] == [(40, 10, 90), (20, 10, 30)]
    assert row.ratio is not None
    assert (row.ratio.median, row.ratio.least, row.ratio.most) == (2, 1, 3)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system does not pin processes to cores")
def test_pinned_to_one_core_and_free_again() -> None:
    before = os.sched_getaffinity(0)
    with pinned():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_threads_play_the_same_games() -> None:
    assert on_threads(play_as_reference, 2)(series(), 5, 37) == play_as_reference(series(), 5, 37)


def test_actions_of_games_that_did_not_end_count() -> None:
    short = Series(rules_of("skitgubbe"), 3, 1, most_actions=100)
    tally = play_as_reference(short, 0, 20)
    assert tally.not_ended > 10
    assert actions_of(short, tally) == 100 * tally.not_ended + sum(n * games for n, games in tally.lengths.items())


def test_every_part_is_told_on_the_page() -> None:
    assert list(parts.MEASURED) == list(PARTS)


def test_results_are_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = measured(tmp_path / "found.json", "--only", "script")
    assert found.date == datetime.date(2026, 1, 31)
    assert found.versions["Python"]
    [part] = found.parts
    assert (part.name, part.columns) == ("script", ("reference engine", "script"))
    assert part.rows[0].ratio is not None
    shown = capsys.readouterr().out
    assert PARTS["script"].title in shown
    assert "2026-01-31" in shown


def test_commands_are_measured_as_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "why_not_native", lambda _: "numba is not installed")
    found = parts.start(replace(SMALL, rounds=1))
    if commands.why_not():
        assert (found.rows, found.missing) == ((), commands.why_not())
    else:
        assert [row.what.split()[1] for row in found.rows] == ["--help", "simulate"]
        assert all(row.figures[0].least > 0.01 for row in found.rows)
        assert found.missing.endswith("--games 3000, because numba is not installed.")


def test_c_program_is_measured() -> None:
    needs_native()
    found = parts.c(SMALL)
    if c_program.why_not():
        assert found.missing == c_program.why_not()
    else:
        assert found.rows[0].ratio is not None


def test_open_spiel_is_measured() -> None:
    needs_native()
    if open_spiel_games.why_not():
        pytest.skip(f"no OpenSpiel: {open_spiel_games.why_not()}")
    found = parts.openspiel(replace(SMALL, rounds=1, open_spiel=5))
    assert len(found.rows) == 4
    assert all(row.ratio is not None for row in found.rows)


@pytest.mark.parametrize("name", ["variants", "c", "openspiel", "cores"])
def test_without_the_native_engine_a_part_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "why_not_native", lambda _: "numba is not installed")
    monkeypatch.setattr(c_program, "why_not", lambda: "")
    monkeypatch.setattr(open_spiel_games, "why_not", lambda: "")
    found = parts.MEASURED[name](SMALL)
    assert found.rows == ()
    assert "numba is not installed" in found.missing


def test_without_gcc_or_open_spiel_a_part_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(open_spiel_games, "find_spec", lambda _: None)
    assert parts.c(SMALL).missing == "gcc is not installed."
    assert parts.openspiel(SMALL).missing.startswith("OpenSpiel is not installed")


def test_engine_and_c_program_that_differ_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    if c_program.why_not():
        pytest.skip(f"no C program: {c_program.why_not()}")
    another = replace(series(), seed=2)
    monkeypatch.setattr(parts, "why_not_native", lambda _: "")
    monkeypatch.setattr(parts, "native", lambda _: lambda _, start, count: play_as_reference(another, start, count))
    with pytest.raises(parts.NotTheSame, match="do not play the same games"):
        parts.c(SMALL)


def test_games_that_differ_are_an_error_of_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def differs(_: parts.Effort) -> Part:
        raise parts.NotTheSame("two do not play the same games")

    monkeypatch.setattr(run, "MEASURED", {"c": differs})
    assert run.main(["--only", "c"]) == 1
    assert capsys.readouterr().err.endswith("two do not play the same games: nothing was measured.\n")


@pytest.mark.parametrize("words", [["--record", "--quick"], ["--record", "--only", "c"], ["--only", "d"]])
def test_wrong_use_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run.main(words)
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    place = tmp_path / "file" / "found.json"
    assert run.main(["--only", "script", "--quick", "--json", str(place)]) == 1
    assert f"{place} cannot be written: " in capsys.readouterr().err
