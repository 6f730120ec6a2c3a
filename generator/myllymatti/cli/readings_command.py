"""`matti readings`: where a variant is open, and how many games that makes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from myllymatti.cli.options import json_option, print_json, width
from myllymatti.pipeline import open_library
from myllymatti.variant.configure import count_configurations
from myllymatti.variant.model import Choice, ConfiguredVariant, Reading
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words.sheet import evidence_text
from myllymatti.words_nearby import count_of


@click.command("readings", epilog="Example: matti readings mattis")
@click.argument("name")
@json_option
def command(name: str, as_json: bool) -> None:
    """The choices of variant NAME: their kinds, readings and evidence, and how many games they make.

    The reading that a name chooses is marked with >. Another is chosen after a colon:
    matti simulate mattis:bordmattis=excluded,runs=three
    """
    configured = open_library([name]).configured(name)
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
