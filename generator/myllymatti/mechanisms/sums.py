"""Sums of the scoring: read from the terms of a clause, worked out with the figures of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from myllymatti.mechanisms.point import Term

Figures: TypeAlias = Mapping[str, int]
"""What each word of a sum is in a deal: `level` -> 5. Conditions such as `misere` are 1 where they hold, else 0."""


@dataclass(frozen=True)
class Sum:
    """A sum, case by case: each with the conditions that must all hold, none for the last one.

    `text` is the sum as it was written.
    """

    cases: tuple[tuple[tuple[Term, ...], Term], ...]
    text: str

    def worked_out(self, figures: Figures) -> int:
        """The sum of the first case that fits; 0 where none does."""
        for conditions, expression in self.cases:
            if all(_holds(condition, figures) for condition in conditions):
                return _value(expression, figures)
        return 0


def read_sum(arguments: tuple[int | str | Term, ...], text: str) -> Sum:
    """The sum that the arguments of an answer make."""
    cases: list[tuple[tuple[Term, ...], Term]] = []
    for argument in arguments:
        assert isinstance(argument, Term)
        if argument.name == "case":
            expression, conditions = argument.arguments
            assert isinstance(expression, Term)
            assert isinstance(conditions, Term)
            cases.append((_terms(conditions), expression))
        else:
            cases.append(((), argument))
    return Sum(tuple(cases), text)


def words_of(term: Term) -> frozenset[str]:
    """The words that a term speaks of, those in its parts included."""
    inner = (words_of(part) for part in term.arguments if isinstance(part, Term))
    return frozenset({term.name}).union(*inner)


def _terms(term: Term) -> tuple[Term, ...]:
    return tuple(part for part in term.arguments if isinstance(part, Term))


def _holds(condition: Term, figures: Figures) -> bool:
    if condition.name not in ("equals", "more", "less"):
        return bool(figures.get(condition.name, 0))
    left, right = (_value(part, figures) for part in _terms(condition))
    return {"equals": left == right, "more": left > right, "less": left < right}[condition.name]


def _value(term: Term, figures: Figures) -> int:
    if term.name == "number":
        number = term.arguments[0]
        assert isinstance(number, int)
        return number
    parts = [_value(part, figures) for part in _terms(term)]
    if term.name == "add":
        return parts[0] + parts[1]
    if term.name == "subtract":
        return parts[0] - parts[1]
    if term.name == "multiply":
        return parts[0] * parts[1]
    if term.name == "negative":
        return -parts[0]
    return figures[term.name]
