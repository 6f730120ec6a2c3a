"""All pages of the site, from what is known about the variants and their sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from myllymatti import bounds
from myllymatti.compare.families import shared
from myllymatti.compare.matrix import DESCRIPTIVE, Row, as_it_stands, distance, kinds_of_deal, matrix
from myllymatti.handbook import Entry
from myllymatti.mechanisms import CLAIMS, MECHANISMS, PHASE_ROLES, Mechanism, Point
from myllymatti.mechanisms.game import LoserName, Title
from myllymatti.mechanisms.scoring import CONDITIONS, WORDS
from myllymatti.pages import (
    examples,
    fairness,
    figures,
    knock_outs,
    links,
    numbers,
    readings_made,
    verification,
    verification_files,
)
from myllymatti.pages.benchmarks import Benchmarks, benchmarks_page
from myllymatti.pages.families import by_family, family_named, in_order
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
from myllymatti.pages.readings_made import ReadingsMade
from myllymatti.pages.render import environment
from myllymatti.pages.resting import Resting, rests_on
from myllymatti.pages.second_hand import SecondHand
from myllymatti.pages.shown_plays import told_play
from myllymatti.rules.from_variant import compile_rules
from myllymatti.simulate.run import Simulation
from myllymatti.sources.history import History, Term
from myllymatti.sources.model import Source, Sources
from myllymatti.variant.configure import count_configurations
from myllymatti.variant.model import ChoiceKind, ConfiguredVariant, Fact, Reading, Standing, Variant
from myllymatti.verify.report import Report
from myllymatti.words.lexicon import Lexicon
from myllymatti.words.sheet import rule_sheet


@dataclass(frozen=True)
class Contents:
    """What the site is made from.

    `variants` are the variants in their default configuration; `simulations` the results there are, by full
    configured name; `phrases` gives the wordings that the grammar allows for a rule point; `files` the text of
    each variant's file; `history` what is known of the games' names and past; `handbook` the pages of the messages;
    `benchmarks` what was measured of the engines' speed, None where nothing was. `reports` are the verifications there
    are of the variants as they are now, `readings` what all readings of some make, both by variant.
    """

    sources: Sources
    variants: tuple[ConfiguredVariant, ...]
    simulations: Mapping[str, tuple[Simulation, ...]]
    words: Lexicon
    phrases: Callable[[Mechanism, type[Point]], Sequence[str]]
    files: Mapping[str, str]
    history: History = field(default_factory=History)
    handbook: tuple[Entry, ...] = ()
    benchmarks: Benchmarks | None = None
    reports: Mapping[str, Report] = field(default_factory=dict)
    readings: Mapping[str, ReadingsMade] = field(default_factory=dict)


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
        self.rests = rests_on(contents.variants, contents.history, contents.words)
        self.short = short_titles(contents.sources)
        self.families = in_order(column.variant.family for column in contents.variants)
        self.variant_groups = {family.name: variant_groups(self._of_family(family.name)) for family in self.families}
        self.source_groups = source_groups(contents.sources, contents.variants, contents.history)
        names = [column.variant.name for column in contents.variants]
        self._reports = {name: contents.reports.get(name) for name in names} if contents.reports else {}

    def pages(self) -> dict[str, str]:
        """Render every page."""
        pages = {
            links.HOME: self._render("home", links.HOME, counts=self._counts()),
            links.EVIDENCE: self._render("evidence", links.EVIDENCE, standings=Standing, kinds=ChoiceKind),
            links.VARIANTS: self._render("variants", links.VARIANTS),
            links.SOURCES: self._render("sources", links.SOURCES),
            links.HISTORY: self._render("history", links.HISTORY),
            links.NAMES: self._render("names", links.NAMES),
            links.GLOSSARY: self._render("glossary", links.GLOSSARY),
            links.RELATIVES: self._render("relatives", links.RELATIVES),
        }
        if self.contents.benchmarks is not None:
            pages[links.SPEED] = benchmarks_page(self.contents.benchmarks, self.environment)
        pages |= self._guide_pages()
        pages |= self._comparisons()
        pages[links.VERIFICATION] = self._render("verification", links.VERIFICATION, readings=self.contents.readings)
        for groups in self.variant_groups.values():
            for heading, group in groups.items():
                for column in group:
                    page = links.variant_page(column.variant.name)
                    pages[page] = self._render("variant", page, group=heading, **self._variant(column))
                    page = links.verification_page(column.variant.name)
                    pages[page] = self._render(
                        "variant-verification", page, group=heading, **self._verification(column)
                    )
        for column in self.contents.variants:
            page = links.examples_page(column.variant)
            if page not in pages:
                pages[page] = self._render("examples", page, **self._variant(column))
            page, text = links.file_page(column.variant.name), self.contents.files.get(column.variant.name, "")
            pages[page] = self._render("file", page, variant=column.variant, text=text)
        for heading, sources in self.source_groups.items():
            for source in sources:
                page = links.source_page(source.id)
                pages[page] = self._render("source", page, group=heading, source=source, rests_on=self._resting(source))
        return pages

    def _guide_pages(self) -> dict[str, str]:
        """The pages of the language: what is told of it, the messages, and a page for each mechanism."""
        pages = {page: self._render(template, page, **self._guide()) for template, page in links.GUIDE.items()}
        by_group = _by_group(self.contents.handbook)
        pages[links.MESSAGES] = self._render("messages", links.MESSAGES, handbook=by_group)
        for about, entries in by_group.items():
            page = links.messages_page(about)
            pages[page] = self._render("messages-group", page, group=about, entries=entries)
        for mechanism in MECHANISMS:
            page = links.mechanism_page(mechanism.name)
            pages[page] = self._render("mechanism", page, **self._mechanism(mechanism))
        return pages

    def _comparisons(self) -> dict[str, str]:
        """A page for each family, and one for what they share, where there are several."""
        pages = {}
        for family in self.families:
            page = links.matrix_page(family.name)
            groups = self.variant_groups[family.name]
            columns = [column for group in groups.values() for column in group]
            values: dict[str, Any] = {"family": family, "answers": _answers}
            if self._is_told_by_deals(family.name):
                values |= {"column": columns[0], "matrix": kinds_of_deal(columns[0]), "in_short": _in_short}
                values["stands"] = partial(as_it_stands, columns[0])
                pages[page] = self._render("kinds", page, **values)
            else:
                values |= {"groups": groups, "matrix": matrix(columns), "distance": distance}
                values["stands"] = lambda cell: cell
                pages[page] = self._render("matrix", page, **values)
        if len(self.families) > 1:
            sides = [self._of_family(family.name) for family in self.families]
            values = {"found": shared(*sides), "descriptive": DESCRIPTIVE}
            pages[links.SHARED] = self._render("shared", links.SHARED, **values)
        return pages

    def _of_family(self, family: str) -> list[ConfiguredVariant]:
        return [column for column in self.contents.variants if column.variant.family == family]

    def _is_told_by_deals(self, family: str) -> bool:
        """Whether a family has one variant with several kinds of deal: then these are compared."""
        columns = self._of_family(family)
        return len(columns) == 1 and bool(columns[0].variant.deals)

    def _matrix_anchor(self, fact: Fact, family: str) -> str:
        """The row of a rule point in the comparison of its family."""
        deal = "" if self._is_told_by_deals(family) else fact.deal
        return links.point_anchor(fact.role, fact.point, deal)

    def _render(self, template: str, page: str, **values: object) -> str:
        def to(target: str, anchor: str = "") -> str:
            return links.link(page, target, anchor)

        def file(path: str) -> str:
            return links.file_link(page, path)

        return self.environment.get_template(f"{template}.md.j2").render(
            here=page,
            to=to,
            file=file,
            links=links,
            numbers=numbers,
            verification=verification,
            reports=self._reports,
            words=self.contents.words,
            sources=self.contents.sources,
            variants=self.contents.variants,
            history=self.contents.history,
            families=self.families,
            by_family=by_family,
            family_named=family_named,
            languages_of=_languages_of,
            is_told_by_deals=self._is_told_by_deals,
            matrix_anchor=self._matrix_anchor,
            second_hand=SecondHand(self.contents.sources),
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
            "families": len(self.families),
            "variants": len(variants),
            "games": sum(count_configurations(variant) for variant in variants),
            "sources": len(self.contents.sources.all),
            "passages": sum(len(source.passages) for source in self.contents.sources),
        }

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
            "figures": figures,
            "told": examples,
            "games": count_configurations(variant),
            "report": self.contents.reports.get(variant.name),
            "children": [other.variant for other in self.contents.variants if other.variant.parent == variant.name],
        }

    def _verification(self, column: ConfiguredVariant) -> dict[str, Any]:
        """What the page of a variant's verification tells."""
        name, words = column.variant.name, self.contents.words
        report = self.contents.reports.get(name)
        facts = [fact for fact in column.facts if verification.clause_of(report, fact) is not None]
        return {
            "variant": column.variant,
            "configured": column,
            "report": report,
            "made": self.contents.readings.get(name),
            "sheet": rule_sheet(column, words),
            "facts_looked_at": facts,
            "told_play": partial(told_play, rules=compile_rules(column), words=words),
            "fairness": fairness,
            "knock_outs": knock_outs,
            "readings_made": readings_made,
            "verification_files": verification_files,
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
            "sum_words": WORDS,
            "sum_conditions": CONDITIONS,
            "kinds": ChoiceKind,
            "evidence_forms": EVIDENCE_FORMS,
            "standings": {standing: fact_of_standing(standing, variants) for standing in Standing},
            "choices": tuple(choices_by_kind(variants)),
            "lines": example_lines(variants),
            "wordings": {mechanism.name: self._wordings(mechanism) for mechanism in MECHANISMS},
            "claims": self._wordings(CLAIMS),
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


def _languages_of(terms: Iterable[Term]) -> list[str]:
    """The languages of terms, in the order of their first words."""
    return list(dict.fromkeys(word.language for term in terms for word in term.words))


def _in_short(reading: Reading) -> str:
    """What a reading answers, in the words of its file; an answer that it gives to several points or deals once."""
    told = [f"{fact.point.key()}: {fact.value.text if fact.value else 'not said'}" for fact in reading.facts]
    return "; ".join(dict.fromkeys(told))


def _answers(row: Row) -> list[int]:
    """A number for each cell of a row: cells that answer alike have the same."""
    values = [cell.value if cell else None for cell in row.cells]
    return [values.index(value) for value in values]


def _citation(source: Source) -> str:
    """The citation; a title in brackets is ours and has no quotation marks."""
    return source.citation.replace("“[", "[").replace("]”", "]")
