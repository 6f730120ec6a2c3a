"""The page of the rule cards, their files, and what comes of printing a page."""

from __future__ import annotations

import io
import re

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from myllymatti.pages import links
from myllymatti.words.lexicon import lexicon
from myllymatti.words.sheet import rule_sheet
from tests.helpers import all_configured, project_library
from tests.site.conftest import Site

pytestmark = pytest.mark.browser

LIST = "cards/index.html"
PRINTED = ("koira", "skruuvi")
SCHEMES = ("light", "dark")


def without_spaces(text: str) -> str:
    """A text without spaces, so that lines do not matter."""
    return re.sub(r"\s+", "", text)


def printed(page: Page, address: str) -> PdfReader:
    """What a page becomes on paper."""
    page.goto(address)
    return PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))


def text_of(pdf: PdfReader) -> str:
    """All that stands on the pages, without spaces."""
    return without_spaces("".join(one.extract_text() for one in pdf.pages))


def test_the_page_of_cards_links_each_configuration_once_to_a_card_that_is_there(site: Site, same_page: Page) -> None:
    same_page.goto(site.address(LIST))
    found = same_page.locator("a[type='application/pdf']").evaluate_all(
        "all => all.map(one => one.getAttribute('href'))"
    )
    assert sorted(found) == sorted(links.file_link(LIST, links.card_file(one.name)) for one in all_configured())
    for configured in all_configured():
        pdf = PdfReader(site.folder / links.card_file(configured.name))
        assert len(pdf.pages) == 1
        assert pdf.metadata is not None
        assert str(pdf.metadata.title).endswith(f"({configured.name})")


def test_links_to_the_cards_of_a_variant_differ_in_their_words(site: Site, same_page: Page) -> None:
    same_page.goto(site.address(LIST))
    for name in project_library().variants:
        words = same_page.locator(f"#cards-{name} a").all_inner_texts()
        assert len(words) == len(set(words)) > 1


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_of_cards_fits_its_window(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.address(LIST))
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_page_of_a_variant_is_its_rules_and_choices(site: Site, page: Page, name: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    text = text_of(printed(page, site.address(f"variants/{name}.html")))
    configured = project_library().configured(name)
    for section in rule_sheet(configured, lexicon()):
        missing = [line.sentence for line in section.lines if without_spaces(line.sentence) not in text]
        assert not missing
    for choice in configured.variant.choices:
        assert all(f"{choice.name}={reading.name}" in text for reading in choice.readings)


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_only_for_the_screen_is_not_printed(site: Site, page: Page, name: str) -> None:
    pdf = printed(page, site.address(f"variants/{name}.html"))
    text = text_of(pdf)
    evidence = {str(ref) for fact in project_library().configured(name).facts for ref in fact.evidence.passages}
    assert evidence
    assert not [ref for ref in evidence if "/" in ref and ref in text]
    assert "file:" not in text
    assert "Tableofcontents" not in text
    assert len(pdf.pages) <= 6


def test_nothing_printed_is_too_pale_for_paper_in_the_dark(site: Site, page: Page) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    page.goto(site.address("variants/koira.html"))
    shown = ".md-content h1, .md-content h2, .md-content .sentence, .md-content .kind, .md-content .red"
    pale = page.locator(shown).evaluate_all(
        """all => all.filter(one => one.checkVisibility()).filter(one => {
            const [red, green, blue] = getComputedStyle(one).color.match(/[\\d.]+/g).map(Number);
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140;
        }).map(one => one.textContent)"""
    )
    assert pale == []


def test_a_comparison_is_printed_as_a_whole_across_the_sheet(site: Site, page: Page) -> None:
    pdf = printed(page, site.address("compare/matti.html"))
    box = pdf.pages[0].mediabox
    assert box.width > box.height
    text = text_of(pdf)
    names = [name for name, variant in project_library().variants.items() if variant.family == "matti"]
    assert all(without_spaces(name) in text for name in names)
    last = lexicon().label_of("beating.ends_when")
    assert without_spaces(last) in text
