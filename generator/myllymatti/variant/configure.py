"""Settling the choices of a variant, by name: `koira:runs=two-or-more`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.mechanisms import MECHANISMS
from myllymatti.variant.model import ConfiguredVariant, Fact, Variant
from myllymatti.words_nearby import did_you_mean, listed


def split_name(name: str) -> tuple[str, dict[str, str]]:
    """The variant's name (or a path) and the readings after the colon.

    Raises:
        Faults: when what follows the colon is not `choice=reading,choice=reading`.
    """
    plain, colon, tail = name.rpartition(":")
    if not colon or "/" in tail or "\\" in tail or "=" not in tail:
        plain, colon, tail = name.partition(":") if name.endswith(":") else (name, "", "")
    if not colon:
        return name, {}
    readings: dict[str, str] = {}
    for part in tail.split(","):
        choice, equals, reading = (piece.strip() for piece in part.partition("="))
        if not (choice and equals and reading) or choice in readings:
            raise Faults([_misnamed(name)])
        readings[choice] = reading
    return plain, readings


def _misnamed(name: str) -> Diagnostic:
    return Diagnostic(
        code="misnamed-configuration",
        title=f"“{name}” does not name a configured variant",
        span=None,
        text="A configured variant is named NAME:CHOICE=READING,CHOICE=READING, each choice once.",
        hint="for example koira:runs=two-or-more",
    )


def configure(variant: Variant, readings: Mapping[str, str] | None = None) -> ConfiguredVariant:
    """The variant with the given readings, and the defaults for the other choices.

    Raises:
        Faults: for a choice or a reading that the variant doesn't have.
    """
    wanted = dict(readings or {})
    faults = [fault for name, reading in wanted.items() for fault in _unknown(variant, name, reading)]
    if faults:
        raise Faults(faults)
    settled = []
    facts = list(variant.facts)
    for choice in sorted(variant.choices, key=lambda choice: choice.name):
        name = wanted.get(choice.name, choice.default)
        reading = choice.reading(name)
        assert reading is not None
        settled.append((choice.name, name))
        facts.extend(reading.facts)
    return ConfiguredVariant(variant, tuple(settled), in_order(variant, facts))


def configurations(variant: Variant) -> Iterator[ConfiguredVariant]:
    """Every combination of readings, the defaults first in each choice."""
    names = [choice.name for choice in variant.choices]
    options = [
        [choice.default, *(one.name for one in choice.readings if one.name != choice.default)]
        for choice in variant.choices
    ]
    for combination in product(*options):
        yield configure(variant, dict(zip(names, combination, strict=True)))


def one_reading_changed(variant: Variant) -> Iterator[ConfiguredVariant]:
    """The default configuration, then each that differs from it in one choice."""
    yield configure(variant)
    for choice in variant.choices:
        for reading in choice.readings:
            if reading.name != choice.default:
                yield configure(variant, {choice.name: reading.name})


def in_order(variant: Variant, facts: list[Fact]) -> tuple[Fact, ...]:
    """Facts in the order in which a rule sheet tells them: frame, then phase by phase, point by point."""
    place = {"": 0, **{phase.role: index + 1 for index, phase in enumerate(variant.phases)}}
    points: dict[str, dict[str, int]] = {}
    for mechanism in MECHANISMS:
        points[mechanism.name] = {point.rule(): index for index, point in enumerate(mechanism.points)}
    return tuple(sorted(facts, key=lambda fact: (place.get(fact.role, 99), points[fact.mechanism][fact.point.rule()])))


def _unknown(variant: Variant, name: str, reading: str) -> list[Diagnostic]:
    choice = variant.choice(name)
    if choice is None:
        names = [choice.name for choice in variant.choices]
        return [
            Diagnostic(
                code="unknown-choice",
                title=f"{variant.name} has no choice “{name}”",
                span=None,
                text=f"Its choices: {listed(names, 'and')}." if names else "It has no choices.",
                hint=did_you_mean(name, names),
            )
        ]
    names = [one.name for one in choice.readings]
    if reading in names:
        return []
    return [
        Diagnostic(
            code="unknown-reading",
            title=f"the choice “{name}” of {variant.name} has no reading “{reading}”",
            span=None,
            text=f"Its readings: {listed(names, 'and')}.",
            hint=did_you_mean(reading, names),
        )
    ]
