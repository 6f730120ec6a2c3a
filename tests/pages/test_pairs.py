"""The pages of two variants, how far all are apart, and choices: what stands there is what is known of them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from markupsafe import escape

from myllymatti import pipeline
from myllymatti.compare.matrix import DESCRIPTIVE, distance, matrix
from myllymatti.compare.witnesses import PairWitness, pairs, witness_of_pair
from myllymatti.pages import links
from myllymatti.pages.site import site_pages
from myllymatti.variant.model import ConfiguredVariant, Fact, Standing
from myllymatti.verify.witness import Bounds
from myllymatti.words.lexicon import lexicon
from tests.helpers import project_library
from tests.pages.html import Element
from tests.pages.test_site_pages import TEMPLATES, as_html, contents, pages, rendered

WORDS = lexicon()
SHOWN = (("koira", "skitgubbe"), ("mattis", "mjolis-1913"), ("mattis", "mattis-two-player-tricks"))
"""Pairs whose witness is looked for here: other things allowed, another end, another player."""


@cache
def columns() -> tuple[ConfiguredVariant, ...]:
    library = project_library()
    return tuple(library.configured(name) for name, variant in library.variants.items() if variant.family == "matti")


def names() -> list[tuple[str, str]]:
    return [(one.variant.name, other.variant.name) for one, other in pairs(columns())]


def witness(one: str, other: str, bounds: Bounds) -> PairWitness:
    library = project_library()
    return witness_of_pair(library.configured(one), library.configured(other), bounds)


@cache
def with_witnesses() -> dict[str, str]:
    """The project's pages with a few witnesses, and one pair of which nothing was found."""
    found = {pair: witness(*pair, Bounds()) for pair in SHOWN}
    found["koira", "mattis"] = witness("koira", "mattis", Bounds(most_starts=0, games=0))
    found["mattis", "skitgubbe"] = replace(witness("koira", "koira", Bounds()), one="mattis", other="skitgubbe")
    return site_pages(replace(contents(project_library(), {}), witnesses=found), TEMPLATES)


def shown(one: str, other: str) -> Element:
    return as_html(with_witnesses()[links.pair_page(one, other)])


# ---- Two variants ----------------------------------------------------------------------------------------------------


def test_each_two_variants_have_a_page_and_no_others() -> None:
    there = {page for page in pages() if page.startswith("compare/pairs/")}
    assert there == {links.pair_page(*pair) for pair in names()}


@pytest.mark.parametrize(("one", "other"), names())
def test_rule_points_are_aligned_with_both_sentences_and_both_evidences(one: str, other: str) -> None:
    tree = rendered(links.pair_page(one, other))
    both = [column for column in columns() if column.variant.name in (one, other)]
    here = links.pair_page(one, other)
    for row in matrix(both).rows:
        element = tree.by_id(links.point_anchor(row.role, row.point, row.deal))
        assert ("pair-row" in element.attributes.get("class", "")) == row.differs
        for cell, column in zip(row.cells, both, strict=True):
            if cell is not None:
                anchor = links.anchor_of_rule(cell)
                assert links.link(here, links.variant_page(column.variant.name), anchor) in element.links()
                _assert_told(element, cell, here, differs=row.differs)


def _assert_told(element: Element, cell: Fact, here: str, *, differs: bool) -> None:
    """The sentence stands there, and so does what it rests on; where they differ each passage is a link."""
    text = element.text()
    assert " ".join(re.sub(r"[*`]", "", WORDS.sentence(cell)).split()) in text
    for ref in cell.evidence.passages:
        assert ref.source in text
        if differs:
            assert links.passage_link(here, ref) in element.links()


@pytest.mark.parametrize(("one", "other"), names())
def test_distance_is_told_and_the_matrix_leads_here(one: str, other: str) -> None:
    both = [column for column in columns() if column.variant.name in (one, other)]
    assert f"They differ in {distance(*both)} rule point" in rendered(links.pair_page(one, other)).text()
    for page in (links.matrix_page("matti"), links.distances_page("matti")):
        (table,) = [one for one in rendered(page).all("table") if "distances" in one.attributes["class"]]
        target = links.link(page, links.pair_page(one, other))
        found = [link for link in table.all("a") if link.attributes["href"] == target]
        assert [link.text() for link in found] == [str(distance(*both))] * 2


def test_pair_leads_to_its_columns_of_the_matrix() -> None:
    assert "../matti.html?columns=koira,skitgubbe" in rendered(links.pair_page("koira", "skitgubbe")).links()


# ---- Where they part -------------------------------------------------------------------------------------------------


def test_without_a_witness_the_page_says_how_to_get_it() -> None:
    text = rendered(links.pair_page("koira", "skitgubbe")).text()
    assert "matti compare koira skitgubbe --witness" in text
    assert "has not been looked for yet" in text


def test_witness_is_told_with_hands_moves_and_what_each_game_allows() -> None:
    tree = shown("koira", "skitgubbe")
    text = tree.text()
    assert "2 players with a small pack: 2 suits of 2 ranks; cards in a hand: 1." in text
    assert "Seat 1 plays ♠2" in text
    moves = next(one for one in tree.all("ol") if "moves" in one.attributes.get("class", ""))
    assert len(list(moves.all("li"))) == 2
    dealt = next(tree.all("dl"))
    assert [one.text() for one in dealt.all("dd")] == ["♠2", "♠A", "♥2 ♥A"]
    koira, skitgubbe = (one for one in tree.all("section") if "pair-side" in one.attributes.get("class", ""))
    assert [item.text() for item in koira.all("li")] == ["play ♠2", "play ♠A", "play ♥A", "play ♠2 ♠A only here"]
    assert [item.text() for item in skitgubbe.all("li")] == ["play ♠2", "play ♠A", "play ♥A"]
    assert "#shedding-runs" in tree.links()
    assert "makes that game do the same there" in text


def test_witness_of_another_end_says_who_loses() -> None:
    text = shown("mattis", "mjolis-1913").text()
    assert "Then the games do not end alike." in text
    assert "The game is over: seat 1 loses." in text
    assert "they part before anybody has done anything" in text
    assert "No rule explains it alone." in text


def test_witness_of_another_player_says_whose_turn_it_is() -> None:
    sides = [
        one for one in shown("mattis", "mattis-two-player-tricks").all("section") if "pair-side" in str(one.attributes)
    ]
    turns = [re.search(r"Seat (\d) may", side.text()) for side in sides]
    assert all(turns)
    assert len({turn.group(1) for turn in turns if turn}) == 2


def test_where_nothing_was_found_the_page_says_how_far_was_looked() -> None:
    text = shown("koira", "mattis").text()
    assert "No play was found after which something else may be done." in text
    assert re.search(r"Small games left out for having too many deals: [1-9]", text)
    assert "this proves nothing" in text
    assert "Nowhere: a deal is played by the same rules in both." in shown("mattis", "skitgubbe").text()


# ---- How far apart ---------------------------------------------------------------------------------------------------


def test_tree_has_every_variant_and_says_how_well_it_fits() -> None:
    tree = rendered(links.distances_page("matti"))
    plot = next(one for one in tree.all("svg") if "plot" in one.attributes.get("class", ""))
    labels = [text.text() for text in plot.all("text")]
    for column in columns():
        assert column.variant.name in labels
        assert column.variant.name in next(plot.all("desc")).text()
    assert next(plot.all("title")).text()
    assert re.search(r"correlation of 0\.\d{3}", tree.text())


def test_what_goes_across_is_drawn_and_listed_with_the_same_numbers() -> None:
    tree = rendered(links.distances_page("matti"))
    plot = next(one for one in tree.all("svg") if "plot" in one.attributes.get("class", ""))
    drawn = [text.text() for text in plot.all("text") if text.attributes.get("class") == "number"]
    listed = [item.attributes["value"] for item in tree.all("li") if "value" in item.attributes]
    assert drawn == listed == [str(number) for number in range(1, len(drawn) + 1)]
    arcs = [path for path in plot.all("path") if path.attributes["class"] in ("agreed", "loan")]
    assert len(arcs) == len(drawn)


def test_every_borrowed_answer_is_told_with_its_passages() -> None:
    here = links.distances_page("matti")
    found = rendered(here).links()
    for column in columns():
        for fact in column.facts:
            if fact.evidence.standing is Standing.BORROWED and fact.origin == column.variant.name:
                assert links.link(here, links.variant_page(column.variant.name), links.anchor_of_rule(fact)) in found
                assert {links.passage_link(here, ref) for ref in fact.evidence.passages} <= found


# ---- Choices and readings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, one in project_library().variants.items() if one.choices])
def test_choices_have_every_reading_with_sentences_evidence_and_figures(name: str) -> None:
    here = links.choices_page(name)
    tree = rendered(here)
    variant = project_library().variants[name]
    for choice in variant.choices:
        for reading in choice.readings:
            part = tree.by_id(f"{choice.name}-{reading.name}")
            text = part.text()
            for fact in reading.facts:
                assert " ".join(re.sub(r"[*`]", "", WORDS.sentence(fact)).split()) in text
                assert {links.passage_link(here, ref) for ref in fact.evidence.passages} <= part.links()
            assert re.search(r"\d games by \d+ players", text), (choice.name, reading.name)
            assert ("played by default" in text) == (reading.name == choice.default)


def test_variant_without_choices_has_no_page_of_them() -> None:
    without = [name for name, one in project_library().variants.items() if not one.choices]
    assert without
    assert not {links.choices_page(name) for name in without} & set(pages())


def test_choices_tell_how_to_get_what_was_not_played() -> None:
    assert "matti simulate koira:runs=two-or-more" in as_html(with_witnesses()[links.choices_page("koira")]).text()


def test_page_of_the_article_quotes_it_whole() -> None:
    here = links.readings_page("mjolis-1913")
    tree = rendered(here)
    article = project_library().sources.get("nordisk-familjebok-1913")
    assert article is not None
    quoted = next(tree.all("blockquote"))
    assert quoted.attributes["lang"] == "sv"
    for passage in article.passages:
        assert " ".join(passage.original.split()) in quoted.text()
        assert links.link(here, links.source_page(article.id), passage.id) in quoted.links()


def test_page_of_the_article_tells_what_the_record_holds() -> None:
    made = pipeline.recorded_readings()["mjolis-1913"]
    text = rendered(links.readings_page("mjolis-1913")).text()
    trick, everything = (
        {one.reading: one for one in made.readings if one.choice == "taking"}[name] for name in ("trick", "everything")
    )
    assert trick.playable == trick.combinations
    assert f"Every one of {trick.combinations:,}".replace(",", " ") in text
    assert f"Of {everything.combinations:,} combinations {everything.playable} are a game.".replace(",", " ") in text
    assert "This is an argument and no proof." in text
    share = next(one for one in made.choices if one.choice == "taking").explains["playable"]
    assert share is not None
    assert f"one choice explains {100 * share:.0f} % by itself: taking" in text


def test_every_choice_of_the_article_is_told_open_or_deciding() -> None:
    tree = rendered(links.readings_page("mjolis-1913"))
    for choice in project_library().variants["mjolis-1913"].choices:
        part = tree.by_id(f"open-{choice.name}")
        for reading in choice.readings:
            assert reading.name in part.text()


# ---- The matrix ------------------------------------------------------------------------------------------------------


def test_each_column_can_be_named_in_the_address() -> None:
    for family in ("matti", "skruuvi"):
        tree = rendered(links.matrix_page(family))
        boxes = [one.attributes["data-name"] for one in tree.all("input") if "data-name" in one.attributes]
        assert len(boxes) == len(set(boxes)) > 1
        assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in boxes)


def test_columns_know_the_order_of_their_family() -> None:
    tree = rendered(links.matrix_page("matti"))
    heads = {
        next(head.all("span")).text(): int(head.attributes["data-order"])
        for head in tree.all("th")
        if "data-order" in head.attributes
    }
    assert sorted(heads, key=heads.__getitem__) == [column.variant.name for column in columns()]


def test_descriptive_rule_points_do_not_count() -> None:
    one, other = columns()[:2]
    rows = [row for row in matrix((one, other)).differing if row.point.rule() not in DESCRIPTIVE]
    assert distance(one, other) == len(rows)
    assert str(escape(len(rows))) in rendered(links.matrix_page("matti")).text()
