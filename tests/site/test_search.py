"""The search finds a word in all of its forms, in each language, from disk and over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from myllymatti.pages import links
from tests.site.conftest import Site

pytestmark = pytest.mark.browser


@pytest.fixture(params=["disk", "http"])
def address(request: pytest.FixtureRequest, site: Site) -> Callable[[str], str]:
    """The address of a page, from disk or over HTTP."""
    if request.param == "disk":
        return site.address
    base: str = request.getfixturevalue("http_address")
    return lambda page: base + page


def _search(page: Page, words: str) -> None:
    page.locator(".md-search__input").click()
    page.keyboard.type(words)
    expect(page.locator(".md-search-result__item").first).to_be_visible(timeout=30_000)  # until the index is made
    shown = ""
    while shown != (now := page.locator(".md-search-result").inner_text()):  # those of its beginning are replaced
        shown = now
        page.wait_for_timeout(400)


def _marked(page: Page) -> set[str]:
    """The words that are marked in the results, in small letters."""
    marked = page.locator(".md-search-result mark").all_text_contents()
    return {word.lower() for word in marked}


FORMS = [
    ("en", "trumps", {"trump", "trumping"}),
    ("en", "beats", {"beat", "beating"}),
    ("fi", "valtti", {"valtin", "valttia", "valteiksi", "valtit"}),
    ("fi", "kortteja", {"kortti", "kortin", "korttia", "kortit"}),
    ("sv", "trumfen", {"trumf"}),
    ("sv", "korten", {"kort", "kortet"}),
    ("nb", "kortene", {"kort", "kortet"}),
    ("nb", "stikket", {"stikk", "stikkene"}),
]


@pytest.mark.parametrize(("code", "asked", "forms"), FORMS)
def test_word_is_found_in_other_forms(
    code: str, asked: str, forms: set[str], address: Callable[[str], str], page: Page
) -> None:
    page.goto(address(f"{links.root_of(code)}index.html"))
    _search(page, asked)
    assert _marked(page) & forms, _marked(page)
    assert page.locator(".md-search-result__terms").count() == 0  # nothing is said to be missing


@pytest.mark.parametrize(("asked", "marked"), [("mjölis", "mjölis"), ("mjolis", "mjölis"), ("Skitgub", "skitgubbe")])
def test_names_are_found_by_their_beginning_and_with_plain_letters(
    asked: str, marked: str, site: Site, page: Page
) -> None:
    page.goto(site.address("index.html"))
    _search(page, asked)
    assert marked in _marked(page)


def test_each_word_is_marked_once(site: Site, page: Page) -> None:
    page.goto(site.address("index.html"))
    _search(page, "trump")
    assert page.locator(".md-search-result mark mark").count() == 0
    texts = page.locator(".md-search-result__item").all_inner_texts()
    assert not [text for text in texts if "<mark" in text or "mark>" in text]
    assert not [word for word in _marked(page) if not word.isalpha()]


def test_page_that_a_result_leads_to_marks_the_forms_found(site: Site, page: Page) -> None:
    page.goto(site.address("index.html"))
    _search(page, "trumps")
    hrefs = page.locator(".md-search-result__link").evaluate_all("all => all.map(one => one.href)")
    assert any("trumps" in href and "trumping" in href for href in hrefs), hrefs[:5]


def test_words_in_quotation_marks_must_be_there_in_some_form(site: Site, page: Page) -> None:
    page.goto(site.address("index.html"))
    _search(page, '"trumps" "beating"')
    marked = _marked(page)
    assert {"trump", "trumps"} & marked
    assert {"beat", "beats", "beating"} & marked
    assert page.locator(".md-search-result__terms").count() == 0


def test_search_of_a_language_leads_to_its_pages(site: Site, page: Page) -> None:
    page.goto(site.address("sv/index.html"))
    _search(page, "koira")
    hrefs = page.locator(".md-search-result__link").evaluate_all("all => all.map(one => one.href)")
    assert all("/sv/" in href for href in hrefs), hrefs
