"""Sums of the scoring in words: cases, conditions and arithmetic, each worded by a template of the lexicon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from myllymatti.mechanisms import Term

_BINDS = {"negative": 0, "add": 1, "subtract": 1, "multiply": 2}
"""How tightly the operators hold their parts together; what is no operator needs no brackets anywhere."""

_NEEDED = {"negative": (2,), "add": (1, 1), "subtract": (1, 2), "multiply": (2, 2)}
"""How tightly each part of an operator must be bound to stand without brackets."""

_NO_OPERATOR = 3
_NOTHING = Term("number", (0,))


class _Case(NamedTuple):
    """A value, and the conditions that must all hold for it; none for what holds otherwise."""

    conditions: tuple[Term, ...]
    value: Term


class SumWords:
    """Words sums. `render` fills the template of that name under `sums` in the lexicon."""

    def __init__(self, render: Callable[..., str]) -> None:
        self._render = render

    def cases(self, arguments: Sequence[Term]) -> str:
        """The sum that the arguments of an answer make, as a part of a sentence.

        Cases that share their first condition are told together where the last of them has no other: in a misère 10
        at level 5, 20 at level 6, otherwise 35. That is shorter, and says the same.
        """
        cases = [_read(term) for term in arguments]
        if not cases[0].conditions:
            return self._part(cases[0].value)
        if cases[-1].conditions:
            cases.append(_Case((), _NOTHING))
        groups, rest = _grouped(cases)
        told = [self._group(group) for group in groups]
        if groups and len(rest) > 1 and _all_numbers(rest):
            told.append(self._render("rest", cases=self._listed(rest)))
        else:
            told.extend(self._each(rest))
        return self._joined(told, numbers=not groups and _all_numbers(cases))

    def _group(self, group: Sequence[_Case]) -> str:
        shared = group[0].conditions[0]
        within = [_Case(case.conditions[1:], case.value) for case in group]
        return self._render("group", conditions=self._part(shared), cases=self._listed(within))

    def _listed(self, cases: Sequence[_Case]) -> str:
        return self._joined(self._each(cases), numbers=True)

    def _joined(self, told: Sequence[str], *, numbers: bool) -> str:
        return self._render("numbers_listed" if numbers else "sums_listed", a=list(told))

    def _each(self, cases: Sequence[_Case]) -> list[str]:
        """Each case in words; cases that follow one another and have the same value are one with alternatives."""
        told = []
        for (value, always), group in groupby(cases, key=lambda case: (case.value, not case.conditions)):
            alternatives = [self._all_of(case.conditions) for case in group]
            template = "otherwise" if always else "case_of_number" if _is_number(value) else "case_of_sum"
            told.append(self._render(template, value=self._part(value), conditions=self._either(alternatives)))
        return told

    def _all_of(self, conditions: Sequence[Term]) -> str:
        return self._render("all_of", a=[self._part(condition) for condition in conditions])

    def _either(self, alternatives: Sequence[str]) -> str:
        return self._render("either", a=list(alternatives))

    def _part(self, term: Term) -> str:
        """A word, a sum or a condition. Its template gets the words for its parts, and what these are."""
        parts = [part for part in term.arguments if isinstance(part, Term)]
        needed = _NEEDED.get(term.name, (0,) * len(parts))
        told = [self._operand(part, least) for part, least in zip(parts, needed, strict=True)]
        return self._render(term.name, a=told or list(term.arguments), of=[part.name for part in parts])

    def _operand(self, term: Term, least: int) -> str:
        told = self._part(term)
        return told if _BINDS.get(term.name, _NO_OPERATOR) >= least else f"({told})"


def _read(term: Term) -> _Case:
    if term.name != "case":
        return _Case((), term)
    value, conditions = (part for part in term.arguments if isinstance(part, Term))
    return _Case(tuple(part for part in conditions.arguments if isinstance(part, Term)), value)


def _grouped(cases: Sequence[_Case]) -> tuple[list[Sequence[_Case]], Sequence[_Case]]:
    """The groups that the cases begin with, and the cases after them."""
    groups = []
    while (length := _group_length(cases)) > 1:
        groups.append(cases[:length])
        cases = cases[length:]
    return groups, cases


def _group_length(cases: Sequence[_Case]) -> int:
    """How many cases from the first on share its first condition, up to one that has no other; 0 without such a one.

    Only plain numbers make a group: longer sums in it would be hard to tell from the cases after it.
    """
    for index, (conditions, value) in enumerate(cases):
        if conditions[:1] != cases[0].conditions[:1] or not conditions or not _is_number(value):
            return 0
        if len(conditions) == 1:
            return index + 1
    return 0


def _all_numbers(cases: Sequence[_Case]) -> bool:
    return all(_is_number(case.value) for case in cases)


def _is_number(term: Term) -> bool:
    if term.name == "negative":
        return all(isinstance(part, Term) and part.name == "number" for part in term.arguments)
    return term.name == "number"
