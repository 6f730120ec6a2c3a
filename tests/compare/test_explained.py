"""Which clauses explain that two games part: found by putting one clause of one into the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

import pytest

from myllymatti.compare.explained import Explanation, Weight, explained
from myllymatti.compare.matrix import Row, matrix
from myllymatti.rules.from_variant import compile_rules
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.variant.replacing import Replacing
from myllymatti.verify.witness import Bounds, Witness, find_witness
from tests.helpers import KOIRA, project_library

pytest.importorskip("numba")


def configured(name: str) -> ConfiguredVariant:
    return project_library().configured(name)


def witness_between(one: ConfiguredVariant, other: ConfiguredVariant) -> Witness:
    rules = compile_rules(one), compile_rules(other)
    witness = find_witness(*rules, Bounds(most_starts=2_000, games=40)).witness
    assert witness is not None
    return witness


def why(one: ConfiguredVariant, other: ConfiguredVariant) -> Explanation:
    return explained(one, other, witness_between(one, other))


def points(found: Explanation) -> list[str]:
    return [row.point.rule() for row in found.rows]


def with_clauses(into: ConfiguredVariant, donor: ConfiguredVariant, wanted: Collection[str]) -> ConfiguredVariant:
    """A game with some clauses of another one."""
    facts = [fact for fact in donor.facts if fact.point.rule() in wanted]
    made = Replacing(into).with_facts(facts, donor)
    assert not made.faults
    return replace(made.configured, readings=(("planted", "clauses"),))


@pytest.mark.parametrize(
    ("one", "other", "point"),
    [
        ("skitgubbe", KOIRA, "runs"),
        ("mattis", "mattis-pagat", "blind_card"),
        ("mjolis-1913", "mjolis-1913:last-two=nobody-loses", "ends_when"),
        ("skitgubbe", "skitgubbe:last-card=private", "last_card_seen_by"),
        ("skruuvi", "skruuvi:all-pass=plain", "gifts"),
    ],
)
def test_one_clause_makes_the_difference(one: str, other: str, point: str) -> None:
    for pair in ((one, other), (other, one)):
        found = why(*map(configured, pair))
        assert (points(found), found.weight) == ([point], Weight.ALONE)


def test_clauses_that_do_not_matter_there_are_not_named() -> None:
    """Trumping matters only where somebody beats with a trump; the player after a complete trick only after one."""
    one = configured("skitgubbe")
    for clauses in (("trumping", "next_lead"), ("trumping", "beating")):
        donor = configured("skitgubbe:trumping=void,next-lead=next-player,beating=required")
        other = with_clauses(one, donor, clauses)
        differing = {row.point.rule() for row in matrix((one, other)).differing}
        assert differing == set(clauses)
        found = why(one, other)
        assert len(found.rows) == 1
        assert found.weight is Weight.ALONE


def test_clauses_that_explain_a_part_are_named_and_else_all_of_the_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = configured("skitgubbe"), configured(KOIRA)
    witness = witness_between(one, other)

    def in_part(_both: object, row: Row, _witness: object) -> Iterator[Weight]:
        return iter([Weight.IN_PART] if row.point.rule() in ("taken", "runs") else [])

    monkeypatch.setattr("myllymatti.compare.explained._experiments", in_part)
    found = explained(one, other, witness)
    assert (points(found), found.weight) == (["runs", "taken"], Weight.IN_PART)
    monkeypatch.setattr("myllymatti.compare.explained._experiments", lambda *_: iter(()))
    found = explained(one, other, witness)
    assert found.weight is Weight.NOT_SINGLED_OUT
    assert {row.role for row in found.rows} == {"shedding"}
    assert len(found.rows) == 6


def test_names_and_places_explain_nothing() -> None:
    found = why(configured("skitgubbe"), configured(KOIRA))
    assert all(row.role == "shedding" for row in found.rows)
