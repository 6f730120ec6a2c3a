from __future__ import annotations

import datetime
import importlib
import posixpath
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from mkdocs.config import load_config
from mkdocs.utils import meta

from myllymatti import files, pipeline
from myllymatti.handbook import handbook
from myllymatti.mechanisms import MECHANISMS, Mechanism
from myllymatti.pages import links
from myllymatti.pages.cards.files import configurations
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.dates import dating_text
from myllymatti.pages.site import Contents, site_pages
from myllymatti.pages.verification_files import figure_files
from myllymatti.simulate.run import Series, Simulation, Tally, simulate
from myllymatti.sources.history import Citation, History
from myllymatti.sources.model import PassageKind, Source
from myllymatti.sources.read_history import read_history
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.configure import configure
from myllymatti.variant.model import Fact
from myllymatti.verify.report import Report
from myllymatti.words.languages import ENGLISH
from myllymatti.words.lexicon import lexicon
from tests.helpers import PROJECT, project_library
from tests.pages.html import Element, parse

TEMPLATES = files.data_folder("site") / "templates"
FEW = 3
FILES = {links.REPORT_SCHEMA, links.BIBLIOGRAPHY_JSON, links.BIBLIOGRAPHY_BIB}
"""Files of the site that are no pages, and that pages lead to whatever is known of the variants."""


def contents(library: pipeline.Library, simulations: dict[str, tuple[Simulation, ...]]) -> Contents:
    """What the pipeline hands to the pages, with simulations of the test's own."""
    return Contents(
        sources=library.sources,
        variants=tuple(configure(variant) for variant in library.variants.values()),
        simulations=simulations,
        words=lexicon(),
        phrases=lambda mechanism, point: value_grammar(mechanism.name).phrases(point.rule()),
        files={variant.name: variant.span.source.text for variant in library.variants.values()},
        history=_history(),
        handbook=handbook(files.data_folder("grammar") / "handbook"),
        readings=pipeline.recorded_readings(),
    )


@cache
def _history() -> History:
    """What is told of names and the past."""
    history, faults = read_history(files.data_folder("corpus"))
    assert not faults
    return history


@cache
def simulations() -> dict[str, tuple[Simulation, ...]]:
    found: dict[str, tuple[Simulation, ...]] = {}
    for series, _ in pipeline.figure_series(project_library()):
        few = simulate(Series(series.rules, series.players, 1, policies=series.policies), FEW)
        found[series.rules.name] = (*found.get(series.rules.name, ()), few)
    return found


@cache
def pages() -> dict[str, str]:
    """The project's pages, with figures of a few games."""
    return site_pages(contents(project_library(), simulations()), TEMPLATES)


@cache
def _markdown() -> Any:  # noqa: ANN401 (Markdown has no types)
    """Markdown as the site has it."""
    config = load_config(str(PROJECT / "mkdocs.yml"))
    return importlib.import_module("markdown").Markdown(
        extensions=config.markdown_extensions, extension_configs=config.mdx_configs or {}
    )


def as_html(text: str) -> Element:
    """A page in Markdown as a tree."""
    body, _ = meta.get_data(text)
    return parse(str(_markdown().reset().convert(body)))


@cache
def rendered(page: str) -> Element:
    """A page of the project as a tree."""
    return as_html(pages()[page])


def test_twice_the_same() -> None:
    library = pipeline.open_library()
    assert site_pages(contents(library, simulations()), TEMPLATES) == pages()


def test_working_folder_and_its_files_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = site_pages(contents(project_library(), {}), TEMPLATES)
    monkeypatch.chdir(tmp_path)
    assert site_pages(contents(pipeline.open_library(), {}), TEMPLATES) == before
    made = pipeline.pages(pipeline.open_library())
    assert made.pop(links.SPEED), "what was measured is told with its date and machine; no other page has any"
    assert made == before
    assert not list(tmp_path.iterdir())


def test_no_page_tells_of_the_machine_or_of_today() -> None:
    today = datetime.datetime.now(tz=datetime.UTC).date()
    told = [today.isoformat(), f"{today:%d.%m.%Y}", f"{today:%B} {today.year}"]
    for path, text in pages().items():
        for sign in (str(PROJECT), str(Path.home()), "file://", "/tmp/", "_data/", *told):
            assert sign not in text, path


def test_every_page_there_must_be() -> None:
    library = project_library()
    wanted = {links.HOME, links.EVIDENCE, links.VARIANTS, links.SOURCES, links.SHARED, *links.GUIDE.values()}
    wanted |= {links.HISTORY, links.NAMES, links.GLOSSARY, links.RELATIVES}
    of_each = (links.variant_page, links.file_page, links.verification_page)
    wanted |= {links.VERIFICATION, *(page(name) for name in library.variants for page in of_each)}
    wanted |= {links.examples_page(variant) for variant in library.variants.values()}
    wanted |= {links.source_page(source.id) for source in library.sources}
    wanted |= {links.mechanism_page(mechanism.name) for mechanism in MECHANISMS}
    wanted |= {links.matrix_page(variant.family) for variant in library.variants.values()}
    assert wanted <= set(pages())


def test_every_page_has_a_title_and_one_heading() -> None:
    titles = set()
    for path, text in pages().items():
        head = yaml.safe_load(text.partition("---\n")[2].partition("---\n")[0])
        assert head["title"], path
        titles.add(head["title"])
        assert len(list(rendered(path).all("h1"))) == 1, path
    assert len(titles) == len(pages()), "two pages have the same title"


def site_files(language: str = ENGLISH.code, reports: Mapping[str, Report] | None = None) -> frozenset[str]:
    """The files of the site that are no pages, and that the pages of a language may lead to."""
    library, reports = project_library(), reports or {}
    shared = {
        **figure_files(simulations(), reports, pipeline.recorded_readings(), pipeline.recorded_speed()),
        **pipeline.verification_files(reports),
        **pipeline.replay_files(library, reports),
    }
    cards = (one.name for variant in library.variants.values() for one in configurations(variant))
    return frozenset([*FILES, *shared, *(links.root_of(language) + links.card_file(name) for name in cards)])


def ids_of(tree: Element) -> list[str]:
    """The ids on a page, in order."""
    return [one.attributes["id"] for one in tree.all() if "id" in one.attributes]


def faulty_links(page: str, trees: Mapping[str, Element], known: Collection[str]) -> list[str]:
    """The links of a page that lead to nothing, if the site has the pages of these trees and the known files."""
    found = ((target, _fault_of_link(page, target, trees, known)) for target in sorted(trees[page].links()))
    return [f"{page}: {target}: {fault}" for target, fault in found if fault]


def _fault_of_link(page: str, target: str, trees: Mapping[str, Element], known: Collection[str]) -> str:
    address, _, anchor = target.partition("#")
    if "//" in address:
        return "leads outwards"
    address, _, _ = address.partition("?")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), address)) if address else page
    if address and not address.endswith(".html"):
        return "" if path in known and not anchor else "there is no such file"
    path = path.removesuffix(".html") + ".md" if address else path
    if path not in trees:
        return "there is no such page"
    return "there is no such place" if anchor and anchor not in _ids_there(trees[path]) else ""


@cache
def _ids_there(tree: Element) -> frozenset[str]:
    return frozenset(ids_of(tree))


def test_ids_are_unique() -> None:
    for page in pages():
        twice = [one for one, count in Counter(ids_of(rendered(page))).items() if count > 1]
        assert not twice, page


def test_links_lead_to_something() -> None:
    trees, known = {page: rendered(page) for page in pages()}, site_files()
    faults = [fault for page in trees for fault in faulty_links(page, trees, known)]
    assert not faults, "\n".join(faults[:40])


def test_a_link_to_nothing_would_be_found() -> None:
    here = parse('<a href="b.html#there"></a><a href="b.html#nowhere"></a><a href="c.html"></a><a href="d.csv"></a>')
    trees = {"a.md": here, "b.md": parse('<p id="there"></p>')}
    assert len(faulty_links("a.md", trees, ["d.csv"])) == 2
    assert len(faulty_links("a.md", trees, [])) == 3


@pytest.mark.parametrize("source", project_library().sources.all, ids=lambda source: source.id)
def test_every_passage_is_on_its_sources_page(source: Source) -> None:
    page = links.source_page(source.id)
    tree = rendered(page)
    places = [one for one in tree.all("div") if "source-passage" in one.attributes.get("class", "").split()]
    assert [place.attributes["id"] for place in places] == [passage.id for passage in source.passages]
    library = project_library()
    for passage, place in zip(source.passages, places, strict=True):
        if passage.original:
            assert " ".join(passage.original.split()) in place.text()
            assert " ".join(passage.translation.split()) in place.text()
        resting = {
            links.link(page, links.variant_page(variant.name), links.fact_anchor(fact))
            for variant in library.variants.values()
            for fact in variant.all_facts()
            if fact.origin == variant.name and (source.id, passage.id) in _cited(fact)
        }
        assert resting <= place.links(), passage.id
        if passage.kind is PassageKind.RULE and not place.links() - {f"#{passage.id}"}:
            assert "No clause rests on it." in place.text()


def _cited(fact: Fact) -> set[tuple[str, str]]:
    return {(ref.source, ref.passage) for ref in fact.evidence.passages}


def _place_of_evidence(name: str, fact: Fact) -> tuple[str, Element]:
    """Where the evidence of a clause stands, with its page: that of a reading stands on the page of choices."""
    page, anchor = links.variant_page(name), links.fact_anchor(fact)
    place = rendered(page).by_id(anchor)
    if not fact.reading:
        return page, place
    there = links.choices_page(name)
    assert links.link(page, there, anchor) in place.links()
    return there, rendered(there).by_id(anchor)


@pytest.mark.parametrize("name", project_library().variants)
def test_every_clause_leads_to_its_passages_and_they_lead_back(name: str) -> None:
    variant = project_library().variants[name]
    page = links.variant_page(name)
    tree = rendered(page)
    words = lexicon()
    for fact in variant.all_facts():
        place = tree.by_id(links.fact_anchor(fact))
        assert " ".join(words.sentence(fact).split()) in place.text()
        there, evidence = _place_of_evidence(name, fact)
        details = next(evidence.all("details"))
        for ref in fact.evidence.passages:
            assert links.passage_link(there, ref) in details.links()
            back = rendered(links.source_page(ref.source))
            back = back.by_id(ref.passage) if ref.passage else back
            origin = links.link(links.source_page(ref.source), links.variant_page(fact.origin), links.fact_anchor(fact))
            assert origin in back.links(), f"{ref} does not lead back to {fact.identity}"
        if fact.evidence.reason:
            assert " ".join(fact.evidence.reason.split()) in details.text()
        if fact.origin != name:
            assert links.link(page, links.variant_page(fact.origin), links.fact_anchor(fact)) in place.links()


@pytest.mark.parametrize("name", project_library().variants)
def test_page_of_a_variant_has_its_choices_notes_examples_and_file(name: str) -> None:
    variant = project_library().variants[name]
    tree = rendered(links.variant_page(name))
    text = tree.text()
    for choice in variant.choices:
        for reading in choice.readings:
            assert f"{choice.name}={reading.name}" in tree.by_id(f"choice-{choice.name}-{reading.name}").text()
    for note in variant.notes:
        assert " ".join(note.text.replace("*", "").split()) in text
    for example in variant.examples:
        assert rendered(links.examples_page(variant)).by_id(f"example-{example.name}").text()
    assert links.examples_page(variant) == links.variant_page(name) or links.link(
        links.variant_page(name), links.examples_page(variant)
    ) in list(tree.links())
    file = rendered(links.file_page(name)).text()
    assert " ".join(variant.span.source.text.split()) in file
    assert links.link(links.variant_page(name), links.file_page(name)) in tree.links()


@pytest.mark.parametrize("name", project_library().variants)
def test_a_clause_leads_to_its_line_in_the_file(name: str) -> None:
    for fact in project_library().variants[name].all_facts():
        line = links.line_anchor(fact.span.line)
        page, place = _place_of_evidence(name, fact)
        assert links.link(page, links.file_page(fact.origin), line) in place.links()
        shown = rendered(links.file_page(fact.origin)).by_id(line).text()
        assert shown.startswith((f"{fact.point.key()}:", "fix:"))


def test_variants_told_from_another_are_named_there() -> None:
    for variant in project_library().variants.values():
        if variant.parent:
            (told,) = [
                one for one in rendered(links.variant_page(variant.parent)).all("p") if "Variants told" in one.text()
            ]
            assert f"{variant.title} {variant.name}" in told.text()


@pytest.mark.parametrize("name", project_library().variants)
def test_worked_example_tells_the_position_it_starts_from(name: str) -> None:
    variant = project_library().variants[name]
    tree = rendered(links.examples_page(variant))
    for example in variant.examples:
        text = tree.by_id(f"example-{example.name}").text().replace(" ", "")
        for player, holding in example.holdings.items():
            assert player in text
            assert "".join(holding.cards) in text.replace(",", ""), f"what {player} holds"


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_page_of_a_mechanism_has_every_rule_point_and_answer(mechanism: Mechanism) -> None:
    tree = rendered(links.mechanism_page(mechanism.name))
    text = tree.text()
    for point in mechanism.points:
        assert tree.by_id(links.definition_anchor(point)).tag == "h2"
        assert point.question() in text
        for answer in point:
            assert " ".join(re.sub("[*`]", "", str(answer.value)).split()) in text


def test_comparison_has_a_row_for_every_rule_point_and_marks_those_that_differ() -> None:
    library = project_library()
    for family in {variant.family for variant in library.variants.values()}:
        tree = rendered(links.matrix_page(family))
        members = [configure(variant) for variant in library.variants.values() if variant.family == family]
        columns = members if len(members) > 1 else [game for member in members for game in member.games()]
        slots = {links.anchor_of_rule(fact) for column in columns for fact in column.facts}
        rows = {row.attributes["id"]: row for row in tree.all("tr") if "id" in row.attributes}
        assert set(rows) == slots
        for row in rows.values():
            assert len(list(row.all("td"))) == len(columns)
            marked = "≠" in row.text()
            assert marked == ("differs" in row.attributes["class"].split())


def test_figures_stand_on_the_page_with_what_repeats_them() -> None:
    """The default readings with plots, each other reading as rows of a table."""
    for name in project_library().variants:
        results = simulations()[name]
        tree = rendered(links.figures_page(name) if results[0].is_scored else links.variant_page(name))
        players = str(results[0].players) if results[0].is_scored else "N"
        assert f"matti simulate {name} --players {players} --games {FEW} --seed 1" in tree.text()
        plots = list(tree.all("svg"))
        assert len(plots) == sum(result.ended > 0 for result in results)
        for plot in plots:
            assert "95 %" in next(plot.all("title")).text()
            assert re.search(r"\(.* to .*\)", next(plot.all("desc")).text())
        others = {full: found for full, found in simulations().items() if full.startswith(f"{name}:")}
        tables = [table for table in tree.all("table") if "readings" in table.attributes["class"].split()]
        assert len(tables) == bool(others)
        for table in tables:
            heads = [head.text() for head in table.all("th") if head.attributes.get("scope") == "rowgroup"]
            assert heads == [full.partition(":")[2].replace(",", ", ") for full in others]
            assert len(list(table.all("tr"))) == 1 + sum(len(found) for found in others.values())
            assert f"matti simulate {next(iter(others))} --players N --games {FEW} --seed 1" in tree.text()


def test_page_without_figures_says_how_to_get_them() -> None:
    names = {links.variant_page(name): name for name in project_library().variants}
    bare = site_pages(contents(project_library(), {}), TEMPLATES, names.__contains__)
    for page, name in names.items():
        tree = as_html(bare[page])
        assert "has not been simulated for these pages yet" in tree.text()
        assert f"matti simulate {name}" in {one.text() for one in tree.all("code")}
        assert not list(tree.all("svg"))


def test_a_simulation_in_which_no_game_ended() -> None:
    series, _ = pipeline.figure_series(project_library())[0]
    nothing = simulate(Series(series.rules, series.players, 1, most_actions=1), 2)
    page = links.variant_page(series.rules.name.partition(":")[0])
    text = site_pages(contents(project_library(), {series.rules.name: (nothing,)}), TEMPLATES, page.__eq__)[page]
    assert "nan" not in re.sub(r"(?s)~~~~.*", "", text).lower().split()
    assert "nan %" not in text
    assert 'cx="nan"' not in text


def test_games_that_nobody_lost_are_told_where_there_are_any() -> None:
    name = "myllymatti-1940s"
    result = simulations()[name][0]
    tally = Tally(games=3, undecided=1, losers=Counter({0: 2}), lengths=Counter({9: 3}))
    for found, told in ((result, False), (Simulation(result.series, tally), True)):
        page = links.variant_page(name)
        made = site_pages(contents(project_library(), {name: (found,)}), TEMPLATES, page.__eq__)
        assert ("Nobody lost" in made[page]) == told


def test_phrase_of_the_grammar_stands_beside_its_answer() -> None:
    """The pages pair phrases and answers by their order: the grammar and the rule points must have the same."""
    for mechanism in MECHANISMS:
        rules = value_grammar(mechanism.name).lark.rules
        for point in mechanism.points:
            aliases = dict.fromkeys(str(rule.alias) for rule in rules if rule.origin.name == point.rule())
            assert list(aliases) == [answer.name.lower() for answer in point], point
            phrases = value_grammar(mechanism.name).phrases(point.rule())
            assert len(list(point)) in (1, len(phrases)), point


# ---- History ---------------------------------------------------------------------------------------------------------


def _cites(page: str, anchor: str, citations: Iterable[Citation]) -> None:
    """A place cites passages, and each of them leads back to it."""
    place = rendered(page).by_id(anchor)
    for one in citations:
        if place.tag not in ("h2", "h3", "h4"):
            assert links.passage_link(page, one) in place.links()
        source = links.source_page(one.source)
        there = rendered(source).by_id(one.passage) if one.passage else rendered(source)
        assert links.link(source, page, anchor) in there.links(), f"{one} does not lead back to {anchor}"


def test_history_is_told_with_its_passages_and_they_lead_back() -> None:
    history = _history()
    for attestation in history.attestations:
        anchor = f"attestation-{attestation.id}"
        _cites(links.HISTORY, anchor, attestation.attested_by)
        text = rendered(links.HISTORY).by_id(anchor).text()
        assert dating_text(attestation.date, Catalogue())[0] in text
        assert attestation.name in text
        assert not attestation.date.doubt or "date in doubt" in text
    for dispute in history.disputes:
        for side in dispute.sides:
            _cites(links.HISTORY, f"dispute-{dispute.id}", side.claimed_by)
            for argument in side.arguments:
                _cites(links.HISTORY, f"dispute-{dispute.id}", argument.cited)
    for name in history.names:
        _cites(links.NAMES, f"name-{name.id}", name.cited)
        assert " ".join(name.without_rules.replace("*", "").split()) in rendered(links.NAMES).text()
    for term in history.glossary:
        for word in term.words:
            _cites(links.GLOSSARY, f"term-{term.id}", word.attested_by)
            assert word.word in rendered(links.GLOSSARY).by_id(f"term-{term.id}").text()
    for relative in history.relatives:
        for claim in relative.claims:
            _cites(links.RELATIVES, f"relative-{relative.id}", claim.claimed_by)
    everything = {links.passage_link(links.HISTORY, one) for one in history.citations()}
    told = set[str]().union(
        *(rendered(page).links() for page in (links.HISTORY, links.NAMES, links.GLOSSARY, links.RELATIVES))
    )
    assert everything <= told


def test_without_history_its_pages_are_there_and_empty() -> None:
    made = site_pages(replace(contents(project_library(), {}), history=History()), TEMPLATES)
    assert set(made) == set(pages())
    assert "attestation-" not in made[links.HISTORY]
