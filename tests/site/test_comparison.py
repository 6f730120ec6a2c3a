"""Comparison in Chromium: picked columns and their links, rows that differ, keys, heads that stay, pairs, the tree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from myllymatti.compare.matrix import matrix
from myllymatti.pages import links
from tests.helpers import KOIRA, MYLLYMATTI, project_library
from tests.site.conftest import Site

pytestmark = pytest.mark.browser

MATRIX = "compare/matti.html"
KINDS_OF_DEAL = "compare/skruuvi.html"
PAIR = "compare/pairs/koira--skitgubbe.html"
DISTANCES = "compare/matti-distances.html"
CHOICES = "compare/choices/koira.html"
ARTICLE = "compare/mjolis-1913-readings.html"
PAGES = (MATRIX, KINDS_OF_DEAL, PAIR, "compare/pairs/mattis--mjolis-1913.html", DISTANCES, CHOICES, ARTICLE)
WIDTHS = (1280, 390)
LARGEST = 300_000

_AXE = Path(__file__).with_name("vendor") / "axe.min.js"
_AXE_FINDS = """async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const result = await axe.run(document, { runOnly: tags, resultTypes: ["violations"], preload: false });
    return result.violations.flatMap(one => one.nodes.map(node => `${one.id} ${node.html.slice(0, 160)}`));
}"""

_LIBRARY = project_library()
_FAMILY = [name for name, variant in _LIBRARY.variants.items() if variant.family == "matti"]


def heads(page: Page) -> Locator:
    return page.locator(".matrix thead th:visible")


def cell(page: Page, row: str, column: str) -> Locator:
    return page.locator(f".matrix tr[id='{row}'] td a[href*='variants/{column}.html']").first


def choose(page: Page, *names: str) -> None:
    if not page.locator("details.columns[open]").count():
        page.locator("details.columns summary").click()
    page.get_by_role("button", name="None").click()
    for name in names:
        page.get_by_label(name, exact=True).check()


# ---- Columns that are picked -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_picked_columns_stand_in_the_address_and_survive_a_reload(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.address(MATRIX))
    choose(page, MYLLYMATTI, KOIRA)
    expect(page).to_have_url(re.compile(rf"\?columns={MYLLYMATTI},{KOIRA}$"))
    page.reload()
    expect(heads(page)).to_have_count(3)
    expect(page.locator(".columns .chosen")).to_have_text(f"(2 of {len(_FAMILY)})")
    page.locator("details.columns summary").click()
    page.get_by_role("button", name="All").click()
    assert "columns" not in page.url


def test_link_with_columns_and_rows_shows_these(site: Site, page: Page) -> None:
    page.goto(f"{site.address(MATRIX)}?columns=koira,skitgubbe&only=differing#shedding-taken")
    expect(heads(page)).to_have_count(3)
    expect(page.get_by_label("Only where they differ")).to_be_checked()
    rows = matrix([_LIBRARY.configured(name) for name in ("koira", "skitgubbe")]).differing
    expect(page.locator(".matrix tr.differs:visible")).to_have_count(len(rows))
    expect(page.locator(".matrix tr.alike:visible")).to_have_count(0)
    expect(page.locator("#shedding-taken")).to_be_in_viewport()


def test_columns_that_are_not_there_are_passed_over(site: Site, page: Page) -> None:
    page.goto(f"{site.address(MATRIX)}?columns=whist,koira")
    expect(heads(page)).to_have_count(2)
    page.goto(f"{site.address(MATRIX)}?columns=whist")
    expect(heads(page)).to_have_count(1 + len(_FAMILY))


def test_what_is_chosen_goes_along_to_another_language(site: Site, page: Page) -> None:
    page.goto(f"{site.address(MATRIX)}?columns=koira,mattis")
    switch = page.locator("a[data-same-page]")
    if not switch.count():
        pytest.skip("the site has one language here")
    for link in switch.all():
        assert "?columns=koira,mattis" in str(link.get_attribute("href"))
    page.get_by_label("Only where they differ").check()
    for link in switch.all():
        assert "only=differing" in str(link.get_attribute("href"))


def test_two_columns_lead_to_their_page_in_whichever_order(site: Site, page: Page) -> None:
    for picked in (("skitgubbe", "koira"), ("koira", "skitgubbe"), ("mattis", "mjolis-1913")):
        page.goto(site.address(MATRIX))
        link = page.locator(".to-pair")
        expect(link).to_be_hidden()
        choose(page, *picked)
        expect(link).to_be_visible()
        link.click()
        one, other = sorted(picked, key=_FAMILY.index)
        expect(page).to_have_url(site.address(links.pair_page(one, other).replace(".md", ".html")))
        page.get_by_role("link", name="In the table of the family").click()
        expect(heads(page)).to_have_count(3)


def test_kinds_of_deal_can_be_linked_to(site: Site, page: Page) -> None:
    page.goto(f"{site.address(KINDS_OF_DEAL)}?columns=kitty,kotka&only=all")
    expect(heads(page)).to_have_count(3)
    expect(page.get_by_label("Only where they differ")).not_to_be_checked()
    page.get_by_label("Only where they differ").check()
    assert "only" not in page.url


# ---- Keys ------------------------------------------------------------------------------------------------------------


def test_arrow_keys_lead_from_cell_to_cell_and_enter_to_the_rule(site: Site, page: Page) -> None:
    page.goto(f"{site.address(MATRIX)}?columns={MYLLYMATTI},{KOIRA}&only=differing")
    page.get_by_role("region", name="Comparison of the variants").focus()
    page.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    rows = matrix([_LIBRARY.configured(name) for name in (MYLLYMATTI, KOIRA)]).differing
    first = links.point_anchor(rows[0].role, rows[0].point, rows[0].deal)
    expect(cell(page, first, KOIRA)).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(f".matrix tr[id='{first}'] th a")).to_be_focused()
    page.keyboard.press("Control+End")
    last = links.point_anchor(rows[-1].role, rows[-1].point, rows[-1].deal)
    focused = page.locator(":focus")
    assert focused.evaluate("one => one.closest('tr').id") == last
    expect(focused).to_be_in_viewport()
    page.keyboard.press("Control+Home")
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"variants/{MYLLYMATTI}\.html#{first}$"))


def test_tab_leads_through_the_table_in_one_step(site: Site, page: Page) -> None:
    """Nobody is held in the table, and nobody has to go through hundreds of links to leave it."""
    page.goto(site.address(MATRIX))
    page.get_by_role("region", name="Comparison of the variants").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.table-wrap') !== null")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.matrix') === null")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('.matrix .table-wrap') !== null")


def test_cell_that_is_hidden_is_not_the_one_that_tab_leads_to(site: Site, page: Page) -> None:
    page.goto(site.address(MATRIX))
    cell(page, "shedding-taken", "skitgubbe").focus()
    choose(page, KOIRA)
    page.get_by_role("region", name="Comparison of the variants").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.table-wrap') !== null")
    expect(page.locator(":focus")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_no_head_covers_the_cell_that_a_key_leads_to(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(site.address(MATRIX))
    cell(page, "shedding-taken", KOIRA).focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        on_top = page.evaluate(
            """() => { const box = document.activeElement.getBoundingClientRect();
            const there = document.elementFromPoint(box.left + 2, box.top + 4);
            return there === document.activeElement || document.activeElement.contains(there) }"""
        )
        assert on_top, key


# ---- Heads, and a telephone ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_heads_of_columns_phases_and_rows_stay_in_view(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(site.address(MATRIX))
    wrap = page.get_by_role("region", name="Comparison of the variants")
    wrap.evaluate("one => { one.scrollIntoView(); one.scrollTop = one.scrollHeight; one.scrollLeft = 200; }")
    frame, head = wrap.bounding_box(), page.locator(".matrix thead th").first.bounding_box()
    section = page.locator(".matrix tr.section th").last.bounding_box()
    assert frame is not None
    assert head is not None
    assert section is not None
    assert abs(head["y"] - frame["y"]) < 3
    assert abs(head["x"] - frame["x"]) < 3
    assert abs(section["y"] - head["y"] - head["height"]) < 3, "the head of the phase is not below those of the columns"


def test_two_columns_can_be_read_on_a_telephone(site: Site, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{site.address(MATRIX)}?columns={MYLLYMATTI},{KOIRA}")
    boxes = [one.bounding_box() for one in heads(page).all()]
    assert len(boxes) == 3
    for box in boxes:
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    assert boxes[0] is not None
    assert boxes[0]["width"] < 110
    assert all(box is not None and box["width"] > 110 for box in boxes[1:])


def test_two_sides_of_a_pair_stand_below_each_other_on_a_telephone(site: Site, page: Page) -> None:
    for width, beside in ((1280, True), (390, False)):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(site.address(PAIR))
        one, other = (side.bounding_box() for side in page.locator("#shedding-taken .pair-side").all())
        assert one is not None
        assert other is not None
        assert (abs(one["y"] - other["y"]) < 2) == beside


# ---- Two variants, the tree, choices ---------------------------------------------------------------------------------


def test_evidence_of_a_pair_is_one_click_away(site: Site, page: Page) -> None:
    page.goto(site.address(PAIR))
    side = page.locator("#shedding-taken .pair-side").first
    expect(side.locator(".passage").first).to_be_hidden()
    side.locator("summary").click()
    expect(side.locator(".passage").first).to_be_visible()
    side.locator(".passage a").first.click()
    expect(page).to_have_url(re.compile(r"sources/[a-z0-9-]+\.html#[a-z0-9-]+$"))


def test_witness_leads_to_the_rule_that_explains_it(site: Site, page: Page) -> None:
    page.goto(site.address(PAIR))
    witness = page.locator(".witness")
    expect(witness).to_contain_text("Seat 1 plays ♠2")
    expect(witness.locator(".only-mark")).to_have_count(1)
    witness.locator(".causes a").first.click()
    expect(page.locator("#shedding-runs")).to_be_in_viewport()


def test_where_they_agree_opens(site: Site, page: Page) -> None:
    page.goto(site.address(PAIR))
    table = page.locator("table.alike")
    expect(table).to_be_hidden()
    page.get_by_text("Rule points answered alike").click()
    expect(table).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_tree_is_in_view_and_its_labels_do_not_overlap(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.address(DISTANCES))
    plot = page.locator("svg.tree").first
    box = plot.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    arcs = plot.locator("path.agreed, path.loan").all()
    left = min(place["x"] for place in (arc.bounding_box() for arc in arcs) if place is not None)
    for name in _FAMILY:
        label = plot.locator("text", has_text=re.compile(f"^{name}$")).bounding_box()
        assert label is not None
        assert label["x"] + label["width"] < left + 2, "an arc begins within a label"
        assert label["height"] > 9


def test_distance_leads_to_the_two(site: Site, page: Page) -> None:
    page.goto(site.address(DISTANCES))
    page.get_by_role("link", name=re.compile("^koira and skitgubbe: ")).first.click()
    expect(page).to_have_url(site.address(PAIR))


def test_choice_in_the_matrix_leads_to_its_readings(site: Site, page: Page) -> None:
    page.goto(f"{site.address(MATRIX)}?columns=koira")
    page.locator("#shedding-runs td a.kind").first.click()
    expect(page).to_have_url(re.compile(r"compare/choices/.*\.html#runs$"))
    expect(page.locator("#runs")).to_be_in_viewport()


# ---- All of these pages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_pages_that_compare(path: str, width: int, scheme: str, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(site.address(path))
    for closed in page.locator("details.evidence").all()[:2]:
        closed.evaluate("one => { one.open = true; }")
    page.add_script_tag(path=_AXE)
    assert page.evaluate(_AXE_FINDS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_page_that_compares_is_large(site: Site) -> None:
    there = [page for page in site.pages() if "compare/" in page]
    assert len(there) > len(_FAMILY) * (len(_FAMILY) - 1) // 2
    assert {page: size for page in there if (size := len(site.text(page).encode())) >= LARGEST} == {}
