"""The built files themselves: links, anchors, ids, sizes. No browser is needed for them."""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from myllymatti.diagnostics import has_errors
from tests.helpers import project_library
from tests.pages.html import Element, parse
from tests.site.conftest import FEW_GAMES, Site, language_of

LARGEST_PAGE = 380_000
"""As much as the longest rule sheet needs, with all of its evidence and worked examples."""
NOT_FOUND = "404.html"
"""What is shown for an unknown address at any depth: its script finds the site, its links are right beside it."""

LOADED = {
    "script": "src",
    "img": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "use": "href",
    "object": "data",
}


@cache
def _tree(path: Path) -> Element:
    return parse(path.read_text(encoding="utf-8"))


@cache
def _ids(path: Path) -> frozenset[str]:
    return frozenset(one.attributes["id"] for one in _tree(path).all() if "id" in one.attributes)


def _addresses(tree: Element) -> list[tuple[str, str]]:
    found = [("a", one.attributes["href"]) for one in tree.all("a") if "href" in one.attributes]
    for tag, attribute in LOADED.items():
        found.extend((tag, one.attributes[attribute]) for one in tree.all(tag) if attribute in one.attributes)
    return found


def test_every_link_leads_to_something_in_the_site(site: Site) -> None:
    faults = []
    for page in site.pages():
        for tag, address in _addresses(_tree(site.folder / page)):
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
        ids = [one.attributes["id"] for one in _tree(site.folder / page).all() if "id" in one.attributes]
        twice = {one for one in ids if ids.count(one) > 1}
        assert not twice, page


def test_styles_and_scripts_load_nothing_from_elsewhere(site: Site) -> None:
    for path in site.folder.rglob("*.css"):
        for address in re.findall(r"url\(([^)]*)\)", path.read_text(encoding="utf-8")):
            assert address.strip("\"'").startswith("data:") or "//" not in address, f"{path.name}: {address}"
        assert "@import" not in path.read_text(encoding="utf-8")
    for page in site.pages():
        tree = _tree(site.folder / page)
        for script in tree.all("script"):
            assert "http" not in script.text(), page
        assert not list(tree.all("base")), page


def test_pages_are_small(site: Site) -> None:
    sizes = {page: (site.folder / page).stat().st_size for page in site.pages()}
    assert {page: size for page, size in sizes.items() if size > LARGEST_PAGE} == {}


def test_every_page_has_its_language_title_description_and_one_heading(site: Site) -> None:
    titles: dict[str, list[str]] = {}
    for page in site.pages():
        tree = _tree(site.folder / page)
        (root,) = tree.all("html")
        assert root.attributes["lang"] == language_of(page)
        titles.setdefault(language_of(page), []).append(next(tree.all("title")).text())
        assert any(one.attributes.get("name") == "description" for one in tree.all("meta"))
        assert any(one.attributes.get("name") == "viewport" for one in tree.all("meta"))
        assert len(list(tree.all("h1"))) == 1, page
    for code, told in titles.items():
        assert len(set(told)) == len(told), code


def test_every_page_can_be_reached_from_the_first(site: Site) -> None:
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = waiting.pop()
        for target in _tree(site.folder / page).links():
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
        made_of_figures = page.startswith("variants/") and not page.endswith("index.html")
        if not made_of_figures and not page.startswith("verification/"):
            assert site.text(page) == bare_site.text(page), page
