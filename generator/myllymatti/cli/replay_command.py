"""`matti replay`: a recorded game, played again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from myllymatti import files
from myllymatti.cli.play_command import told
from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.diagnostics.codes import Code
from myllymatti.pipeline import open_library, record_from_data, replay
from myllymatti.play.record import BadRecord, GameRecord
from myllymatti.variant.configure import split_name
from myllymatti.variant.read import SUFFIX, is_path
from myllymatti.words_nearby import count_of

LARGEST_RECORD = 64 * 1024 * 1024


@click.command("replay", epilog="Example: matti play koira --json > game.json && matti replay game.json")
@click.argument("file")
@click.option("--variant", "place", metavar="FILE", help="The file of the variant, where it is one of one's own.")
def command(file: str, place: str | None) -> None:
    """Play the game recorded in FILE again, every move checked, and tell it.

    FILE is what `matti play --json` printed; - reads it from standard input. A variant of one's own is found
    beside the record or in the working folder, or named with --variant.
    """
    try:
        record = record_from_data(json.loads(_text(file)))
        name = _variant_name(record, file, place)
        rules = open_library([name]).rules(name)
        state = replay(rules, record)
    except (BadRecord, ValueError, RecursionError) as error:
        raise Faults([_fault(file, _reason(error))]) from error
    click.echo(_heading(record))
    for line in told(state):
        click.echo(line)
    lost = f"seat {record.loser} has lost" if record.loser else "nobody has lost"
    if record.points:
        lost = "the same points"
    ending = lost if record.ended else "the game has not ended"
    click.echo(f"\nPlayed again as recorded: {count_of(len(record.actions), 'action')}, {ending}.")


def _heading(record: GameRecord) -> str:
    """Which game it is: by seed and number, or with which cards it was looked at and how it begins."""
    told = f"{record.variant}, {record.players} players"
    if record.reduction is None and record.start is None:
        which = f", {record.deal}" if record.deal else ""
        return f"{told}, seed {record.seed}, game {record.game}{which}\n"
    cards = f", {record.reduction.text}" if record.reduction is not None else ""
    if record.start is None:
        return f"{told}{cards}\n"
    seats = enumerate(record.start.hands, start=1)
    hands = [f"      seat {seat} holds {' '.join(hand) or 'no cards'}" for seat, hand in seats]
    trumps = f"trumps are {record.start.trump}" if record.start.trump else "there are no trumps"
    return "\n".join([f"{told}{cards}: beating begins, {trumps}", *hands, ""])


def _variant_name(record: GameRecord, file: str, place: str | None) -> str:
    """The configured name to open: a record names a variant, never a file; its file is looked for near by."""
    plain, colon, readings = record.variant.partition(":")
    if is_path(plain) or not plain.strip():
        raise BadRecord("the record names a file where the name of a variant belongs")
    split_name(record.variant)
    if place is not None:
        return f"{place}{colon}{readings}"
    if plain not in open_library([]).project_variants:
        folders = [Path.cwd()] if file == "-" else [Path(file).parent, Path.cwd()]
        for folder in folders:
            if (folder / f"{plain}{SUFFIX}").is_file():
                return f"{folder / plain}{SUFFIX}{colon}{readings}"
    return record.variant


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"it is no JSON: {error.msg} in line {error.lineno}, column {error.colno}"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if isinstance(error, BadRecord):
        return str(error)
    return "it holds a number or a text that no record has"


def _text(file: str) -> str:
    try:
        raw = _stdin() if file == "-" else _bytes(file)
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Faults([_fault(file, "the file is no UTF-8 text")]) from error
    except OSError as error:
        raise Faults([_fault(file, f"the file cannot be read: {error.strerror}")]) from error


def _stdin() -> bytes:
    if sys.stdin is None:
        raise Faults([_fault("-", "nothing can be read: it is closed")])
    return sys.stdin.buffer.read()


def _bytes(file: str) -> bytes:
    path = Path(file)
    if not file or "\0" in file or not path.exists():
        raise Faults([_fault(file, "there is no such file", code="no-such-file")])
    if not path.is_file():
        raise Faults([_fault(file, "this is no ordinary file", code="not-a-file")])
    if path.stat().st_size > LARGEST_RECORD:
        raise Faults([_fault(file, f"the file is larger than {LARGEST_RECORD >> 20} MB")])
    return path.read_bytes()


def _fault(file: str, title: str, code: Code = "bad-record") -> Diagnostic:
    shown = "standard input" if file == "-" else files.shown_path(Path(file)) if "\0" not in file else "the name"
    return Diagnostic(
        code=code,
        title=f"{shown if len(shown) < 80 else shown[:79] + '…'}: {title}",
        span=None,
        hint="a record is what `matti play NAME --json` prints",
    )
