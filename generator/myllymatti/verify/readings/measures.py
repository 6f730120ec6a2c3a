"""What is measured of a game that readings make: a few figures of many random games, so that games can be compared."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from myllymatti.simulate.run import Simulation
from myllymatti.verify.differences import corrected_quantile


class Measure(Enum):
    """A figure of a game."""

    ENDED = "the share of games that ended"
    LENGTH = "the logarithm of the mean number of actions; a game that was broken off counts with those it had"
    SEATS = "the largest difference between two seats: of the shares they lost, or of their mean points"
    WITHOUT_LOSER = "the share of ended games without a loser"
    VOID = "the share of ended deals without a contract"
    MADE = "the share of contracts that were made"
    POINTS = "how many points a seat is written in a deal, on average, whether won or lost"


ENOUGH = 0.5
"""Seats are compared, and games without a loser counted, where at least this share of the games ended."""


@dataclass(frozen=True)
class Played:
    """What came of the random games: how many, what was measured, and what chance alone would make of seats.

    `mean_length` is that of the games that ended, None where none did. `seats_by_chance` is how far the loser shares of
    seats that are equally likely to lose lie apart at most, in 19 of 20 runs; None where they were not compared.
    """

    games: int
    ended: int
    without_loser: int
    mean_length: float | None
    measures: Mapping[Measure, float]
    seats_by_chance: float | None


def played_of(run: Simulation) -> Played:
    """The figures of a run."""
    tally, bound = run.tally, run.series.most_actions
    actions = sum(length * count for length, count in tally.lengths.items())
    measures = {
        Measure.ENDED: run.ended / tally.games,
        Measure.LENGTH: math.log(max(1, actions + tally.not_ended * bound) / tally.games),
    }
    enough = run.ended >= max(1, ENOUGH * tally.games)
    if enough:
        measures |= _of_points(run) if run.is_scored else _of_losers(run)
    return Played(
        games=tally.games,
        ended=run.ended,
        without_loser=tally.undecided,
        mean_length=actions / run.ended if run.ended else None,
        measures=measures,
        seats_by_chance=_by_chance(run) if enough and not run.is_scored else None,
    )


def _of_losers(run: Simulation) -> dict[Measure, float]:
    shares = [run.tally.losers[seat] / run.ended for seat in range(run.players)]
    return {Measure.SEATS: max(shares) - min(shares), Measure.WITHOUT_LOSER: run.tally.undecided / run.ended}


def _of_points(run: Simulation) -> dict[Measure, float]:
    points = run.tally.points
    means = [run.points_of_seat(seat).mean for seat in range(run.players)]
    written = sum((abs(value) * count for (_, value), count in points.by_seat.items()), Fraction(0))
    contracts = sum(count for outcome, count in points.outcomes.items() if outcome.made is not None)
    found = {
        Measure.SEATS: max(means) - min(means),
        Measure.POINTS: float(written / (run.ended * run.players)),
        Measure.VOID: 1 - contracts / run.ended,
    }
    return found | ({Measure.MADE: run.contracts_made().share} if contracts else {})


def _by_chance(run: Simulation) -> float:
    """How far apart shares lie that are equal but for chance, all pairs of seats looked at together."""
    pairs = run.players * (run.players - 1) // 2
    return corrected_quantile(pairs) * math.sqrt(2 / (run.players * run.ended))
