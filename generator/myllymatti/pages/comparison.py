"""All pages that compare: a matrix for each family, each two variants, how far all are apart, choices and readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Protocol

from myllymatti.compare.families import shared
from myllymatti.compare.matrix import DESCRIPTIVE, Row, as_it_stands, kinds_of_deal, matrix
from myllymatti.compare.witnesses import Pair, PairWitness, pairs
from myllymatti.mechanisms import Mechanism
from myllymatti.pages import figures, knock_outs, links
from myllymatti.pages.article_readings import told_article
from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.pages.choices import told_choices
from myllymatti.pages.distance_tree import FEWEST, table_of, told_tree, tree_plot
from myllymatti.pages.families import FamilyOfGames
from myllymatti.pages.grouping import Variants
from myllymatti.pages.pairs import told_pair
from myllymatti.pages.readings_made import ReadingsMade
from myllymatti.simulate.run import Simulation
from myllymatti.sources.model import Sources
from myllymatti.variant.model import ConfiguredVariant, Reading
from myllymatti.verify.report import Report
from myllymatti.words.lexicon import Lexicon


class Known(Protocol):
    """What is known of the variants, as far as it is compared."""

    @property
    def variants(self) -> Sequence[ConfiguredVariant]:
        """The variants as they are played by default."""

    @property
    def simulations(self) -> Mapping[str, tuple[Simulation, ...]]:
        """Results by full configured name."""

    @property
    def reports(self) -> Mapping[str, Report]:
        """Verifications by variant."""

    @property
    def readings(self) -> Mapping[str, ReadingsMade]:
        """What all readings of a variant make."""

    @property
    def witnesses(self) -> Mapping[tuple[str, str], PairWitness]:
        """Where two variants part."""

    @property
    def words(self) -> Lexicon:
        """The words of the language of the pages."""

    @property
    def catalogue(self) -> Catalogue:
        """The texts of the interface in that language."""


Render = Callable[..., str]
"""Renders a template to a page, with values of its own."""


@dataclass(frozen=True)
class Comparison:
    """The pages that compare, of families in their order, each with its variants in groups."""

    known: Known
    families: Sequence[FamilyOfGames]
    groups: Mapping[str, Variants]
    sources: Sources
    render: Render

    def pages(self) -> dict[str, str]:
        """Path -> Markdown for every page."""
        pages: dict[str, str] = {}
        for family in self.families:
            page = links.matrix_page(family.name)
            columns = self.of_family(family.name)
            if is_told_by_deals(columns):
                pages[page] = self._kinds(page, family, columns[0])
            else:
                pages[page] = self._matrix(page, family)
                if len(columns) >= FEWEST:
                    pages[links.distances_page(family.name)] = self._distances(family, columns)
        if len(self.families) > 1:
            pages[links.SHARED] = self._shared()
        pages |= dict(self._choices())
        return pages | dict(self._pairs())

    def of_family(self, family: str) -> list[ConfiguredVariant]:
        """The variants of a family."""
        return [column for column in self.known.variants if column.variant.family == family]

    def _kinds(self, page: str, family: FamilyOfGames, column: ConfiguredVariant) -> str:
        return self.render(
            "kinds",
            page,
            family=family,
            answers=_answers,
            column=column,
            matrix=kinds_of_deal(column),
            in_short=partial(_in_short, words=self.known.words),
            stands=partial(as_it_stands, column),
        )

    def _matrix(self, page: str, family: FamilyOfGames) -> str:
        groups = self.groups[family.name]
        columns = [column for group in groups.values() for column in group]
        members = self.of_family(family.name)
        return self.render(
            "matrix",
            page,
            family=family,
            answers=_answers,
            groups=groups,
            matrix=matrix(columns),
            order=[column.variant.name for column in members],
            table=table_of(members),
            has_distances=len(columns) >= FEWEST,
            stands=lambda cell: cell,
        )

    def _distances(self, family: FamilyOfGames, columns: Sequence[ConfiguredVariant]) -> str:
        told = told_tree(columns)
        plot = tree_plot(told, self.known.catalogue)
        return self.render("distances", links.distances_page(family.name), family=family, told=told, plot=plot)

    def _shared(self) -> str:
        sides = [self.of_family(family.name) for family in self.families]
        kind_of_play = partial(_kind_of_play, say=self.known.catalogue)
        values = {"found": shared(*sides), "descriptive": DESCRIPTIVE, "kind_of_play": kind_of_play}
        return self.render("shared", links.SHARED, **values)

    def _pairs(self) -> Iterator[tuple[str, str]]:
        known = self.known
        for pair in pairs(known.variants):
            names = _names(pair)
            page = links.pair_page(*names)
            told = told_pair(pair, known.witnesses.get(names), known.words, known.catalogue)
            yield page, self.render("pair", page, told=told)

    def _choices(self) -> Iterator[tuple[str, str]]:
        known = self.known
        for column in known.variants:
            variant, made = column.variant, known.readings.get(column.variant.name)
            if not variant.choices:
                continue
            page = links.choices_page(variant.name)
            told = tuple(told_choices(column, known.simulations, known.reports.get(variant.name), made))
            article = told_article(told, made, self.sources) if made is not None else None
            values = {"column": column, "told": told, "made": made, "article": article}
            yield page, self.render("choices", page, knock_outs=knock_outs, figures=figures, **values)
            if article is not None:
                page = links.readings_page(variant.name)
                yield page, self.render("article-readings", page, **values)


def is_told_by_deals(columns: Sequence[ConfiguredVariant]) -> bool:
    """Whether a family has one variant with several kinds of deal: then these are compared."""
    return len(columns) == 1 and bool(columns[0].variant.deals)


def _names(pair: Pair) -> tuple[str, str]:
    return pair[0].variant.name, pair[1].variant.name


def _in_short(reading: Reading, words: Lexicon) -> str:
    """What a reading answers, in a few words; an answer that it gives to several points or deals once."""
    told = [f"{words.label(fact.mechanism, fact.point)}: {words.answer(fact)}" for fact in reading.facts]
    return "; ".join(dict.fromkeys(told))


_KINDS_OF_PLAY = MappingProxyType(
    {
        "tricks": N_("tricks"),
        "beating": N_("beating"),
        "auction": N_("auction"),
        "exchange": N_("exchange"),
        "doubling": N_("doubling"),
        "scoring": N_("scoring"),
        "session": N_("session"),
    }
)


def _kind_of_play(mechanism: Mechanism, say: Catalogue) -> str:
    """What a mechanism is called in running text."""
    return say.gettext(_KINDS_OF_PLAY.get(mechanism.name, mechanism.name))


def _answers(row: Row) -> list[int]:
    """A number for each cell of a row: cells that answer alike have the same."""
    values = [cell.value if cell else None for cell in row.cells]
    return [values.index(value) for value in values]
