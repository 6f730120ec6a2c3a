"""Settling the choices of a variant, by name: `koira:runs=two-or-more`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.mechanisms import MECHANISMS, PHASE_ROLES
from myllymatti.variant.model import Choice, ConfiguredVariant, Fact, Variant, only_asked
from myllymatti.words_nearby import did_you_mean, listed

LONGEST_NAME = 1000
"""Letters. A configured name with all its readings has a few hundred."""

Settled = dict[str, str]
"""Choice -> reading."""


def split_name(name: str) -> tuple[str, Settled]:
    """The variant's name (or a path) and the readings after the colon.

    Raises:
        Faults: when what follows the colon is not `choice=reading,choice=reading`.
    """
    if len(name) > LONGEST_NAME or "\0" in name:
        raise Faults([_misnamed(name)])
    plain, colon, tail = name.rpartition(":")
    if colon and "=" not in tail and "/" not in tail and "\\" not in tail and not tail.endswith(".matti"):
        raise Faults([_misnamed(name)])
    if not colon or "/" in tail or "\\" in tail or "=" not in tail:
        plain, colon, tail = name, "", ""
    if not colon:
        return name, {}
    readings: Settled = {}
    for part in tail.split(","):
        choice, equals, reading = (piece.strip() for piece in part.partition("="))
        if not (choice and equals and reading) or choice in readings:
            raise Faults([_misnamed(name)])
        readings[choice] = reading
    return plain, readings


def configure(variant: Variant, readings: Mapping[str, str] | None = None) -> ConfiguredVariant:
    """The variant with the given readings, and the defaults for the other choices.

    Where a given reading rules a default out, or requires another reading, the other choice follows it.

    Raises:
        Faults: for a choice or a reading that the variant doesn't have, and for readings that exclude each other.
    """
    wanted = dict(readings or {})
    faults = [fault for name, reading in wanted.items() for fault in _unknown(variant, name, reading)]
    if faults:
        raise Faults(faults)
    settled = settle(variant, wanted)
    if settled is None:
        raise Faults([_excluded(variant, wanted)])
    return _configured(variant, settled)


def settle(variant: Variant, wanted: Mapping[str, str]) -> Settled | None:
    """All choices settled, the wanted ones as wanted, the others by default as far as possible; None if impossible."""
    choices = sorted(variant.choices, key=lambda choice: choice.name not in wanted)
    if not all(choice.readings for choice in choices):
        return None  # found at the end only, it would be looked for in every combination of the others

    def search(index: int, settled: Settled) -> Settled | None:
        if index == len(choices):
            return settled
        choice = choices[index]
        for name in [wanted[choice.name]] if choice.name in wanted else _default_first(choice):
            trial = {**settled, choice.name: name}
            if _compatible(variant, trial):
                found = search(index + 1, trial)
                if found is not None:
                    return found
        return None

    return search(0, {})


def configurations(variant: Variant) -> Iterator[ConfiguredVariant]:
    """Every combination of readings that is not excluded, the defaults first in each choice."""
    for settled in _combinations(variant, variant.choices):
        yield _configured(variant, settled)


def count_configurations(variant: Variant) -> int:
    """How many games the variant's readings make; choices that nothing ties together are multiplied."""
    number = 1
    for component in _components(variant):
        number *= sum(1 for _ in _combinations(variant, component))
    return number


def one_reading_changed(variant: Variant) -> Iterator[ConfiguredVariant]:
    """The default configuration, then for each other reading the one nearest to it that has it; each once."""
    yield configure(variant)
    seen = {configure(variant).readings}
    for choice in variant.choices:
        for reading in choice.readings:
            if reading.name != choice.default:
                settled = settle(variant, {choice.name: reading.name})
                if settled is None:
                    continue
                configured = _configured(variant, settled)
                if configured.readings not in seen:
                    seen.add(configured.readings)
                    yield configured


class _Remembered:
    """The games of the variant asked for last: one check after the other asks for those of the same."""

    variant: Variant | None = None
    games: tuple[ConfiguredVariant, ...] = ()


def each_game(variant: Variant) -> tuple[ConfiguredVariant, ...]:
    """The games of `one_reading_changed`, one for each kind of deal."""
    if _Remembered.variant is not variant:
        games = (game for configured in one_reading_changed(variant) for game in configured.games())
        _Remembered.games, _Remembered.variant = tuple(games), variant
    return _Remembered.games


def in_order(facts: list[Fact]) -> tuple[Fact, ...]:
    """Facts in the order in which a rule sheet tells them: frame, then phase by phase, point by point."""
    place = {"": 0, **{role: index + 1 for index, role in enumerate(PHASE_ROLES)}}
    points = {
        mechanism.name: {point.rule(): index for index, point in enumerate(mechanism.points)}
        for mechanism in MECHANISMS
    }
    return tuple(sorted(facts, key=lambda fact: (place[fact.role], points[fact.mechanism][fact.point.rule()])))


def incompatible(variant: Variant, one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two readings of different choices can never be taken together."""
    return settle(variant, dict((one, other))) is None


def _configured(variant: Variant, settled: Mapping[str, str]) -> ConfiguredVariant:
    facts = list(variant.facts)
    ordered = []
    for choice in sorted(variant.choices, key=lambda choice: choice.name):
        reading = choice.reading(settled[choice.name])
        assert reading is not None
        ordered.append((choice.name, reading.name))
        facts.extend(reading.facts)
    return ConfiguredVariant(variant, tuple(ordered), in_order(_asked(variant, facts)))


def _asked(variant: Variant, facts: list[Fact]) -> list[Fact]:
    """The facts whose rule point is asked in deals of some kind."""
    asked: set[int] = set()
    for kind in ("", *variant.deals):
        own = [fact for fact in facts if fact.deal == kind]
        replaced = {fact.slot[1:] for fact in own}
        shared = [fact for fact in facts if not fact.deal and fact.slot[1:] not in replaced]
        asked.update(id(fact) for fact in only_asked([*shared, *own]))
    return [fact for fact in facts if id(fact) in asked]


def _default_first(choice: Choice) -> list[str]:
    return [choice.default, *(one.name for one in choice.readings if one.name != choice.default)]


def _compatible(variant: Variant, settled: Mapping[str, str]) -> bool:
    """Whether what is settled so far breaks no requirement or exclusion."""
    for name, chosen in settled.items():
        choice = variant.choice(name)
        reading = choice.reading(chosen) if choice else None
        if reading is None:
            return False
        if any(settled.get(other, needed) != needed for other, needed in reading.requires):
            return False
        if any(settled.get(other) == barred for other, barred in reading.excludes):
            return False
    return True


def _combinations(variant: Variant, choices: tuple[Choice, ...]) -> Iterator[Settled]:
    names = [choice.name for choice in choices]
    for combination in product(*(_default_first(choice) for choice in choices)):
        settled = dict(zip(names, combination, strict=True))
        if _compatible(variant, settled):
            yield settled


def _components(variant: Variant) -> list[tuple[Choice, ...]]:
    """The choices in groups that are tied together by requirements or exclusions."""
    groups: list[set[str]] = [{choice.name} for choice in variant.choices]
    for choice in variant.choices:
        for reading in choice.readings:
            for other, _ in (*reading.requires, *reading.excludes):
                joined = {name for group in groups if choice.name in group or other in group for name in group}
                groups = [group for group in groups if not group & joined] + [joined]
    return [tuple(choice for choice in variant.choices if choice.name in group) for group in groups]


def _misnamed(name: str) -> Diagnostic:
    return Diagnostic(
        code="misnamed-configuration",
        title=f"“{name if len(name) <= 60 else name[:59] + '…'}” does not name a configured variant",
        span=None,
        text="A configured variant is named NAME:CHOICE=READING,CHOICE=READING, each choice once.",
        hint="for example koira:runs=two-or-more",
    )


def _excluded(variant: Variant, wanted: Mapping[str, str]) -> Diagnostic:
    named = ", ".join(f"{choice}={reading}" for choice, reading in wanted.items())
    reasons = []
    for name, chosen in wanted.items():
        choice = variant.choice(name)
        reading = choice.reading(chosen) if choice else None
        if reading is None:
            continue
        for other, needed in reading.requires:
            if wanted.get(other, needed) != needed:
                reasons.append(f"- {name}={chosen} requires {other}={needed}")
        for other, barred in reading.excludes:
            if wanted.get(other) == barred:
                reasons.append(f"- {name}={chosen} excludes {other}={barred}")
    return Diagnostic(
        code="excluded-readings",
        title=f"these readings of {variant.name} exclude each other: {named}",
        span=None,
        text="\n".join(reasons) or "What they require of other choices does not go together.",
        hint=f"`matti readings {variant.name}` lists what goes with what",
    )


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
