"""`matti simulate`: many games, added up."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from myllymatti.cli.options import (
    Number,
    deal_option,
    json_option,
    most_actions_option,
    number_of_players,
    player_option,
    players_option,
    print_json,
    seed_option,
    width,
    with_deals,
)
from myllymatti.cli.points_tables import interval, percent, print_points
from myllymatti.pipeline import best_number, open_library
from myllymatti.play.narrate import seat_name
from myllymatti.play.position import Happening
from myllymatti.simulate.run import Series, Simulation, only_kind, simulate
from myllymatti.simulate.statistics import wilson
from myllymatti.words_nearby import count_of

if TYPE_CHECKING:
    from rich.console import Console


@click.command("simulate", epilog="Example: matti simulate koira --players 3 --games 2000 --seed 1")
@click.argument("name")
@players_option
@click.option(
    "--games",
    type=Number(1, 1_000_000_000),
    default=1000,
    show_default=True,
    metavar="K",
    help="How many games.",
)
@seed_option
@deal_option
@player_option
@most_actions_option
@json_option
def command(
    name: str,
    players: int | None,
    games: int,
    seed: int,
    deal: str | None,
    player: str,
    *,
    most_actions: int,
    as_json: bool,
) -> None:
    """Play many games of variant NAME and add up what came of them.

    Printed are the share of games that each seat lost with its 95 % interval (Wilson), the length of
    the games in actions, and how many did not end within the bound; where points are scored, the
    contracts made and failed, and the points by seat and by pair. The same seed gives the same
    figures, whatever the number of cores.
    """
    library = open_library([name])
    rules = library.rules(name)
    count = number_of_players(rules, players, best_number(library.configured(name)))
    series = Series(with_deals(rules, deal), count, seed, most_actions, player)
    result = _with_progress(series, games)
    if as_json:
        print_json(result.as_data())
    else:
        _print(result)


def _with_progress(series: Series, games: int) -> Simulation:
    """Simulate, with a progress bar on standard error when a person is looking."""
    if not sys.stderr.isatty():
        return simulate(series, games)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        return simulate(series, games, progress=lambda done: bar.advance(task, done))


def _print(result: Simulation) -> None:
    from rich.console import Console

    console = Console(width=width(), highlight=False)
    series = result.series
    deals = only_kind(series.rules)
    console.print(
        f"{series.rules.full_name}, {result.players} players, {count_of(result.tally.games, 'game')}, "
        f"seed {series.seed}, {series.player} play{f', deals {deals}' if deals else ''}\n",
        soft_wrap=True,
    )
    if result.is_scored:
        print_points(result, console)
    else:
        _print_losers(result, console)
    length = result.length()
    if length is not None:
        console.print(
            f"\nActions a game: mean {length.mean:.1f}, standard deviation {length.deviation:.1f}; "
            f"least {length.least}, quartiles {length.lower_quartile}, {length.median}, {length.upper_quartile}, "
            f"most {length.most}"
        )
    if not result.is_scored:
        told = ((Happening.WIN, "tricks won"), (Happening.TIE, "ties"), (Happening.FALL, "tricks completed"))
        figures = [f"{words} {result.per_game(what):.2f}" for what, words in told]
        figures.append(f"cards taken {result.per_game(Happening.TAKE):.2f}")
        console.print(f"A game on average: {', '.join(figures)}")


def _print_losers(result: Simulation, console: Console) -> None:
    from rich.table import Table

    series = result.series
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("loser")
    for heading in ("games", "share", "95 % interval"):
        table.add_column(heading, justify="right")
    for seat in range(result.players):
        share = result.loser_share(seat)
        table.add_row(seat_name(seat), str(result.tally.losers[seat]), percent(share.share), interval(share))
    if result.tally.undecided:
        share = wilson(result.tally.undecided, result.tally.games)
        table.add_row("nobody", str(result.tally.undecided), percent(share.share), interval(share))
    share = result.not_ended_share()
    table.add_row(
        f"not ended within {count_of(series.most_actions, 'action')}",
        str(result.tally.not_ended),
        percent(share.share),
        interval(share),
    )
    console.print(table)
