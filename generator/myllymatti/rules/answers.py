"""The answers of one part of a configured variant, by rule point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from myllymatti.mechanisms import Point, Term, Value
from myllymatti.variant.model import ConfiguredVariant

Answer = TypeVar("Answer", bound=Point)


class Answers:
    """The answers of one phase, or of the frame where `role` is empty."""

    def __init__(self, answers: Mapping[tuple[str, str], Value], role: str) -> None:
        self._answers = answers
        self._role = role

    def value(self, point: type[Point]) -> Value:
        """The answer with its parameters; the checks have made sure that it is there."""
        return self._answers[(self._role, point.rule())]

    def answer(self, point: type[Answer]) -> Answer:
        """The answer as a member of its rule point."""
        answer = self.value(point).answer
        assert isinstance(answer, point)
        return answer

    def maybe(self, point: type[Answer]) -> Answer | None:
        """The answer, or None where the point is not asked."""
        return self.answer(point) if (self._role, point.rule()) in self._answers else None

    def arguments(self, point: type[Point]) -> tuple[int | str | Term, ...]:
        """The arguments of the answer; none where the point is not asked."""
        value = self._answers.get((self._role, point.rule()))
        return value.arguments if value is not None else ()

    def terms(self, point: type[Point]) -> tuple[Term, ...]:
        """The terms in the answer; none where the point is not asked."""
        return tuple(argument for argument in self.arguments(point) if isinstance(argument, Term))

    def number(self, point: type[Point]) -> int:
        """The number in the answer; 0 where the point is not asked or has none."""
        first = next(iter(self.arguments(point)), 0)
        assert isinstance(first, int)
        return first


def answers_by_role(configured: ConfiguredVariant) -> dict[tuple[str, str], Value]:
    """All answers of a configured variant, by role and rule point."""
    return {(fact.role, fact.point.rule()): fact.value for fact in configured.facts if fact.value is not None}
