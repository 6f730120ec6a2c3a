"""What rests on what: every claim of a variant that cites passages, and the passages that nothing rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from myllymatti.sources.model import Passage, PassageKind, Source, Sources
from myllymatti.variant.model import Choice, Evidence, Example, Fact, Note, PassageRef, PropertyClaim, Reading, Variant


@dataclass(frozen=True)
class Claim:
    """Something that a variant says and that rests on passages.

    Exactly one of the parts is given: a clause, a reading of a choice, a note (with the choice or reading it belongs
    to, if any), a worked example, what is claimed of the game as a whole, or none of them for the claim that the rest
    is inherited.
    """

    variant: Variant
    evidence: Evidence
    fact: Fact | None = None
    choice: Choice | None = None
    reading: Reading | None = None
    note: Note | None = None
    example: Example | None = None
    of_the_game: PropertyClaim | None = None


def claims(variant: Variant) -> Iterator[Claim]:
    """Every claim that stands in the variant's own file, in the order of a rule sheet."""
    if variant.inheritance is not None:
        yield Claim(variant, variant.inheritance)
    for fact in variant.all_facts():
        if fact.origin == variant.name:
            yield Claim(variant, fact.evidence, fact=fact)
    for note in variant.notes:
        if note.evidence is not None:
            yield Claim(variant, note.evidence, note=note)
    for choice in variant.choices:
        if choice.origin == variant.name:
            yield from _claims_of_choice(variant, choice)
    for example in variant.examples:
        yield Claim(variant, example.evidence, example=example)
    for claim in variant.claims:
        yield Claim(variant, claim.evidence, of_the_game=claim)


def _claims_of_choice(variant: Variant, choice: Choice) -> Iterator[Claim]:
    for note in choice.notes:
        if note.evidence is not None:
            yield Claim(variant, note.evidence, choice=choice, note=note)
    for reading in choice.readings:
        if reading.evidence is not None:
            yield Claim(variant, reading.evidence, choice=choice, reading=reading)
        for note in reading.notes:
            if note.evidence is not None:
                yield Claim(variant, note.evidence, choice=choice, reading=reading, note=note)


def cited(variants: Iterable[Variant]) -> dict[PassageRef, list[Claim]]:
    """For each passage that is cited (empty: a source as a whole) the claims that rest on it."""
    found: dict[PassageRef, list[Claim]] = {}
    for variant in variants:
        for claim in claims(variant):
            for ref in claim.evidence.passages:
                found.setdefault(ref, []).append(claim)
    return found


@dataclass(frozen=True)
class Leftover:
    """A rule passage that nothing rests on, and the reason that is written down for it (empty: none)."""

    source: Source
    passage: Passage
    reason: str


def leftovers(variants: Iterable[Variant], sources: Sources) -> tuple[Leftover, ...]:
    """The rule passages of all sources that no clause, reading, note or example rests on."""
    used = cited(variants)
    return tuple(
        Leftover(source, passage, passage.leftover or source.leftover)
        for source in sources
        for passage in source.passages
        if passage.kind is PassageKind.RULE and PassageRef(source.id, passage.id) not in used
    )


def without_passages(variants: Iterable[Variant]) -> tuple[Fact, ...]:
    """The clauses that cite no passage (conjectures and inventions): their reason is all they rest on."""
    return tuple(
        fact
        for variant in variants
        for fact in variant.all_facts()
        if fact.origin == variant.name and not fact.evidence.passages
    )
