"""`matti simulate`: many games, added up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

from myllymatti.cli.options import (
    Number,
    deal_option,
    json_option,
    most_actions_option,
    number_of_players,
    one_a_seat,
    player_option,
    players_option,
    print_json,
    seed_option,
    with_deals,
)
from myllymatti.cli.progress import shown
from myllymatti.cli.simulation_told import Ending, data_of, print_result
from myllymatti.cli.stopping import STOPPED, heard_when_interrupted, stop_when_interrupted
from myllymatti.pipeline import best_number, open_library
from myllymatti.simulate.blocks import STRIDE
from myllymatti.simulate.engines import ENGINES, FEWEST_FOR_NATIVE, EngineCannotPlay, engine_for
from myllymatti.simulate.run import Crew, Series, Simulation, WorkerFailed, simulate, why_no_interval
from myllymatti.words_nearby import shortened

MOST_GAMES = 1_000_000_000
GAMES = 1000


def _width(_context: click.Context, _option: click.Parameter, value: str | None) -> float | None:
    """How wide an interval of shares may be, between 0 and 1."""
    if value is None:
        return None
    if not re.fullmatch(r"0?\.[0-9]{1,9}", value) or not float(value):
        raise click.BadParameter(f"“{shortened(value, 40)}” is no width between 0 and 1, such as 0.002.")
    return float(value)


@dataclass(frozen=True)
class Work:
    """How the games are to be played, which their result does not depend on, and until when."""

    games: int
    until: float | None
    engine: str
    workers: int | None
    executor: str | None


@click.command("simulate", epilog="Example: matti simulate koira --players 3 --games 2000 --seed 1")
@click.argument("name")
@players_option
@click.option(
    "--games",
    type=Number(1, MOST_GAMES),
    metavar="K",
    help=f"How many games; with --until the most that are played.  [default: {GAMES}; with --until {MOST_GAMES}]",
)
@click.option(
    "--until",
    callback=_width,
    metavar="WIDTH",
    help="Play until the widest 95 % interval of the loser shares (of the contracts made, where points are scored) "
    "is no wider, for example 0.002; looked at after every 10000 games.",
)
@seed_option
@deal_option
@player_option
@most_actions_option
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default="auto",
    show_default=True,
    help="native is far faster and plays most games, reference plays all; auto is native where that can play, "
    f"from {FEWEST_FOR_NATIVE} games on. The result is the same.",
)
@click.option("--workers", type=Number(1, 1024), metavar="N", help="How many games at a time; else one for each core.")
@click.option("--executor", metavar="ADDRESS", help="Play on a Dask cluster: dask://HOST:PORT, that of its scheduler.")
@json_option
def command(
    name: str,
    players: int | None,
    games: int | None,
    until: float | None,
    seed: int,
    deal: str | None,
    named: tuple[str, ...],
    *,
    most_actions: int,
    engine: str,
    workers: int | None,
    executor: str | None,
    as_json: bool,
) -> int:
    """Play many games of variant NAME and add up what came of them.

    Printed are the share of games that each seat lost with its 95 % interval (Wilson), the length of
    the games in actions, and how many did not end within the bound; where points are scored, the
    contracts made and failed, and the points by seat and by pair. The same seed gives the same
    figures, whatever the engine and the number of cores. Ctrl-C prints what is done so far.
    """
    library = open_library([name])
    rules = library.rules(name)
    count = number_of_players(rules, players, best_number(library.configured(name)))
    series = Series(with_deals(rules, deal), count, seed, most_actions, one_a_seat(named, count))
    most = games or (GAMES if until is None else MOST_GAMES)
    work = Work(most, until, engine, workers, executor)
    _check(series, work)
    try:
        result, stopped = _played(series, work)
    except WorkerFailed as error:
        click.echo(f"error: {error}; the scheduler must go on, and each worker needs this myllymatti", err=True)
        return 1
    except KeyboardInterrupt as stop:
        click.echo(
            "stopped before the first games were played." if isinstance(stop, _Nothing) else "stopped.", err=True
        )
        return STOPPED
    ending = Ending(most, until, stopped)
    if as_json:
        print_json(data_of(result, ending))
    else:
        print_result(result, ending)
    return STOPPED if stopped else 0


def _check(series: Series, work: Work) -> None:
    """Refuse what does not go together."""
    if work.executor is not None and work.workers is not None:
        raise click.UsageError("a cluster has workers of its own: leave out --workers, or --executor")
    reason = why_no_interval(series.rules) if work.until is not None else ""
    if reason:
        raise click.UsageError(f"{reason}: leave out --until, and say --games")


def _played(series: Series, work: Work) -> tuple[Simulation, bool]:
    """The result, and whether the run was stopped before its end.

    Raises:
        KeyboardInterrupt: when it was stopped before anything was done.
    """
    with _crew(series, work) as crew, stop_when_interrupted() as stopped, shown(work.games, work.until) as progress:
        result = simulate(series, work.games, crew=crew, until=work.until, progress=progress, stopped=stopped)
        early = stopped() and not _is_whole(result, work)
    if not result.tally.games:
        raise _Nothing
    return result, early


class _Nothing(KeyboardInterrupt):
    """Stopped before anything was done."""


def _is_whole(result: Simulation, work: Work) -> bool:
    """Whether all has been played that was asked for."""
    games = result.tally.games
    looked_at = work.until is not None and games % STRIDE == 0
    return games == work.games or (looked_at and result.widest_interval() <= (work.until or 0))


@contextmanager
def _crew(series: Series, work: Work) -> Iterator[Crew]:
    """Who plays; what cannot be had is told as wrong use."""
    try:
        with heard_when_interrupted():
            engine = engine_for(work.engine, series, work.games, _tell, elsewhere=work.executor is not None)
    except KeyboardInterrupt as stop:
        raise _Nothing from stop
    except EngineCannotPlay as error:
        raise click.BadParameter(str(error), param_hint="'--engine'") from error
    if work.executor is None:
        yield Crew(engine, work.workers)
        return
    from myllymatti.simulate.cluster import NoCluster, crew_elsewhere

    try:
        with crew_elsewhere(work.executor, engine) as crew:
            yield crew
    except NoCluster as error:
        raise click.BadParameter(str(error), param_hint="'--executor'") from error


def _tell(line: str) -> None:
    click.echo(line, err=True)
