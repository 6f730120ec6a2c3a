"""Who loses from which seat, and who is written what: from the sums of a run."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from myllymatti.simulate.result import Simulation
from myllymatti.simulate.statistics import Mean, Share, mean_of, wilson
from myllymatti.verify.differences import corrected_quantile
from myllymatti.verify.fairness.model import Losing, PairPoints, Points, SeatPoints, SeatShare

_ROUNDING = 1e-9


def losing_of(run: Simulation) -> Losing | None:
    """Who loses from which seat; None where nobody has lost, or the deals are scored."""
    losers, players = run.tally.losers, run.players
    games = sum(losers.values())
    if run.is_scored or not games:
        return None
    even, quantile = 1 / players, corrected_quantile(players)
    shares = [wilson(losers[seat], games, quantile) for seat in range(players)]
    return Losing(
        games=games,
        even=even,
        seats=tuple(
            SeatShare(seat + 1, losers[seat], share, _stands_out(share, even)) for seat, share in enumerate(shares)
        ),
    )


def points_of(run: Simulation) -> Points | None:
    """Who is written what; None where nothing ended, or no points are scored."""
    if not run.is_scored or not run.ended:
        return None
    by_seat, by_pair = _by_first(run.tally.points.by_seat), _by_first(run.tally.points.by_side)
    written = sum((value * count for counts in by_seat.values() for value, count in counts.items()), Fraction(0))
    even = float(written / (run.ended * run.players))
    quantile = corrected_quantile(run.players)
    seats = [(seat, _mean(by_seat[seat], quantile)) for seat in range(run.players)]
    return Points(
        deals=run.ended,
        even=even,
        seats=tuple(SeatPoints(seat + 1, mean, _stands_out(mean, even)) for seat, mean in seats),
        pairs=tuple(_pair(first, counts, run.players, even) for first, counts in sorted(by_pair.items())),
    )


def _pair(first: int, counts: Mapping[Fraction, int], players: int, even: float) -> PairPoints:
    """What a pair is written, named by its first seat (from 0); `even` is that of a seat."""
    quantile = corrected_quantile(players // 2)
    mean, deals = _mean(counts, quantile), sum(counts.values())
    above = sum(count for value, count in counts.items() if value > 0)
    below = sum(count for value, count in counts.items() if value < 0)
    return PairPoints(
        seats=(first + 1, first + 1 + players // 2),
        mean=mean,
        above_zero=wilson(above, deals, quantile),
        below_zero=wilson(below, deals, quantile),
        stands_out=_stands_out(mean, 2 * even),
    )


def _by_first(counts: Mapping[tuple[int, Fraction], int]) -> dict[int, Counter[Fraction]]:
    """Points and how often they were written, by seat."""
    found: dict[int, Counter[Fraction]] = {}
    for (seat, points), count in counts.items():
        found.setdefault(seat, Counter())[points] += count
    return found


def _mean(counts: Mapping[Fraction, int], quantile: float) -> Mean:
    """The mean with an interval that reaches so many standard errors to each side."""
    plain = mean_of(counts)
    half = quantile * plain.deviation / math.sqrt(sum(counts.values()))
    return Mean(plain.mean, plain.mean - half, plain.mean + half, plain.deviation)


def _stands_out(found: Share | Mean, even: float) -> bool:
    return found.low > even + _ROUNDING or found.high < even - _ROUNDING
