"""How many games with the whole pack do not end within a bound on actions, by each way to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from myllymatti.simulate.run import Crew, Series, simulate
from myllymatti.simulate.statistics import Share


@dataclass(frozen=True)
class EndShare:
    """What came of games in which all play one way: how many did not end, and in how many nobody lost.

    `not_ended` is the share with its 95 % interval after Wilson; `nobody_lost` and `lost` (by seat) count games that
    ended. `mean_length` is that of the games that ended, None where none did.
    """

    player: str
    players: int
    games: int
    most_actions: int
    seed: int
    games_not_ended: int
    not_ended: Share
    nobody_lost: int
    lost: tuple[int, ...]
    mean_length: float | None


def end_share(series: Series, games: int, crew: Crew, stopped: Callable[[], bool] | None = None) -> EndShare:
    """Play so many games of a series, and count what came of them.

    Raises:
        WorkerFailed: when an executor that was given reports an error.
    """
    found = simulate(series, games, crew=crew, stopped=stopped)
    length = found.length()
    return EndShare(
        player=series.player,
        players=series.players,
        games=found.tally.games,
        most_actions=series.most_actions,
        seed=series.seed,
        games_not_ended=found.tally.not_ended,
        not_ended=found.not_ended_share(),
        nobody_lost=found.tally.undecided,
        lost=tuple(found.tally.losers[seat] for seat in range(series.players)),
        mean_length=None if length is None else length.mean,
    )
