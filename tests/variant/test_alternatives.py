"""Alternatives to a clause: which answers are put in its place, where they come from, and what is left out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.mechanisms.game import DESCRIPTIVE
from myllymatti.rules.from_variant import compile_rules
from myllymatti.variant.alternatives import Alternative, Alternatives, LeftOut, Origin, Whence, alternatives
from myllymatti.variant.checks import CHECKS, nothing_missing
from myllymatti.variant.model import ConfiguredVariant
from tests.helpers import all_configured, project_library

VARIANTS = tuple(project_library().variants)


def configured(name: str) -> ConfiguredVariant:
    return project_library().configured(name)


@cache
def of(name: str) -> Alternatives:
    return alternatives(configured(name), all_configured())


def to(found: Alternatives, key: str, text: str, deal: str = "") -> Alternative:
    """The alternative that answers a rule point so."""
    return next(
        one
        for one in found.found
        if one.fact.deal == deal and one.fact.point.key() == key and " ".join(one.value.text.split()) == text
    )


def left_out(found: Alternatives, key: str, text: str) -> LeftOut:
    return next(one for one in found.left_out if one.fact.point.key() == key and one.value.text == text)


@pytest.mark.parametrize(
    ("name", "key", "text", "origin"),
    [
        ("skitgubbe", "trumping", "if void in the suit", Origin(Whence.READING, "trumping=void")),
        ("skitgubbe", "trumping", "if unable to beat in suit", Origin(Whence.RELATIVE, "mattis")),
        ("skitgubbe", "following suit", "required if able", Origin(Whence.LANGUAGE)),
        (
            "skitgubbe-all-play",
            "played by",
            "the leader and the next player",
            Origin(Whence.PARENT, "skitgubbe"),
        ),
        ("skitgubbe:trumping=void", "trumping", "free", Origin(Whence.READING, "trumping=free")),
    ],
)
def test_answers_come_from_readings_the_parent_relatives_and_the_language(
    name: str, key: str, text: str, origin: Origin
) -> None:
    found = to(of(name), key, text)
    assert found.origin == origin
    assert found.along == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_each_alternative_is_a_game_that_differs_in_its_clause(name: str) -> None:
    base = configured(name)
    found = of(name)
    assert found.found
    for one in found.found:
        there = one.configured.fact(one.fact.role, one.fact.point.rule(), one.fact.deal)
        assert there is not None
        assert there.value == one.value != one.fact.value
        assert base.fact(*slot(one)) == one.fact
        assert compile_rules(one.configured).fingerprint != compile_rules(base).fingerprint
        changed = {fact.slot for fact in one.configured.facts if fact not in base.facts}
        assert changed <= {one.fact.slot, *(fact.slot for fact in one.along)}


def slot(one: Alternative) -> tuple[str, str, str]:
    return one.fact.role, one.fact.point.rule(), one.fact.deal


def test_each_alternative_passes_the_checks_of_a_file() -> None:
    for one in of("skitgubbe").found:
        variant = replace(one.configured.variant, facts=one.configured.facts, choices=(), claims=(), examples=())
        assert [fault.title for check in (nothing_missing, *CHECKS) for fault in check(variant)] == []


def test_what_is_only_asked_then_is_answered_as_the_donor_does() -> None:
    from_reading = to(of("skitgubbe"), "runs", "anywhere in a suit")
    assert {fact.point.key(): fact.value.text for fact in from_reading.along if fact.value} == {
        "run length": "2 or more cards",
        "run beaten by": "an equally long run, card by card",
        "run counts as": "one card",
        "taken from run": "the whole run",
    }
    from_koira = to(of("skitgubbe"), "runs", "from the lowest rank up")
    assert from_koira.origin == Origin(Whence.RELATIVE, "koira")
    assert "one card" in [fact.value.text for fact in from_koira.along if fact.value]


def test_without_relatives_only_the_own_readings_and_the_language_are_left() -> None:
    alone = alternatives(configured("skitgubbe"))
    assert {one.origin.whence for one in alone.found} == {Whence.READING, Whence.LANGUAGE}
    assert "3 rule points are missing" in left_out(alone, "runs", "from the lowest rank up").why


def test_what_contradicts_is_left_out_with_the_reason() -> None:
    found = of("skitgubbe")
    assert left_out(found, "outcome", "points are scored").why == "there is no phase “scoring”"
    assert "ties go by the lowest" in left_out(found, "ties", "of the lowest rank").why


def test_what_changes_nothing_in_play_and_what_leaves_no_choice_has_no_alternative() -> None:
    for name in VARIANTS:
        found = of(name)
        told = [*(one.fact for one in found.found), *(one.fact for one in found.left_out)]
        assert not {fact.point for fact in (*told, *found.only_so)} & DESCRIPTIVE
        assert not {fact.slot for fact in told} & {fact.slot for fact in found.only_so}
    assert "direction" in [fact.point.key() for fact in of("skitgubbe").only_so]


def test_each_kind_of_deal_has_its_own_alternatives_and_points_stay_as_they_are() -> None:
    found = of("skruuvi")
    kotka = to(found, "callers", "nobody", deal="kotka")
    assert kotka.origin == Origin(Whence.READING, "kotka-raising=none")
    before, after = compile_rules(configured("skruuvi")), compile_rules(kotka.configured)
    assert [deal.kind for deal in after.deals if deal != before.deal_of(deal.kind)] == ["kotka"]
    assert {"made", "target", "overtricks", "double"} <= {fact.point.key() for fact in found.only_so}


def test_order_is_that_of_the_rule_sheet_and_always_the_same() -> None:
    again = alternatives(configured("skitgubbe"), all_configured())
    assert again == of("skitgubbe")
    order = [fact.slot for fact in configured("skitgubbe").facts]
    places = [order.index(one.fact.slot) for one in again.found]
    assert places == sorted(places)


READING_OF_TWO_CLAUSES = """\
variant low from skitgubbe [; invented] {
    title: en "Low"
    choice wins: house rule {
        reading high default [; invented] {
            phase gathering {
                trick winner: the highest rank
                ties: of the highest rank
            }
        }
        reading low [; invented] {
            phase gathering {
                trick winner: the lowest rank
                ties: of the lowest rank
            }
        }
    }
}
"""


def test_reading_comes_as_a_whole_where_one_of_its_clauses_alone_contradicts(tmp_path: Path) -> None:
    file = tmp_path / "low.matti"
    file.write_text(READING_OF_TWO_CLAUSES, encoding="utf-8")
    library = pipeline.open_library([str(file)])
    assert library.faults == ()
    found = to(alternatives(library.configured(str(file))), "trick winner", "the lowest rank")
    assert found.origin == Origin(Whence.READING, "wins=low")
    assert [fact.value.text for fact in found.along if fact.value] == ["of the lowest rank"]
