"""A small set of configurations in which every two readings that can go together do so at least once."""

from __future__ import annotations

from itertools import combinations

from myllymatti.variant.configure import configure, settle
from myllymatti.variant.model import ConfiguredVariant, Variant

Pair = frozenset[tuple[str, str]]


def covering_configurations(variant: Variant) -> list[ConfiguredVariant]:
    """Configurations that cover all pairs of compatible readings, the default configuration first.

    Greedy: each further configuration begins with a pair that is not covered yet and takes in as many others as it
    can. Deterministic.
    """
    wanted = _pairs(variant)
    found = [configure(variant)]
    _strike(wanted, found[0])
    while wanted:
        settled = dict(sorted(next(iter(wanted))))
        for pair in wanted:
            trial = {**dict(sorted(pair)), **settled}
            if trial != settled and settle(variant, trial) is not None:
                settled = trial
        found.append(configure(variant, settled))
        _strike(wanted, found[-1])
    return found


def _pairs(variant: Variant) -> dict[Pair, None]:
    """All pairs of readings of different choices that can go together, and each reading by itself."""
    readings = [(choice.name, reading.name) for choice in variant.choices for reading in choice.readings]
    pairs: dict[Pair, None] = {}
    for one in readings:
        if settle(variant, dict([one])) is not None:
            pairs[frozenset([one])] = None
    for one, other in combinations(readings, 2):
        if one[0] != other[0] and settle(variant, dict([one, other])) is not None:
            pairs[frozenset([one, other])] = None
    return pairs


def _strike(wanted: dict[Pair, None], configured: ConfiguredVariant) -> None:
    """Remove what a configuration covers."""
    taken = set(configured.readings)
    for pair in [pair for pair in wanted if pair <= taken]:
        del wanted[pair]
