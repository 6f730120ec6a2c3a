"""The numbers behind the figures, as files: the same as on the page, in a form that programs read."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest

from myllymatti import pipeline
from myllymatti.pages import links
from myllymatti.pages.figure_data import Table, simulation_tables
from myllymatti.pages.verification_data import overview_table, report_tables
from myllymatti.pages.verification_files import figure_files
from myllymatti.simulate.run import Series, Simulation, Tally, simulate
from tests.helpers import KOIRA, rules_of
from tests.pages.reports import NAME, report

GAMES = 40


def _runs() -> dict[str, tuple[Simulation, ...]]:
    """Few games of a game that somebody loses, and of one in which points are written."""
    lost = simulate(Series(rules_of(KOIRA), 3, 1), GAMES)
    scored = simulate(Series(rules_of("skruuvi"), 4, 1, policies=("simple",) * 4), 2)
    return {KOIRA: (lost,), "skruuvi": (scored,)}


def _read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def _files() -> dict[str, str]:
    reports = {NAME: report()}
    return figure_files(_runs(), reports, pipeline.recorded_readings(), pipeline.recorded_speed())


def test_both_forms_of_a_table_tell_the_same() -> None:
    files = _files()
    tables = {path.removesuffix(".csv") for path in files if path.endswith(".csv")}
    assert tables == {path.removesuffix(".json") for path in files if path.endswith(".json")}
    for table in tables:
        rows, data = _read(files[f"{table}.csv"]), json.loads(files[f"{table}.json"])
        told = [{head: "" if cell is None else str(cell) for head, cell in row.items()} for row in data["rows"]]
        assert rows == told, table
        assert rows, table


def test_the_same_results_give_the_same_files() -> None:
    assert _files() == _files()


def test_losers_are_told_seat_by_seat_with_what_made_them() -> None:
    files, run = _files(), _runs()[KOIRA][0]
    rows = _read(files[links.figure_file(f"{KOIRA}-losers", "csv")])
    assert [int(row["games lost"]) for row in rows] == [run.tally.losers[seat] for seat in range(3)]
    assert [float(row["share (0 to 1)"]) for row in rows] == pytest.approx(
        [run.loser_share(seat).share for seat in range(3)]
    )
    assert {row["engine"] for row in rows} == {"native engine"}
    (game,) = _read(files[links.figure_file(f"{KOIRA}-games", "csv")])
    assert game["command"] == f"matti simulate {KOIRA} --players 3 --games {GAMES} --seed 1 --most-actions 10000"
    about = json.loads(files[links.figure_file(f"{KOIRA}-games", "json")])["about"]
    assert (about["seed"], about["variant"]) == (1, KOIRA)


def test_points_and_contracts_are_those_of_scored_games_alone() -> None:
    files = _files()
    assert links.figure_file(f"{KOIRA}-points", "csv") not in files
    points = _read(files[links.figure_file("skruuvi-points", "csv")])
    assert [row["seats"] for row in points] == ["1", "2", "3", "4", "1 and 3", "2 and 4"]
    assert {row["engine"] for row in points} == {"reference engine"}
    assert _read(files[links.figure_file("skruuvi-contracts", "csv")])[0]["level"] == "all"


def test_what_is_not_known_is_an_empty_cell() -> None:
    table = Table("a", ("share",), ((float("nan"),), (None,), (1 / 3,)))
    files = table.files()
    assert files["figures/a.csv"] == 'share\n""\n""\n0.3333333333\n'
    assert [row["share"] for row in json.loads(files["figures/a.json"])["rows"]] == [None, None, 0.3333333333]


def test_runs_of_which_no_game_ended_have_no_lengths_and_no_points() -> None:
    run = Simulation(Series(rules_of("skruuvi"), 4, 1), Tally(games=5, not_ended=5))
    tables = {table.name: table for table in simulation_tables("skruuvi", {"skruuvi": (run,)})}
    assert tables["skruuvi-points"].rows == ()
    (row,) = tables["skruuvi-games"].rows
    assert dict(zip(tables["skruuvi-games"].head, row, strict=True))["mean length (actions)"] is None


def test_tables_of_a_report_hold_its_numbers() -> None:
    tables = {table.name.removeprefix(f"{NAME}-"): table for table in report_tables(report())}
    names = {
        "properties",
        "small-games",
        "not-ended",
        "coverage",
        "knock-outs",
        "seats",
        "when-decided",
        "what-decides",
    }
    assert set(tables) == names
    assert all(table.about["command"] == f"matti verify {NAME} --quick --seed 1" for table in tables.values())
    found = report()
    assert found.coverage is not None
    clauses = {row[2] for row in tables["coverage"].rows}
    assert clauses == {clause.point for clause in found.coverage.clauses}
    assert ("not ended", 0.401) in {(row[7], row[10]) for row in tables["knock-outs"].rows}
    assert [row[1] for row in tables["seats"].rows] == [100, 100, 100]


def test_tables_without_rows_are_left_out() -> None:
    bare = replace(report(), coverage=None, knock_outs=None, fairness=None, properties=(), shares=(), searched=())
    assert [table.name for table in report_tables(bare)] == [f"{NAME}-properties"]


def test_overview_has_a_row_for_each_report() -> None:
    table = overview_table({NAME: report()})
    (row,) = table.rows
    told = dict(zip(table.head, row, strict=True))
    assert told["variant"] == NAME
    assert told["longest (actions)"] == 19
    assert told["not ended, greedy (0 to 1)"] == pytest.approx(0.999)
    assert told["not ended, random (0 to 1)"] is None
