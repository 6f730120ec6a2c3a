"""What is measured of a run, so that two can be compared: lengths, ends, losers, points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from myllymatti.play.position import Happening
from myllymatti.simulate.run import Simulation, Tally
from myllymatti.verify.differences import (
    Average,
    Interval,
    Portion,
    average,
    difference_of_averages,
    difference_of_portions,
)


class Measured(Enum):
    """A figure of a run."""

    LENGTH = "the mean number of actions of the games that ended"
    NOT_ENDED = "the share of games that did not end"
    LOST = "the share of ended games that the seat lost"
    NOBODY_LOST = "the share of ended games without a loser"
    POINTS = "the mean points of the seat"
    MADE = "the share of contracts that were made"
    WITHOUT_CONTRACT = "the share of ended deals without a contract"


@dataclass(frozen=True)
class Measurement:
    """A figure, of a seat (from 0) where each has its own."""

    measured: Measured
    seat: int | None = None


Figure: TypeAlias = Average | Portion
"""What was measured: a mean or a share."""


def figures(run: Simulation) -> dict[Measurement, Figure]:
    """All that can be measured of a run."""
    tally, seats = run.tally, range(run.players)
    found: dict[Measurement, Figure] = {Measurement(Measured.NOT_ENDED): Portion(tally.not_ended, tally.games)}
    if not run.ended:
        return found
    found[Measurement(Measured.LENGTH)] = average(tally.lengths)
    if run.is_scored:
        return found | _figures_of_points(run)
    found |= {Measurement(Measured.LOST, seat): Portion(tally.losers[seat], run.ended) for seat in seats}
    found[Measurement(Measured.NOBODY_LOST)] = Portion(tally.undecided, run.ended)
    return found


def _figures_of_points(run: Simulation) -> dict[Measurement, Figure]:
    """What can be measured of deals that are scored."""
    points = run.tally.points
    by_seat: list[dict[Fraction, int]] = [{} for _ in range(run.players)]
    for (seat, written), often in points.by_seat.items():
        by_seat[seat][written] = often
    played = {outcome: often for outcome, often in points.outcomes.items() if outcome.made is not None}
    contracts = sum(played.values())
    found: dict[Measurement, Figure] = {
        Measurement(Measured.POINTS, seat): average(values) for seat, values in enumerate(by_seat)
    }
    found[Measurement(Measured.WITHOUT_CONTRACT)] = Portion(run.ended - contracts, run.ended)
    if contracts:
        made = sum(often for outcome, often in played.items() if outcome.made)
        found[Measurement(Measured.MADE)] = Portion(made, contracts)
    return found


def difference(base: Figure, other: Figure, quantile: float) -> Interval:
    """The other figure less that of the base, with its interval. Both are means, or both are shares."""
    if isinstance(base, Average) and isinstance(other, Average):
        return difference_of_averages(base, other, quantile)
    assert isinstance(base, Portion)
    assert isinstance(other, Portion)
    return difference_of_portions(base, other, quantile)


def same_course(base: Simulation, other: Simulation) -> bool:
    """Whether all sums of two runs agree: how long games took, how they ended, and what happened in them.

    Who saw the cards that are left at the end of a phase is no part of that, so it counts alike whether they are shown;
    nor is by which branch of a rule it came so.
    """
    return _as_they_came_out(base.tally) == _as_they_came_out(other.tally)


def _as_they_came_out(tally: Tally) -> Tally:
    happenings = Counter(tally.happenings)
    happenings[Happening.KEEP] += happenings.pop(Happening.SHOW, 0)
    return replace(tally, happenings=happenings, counted=Counter())
