"""The combinations of readings that are looked at: all of them, or a sample where they are too many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from myllymatti.random import Generator, mix
from myllymatti.variant.configure import configurations, configure, count_configurations, settle
from myllymatti.variant.covering import covering_configurations
from myllymatti.variant.model import Choice, ConfiguredVariant, Variant

TRIES = 200
"""Combinations that are drawn for each one that is wanted: most may be excluded, or found before."""


@dataclass(frozen=True)
class Selection:
    """The combinations that are looked at, the default among them, and how many there are in all."""

    combinations: tuple[ConfiguredVariant, ...]
    possible: int

    @property
    def is_whole(self) -> bool:
        """Whether all combinations are among them."""
        return len(self.combinations) == self.possible


def narrowed(variant: Variant, readings: Mapping[str, str]) -> Variant:
    """The variant with some of its choices settled: each of these has one reading left.

    Raises:
        Faults: for a choice or a reading that the variant does not have, and for readings that exclude each other.
    """
    configure(variant, readings)
    return replace(variant, choices=tuple(_settled(choice, readings) for choice in variant.choices))


def _settled(choice: Choice, readings: Mapping[str, str]) -> Choice:
    if choice.name not in readings:
        return choice
    left = tuple(reading for reading in choice.readings if reading.name == readings[choice.name])
    return replace(choice, readings=left, default=left[0].name)


def select(variant: Variant, most: int, seed: int) -> Selection:
    """All combinations where they are no more than `most`; else a sample that is the same for the same seed.

    The sample has every two readings that go together at least once, even where that takes more than `most`; up to
    `most` it is filled at random.
    """
    possible = count_configurations(variant)
    if possible <= most:
        return Selection(tuple(configurations(variant)), possible)
    found = {configured.readings: configured for configured in covering_configurations(variant)}
    for configured in _drawn(variant, seed, TRIES * most):
        if len(found) >= most:
            break
        found.setdefault(configured.readings, configured)
    return Selection(tuple(found.values()), possible)


def _drawn(variant: Variant, seed: int, tries: int) -> Iterator[ConfiguredVariant]:
    """Combinations drawn at random, each as likely as any other; those that are excluded are drawn again."""
    generator = Generator(mix(seed, 0))
    for _ in range(tries):
        wanted = {
            choice.name: choice.readings[generator.below(len(choice.readings))].name for choice in variant.choices
        }
        if settle(variant, wanted) is not None:
            yield configure(variant, wanted)
