"""What the hand decides and what the seat: the same deals played with the hands in all seats, with intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from myllymatti.simulate.engines import Engine
from myllymatti.simulate.outcomes import SeatNumbers
from myllymatti.simulate.paired import PairedOutcomes
from myllymatti.simulate.series import Series
from myllymatti.verify.fairness.jackknife import Sums, Worked, jackknife
from myllymatti.verify.fairness.model import HandsAndSeats, Outcome

BATCHES = 24
"""The deals are played in so many batches at most, which are left out in turn for the intervals."""

ROUNDS = 2
"""How often each hand comes to each seat, so that two plays of a deal have all in common but the play."""


def hands_and_seats(
    series: Series, deals: int, engine: Engine, stopped: Callable[[], bool] = lambda: False
) -> HandsAndSeats | None:
    """Play the first deals of a series with the hands in all seats, and tell what decides how much.

    None where nothing ever differs, or too few games came to an end. Once `stopped` says so the deals so far are told.
    """
    series = replace(series, replays=ROUNDS * series.players)
    batches = _batches(series, deals, engine, stopped)
    found = jackknife([_flat(batch) for batch in batches], lambda sums: _parts(series.players, sums))
    if found is None:
        return None
    hand, seat, in_that_seat, play, above = found
    scored = series.rules.deals[0].scoring is not None
    return HandsAndSeats(
        outcome=Outcome.POINTS if scored else Outcome.LOSER,
        deals=sum(batch.groups for batch in batches),
        games=sum(batch.games for batch in batches),
        hand=hand,
        seat=seat,
        in_that_seat=in_that_seat,
        play=play,
        hand_above_seat=above,
    )


def _batches(series: Series, deals: int, engine: Engine, stopped: Callable[[], bool]) -> list[PairedOutcomes]:
    """The deals in batches, each added up."""
    size, replays = max(1, -(-deals // BATCHES)), series.replays
    played: list[list[SeatNumbers | None]] = []
    for first in range(0, deals, size):
        if stopped():
            break
        played.append(engine.play_outcomes(series, first * replays, min(size, deals - first) * replays))
    scale = math.lcm(*{one.denominator for games in played for numbers in games if numbers for one in numbers})
    return [_counted(series, [_scaled(numbers, scale) for numbers in games]) for games in played]


def _scaled(numbers: SeatNumbers | None, scale: int) -> SeatNumbers | None:
    """The numbers as whole ones, which are added up far faster; no part of a variance depends on the scale."""
    return numbers and tuple(one.numerator * (scale // one.denominator) for one in numbers)


def _counted(series: Series, games: Sequence[SeatNumbers | None]) -> PairedOutcomes:
    batch = PairedOutcomes(series.players)
    for start in range(0, len(games), series.replays):
        batch.count(games[start : start + series.replays])
    return batch


def _flat(outcomes: PairedOutcomes) -> Sums:
    """The sums that parts are worked out from, as plain numbers."""
    counts = outcomes.games, outcomes.pairs, outcomes.repeats
    products = outcomes.same_hand, outcomes.same_seat, outcomes.same_again, outcomes.squares
    totals = outcomes.pair_totals, outcomes.repeat_totals, outcomes.square_totals
    return tuple(map(float, (*counts, *products, *totals, *outcomes.by_seat)))


def _parts(players: int, sums: Sums) -> Worked:
    """The hand, the seat, the hand in that seat, the play, and how much more the hand does than the seat."""
    games, pairs, repeats = (round(one) for one in sums[:3])
    same_hand, same_seat, same_again, squares, *totals = map(Fraction, sums[3:])
    outcomes = PairedOutcomes(
        players,
        games=games,
        pairs=pairs,
        repeats=repeats,
        same_hand=same_hand,
        same_seat=same_seat,
        same_again=same_again,
        squares=squares,
        pair_totals=totals[0],
        repeat_totals=totals[1],
        square_totals=totals[2],
        by_seat=list(totals[3:]),
    )
    causes = outcomes.causes()
    if causes is None or causes.deal is None or causes.play is None:
        return None
    in_that_seat = causes.deal - causes.hand - causes.seat
    return causes.hand, causes.seat, in_that_seat, causes.play, causes.hand - causes.seat
