"""The pages on history, words and sources: timelines, places, glossary, bibliography, and the passages of a source."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.utils import meta

from myllymatti import files
from myllymatti.pages import links
from myllymatti.pages.alphabet import in_alphabet
from myllymatti.pages.bibliography import bibliography_files, bibtex_entry, csl_item
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.citations import citation, sort_name
from myllymatti.pages.dates import date_told, dated, dating_text
from myllymatti.pages.places import attested_places, place_named, places_of
from myllymatti.pages.site import Contents, site_pages
from myllymatti.sources.history import Attestation, Basis, Dating, History, Verified
from myllymatti.sources.model import Author, PassageKind, Source
from myllymatti.sources.read_history import read_history
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.configure import configure
from myllymatti.variant.coverage import leftovers
from myllymatti.words.lexicon import lexicon
from tests.helpers import PROJECT, project_library
from tests.pages.html import Element, parse

HISTORY: History = read_history(files.data_folder("corpus"))[0]
SOURCES = project_library().sources
ENGLISH = Catalogue()
TEMPLATES = files.data_folder("site") / "templates"


class Told(Catalogue):
    """A catalogue of which every translation stands in brackets, so that what is not translated is seen."""

    def gettext(self, text: str) -> str:
        """The text in brackets."""
        return f"⟦{text}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The form for the number in brackets."""
        return f"⟦{one if number == 1 else many}⟧"

    def text(self, text: str) -> tuple[str, str]:
        """The text in brackets."""
        return f"⟦{text}⟧" if text else text, self.code


@cache
def made(code: str = "en") -> dict[str, str]:
    """The pages of these areas; in another language than English with everything translated in brackets."""
    library = project_library()
    contents = Contents(
        sources=library.sources,
        variants=tuple(configure(variant) for variant in library.variants.values()),
        simulations={},
        words=lexicon(),
        phrases=lambda mechanism, point: value_grammar(mechanism.name).phrases(point.rule()),
        files={},
        history=HISTORY,
        catalogue=ENGLISH if code == "en" else Told(code),
    )
    return site_pages(contents, TEMPLATES, lambda page: page.startswith(("history/", "sources/")))


@cache
def _markdown() -> Any:  # noqa: ANN401 (Markdown has no types)
    config = load_config(str(PROJECT / "mkdocs.yml"))
    return importlib.import_module("markdown").Markdown(
        extensions=config.markdown_extensions, extension_configs=config.mdx_configs or {}
    )


@cache
def rendered(page: str, code: str = "en") -> Element:
    """A page as a tree."""
    body, _ = meta.get_data(made(code)[page])
    return parse(str(_markdown().reset().convert(body)))


def of_class(place: Element, name: str, tag: str = "") -> list[Element]:
    """The elements in a place that bear a class."""
    return [one for one in place.all(tag) if name in one.attributes.get("class", "").split()]


# ---- Dates -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "code", "told"),
    [
        ("1833", "fi", "1833"),
        ("1833-02", "en", "February 1833"),
        ("1833-02-19", "en", "19 February 1833"),
        ("1833-02-19", "fi", "19. helmikuuta 1833"),
        ("1833-02-19", "sv", "19 februari 1833"),
        ("1833-02-19", "nb", "19. februar 1833"),
        ("about 1900", "fi", "about 1900"),
        ("1833-13", "en", "1833-13"),
        ("1833-02-30", "en", "1833-02-30"),
        ("２０２０-01", "en", "２０２０-01"),
    ],
)
def test_date_is_told_as_the_language_does_and_what_is_none_stays(date: str, code: str, told: str) -> None:
    assert date_told(date, Catalogue(code)) == told


@pytest.mark.parametrize(
    ("dating", "told"),
    [
        (Dating("1808", "1808"), "1808"),
        (Dating("1895", "1905"), "1895–1905"),
        (Dating("1895", "1905", told="about *1900*"), "about *1900*"),
        (Dating("1876", "1876", and_since=True), "since 1876"),
        (Dating("1876", "1876", or_earlier=True), "1876 or earlier"),
        (Dating("1876", "1876", or_earlier=True, and_since=True), "since 1876 or earlier"),
    ],
)
def test_dating_is_told_as_its_witnesses_do_or_else_by_its_ends(dating: Dating, told: str) -> None:
    assert dating_text(dating, ENGLISH) == (told, "en")


def test_dating_that_is_not_translated_is_marked_as_english() -> None:
    told = dated(Dating("1895", "1905", told="about *1900*"), Catalogue("fi"))
    assert told == '<span lang="en">about <em>1900</em></span>'


@pytest.mark.parametrize(
    ("code", "order"),
    [
        ("en", ["äkta", "Ark", "ås", "öl", "ost", "zon"]),
        ("sv", ["Ark", "ost", "zon", "ås", "äkta", "öl"]),
        ("fi", ["Ark", "ost", "zon", "ås", "äkta", "öl"]),
        ("nb", ["Ark", "misère", "misert", "ost", "zon", "ære", "øl", "ås"]),
    ],
)
def test_words_stand_in_the_order_of_the_languages_alphabet(code: str, order: list[str]) -> None:
    mixed = order[::-1]
    assert sorted(mixed, key=lambda word: in_alphabet(word, code)) == order


# ---- The timeline ----------------------------------------------------------------------------------------------------


def _figures(way: str) -> list[Element]:
    found = [one for one in of_class(rendered(links.HISTORY), "timeline", "svg") if way in one.attributes["class"]]
    assert len(found) == 2, "one for each family"
    return found


def _marks(way: str) -> dict[str, Element]:
    """The marks of all timelines that are drawn that way, by the entry that each leads to."""
    marks = [mark for figure in _figures(way) for mark in of_class(figure, "mark", "a")]
    found = {mark.attributes["href"].removeprefix("#attestation-"): mark for mark in marks}
    assert len(found) == len(marks), "two marks for one entry"
    return found


def _number(one: Element, name: str) -> float:
    return float(one.attributes[name])


@pytest.mark.parametrize("way", ["across", "down"])
def test_each_attestation_is_a_mark_that_leads_to_its_entry(way: str) -> None:
    marks = _marks(way)
    assert set(marks) == {one.id for one in HISTORY.attestations}
    for one in HISTORY.attestations:
        assert rendered(links.HISTORY).by_id(f"attestation-{one.id}").tag == "li"
        (title,) = marks[one.id].all("title")
        assert title.text().startswith(dating_text(one.date, ENGLISH)[0])
        assert not one.place or one.place in title.text()


@pytest.mark.parametrize("way", ["across", "down"])
@pytest.mark.parametrize("one", HISTORY.attestations, ids=lambda one: one.id)
def test_uncertainty_is_drawn(way: str, one: Attestation) -> None:
    mark = _marks(way)[one.id]
    (label,) = mark.all("text")
    kinds = mark.attributes["class"].split()
    assert ("is-doubted" in kinds) == bool(one.date.doubt) == label.text().endswith("?")
    assert ("is-verified" in kinds) == (one.verified is Verified.YES)
    stretch = one.date.first_year != one.date.last_year
    assert len(list(mark.all("rect"))) == stretch
    assert len(list(mark.all("circle"))) == (not stretch)
    assert len(of_class(mark, "open")) == one.date.or_earlier + one.date.and_since
    assert label.text().startswith(str(one.date.first_year))


@pytest.mark.parametrize(("way", "axis", "size"), [("across", "x", "width"), ("down", "y", "height")])
def test_marks_lie_where_their_years_are(way: str, axis: str, size: str) -> None:
    """By the lines of the years, which are read from the figure itself."""
    by_id = {one.id: one.date for one in HISTORY.attestations}
    for figure in _figures(way):
        lines = [_number(line, f"{axis}1") for line in of_class(figure, "tick-line", "line")]
        years = sorted({int(text.text()) for text in figure.all("text") if re.fullmatch("[0-9]{3}0", text.text())})
        years = [year for year in years if year % 20 == 0][: len(lines)]
        each = (lines[-1] - lines[0]) / (20 * (len(lines) - 1))
        for mark in of_class(figure, "mark", "a"):
            date = by_id[mark.attributes["href"].removeprefix("#attestation-")]
            for dot in mark.all("circle"):
                assert _number(dot, f"c{axis}") == pytest.approx(
                    lines[0] + each * (date.first_year - years[0]), abs=0.2
                )
            for bar in mark.all("rect"):
                assert _number(bar, axis) == pytest.approx(lines[0] + each * (date.first_year - years[0]), abs=0.2)
                assert _number(bar, size) == pytest.approx(each * (date.last_year - date.first_year), abs=0.2)


def test_no_label_lies_over_another_and_none_sticks_out() -> None:
    for way in ("across", "down"):
        for figure in _figures(way):
            boxes = [
                (_number(text, "x"), _number(text, "y"), 6 * len(text.text()))
                for mark in of_class(figure, "mark", "a")
                for text in mark.all("text")
            ]
            for number, (x, y, width) in enumerate(boxes):
                assert x + width <= _number(figure, "width") + 2
                assert 0 < y < _number(figure, "height")
                for other_x, other_y, other_width in boxes[:number]:
                    apart = abs(y - other_y) >= 11 or x >= other_x + other_width - 3 or other_x >= x + width - 3
                    assert apart, (way, x, y, other_x, other_y)


def test_timeline_is_there_as_a_table() -> None:
    tables = of_class(rendered(links.HISTORY), "timeline-table")
    rows = {
        link: row
        for table in tables
        for row in table.all("tr")
        for link in row.links()
        if link.startswith("#attestation-")
    }
    assert set(rows) == {f"#attestation-{one.id}" for one in HISTORY.attestations}
    for one in HISTORY.attestations:
        text = rows[f"#attestation-{one.id}"].text()
        assert dating_text(one.date, ENGLISH)[0] in text
        assert one.name in text
        assert ("date in doubt" in text) == bool(one.date.doubt)


# ---- Places ----------------------------------------------------------------------------------------------------------


def test_places_of_the_corpus_are_known() -> None:
    """A new place is given its position in pages/places.py."""
    for one in HISTORY.attestations:
        assert not one.place or place_named(one.place), one.id
    for name in HISTORY.names:
        assert places_of(name.region), name.id


def test_every_place_leads_to_what_is_attested_there() -> None:
    tree = rendered(links.PLACES)
    (figure,) = of_class(tree, "schematic", "svg")
    drawn = {one.attributes["href"] for one in of_class(figure, "place", "a")}
    headings = [one.attributes.get("id", "") for one in tree.all("h2")]
    for there in attested_places(HISTORY):
        assert there.place.anchor in headings
        assert (f"#{there.place.anchor}" in drawn) == (there.place.latitude is not None)
    for one in HISTORY.attestations:
        assert links.link(links.PLACES, links.HISTORY, f"attestation-{one.id}") in tree.links()
    for name in HISTORY.names:
        assert links.link(links.PLACES, links.NAMES, f"name-{name.id}") in tree.links()


def test_schematic_has_east_to_the_right_and_north_above() -> None:
    (figure,) = of_class(rendered(links.PLACES), "schematic", "svg")
    dots = {
        one.attributes["href"]: (_number(dot, "cx"), _number(dot, "cy"))
        for one in of_class(figure, "place", "a")
        for dot in one.all("circle")
    }
    turku, helsinki, keuruu = (dots[f"#place-{name}"] for name in ("turku-bo", "helsinki", "keuruu"))
    assert turku[0] < helsinki[0] < dots["#place-kotka"][0] < dots["#place-st-petersburg"][0]
    assert keuruu[1] < helsinki[1]


def test_names_are_grouped_by_language_and_by_place() -> None:
    (ways,) = of_class(rendered(links.NAMES), "two-ways")
    by_language, by_place = ways.all("section")
    for name in HISTORY.names:
        assert f"#name-{name.id}" in by_language.links()
        assert f"#name-{name.id}" in by_place.links()


# ---- Glossary --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "fi", "sv", "nb"])
def test_glossary_stands_in_the_order_of_the_pages_language(code: str) -> None:
    terms = {f"term-{term.id}": term for term in HISTORY.glossary}
    tables = of_class(rendered(links.GLOSSARY, code), "glossary", "table")
    assert len(tables) == 2
    seen: list[str] = []
    for table in tables:
        rows = [row for row in table.all("tr") if "id" in row.attributes]
        found = [terms[row.attributes["id"]].in_language(code) for row in rows]
        own = [words[0].word for words in found if words]
        assert own == sorted(own, key=lambda word: in_alphabet(word, code))
        assert all(found[: len(own)]), "those without a word come last"
        for row in rows:
            term = terms[row.attributes["id"]]
            words = [(one.attributes["lang"], one.text()) for one in row.all("strong")]
            assert sorted(words) == sorted((word.language, word.word) for word in term.words)
            assert [language for language, _ in words if language == code] == [
                language for language, _ in words[: len(term.in_language(code))]
            ]
            assert len(list(row.all("details"))) == sum(word.basis is Basis.ATTESTED for word in term.words)
        seen += [row.attributes["id"] for row in rows]
    assert sorted(seen) == sorted(terms)


# ---- Bibliography ----------------------------------------------------------------------------------------------------

CSL_TYPES = {
    *("article", "article-journal", "article-magazine", "article-newspaper", "bill", "book", "broadcast", "chapter"),
    *("classic", "collection", "dataset", "document", "entry", "entry-dictionary", "entry-encyclopedia", "event"),
    *("figure", "graphic", "hearing", "interview", "legal_case", "legislation", "manuscript", "map", "motion_picture"),
    *("musical_score", "pamphlet", "paper-conference", "patent", "performance", "periodical", "post", "post-weblog"),
    *("personal_communication", "regulation", "report", "review", "review-book", "software", "song", "speech"),
    *("standard", "thesis", "treaty", "webpage"),
}
"""The types of CSL 1.0.2."""

STRANGE = Source(
    id="strange-1950",
    type="article-newspaper",
    title="50 % of {cards} & \\more #1_$~^",
    language="fi",
    rights="copyright",
    seen="quoted",
    about="A made-up article.",
    authors=(Author("Ö{stman", "A. & B."), Author("Cards, Ltd & Sons")),
    container_title="Tidning_1",
    issued="1950-05-03",
    url="example.org/a b{c}?x=1%20&y#z",
    seen_through="seres",
)


def _bibtex(text: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The entries of a file of BibTeX: kind, key, and the fields with their outer braces taken off."""
    at = 0
    while (start := re.compile(r"\s*@(\w+)\{([^,\s]+),\s*").match(text, at)) is not None:
        at, fields = start.end(), {}
        while text[at] != "}":
            name = re.compile(r"(\w+) = ").match(text, at)
            assert name is not None, text[at : at + 40]
            at = name.end()
            end, depth = at, 0
            while depth or text[end] != ",":
                escaped = text[end - 1] == "\\" and text[end - 2] != "\\"
                depth += 0 if escaped else (text[end] == "{") - (text[end] == "}")
                end += 1
            value = text[at:end]
            fields[name[1]] = value[1:-1] if value.startswith("{") else value
            at = re.compile(r",\s*").match(text, end).end()  # type: ignore[union-attr]
        at += 1
        yield start[1], start[2], fields
    assert not text[at:].strip()


def test_bibliography_has_every_source_in_both_forms_and_on_its_page() -> None:
    found = bibliography_files(SOURCES)
    items = json.loads(found[links.BIBLIOGRAPHY_JSON])
    entries = list(_bibtex(found[links.BIBLIOGRAPHY_BIB]))
    ids = sorted(source.id for source in SOURCES)
    assert [item["id"] for item in items] == ids == [key for _, key, _ in entries]
    tree = rendered(links.BIBLIOGRAPHY)
    assert {"bibliography.json", "bibliography.bib"} <= tree.links()
    for source in SOURCES:
        assert links.link(links.BIBLIOGRAPHY, links.source_page(source.id)) in tree.by_id(f"source-{source.id}").links()


@pytest.mark.parametrize("source", SOURCES.all, ids=lambda source: source.id)
def test_what_is_known_of_a_source_is_in_both_forms_and_nothing_else(source: Source) -> None:
    item = csl_item(source)
    assert item["type"] in CSL_TYPES
    ((_, _, fields),) = _bibtex(bibtex_entry(source))
    for known, csl, bibtex in [
        (source.url, "URL", "url"),
        (source.issued, "issued", "year"),
        (source.edition, "edition", "edition"),
        (source.volume, "volume", "volume"),
        (source.page, "page", "pages"),
        (source.authors, "author", "author"),
        (source.editors, "editor", "editor"),
    ]:
        assert bool(known) == (csl in item) == (bibtex in fields), csl
    if source.issued:
        assert item["issued"] == {"date-parts": [[int(part) for part in source.issued.split("-")]]}
        assert fields["year"] == source.issued[:4]
    assert fields["title"] == f"{{{source.title}}}", "titles of the corpus have nothing to escape"
    assert item["title"] == source.title
    assert (source.seen_through in str(item["note"])) if source.seen == "quoted" else "Read" in str(item["note"])


def test_nothing_in_a_text_is_a_command_of_latex() -> None:
    ((kind, key, fields),) = _bibtex(bibtex_entry(STRANGE))
    assert (kind, key) == ("article", "strange-1950")
    assert fields["title"] == (
        r"{50 \% of \{cards\} \& \textbackslash{}more \#1\_\$\textasciitilde{}\textasciicircum{}}"
    )
    assert fields["author"] == r"Ö\{stman, A. \& B. and {Cards, Ltd \& Sons}"
    assert fields["journal"] == r"Tidning\_1"
    assert fields["url"] == "example.org/a%20b%7Bc%7D?x=1%20&y#z"
    assert (fields["year"], fields["month"], fields["day"]) == ("1950", "may", "3")


def test_csl_has_names_in_their_parts_and_odd_dates_as_they_are() -> None:
    item = csl_item(STRANGE)
    assert item["author"] == [{"family": "Ö{stman", "given": "A. & B."}, {"literal": "Cards, Ltd & Sons"}]
    assert item["issued"] == {"date-parts": [[1950, 5, 3]]}
    assert csl_item(replace(STRANGE, issued="the 1950s"))["issued"] == {"literal": "the 1950s"}
    assert "issued" not in csl_item(replace(STRANGE, issued=""))


def test_citation_leaves_out_what_is_not_known() -> None:
    assert citation(STRANGE, ENGLISH).startswith("A. & B. Ö{stman, Cards, Ltd & Sons, “50 %")
    assert citation(STRANGE, ENGLISH).endswith("*Tidning_1*, 3 May 1950")
    bare = replace(STRANGE, authors=(), container_title="", issued="", title="[Mention]")
    assert citation(bare, ENGLISH) == "[Mention]"
    assert sort_name(bare) == "Mention"
    assert citation(STRANGE, ENGLISH, in_list=True).startswith("Ö{stman, A. & B.; Cards")


# ---- Sources ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES.all, ids=lambda source: source.id)
def test_source_counts_its_passages_and_lists_those_without_clauses(source: Source) -> None:
    tree = rendered(links.source_page(source.id))
    places = of_class(tree, "source-passage")
    without = [place.attributes["id"] for place in places if not of_class(place, "in-variant")]
    (coverage,) = of_class(tree, "coverage")
    numbers = re.findall(r"\d+", coverage.text())
    assert numbers[0] == str(len(source.passages))
    if len(places) > len(without) and len(places) > 1:
        assert numbers[1] == str(len(places) - len(without))
    listed = [link for one in of_class(tree, "jumps") for link in one.links()]
    assert sorted(listed) == sorted(f"#{passage}" for passage in without)


def test_rules_that_no_clause_rests_on_are_marked_and_say_why() -> None:
    variants = project_library().variants.values()
    expected = {(one.source.id, one.passage.id): one.passage.leftover for one in leftovers(variants, SOURCES)}
    for source in SOURCES:
        tree = rendered(links.source_page(source.id))
        for passage in source.passages:
            place = tree.by_id(passage.id)
            marked = [one.text() for one in of_class(place, "none")]
            assert bool(marked) == ((source.id, passage.id) in expected)
            if marked:
                assert passage.kind is PassageKind.RULE
                reason = " ".join(expected[source.id, passage.id].replace("*", "").split())
                assert marked == [f"No clause rests on it. {reason}".strip()]


def test_what_rests_on_a_passage_is_grouped_by_variant() -> None:
    page = links.source_page("seres")
    place = rendered(page).by_id("koira-lowest-card")
    groups = {of_class(line, "in-variant")[0].text(): line for line in place.all("li") if of_class(line, "in-variant")}
    assert links.link(page, links.variant_page("koira"), "shedding-taken") in groups["koira"].links()
    for name, line in groups.items():
        here = links.link(page, links.variant_page(name))
        assert all(link.startswith(here) or "examples" in link for link in line.links())


def test_original_stands_before_its_translation_and_the_paraphrase() -> None:
    for source in SOURCES:
        for passage in source.passages:
            if passage.original:
                place = rendered(links.source_page(source.id)).by_id(passage.id)
                order = [one.tag if one.tag == "blockquote" else one.attributes.get("class", "") for one in place.all()]
                assert order.index("blockquote") < order.index("translation") < order.index("told")


# ---- All pages of the area -------------------------------------------------------------------------------------------


def _spaced(place: Element) -> str:
    """The text in a place, with a space where an element begins or ends."""
    return " ".join(_spaced(one) if isinstance(one, Element) else one for one in place.inside)


def _untranslated(page: str) -> str:
    """What of a page stands in no brackets."""
    left = re.sub(r"[0-9]+\. \w+kuuta [0-9]{4}", "", _spaced(rendered(page, "fi")))
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", left)) != left:
        left = shorter
    return left


KNOWN = frozenset(
    word.lower()
    for text in [
        *(f"{source.id} {source.title} {source.container_title} {source.url} {source.type}" for source in SOURCES),
        *(f"{person}" for source in SOURCES for person in (*source.authors, *source.editors)),
        *(f"{passage.id} {passage.section} {passage.original}" for source in SOURCES for passage in source.passages),
        *(name.name for source in SOURCES for passage in source.passages for name in passage.names),
        *(f"{one.id} {one.name} {one.about}" for one in HISTORY.attestations),
        *(f"{one.id} {one.name} {' '.join(one.games)}" for one in HISTORY.names),
        *(name for one in HISTORY.relatives for name in one.names),
        *(word.word for term in HISTORY.glossary for word in term.words),
        "Finnish Swedish Norwegian English Danish Russian German bibliography json bib N E",
    ]
    for word in re.findall(r"\w+", text)
)
"""Words that stay in every language: names, quotations, identifiers; and names of languages, which the lexicon has."""


@pytest.mark.parametrize(
    "page",
    [
        *(links.HISTORY, links.NAMES, links.PLACES, links.GLOSSARY, links.RELATIVES, links.SOURCES, links.BIBLIOGRAPHY),
        *(
            links.source_page(name)
            for name in ("vasenius-1912", "tietosanakirja-1914", "hsk-handbook-2016", "pagat-norway")
        ),
    ],
)
def test_no_text_of_a_page_is_left_in_english(page: str) -> None:
    _, head = meta.get_data(made("fi")[page])
    titles = (re.sub("⟦[^⟦⟧]*⟧", "", str(head.get(name, ""))) for name in ("title", "nav"))
    words = re.findall(r"\w+", " ".join([_untranslated(page), *titles]))
    left = [word for word in words if not word.isdigit() and word.lower() not in KNOWN]
    assert left == []


@pytest.mark.parametrize("page", [links.HISTORY, links.NAMES, links.PLACES, links.GLOSSARY, links.BIBLIOGRAPHY])
def test_labels_for_screen_readers_are_translated(page: str) -> None:
    for one in rendered(page, "fi").all():
        if "headerlink" in one.attributes.get("class", ""):
            continue  # made by Markdown, not by a template
        for name in ("aria-label", "title", "data-label"):
            value = one.attributes.get(name, "⟦")
            assert "⟦" in value or value in {"Finnish", "Swedish", "Norwegian", "English"}, value


def test_pages_are_the_same_each_time() -> None:
    made.cache_clear()
    first = dict(made())
    made.cache_clear()
    assert made() == first
    assert bibliography_files(SOURCES) == bibliography_files(reversed(SOURCES.all))
