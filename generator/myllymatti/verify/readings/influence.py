"""Which choices decide: how much of what is measured each explains, and which readings make no game.

A choice explains the share of variance that lies between the means of its readings (one way, for each choice by
itself). What no choice explains is interplay of several, and chance. Where combinations are excluded readings go
together, and the shares of choices may overlap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations as sets_of
from statistics import fmean

from myllymatti.variant.model import Variant
from myllymatti.verify.ending import Ending
from myllymatti.verify.readings.grades import Grade
from myllymatti.verify.readings.measures import Measure
from myllymatti.verify.readings.verified import Combination, Readings, VerifiedReadings


@dataclass(frozen=True)
class Influence:
    """The share of variance that a choice explains of each measure, from 0 to 1; what does not vary is left out.

    `playable` is the share that it explains of whether a combination is a game; None where all are, or none is.
    """

    choice: str
    playable: float | None
    measures: Mapping[Measure, float]


@dataclass(frozen=True)
class ReadingRank:
    """What becomes of the combinations with a reading: how many there are, of which grades, and the mean measures."""

    choice: str
    reading: str
    combinations: int
    grades: Mapping[Grade, int]
    means: Mapping[Measure, float]

    @property
    def playable(self) -> int:
        """How many of the combinations are games."""
        return sum(count for grade, count in self.grades.items() if grade.is_playable)


def open_choices(variant: Variant) -> dict[str, list[str]]:
    """The choices of a variant that have several readings, with these."""
    return {
        choice.name: [reading.name for reading in choice.readings]
        for choice in variant.choices
        if len(choice.readings) > 1
    }


def influences(variant: Variant, found: VerifiedReadings) -> tuple[Influence, ...]:
    """The influence of each choice, the one that decides most first: about being a game, then about ending."""
    unsorted = [_influence(choice, found.combinations) for choice in open_choices(variant)]
    return tuple(sorted(unsorted, key=_weight, reverse=True))


def _weight(influence: Influence) -> tuple[float, float]:
    return influence.playable or 0.0, influence.measures.get(Measure.ENDED, 0.0)


def _influence(choice: str, combinations: Sequence[Combination]) -> Influence:
    readings = [dict(one.readings)[choice] for one in combinations]
    playable = _explained(readings, [float(one.game.grade.is_playable) for one in combinations])
    shares = {}
    for measure in Measure:
        measured = [
            (reading, one.game.played.measures[measure])
            for reading, one in zip(readings, combinations, strict=True)
            if measure in one.game.played.measures
        ]
        share = _explained([reading for reading, _ in measured], [value for _, value in measured])
        if share is not None:
            shares[measure] = share
    return Influence(choice, playable, shares)


def _explained(groups: Sequence[str], values: Sequence[float]) -> float | None:
    """The share of the variance of values that lies between the means of their groups; None where they do not vary."""
    if not values or max(values) - min(values) < 1e-12:
        return None
    mean = fmean(values)
    by_group: dict[str, list[float]] = {}
    for group, value in zip(groups, values, strict=True):
        by_group.setdefault(group, []).append(value)
    between = sum(len(those) * (fmean(those) - mean) ** 2 for those in by_group.values())
    return between / sum((value - mean) ** 2 for value in values)


def ranks(variant: Variant, found: VerifiedReadings) -> tuple[ReadingRank, ...]:
    """What becomes of each reading of each choice that is open, in the order of the variant."""
    return tuple(
        _rank(choice, reading, [one for one in found.combinations if (choice, reading) in one.readings])
        for choice, readings in open_choices(variant).items()
        for reading in readings
    )


def _rank(choice: str, reading: str, those: Sequence[Combination]) -> ReadingRank:
    grades = Counter(one.game.grade for one in those)
    values = {
        measure: [one.game.played.measures[measure] for one in those if measure in one.game.played.measures]
        for measure in Measure
    }
    means = {measure: fmean(measured) for measure, measured in values.items() if measured}
    return ReadingRank(choice, reading, len(those), {one: grades[one] for one in reversed(Grade)}, means)


def common_to(variant: Variant, found: VerifiedReadings, players: int, ending: Ending) -> Readings:
    """The readings that exactly the combinations have in which a search by so many players found that ending."""
    those = {one.readings for one in found.combinations if one.game.endings.get(players) is ending}
    return tuple(
        (choice, reading)
        for choice, names in open_choices(variant).items()
        for reading in names
        if those == {one.readings for one in found.combinations if (choice, reading) in one.readings}
    )


MOST_TOGETHER = 3
"""So many readings, at most, are looked for that make no game together."""

FEWEST_SAMPLED = 5
"""Where combinations are a sample, readings must be in so many of them, for it to be said that none is a game."""


@dataclass(frozen=True)
class Reason:
    """Readings of which no combination is a game, though without one of them some are.

    `combinations` counts those that have them, `further` those that no reason before it in the list has.
    """

    readings: Readings
    combinations: int
    further: int


def reasons(variant: Variant, found: VerifiedReadings) -> tuple[Reason, ...]:
    """The smallest sets of readings that make no game, those that account for most combinations first."""
    readings = [(choice, name) for choice, names in open_choices(variant).items() for name in names]
    having = {one: _bits(one in combination.readings for combination in found.combinations) for one in readings}
    playable = _bits(combination.game.grade.is_playable for combination in found.combinations)
    fewest = 1 if found.is_whole else FEWEST_SAMPLED
    smallest: dict[frozenset[tuple[str, str]], int] = {}
    for size in range(1, MOST_TOGETHER + 1):
        for one_set in sets_of(readings, size):
            names = frozenset(one_set)
            if len({choice for choice, _ in names}) < size or any(known < names for known in smallest):
                continue
            those = _all_of([having[one] for one in one_set])
            if those.bit_count() >= fewest and not those & playable:
                smallest[names] = those
    return tuple(_those_that_account_for_most(smallest, readings))


def _bits(flags: Iterable[bool]) -> int:
    """Flags as the bits of a number, the first the lowest."""
    return int("".join("01"[flag] for flag in flags)[::-1] or "0", 2)


def _all_of(sets: Sequence[int]) -> int:
    common = sets[0]
    for one in sets[1:]:
        common &= one
    return common


def _those_that_account_for_most(
    smallest: Mapping[frozenset[tuple[str, str]], int], order: Sequence[tuple[str, str]]
) -> list[Reason]:
    """One after another the set that has most combinations that none before it has; small sets first among equals."""
    left = {tuple(sorted(names, key=order.index)): those for names, those in smallest.items()}
    found, told = [], 0
    while left:
        names = max(left, key=lambda one: ((left[one] & ~told).bit_count(), -len(one), left[one].bit_count()))
        those = left.pop(names)
        found.append(Reason(names, those.bit_count(), (those & ~told).bit_count()))
        told |= those
    return found
