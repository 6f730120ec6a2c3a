"""`matti verify`: whether it is a game, whether it ends, each rule matters, it is fair, and keeps what it claims."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from myllymatti import files
from myllymatti.cli.options import Number, json_option, number_of_players, players_option, print_json, seed_option
from myllymatti.cli.stopping import STOPPED, stop_when_interrupted
from myllymatti.cli.verification_told import told
from myllymatti.pipeline import REPORTS, Library, keep_verified, open_library, verification_of
from myllymatti.play.record import GameRecord
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.ending import Begun, SmallGame
from myllymatti.verify.extent import FULL, QUICK, Extent
from myllymatti.verify.report import Report
from myllymatti.verify.report_data import report_data, report_schema
from myllymatti.words.lexicon import lexicon
from myllymatti.words_nearby import shortened

LONGEST_TIME = 1_000_000
"""Seconds."""


def _pack(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Suits and ranks, written as 2x4."""
    if value is None:
        return None
    found = re.fullmatch(r"([1-4])[x×]([0-9]{1,2})", value.strip())
    if found is None or not 2 <= int(found[2]) <= 13:
        raise click.BadParameter(f"“{shortened(value, 20)}” is no pack: write suits (1-4) x ranks (2-13), as in 2x4.")
    return int(found[1]), int(found[2])


def _print_schema(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        print_json(report_schema())
        context.exit()


@click.command("verify", epilog="Example: matti verify koira --quick")
@click.argument("name")
@click.option("--quick", is_flag=True, help="A look at everything, in a few seconds.")
@players_option
@click.option("--games", type=Number(1, 10_000_000), metavar="K", help="Games of each part, instead of its own number.")
@seed_option
@click.option(
    "--most-actions",
    type=Number(1, 10_000_000),
    metavar="N",
    help=f"A game that takes more actions counts as not ended.  [default: {FULL.most_actions}]",
)
@click.option(
    "--pack", callback=_pack, metavar="SxR", help="The small pack that is searched: suits x ranks, as in 2x4."
)
@click.option("--hand", type=Number(1, 13), metavar="N", help="Cards dealt to each from the small pack.  [default: 2]")
@click.option(
    "--positions", type=Number(1, 1_000_000_000), metavar="N", help="The most positions of a small game looked at."
)
@click.option("--time", "seconds", type=Number(1, LONGEST_TIME), metavar="S", help="Begin no part after S seconds.")
@click.option("--save", "folder", metavar="FOLDER", help="Write the plays that show something, for matti replay.")
@json_option
@click.option(
    "--schema", is_flag=True, is_eager=True, expose_value=False, callback=_print_schema, help="Print the JSON's schema."
)
def command(
    name: str,
    *,
    quick: bool,
    players: int | None,
    games: int | None,
    seed: int,
    most_actions: int | None,
    pack: tuple[int, int] | None,
    hand: int | None,
    positions: int | None,
    seconds: int | None,
    folder: str | None,
    as_json: bool,
) -> int:
    """Find what is wrong with variant NAME, prove what can be proved, show the rest with a game.

    Told are what must hold of play; whether it ends, with a small pack and with the whole one; what each rule
    decides; how fair it is; and what it claims. Each answer is a proof within the bounds told, a play that
    shows it, or a figure with its interval.

    A full report of a variant of the project is kept in build/reports, if there is a folder build: the site takes it
    from there.

    Status 1 when something that must hold or that the variant claims does not.
    """
    library = open_library([name])
    rules = library.rules(name)
    if players is not None:
        number_of_players(rules, players, None)
    if hand is not None and pack is None:
        raise click.UsageError("--hand goes with --pack, as in --pack 2x4 --hand 2")
    extent = _extent(QUICK if quick else FULL, games, most_actions, positions)
    if pack is not None:
        extent = replace(extent, small_games=_small_games(Reduction(*pack, hand or 2), players))
    target = _folder(folder)
    with stop_when_interrupted() as interrupted, _progress() as tell:
        everything = _with_relatives(library)
        verification = verification_of(everything, name, extent, players=players, seed=seed)
        report = replace(verification, tell=tell, stopped=_stopped(interrupted, seconds)).report()
    as_usual = extent == FULL and (players, seed) == (None, 1) and not report.left_out
    if as_usual and name in library.project_variants and REPORTS.parent.is_dir():
        keep_verified(everything, report, extent)
    _print(report, as_json=as_json)
    if not as_json or target is not None:
        _save(report, target)
    if interrupted():
        return STOPPED
    return 0 if report.holds else 1


def _print(report: Report, *, as_json: bool) -> None:
    """Print the report, as JSON or as text."""
    if as_json:
        print_json(report_data(report))
        return
    for line in told(report, lexicon()):
        click.echo(line)


def _with_relatives(library: Library) -> Library:
    """The library with all variants of the project: what a clause could be replaced by stands in them."""
    everything = open_library()
    return replace(library, variants={**everything.variants, **library.variants})


def _small_games(reduction: Reduction, players: int | None) -> tuple[SmallGame, ...]:
    """The small games with the pack that was asked for."""
    return tuple(SmallGame(reduction, players or 3, begun) for begun in Begun)


def _extent(extent: Extent, games: int | None, most_actions: int | None, positions: int | None) -> Extent:
    """What is looked at, with what was said on the command line."""
    if positions is not None:
        extent = replace(extent, most_positions=positions)
    if most_actions is not None:
        play = replace(extent.play, most_actions=most_actions)
        extent = replace(extent, most_actions=most_actions, play=play)
    return extent if games is None else extent.with_games(games)


def _stopped(interrupted: Callable[[], bool], seconds: int | None) -> Callable[[], bool]:
    """Whether to stop: once Ctrl-C was pressed, or the time is over."""
    if seconds is None:
        return interrupted
    end = time.monotonic() + seconds
    return lambda: interrupted() or time.monotonic() > end


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Tells on a terminal which part is at work."""
    if not sys.stderr.isatty():
        yield lambda _part: None
        return
    yield lambda part: click.echo(f"\r\x1b[K{part} …", err=True, nl=False)
    click.echo("\r\x1b[K", err=True, nl=False)


def _folder(name: str | None) -> Path | None:
    """The folder for plays, which is made where it is not there."""
    if name is None:
        return None
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise click.BadParameter(f"the folder cannot be made: {reason}", param_hint="'--save'") from error
    return Path(name)


def _save(report: Report, folder: Path | None) -> None:
    """Write the plays of a report, each whole, and say how they are played again.

    Without a folder only violations are written, into the working folder: they are what nobody asked for.
    """
    plays = [*_violations(report), *(_other_plays(report) if folder is not None else ())]
    for stem, record in plays:
        path = (folder or Path()) / f"{stem}-{re.sub(r'[:,=]+', '-', report.variant)}.json"
        files.write_whole(path, json.dumps(record.as_data(), ensure_ascii=False, indent=2) + "\n")
        click.echo(f"matti replay {path}", err=True)


def _violations(report: Report) -> Iterator[tuple[str, GameRecord]]:
    """The games that show that a property does not hold, each with a name for its file."""
    for one in report.properties:
        for violation in one.violations:
            yield f"violation-{violation.property}-{one.players}", violation.record


def _other_plays(report: Report) -> Iterator[tuple[str, GameRecord]]:
    """The other plays of a report, each with a name for its file."""
    for number, searched in enumerate(report.searched, start=1):
        if searched.shown is not None:
            yield f"ending-{number}", searched.shown.record
    for verdict in report.claims:
        if verdict.shown is not None:
            yield f"claim-{verdict.claim}", verdict.shown.record
