"""What rests on a passage, all over the site: clauses, readings, notes, examples, and what is told of the past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from myllymatti.pages import links
from myllymatti.sources.history import Citation, History
from myllymatti.variant.coverage import Claim, cited
from myllymatti.variant.model import ConfiguredVariant, PassageRef
from myllymatti.words.lexicon import Lexicon


@dataclass(frozen=True)
class Resting:
    """What rests on a passage: the page and the place where it stands, and what it is called there."""

    page: str
    anchor: str
    label: str
    is_clause: bool = True


Rests = dict[PassageRef, list[Resting]]
"""For each passage what rests on it."""


def rests_on(variants: Iterable[ConfiguredVariant], history: History, words: Lexicon) -> Rests:
    """What rests on each passage, clauses first."""
    found: Rests = {}
    for ref, there in cited(column.variant for column in variants).items():
        for claim in there:
            label = f"{claim.variant.name}: {_claim_label(claim, words)}"
            _add(found, ref, Resting(links.claim_page(claim), links.claim_anchor(claim), label))
    for citations, page, anchor, label in _told(history):
        for citation in citations:
            _add(found, PassageRef(citation.source, citation.passage), Resting(page, anchor, label, is_clause=False))
    return found


def _add(rests: Rests, ref: PassageRef, resting: Resting) -> None:
    there = rests.setdefault(ref, [])
    if resting not in there:
        there.append(resting)


def _claim_label(claim: Claim, words: Lexicon) -> str:
    """A claim in a few words, for lists of what rests on a passage."""
    if claim.fact is not None:
        label = words.label(claim.fact.mechanism, claim.fact.point)
        return f"{label} ({claim.fact.deal})" if claim.fact.deal else label
    if claim.note is not None:
        return "note"
    if claim.reading is not None and claim.choice is not None:
        return f"{claim.choice.name} = {claim.reading.name}"
    if claim.example is not None:
        return f"example {claim.example.name}"
    if claim.of_the_game is not None:
        return f"claim: {claim.of_the_game.text}"
    return "inherits the rest"


def _told(history: History) -> Iterator[tuple[Iterable[Citation], str, str, str]]:
    """What is told of names and the past: the citations, the page, the anchor, the label."""
    for attestation in history.attestations:
        label = f"attested {attestation.date}"
        yield attestation.attested_by, links.HISTORY, f"attestation-{attestation.id}", label
    for dispute in history.disputes:
        citations = [citation for side in dispute.sides for citation in side.claimed_by]
        citations += [one for side in dispute.sides for argument in side.arguments for one in argument.cited]
        yield citations, links.HISTORY, f"dispute-{dispute.id}", f"dispute: {dispute.question}"
    for name in history.names:
        yield name.cited, links.NAMES, f"name-{name.id}", f"name: {name.name}"
    for term in history.glossary:
        for word in term.words:
            yield word.attested_by, links.GLOSSARY, f"term-{term.id}", f"word: {word.word}"
    for relative in history.relatives:
        citations = [citation for claim in relative.claims for citation in claim.claimed_by]
        yield citations, links.RELATIVES, f"relative-{relative.id}", f"relative: {relative.names[0]}"
