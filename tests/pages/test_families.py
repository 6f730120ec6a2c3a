"""Two families on one site: each has its own comparison, and headings, lists and the history tell them apart."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from myllymatti.compare.matrix import DESCRIPTIVE
from myllymatti.pages import links
from myllymatti.pages.families import FAMILIES, family_named, in_order
from myllymatti.pages.grouping import rules_of, source_groups
from myllymatti.sources.history import Family
from myllymatti.variant.configure import configure
from tests.helpers import KOIRA, project_library
from tests.pages.html import Element
from tests.pages.test_site_pages import _history, rendered

SKRUUVI_PAGE = links.variant_page("skruuvi")


def _headings(page: str, tag: str) -> list[str]:
    return [one.text().removesuffix("¶").strip() for one in rendered(page).all(tag)]


def _classes(one: Element) -> list[str]:
    return one.attributes.get("class", "").split()


def test_every_family_of_variants_is_known() -> None:
    assert {variant.family for variant in project_library().variants.values()} == set(FAMILIES)
    assert [family.value for family in Family] == list(FAMILIES)


def test_a_family_that_is_not_known_is_called_as_its_folder() -> None:
    assert family_named("old-maid").title == "Old maid"
    assert [family.name for family in in_order(["zwicker", "skruuvi", "matti", "bura"])] == [
        *("matti", "skruuvi"),
        *("bura", "zwicker"),
    ]


@pytest.mark.parametrize("page", [links.VARIANTS, links.HISTORY, links.NAMES, links.GLOSSARY, links.RELATIVES])
def test_page_tells_of_each_family_under_its_heading(page: str) -> None:
    overview = ["By language", "By place"] if page == links.NAMES else []
    assert _headings(page, "h2") == [*overview, *(family.title for family in FAMILIES.values())]


def test_start_page_counts_the_families_and_leads_to_each_comparison() -> None:
    tree = rendered(links.HOME)
    (numbers,) = [one for one in tree.all("ul") if "numbers" in _classes(one)]
    assert f"{len(FAMILIES)} families" in numbers.text()
    wanted = {links.link(links.HOME, links.matrix_page(family)) for family in FAMILIES}
    assert wanted | {links.link(links.HOME, links.SHARED)} <= tree.links()
    for family in FAMILIES.values():
        assert any(family.title in row.text() for row in tree.all("tr") if "section" in _classes(row))


def test_entries_of_the_history_stand_with_their_family() -> None:
    history = _history()
    told: dict[str, Iterable[tuple[str, Family]]] = {
        links.HISTORY: [(f"attestation-{one.id}", one.family) for one in history.attestations],
        links.NAMES: [(f"name-{one.id}", one.family) for one in history.names],
        links.GLOSSARY: [(f"term-{one.id}", one.family) for one in history.glossary],
        links.RELATIVES: [(f"relative-{one.id}", one.family) for one in history.relatives],
    }
    told[links.HISTORY] = [*told[links.HISTORY], *((f"dispute-{one.id}", one.family) for one in history.disputes)]
    for page, entries in told.items():
        ids = [one.attributes["id"] for one in rendered(page).all() if "id" in one.attributes]
        border = ids.index(Family.SKRUUVI.value)
        for anchor, family in entries:
            assert (ids.index(anchor) > border) == (family is Family.SKRUUVI), anchor


# ---- Sources ---------------------------------------------------------------------------------------------------------


def _groups() -> dict[str, list[str]]:
    library = project_library()
    columns = [configure(variant) for variant in library.variants.values()]
    found = source_groups(library.sources, columns, _history())
    return {heading: [source.id for source in sources] for heading, sources in found.items()}


def test_rules_of_each_family_have_a_group_of_their_own() -> None:
    groups = _groups()
    assert list(groups) == [*(rules_of(family) for family in FAMILIES), "Relatives", "History"]
    assert sum(map(len, groups.values())) == len(project_library().sources.all)


@pytest.mark.parametrize("source", ["skruuvi-opas", "anycard-skruuvi", "pagat-screw-whist", "hsk-handbook-2016"])
def test_source_of_skruuvis_rules_is_no_relative(source: str) -> None:
    """Though Vint, whist and bridge stand in the titles of some."""
    assert source in _groups()[rules_of("skruuvi")]


@pytest.mark.parametrize(
    ("source", "group"),
    [
        ("seres", "Rules of Myllymatti and its kin"),
        ("wizards-skitgubbe", "Rules of Myllymatti and its kin"),
        ("durak", "Relatives"),
        ("wikipedia-vint", "Relatives"),
        ("topelius-diary-1833", "History"),
    ],
)
def test_other_sources_stand_where_they_belong(source: str, group: str) -> None:
    assert source in _groups()[group]


# ---- Comparisons -----------------------------------------------------------------------------------------------------


def test_comparisons_lead_to_one_another() -> None:
    pages = {links.SHARED, *(links.matrix_page(family) for family in FAMILIES)}
    for page in pages:
        assert {links.link(page, other) for other in pages - {page}} <= rendered(page).links()


def test_kinds_of_deal_stand_side_by_side() -> None:
    """Only skruuvi's own columns; what differs is marked, and a cell leads to the clause of that kind."""
    page = links.matrix_page("skruuvi")
    tree = rendered(page)
    heads = [head.text() for head in next(tree.all("thead")).all("th")]
    assert heads == ["Rule point", "Kitty", "Kotka", "Bolshevik"]
    deal = tree.by_id("game-deal")
    assert "differs" in _classes(deal)
    assert [cell.text() for cell in deal.all("td")] == ["12 each", "the whole pack", "12 each"]
    kinds = project_library().variants["skruuvi"].deals
    assert [next(cell.all("a")).attributes["href"] for cell in deal.all("td")] == [
        links.link(page, SKRUUVI_PAGE, f"deals-{kind}-game-deal") for kind in kinds
    ]
    pack = tree.by_id("game-pack")
    assert "alike" in _classes(pack)
    assert {next(cell.all("a")).attributes["href"] for cell in pack.all("td")} == {
        links.link(page, SKRUUVI_PAGE, "game-pack")
    }
    (box,) = [one for one in tree.all("input") if "only-differing" in _classes(one)]
    assert "checked" in box.attributes


def test_choices_of_the_only_variant_stand_below() -> None:
    (table,) = [one for one in rendered(links.matrix_page("skruuvi")).all("table") if "choices" in _classes(one)]
    choices = project_library().variants["skruuvi"].choices
    assert [row.text() for row in table.all("th") if row.attributes["scope"] == "row"] == [
        choice.name.replace("-", " ").capitalize() for choice in choices
    ]


def test_what_the_families_share() -> None:
    tree = rendered(links.SHARED)
    common = {row.attributes["id"] for row in tree.all("tr") if "common" in _classes(row)}
    assert {"game-pack", "game-ranking", "game-direction", "tricks-won-cards", "tricks-next-lead"} <= common
    assert not {"game-outcome", "tricks-following-suit", "tricks-trick-winner"} & common
    assert not {f"game-{rule.replace('_', '-')}" for rule in DESCRIPTIVE} & {
        one.attributes.get("id") for one in tree.all("tr")
    }
    assert "all 10 variants" in tree.by_id("game-pack").text()
    koira = links.link(links.SHARED, links.variant_page(KOIRA), "game-players")
    assert koira in tree.by_id("game-players").links()
    kitty = links.link(links.SHARED, SKRUUVI_PAGE, "deals-kitty-game-deal")
    assert kitty in tree.by_id("game-deal").links()
    lists = [one.text() for one in tree.all("ul")]
    assert any("Getting rid of them: beating" in one for one in lists)
    assert any("Bidding: auction" in one and "Session: session" in one for one in lists)


# ---- The page of a variant with several kinds of deal ----------------------------------------------------------------


def test_what_holds_in_one_kind_of_deal_stands_under_its_phase() -> None:
    tree = rendered(SKRUUVI_PAGE)
    assert tree.by_id("bidding").tag == "h2"
    assert tree.by_id("deals-kitty-bidding").tag == "h3"
    assert tree.by_id("deals-kitty-defence").tag == "h2"  # no other deal has such a phase
    ids = [one.attributes["id"] for one in tree.all() if "id" in one.attributes]
    order = ["bidding", "deals-kitty-bidding", "deals-kitty-bidding-levels", "deals-kotka-bidding", "exchange"]
    assert sorted(order, key=ids.index) == order
    assert "kitty, kotka, bolshevik" in tree.text()


def test_reading_says_of_which_deals_it_speaks() -> None:
    text = rendered(SKRUUVI_PAGE).by_id("choice-kotka-passes-eight").text()
    assert "Kotka deals: When a bid stands, 8 passes in a row end the auction." in text
