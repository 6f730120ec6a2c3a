"""What the checks have in common: answers of a configured variant, and faults about them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from myllymatti.diagnostics import Diagnostic, Related, Span
from myllymatti.diagnostics.codes import Code
from myllymatti.mechanisms import Mechanism, Point, Value
from myllymatti.variant.model import ConfiguredVariant, Fact, Phase, Variant


@dataclass(frozen=True)
class Part:
    """A phase of one game, with its answers by rule point."""

    phase: Phase
    facts: Mapping[type[Point], Fact]

    def answer(self, point: type[Point]) -> Point | None:
        """The answer to a rule point, or None where it is not asked."""
        fact = self.facts.get(point)
        return fact.value.answer if fact is not None and fact.value is not None else None

    def value(self, point: type[Point]) -> Value:
        """The answer with its parameters, to a rule point that is known to be answered."""
        value = self.facts[point].value
        assert value is not None
        return value


def parts(configured: ConfiguredVariant, mechanism: Mechanism) -> tuple[Part, ...]:
    """The phases of a game that are made of a mechanism, in their order."""
    facts = [fact for fact in configured.facts if fact.mechanism == mechanism.name]
    return tuple(
        Part(phase, {fact.point: fact for fact in facts if fact.role == phase.role})
        for phase in configured.phases
        if phase.mechanism is mechanism
    )


def value_of(configured: ConfiguredVariant, point: type[Point]) -> Value | None:
    """The answer that the frame of the game gives to a rule point, or None."""
    fact = configured.fact("", point.rule())
    return fact.value if fact else None


def fact_of(configured: ConfiguredVariant, point: type[Point]) -> Fact:
    """The fact by which the frame of the game answers a rule point that is known to be answered."""
    fact = configured.fact("", point.rule())
    assert fact is not None
    return fact


def about(fact: Fact, code: Code, title: str, hint: str = "", related: Fact | None = None) -> Diagnostic:
    """A fault about a fact, and the other fact that it does not go with."""
    apart = related is not None and related.span != fact.span
    others = (Related(related.span, "against this"),) if related is not None and apart else ()
    return Diagnostic(code=code, title=title, span=fact.span, hint=hint, related=others)


def is_own(variant: Variant, fact: Fact) -> bool:
    """Whether the clause stands in the variant's own file."""
    return fact.origin == variant.name and fact.span.source == variant.span.source


def own_first(variant: Variant, one: Fact, other: Fact) -> tuple[Fact, Fact]:
    """Two facts that do not go together; the first is one that can be mended in the variant's own file."""
    return (other, one) if is_own(variant, other) and not is_own(variant, one) else (one, other)


def together(variant: Variant, code: Code, title: str, hint: str, facts: Sequence[Fact]) -> Diagnostic:
    """A fault of several facts, shown at the first that can be mended in the variant's own file.

    Where all of them are inherited it is shown at the name of the variant.
    """
    own = next((fact for fact in facts if is_own(variant, fact)), None)
    span = own.span if own is not None else variant.span
    caption = "against this" if own is not None else "inherited"
    others = dict.fromkeys(fact.span for fact in facts if fact.span != span)
    return Diagnostic(code, title, span, hint=hint, related=tuple(Related(other, caption) for other in others))


def once(faults: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The faults without those that another reading, or another kind of deal, has at the same place."""
    told: set[tuple[str, Span | None]] = set()
    for fault in faults:
        if (fault.code, fault.span) not in told:
            told.add((fault.code, fault.span))
            yield fault


def place_of(fact: Fact, word: str) -> Span:
    """Where a word stands in the value of a clause; the whole clause where it is not found."""
    text = fact.span.text
    found = re.compile(rf"(?<![\w’'-]){re.escape(word)}(?![\w’'-])").search(text, text.find(":") + 1)
    start = fact.span.start
    return Span(fact.span.source, start + found.start(), start + found.end()) if found else fact.span
