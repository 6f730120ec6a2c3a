"""The site in four languages: that all are whole, and that the switch leads from each page to the same in another."""

from __future__ import annotations

import functools
import http.server
import json
import posixpath
import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from myllymatti.pages import links
from myllymatti.words.languages import LANGUAGES
from tests.helpers import KOIRA
from tests.pages.html import Element, parse
from tests.site.conftest import Site, language_of

CODES = [language.code for language in LANGUAGES]
OTHERS = [language for language in LANGUAGES if language.folder]
KOIRAS_PAGE = f"variants/{KOIRA}.html"


def _below(page: str) -> str:
    """The path of a page in the folder of its language."""
    return page.removeprefix(links.root_of(language_of(page)))


def _is_english_only(page: str) -> bool:
    return links.is_english_only(page) or page == "404.html"


def _tree(site: Site, page: str) -> Element:
    """What stands above the text of a page: its head, the switch and the tabs."""
    return parse(site.text(page).partition("<main")[0])


def _switch(tree: Element) -> dict[str, Element]:
    """The links of the language switch, by the language they lead to."""
    (switch,) = (one for one in tree.all("div") if "language-switch" in one.attributes.get("class", ""))
    return {one.attributes["hreflang"]: one for one in switch.all("a")}


def test_every_language_has_the_same_pages(site: Site) -> None:
    english = {page for page in site.pages("en") if not _is_english_only(page)}
    for language in OTHERS:
        assert {_below(page) for page in site.pages(language.code)} == english


def test_every_page_says_its_language(site: Site) -> None:
    for page in site.pages():
        (root,) = _tree(site, page).all("html")
        assert root.attributes["lang"] == language_of(page), page


def test_switch_leads_to_the_same_page_and_marks_the_current_language(site: Site) -> None:
    for page in site.pages():
        if page == "404.html":
            continue
        switch = _switch(_tree(site, page))
        assert list(switch) == CODES, page
        for code, link in switch.items():
            target = posixpath.normpath(posixpath.join(posixpath.dirname(page), link.attributes["href"]))
            same = not _is_english_only(page) or code == "en"
            assert target == links.root_of(code) + (_below(page) if same else "index.html"), page
            assert (link.attributes.get("aria-current") == "true") == (code == language_of(page)), page
            assert ("data-same-page" in link.attributes) == same
            assert link.attributes["lang"] == code


def test_head_names_the_page_in_the_other_languages(site: Site) -> None:
    for page in (KOIRAS_PAGE, f"fi/{KOIRAS_PAGE}", "sv/index.html", "language/index.html"):
        found = {
            one.attributes["hreflang"]: posixpath.normpath(
                posixpath.join(posixpath.dirname(page), one.attributes["href"])
            )
            for one in _tree(site, page).all("link")
            if one.attributes.get("rel", "").strip() == "alternate"
        }
        codes = ["en"] if _is_english_only(page) else CODES
        assert found == {code: links.root_of(code) + _below(page) for code in codes}, page


def test_guide_to_the_language_is_marked_as_english(site: Site) -> None:
    for language in OTHERS:
        page = f"{language.folder}/{KOIRAS_PAGE}"
        tabs = [one for one in _tree(site, page).all("a") if one.attributes.get("class") == "md-tabs__link"]
        (guide,) = (one for one in tabs if one.attributes["href"] == "../../language/index.html")
        assert guide.attributes["hreflang"] == "en"
        assert not [one for one in tabs if one is not guide and "hreflang" in one.attributes]


def test_tabs_are_told_in_each_language(site: Site) -> None:
    told = {}
    for language in LANGUAGES:
        tree = _tree(site, links.root_of(language.code) + "index.html")
        told[language.code] = [
            one.text().strip() for one in tree.all("a") if one.attributes.get("class") == "md-tabs__link"
        ]
    assert len({len(tabs) for tabs in told.values()}) == 1
    for code in CODES[1:]:
        alike = set(told[code]) & set(told["en"])
        assert len(alike) <= 1, (code, alike)  # a word may be the same in two languages


def test_languages_share_the_files_of_the_theme(site: Site) -> None:
    for language in OTHERS:
        folder = site.folder / language.folder
        assert not (folder / "assets").exists()
        assert not (folder / "404.html").exists()
        assert (folder / "search" / "search_index.json").is_file()
        text = (folder / KOIRAS_PAGE).read_text("utf-8")
        assert 'href="../../assets/myllymatti.css"' in text
        assert f"../../assets/javascripts/workers/search-{language.code}.js" in text


def test_search_index_of_a_language_has_its_pages(site: Site) -> None:
    for language in OTHERS:
        index = json.loads((site.folder / language.folder / "search" / "search_index.json").read_text("utf-8"))
        found = {entry["location"].partition("#")[0] for entry in index["docs"]}
        shown = {_below(page) for page in site.pages(language.code)}
        assert found <= shown
        assert {KOIRAS_PAGE, "sources/seres.html"} <= found


# ---- In Chromium -----------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_switch_by_keyboard_keeps_the_place_on_the_page(width: int, site: Site, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    rule = re.findall(r'<div class="rule[^"]*" id="([^"]+)"', site.text(KOIRAS_PAGE))[-1]
    page.goto(f"{site.address(KOIRAS_PAGE)}#{rule}")
    page.locator(".language-switch button").focus()
    link = page.locator(".language-switch a[hreflang=fi]")
    expect(link).to_be_visible()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/fi/{KOIRAS_PAGE}#{rule}")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(page.locator(f"#{rule}")).to_be_in_viewport()


@pytest.mark.browser
def test_link_to_a_rule_opens_its_evidence(site: Site, page: Page) -> None:
    rule = re.findall(r'<div class="rule[^"]*" id="([^"]+)"', site.text(KOIRAS_PAGE))[0]
    page.goto(site.address(KOIRAS_PAGE))
    evidence = page.locator(f"#{rule} details.evidence").first
    expect(evidence).not_to_have_attribute("open", "")
    page.evaluate("rule => { location.hash = rule }", rule)
    expect(evidence).to_have_attribute("open", "")


@pytest.fixture
def host(site: Site) -> Iterator[str]:
    """The address of a host that shows 404.html for each address that leads nowhere."""

    class Host(http.server.SimpleHTTPRequestHandler):
        def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
            self.send_response(code)
            self.end_headers()
            self.wfile.write((site.folder / "404.html").read_bytes())

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing of a request."""

    handler = functools.partial(Host, directory=str(site.folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("address", "browsers", "code"),
    [
        ("fi/variants/nowhere.html", "sv", "fi"),
        ("nb/nowhere/at-all.html", "en", "nb"),
        ("variants/nowhere.html", "sv-SE", "sv"),
        ("variants/nowhere.html", "nn-NO", "nb"),
        ("variants/nowhere.html", "de", "en"),
    ],
)
def test_page_not_found_in_the_readers_language(
    address: str, browsers: str, code: str, host: str, browser: Browser
) -> None:
    context = browser.new_context(locale=browsers)
    page = context.new_page()
    page.goto(host + address)
    expect(page.locator("section:visible")).to_have_count(1)
    expect(page.locator("section:visible")).to_have_attribute("lang", code)
    expect(page.locator("html")).to_have_attribute("lang", code)
    start = page.locator("section:visible a").first
    expect(start).to_have_attribute("href", f"/{links.root_of(code)}index.html")
    start.click()
    expect(page.locator("html")).to_have_attribute("lang", code)
    context.close()


@pytest.mark.browser
def test_page_not_found_without_scripts(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address("404.html"))
    expect(page.locator("section:visible")).to_have_count(len(LANGUAGES))
    context.close()
