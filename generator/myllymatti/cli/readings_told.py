"""What came of verifying readings, as text: grades, what decides, and what makes no game."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from myllymatti.cli.options import width
from myllymatti.cli.points_tables import percent
from myllymatti.variant.model import Variant
from myllymatti.verify.readings.influence import Reason, common_to, influences, open_choices, ranks, reasons
from myllymatti.verify.readings.measures import Measure
from myllymatti.verify.readings.small_packs import PLAYERS
from myllymatti.verify.readings.verified import VerifiedReadings
from myllymatti.words_nearby import count_of, listed

if TYPE_CHECKING:
    from rich.table import Table

MOST_REASONS = 12
"""Reasons that are told on the terminal; the data have all."""

_COLUMNS = {
    Measure.ENDED: "ended",
    Measure.LENGTH: "length",
    Measure.SEATS: "seats",
    Measure.WITHOUT_LOSER: "no loser",
    Measure.VOID: "void",
    Measure.MADE: "made",
    Measure.POINTS: "points",
}


def print_verified(variant: Variant, found: VerifiedReadings) -> None:
    """The result as text and tables."""
    for part in (_heading(variant, found), _grades(found), _endings(variant, found), _seats(found)):
        for line in part:
            click.echo(line)
    if len(found.combinations) > 1:
        _print_influences(variant, found)
        _print_ranks(variant, found)
        for line in _reasons(variant, found):
            click.echo(line)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _heading(variant: Variant, found: VerifiedReadings) -> Iterator[str]:
    plan, choices = found.plan, open_choices(variant)
    if not choices:
        yield f"{found.variant} has no choice that is left open: it is one game."
    else:
        yield from _combined(found, choices)
    if found.left_out:
        yield from _wrapped(f"Left out: {found.left_out} that are not played by {plan.players}.")
    if not found.complete:
        yield "Partial: stopped before the end; what follows tells of what was done until then."
    each = "It" if not choices else "Each"
    yield from _wrapped(
        f"{each} was played {plan.games} times at random by {count_of(plan.players, 'player')}, seed {plan.seed}; "
        f"games were broken off after {plan.most_actions} actions."
    )


def _combined(found: VerifiedReadings, choices: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """How many ways there are to combine the readings, and how many games that makes."""
    readings = sum(map(len, choices.values()))
    looked_at = "All were looked at" if found.is_whole else f"Looked at were {len(found.combinations)} of them"
    yield from _wrapped(
        f"{found.variant}: {count_of(len(choices), 'choice')} with {count_of(readings, 'reading')} can be combined in "
        f"{count_of(found.possible, 'way')}. {looked_at}: {count_of(len(found.games()), 'different game')}."
    )


def _grades(found: VerifiedReadings) -> Iterator[str]:
    yield ""
    total = len(found.combinations)
    for grade, count in found.grades().items():
        yield from _wrapped(f"{count:>7} {percent(count / total, total):>7}  {grade.value}: {grade.meaning}", " " * 17)
    default = found.default_game()
    if default is not None:
        yield f"\nWith the default readings: {default.grade.value}."


def _endings(variant: Variant, found: VerifiedReadings) -> Iterator[str]:
    pack = found.plan.small_pack
    counted = [game.most_actions for game in found.games()]
    most = [number for number in counted if number is not None]
    yield ""
    if len(most) == len(counted):
        yield f"With the whole pack no deal has more than {max(most)} actions, by counting."
        return
    if pack is None or not found.searches:
        yield "No small pack was searched, so nothing is proved of what can happen at all."
        return
    yield from _wrapped(
        f"The small pack has {pack.cards} cards, {pack.suits} suits of {pack.ranks} ranks; every position of the phase "
        "of beating was looked at, from all ways to divide them, without a stock; "
        f"{count_of(found.searches, 'game')} of that kind had to be searched."
    )
    for players in PLAYERS:
        for ending, count in found.endings(players).items():
            common = [f"{choice}={reading}" for choice, reading in common_to(variant, found, players, ending)]
            those = f" (exactly those with {listed(common, 'and')})" if common else ""
            told = f"  {players} players, {count_of(count, 'combination')}{those}: {ending.meaning}"
            yield from _wrapped(told, "    ")


def _seats(found: VerifiedReadings) -> Iterator[str]:
    compared = [game.played for game in found.games() if game.played.seats_by_chance is not None]
    if not compared:
        return
    apart = sum(played.measures[Measure.SEATS] > (played.seats_by_chance or 0) for played in compared)
    yield ""
    yield from _wrapped(
        f"Seats: in {apart} of {count_of(len(compared), 'game')} the shares that seats lost lie further apart than "
        "chance makes likely; if all were fair, it would be about one in 20."
    )


def _table(*left: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in left:
        table.add_column(heading, no_wrap=True)
    return table


def _print(table: Table) -> None:
    from rich.console import Console

    Console(width=width(), highlight=False).print(table)


def _that_vary(found: VerifiedReadings) -> list[Measure]:
    """The measures that are not the same in all games."""
    values = {
        measure: {game.played.measures[measure] for game in found.games() if measure in game.played.measures}
        for measure in Measure
    }
    return [measure for measure, different in values.items() if len(different) > 1]


def _print_influences(variant: Variant, found: VerifiedReadings) -> None:
    those = influences(variant, found)
    measures = _that_vary(found)
    click.echo()
    for line in _wrapped(
        "Which choice decides: per cent of the variance that each explains by itself, of whether it is a game, and of "
        "the measures. The rest is interplay of choices, and chance."
        + ("" if found.is_whole else " In a sample the shares of choices run into one another.")
    ):
        click.echo(line)
    table = _table("choice")
    for heading in ("a game", *(_COLUMNS[measure] for measure in measures)):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in those:
        shares = (one.playable, *(one.measures.get(measure) for measure in measures))
        table.add_row(one.choice, *("-" if share is None else f"{100 * share:.1f}" for share in shares))
    _print(table)


def _print_ranks(variant: Variant, found: VerifiedReadings) -> None:
    those = ranks(variant, found)
    measures = _that_vary(found)
    click.echo()
    for line in _wrapped(
        "What becomes of each reading: in how many ways it is combined, how many of these are games, and the means "
        "(the length is the geometric mean of actions; a game that was broken off counts with those it had)."
    ):
        click.echo(line)
    table = _table("choice", "reading")
    for heading in ("ways", "games", "", *(_COLUMNS[measure] for measure in measures)):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in those:
        share = f"{100 * one.playable / one.combinations:.0f} %" if one.combinations else "-"
        means = [_mean(measure, one.means.get(measure)) for measure in measures]
        table.add_row(one.choice, one.reading, str(one.combinations), str(one.playable), share, *means)
    _print(table)


def _mean(measure: Measure, mean: float | None) -> str:
    if mean is None:
        return "-"
    if measure is Measure.LENGTH:
        return f"{math.exp(mean):.0f}"
    return f"{mean:.2f}" if measure is Measure.POINTS else f"{mean:.3f}"


def _reasons(variant: Variant, found: VerifiedReadings) -> Iterator[str]:
    none = sum(not one.game.grade.is_playable for one in found.combinations)
    if not none:
        yield "\nEvery combination that was looked at is a game."
        return
    telling = [reason for reason in reasons(variant, found) if reason.further]
    yield ""
    yield from _wrapped(
        f"What makes no game: {none} combinations are none; told are readings with which none is, the fewest together."
    )
    for number, reason in enumerate(telling[:MOST_REASONS]):
        yield from _wrapped(f"{reason.further:>7}{' more' if number else ''}: {_named(reason)}", " " * 9)
    rest = sum(reason.further for reason in telling[MOST_REASONS:])
    if rest:
        yield f"{rest:>7} more: for one of {len(telling) - MOST_REASONS} further reasons (--json has them)"
    unexplained = none - sum(reason.further for reason in telling)
    if unexplained:
        more = " more" if telling else ""
        yield f"{unexplained:>7}{more}: without such a reason of up to three readings"


def _named(reason: Reason) -> str:
    return ", ".join(f"{choice}={reading}" for choice, reading in reason.readings)
