"""`matti readings`: where a variant is open, and how many games that makes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from myllymatti.cli.options import Number, json_option, players_option, print_json, seed_option, width
from myllymatti.pipeline import open_library
from myllymatti.variant.configure import count_configurations, split_name
from myllymatti.variant.model import Choice, ConfiguredVariant, Reading
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words.sheet import evidence_text
from myllymatti.words_nearby import count_of

_FOR_VERIFYING = ("quick", "players", "games", "combinations", "seed", "most_actions", "save")
"""Options that say how readings are verified."""


@click.command("readings", epilog="Example: matti readings mattis")
@click.argument("name")
@click.option("--verify", is_flag=True, help="Play and search the games that the readings make, and grade them.")
@click.option("--quick", is_flag=True, help="Verify a small sample of them, in some seconds.")
@players_option
@click.option(
    "--games",
    type=Number(1, 1_000_000),
    metavar="K",
    help="How many games of each are played.  [default: 500; with --quick 200]",
)
@click.option(
    "--combinations",
    type=Number(1, 1_000_000),
    metavar="K",
    help="Up to so many combinations all are verified, else a sample of about so many.  "
    "[default: 5000; with --quick 100]",
)
@seed_option
@click.option(
    "--most-actions",
    type=Number(1, 10_000_000),
    default=2000,
    show_default=True,
    metavar="N",
    help="A game that takes more actions counts as not ended.",
)
@click.option(
    "--save", metavar="FILE", help="Write what was found as JSON, without the single games, as the site takes it."
)
@json_option
@click.pass_context
def command(
    context: click.Context,
    name: str,
    *,
    verify: bool,
    quick: bool,
    players: int | None,
    games: int | None,
    combinations: int | None,
    seed: int,
    most_actions: int,
    save: str | None,
    as_json: bool,
) -> int:
    """The choices of variant NAME: their kinds, readings and evidence, and how many games they make.

    The reading that a name chooses is marked with >. Another is chosen after a colon:
    matti simulate mattis:bordmattis=excluded,runs=three

    With --verify all combinations of readings are played at random, and the phase of beating is searched
    with a small pack: which of them are games, and which choices decide. Readings in the name are settled
    then. Ctrl-C prints what is done so far.
    """
    if not verify:
        _refuse_options_for_verifying(context)
    configured = open_library([name]).configured(name)
    if verify:
        from myllymatti.cli import readings_verified

        asked = readings_verified.Asked(quick, players, games, combinations, seed, most_actions, save)
        return readings_verified.verify(configured, split_name(name)[1], asked, as_json=as_json)
    _print_choices(configured, as_json=as_json)
    return 0


def _refuse_options_for_verifying(context: click.Context) -> None:
    for option in _FOR_VERIFYING:
        if context.get_parameter_source(option) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"--{option.replace('_', '-')} goes with --verify only: add --verify, or leave it out"
            )


def _print_choices(configured: ConfiguredVariant, *, as_json: bool) -> None:
    games = count_configurations(configured.variant)
    if as_json:
        print_json(_data(configured, games))
        return
    choices = configured.variant.choices
    if not choices:
        click.echo(f"{configured.name} has no choices: it is one game.")
        return
    readings = sum(len(choice.readings) for choice in choices)
    make = "makes" if len(choices) == 1 else "make"
    told = f"{count_of(len(choices), 'choice')} with {count_of(readings, 'reading')} {make} {count_of(games, 'game')}"
    click.echo(f"{configured.name}: {told}.")
    for choice in choices:
        for line in _lines(choice, configured, lexicon()):
            click.echo(line)


def _lines(choice: Choice, configured: ConfiguredVariant, words: Lexicon) -> Iterator[str]:
    chosen = dict(configured.readings)[choice.name]
    inherited = f", from {choice.origin}" if choice.origin != configured.variant.name else ""
    yield f"\n{choice.name}  ({words.kind(choice.kind)}{inherited})"
    for note in choice.notes:
        yield from _wrap(f"  {note.text}", "  ")
    for reading in choice.readings:
        mark = ">" if reading.name == chosen else " "
        default = "  (default)" if reading.name == choice.default else ""
        yield f"  {mark} {reading.name}{default}"
        for fact in reading.facts:
            where = f"{words.phase(fact.role, fact.deal)}: " if fact.deal else ""
            yield from _wrap(f"      {where}{words.sentence(fact)}", "      ")
        if reading.evidence:
            yield from _wrap(f"      [{evidence_text(reading.evidence, words)}]", "       ")
        yield from _ties(reading)


def _ties(reading: Reading) -> Iterator[str]:
    for word, pairs in (("requires", reading.requires), ("excludes", reading.excludes)):
        if pairs:
            yield f"      {word} {', '.join(f'{choice}={name}' for choice, name in pairs)}"


def _wrap(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _data(configured: ConfiguredVariant, games: int) -> dict[str, object]:
    chosen = dict(configured.readings)
    return {
        "variant": configured.variant.name,
        "full_name": configured.full_name,
        "games": games,
        "choices": [
            {
                "name": choice.name,
                "kind": choice.kind.value,
                "stands_in": choice.origin,
                "default": choice.default,
                "chosen": chosen[choice.name],
                "readings": [
                    {
                        "name": reading.name,
                        "passages": [str(ref) for ref in reading.evidence.passages] if reading.evidence else [],
                        "standing": reading.evidence.standing.value if reading.evidence else None,
                        "reason": reading.evidence.reason if reading.evidence else "",
                        "requires": [f"{other}={name}" for other, name in reading.requires],
                        "excludes": [f"{other}={name}" for other, name in reading.excludes],
                    }
                    for reading in choice.readings
                ],
            }
            for choice in configured.variant.choices
        ],
    }
