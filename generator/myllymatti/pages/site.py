"""All pages of the site, from what is known about the variants and their sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from myllymatti import bounds
from myllymatti.compare.matrix import Row, distance, matrix
from myllymatti.handbook import Entry
from myllymatti.mechanisms import MECHANISMS, PHASE_ROLES, Mechanism, Point
from myllymatti.mechanisms.game import LoserName, Title
from myllymatti.pages import links
from myllymatti.pages.examples import position, step_sentence
from myllymatti.pages.grouping import short_titles, source_groups, variant_groups
from myllymatti.pages.language import (
    EVIDENCE_FORMS,
    Wording,
    answer_wordings,
    choices_by_kind,
    clause_text,
    example_lines,
    fact_of_standing,
    place_of_fact,
    shown_clause,
    uses_of,
)
from myllymatti.pages.plots import share_plot
from myllymatti.pages.render import environment
from myllymatti.simulate.run import Simulation
from myllymatti.simulate.statistics import Share
from myllymatti.sources.history import Citation, History
from myllymatti.sources.model import Source, Sources
from myllymatti.variant.configure import count_configurations
from myllymatti.variant.coverage import Claim, cited
from myllymatti.variant.model import ChoiceKind, ConfiguredVariant, Fact, PassageRef, Standing, Variant
from myllymatti.words.lexicon import Lexicon
from myllymatti.words.sheet import rule_sheet


@dataclass(frozen=True)
class Contents:
    """What the site is made from.

    `variants` are the variants in their default configuration; `simulations` the results there are, by full
    configured name; `phrases` gives the wordings that the grammar allows for a rule point; `files` the text of
    each variant's file; `history` what is known of the games' names and past; `handbook` the pages of the messages.
    """

    sources: Sources
    variants: tuple[ConfiguredVariant, ...]
    simulations: Mapping[str, tuple[Simulation, ...]]
    words: Lexicon
    phrases: Callable[[Mechanism, type[Point]], Sequence[str]]
    files: Mapping[str, str]
    history: History = field(default_factory=History)
    handbook: tuple[Entry, ...] = ()


def site_pages(contents: Contents, templates: Path) -> dict[str, str]:
    """Path -> Markdown for every generated page."""
    return _Site(contents, templates).pages()


def _by_group(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The pages of the handbook under the headings of their groups."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.group, []).append(entry)
    return groups


class _Site:
    def __init__(self, contents: Contents, templates: Path) -> None:
        self.contents = contents
        self.environment = environment(templates)
        self.rests = _rests_on(contents)
        self.short = short_titles(contents.sources)
        self.variant_groups = variant_groups(contents.variants)
        cited = {ref.source for ref, rests in self.rests.items() if any(one.is_clause for one in rests)}
        self.source_groups = source_groups(contents.sources, cited, contents.history)

    def pages(self) -> dict[str, str]:
        """Render every page."""
        contents = self.contents
        families = sorted({column.variant.family for column in contents.variants})
        pages = {
            links.HOME: self._render("home", links.HOME, families=families, counts=self._counts()),
            links.EVIDENCE: self._render("evidence", links.EVIDENCE, standings=Standing, kinds=ChoiceKind),
            links.VARIANTS: self._render("variants", links.VARIANTS),
            links.SOURCES: self._render("sources", links.SOURCES),
            links.HISTORY: self._render("history", links.HISTORY),
            links.NAMES: self._render("names", links.NAMES),
            links.GLOSSARY: self._render("glossary", links.GLOSSARY, languages=self._languages()),
            links.RELATIVES: self._render("relatives", links.RELATIVES),
        }
        for template, page in links.GUIDE.items():
            pages[page] = self._render(template, page, **self._guide())
        by_group = _by_group(contents.handbook)
        pages[links.MESSAGES] = self._render("messages", links.MESSAGES, handbook=by_group)
        for about, entries in by_group.items():
            page = links.messages_page(about)
            pages[page] = self._render("messages-group", page, group=about, entries=entries)
        for mechanism in MECHANISMS:
            page = links.mechanism_page(mechanism.name)
            pages[page] = self._render("mechanism", page, **self._mechanism(mechanism))
        for family in families:
            page = links.matrix_page(family)
            columns = [column for group in self.variant_groups.values() for column in group]
            columns = [column for column in columns if column.variant.family == family]
            pages[page] = self._render(
                "matrix", page, family=family, matrix=matrix(columns), distance=distance, answers=_answers
            )
        for heading, group in self.variant_groups.items():
            for column in group:
                page = links.variant_page(column.variant.name)
                pages[page] = self._render("variant", page, group=heading, **self._variant(column))
        for heading, sources in self.source_groups.items():
            for source in sources:
                page = links.source_page(source.id)
                pages[page] = self._render("source", page, group=heading, source=source, rests_on=self._resting(source))
        return pages

    def _render(self, template: str, page: str, **values: object) -> str:
        def to(target: str, anchor: str = "") -> str:
            return links.link(page, target, anchor)

        return self.environment.get_template(f"{template}.md.j2").render(
            here=page,
            to=to,
            links=links,
            words=self.contents.words,
            sources=self.contents.sources,
            variants=self.contents.variants,
            history=self.contents.history,
            short=self.short,
            variant_groups=self.variant_groups,
            source_groups=self.source_groups,
            file_of=self._file_of,
            clause_of=_clause_of,
            clause_text=clause_text,
            place_of_fact=place_of_fact,
            answer_of=_answer_of,
            citation=_citation,
            **values,
        )

    def _counts(self) -> dict[str, int]:
        variants = [column.variant for column in self.contents.variants]
        return {
            "variants": len(variants),
            "games": sum(count_configurations(variant) for variant in variants),
            "sources": len(self.contents.sources.all),
            "passages": sum(len(source.passages) for source in self.contents.sources),
        }

    def _languages(self) -> list[str]:
        """The languages of the glossary, in the order of their first words."""
        return list(dict.fromkeys(word.language for term in self.contents.history.glossary for word in term.words))

    def _variant(self, column: ConfiguredVariant) -> dict[str, Any]:
        variant = column.variant
        sheet = rule_sheet(column, self.contents.words)
        others = {
            name: results
            for name, results in self.contents.simulations.items()
            if name.partition(":")[0] == variant.name and name != column.name
        }
        return {
            "variant": variant,
            "configured": column,
            "sheet": sheet,
            "simulations": self.contents.simulations.get(column.name, ()),
            "other_simulations": others,
            "plot": _loser_plot,
            "worst_seat": _worst_seat,
            "position": position,
            "step_sentence": step_sentence,
            "games": count_configurations(variant),
            "children": [other.variant for other in self.contents.variants if other.variant.parent == variant.name],
            "text": self.contents.files.get(variant.name, ""),
        }

    def _file_of(self, variant: Variant) -> str:
        return f"variants/{variant.family}/{variant.name}.matti"

    def _mechanism(self, mechanism: Mechanism) -> dict[str, Any]:
        variants = self.contents.variants
        wordings = self._wordings(mechanism)
        shown = {answer: shown_clause(mechanism, answer, told, variants) for answer, told in wordings.items()}
        return {"mechanism": mechanism, "used": uses_of(mechanism, variants), "wordings": wordings, "shown": shown}

    def _guide(self) -> dict[str, Any]:
        """What the pages of the language have at hand besides."""
        variants = self.contents.variants
        return {
            "roles": PHASE_ROLES,
            "mechanisms": MECHANISMS,
            "bounds": bounds.TOLD,
            "kinds": ChoiceKind,
            "evidence_forms": EVIDENCE_FORMS,
            "standings": {standing: fact_of_standing(standing, variants) for standing in Standing},
            "choices": tuple(choices_by_kind(variants)),
            "lines": example_lines(variants),
            "wordings": {mechanism.name: self._wordings(mechanism) for mechanism in MECHANISMS},
        }

    def _wordings(self, mechanism: Mechanism) -> dict[Point, Wording]:
        """How each answer is written."""
        found: dict[Point, Wording] = {}
        for point in mechanism.points:
            found.update(answer_wordings(point, self.contents.phrases(mechanism, point)))
        return found

    def _resting(self, source: Source) -> dict[str, list[Resting]]:
        """For each passage (empty: the source as a whole) what rests on it."""
        return {ref.passage: rests for ref, rests in self.rests.items() if ref.source == source.id}


@dataclass(frozen=True)
class Resting:
    """What rests on a passage: the page and the place where it stands, and what it is called there."""

    page: str
    anchor: str
    label: str
    is_clause: bool = True


Rests = dict[PassageRef, list[Resting]]
"""For each passage what rests on it."""


def _rests_on(contents: Contents) -> Rests:
    found: Rests = {}
    for ref, there in cited(column.variant for column in contents.variants).items():
        for claim in there:
            label = f"{claim.variant.name}: {_claim_label(claim, contents.words)}"
            _add(found, ref, Resting(links.variant_page(claim.variant.name), links.claim_anchor(claim), label))
    for citations, page, anchor, label in _told(contents.history):
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
        return words.label(claim.fact.mechanism, claim.fact.point)
    if claim.note is not None:
        return "note"
    if claim.reading is not None and claim.choice is not None:
        return f"{claim.choice.name} = {claim.reading.name}"
    if claim.example is not None:
        return f"example {claim.example.name}"
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


def _clause_of(fact: Fact) -> str:
    """The clause as it stands in its file, in one line, without its evidence."""
    value = fact.value.text if fact.value else "not said"
    return f"{fact.point.key()}: {value}"


def _answer_of(fact: Fact, words: Lexicon) -> str:
    """The answer in reading form: names without the marks of the language of variants."""
    if fact.value is None:
        return "not said"
    if fact.value.answer is Title.NAMES:
        first, *others = fact.value.terms()
        told = [f"{words.language(str(term.arguments[0]))}: {term.arguments[1]}" for term in others]
        return "; ".join([str(first.arguments[1]), *told])
    if fact.value.answer is LoserName.NAMED:
        return fact.value.word()
    return fact.value.text


def _answers(row: Row) -> list[int]:
    """A number for each cell of a row: cells that answer alike have the same."""
    values = [cell.value if cell else None for cell in row.cells]
    return [values.index(value) for value in values]


def _citation(source: Source) -> str:
    """The citation; a title in brackets is ours and has no quotation marks."""
    return source.citation.replace("“[", "[").replace("]”", "]")


def _worst_seat(result: Simulation) -> tuple[str, Share] | None:
    """The seat that lost most games, and its share; None when no game ended."""
    if not result.ended:
        return None
    seat = max(range(result.players), key=lambda one: (result.tally.losers[one], -one))
    return _seats(result.players)[seat], result.loser_share(seat)


def _seats(players: int) -> list[str]:
    return ["forehand", *(f"seat {seat}" for seat in range(2, players + 1))]


def _loser_plot(result: Simulation) -> str:
    shares = [result.loser_share(seat) for seat in range(result.players)]
    title = f"Share of games lost by each seat, {result.players} players, with 95 % intervals"
    return share_plot(_seats(result.players), shares, 1 / result.players, title)
