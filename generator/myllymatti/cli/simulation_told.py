"""What came of a simulation, as text or as data: the figures, and how the run came to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from myllymatti.cli.options import width
from myllymatti.cli.points_tables import interval, percent, print_points
from myllymatti.play.narrate import seat_name
from myllymatti.play.position import Happening
from myllymatti.simulate.run import Series, Simulation, only_kind
from myllymatti.simulate.statistics import wilson
from myllymatti.words_nearby import count_of

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class Ending:
    """How a run came to its end: how many games were wanted, until which interval, and whether it was stopped."""

    games: int
    until: float | None
    stopped: bool


def data_of(result: Simulation, ending: Ending) -> dict[str, Any]:
    """The result as plain data; `partial` stands there where the run was stopped, `until` where that was asked for."""
    data = result.as_data()
    if ending.stopped:
        data["partial"] = {"games_wanted": ending.games}
    if ending.until is not None:
        widest = result.widest_interval()
        data["until"] = {"wanted": ending.until, "widest": widest, "reached": widest <= ending.until}
    return data


def print_result(result: Simulation, ending: Ending) -> None:
    """The result as tables."""
    from rich.console import Console

    console = Console(width=width(), highlight=False)
    console.print(_heading(result), soft_wrap=True)
    for line in _ending_lines(result, ending):
        console.print(line, soft_wrap=True)
    console.print()
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


def played_by(series: Series) -> str:
    """Who plays: `random play`, or `played by greedy, random, cautious` where the seats differ."""
    names = series.policies
    return f"{names[0]} play" if len(set(names)) == 1 else f"played by {', '.join(names)}"


def _heading(result: Simulation) -> str:
    series = result.series
    deals = only_kind(series.rules)
    return (
        f"{series.rules.full_name}, {result.players} players, {count_of(result.tally.games, 'game')}, "
        f"seed {series.seed}, {played_by(series)}{f', deals {deals}' if deals else ''}"
    )


def _ending_lines(result: Simulation, ending: Ending) -> list[str]:
    """That the run was stopped, and whether the interval that was waited for is narrow enough."""
    games, lines = result.tally.games, []
    if ending.stopped:
        lines.append(f"Partial: stopped after {games} of {ending.games} games; --games {games} gives the same again.")
    if ending.until is not None:
        widest = result.widest_interval()
        reached = "reached" if widest <= ending.until else "not reached"
        lines.append(f"The widest 95 % interval is {widest:.3g} wide: --until {ending.until} was {reached}.")
    return lines


def _print_losers(result: Simulation, console: Console) -> None:
    from rich.table import Table

    series, games = result.series, result.tally.games
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("loser")
    for heading in ("games", "share", "95 % interval"):
        table.add_column(heading, justify="right")
    for seat in range(result.players):
        share = result.loser_share(seat)
        figures = percent(share.share, games), interval(share, games)
        table.add_row(seat_name(seat), str(result.tally.losers[seat]), *figures)
    if result.tally.undecided:
        share = wilson(result.tally.undecided, games)
        table.add_row("nobody", str(result.tally.undecided), percent(share.share, games), interval(share, games))
    share = result.not_ended_share()
    table.add_row(
        f"not ended within {count_of(series.most_actions, 'action')}",
        str(result.tally.not_ended),
        percent(share.share, games),
        interval(share, games),
    )
    console.print(table)
