"""What the checks have in common: answers of a configured variant, and faults about them."""

from __future__ import annotations

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.diagnostics.codes import Code
from myllymatti.mechanisms import Point, Value
from myllymatti.variant.model import ConfiguredVariant, Fact, Variant


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
