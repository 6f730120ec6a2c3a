"""The wordings that may answer a rule point, each ready to stand in a file where that is possible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from myllymatti.diagnostics import SourceText, Span
from myllymatti.mechanisms import Mechanism, Point, Value
from myllymatti.syntax.values import parse_value, value_grammar
from myllymatti.variant.model import Variant

MOST_EXAMPLES = 3
"""Answers of the known variants that are shown where the language leaves a number or a list open."""

_OPEN_PLACES = ("NUMBER", "TEXT", "SUM", "NAME", "…")
"""Signs of a phrase in which something is to be filled in."""

_STAND_INS = (
    (r"\(([^|)]*)[^)]*\)", r"\1"),  # (same suit | higher rank): the first of them
    (r"A K Q", "A"),
    (r"\bSUM\b", "0"),
    (r" …", ""),
)
"""What makes of a phrase with open places one that can be understood."""


@dataclass(frozen=True)
class AnswersInUse:
    """The answers that known variants give, by mechanism and rule point, the most frequent first."""

    by_point: Mapping[tuple[str, str], tuple[Value, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, variants: Iterable[Variant]) -> AnswersInUse:
        """The answers of all clauses of the variants, those of their readings included; inherited ones count too."""
        counted: dict[tuple[str, str], Counter[Value]] = {}
        for variant in variants:
            for fact in variant.all_facts():
                if fact.value is not None:
                    counted.setdefault((fact.mechanism, fact.point.rule()), Counter())[fact.value] += 1
        return cls({slot: tuple(value for value, _ in count.most_common()) for slot, count in counted.items()})

    def to(self, mechanism: Mechanism, point: type[Point]) -> tuple[Value, ...]:
        """The answers given to one rule point."""
        return self.by_point.get((mechanism.name, point.rule()), ())


def wordings(
    mechanism: Mechanism, point: type[Point], in_use: AnswersInUse, unfit: Collection[Point] = ()
) -> tuple[str, ...]:
    """What may stand as an answer, in the order of the grammar; without the `unfit` answers.

    A phrase with an open place (`NUMBER each`) is replaced by the answers that known variants give in that form
    (`3 each`); where none does, the place is filled with the least number, so that the line can be read anyway.
    """
    found: list[str] = []
    for phrase in value_grammar(mechanism.name).phrases(point.rule()):
        if not any(sign in phrase for sign in _OPEN_PLACES):
            found.append(phrase)
        else:
            found.extend(_filled_in(mechanism, point, phrase, in_use) or [phrase])
    return tuple(one for one in dict.fromkeys(found) if not _is_unfit(mechanism, point, one, unfit))


def has_number(mechanism: Mechanism, point: type[Point], wording: str) -> bool:
    """Whether the answer has a number in it, for which another could stand."""
    value = _understood(mechanism, point, wording)
    return value is not None and any(isinstance(one, int) for one in value.arguments)


def same_answer(mechanism: Mechanism, point: type[Point], wording: str, value: Value) -> bool:
    """Whether a wording means the same answer as a value."""
    return _understood(mechanism, point, wording) == value


def only_wording(mechanism: Mechanism, point: type[Point], unfit: Collection[Point] = ()) -> str | None:
    """The wording of a rule point that leaves nothing to decide: it has one answer, and no open place in it."""
    known = value_grammar(mechanism.name).phrases(point.rule())
    phrases = [one for one in known if not _is_unfit(mechanism, point, one, unfit)]
    if len(phrases) == 1 and not any(sign in phrases[0] for sign in _OPEN_PLACES):
        return phrases[0]
    return None


def _filled_in(mechanism: Mechanism, point: type[Point], phrase: str, in_use: AnswersInUse) -> list[str]:
    """The answers in use that have the form of a phrase with open places, or else one that is made up."""
    number = mechanism.ranges.get(point, (2, 2))[0]
    trial = phrase.replace("NUMBER", str(number))
    for pattern, stand_in in _STAND_INS:
        trial = re.sub(pattern, stand_in, trial)
    form = _understood(mechanism, point, trial)
    if form is None:
        return []
    used = [value.text for value in in_use.to(mechanism, point) if value.answer is form.answer]
    return used[:MOST_EXAMPLES] or [trial]


def _is_unfit(mechanism: Mechanism, point: type[Point], wording: str, unfit: Collection[Point]) -> bool:
    value = _understood(mechanism, point, wording) if unfit else None
    return value is not None and value.answer in unfit


def _understood(mechanism: Mechanism, point: type[Point], text: str) -> Value | None:
    value = parse_value(mechanism, point, Span(SourceText("", text), 0, len(text)))
    return value if isinstance(value, Value) else None
