"""Options that several commands share, and what they have in common in looking things up."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.play.game import MOST_ACTIONS
from myllymatti.play.players import PLAYERS
from myllymatti.rules.model import Rules
from myllymatti.words_nearby import count_of, did_you_mean, listed, shortened

Function = TypeVar("Function", bound=Callable[..., Any])

LARGEST_SEED = (1 << 64) - 1

LONGEST_NAME = 200


class Number(click.IntRange):
    """A whole number within bounds; messages call it an integer."""

    name = "integer"

    def _describe_range(self) -> str:
        """The bounds as the help shows them; nothing where there are none."""
        return super()._describe_range() if self.min is not None or self.max is not None else ""

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; what is far too long to be one is not repeated whole."""
        if isinstance(value, str) and len(value) > 40:
            self.fail(f"{value[:20]}… is no number that could be meant.", param, ctx)
        return super().convert(value, param, ctx)  # type: ignore[arg-type]


players_option = click.option(
    "--players", type=Number(), metavar="N", help="How many play; without it the number it is best with, or the least."
)
seed_option = click.option(
    "--seed",
    type=Number(0, LARGEST_SEED),
    default=1,
    show_default=True,
    metavar="S",
    help="The same seed gives the same games on every machine.",
)
most_actions_option = click.option(
    "--most-actions",
    type=Number(1, 10_000_000),
    default=MOST_ACTIONS,
    show_default=True,
    metavar="N",
    help="A game that takes more actions counts as not ended.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def number_of_players(rules: Rules, wanted: int | None, best: int | None) -> int:
    """The number of players to play with.

    Raises:
        Faults: when the rules do not admit the wanted number.
    """
    if wanted is None:
        return best if best is not None else rules.fewest_players
    if not rules.fewest_players <= wanted <= rules.most_players:
        raise Faults(
            [
                Diagnostic(
                    code="wrong-players",
                    title=f"{rules.name} is not played by {wanted}",
                    span=None,
                    text=f"It is played by {rules.players_told}.",
                    hint=f"for example --players {min(max(wanted, rules.fewest_players), rules.most_players)}",
                )
            ]
        )
    return wanted


deal_option = click.option(
    "--deal",
    metavar="KIND",
    help="Only deals of that kind, where a game has several; without it they follow one another as in a series.",
)


def _known_players(_context: click.Context, _option: click.Parameter, value: str) -> tuple[str, ...]:
    """The names that were typed, one or several with commas between, each of which is known."""
    names = value.split(",")
    for seat, name in enumerate(names, start=1):
        if name not in PLAYERS:
            where = f" (seat {seat})" if len(names) > 1 else ""
            hint = did_you_mean(name, PLAYERS) or f"write {listed(PLAYERS)}"
            raise click.BadParameter(f"there is no player “{shortened(name, 40)}”{where}; {hint}.")
    return tuple(names)


player_option = click.option(
    "--player",
    "named",
    callback=_known_players,
    default="random",
    show_default=True,
    metavar="NAME",
    help=f"Who plays: {listed(PLAYERS)}; or one name for each seat, as in greedy,random,cautious. "
    "The simple player bids after what his hand is worth; he knows games with a contract.",
)


def one_a_seat(named: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The ways to play of so many players, where one or several were named.

    Raises:
        click.BadParameter: when there are several, and not as many as play.
    """
    if len(named) == 1:
        return named * players
    if len(named) != players:
        example = ",".join((*named, *(named[-1:] * players))[:players])
        raise click.BadParameter(
            f"{len(named)} names for {count_of(players, 'player')}; name one for all, or one a seat: {example}",
            param_hint="'--player'",
        )
    return named


def with_deals(rules: Rules, wanted: str | None) -> Rules:
    """The rules with deals of the kind that was asked for alone; unchanged where none was.

    Raises:
        Faults: when the game has no deals of that kind.
    """
    kinds = [deal.kind for deal in rules.deals if deal.kind]
    if wanted is None:
        return rules
    if wanted in kinds:
        return rules.only(wanted)
    fault = Diagnostic(
        code="unknown-deal",
        title=f"{rules.name} has no deals “{shortened(wanted, 40)}”",
        span=None,
        text=f"Its kinds of deal: {listed(kinds, 'and')}." if kinds else "It tells no kinds of deal apart.",
        hint=did_you_mean(wanted, kinds) if kinds else "leave out --deal",
    )
    raise Faults([fault])


def print_json(data: object) -> None:
    """Print plain data as JSON on standard output."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def language_of(text: str) -> str:
    """A language as files name it, by two letters; whatever else was typed is refused."""
    if not re.fullmatch("[a-z]{2}", text):
        raise click.UsageError(f"“{shortened(text, 40)}” is no language; it is named by two letters: fi, sv, nb, en")
    return text


def width() -> int:
    """How wide text may be: the terminal's width, at most 110; 100 where there is no terminal."""
    if not sys.stdout.isatty():
        return 100
    try:
        return max(40, min(110, os.get_terminal_size().columns))
    except OSError:
        return 100
