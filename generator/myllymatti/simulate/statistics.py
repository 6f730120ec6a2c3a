"""Estimates with their intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

NORMAL_95 = 1.959963984540054
"""The two-sided 95 % quantile of the standard normal distribution."""


@dataclass(frozen=True)
class Share:
    """A share estimated from counts, with its interval after Wilson; all three from 0 to 1."""

    share: float
    low: float
    high: float


def wilson(hits: int, trials: int, quantile: float = NORMAL_95) -> Share:
    """The share of hits among trials (Wilson 1927); without trials nothing is known: 0 to 1.

    `quantile` is how many standard errors the interval reaches to each side, that of 95 % where it is not said.

    Raises:
        ValueError: when the hits are not between 0 and the trials.
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials")
    if trials == 0:
        return Share(math.nan, 0.0, 1.0)
    share, square = hits / trials, quantile**2
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = quantile / (1 + square / trials) * math.sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Spread:
    """How a whole number is spread over games: mean, standard deviation, extremes and quartiles."""

    mean: float
    deviation: float
    least: int
    lower_quartile: int
    median: int
    upper_quartile: int
    most: int


@dataclass(frozen=True)
class Mean:
    """A mean with its 95 % interval, and the standard deviation of a single value."""

    mean: float
    low: float
    high: float
    deviation: float


def mean_of(counts: Mapping[Fraction, int]) -> Mean:
    """The mean of values given as value -> how often, with the normal interval (as for many independent values).

    Sums are exact until the end, so that the result does not depend on their order.

    Raises:
        ValueError: when there are no values.
    """
    total = sum(counts.values())
    if not total:
        raise ValueError("no values")
    mean = sum((value * count for value, count in counts.items()), Fraction(0)) / total
    variance = sum((count * (value - mean) ** 2 for value, count in counts.items()), Fraction(0)) / total
    deviation = math.sqrt(variance)
    half = NORMAL_95 * deviation / math.sqrt(total)
    return Mean(float(mean), float(mean) - half, float(mean) + half, deviation)


def spread(counts: Mapping[int, int]) -> Spread:
    """The spread of values given as value -> how often.

    Raises:
        ValueError: when there are no values.
    """
    total = sum(counts.values())
    if not total:
        raise ValueError("no values")
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum(count * (value - mean) ** 2 for value, count in sorted(counts.items())) / total
    ordered = sorted(counts)

    def quantile(fraction: float) -> int:
        wanted, seen = fraction * (total - 1), 0
        for value in ordered:
            seen += counts[value]
            if seen > wanted:
                return value
        return ordered[-1]

    return Spread(mean, math.sqrt(variance), ordered[0], quantile(0.25), quantile(0.5), quantile(0.75), ordered[-1])
