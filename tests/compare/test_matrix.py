"""The comparison matrix: rows are rule points, columns configured variants, aligned by role."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.compare.matrix import DESCRIPTIVE, as_it_stands, distance, kinds_of_deal, matrix, open_points
from myllymatti.mechanisms import MECHANISMS, PHASE_ROLES
from myllymatti.variant.model import ConfiguredVariant
from tests.helpers import KOIRA, KOIRA_RUNS_ANYWHERE, MYLLYMATTI, all_configured, project_library

ALL = all_configured()
KIN = tuple(one for one in ALL if one.name == one.variant.name and one.variant.family == "matti")
SKRUUVI = project_library().configured("skruuvi")


def named(name: str) -> ConfiguredVariant:
    return project_library().configured(name)


def test_every_fact_has_its_cell() -> None:
    table = matrix(ALL)
    for index, column in enumerate(table.columns):
        cells = [row.cells[index] for row in table.rows]
        found = [fact for fact in cells if fact is not None]
        assert len(found) == len(column.facts)
        assert all(fact in column.facts for fact in found)


def test_rows_stand_in_the_order_of_phases_rule_points_and_deals() -> None:
    points = [point for mechanism in MECHANISMS for point in mechanism.points]
    roles, deals = ["", *PHASE_ROLES], ["", *named("skruuvi").variant.deals]
    places = [
        (roles.index(row.role), points.index(row.point), deals.index(row.deal)) for row in matrix((SKRUUVI,)).rows
    ]
    assert places == sorted(places)
    assert len(set(places)) == len(places)
    for family in ("matti", "skruuvi"):
        rows = matrix([one for one in ALL if one.variant.family == family]).rows
        by_role = list(dict.fromkeys((row.role, row.mechanism) for row in rows))
        assert [key for key, _ in itertools.groupby((row.role, row.mechanism) for row in rows)] == by_role


def test_each_row_has_a_cell_for_each_column_and_none_is_empty() -> None:
    for row in matrix(ALL).rows:
        assert len(row.cells) == len(ALL)
        assert any(row.cells)


def test_what_koira_changes_is_what_differs() -> None:
    table = matrix([named(MYLLYMATTI), named(KOIRA)])
    found = {f"{row.mechanism}.{row.point.rule()}" for row in table.differing}
    assert found == {
        "game.title",
        "game.played",
        "game.loser_name",
        "game.with_two_players",
        "tricks.played_by",
        "beating.taken",
        "beating.runs",
        "beating.run_length",
        "beating.run_beaten_by",
        "beating.run_counts_as",
        "beating.taken_from_run",
    }


def test_reading_changes_one_row() -> None:
    table = matrix([named(KOIRA), named(KOIRA_RUNS_ANYWHERE)])
    assert [row.point.rule() for row in table.differing] == ["runs"]
    assert distance(named(KOIRA), named(KOIRA_RUNS_ANYWHERE)) == 1


def test_absent_point_differs_from_a_present_one() -> None:
    table = matrix([named(MYLLYMATTI), named(KOIRA)])
    row = next(row for row in table.rows if row.point.rule() == "run_length")
    assert row.cells[0] is None
    assert row.cells[1] is not None
    assert row.differs


def test_not_said_is_no_difference_to_not_said() -> None:
    row = next(row for row in matrix([named(MYLLYMATTI), named(KOIRA)]).rows if row.point.rule() == "next_dealer")
    assert not row.differs


@cache
def _measured() -> dict[tuple[str, str], int]:
    """The distance from each variant of a family to each."""
    return {(one.name, other.name): distance(one, other) for one in KIN for other in KIN}


@pytest.mark.parametrize("one", [one.name for one in KIN])
def test_distance_is_a_metric(one: str) -> None:
    """Among variants of a family: between games of two families nothing is measured."""
    names, between = [kin.name for kin in KIN], _measured()
    assert between[one, one] == 0
    for other in names:
        assert between[one, other] == between[other, one]
        for third in names:
            assert between[one, other] <= between[one, third] + between[third, other]


def test_names_and_places_do_not_count() -> None:
    differing = {row.point.rule() for row in matrix([named(MYLLYMATTI), named(KOIRA)]).differing}
    assert distance(named(MYLLYMATTI), named(KOIRA)) == len(differing - set(DESCRIPTIVE))


def test_wording_of_a_value_does_not_count(tmp_path: Path) -> None:
    text = 'variant mine from koira [; invented] {\n    title: en "Mine"\n    deal:  3   each\n}\n'
    (tmp_path / "mine.matti").write_text(text, encoding="utf-8")
    library = pipeline.open_library([str(tmp_path / "mine.matti")])
    assert distance(library.configured("mine"), library.configured("koira")) == 0


def test_one_column_differs_in_nothing() -> None:
    assert matrix([named(KOIRA)]).differing == ()


def test_no_column() -> None:
    assert matrix([]).rows == ()


def test_what_one_variant_leaves_open_though_both_answer_alike() -> None:
    found = {one.row.point.rule(): one for one in open_points(matrix((named(MYLLYMATTI), named(KOIRA))))}
    assert set(found) == {"players", "ties"}
    assert all(one.column.variant.name == "koira" and not one.row.differs for one in found.values())
    assert [value.text for value in found["players"].others] == ["3 to 8", "2 to 6"]


def test_what_both_leave_open_alike_is_not_told() -> None:
    assert not list(open_points(matrix((named(KOIRA), named(KOIRA_RUNS_ANYWHERE)))))
    assert not list(open_points(matrix((named(KOIRA), named(KOIRA)))))


# ---- Kinds of deal ---------------------------------------------------------------------------------------------------


def test_each_kind_of_deal_is_a_column_with_all_that_holds_in_it() -> None:
    table = kinds_of_deal(SKRUUVI)
    assert [column.deal for column in table.columns] == list(SKRUUVI.variant.deals)
    for index, column in enumerate(table.columns):
        cells = [row.cells[index] for row in table.rows]
        assert {fact.slot for fact in cells if fact is not None} == {fact.slot for fact in column.facts}
    assert not any(row.deal for row in table.rows)


def test_kinds_differ_where_one_replaces_what_holds_in_all() -> None:
    rows = {(row.role, row.point.rule()): row for row in kinds_of_deal(SKRUUVI).rows}
    assert rows["", "deal"].differs
    assert rows["bidding", "all_pass"].differs
    assert [cell.value.text for cell in rows["bidding", "all_pass"].cells if cell and cell.value] == [
        *["the deal is played without a contract"] * 2,
        "the deal is void",
    ]
    assert not rows["", "pack"].differs
    assert rows["defence", "gifts"].cells[1:] == (None, None)


def test_fact_of_a_kind_is_found_again_as_it_stands() -> None:
    table = kinds_of_deal(SKRUUVI)
    for row in table.rows:
        for column, cell in zip(table.columns, row.cells, strict=True):
            if cell is not None:
                stands = as_it_stands(SKRUUVI, cell)
                assert stands in SKRUUVI.facts
                assert (stands.value, stands.role, stands.point) == (cell.value, cell.role, cell.point)
                assert stands.deal in ("", column.deal)


def test_variant_whose_deals_are_alike_has_one_column() -> None:
    assert kinds_of_deal(named(KOIRA)).columns == (named(KOIRA),)
