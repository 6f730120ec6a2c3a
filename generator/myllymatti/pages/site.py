"""All pages of the site, from what is known about the variants and their sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from myllymatti.compare.matrix import distance, matrix
from myllymatti.mechanisms import MECHANISMS, PHASE_ROLES, Mechanism, Point
from myllymatti.pages import links
from myllymatti.pages.plots import share_plot
from myllymatti.pages.render import environment
from myllymatti.simulate.run import Simulation
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
    each variant's file.
    """

    sources: Sources
    variants: tuple[ConfiguredVariant, ...]
    simulations: Mapping[str, tuple[Simulation, ...]]
    words: Lexicon
    phrases: Callable[[Mechanism, type[Point]], Sequence[str]]
    files: Mapping[str, str]


def site_pages(contents: Contents, templates: Path) -> dict[str, str]:
    """Path -> Markdown for every generated page."""
    return _Site(contents, templates).pages()


class _Site:
    def __init__(self, contents: Contents, templates: Path) -> None:
        self.contents = contents
        self.environment = environment(templates)
        self.rests = _rests_on(contents.variants, contents.words)

    def pages(self) -> dict[str, str]:
        """Render every page."""
        contents = self.contents
        families = sorted({column.variant.family for column in contents.variants})
        pages = {
            links.HOME: self._render("home", links.HOME, families=families),
            links.EVIDENCE: self._render("evidence", links.EVIDENCE, standings=Standing, kinds=ChoiceKind),
            links.VARIANTS: self._render("variants", links.VARIANTS),
            links.SOURCES: self._render("sources", links.SOURCES),
            links.LANGUAGE: self._render("language", links.LANGUAGE, roles=PHASE_ROLES, mechanisms=MECHANISMS),
        }
        for mechanism in MECHANISMS:
            page = links.mechanism_page(mechanism.name)
            pages[page] = self._render(
                "mechanism", page, mechanism=mechanism, used=self._used(mechanism), phrases=contents.phrases
            )
        for family in families:
            page = links.matrix_page(family)
            columns = [column for column in contents.variants if column.variant.family == family]
            pages[page] = self._render(
                "matrix", page, family=family, matrix=matrix(columns), distance=distance, not_said=Standing.NOT_SAID
            )
        for column in contents.variants:
            page = links.variant_page(column.variant.name)
            pages[page] = self._render("variant", page, **self._variant(column))
        for source in contents.sources:
            page = links.source_page(source.id)
            pages[page] = self._render("source", page, source=source, rests_on=self._resting(source))
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
            file_of=self._file_of,
            clause_of=_clause_of,
            **values,
        )

    def _variant(self, column: ConfiguredVariant) -> dict[str, Any]:
        variant = column.variant
        sheet = rule_sheet(column, self.contents.words)
        by_configuration = {
            name: results
            for name, results in self.contents.simulations.items()
            if name.partition(":")[0] == variant.name
        }
        return {
            "variant": variant,
            "configured": column,
            "sheet": sheet,
            "simulations": by_configuration,
            "plot": _loser_plot,
            "games": count_configurations(variant),
            "children": [other.variant for other in self.contents.variants if other.variant.parent == variant.name],
            "text": self.contents.files.get(variant.name, ""),
        }

    def _file_of(self, variant: Variant) -> str:
        return f"variants/{variant.family}/{variant.name}.matti"

    def _used(self, mechanism: Mechanism) -> dict[Point, list[tuple[ConfiguredVariant, Fact]]]:
        """Which variants give which answer, in any of their readings."""
        used: dict[Point, list[tuple[ConfiguredVariant, Fact]]] = {}
        for column in self.contents.variants:
            for fact in column.variant.all_facts():
                if fact.mechanism == mechanism.name and fact.value is not None:
                    there = used.setdefault(fact.value.answer, [])
                    if all(other.variant.name != column.variant.name for other, _ in there):
                        there.append((column, fact))
        return used

    def _resting(self, source: Source) -> dict[str, list[tuple[Variant, str, str]]]:
        """For each passage (empty: the source as a whole) what rests on it: variant, anchor, label."""
        return {ref.passage: rests for ref, rests in self.rests.items() if ref.source == source.id}


Rests = dict[PassageRef, list[tuple[Variant, str, str]]]
"""For each passage what rests on it: the variant in whose file it stands, its anchor there, and its label."""


def _rests_on(columns: Iterable[ConfiguredVariant], words: Lexicon) -> Rests:
    found: Rests = {}
    for ref, there in cited(column.variant for column in columns).items():
        entries = [(claim.variant, links.claim_anchor(claim), _claim_label(claim, words)) for claim in there]
        found[ref] = list(dict.fromkeys(entries))
    return found


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


def _clause_of(fact: Fact) -> str:
    """The clause as it stands in its file, in one line, without its evidence."""
    value = fact.value.text if fact.value else "not said"
    return f"{fact.point.key()}: {value}"


def _loser_plot(result: Simulation) -> str:
    labels = ["forehand", *(f"seat {seat}" for seat in range(2, result.players + 1))]
    shares = [result.loser_share(seat) for seat in range(result.players)]
    title = f"Share of games lost by each seat, {result.players} players, with 95 % intervals"
    return share_plot(labels, shares, 1 / result.players, title)
