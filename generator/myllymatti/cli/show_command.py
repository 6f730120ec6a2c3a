"""`matti show`: the rule sheet of a variant, with its evidence."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from myllymatti.cli.options import json_option, print_json, width
from myllymatti.pipeline import open_library
from myllymatti.variant.model import ConfiguredVariant, Evidence, Note, PropertyClaim, Variant
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words.sheet import Line, Section, evidence_text, rule_sheet


@click.command("show", epilog="Example: matti show koira:runs=two-or-more")
@click.argument("name")
@click.option("--plain", is_flag=True, help="Only the rules, without evidence and notes.")
@json_option
def command(name: str, plain: bool, as_json: bool) -> None:
    """The rule sheet of variant NAME: each rule in a sentence, with what it rests on."""
    library = open_library([name])
    configured = library.configured(name)
    words = lexicon()
    sections = rule_sheet(configured, words)
    if as_json:
        print_json(_data(configured, sections, words))
        return
    for line in _lines(configured, sections, words, plain):
        click.echo(line)


def _lines(configured: ConfiguredVariant, sections: tuple[Section, ...], words: Lexicon, plain: bool) -> Iterator[str]:
    variant = configured.variant
    yield f"{variant.title}  ({configured.name})"
    if variant.parent:
        yield f"What is marked (as in {variant.parent}) is inherited."
        if variant.inheritance and not plain:
            yield from _wrap(f"That it is so: [{evidence_text(variant.inheritance, words)}]", "  ")
    if variant.deals:
        yield from _wrap(words.precedence_of_deals(), "")
    for section in sections:
        yield ""
        yield section.heading.upper()
        for line in section.lines:
            yield from _rule(line, words, plain)
        for note in () if plain else section.notes:
            yield from _note(note, words)
    yield from _choices(configured, words, plain)
    if not plain:
        yield from _claims(variant, words)


def _choices(configured: ConfiguredVariant, words: Lexicon, plain: bool) -> Iterator[str]:
    variant = configured.variant
    if variant.choices:
        yield ""
        yield "CHOICES"
    for choice in variant.choices:
        chosen = dict(configured.readings)[choice.name]
        yield from _wrap(f"* {choice.name} ({words.kind(choice.kind)}):", "  ")
        for reading in choice.readings:
            mark = ">" if reading.name == chosen else " "
            told = f"   {evidence_text(reading.evidence, words)}" if reading.evidence and not plain else ""
            yield from _wrap(f"  {mark} {reading.name}{told}", "      ")


def _claims(variant: Variant, words: Lexicon) -> Iterator[str]:
    if variant.claims:
        yield ""
        yield words.claims().upper()
    for claim in variant.claims:
        yield from _told(words.claim(claim), claim.evidence, words)


def _rule(line: Line, words: Lexicon, plain: bool) -> Iterator[str]:
    inherited = f"  (as in {line.fact.origin})" if line.inherited else ""
    yield from _told(f"{line.sentence}{inherited}", None if plain else line.fact.evidence, words)


def _told(sentence: str, evidence: Evidence | None, words: Lexicon) -> Iterator[str]:
    yield from _wrap(f"* {sentence}", "  ")
    if evidence is not None:
        yield from _wrap(f"    [{evidence_text(evidence, words)}]", "     ")


def _note(note: Note, words: Lexicon) -> Iterator[str]:
    told = f" [{evidence_text(note.evidence, words)}]" if note.evidence else ""
    yield from _wrap(f"  Note: {note.text}{told}", "    ")


def _wrap(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text, width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
    )


def _data(configured: ConfiguredVariant, sections: tuple[Section, ...], words: Lexicon) -> dict[str, object]:
    variant = configured.variant
    return {
        "name": configured.name,
        "full_name": configured.full_name,
        "titles": dict(variant.titles),
        "from": variant.parent,
        "sections": [
            {
                "phase": section.role,
                "deal": section.deal,
                "heading": section.heading,
                "rules": [_rule_data(line) for line in section.lines],
                "notes": [note.text for note in section.notes],
            }
            for section in sections
        ],
        "claims": [_claim_data(claim, words) for claim in variant.claims],
    }


def _rule_data(line: Line) -> dict[str, object]:
    fact = line.fact
    return {
        "rule_point": fact.identity,
        "value": fact.value.text if fact.value else None,
        "sentence": line.sentence,
        "inherited_from": fact.origin if line.inherited else None,
        **_evidence_data(fact.evidence),
        "place": str(fact.span),
    }


def _claim_data(claim: PropertyClaim, words: Lexicon) -> dict[str, object]:
    return {
        "claim": claim.claimed.identity,
        "number": claim.number,
        "value": claim.text,
        "sentence": words.claim(claim),
        **_evidence_data(claim.evidence),
        "place": str(claim.span),
    }


def _evidence_data(evidence: Evidence) -> dict[str, object]:
    return {
        "standing": evidence.standing.value,
        "passages": [str(passage) for passage in evidence.passages],
        "reason": evidence.reason,
    }
