"""What stands around the pages of a language: the tabs and their order, the site's description, names of switches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from myllymatti.pages import links
from myllymatti.pages.catalogue import Catalogue
from myllymatti.words.languages import ENGLISH, LANGUAGES


@dataclass(frozen=True)
class Frame:
    """What stands around the pages of a language.

    `navigation` is that of MkDocs: titles and pages. `guide` is the title of the tab that leads to the English guide to
    the language of variants; empty on the English site, where the guide has a tab of its own. `colours` are the names
    of the switch between dark and light: what a click does while the page follows the system, is light, is dark.
    """

    description: str
    licence: str
    navigation: list[object]
    guide: str
    colours: tuple[str, str, str]


@dataclass(frozen=True)
class NotFound:
    """What the page for unknown addresses says in a language."""

    code: str
    folder: str
    title: str
    why: str
    ways: tuple[tuple[str, str], ...]
    otherwise: str


def frame(heads: Mapping[str, Mapping[str, Any]], say: Catalogue) -> Frame:
    """The frame of a language's pages, from the heads of all of them.

    Raises:
        NotTranslated: for a text that is not there in that language.
    """
    return Frame(
        description=say.gettext("Nordic card games compared, rule by rule"),
        licence=say.gettext("Code: MIT. Rules and sources: CC BY 4.0."),
        navigation=_navigation(heads, say),
        guide="" if say.code == ENGLISH.code else say.gettext("Language (in English)"),
        colours=(
            say.gettext("Switch to light mode"),
            say.gettext("Switch to dark mode"),
            say.gettext("Follow the system"),
        ),
    )


def _tabs(say: Catalogue) -> dict[str, str]:
    """The tabs between the first and the last: the folder whose pages each has, and its name."""
    return {
        "compare/": say.gettext("Comparison"),
        "variants/": say.gettext("Variants"),
        "sources/": say.gettext("Sources"),
        "history/": say.gettext("History"),
        "replays/": say.gettext("Replays"),
        "verification/": say.gettext("Verification"),
        "language/": say.gettext("Language"),
    }


def _navigation(heads: Mapping[str, Mapping[str, Any]], say: Catalogue) -> list[object]:
    """Tabs in reading order; in each its first page, then the others in their order, by the group of their heads.

    A page's head may give it a shorter name for the navigation (`nav`; false keeps it out) and the heading it goes
    under (`group`).
    """
    tabs = [{title: _tab(folder, heads)} for folder, title in _tabs(say).items()]
    speed = [{say.gettext("Speed"): links.SPEED}] if links.SPEED in heads else []
    return [
        {say.gettext("Start"): links.HOME},
        *(tab for tab in tabs if any(tab.values())),
        {say.gettext("How sure is it?"): links.EVIDENCE},
        *speed,
    ]


def _tab(folder: str, heads: Mapping[str, Mapping[str, Any]]) -> list[object]:
    paths = sorted((path for path in heads if path.startswith(folder)), key=lambda path: not path.endswith("/index.md"))
    pages: list[object] = []
    groups: dict[str, list[object]] = {}
    for path in paths:
        head = heads[path]
        if head.get("nav") is False:
            continue
        page = {str(head["nav"]): path} if "nav" in head else path
        if "group" not in head:
            pages.append(page)
            continue
        heading = str(head["group"])
        if heading not in groups:
            groups[heading] = []
            pages.append({heading: groups[heading]})
        groups[heading].append(page)
    return pages


def not_found(catalogues: Iterable[Catalogue]) -> tuple[NotFound, ...]:
    """What the one page for unknown addresses says, in the order of the languages.

    Raises:
        NotTranslated: for a text that is not there in one of them.
    """
    by_code = {say.code: say for say in catalogues}
    return tuple(_not_found(by_code[language.code]) for language in LANGUAGES if language.code in by_code)


def _not_found(say: Catalogue) -> NotFound:
    return NotFound(
        code=say.code,
        folder=links.root_of(say.code),
        title=say.gettext("There is no page at this address"),
        why=say.gettext("It may have been renamed, or the address may be mistyped. From here it goes on to:"),
        ways=(
            (_address(links.HOME), say.gettext("the start of Myllymatti, which has a search")),
            (_address(links.VARIANTS), say.gettext("all variants, each with its rules")),
            (_address(links.SOURCES), say.gettext("all sources, passage by passage")),
            (_address(links.matrix_page("matti")), say.gettext("the comparison of the variants, rule by rule")),
        ),
        otherwise=say.gettext(
            "If these links lead nowhere either, shorten the address in the address bar, part by part from its end."
        ),
    )


def _address(page: str) -> str:
    return page.removesuffix(".md") + ".html"
