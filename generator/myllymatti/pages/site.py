"""All pages of the site, from what is known about the variants and their sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from myllymatti import bounds
from myllymatti.compare.witnesses import PairWitness
from myllymatti.handbook import Entry
from myllymatti.mechanisms import CLAIMS, MECHANISMS, PHASE_ROLES, Mechanism, Point
from myllymatti.mechanisms.game import LoserName, Title
from myllymatti.mechanisms.scoring import CONDITIONS, WORDS
from myllymatti.pages import (
    composed,
    examples,
    figure_data,
    figures,
    history_pages,
    links,
    verification,
    verification_data,
)
from myllymatti.pages.benchmarks import Benchmarks, benchmarks_page
from myllymatti.pages.cards.files import configurations, differing
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.citations import citation
from myllymatti.pages.comparison import Comparison, is_told_by_deals
from myllymatti.pages.dates import date_told, dated
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
from myllymatti.pages.numbers import Numbers
from myllymatti.pages.other_witnesses import other_answers
from myllymatti.pages.readings_made import ReadingsMade
from myllymatti.pages.render import environment
from myllymatti.pages.replays.collected import replays_of
from myllymatti.pages.replays.page import ReplaysTold
from myllymatti.pages.resting import rests_on
from myllymatti.pages.second_hand import SecondHand
from myllymatti.pages.source_passages import ShownSource, shown_source
from myllymatti.pages.verification_page import verification_values
from myllymatti.simulate.run import Simulation
from myllymatti.sources.history import History
from myllymatti.sources.model import Source, Sources
from myllymatti.variant.configure import count_configurations
from myllymatti.variant.model import ChoiceKind, ConfiguredVariant, Fact, Standing, Variant
from myllymatti.verify.report import Report
from myllymatti.words.languages import ENGLISH
from myllymatti.words.lexicon import Lexicon
from myllymatti.words.sheet import rule_sheet


@dataclass(frozen=True)
class Contents:
    """What the site is made from.

    `variants` are the variants in their default configuration; `simulations` the results there are, by full
    configured name; `phrases` gives the wordings that the grammar allows for a rule point; `files` the text of
    each variant's file; `history` what is known of the games' names and past; `handbook` the pages of the messages;
    `benchmarks` what was measured of the engines' speed, None where nothing was. `reports` are the verifications there
    are of the variants as they are now, `readings` what all readings of some make, both by variant; `witnesses` tell
    where two variants part, by their names. `words` and `catalogue` are of the language of the pages. `date` is that
    of the project's state as the build was told it, empty where it was not: nothing is asked of the clock.
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
    witnesses: Mapping[tuple[str, str], PairWitness] = field(default_factory=dict)
    catalogue: Catalogue = field(default_factory=Catalogue)
    date: str = ""


def site_pages(
    contents: Contents, templates: Path, wanted: Callable[[str], bool] = lambda page: True
) -> dict[str, str]:
    """Path -> Markdown for every generated page of a language that is wanted; a page has the same path in each.

    The guide to the language of variants is English, as that language is: only the English site has it.
    """
    return {page: text for page, text in _Site(contents, templates, wanted).pages().items() if wanted(page)}


def _by_group(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The pages of the handbook under the headings of their groups."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.group, []).append(entry)
    return groups


class _Site:
    def __init__(self, contents: Contents, templates: Path, wanted: Callable[[str], bool]) -> None:
        self.contents = contents
        self.wanted = wanted
        self.environment = environment(templates)
        self.say = contents.catalogue
        self.root = links.root_of(self.say.code)
        self.rests = rests_on(contents.variants, contents.history, contents.words, self.say)
        self.short = short_titles(contents.sources, self.say)
        self.families = in_order(column.variant.family for column in contents.variants)
        self.variant_groups = {family.name: variant_groups(self._of_family(family.name)) for family in self.families}
        self.source_groups = source_groups(contents.sources, contents.variants, contents.history, self.say)
        names = [column.variant.name for column in contents.variants]
        self._reports = {name: contents.reports.get(name) for name in names} if contents.reports else {}

    def pages(self) -> dict[str, str]:
        """Render every page."""
        pages = {
            links.HOME: self._render("home", links.HOME, counts=self._counts()),
            links.EVIDENCE: self._render("evidence", links.EVIDENCE, standings=Standing, kinds=ChoiceKind),
            links.VARIANTS: self._render("variants", links.VARIANTS),
            links.CARDS: self._render("cards", links.CARDS, configurations=configurations, differing=differing),
        }
        pages |= history_pages.rendered(self.contents.history, self.contents.sources, self.say, self._render)
        if self.contents.benchmarks is not None:
            pages[links.SPEED] = benchmarks_page(self.contents.benchmarks, self.environment, self.say)
        if self.say.code == ENGLISH.code:
            pages |= self._guide_pages()
        pages |= Comparison(
            self.contents, self.families, self.variant_groups, self.contents.sources, self._render
        ).pages()
        for groups in self.variant_groups.values():
            for heading, group in groups.items():
                for column in group:
                    page = links.variant_page(column.variant.name)
                    pages[page] = self._render("variant", page, group=heading, **self._variant(column))
        pages |= self._verified()
        for column in self.contents.variants:
            page = links.examples_page(column.variant)
            if page not in pages:
                pages[page] = self._render("examples", page, **self._variant(column))
            page, text = links.file_page(column.variant.name), self.contents.files.get(column.variant.name, "")
            pages[page] = self._render("file", page, variant=column.variant, text=text)
        pages |= self._replays()
        for heading, sources in self.source_groups.items():
            for source in sources:
                page = links.source_page(source.id)
                pages[page] = self._render("source", page, group=heading, source=source, shown=self._shown(source))
        return pages

    def _verified(self) -> dict[str, str]:
        """What verification found of all variants and of each, and what programs scored in games with points."""
        scored = tuple(filter(figures.is_scored, self.contents.variants))
        values = {"readings": self.contents.readings, "scored": scored}
        pages = {links.VERIFICATION: self._render("verification", links.VERIFICATION, **values)}
        for groups in self.variant_groups.values():
            for heading, group in groups.items():
                for column in group:
                    page = links.verification_page(column.variant.name)
                    values = self._verification(column)
                    pages[page] = self._render("variant-verification", page, group=heading, **values)
        for column in scored:
            page = links.figures_page(column.variant.name)
            pages[page] = self._render("figures", page, **self._variant(column))
        return pages

    def _replays(self) -> dict[str, str]:
        """A page for the replays of each variant, and one that lists them."""
        contents, told = self.contents, {}
        for column in contents.variants:
            found = replays_of(column, contents.reports.get(column.variant.name))
            told[column.variant.name] = ReplaysTold(found, contents.words, self.say)
        pages = {links.REPLAYS: self._render("replays-index", links.REPLAYS, replays=told)}
        for groups in self.variant_groups.values():
            for heading, column in ((heading, one) for heading, group in groups.items() for one in group):
                name, page = column.variant.name, links.replay_page(column.variant.name)
                values = {"group": heading, "variant": column.variant, "told": told[name]}
                pages[page] = self._render("replays", page, **values)
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

    def _of_family(self, family: str) -> list[ConfiguredVariant]:
        return [column for column in self.contents.variants if column.variant.family == family]

    def _is_told_by_deals(self, family: str) -> bool:
        """Whether a family has one variant with several kinds of deal: then these are compared."""
        return is_told_by_deals(self._of_family(family))

    def _matrix_anchor(self, fact: Fact, family: str) -> str:
        """The row of a rule point in the comparison of its family."""
        deal = "" if self._is_told_by_deals(family) else fact.deal
        return links.point_anchor(fact.role, fact.point, deal)

    def _render(self, template: str, page: str, **values: object) -> str:
        if not self.wanted(page):
            return ""
        here = self.root + page

        def to(target: str, anchor: str = "") -> str:
            return links.link(here, target if links.is_english_only(target) else self.root + target, anchor)

        def file(path: str) -> str:
            """A file that all languages share."""
            return links.file_link(here, path)

        def own_file(path: str) -> str:
            """A file that each language has its own of."""
            return links.file_link(here, self.root + path)

        def definition(mechanism: Mechanism | str, point: type[Point]) -> str:
            return links.definition_link(here, mechanism, point)

        name = f"{template}.j2" if template.startswith("_") else f"{template}.md.j2"
        return self.environment.get_template(name).render(
            here=page,
            say=self.say,
            number=self.say.number,
            percent=self.say.percent,
            to=to,
            file=file,
            own_file=own_file,
            definition=definition,
            links=links,
            numbers=Numbers(self.say),
            composed=composed,
            verification=verification,
            figure_data=figure_data,
            verification_data=verification_data,
            state_date=self.contents.date,
            reports=self._reports,
            words=self.contents.words,
            sources=self.contents.sources,
            variants=self.contents.variants,
            history=self.contents.history,
            families=self.families,
            by_family=by_family,
            family_named=family_named,
            is_told_by_deals=self._is_told_by_deals,
            matrix_anchor=self._matrix_anchor,
            second_hand=SecondHand(self.contents.sources),
            short=self.short,
            variant_groups=self.variant_groups,
            source_groups=self.source_groups,
            file_of=self._file_of,
            title_of=self._title_of,
            deals_told=self._deals_told,
            in_english=Markup("" if self.say.code == ENGLISH.code else ' hreflang="en"'),
            step_sentence=partial(examples.step_sentence, words=self.contents.words, say=self.say),
            position_of=partial(examples.position, words=self.contents.words, say=self.say),
            clause_of=_clause_of,
            clause_text=clause_text,
            place_of_fact=place_of_fact,
            answer_of=_answer_of,
            citation=partial(citation, say=self.say),
            dated=partial(dated, say=self.say),
            date_told=partial(date_told, say=self.say),
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
            "scored": figures.is_scored(column),
            "witnesses": partial(self._witnesses, variant),
            "told": examples,
            "games": count_configurations(variant),
            "report": self.contents.reports.get(variant.name),
            "children": [other.variant for other in self.contents.variants if other.variant.parent == variant.name],
        }

    def _witnesses(self, variant: Variant, fact: Fact) -> Markup:
        """What other witnesses say on a rule point, as HTML."""
        page = links.variant_page(variant.name)
        answers = other_answers(fact, variant.name, self._of_family(variant.family))
        return Markup(self._render("_witnesses", page, answers=answers) if answers else "")

    def _title_of(self, variant: Variant) -> str:
        """What a variant is called in lists, where it has to be told from the others.

        Its title in the page's language, if no other variant has that; else, for a variant that is told from another,
        the title that tells them apart, if the editors have translated it; its name stands beside it everywhere.
        """
        titles = Counter(title for column in self.contents.variants for _, title in set(column.variant.titles))
        own = next((title for code, title in variant.titles if code == self.say.code and titles[title] == 1), "")
        if not variant.parent:
            return own or variant.title
        text, code = self.say.text(variant.titles[-1][1])  # asked for in English too: so it is found to be translated
        return own or (text if code == self.say.code else variant.title)

    def _deals_told(self, variant: Variant) -> str:
        """The kinds of deal of a variant, by name."""
        return ", ".join(self.contents.words.deal(kind) for kind in variant.deals)

    def _verification(self, column: ConfiguredVariant) -> dict[str, Any]:
        """What the page of a variant's verification tells."""
        contents = self.contents
        return verification_values(column, contents.reports, contents.readings, contents.words, Numbers(self.say))

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

    def _shown(self, source: Source) -> ShownSource:
        """The passages of a source with what rests on each."""
        return shown_source(
            source, {ref.passage: there for ref, there in self.rests.items() if ref.source == source.id}
        )


def _clause_of(fact: Fact) -> str:
    """The clause as it stands in its file, in one line, without its evidence."""
    value = fact.value.text if fact.value else "not said"
    return f"{fact.point.key()}: {value}"


def _answer_of(fact: Fact, words: Lexicon) -> str:
    """The answer in reading form: names without the marks of the language of variants."""
    if fact.value is None:
        return words.standing(Standing.NOT_SAID)
    if fact.value.answer is Title.NAMES:
        first, *others = fact.value.terms()
        told = [f"{words.language(str(term.arguments[0]))}: {term.arguments[1]}" for term in others]
        return "; ".join([str(first.arguments[1]), *told])
    if fact.value.answer is LoserName.NAMED:
        return fact.value.word()
    return words.answer(fact)
