"""Intervals for whatever can be worked out from sums: by leaving out a part of the sample at a time.

The delete-a-group jackknife (Quenouille 1956, Tukey 1958) needs no random numbers, and holds where the values of one
deal depend on each other, since a deal is left out as a whole.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from myllymatti.simulate.statistics import NORMAL_95

Sums: TypeAlias = tuple[float, ...]
"""Numbers that are added up over a sample."""

Worked: TypeAlias = tuple[float, ...] | None
"""What is worked out from sums; None where it cannot be."""

MOST_GROUPS = 60
"""The parts of a sample that are left out in turn; more would change the intervals little."""


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval; both ends are None where the sample does not tell them.

    It is not cut off where it cannot be: a share that is small may be estimated as below 0.
    """

    value: float
    low: float | None
    high: float | None

    def leaves_out(self, number: float) -> bool:
        """Whether the interval is known and does not hold the number; rounding aside."""
        if self.low is None or self.high is None:
            return False
        return self.low > number + _ROUNDING or self.high < number - _ROUNDING


_ROUNDING = 1e-9


def jackknife(
    sums: Sequence[Sums], work_out: Callable[[Sums], Worked], quantile: float = NORMAL_95
) -> tuple[Estimate, ...] | None:
    """What is worked out from the sums of all parts together, with intervals; None where it cannot be.

    Each item of `sums` is a part of the sample that depends on no other one. `quantile` is how many standard errors an
    interval reaches to each side.
    """
    groups = [_added(sums[number::MOST_GROUPS]) for number in range(min(len(sums), MOST_GROUPS))]
    if not groups:
        return None
    whole = _added(groups)
    found = work_out(whole)
    if found is None:
        return None
    without = [work_out(tuple(all_ - one for all_, one in zip(whole, group, strict=True))) for group in groups]
    known = [one for one in without if one is not None]
    if len(known) < max(2, len(groups)):
        return tuple(Estimate(value, None, None) for value in found)
    columns = zip(*known, strict=True)
    return tuple(_estimate(value, column, quantile) for value, column in zip(found, columns, strict=True))


def _estimate(value: float, without: Sequence[float], quantile: float) -> Estimate:
    """A number, from what it comes to without each group."""
    groups = len(without)
    mean = math.fsum(without) / groups
    error = math.sqrt((groups - 1) / groups * math.fsum((one - mean) ** 2 for one in without))
    return Estimate(value, value - quantile * error, value + quantile * error)


def _added(sums: Sequence[Sums]) -> Sums:
    return tuple(map(math.fsum, zip(*sums, strict=True)))
