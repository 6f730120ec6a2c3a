"""Each kind of page in the other languages: nothing is asked of another host, nothing sticks out, axe finds nothing.

Words are longer or shorter there, and the pages lie a folder deeper. All else is looked at on the English pages.
"""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from myllymatti.words.languages import LANGUAGES
from tests.helpers import KOIRA
from tests.site.conftest import Site
from tests.site.test_browser import KINDS, WIDTHS, _audited, _colours, _overflow, _watched

OTHERS = {language.code: language.folder for language in LANGUAGES if language.folder}
EVERY_KIND = {kind: path for kind, path in KINDS.items() if not path.startswith("language/")}
LOOKED_AT = {"fi": (390, "light"), "sv": (1280, "dark"), "nb": (390, "dark")}
"""In which width and colours axe looks at the pages of a language: each pair is there in one of them."""

FIRST_VIEW = 1.0
"""Seconds in which a variant's page must show its first rules."""


IN_LANGUAGES = [
    *((kind, "fi") for kind in EVERY_KIND),
    *((kind, ("sv", "nb")[number % 2]) for number, kind in enumerate(EVERY_KIND)),
]
"""Each kind in Finnish, which has the longest words, and in Swedish or Norwegian, which are much alike."""


@pytest.mark.parametrize(("kind", "code"), IN_LANGUAGES)
def test_page_in_another_language(kind: str, code: str, site: Site, same_page: Page) -> None:
    base = site.address("") + "/"
    width, scheme = LOOKED_AT[code]
    with _watched(same_page) as (errors, requests):
        same_page.goto(site.address(f"{OTHERS[code]}/{EVERY_KIND[kind]}"), wait_until="load")
        expect(same_page.locator("html")).to_have_attribute("lang", code)
        _colours(same_page, scheme)
        for looked_at in sorted(WIDTHS, key=lambda one: one == width):
            same_page.set_viewport_size({"width": looked_at, "height": 800})
            assert _overflow(same_page) == [], f"{looked_at} px"
    found = _audited(same_page)  # axe asks for the styles once more
    foreign = [url for url in requests if not url.startswith((base, "data:", "blob:"))]
    assert (errors, foreign) == ([], [])
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("name", [KOIRA, "skruuvi"])
def test_first_view_of_a_variant_is_there_within_a_second(name: str, site: Site, page: Page) -> None:
    """The best of three, as other tests may run at the same time."""
    page.goto(site.address("index.html"))
    taken = []
    for _ in range(3):
        page.goto("about:blank")
        begun = time.monotonic()
        page.goto(site.address(f"fi/variants/{name}.html"), wait_until="commit")
        page.locator(".rule .sentence").first.wait_for()
        taken.append(time.monotonic() - begun)
    assert min(taken) < FIRST_VIEW, taken
