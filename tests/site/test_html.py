"""The built files themselves: links, anchors, ids, sizes. No browser is needed for them."""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from myllymatti.diagnostics import has_errors
from tests.helpers import project_library
from tests.site.conftest import FEW_GAMES, Site, language_of

LARGEST_PAGE = 300_000
"""In bytes: as much as loads at once over a slow line."""
NOT_FOUND = "404.html"
"""What is shown for an unknown address at any depth: its script finds the site, its links are right beside it."""

WITH_FIGURES = ("variants/", "verification/", "replays/", "compare/choices/", "compare/pairs/")
"""Pages that show what came of playing."""

LOADED = {
    "script": "src",
    "img": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "use": "href",
    "object": "data",
}


_SCRIPT = re.compile(r"(<script\b[^>]*>)(.*?)</script>", re.DOTALL)
_TAG = re.compile(r"<([a-z][a-z0-9]*)\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"([^\s=\"'/]+)=(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_ASKED = ("a", "base", "h1", "html", "meta", *LOADED)


@dataclass(frozen=True)
class _Tags:
    """What is asked of a page: some of its tags with their attributes, all ids, what its scripts are, its title.

    There are too many pages to keep the tree of each.
    """

    some: tuple[tuple[str, dict[str, str]], ...]
    ids: tuple[str, ...]
    scripts: str
    title: str

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of each tag of that name."""
        return [attributes for name, attributes in self.some if name == tag]


@cache
def _tags(path: Path) -> _Tags:
    text = path.read_text(encoding="utf-8")
    scripts = "".join(found[2] for found in _SCRIPT.finditer(text))
    some, ids = [], []
    for tag in _TAG.finditer(_SCRIPT.sub(r"\1</script>", text)):
        name, attributes = tag[1].lower(), tag[2]
        if name in _ASKED or " id=" in attributes:
            values = {one[1]: unescape(one[2] or one[3] or one[4] or "") for one in _ATTRIBUTE.finditer(attributes)}
            ids += [values["id"]] if "id" in values else []
            some += [(name, values)] if name in _ASKED else []
    title = re.search(r"<title>(.*?)</title>", text, re.DOTALL)
    return _Tags(tuple(some), tuple(ids), scripts, title[1] if title else "")


@cache
def _ids(path: Path) -> frozenset[str]:
    return frozenset(_tags(path).ids)


def _addresses(page: _Tags) -> list[tuple[str, str]]:
    asked = {"a": "href", **LOADED}
    return [(tag, values[asked[tag]]) for tag, values in page.some if asked.get(tag) in values]


def test_every_link_leads_to_something_in_the_site(site: Site) -> None:
    faults = []
    for page in site.pages():
        for tag, address in _addresses(_tags(site.folder / page)):
            fault = _fault(site, page, address)
            if fault:
                faults.append(f"{page}: <{tag}> {address}: {fault}")
    assert not faults, "\n".join(faults[:40])


def _fault(site: Site, page: str, address: str) -> str:
    if re.match(r"[a-z]+:|//", address):
        return "leads outwards"
    if address.startswith("/"):
        return "is absolute"
    path, _, anchor = address.partition("#")
    path = unquote(path.partition("?")[0])
    target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    file = site.folder / target
    if target.startswith("..") or not file.is_file():
        return "there is no such file"
    if anchor and not anchor.startswith("__"):
        return "" if unquote(anchor) in _ids(file) else "there is no such place on the page"
    return ""


def test_ids_are_unique(site: Site) -> None:
    for page in site.pages():
        twice = {one for one, times in Counter(_tags(site.folder / page).ids).items() if times > 1}
        assert not twice, page


def test_styles_and_scripts_load_nothing_from_elsewhere(site: Site) -> None:
    for path in site.folder.rglob("*.css"):
        for address in re.findall(r"url\(([^)]*)\)", path.read_text(encoding="utf-8")):
            assert address.strip("\"'").startswith("data:") or "//" not in address, f"{path.name}: {address}"
        assert "@import" not in path.read_text(encoding="utf-8")
    for page in site.pages():
        assert "http" not in _tags(site.folder / page).scripts, page
        assert not _tags(site.folder / page).all("base"), page


def test_pages_are_small(site: Site) -> None:
    sizes = {page: (site.folder / page).stat().st_size for page in site.pages()}
    assert {page: size for page, size in sizes.items() if size > LARGEST_PAGE} == {}


def test_every_page_has_its_language_title_description_and_one_heading(site: Site) -> None:
    titles: dict[str, list[str]] = {}
    for page in site.pages():
        tags = _tags(site.folder / page)
        (root,) = tags.all("html")
        assert root["lang"] == language_of(page)
        titles.setdefault(language_of(page), []).append(tags.title)
        assert {"description", "viewport"} <= {one.get("name") for one in tags.all("meta")}, page
        assert len(tags.all("h1")) == 1, page
    for code, told in titles.items():
        assert len(set(told)) == len(told), code


def test_every_page_can_be_reached_from_the_first(site: Site) -> None:
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = waiting.pop()
        for _, target in [one for one in _addresses(_tags(site.folder / page)) if one[0] == "a"]:
            path = target.partition("#")[0].partition("?")[0]
            there = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
            if path.endswith(".html") and there not in reached:
                reached.add(there)
                waiting.append(there)
    assert set(site.pages()) - reached == {NOT_FOUND}


def test_no_page_tells_of_the_machine(site: Site) -> None:
    for page in site.pages():
        text = site.text(page)
        for sign in (str(site.folder), "/tmp/", "/home/", "/root/", "file://", "Traceback"):
            assert sign not in text, page


def test_templates_are_not_published(site: Site) -> None:
    names = {path.name for path in site.folder.rglob("*") if path.is_file()}
    assert not [name for name in names if name.endswith((".j2", ".md", ".py", ".yaml"))]
    assert not (site.folder / "theme").exists()
    assert not (site.folder / "templates").exists()


def test_what_is_not_ours_has_its_licence_beside_it(site: Site) -> None:
    vendor = site.folder / "assets" / "vendor"
    assert list(vendor.glob("*.js"))
    assert list(vendor.glob("*LICENSE*"))


def test_search_index_has_every_page(site: Site) -> None:
    index = json.loads((site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"].partition("#")[0] or "index.html" for entry in index["docs"]}
    missing = set(site.pages("en")) - found
    pairs = {page for page in missing if page.startswith("compare/pairs/")}  # they say again what variants say
    assert missing - pairs == {NOT_FOUND}


def test_search_index_leaves_out_the_rules_on_pages_of_the_verification(site: Site) -> None:
    index = json.loads((site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    told = [entry["text"] for entry in index["docs"] if entry["location"].startswith("verification/")]
    assert told
    assert not [text for text in told if "made a difference at" in text]


def test_search_index_leaves_out_the_variants_file(site: Site) -> None:
    """It says the same again, as source text, and would crowd out the rules."""
    index = json.loads((site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert not [
        entry["location"]
        for entry in index["docs"]
        if "phase gathering" in entry["text"] and "{" in entry["text"] and entry["location"].startswith("variants/")
    ]


def test_what_the_build_says(site: Site) -> None:
    library = project_library()
    assert not has_errors(library.faults)
    first, second, *_ = site.printed.splitlines()
    assert first.startswith(f"Checked    {len(library.variants)} variants")
    assert f"{len(library.sources.all)} sources: no faults" in first
    assert second.startswith("Simulated  ")
    assert f"Built      {len(site.pages())} pages in build/site" in site.printed


def test_figures_are_on_the_pages(site: Site) -> None:
    for name in project_library().variants:
        own_page = site.folder / "verification" / "figures" / f"{name}.html"
        text = own_page.read_text(encoding="utf-8") if own_page.is_file() else site.text(f"variants/{name}.html")
        assert '<svg class="plot"' in text
        assert all(f"<span>{part}</span>" in text for part in (f"--games {FEW_GAMES}", "--seed 1"))


def test_reports_are_on_the_pages_and_beside_them(site: Site) -> None:
    for name in project_library().variants:
        assert f'href="{name}.json"' in site.text(f"verification/{name}.html")
        report = json.loads((site.folder / "verification" / f"{name}.json").read_text(encoding="utf-8"))
        assert report["variant"] == name
        assert report["claims"] == [] or 'class="outcome' in site.text(f"variants/{name}.html")


def test_site_without_figures(bare_site: Site, site: Site) -> None:
    assert bare_site.pages() == site.pages("en")
    for name in project_library().variants:
        text = bare_site.text(f"variants/{name}.html")
        assert "has not been simulated for these pages yet" in text
        assert f"<span>simulate</span> <span>{name}</span>" in text
        assert '<svg class="plot"' not in text
        assert "There is no report of this variant as it is now" in bare_site.text(f"verification/{name}.html")


@pytest.mark.parametrize(
    "page", ["index.html", "compare/matti.html", "compare/skruuvi.html", "evidence.html", "language/beating.html"]
)
def test_figures_change_nothing_elsewhere(page: str, bare_site: Site, site: Site) -> None:
    assert bare_site.text(page) == site.text(page)


def test_built_again_the_pages_are_the_same(site: Site, bare_site: Site) -> None:
    for page in site.pages("en"):
        made_of_figures = page.startswith(WITH_FIGURES) and page != "variants/index.html"
        if not made_of_figures:
            assert site.text(page) == bare_site.text(page), page
