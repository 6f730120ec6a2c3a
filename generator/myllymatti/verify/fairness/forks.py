"""Deals that are played on several times: from the deal, and again from where the last phase begins.

Deal K is that of game K of the series. Its plays draw from generators of their own: early play I from that of replay I
of the deal (see `myllymatti.random`), late play J of it from ``mix(replay_start(S, K, I), 1 + J)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from myllymatti.play.calling import NOBODY
from myllymatti.play.game import begin_game, play_on
from myllymatti.play.players import Policy
from myllymatti.play.scoring import is_made
from myllymatti.play.state import State
from myllymatti.random import Generator, mix, replay_start
from myllymatti.simulate.series import Series

EARLY_PLAYS, LATE_PLAYS = 2, 2
"""How often a deal is played as far as the last phase, and how often each of these is played on."""


@dataclass(frozen=True)
class LatePlay:
    """A play that came to its end.

    `numbers` are what came of it: 1 for who has lost and 0 for the others, one more place standing for nobody, or the
    points of the seats. `late` are the actions in the last phase. `declarer` is a seat (from 0), NOBODY without a
    contract; `made` is None where contracts are not made or failed.
    """

    numbers: tuple[float, ...]
    late: int
    declarer: int
    made: bool | None


@dataclass(frozen=True)
class ForkedDeal:
    """A deal that was played on several times: the late plays of each early one; `left_out` did not end.

    `actions` is how many were played in all.
    """

    plays: tuple[tuple[LatePlay, ...], ...]
    left_out: int
    actions: int


def forked_deals(
    series: Series, deals: int, actions: int, stopped: Callable[[], bool] = lambda: False
) -> tuple[ForkedDeal, ...]:
    """Play up to so many deals, and no further one once so many actions were played; by the reference engine."""
    found: list[ForkedDeal] = []
    policy = series.policy()
    while len(found) < deals and actions > 0 and not stopped():
        found.append(_forked(series, len(found), policy))
        actions -= max(1, found[-1].actions)
    return tuple(found)


def _forked(series: Series, deal: int, policy: Policy) -> ForkedDeal:
    """Play a deal on several times."""
    begun = begin_game(series.rules, series.players, series.seed, deal)[0]
    plays: list[tuple[LatePlay, ...]] = []
    left_out = actions = 0
    for number in range(EARLY_PLAYS):
        early = begun.clone()
        start = replay_start(series.seed, deal, number)
        before = _play_to_last_phase(early, Generator(start), policy, series.most_actions)
        actions += before
        late: list[LatePlay] = []
        for again in range(LATE_PLAYS):
            state, generator = early.clone(), Generator(mix(start, 1 + again))
            bound = series.most_actions - before
            count = sum(1 for _ in play_on(state, generator, most_actions=bound, policy=policy))
            actions += count
            if state.is_terminal():
                late.append(_late_play(state, count))
            else:
                left_out += 1
        plays.append(tuple(late))
    return ForkedDeal(tuple(plays), left_out, actions)


def _play_to_last_phase(state: State, generator: Generator, policy: Policy, most_actions: int) -> int:
    """Play as far as the last phase; how many actions that took."""
    last = len(state.position.deal.phases) - 1
    walk: Iterator[object] = play_on(state, generator, most_actions=most_actions, policy=policy)
    count = 0
    while state.position.phase < last and next(walk, None) is not None:
        count += 1
    return count


def _late_play(state: State, late: int) -> LatePlay:
    points, loser, scoring = state.points(), state.loser(), state.position.deal.scoring
    played = state.played()
    contract = played.contract is not None and scoring is not None
    if points:
        numbers = tuple(float(one) for one in points)
    else:
        numbers = (*(float(seat == loser) for seat in range(state.players)), float(loser is None))
    return LatePlay(
        numbers=numbers,
        late=late,
        declarer=played.declarer if contract else NOBODY,
        made=is_made(scoring, played) if contract and scoring is not None else None,
    )
