"""The text of a variant file on a page: all of it, each line with its anchor, in markup that is light."""

from __future__ import annotations

from myllymatti.pages import links
from myllymatti.pages.render import coloured, listing
from tests.helpers import project_library
from tests.pages.html import parse

TEXT = project_library().variants["skruuvi"].span.source.text
"""The longest file."""


def test_listing_is_the_text_line_by_line() -> None:
    tree = parse(listing(TEXT))
    assert tree.letters() == TEXT.removesuffix("\n") + "\n"
    lines = TEXT.splitlines()
    for number in (1, len(lines) // 2, len(lines)):
        assert tree.by_id(links.line_anchor(number)).letters() == lines[number - 1] + "\n"


def test_colours_are_spans_of_what_has_one() -> None:
    told = coloured('phase play: tricks {  # "<b>"\n    lead: forehand [a/b]\n}')
    assert '<span class="k">phase</span>' in told
    assert "&lt;b&gt;" in told
    assert {one.attributes["class"] for one in parse(told).all("span")}.isdisjoint({"p", "w", "n"})


def test_listing_is_less_than_three_times_as_long_as_the_text() -> None:
    assert len(listing(TEXT)) < 3 * len(TEXT)
