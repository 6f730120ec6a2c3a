"""`matti replay`: a recorded game, played again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from myllymatti import files
from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.pipeline import open_library, record_from_data, replay
from myllymatti.play.game import BadRecord
from myllymatti.play.narrate import narrate
from myllymatti.words.lexicon import lexicon

LARGEST_RECORD = 64 * 1024 * 1024


@click.command("replay", epilog="Example: matti play koira --json > game.json && matti replay game.json")
@click.argument("file")
def command(file: str) -> None:
    """Play the game recorded in FILE again, every move checked, and tell it.

    FILE is what `matti play --json` printed; - reads it from standard input.
    """
    try:
        record = record_from_data(json.loads(_text(file)))
        library = open_library([record.variant])
        rules = library.rules(record.variant)
        state = replay(rules, record)
    except (BadRecord, json.JSONDecodeError, RecursionError) as error:
        raise Faults([_fault(file, str(error) or "it is nested too deep")]) from error
    click.echo(f"{record.variant}, {record.players} players, seed {record.seed}, game {record.game}\n")
    for line in narrate(state.events, rules, lexicon()):
        click.echo(line)
    ending = f"seat {record.loser} has lost" if record.loser else "the game has not ended"
    click.echo(f"\nPlayed again as recorded: {len(record.actions)} actions, {ending}.")


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    path = Path(file)
    if not path.is_file():
        raise Faults([_fault(file, "there is no such file", code="no-such-file")])
    if path.stat().st_size > LARGEST_RECORD:
        raise Faults([_fault(file, f"the file is larger than {LARGEST_RECORD >> 20} MB")])
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Faults([_fault(file, "the file is no UTF-8 text")]) from error
    except OSError as error:
        raise Faults([_fault(file, f"the file cannot be read: {error.strerror}")]) from error


def _fault(file: str, title: str, code: str = "bad-record") -> Diagnostic:
    shown = "standard input" if file == "-" else files.shown_path(Path(file))
    return Diagnostic(
        code=code,
        title=f"{shown}: {title}",
        span=None,
        hint="a record is what `matti play NAME --json` prints",
    )
