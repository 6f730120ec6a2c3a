"""Games of different families: what both have is aligned, whatever it is for, and the rest is told apart."""

from __future__ import annotations

import pytest

from myllymatti.compare.families import Shared, SharedRow, shared
from myllymatti.variant.model import ConfiguredVariant
from tests.helpers import KOIRA, all_configured, project_library

DEFAULTS = tuple(one for one in all_configured() if one.name == one.variant.name)
KIN = tuple(one for one in DEFAULTS if one.variant.family == "matti")


def named(name: str) -> ConfiguredVariant:
    return project_library().configured(name)


SKRUUVI = named("skruuvi")


def _row(found: Shared, mechanism: str, rule: str) -> SharedRow:
    (part,) = [part for part in found.parts if part.mechanism.name == mechanism]
    return next(row for row in part.rows if row.point.rule() == rule)


def _told(row: SharedRow) -> list[list[str]]:
    return [[answer.text for answer in side] for side in row.sides]


def test_frame_and_tricks_are_shared_though_their_roles_differ() -> None:
    found = shared([named(KOIRA)], [SKRUUVI])
    assert [part.mechanism.name for part in found.parts] == ["game", "tricks"]
    assert found.parts[1].roles == (("gathering",), ("play",))
    assert _told(_row(found, "tricks", "following_suit")) == [["not required"], ["required if able"]]


def test_what_only_one_side_has() -> None:
    found = shared([named(KOIRA)], [SKRUUVI])
    assert [[phase.role for phase in side] for side in found.apart] == [
        ["shedding"],
        ["bidding", "exchange", "raising", "defence", "all-pass", "doubling", "scoring", "session"],
    ]


def test_variants_of_one_family_share_all_of_their_mechanisms() -> None:
    found = shared([named(KOIRA)], [named("myllymatti-1940s")])
    assert [part.mechanism.name for part in found.parts] == ["game", "tricks", "beating"]
    assert found.apart == ((), ())


@pytest.mark.parametrize("column", DEFAULTS, ids=lambda one: one.name)
def test_every_clause_of_a_shared_part_is_there_once(column: ConfiguredVariant) -> None:
    found = shared([column], [column])
    given = [fact for row in found.rows for answer in row.sides[0] for _, fact in answer.given]
    assert sorted(given, key=lambda one: one.slot) == sorted(column.facts, key=lambda one: one.slot)
    assert not any(row.differs for row in found.rows)


def test_same_answers_in_another_order_are_no_difference() -> None:
    one, other = named("mattis"), named("skitgubbe-all-play")
    forth, back = (shared(side, side[::-1]) for side in ([one, other], [other, one]))
    assert not any(row.differs for found in (forth, back) for row in found.rows)


def test_answer_in_common_is_told_though_others_differ() -> None:
    row = _row(shared(KIN, [SKRUUVI]), "game", "first_dealer")
    assert [value.text for value in row.in_common] == ["the drawer of the highest card"]
    assert row.differs
    row = _row(shared(KIN, [SKRUUVI]), "game", "pack")
    assert [value.text for value in row.in_common] == ["52 cards"]
    assert not row.differs
    assert _row(shared(KIN, [SKRUUVI]), "game", "outcome").in_common == ()


def test_not_said_is_nothing_in_common() -> None:
    row = _row(shared([named(KOIRA)], [named("mattis")]), "game", "next_dealer")
    assert row.in_common == ()


def test_answers_of_a_family_are_told_once_with_who_gives_them() -> None:
    found = shared(KIN, [SKRUUVI])
    for row in found.rows:
        for side in row.sides:
            values = [answer.value for answer in side]
            assert len(values) == len(set(values))
    (answer,) = _row(found, "game", "direction").sides[0]
    assert answer.variants == len(KIN)


def test_kinds_of_deal_give_answers_of_their_own() -> None:
    told = {
        answer.text: [fact.deal for _, fact in answer.given]
        for answer in _row(shared(KIN, [SKRUUVI]), "game", "deal").sides[1]
    }
    assert told == {"12 each": ["kitty", "bolshevik"], "the whole pack": ["kotka"]}
