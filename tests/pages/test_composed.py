"""Sentences that a verification puts together are known again, so that they can be told in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from myllymatti.mechanisms import Property
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.composed import composed
from myllymatti.pages.core_texts import core_texts
from myllymatti.pages.numbers import Numbers
from myllymatti.pages.verification import WHY_NOT_COUNTED
from myllymatti.simulate.statistics import wilson
from myllymatti.variant.model import PropertyClaim
from myllymatti.verify import claims, coverage
from myllymatti.verify.claims import Findings, judged
from myllymatti.verify.ending import Counted, Ending
from myllymatti.verify.shares import EndShare
from tests.helpers import KOIRA, project_library, rules_of
from tests.pages.reports import report


@dataclass(frozen=True)
class _Marking(Catalogue):
    """A language in which every text has a mark before it."""

    code: str = "fi"

    def gettext(self, text: str) -> str:
        return f"<{text}"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"<{one if number == 1 else many}"


MARKED = Numbers(_Marking())
"""Whether a sentence was told again shows by the mark."""


def _shares(games: int, late: int, nobody: int) -> tuple[EndShare, ...]:
    return (EndShare("random", 3, games, 2000, 1, late, wilson(late, games), nobody, (1, 1, 1), 100.0),)


def _findings() -> Iterator[Findings]:
    found = report()
    (searched,) = found.searched
    base = Findings(rules_of(KOIRA), 3, 1, None, (), (), None)

    def with_(**changed: Any) -> Findings:  # noqa: ANN401
        return Findings(**{**base.__dict__, **changed})

    yield base
    yield with_(counted=Counted(3, 814))
    for ending in Ending:
        yield with_(searched=(_ending(searched, ending),))
    yield with_(searched=(_ending(searched, Ending.ALWAYS), _ending(searched, Ending.TOGETHER)))
    yield with_(searched=(_without_loser(searched),))
    for games, late, nobody in ((20_000, 0, 0), (1, 0, 0), (20_000, 7, 0), (20_000, 0, 3)):
        yield with_(shares=_shares(games, late, nobody))
        yield with_(shares=_shares(games, late, nobody), searched=(_ending(searched, Ending.ALWAYS),))
    assert found.fairness is not None
    yield with_(fairness=found.fairness)
    yield with_(fairness=_changed(found.fairness, ended=100))
    for standing_out in (0, 2):
        yield with_(fairness=_standing_out(found.fairness, standing_out))


def _changed(one: Any, **values: Any) -> Any:  # noqa: ANN401
    return type(one)(**{**one.__dict__, **values})


def _ending(searched: Any, ending: Ending) -> Any:  # noqa: ANN401
    return _changed(searched, ending=ending)


def _without_loser(searched: Any) -> Any:  # noqa: ANN401
    return _changed(searched, without_loser=searched.shown)


def _standing_out(fair: Any, number: int) -> Any:  # noqa: ANN401
    seats = tuple(_changed(one, stands_out=one.seat <= number) for one in fair.losing.seats)
    return _changed(fair, losing=_changed(fair.losing, seats=seats))


@pytest.mark.parametrize("claimed", Property)
def test_every_reason_of_a_verdict_is_told_again(claimed: Property) -> None:
    (claim, *_) = project_library().variants[KOIRA].claims
    reasons = {
        judged(_claim(claim, claimed), "", found).why for found in _findings() if claimed is not Property.POINTS_ADD_UP
    }
    for reason in (*reasons, "the points of each of 300 deals do", "the points of a deal add up to -7"):
        told = str(composed(reason, MARKED))
        assert "lang=" not in told, reason
        assert told.startswith("&lt;"), reason


def _claim(claim: PropertyClaim, claimed: Property) -> PropertyClaim:
    return replace(claim, claimed=claimed)


def test_every_property_is_judged_here() -> None:
    assert set(claims._JUDGES) == set(Property)


def test_numbers_and_names_stay_as_they_are() -> None:
    finnish = Numbers(Catalogue("fi", strict=False))
    assert composed("all of 20000 games ended within 2000 actions", finnish) == (
        "all of 20\u202f000 games ended within 2\u202f000 actions"
    )
    why = "2 suits of 4 ranks, hands of 2, 4 players, all deals: skruuvi has phases that are made for hands of one size"
    assert composed(why, finnish) == why
    assert composed("in 300 games seats 1, 2 and 3 stand out, by more than chance explains", finnish) == (
        "in 300 games seats 1, 2 ja 3 stand out, by more than chance explains"
    )


def test_a_sentence_that_is_not_known_is_marked_as_english() -> None:
    assert composed("nobody <knows>", MARKED) == '<span lang="en">nobody &lt;knows&gt;</span>'
    assert composed("nobody <knows>", Numbers(Catalogue())) == "nobody &lt;knows&gt;"


def test_every_reason_why_a_clause_is_not_counted_can_be_translated() -> None:
    cases = [("game", "", 1), ("session", "", 1), ("tricks", "", 0), ("beating", "beating.also_beats", 1)]
    facts = [(SimpleNamespace(mechanism=name, identity=identity), games) for name, identity, games in cases]
    facts.append((SimpleNamespace(mechanism="beating", identity="beating.beats"), 1))
    assert [coverage._why_not(cast("Any", fact), games) for fact, games in facts] == list(WHY_NOT_COUNTED)


def test_texts_of_the_core_are_whole_and_without_places_for_numbers() -> None:
    for text in core_texts():
        assert text.strip() == text != ""
        assert not re.search(r"%\(|\{", text), text
