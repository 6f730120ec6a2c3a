"""The pages in Finnish, Swedish and Norwegian, from the project's catalogues: all there, all linked, all translated."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from myllymatti import files, pipeline
from myllymatti.pages import links
from myllymatti.pages.catalogue import read_catalogue
from myllymatti.pages.site import Contents, site_pages
from myllymatti.words.languages import LANGUAGES
from myllymatti.words.lexicon import lexicon
from tests.helpers import project_library
from tests.pages.html import Element
from tests.pages.reports import NAME, report
from tests.pages.test_site_pages import TEMPLATES, as_html, contents, faulty_links, ids_of, simulations, site_files

OTHERS = [language.code for language in LANGUAGES if language.folder]
SENTENCE = 4
"""From so many words on a text that is the same in two languages is held to be one that nobody translated."""

_WORD = re.compile(r"(?<!\S)[(“]?[^\W\d_]{2,}[.,;:)”?!]*(?!\S)")
"""A word of a sentence; names such as `no-deal` and `book/page-1` are none."""

SAME_IN_EVERY_LANGUAGE = {
    "code": "commands, clauses and names of readings are of the language of variants",
    "pre": "files are shown as they are",
    "blockquote": "sources are quoted in their own language",
    "cite": "a title stays as the source has it",
}
"""Elements whose text is the same in every language, with the reason."""

CLASSES_AS_THEY_ARE = {
    "citation": "authors and titles stay as the source has them",
}
"""The same by the class of an element."""


LISTS_OF_NAMES = {
    "Durak, Lång Durack, Turakki": "names of a game",
    "Aino, Eero, Helmi, Olavi": "players of a worked example",
}
"""Texts of the same words in every language, with the reason."""


def _contents(code: str) -> Contents:
    """What the pipeline hands to the pages of a language, with figures and a report of the tests' own."""
    return replace(
        contents(project_library(), simulations()),
        words=lexicon(code),
        catalogue=read_catalogue(files.data_folder("site") / "locales", code),
        benchmarks=pipeline.recorded_speed(),
        reports={NAME: report()},
    )


@cache
def _made(code: str) -> dict[str, str]:
    return site_pages(_contents(code), TEMPLATES)


@cache
def _trees(code: str) -> dict[str, Element]:
    return {page: as_html(text) for page, text in _made(code).items()}


@pytest.mark.parametrize("code", OTHERS)
def test_no_page_is_missing(code: str) -> None:
    assert list(_made(code)) == [page for page in _made("en") if not links.is_english_only(page)]


@pytest.mark.parametrize("code", OTHERS)
def test_ids_are_those_of_the_english_page(code: str) -> None:
    """The switch between languages stays at the place that is read; and no id is there twice."""
    for page, tree in _trees(code).items():
        ids = _ids_below_the_title(tree)
        assert sorted(ids) == sorted(_ids_below_the_title(_trees("en")[page])), page
        assert len(set(ids)) == len(ids), page


def _ids_below_the_title(tree: Element) -> list[str]:
    """The ids on a page but that of its title, which is at the top and may be made from its words."""
    top = {one.attributes.get("id") for one in tree.all("h1")}
    return [one for one in ids_of(tree) if one not in top]


@pytest.mark.parametrize("code", OTHERS)
def test_links_lead_to_something(code: str) -> None:
    root = links.root_of(code)
    trees = {root + page: tree for page, tree in _trees(code).items()}
    trees |= {page: tree for page, tree in _trees("en").items() if links.is_english_only(page)}
    known = site_files(code, {NAME: report()})
    faults = [fault for page in _trees(code) for fault in faulty_links(root + page, trees, known)]
    assert not faults, "\n".join(faults[:40])


@pytest.mark.parametrize("code", OTHERS)
def test_no_english_is_left(code: str) -> None:
    faults: list[str] = []
    for page, tree in _trees(code).items():
        english = set(_texts(_trees("en")[page], "en"))
        left = (text for text in _texts(tree, code) if text in english and len(_WORD.findall(text)) >= SENTENCE)
        faults.extend(f"{page}: {text}" for text in dict.fromkeys(left) if not _is_a_name(text))
    assert not faults, f"{len(faults)} texts\n" + "\n".join(faults[:40])


@cache
def _names() -> tuple[str, ...]:
    """What is told of sources as they have it: titles, authors and editors, what they are part of, their sections."""
    found = [
        told
        for source in project_library().sources
        for told in (
            source.title,
            source.container_title,
            *(" ".join([one.given, one.family]).strip() for one in (*source.authors, *source.editors)),
            *(passage.section for passage in source.passages),
        )
    ]
    return tuple(" ".join(one.replace("*", "").split()) for one in found if one)


def _is_a_name(text: str) -> bool:
    """Whether a text is made of names of sources, or is one of the lists of names that are known."""
    if text in LISTS_OF_NAMES:
        return True
    for name in sorted(_names(), key=len, reverse=True):
        text = text.replace(name, " ")
    return len(_WORD.findall(text)) < SENTENCE


def _texts(tree: Element, code: str) -> Iterator[str]:
    """The texts that a reader of a page in a language sees, hears or is shown by a script, each as it stands."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if _is_as_it_is(one, code):
            continue
        if one.attributes.get("type") == "application/json":
            yield from _strings(json.loads(one.letters()))
            continue
        for name in ("aria-label", "title", "alt", "placeholder"):
            yield " ".join(one.attributes.get(name, "").split())
        for inside in one.inside:
            if isinstance(inside, Element):
                waiting.append(inside)
            else:
                yield " ".join(inside.split())


def _strings(data: Any) -> Iterator[str]:  # noqa: ANN401 (JSON may be anything)
    """The texts in what a script is given; commands are the same in every language."""
    if isinstance(data, str):
        yield " ".join(re.sub(r"<[^>]*>", " ", data).split())
    elif isinstance(data, dict):
        for name, value in data.items():
            if name != "command":
                yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


def _is_as_it_is(one: Element, code: str) -> bool:
    """Whether what is in an element is not in the language of its page, and need not be."""
    classes = set(one.attributes.get("class", "").split())
    return (
        one.attributes.get("lang", code) != code
        or one.tag in SAME_IN_EVERY_LANGUAGE
        or not classes.isdisjoint(CLASSES_AS_THEY_ARE)
    )


def test_a_text_in_english_would_be_found() -> None:
    tree = as_html('<p title="This was not translated either">Nobody has translated this text.</p>')
    assert {"This was not translated either", "Nobody has translated this text."} <= set(_texts(tree, "fi"))
    marked = as_html('<p><span lang="en">Nobody has translated this text.</span> <code>matti play koira</code></p>')
    assert not any(_texts(marked, "fi"))
