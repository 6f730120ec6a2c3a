"""Simulating: blocks of games on several processes, added up to one tally.

Game K of a run depends on the seed and on K alone, and a tally is made of sums: so the result depends neither
on the number of workers nor on the order in which they finish.
"""

from __future__ import annotations

import math
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from myllymatti.play.game import MOST_ACTIONS, play_game
from myllymatti.play.players import PLAYERS
from myllymatti.play.position import Happening
from myllymatti.rules.model import Rules
from myllymatti.simulate.points import PointsTally
from myllymatti.simulate.statistics import Mean, Share, Spread, mean_of, spread, wilson

BLOCK = 200
"""Games in a block; it decides nothing but how often progress is told."""

MOST_WAITING = 16
"""Blocks that are handed out at one time."""


@dataclass
class Tally:
    """What came of a number of games, as sums.

    `undecided` are games that ended without a loser; `losers` counts lost games by seat (from 0); `lengths`
    counts games by number of actions, of those that ended; `happenings` counts events over all games; `points` is what
    came of deals that are scored.
    """

    games: int = 0
    not_ended: int = 0
    undecided: int = 0
    losers: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    happenings: Counter[Happening] = field(default_factory=Counter)
    points: PointsTally = field(default_factory=PointsTally)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.games += other.games
        self.not_ended += other.not_ended
        self.undecided += other.undecided
        self.losers += other.losers
        self.lengths += other.lengths
        self.happenings += other.happenings
        self.points.add(other.points)


@dataclass(frozen=True)
class Series:
    """Which games are played: the rules, the number of players, the seed, the bound on actions, and by whom.

    `player` is the name of a way to play (see `play/players`).

    Raises:
        ValueError: when the number of players does not fit the rules.
    """

    rules: Rules
    players: int
    seed: int
    most_actions: int = MOST_ACTIONS
    player: str = "random"

    def __post_init__(self) -> None:
        rules = self.rules
        if not rules.fewest_players <= self.players <= rules.most_players:
            raise ValueError(f"{rules.name} is played by {rules.players_told}, not by {self.players}")


@dataclass(frozen=True)
class Simulation:
    """The result of a run, with everything that is needed to repeat it."""

    series: Series
    tally: Tally

    @property
    def players(self) -> int:
        """How many played."""
        return self.series.players

    @property
    def ended(self) -> int:
        """How many games ended within the bound."""
        return self.tally.games - self.tally.not_ended

    def loser_share(self, seat: int) -> Share:
        """The share of ended games that the seat (from 0) lost."""
        return wilson(self.tally.losers[seat], self.ended)

    def not_ended_share(self) -> Share:
        """The share of games that did not end within the bound on actions."""
        return wilson(self.tally.not_ended, self.tally.games)

    def length(self) -> Spread | None:
        """The spread of the number of actions of the games that ended; None when none did."""
        return spread(self.tally.lengths) if self.tally.lengths else None

    @property
    def is_scored(self) -> bool:
        """Whether points are scored in this game."""
        return self.series.rules.deals[0].scoring is not None

    def points_of_seat(self, seat: int) -> Mean:
        """What a seat (from 0) is written in a deal that ended, on average."""
        return mean_of({points: count for (one, points), count in self.tally.points.by_seat.items() if one == seat})

    def points_of_side(self, first: int) -> Mean:
        """What the players of a pair, named by its first seat (from 0), are written together, on average."""
        return mean_of({points: count for (one, points), count in self.tally.points.by_side.items() if one == first})

    def per_game(self, happening: Happening) -> float:
        """How often something happens in a game, on average."""
        return self.tally.happenings[happening] / self.tally.games

    def as_data(self) -> dict[str, Any]:
        """The result as plain data for JSON; seats count from 1, shares go from 0 to 1."""
        length = self.length()
        shares = [self.loser_share(seat) for seat in range(self.players)]
        not_ended = self.not_ended_share()
        return {
            "variant": self.series.rules.full_name,
            "fingerprint": self.series.rules.fingerprint,
            "players": self.players,
            "seed": self.series.seed,
            "games": self.tally.games,
            "most_actions": self.series.most_actions,
            **({"kind": kind} if (kind := only_kind(self.series.rules)) else {}),
            "player": self.series.player,
            "nobody_lost": self.tally.undecided,
            "not_ended": {"games": self.tally.not_ended, **_share_data(not_ended)},
            "losers": []
            if self.is_scored
            else [
                {"seat": seat + 1, "games": self.tally.losers[seat], **_share_data(share)}
                for seat, share in enumerate(shares)
            ],
            "actions": None if length is None else {**length.__dict__},
            **({"points": self._points_data()} if self.is_scored else {}),
            "per_game": {
                happening.value: self.per_game(happening) for happening in Happening if self.tally.happenings[happening]
            },
        }

    def _points_data(self) -> dict[str, Any]:
        """What came of the deals, and the points by seat and by pair; seats count from 1."""
        points = self.tally.points
        sides = sorted({first for first, _ in points.by_side})
        return {
            "outcomes": [
                {**outcome._asdict(), "games": count} for outcome, count in sorted(points.outcomes.items(), key=str)
            ],
            "off_balance": points.off_balance,
            "by_seat": [
                {"seat": seat + 1, **_mean_data(self.points_of_seat(seat))}
                for seat in range(self.players)
                if self.ended
            ],
            "by_pair": [
                {"seats": [first + 1, first + 1 + self.players // 2], **_mean_data(self.points_of_side(first))}
                for first in sides
            ],
        }


def only_kind(rules: Rules) -> str:
    """The kind of deal, where only one of those that are told apart is played; else empty."""
    return rules.deals[0].kind if len(rules.deals) == 1 else ""


def _mean_data(mean: Mean) -> dict[str, float]:
    return {"mean": mean.mean, "low": mean.low, "high": mean.high, "deviation": mean.deviation}


def _share_data(share: Share) -> dict[str, float | None]:
    return {"share": None if math.isnan(share.share) else share.share, "low": share.low, "high": share.high}


def simulate(
    series: Series,
    games: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` random games of a series and add them up.

    Without an executor small runs are played here, larger ones on a process for each core. `progress` is
    called with the number of games done since the last call.

    Raises:
        ValueError: when games is below 1.
    """
    if games < 1:
        raise ValueError("at least one game is needed")
    total = Tally()
    blocks = [(start, min(BLOCK, games - start)) for start in range(0, games, BLOCK)]

    def done(tally: Tally) -> None:
        total.add(tally)
        if progress is not None:
            progress(tally.games)

    if executor is not None:
        _on_executor(executor, series, blocks, done)
    elif len(blocks) < 3 or (os.cpu_count() or 1) < 2:
        for start, count in blocks:
            done(play_block(series, start, count))
    else:
        with process_pool() as pool:
            _on_executor(pool, series, blocks, done)
    return Simulation(series, total)


def process_pool() -> ProcessPoolExecutor:
    """A process for each core; started afresh, not forked, so that it is the same on every system."""
    return ProcessPoolExecutor(os.cpu_count(), mp_context=multiprocessing.get_context("spawn"))


def _on_executor(
    executor: Executor, series: Series, blocks: list[tuple[int, int]], done: Callable[[Tally], None]
) -> None:
    """Keep a few blocks waiting at the workers, so that memory does not grow with the number of games."""
    waiting: set[Future[Tally]] = set()
    for start, count in blocks:
        waiting.add(executor.submit(play_block, series, start, count))
        if len(waiting) >= MOST_WAITING:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                done(future.result())
    for future in waiting:
        done(future.result())


def play_block(series: Series, start: int, count: int) -> Tally:
    """Games number `start` to `start + count - 1` of a series, added up."""
    tally = Tally()
    policy = PLAYERS[series.player]
    for game in range(start, start + count):
        state, actions = play_game(
            series.rules,
            series.players,
            series.seed,
            game,
            most_actions=series.most_actions,
            policy=policy,
        )
        tally.games += 1
        loser = state.loser()
        if not state.is_terminal():
            tally.not_ended += 1
        else:
            tally.lengths[actions] += 1
            if state.points():
                tally.points.count(state)
            elif loser is None:
                tally.undecided += 1
            else:
                tally.losers[loser] += 1
        tally.happenings.update(event.what for event in state.events)
    return tally
