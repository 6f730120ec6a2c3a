"""The answers that can be given in a game of certain phases, and the questions that can be asked in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from myllymatti.mechanisms import Mechanism, Point
from myllymatti.mechanisms.game import Title
from myllymatti.variant.checks.phases import FROM_BEFORE, NOT_AFTER_TRICKS
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.variant.wordings import AnswersInUse, only_wording, wordings


def unfitting(mechanisms: Iterable[Mechanism]) -> frozenset[Point]:
    """The answers that do not go with the phases of a game."""
    return NOT_AFTER_TRICKS if any(one.name == "tricks" for one in mechanisms) else FROM_BEFORE


def never_fitting(parent: ConfiguredVariant) -> frozenset[Point]:
    """The answers that go with no reading of a parent; a phase of tricks that it has may be left out in the child."""
    variant = parent.variant
    phases = [*variant.phases, *(one for choice in variant.choices for each in choice.readings for one in each.phases)]
    return frozenset() if any(one.mechanism.name == "tricks" for one in phases) else FROM_BEFORE


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
        """Whether the question can come up at all."""
        needs = mechanism.conditional.get(point)
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
        return tuple(point for point in mechanism.points if point is not Title and self.is_asked(mechanism, point))
