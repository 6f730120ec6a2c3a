"""The site in Chromium: from disk and over HTTP, wide and narrow, light and dark, with mouse and with keyboard."""

from __future__ import annotations

import contextlib
import functools
import http.server
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from myllymatti.compare.matrix import matrix
from myllymatti.mechanisms import MECHANISMS
from myllymatti.mechanisms.beating import Taken
from myllymatti.words.lexicon import lexicon
from tests.helpers import KOIRA, MYLLYMATTI, project_library
from tests.site.conftest import Site

pytestmark = pytest.mark.browser

AXE = Path(__file__).with_name("vendor") / "axe.min.js"
WIDTHS = (1280, 390)
SCHEMES = ("light", "dark")

_LIBRARY = project_library()
PAGES = [
    "index.html",
    "evidence.html",
    "variants/index.html",
    "sources/index.html",
    "language/index.html",
    "history/index.html",
    "history/names.html",
    "history/places.html",
    "history/glossary.html",
    "history/relatives.html",
    "sources/bibliography.html",
    "compare/shared-by-the-families.html",
    "language/auction-game.html",
    *(f"variants/{name}.html" for name in _LIBRARY.variants),
    *(f"variants/files/{name}.html" for name in _LIBRARY.variants),
    "variants/examples/skruuvi.html",
    "verification/index.html",
    *(f"verification/{name}.html" for name in _LIBRARY.variants),
    *(f"sources/{source.id}.html" for source in _LIBRARY.sources),
    *(f"language/{mechanism.name}.html" for mechanism in MECHANISMS),
    *(f"compare/{family}.html" for family in sorted({one.family for one in _LIBRARY.variants.values()})),
]
KINDS = {
    "home": "index.html",
    "standings": "evidence.html",
    "variants": "variants/index.html",
    "variant": f"variants/{KOIRA}.html",
    "variant with deals": "variants/skruuvi.html",
    "file": f"variants/files/{KOIRA}.html",
    "verification": "verification/index.html",
    "verification of a variant": f"verification/{KOIRA}.html",
    "verification with deals": "verification/skruuvi.html",
    "examples of skruuvi": "variants/examples/skruuvi.html",
    "sources": "sources/index.html",
    "bibliography": "sources/bibliography.html",
    "source": "sources/seres.html",
    "old source": "sources/vasenius-1912.html",
    "language": "language/index.html",
    "tutorial": "language/tutorial.html",
    "worked examples": "language/worked-examples.html",
    "cheat sheet": "language/cheat-sheet.html",
    "game with an auction": "language/auction-game.html",
    "mechanism": "language/beating.html",
    "mechanism with sums": "language/scoring.html",
    "matrix": "compare/matti.html",
    "kinds of deal": "compare/skruuvi.html",
    "shared": "compare/shared-by-the-families.html",
    "source at second hand": "sources/anycard-skruuvi.html",
    "history": "history/index.html",
    "names": "history/names.html",
    "places": "history/places.html",
    "glossary": "history/glossary.html",
    "relatives": "history/relatives.html",
    "cards": "cards/index.html",
    "replays": "replays/index.html",
    "replay": f"replays/{KOIRA}.html",
    "replay with an auction": "replays/skruuvi.html",
    "figures": "verification/figures/skruuvi.html",
    "speed": "speed.html",
    "pair": f"compare/pairs/{KOIRA}--mattis.html",
    "distances": "compare/matti-distances.html",
    "choices": "compare/choices/skruuvi.html",
    "article": "compare/mjolis-1913-readings.html",
}
_OVER_HTTP = [
    path for kind, path in KINDS.items() if kind in ("home", "variant", "matrix", "replay", "history", "file")
]
"""What loads more than its own page: over HTTP it is loaded otherwise than from disk."""

MATRIX = "compare/matti.html"
KINDS_OF_DEAL = "compare/skruuvi.html"


def _colours(page: Page, scheme: str) -> None:
    """Prefer light or dark colours."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")


@pytest.fixture(params=["disk", "http"])
def address(request: pytest.FixtureRequest, site: Site) -> Callable[[str], str]:
    """The address of a page, from disk or over HTTP."""
    if request.param == "disk":
        return site.address
    base: str = request.getfixturevalue("http_address")
    return lambda page: base + page


_OVERFLOW = """() => {
    const width = document.documentElement.clientWidth;
    if (document.scrollingElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("main *")]
        .filter(one => one.getBoundingClientRect().right > width + 1)
        .map(one => one.outerHTML.slice(0, 120));
}"""


def _overflow(page: Page) -> list[str]:
    """What sticks out of the page to the right, when the page can be scrolled sideways."""
    with contextlib.suppress(PlaywrightError):  # the side bars need a moment to move
        page.wait_for_function(f"({_OVERFLOW})().length === 0", timeout=700)
    found = page.evaluate(_OVERFLOW)
    assert isinstance(found, list)
    return found


@contextlib.contextmanager
def _watched(page: Page) -> Iterator[tuple[list[str], list[str]]]:
    """The errors of a page, and the addresses that it asks for, from now on."""
    errors: list[str] = []
    requests: list[str] = []
    watchers: dict[str, Callable[[Any], None]] = {
        "console": lambda message: errors.extend([message.text] if message.type in ("error", "warning") else []),
        "pageerror": lambda error: errors.append(str(error)),
        "request": lambda request: requests.append(request.url),
        "requestfailed": lambda request: errors.append(f"failed: {request.url}"),
        "response": lambda got: errors.extend([f"{got.status}: {got.url}"] if got.status >= 400 else []),
    }
    on: Any = page.on  # typed event by event
    for event, watcher in watchers.items():
        on(event, watcher)
    try:
        yield errors, requests
    finally:
        for event, watcher in watchers.items():
            page.remove_listener(event, watcher)


@pytest.mark.parametrize(
    ("place", "path"),
    [*(("disk", path) for path in dict.fromkeys([*PAGES, *KINDS.values()])), *(("http", path) for path in _OVER_HTTP)],
)
def test_page_opens_without_an_error_a_foreign_request_or_sideways_scrolling(
    place: str, path: str, site: Site, http_address: str, same_page: Page
) -> None:
    """Pages of one kind differ in their words only: one of each is looked at in all ways, the others on a telephone."""
    of_each = path in KINDS.values()
    base = site.address("") + "/" if place == "disk" else http_address
    with _watched(same_page) as (errors, requests):
        same_page.goto(base + path, wait_until="load")
        for scheme, colours in (("light", "default"), ("dark", "slate"))[: 2 if of_each else 1]:
            _colours(same_page, scheme)
            expect(same_page.locator("body")).to_have_attribute("data-md-color-scheme", colours)
            for width in WIDTHS if of_each else WIDTHS[-1:]:
                same_page.set_viewport_size({"width": width, "height": 800})
                assert _overflow(same_page) == [], f"{width} px"
    assert base + path in requests
    foreign = [url for url in requests if not url.startswith((base, "data:", "blob:"))]
    assert (errors, foreign) == ([], [])


def test_unknown_address_over_http(site: Site, page: Page) -> None:
    """As a web host does it: the page for unknown addresses, at any depth."""

    class Host(http.server.SimpleHTTPRequestHandler):
        def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
            self.send_response(code)
            self.end_headers()
            self.wfile.write((site.folder / "404.html").read_bytes())

        def log_message(self, format: str, *args: object) -> None:
            pass

    handler = functools.partial(Host, directory=str(site.folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/variants/nowhere/at-all.html")
        expect(page.locator("h1")).to_contain_text("404")
        assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"
        link = page.locator("a", has_text="all variants")
        expect(link).to_have_attribute("href", "/variants/index.html")  # its script has found the site
        link.click()
        expect(page.locator("h1")).to_contain_text("Variants")
        server.shutdown()


def test_tables_scroll_inside_their_own_box_on_a_narrow_page(site: Site, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(site.address("index.html"))
    wrap = page.locator(".table-wrap").first
    inner, outer = wrap.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert inner > outer
    wrap.evaluate("one => one.scrollLeft = 200")
    assert wrap.evaluate("one => one.scrollLeft") > 0


@pytest.mark.parametrize("width", WIDTHS)
def test_no_word_is_broken_in_a_table(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    broken = []
    tables = ("index.html", MATRIX, KINDS_OF_DEAL, KINDS["shared"], "variants/skruuvi.html", f"variants/{KOIRA}.html")
    for path in (*tables, KINDS["cheat sheet"]):
        page.goto(site.address(path))
        broken += page.evaluate(
            """() => {
                const found = [];
                for (const cell of document.querySelectorAll("main table th, main table td")) {
                    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
                    for (let node; (node = walk.nextNode()); )
                        for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
                            const range = document.createRange();
                            range.setStart(node, word.index);
                            range.setEnd(node, word.index + word[0].length);
                            const tops = new Set([...range.getClientRects()].map(one => Math.round(one.top)));
                            if (tops.size > 1) found.push(word[0]);
                        }
                }
                return found;
            }"""
        )
    assert broken == []


# ---- Search ----------------------------------------------------------------------------------------------------------


def _search(page: Page, words: str) -> Any:  # noqa: ANN401 (Playwright's Locator)
    page.locator(".md-search__input").click()
    page.keyboard.type(words)
    results = page.locator(".md-search-result__item")
    expect(results.first).to_be_visible()
    return results


@pytest.mark.parametrize(
    ("words", "leads_to"),
    [
        *(("trump", "language/"), ("koira", f"variants/{KOIRA}.html"), ("skitgubbe", "sources/")),
        ("bolshevik", "variants/skruuvi.html"),
    ],
)
def test_search_finds(words: str, leads_to: str, address: Callable[[str], str], page: Page) -> None:
    page.goto(address("index.html"))
    results = _search(page, words)
    links = results.locator("a").evaluate_all("all => all.map(one => one.href)")
    assert any(leads_to in link for link in links), links


def test_search_with_the_keyboard_leads_to_the_page(address: Callable[[str], str], page: Page) -> None:
    page.goto(address(f"sources/{'seres'}.html"))
    page.keyboard.press("/")
    expect(page.locator(".md-search__input")).to_be_focused()
    page.keyboard.type("koira", delay=20)
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    page.wait_for_timeout(500)  # until the results of the whole word have replaced those of its beginning
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"\?h=koira"))


# ---- The matrix ------------------------------------------------------------------------------------------------------


def _hidden_and_shown(page: Page) -> tuple[int, int]:
    alike = page.locator(".matrix tr.alike:visible").count()
    return alike, page.locator(".matrix tr.differs:visible").count()


def test_matrix_hides_the_rows_that_agree(site: Site, page: Page) -> None:
    page.goto(site.address(MATRIX))
    alike, differing = _hidden_and_shown(page)
    assert alike > 5
    assert differing > 5
    page.get_by_label("Only where they differ").check()
    assert _hidden_and_shown(page) == (0, differing)
    page.get_by_label("Only where they differ").uncheck()
    assert _hidden_and_shown(page) == (alike, differing)


def test_columns_of_the_matrix_can_be_chosen(site: Site, page: Page) -> None:
    """Rows are then marked and hidden as the chosen columns differ."""
    page.goto(site.address(MATRIX))
    before = _hidden_and_shown(page)
    columns = page.locator(".matrix thead th").count()
    page.locator("details.columns summary").click()
    page.get_by_role("button", name="None").click()
    expect(page.locator(".matrix thead th:visible")).to_have_count(1)
    for name in (MYLLYMATTI, KOIRA):
        page.get_by_label(name, exact=True).check()
    expect(page.locator(".matrix thead th:visible")).to_have_count(3)
    expect(page.locator(".matrix #shedding-taken td:visible")).to_have_count(2)
    page.get_by_label("Only where they differ").check()
    one, other = (_LIBRARY.configured(name) for name in (MYLLYMATTI, KOIRA))
    rows = [row for row in matrix((one, other)).rows if row.differs]
    assert _hidden_and_shown(page) == (0, len(rows))
    assert page.locator(".matrix .differs-mark:visible").count() == len(rows)
    page.get_by_label("Only where they differ").uncheck()
    page.get_by_role("button", name="All").click()
    expect(page.locator(".matrix thead th:visible")).to_have_count(columns)
    assert _hidden_and_shown(page) == before


@pytest.mark.parametrize("name", _LIBRARY.variants)
def test_figures_are_in_view_on_a_narrow_page(name: str, site: Site, same_page: Page) -> None:
    same_page.set_viewport_size({"width": 390, "height": 800})
    same_page.goto(site.address(f"variants/{name}.html"))
    for plot in same_page.locator("svg.plot").all():
        box = plot.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_matrix_shows_no_empty_section_when_rows_are_hidden(site: Site, page: Page) -> None:
    page.goto(site.address(MATRIX))
    page.get_by_label("Only where they differ").check()
    for body in page.locator(".matrix tbody").all():
        if not body.locator("tr.differs").count():
            expect(body.locator("tr.section")).to_be_hidden()


def test_matrix_works_by_keyboard(site: Site, page: Page) -> None:
    page.goto(site.address(MATRIX))
    box = page.get_by_label("Only where they differ")
    for _ in range(40):
        page.keyboard.press("Tab")
        if box.evaluate("one => one === document.activeElement"):
            break
    expect(box).to_be_focused()
    page.keyboard.press("Space")
    assert _hidden_and_shown(page)[0] == 0
    page.keyboard.press("Tab")
    region = page.get_by_role("region", name="Comparison of the variants")
    expect(region).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.matrix') !== null")


@pytest.mark.parametrize("width", WIDTHS)
def test_heads_of_the_matrix_stay_in_view(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(site.address(MATRIX))
    wrap = page.get_by_role("region", name="Comparison of the variants")
    wrap.evaluate("one => { one.scrollIntoView(); one.scrollTop = 900; one.scrollLeft = 60; }")
    assert wrap.evaluate("one => one.scrollTop") > 300
    head = page.locator(".matrix thead th", has_text="Koira").first
    box, frame = head.bounding_box(), wrap.bounding_box()
    assert box is not None
    assert frame is not None
    assert abs(box["y"] - frame["y"]) < 3, "the head of a column has scrolled away"
    for row in page.locator(".matrix tbody th[scope=row]").all():
        place = row.bounding_box()
        if place is not None and frame["y"] + 80 < place["y"] < frame["y"] + 400:
            assert abs(place["x"] - frame["x"]) < 3, "the head of a row has scrolled away"


def test_matrix_is_as_wide_as_the_page(site: Site, page: Page) -> None:
    page.goto(site.address(MATRIX))
    table, frame = page.locator(".matrix table").bounding_box(), page.locator(".matrix .table-wrap").bounding_box()
    assert table is not None
    assert frame is not None
    assert table["width"] > frame["width"] - 20


def test_answer_in_the_matrix_leads_to_the_rule(site: Site, page: Page) -> None:
    page.goto(site.address(MATRIX))
    page.locator(f"#shedding-taken td a[href$='{KOIRA}.html#shedding-taken']").click()
    expect(page).to_have_url(re.compile(f"variants/{KOIRA}.html#shedding-taken$"))
    expect(page.locator("#shedding-taken")).to_be_in_viewport()


def test_kinds_of_deal_show_at_first_only_where_they_differ(site: Site, page: Page) -> None:
    page.goto(site.address(KINDS_OF_DEAL))
    assert page.get_by_label("Only where they differ").is_checked()
    alike, differing = _hidden_and_shown(page)
    assert (alike, differing > 10) == (0, True)
    page.get_by_label("Only where they differ").uncheck()
    assert _hidden_and_shown(page)[0] > 20
    page.locator("details.columns summary").click()
    page.get_by_label("bolshevik", exact=True).uncheck()
    expect(page.locator(".matrix #bidding-all-pass")).to_have_class("alike")  # kitty and kotka answer alike
    expect(page.locator(".matrix #game-deal")).to_have_class("differs")


def test_answer_of_a_kind_of_deal_leads_to_its_rule(site: Site, page: Page) -> None:
    page.goto(site.address(KINDS_OF_DEAL))
    page.locator("#bidding-all-pass td a", has_text="void").click()
    expect(page).to_have_url(re.compile(r"variants/skruuvi\.html#deals-bolshevik-bidding-all-pass$"))
    expect(page.locator("#deals-bolshevik-bidding-all-pass")).to_be_in_viewport()


def test_clause_leads_to_its_line_in_the_file(site: Site, page: Page) -> None:
    page.goto(site.address("variants/skruuvi.html"))
    rule = page.locator("#deals-kotka-bidding-levels")
    rule.locator("summary").click()
    rule.locator("a", has_text="in the file").click()
    expect(page).to_have_url(re.compile(r"variants/files/skruuvi\.html#line-\d+$"))
    line = page.locator(f"[id='{page.url.partition('#')[2]}']")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("levels:")


@pytest.mark.parametrize("width", WIDTHS)
def test_points_by_tricks_fit_the_page(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.address("variants/examples/skruuvi.html"))
    table = page.locator("dl.by-tricks").first
    assert table.locator("div").count() == 14
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    for cell in table.locator("dd").all():
        assert cell.evaluate("one => one.scrollWidth <= one.clientWidth + 1")


# ---- Evidence --------------------------------------------------------------------------------------------------------


def test_evidence_opens_by_click_and_shows_the_passage(site: Site, page: Page) -> None:
    page.goto(site.address(f"variants/{KOIRA}.html"))
    rule = page.locator("#shedding-taken")
    passage = rule.locator(".passage").first
    expect(passage).to_be_hidden()
    rule.locator("summary").click()
    expect(passage).to_be_visible()
    expect(passage.locator("a", has_text="seres/koira-lowest-card")).to_be_visible()
    paraphrase = _LIBRARY.sources.passage("seres", "koira-lowest-card")
    assert paraphrase is not None
    expect(passage).to_contain_text(paraphrase.paraphrase.replace("*", ""))
    rule.locator("summary").click()
    expect(passage).to_be_hidden()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_evidence_opens_by_keyboard(key: str, site: Site, page: Page) -> None:
    page.goto(site.address(f"variants/{KOIRA}.html"))
    summary = page.locator("#shedding-taken summary")
    summary.focus()
    expect(summary).to_be_focused()
    assert summary.evaluate("one => one.matches(':focus-visible')") or key
    page.keyboard.press(key)
    expect(page.locator("#shedding-taken .passage").first).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#shedding-taken .passage') !== null")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press(key)
    expect(page.locator("#shedding-taken .passage").first).to_be_hidden()


def test_from_the_clause_to_the_passage_and_back(address: Callable[[str], str], page: Page) -> None:
    page.goto(address(f"variants/{KOIRA}.html"))
    page.locator("#shedding-taken summary").click()
    page.locator("#shedding-taken .passage a").first.click()
    expect(page).to_have_url(re.compile(r"sources/seres\.html#koira-lowest-card$"))
    passage = page.locator("#koira-lowest-card")
    expect(passage).to_be_in_viewport()
    top = passage.evaluate("one => one.getBoundingClientRect().top")
    header = page.locator(".md-header").evaluate("one => one.getBoundingClientRect().bottom")
    assert top >= header - 1, "the passage lies under the header"
    in_koira = passage.locator(".rests li", has=page.locator(".in-variant", has_text=re.compile(f"^{KOIRA}$")))
    in_koira.locator("a", has_text=lexicon().label("beating", Taken)).click()
    expect(page).to_have_url(re.compile(f"variants/{KOIRA}.html#shedding-taken$"))
    expect(page.locator("#shedding-taken")).to_be_in_viewport()


def test_inherited_rule_leads_to_where_it_stands(site: Site, page: Page) -> None:
    page.goto(site.address(f"variants/{KOIRA}.html"))
    page.locator("#game-pack a.inherited-mark").click()
    expect(page).to_have_url(re.compile(f"variants/{MYLLYMATTI}.html#game-pack$"))
    expect(page.locator("#game-pack")).to_be_in_viewport()


# ---- Colours ---------------------------------------------------------------------------------------------------------


def test_colour_scheme_can_be_switched_and_is_remembered(address: Callable[[str], str], page: Page) -> None:
    page.goto(address("index.html"))
    seen = []
    for _ in range(4):
        seen.append(page.locator("body").get_attribute("data-md-color-scheme"))
        page.locator("form[data-md-component=palette] label:visible").click()
    assert seen == ["default", "default", "slate", "default"]  # the system's, light, dark, the system's
    page.locator("form[data-md-component=palette] label:visible").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto(address("evidence.html"))
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_red_suits_are_red_and_the_others_are_not(site: Site, page: Page) -> None:
    for scheme in SCHEMES:
        _colours(page, scheme)
        page.goto(site.address("index.html"))
        red, text = page.evaluate(
            "[getComputedStyle(document.querySelector('.suits .red')).color,"
            " getComputedStyle(document.querySelector('.suits')).color]"
        )
        assert red != text


# ---- Accessibility ---------------------------------------------------------------------------------------------------

EXCEPTIONS: dict[str, tuple[str, str]] = {}
"""Rules of axe that are not asked of a part of Material's own: rule -> (the part, why)."""


def _excepted(found: list[str]) -> bool:
    part, _ = EXCEPTIONS.get(found[0], ("", ""))
    return bool(part) and part in " ".join(found[1:3])


_AXE_FINDS = """async only => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    document.getAnimations().forEach(one => one.effect.getComputedTiming().endTime < Infinity && one.finish());
    const some = axe.getRules(tags).filter(rule => rule.tags.includes(only)).map(rule => rule.ruleId);
    const result = await axe.run(document, { runOnly: only ? some : tags, resultTypes: ["violations"] });
    return [some, result.violations.flatMap(one => one.nodes.map(node => [one.id, String(node.target),
        node.html.slice(0, 160), node.failureSummary.split("\\n").pop().trim()]))];
}"""


def _audited(page: Page, only: str = "") -> list[str]:
    """Run axe on the page as it stands, all of it or only the rules with a tag; gives a line for each violation."""
    page.evaluate("document.fonts.ready")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    asked, found = page.evaluate(_AXE_FINDS, only)
    assert bool(asked) == bool(only)
    return [" | ".join(one) for one in found if not _excepted(one)]


@pytest.mark.parametrize("kind", [*KINDS, "not found"])
def test_axe_finds_nothing(kind: str, site: Site, same_page: Page) -> None:
    """All is looked at in light colours; in dark ones only what hangs on colours is another."""
    same_page.goto(site.address(KINDS.get(kind, "404.html")))
    same_page.evaluate("document.querySelectorAll('details').forEach((one, index) => one.open = index < 12)")
    found = _audited(same_page)
    _colours(same_page, "dark")
    if kind in KINDS:  # the page for unknown addresses has no theme
        expect(same_page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    found += _audited(same_page, only="cat.color")
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize(
    "kind", ["home", "variant", "matrix", "variant with deals", "kinds of deal", "shared", "verification of a variant"]
)
def test_axe_finds_nothing_on_a_narrow_page(kind: str, site: Site, same_page: Page) -> None:
    same_page.set_viewport_size({"width": 390, "height": 800})
    same_page.goto(site.address(KINDS[kind]))
    found = _audited(same_page)
    assert not found, "\n".join(found[:20])


def test_every_control_shows_that_it_has_the_focus(site: Site, page: Page) -> None:
    for path in (f"variants/{KOIRA}.html", MATRIX):
        page.goto(site.address(path))
        for _ in range(30):
            page.keyboard.press("Tab")
            shown = page.evaluate(
                """() => {
                    const one = document.activeElement;
                    if (one === document.body || !one.closest("main")) return true;
                    const style = getComputedStyle(one);
                    return style.outlineStyle !== "none" || style.boxShadow !== "none";
                }"""
            )
            assert shown, page.evaluate("document.activeElement.outerHTML")


def test_skip_link_leads_to_the_text(site: Site, page: Page) -> None:
    page.goto(site.address("evidence.html"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Skip to content"
    page.keyboard.press("Enter")
    target = page.evaluate("location.hash")
    assert page.locator(f"main [id='{target[1:]}']").count() == 1


def test_without_scripts_the_rules_and_their_evidence_can_be_read(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(site.address(f"variants/{KOIRA}.html"))
    page.locator("#shedding-taken summary").click()
    expect(page.locator("#shedding-taken .passage").first).to_be_visible()
    page.goto(site.address(MATRIX))
    page.get_by_label("Only where they differ").check()
    expect(page.locator(".matrix tr.alike").first).to_be_hidden()
    context.close()


def test_print_leaves_out_the_frame(site: Site, page: Page) -> None:
    page.goto(site.address(f"variants/{KOIRA}.html"))
    page.emulate_media(media="print")
    for part in (".md-header", ".md-sidebar--primary", ".md-footer"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator("#shedding-taken .sentence")).to_be_visible()


def test_the_cheat_sheet_prints_on_three_sheets_of_paper(site: Site, page: Page) -> None:
    page.goto(site.address(KINDS["cheat sheet"]))
    (count,) = re.findall(rb"/Count (\d+)", page.pdf(format="A4", prefer_css_page_size=False))
    assert int(count) == 3
