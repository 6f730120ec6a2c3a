"""Putting another answer in the place of a clause, so that what comes of it is a game that a file could tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from myllymatti.diagnostics import Diagnostic, Severity, SourceText, Span
from myllymatti.mechanisms import MECHANISMS, Point, Value
from myllymatti.syntax.values import parse_value, value_grammar
from myllymatti.variant.checks import CHECKS, nothing_missing
from myllymatti.variant.configure import configure
from myllymatti.variant.model import ConfiguredVariant, Evidence, Fact, Slot, Standing, Variant, phases_in_order

INVENTED = Evidence((), Standing.INVENTED)
"""What an answer rests on that the language knows and no variant gives."""

_CONDITIONAL: frozenset[type[Point]] = frozenset(point for one in MECHANISMS for point in one.conditional)


@cache
def plain_answers(name: str, point: type[Point]) -> tuple[Value, ...]:
    """The answers to a rule point of the mechanism of that name that take no numbers, cards or names."""
    mechanism = next(one for one in MECHANISMS if one.name == name)
    found = []
    for phrase in value_grammar(name).phrases(point.rule()):
        value = parse_value(mechanism, point, Span(SourceText("", phrase), 0, len(phrase)))
        if isinstance(value, Value) and not value.arguments:
            found.append(value)
    return tuple(found)


@dataclass(frozen=True)
class Replaced:
    """What came of putting facts in place: the game, and what is wrong with it (then no game)."""

    configured: ConfiguredVariant
    faults: tuple[Diagnostic, ...]


class Replacing:
    """A configured variant of which single clauses are replaced, its choices settled and forgotten."""

    def __init__(self, configured: ConfiguredVariant) -> None:
        variant = configured.variant
        chosen = [
            reading
            for name, wanted in configured.readings
            if (choice := variant.choice(name)) is not None and (reading := choice.reading(wanted)) is not None
        ]
        self._configured = configured
        self._stated = (*variant.facts, *(fact for reading in chosen for fact in reading.facts))
        """What is said in these readings, answers to what is not asked in them included."""
        phases = {(phase.deal, phase.role): phase for phase in configured.all_phases()}
        self._variant = replace(
            variant, phases=phases_in_order(phases.values()), choices=(), examples=(), notes=(), claims=()
        )
        self._parts = {("", "game"), *((phase.role, phase.mechanism.name) for phase in phases.values())}

    def with_facts(self, new: Sequence[Fact], donor: ConfiguredVariant | None) -> Replaced:
        """The game with these facts in the place of what it says there.

        Where a further rule point is asked then, it is answered as the donor does; where he does not, either, as the
        language does, if that knows but one answer.
        """
        slots = {fact.slot for fact in new}
        stated = [*(fact for fact in self._stated if fact.slot not in slots), *new]
        found = self._checked(stated)
        if any(fault.code == "missing-rule-point" for fault in found.faults):
            return self._checked(self._filled(stated, donor))
        return found

    def _filled(self, stated: Sequence[Fact], donor: ConfiguredVariant | None) -> list[Fact]:
        """What is said, and answers to the rule points that are only asked now and then, where it has none."""
        known = {fact.slot for fact in stated}
        filled = [*stated]
        for fact in (*(donor.facts if donor is not None else ()), *self._only_answers()):
            there = (fact.role, fact.mechanism) in self._parts and fact.deal in ("", *self._variant.deals)
            if fact.slot not in known and there and fact.point in _CONDITIONAL and fact.value is not None:
                known.add(fact.slot)
                filled.append(fact)
        return filled

    def _only_answers(self) -> Iterable[Fact]:
        """The facts that leave nothing to decide: the language knows one answer to such a rule point."""
        for role, name in sorted(self._parts):
            mechanism = next(one for one in MECHANISMS if one.name == name)
            for point in mechanism.conditional:
                answers = plain_answers(name, point)
                if len(answers) == len(point) == 1:
                    origin, span = self._variant.name, self._variant.span
                    yield Fact(role, name, point, answers[0], INVENTED, origin, span)

    def _checked(self, stated: Iterable[Fact]) -> Replaced:
        """The game that is said so, and the errors that a file of it would have."""
        asked = configure(replace(self._variant, facts=tuple(stated))).facts
        whole = replace(self._variant, facts=asked)
        return Replaced(replace(self._configured, facts=asked), _errors(whole))


def _errors(variant: Variant) -> tuple[Diagnostic, ...]:
    """What is wrong with a variant: where something is missing that alone, else the first check that finds errors."""
    for check in (nothing_missing, *CHECKS):
        errors = tuple(fault for fault in check(variant) if fault.severity is Severity.ERROR)
        if errors:
            return errors
    return ()


def added(before: ConfiguredVariant, after: ConfiguredVariant, replaced: Slot) -> tuple[Fact, ...]:
    """The facts of a game that another has not, but for the one that was replaced."""
    known = {fact.slot: fact.value for fact in before.facts}
    return tuple(fact for fact in after.facts if fact.slot != replaced and known.get(fact.slot) != fact.value)
