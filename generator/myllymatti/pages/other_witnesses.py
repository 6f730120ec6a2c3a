"""What other witnesses say on a rule point: the answers of the other variants of the family, each with its sources."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from myllymatti.mechanisms import Value
from myllymatti.variant.model import ConfiguredVariant, Fact


@dataclass(frozen=True)
class OtherAnswer:
    """An answer, whether it is that of the variant at hand, and the facts of the variants that give it."""

    alike: bool
    facts: tuple[Fact, ...]


def other_answers(fact: Fact, variant: str, columns: Iterable[ConfiguredVariant]) -> list[OtherAnswer]:
    """What the other variants answer to the fact's rule point by default, the same answer first.

    A variant that only inherits its answer is no witness of its own and is left out, and so is one that is not asked.
    """
    found: dict[Value | None, list[Fact]] = {}
    for column in columns:
        other = column.fact(fact.role, fact.point.rule(), fact.deal)
        if column.variant.name == variant or other is None or other.origin != column.variant.name:
            continue
        found.setdefault(other.value, []).append(other)
    answers = [OtherAnswer(value == fact.value, tuple(facts)) for value, facts in found.items()]
    return sorted(answers, key=lambda answer: not answer.alike)
