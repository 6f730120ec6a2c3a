"""The answers that can be given in a game of certain phases, and the questions that can be asked in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from myllymatti.mechanisms import Mechanism, Point, game, scoring, tricks
from myllymatti.variant.checks.phases import FROM_BEFORE, NOT_AFTER_TRICKS
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.variant.wordings import AnswersInUse, only_wording, wordings

ONLY_WITH: Mapping[str, frozenset[Point]] = {
    "auction": frozenset(
        {
            tricks.FirstLead.AFTER_DECLARER,
            tricks.FirstLead.BEFORE_DECLARER,
            tricks.TrumpSuit.CONTRACT,
            scoring.Contracts.BY_TRICKS,
        }
    ),
    "exchange": frozenset({game.UndealtCards.KITTY}),
    "doubling": frozenset(scoring.DoublingCountsFor),
    "scoring": frozenset({game.Outcome.POINTS, game.Winner.HIGHEST_TOTAL, *game.Partners}),
    "beating": frozenset({game.Outcome.LAST_HOLDER_LOSES, game.Winner.FIRST_OUT, game.NextDealer.LOSER}),
}
"""Answers that speak of a mechanism: in a game without a phase made of it they answer nothing."""

NEVER_WITH: Mapping[str, frozenset[Point]] = {
    "auction": frozenset({game.Bidding.NONE}),
    "scoring": frozenset({game.Scoring.NONE, game.Outcome.LAST_HOLDER_LOSES}),
}
"""Answers that deny a mechanism: in a game with a phase made of it they are not so."""


def unfitting(mechanisms: Iterable[Mechanism]) -> frozenset[Point]:
    """The answers that do not go with the phases of a game."""
    names = {one.name for one in mechanisms}
    return _by_mechanisms(names) | (NOT_AFTER_TRICKS if tricks.TRICKS.name in names else FROM_BEFORE)


def never_fitting(parent: ConfiguredVariant) -> frozenset[Point]:
    """The answers that go with no reading of a parent; a phase of tricks that it has may be left out in the child."""
    variant = parent.variant
    phases = [*variant.phases, *(one for choice in variant.choices for each in choice.readings for one in each.phases)]
    names = {one.mechanism.name for one in phases}
    return _by_mechanisms(names) | (frozenset() if tricks.TRICKS.name in names else FROM_BEFORE)


def _by_mechanisms(names: Collection[str]) -> frozenset[Point]:
    """The answers that speak of a mechanism that is not there, or deny one that is."""
    idle = [answers for name, answers in ONLY_WITH.items() if name not in names]
    return frozenset().union(*idle, *(answers for name, answers in NEVER_WITH.items() if name in names))


@dataclass(frozen=True)
class Possible:
    """What can be answered and asked in one game.

    `in_use` are answers of known variants, which fill what the language leaves open; `unfit` are answers that go with
    other phases than the game has.
    """

    in_use: AnswersInUse
    unfit: frozenset[Point]

    def wordings(self, mechanism: Mechanism, point: type[Point]) -> tuple[str, ...]:
        """What may stand as an answer."""
        return wordings(mechanism, point, self.in_use, self.unfit)

    def only_wording(self, mechanism: Mechanism, point: type[Point]) -> str | None:
        """The answer, where there is nothing to decide."""
        return only_wording(mechanism, point, self.unfit)

    def is_asked(self, mechanism: Mechanism, point: type[Point]) -> bool:
        """Whether the question can come up at all, and has an answer that goes with the game."""
        needs = mechanism.conditional.get(point)
        if set(point) <= self.unfit:
            return False
        return needs is None or (not needs.answers <= self.unfit and self.is_asked(mechanism, needs.point))

    def is_always_asked(self, mechanism: Mechanism, point: type[Point]) -> bool:
        """Whether the question comes up whatever else is answered."""
        needs = mechanism.conditional.get(point)
        return needs is None or (
            set(needs.point) - self.unfit <= needs.answers and self.is_always_asked(mechanism, needs.point)
        )

    def condition(self, mechanism: Mechanism, point: type[Point]) -> str:
        """Where a question is asked at all; empty where it always is."""
        needs = mechanism.conditional.get(point)
        if needs is None or self.is_always_asked(mechanism, point):
            return ""
        return f"asked only where {needs.reason}: see “{needs.point.key()}”"

    def points(self, mechanism: Mechanism) -> tuple[type[Point], ...]:
        """The rule points that can come up; a title is given already."""
        return tuple(point for point in mechanism.points if point is not game.Title and self.is_asked(mechanism, point))
