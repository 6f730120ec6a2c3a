"""What rests on a passage, all over the site: clauses, readings, notes, examples, and what is told of the past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from myllymatti.pages import links
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.dates import dating_text
from myllymatti.sources.history import Citation, History
from myllymatti.variant.coverage import Claim, cited
from myllymatti.variant.model import ConfiguredVariant, PassageRef
from myllymatti.words.lexicon import Lexicon


@dataclass(frozen=True)
class Resting:
    """What rests on a passage: the page and the place where it stands, and what it is called there.

    What rests on it in a variant says in which; what is told of names and the past stands in none.
    """

    page: str
    anchor: str
    label: str
    variant: str = ""

    @property
    def is_clause(self) -> bool:
        """Whether it is a clause, or something else that a variant says."""
        return bool(self.variant)


Rests = dict[PassageRef, list[Resting]]
"""For each passage what rests on it."""


def rests_on(variants: Iterable[ConfiguredVariant], history: History, words: Lexicon, say: Catalogue) -> Rests:
    """What rests on each passage, clauses first."""
    found: Rests = {}
    for ref, there in cited(column.variant for column in variants).items():
        for claim in there:
            label = _claim_label(claim, words, say)
            _add(found, ref, Resting(links.claim_page(claim), links.claim_anchor(claim), label, claim.variant.name))
    for citations, page, anchor, label in _told(history, say):
        for citation in citations:
            _add(found, PassageRef(citation.source, citation.passage), Resting(page, anchor, label))
    return found


def _add(rests: Rests, ref: PassageRef, resting: Resting) -> None:
    there = rests.setdefault(ref, [])
    if resting not in there:
        there.append(resting)


def _claim_label(claim: Claim, words: Lexicon, say: Catalogue) -> str:
    """A claim in a few words, for lists of what rests on a passage."""
    if claim.fact is not None:
        label = words.label(claim.fact.mechanism, claim.fact.point)
        return f"{label} ({say.text(claim.fact.deal)[0]})" if claim.fact.deal else label
    if claim.note is not None:
        return say.gettext("note")
    if claim.reading is not None and claim.choice is not None:
        return f"{claim.choice.name} = {claim.reading.name}"
    if claim.example is not None:
        return say.gettext("example %s") % claim.example.name
    if claim.of_the_game is not None:
        return words.claim(claim.of_the_game)
    return say.gettext("inherits the rest")


def _told(history: History, say: Catalogue) -> Iterator[tuple[Iterable[Citation], str, str, str]]:
    """What is told of names and the past: the citations, the page, the anchor, the label."""
    for attestation in history.attestations:
        label = say.gettext("attested %s") % dating_text(attestation.date, say)[0]
        yield attestation.attested_by, links.HISTORY, f"attestation-{attestation.id}", label
    for dispute in history.disputes:
        citations = [citation for side in dispute.sides for citation in side.claimed_by]
        citations += [one for side in dispute.sides for argument in side.arguments for one in argument.cited]
        label = say.gettext("dispute: %s") % say.text(dispute.question)[0]
        yield citations, links.HISTORY, f"dispute-{dispute.id}", label
    for name in history.names:
        yield name.cited, links.NAMES, f"name-{name.id}", say.gettext("name: %s") % name.name
    for term in history.glossary:
        for word in term.words:
            yield word.attested_by, links.GLOSSARY, f"term-{term.id}", say.gettext("word: %s") % word.word
    for relative in history.relatives:
        citations = [citation for claim in relative.claims for citation in claim.claimed_by]
        yield citations, links.RELATIVES, f"relative-{relative.id}", say.gettext("relative: %s") % relative.names[0]
