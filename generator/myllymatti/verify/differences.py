"""Differences between two runs, with intervals that hold for many comparisons at one time.

Whoever compares a hundred times finds five differences at the level of 95 % where there are none. So each interval is
widened after Bonferroni: with M comparisons it is one of 1 - 0.05/M, and all of them hold together with 95 %. A
difference *stands* where its interval leaves out 0.

The two runs are taken for independent. Where they have the same seeds they are dealt the same cards, which as a rule
makes them differ less than independent ones would: the intervals are then too wide rather than too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from myllymatti.simulate.statistics import wilson

LEVEL = 0.05
"""How often, at most, any of the intervals of a run of comparisons leaves out the truth."""


@dataclass(frozen=True)
class Interval:
    """A difference with its interval."""

    difference: float
    low: float
    high: float

    @property
    def stands(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0


def corrected_quantile(comparisons: int) -> float:
    """How many standard errors an interval reaches to each side, when there are so many comparisons."""
    return NormalDist().inv_cdf(1 - LEVEL / (2 * max(1, comparisons)))


@dataclass(frozen=True)
class Average:
    """A mean of so many values, and their standard deviation."""

    count: int
    value: float
    deviation: float


@dataclass(frozen=True)
class Portion:
    """A share, as hits among trials."""

    hits: int
    trials: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1."""
        return self.hits / self.trials


def average(values: Mapping[int, int] | Mapping[Fraction, int]) -> Average:
    """The average of values given as value -> how often. Sums do not depend on the order of the values.

    Raises:
        ValueError: when there are no values.
    """
    count = sum(values.values())
    if not count:
        raise ValueError("no values")
    told = [(float(value), often) for value, often in values.items()]
    mean = math.fsum(value * often for value, often in told) / count
    variance = math.fsum(often * (value - mean) ** 2 for value, often in told) / count
    return Average(count, mean, math.sqrt(variance))


def difference_of_averages(base: Average, other: Average, quantile: float) -> Interval:
    """The other mean less that of the base, after Welch."""
    error = math.sqrt(base.deviation**2 / base.count + other.deviation**2 / other.count)
    difference = other.value - base.value
    return Interval(difference, difference - quantile * error, difference + quantile * error)


def difference_of_portions(base: Portion, other: Portion, quantile: float) -> Interval:
    """The other share less that of the base, with Newcombe's interval (1998, method 10).

    It is made of the intervals after Wilson of both shares, and so holds for shares near 0 and 1, too.

    Raises:
        ValueError: when there are no trials, or more hits than trials.
    """
    if not base.trials or not other.trials:
        raise ValueError("no trials")
    one, two = wilson(base.hits, base.trials, quantile), wilson(other.hits, other.trials, quantile)
    difference = two.share - one.share
    low = difference - math.hypot(two.share - two.low, one.high - one.share)
    high = difference + math.hypot(two.high - two.share, one.share - one.low)
    return Interval(difference, low, high)
