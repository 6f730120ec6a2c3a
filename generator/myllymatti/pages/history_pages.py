"""What the templates of the pages on history, words and sources get besides what all pages get."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from myllymatti.pages import links, timeline_drawing
from myllymatti.pages.alphabet import in_alphabet
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.citations import sort_name
from myllymatti.pages.glossary import glossary
from myllymatti.pages.places import attested_places, place_named, place_told, placeless, schematic
from myllymatti.pages.timeline import game_title, timelines
from myllymatti.sources.history import History, NameOfGame
from myllymatti.sources.model import Source, Sources

PAGES = {
    "history": links.HISTORY,
    "names": links.NAMES,
    "places": links.PLACES,
    "glossary": links.GLOSSARY,
    "relatives": links.RELATIVES,
    "sources": links.SOURCES,
    "bibliography": links.BIBLIOGRAPHY,
}
"""Template -> page."""


def rendered(history: History, sources: Sources, say: Catalogue, render: Callable[..., str]) -> dict[str, str]:
    """The pages; `render` takes a template, the page, and what the template gets besides."""
    return {
        page: render(template, page, **_values(template, history, sources, say)) for template, page in PAGES.items()
    }


def _values(template: str, history: History, sources: Sources, say: Catalogue) -> dict[str, Any]:
    """What a template of `PAGES` gets."""
    if template == "history":
        return {
            "timelines": timelines(history, say),
            "drawing": timeline_drawing,
            "game_title": game_title,
            "place_named": place_named,
            "place_told": place_told,
        }
    if template in ("names", "places"):
        return _of_places(history, say)
    if template == "glossary":
        return {"glossary": list(glossary(history, say.code))}
    if template == "bibliography":
        return {"listed": _listed(sources, say.code)}
    return {}


def names_by_language(history: History) -> dict[str, list[NameOfGame]]:
    """The names of all families by their language, in the order of the file."""
    found: dict[str, list[NameOfGame]] = {}
    for name in history.names:
        found.setdefault(name.language, []).append(name)
    return found


def _of_places(history: History, say: Catalogue) -> dict[str, Any]:
    there = attested_places(history)
    attested, names = placeless(history)
    return {
        "there": there,
        "schematic": schematic(there, say),
        "attested_nowhere": attested,
        "names_from_nowhere": names,
        "names_by_language": names_by_language(history),
        "game_title": game_title,
    }


def _listed(sources: Sources, language: str) -> list[Source]:
    """The sources as a bibliography has them, by their authors, or else by their titles."""
    return sorted(sources, key=lambda source: (in_alphabet(sort_name(source), language), source.issued, source.id))
