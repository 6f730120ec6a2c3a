"""Playing what is needed to tell how fair a game is, and putting it together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import Engine
from myllymatti.simulate.result import Simulation
from myllymatti.simulate.run import simulate
from myllymatti.simulate.series import Series, only_kind
from myllymatti.verify.fairness.causes import hands_and_seats
from myllymatti.verify.fairness.course import course_of
from myllymatti.verify.fairness.forks import forked_deals
from myllymatti.verify.fairness.model import Fairness
from myllymatti.verify.fairness.seats import losing_of, points_of
from myllymatti.verify.fairness.settled import contracts_of, late_variance, settled_of


@dataclass(frozen=True)
class Size:
    """How much is played.

    So many `games` for seats and lengths; so many deals (`rotated`) with the hands in all seats; up to `forked` deals
    that are played on several times by the reference engine, and no further one after `forked_actions`.
    """

    games: int
    rotated: int
    forked: int
    forked_actions: int


_SIZES = {
    (True, True): Size(games=20_000, rotated=240, forked=60, forked_actions=16_000),
    (True, False): Size(games=1_000_000, rotated=2_400, forked=800, forked_actions=200_000),
    (False, True): Size(games=100, rotated=24, forked=40, forked_actions=8_000),
    (False, False): Size(games=2_000, rotated=240, forked=800, forked_actions=200_000),
}
"""By whether the engine lets other threads work, as the native one does, and whether it is to be whole."""


def size_for(engine: Engine, *, quick: bool) -> Size:
    """How much is played with an engine: quickly, in about half a second, or so that intervals are narrow."""
    return _SIZES[engine.on_threads, quick]


def fairness(series: Series, size: Size, *, crew: Crew, stopped: Callable[[], bool] = lambda: False) -> Fairness:
    """Play games of a series, and tell how fair they are.

    The result depends on the series and the size alone, but for where it was stopped.

    Raises:
        ValueError: when the size has no games, or the engine cannot play the series.
    """
    run = simulate(series, size.games, crew=crew, stopped=stopped)
    return fairness_of(run, size, engine=crew.engine, stopped=stopped)


def fairness_of(
    run: Simulation, size: Size, *, engine: Engine, stopped: Callable[[], bool] = lambda: False
) -> Fairness:
    """Tell how fair the games of a run are that was played already; only the other plays of the size are played."""
    series, tally = replace(run.series, replays=1), run.tally
    causes = hands_and_seats(series, size.rotated, engine, stopped)
    forked = forked_deals(series, size.forked, size.forked_actions, stopped)
    return Fairness(
        variant=series.rules.full_name,
        fingerprint=series.rules.fingerprint,
        players=series.players,
        player=series.player,
        kind=only_kind(series.rules),
        seed=series.seed,
        most_actions=series.most_actions,
        games=tally.games,
        ended=run.ended,
        nobody_lost=tally.undecided,
        losing=losing_of(run),
        points=points_of(run),
        contracts=contracts_of(series.players, forked) if run.is_scored else None,
        hands_and_seats=causes,
        course=course_of(run, late_variance(forked)),
        settled=settled_of(series, forked),
        complete=not stopped(),
    )
