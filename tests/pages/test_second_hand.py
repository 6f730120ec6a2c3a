"""What rests on witnesses at second hand alone bears a mark, and what rests on others besides does not."""

from __future__ import annotations

from myllymatti.pages import links
from myllymatti.pages.second_hand import SecondHand
from myllymatti.sources.model import Source, Sources
from myllymatti.variant.model import Evidence, Fact, PassageRef, Reading, Standing
from tests.helpers import project_library
from tests.pages.html import Element
from tests.pages.test_site_pages import rendered

MARK = "at second hand"
PAGE = links.variant_page("skruuvi")


def _source(name: str, *, second_hand: bool) -> Source:
    return Source(name, "book", name, "en", "copyright", "full", "A book.", second_hand=second_hand)


def _evidence(*sources: str) -> Evidence:
    return Evidence(tuple(PassageRef(source, "rule") for source in sources), Standing.STATED)


FOUND = SecondHand(Sources((_source("book", second_hand=False), _source("echo", second_hand=True))))


def test_only_what_rests_on_nothing_else() -> None:
    assert FOUND.evidence(_evidence("echo"))
    assert FOUND.evidence(_evidence("echo", "echo"))
    assert not FOUND.evidence(_evidence("echo", "book"))
    assert not FOUND.evidence(_evidence("book"))
    assert not FOUND.evidence(_evidence())
    assert not FOUND.evidence(None)


def test_reading_goes_by_its_own_evidence_or_else_by_its_clauses() -> None:
    facts = next(iter(project_library().variants["skruuvi"].choices)).readings[0].facts
    assert all(FOUND.sources.get(ref.source) is None for fact in facts for ref in fact.evidence.passages)
    told = tuple(_with(fact, "echo") for fact in facts)
    assert FOUND.reading(Reading("one", _evidence("echo"), facts))
    assert not FOUND.reading(Reading("one", _evidence("book"), told))
    assert FOUND.reading(Reading("one", None, told))
    assert not FOUND.reading(Reading("one", None, (*told, _with(facts[0], "book"))))
    assert not FOUND.reading(Reading("one", None, ()))


def _with(fact: Fact, source: str) -> Fact:
    return Fact(fact.role, fact.mechanism, fact.point, fact.value, _evidence(source), fact.origin, fact.span)


def _is_marked(place: Element) -> bool:
    """Whether the line of its evidence has the mark; that of a reading leads to the page of choices."""
    links_there = (one for one in place.all("p") if one.attributes.get("class") == "evidence-link")
    return MARK in next(iter([*place.all("summary"), *links_there])).text()


def test_every_clause_and_example_of_skruuvi_is_marked_as_it_should_be() -> None:
    library = project_library()
    variant, tree, found = library.variants["skruuvi"], rendered(PAGE), SecondHand(library.sources)
    for fact in variant.all_facts():
        place = tree.by_id(links.fact_anchor(fact))
        assert _is_marked(place) == found.evidence(fact.evidence), fact.identity
    examples = rendered(links.examples_page(variant))
    for example in variant.examples:
        assert _is_marked(examples.by_id(f"example-{example.name}")) == found.evidence(example.evidence), example.name
    marked = [found.evidence(fact.evidence) for fact in variant.all_facts()]
    assert 0 < sum(marked) < len(marked)


def test_readings_of_skruuvi_are_marked() -> None:
    library = project_library()
    found = SecondHand(library.sources)
    for choice in library.variants["skruuvi"].choices:
        for reading in choice.readings:
            place = rendered(PAGE).by_id(f"choice-{choice.name}-{reading.name}")
            (name,) = [one for one in place.all("p") if one.attributes.get("class") == "reading-name"]
            assert (MARK in name.text()) == found.reading(reading), f"{choice.name}={reading.name}"


def test_the_source_says_so_and_how_it_is_meant_is_told() -> None:
    for source in project_library().sources:
        told = next(rendered(links.source_page(source.id)).all("dl")).text()
        assert (MARK in told) == source.second_hand, source.id
    assert [source.id for source in project_library().sources if source.second_hand] == ["anycard-skruuvi"]
    section = rendered(links.EVIDENCE)
    assert section.by_id("second-hand").tag == "h2"
    assert links.link(links.EVIDENCE, links.source_page("anycard-skruuvi")) in section.links()
