"""`matti verify`: what must hold of a game, put to the test."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from myllymatti import files
from myllymatti.cli.options import (
    Number,
    json_option,
    most_actions_option,
    number_of_players,
    players_option,
    print_json,
    seed_option,
)
from myllymatti.pipeline import open_library
from myllymatti.verify.quick import PROPERTIES, Verdict, verify_quickly
from myllymatti.words_nearby import count_of


@click.command("verify", epilog="Example: matti verify koira --quick")
@click.argument("name")
@click.option("--quick", is_flag=True, help="Quickly, on a sample of random games (so far the only way).")
@players_option
@click.option("--games", type=Number(1, 1_000_000), default=100, show_default=True, metavar="K", help="How many games.")
@seed_option
@most_actions_option
@json_option
def command(
    name: str, quick: bool, players: int | None, games: int, seed: int, most_actions: int, as_json: bool
) -> int:
    """Put what must hold of variant NAME to the test, for each number of players.

    After every action of random games: each card lies in one place, whoever is to play has a legal
    action, an ended game has one loser; copies and replays agree. A violation is written to a file that
    `matti replay` can play. Status 1 when something does not hold.
    """
    if not quick:
        raise click.UsageError("only the quick verification exists so far: add --quick")
    rules = open_library([name]).rules(name)
    wanted = range(rules.fewest_players, rules.most_players + 1)
    counts = list(wanted) if players is None else [number_of_players(rules, players, None)]
    verdicts = [verify_quickly(rules, count, games, seed, most_actions) for count in counts]
    if as_json:
        print_json([_data(verdict) for verdict in verdicts])
    else:
        for verdict in verdicts:
            _print(rules.full_name, verdict)
        if all(verdict.kept for verdict in verdicts):
            click.echo("Held after every action:")
            for text in PROPERTIES.values():
                click.echo(f"  - {text}")
    return 0 if all(verdict.kept for verdict in verdicts) else 1


def _print(name: str, verdict: Verdict) -> None:
    if verdict.kept:
        ended = verdict.games - verdict.not_ended
        click.echo(
            f"{name}, {verdict.players} players: kept in {count_of(verdict.games, 'game')} "
            f"and {count_of(verdict.actions, 'action')}; "
            f"{count_of(ended, 'game')} ended, {verdict.not_ended} did not within the bound"
        )
    for violation in verdict.violations:
        path = Path(f"violation-{re.sub(r'[:,=]+', '-', name)}-{verdict.players}.json")
        files.write_whole(path, json.dumps(violation.record.as_data(), ensure_ascii=False, indent=2) + "\n")
        click.echo(
            f"{name}, {verdict.players} players: BROKEN after {violation.after_actions} actions of game "
            f"{violation.record.game}: {PROPERTIES[violation.property]} ({violation.text})\n"
            f"  the game: matti replay {path}",
            err=True,
        )


def _data(verdict: Verdict) -> dict[str, object]:
    return {
        "players": verdict.players,
        "games": verdict.games,
        "actions": verdict.actions,
        "not_ended": verdict.not_ended,
        "kept": verdict.kept,
        "violations": [
            {
                "property": violation.property,
                "text": violation.text,
                "after_actions": violation.after_actions,
                "record": violation.record.as_data(),
            }
            for violation in verdict.violations
        ],
    }
