"""`matti play`: one game, move by move."""

from __future__ import annotations

import click

from myllymatti.cli.options import (
    Number,
    json_option,
    most_actions_option,
    number_of_players,
    players_option,
    print_json,
    seed_option,
)
from myllymatti.pipeline import best_number, open_library, record_game
from myllymatti.play.narrate import narrate, seat_name
from myllymatti.words.lexicon import lexicon
from myllymatti.words_nearby import count_of


@click.command("play", epilog="Example: matti play koira --players 3 --seed 7")
@click.argument("name")
@players_option
@seed_option
@click.option(
    "--game",
    type=Number(0),
    default=0,
    show_default=True,
    metavar="K",
    help="Game K of `matti simulate` with the same seed.",
)
@most_actions_option
@json_option
def command(name: str, players: int | None, seed: int, game: int, most_actions: int, as_json: bool) -> None:
    """Play one game of variant NAME with random players, and tell it move by move.

    With --json the record is printed that `matti replay` plays again.
    """
    library = open_library([name])
    configured = library.configured(name)
    rules = library.rules(name)
    count = number_of_players(rules, players, best_number(configured))
    record, state = record_game(rules, count, seed, game, most_actions=most_actions)
    if as_json:
        print_json(record.as_data())
        return
    click.echo(f"{rules.full_name}, {count} players, seed {seed}, game {game}\n")
    for line in narrate(state.events, rules, lexicon()):
        click.echo(line)
    loser = state.loser()
    if state.is_terminal() and loser is None:
        click.echo(f"\nAfter {count_of(len(record.actions), 'action')} the game is over, and nobody has lost.")
    elif loser is None:
        click.echo(f"\nNot ended after {count_of(most_actions, 'action')}.")
    else:
        click.echo(f"\nAfter {count_of(len(record.actions), 'action')} {seat_name(loser)} has lost.")
