"""The adapter to MkDocs: hands it the generated pages and the navigation. MkDocs loads this file by its path."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from myllymatti.diagnostics.terminal import render_text
from myllymatti.pipeline import check, kept_reports, open_library, pages, verification_files

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

log = logging.getLogger("mkdocs.hooks.myllymatti")

TABS = {
    "Comparison": "compare/",
    "Variants": "variants/",
    "Sources": "sources/",
    "History": "history/",
    "Verification": "verification/",
    "Language": "language/",
}
"""The tabs between the first and the last, and the folder whose pages each has."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and files. Faults are logged; what is whole is shown all the same."""
    from mkdocs.structure.files import File
    from mkdocs.utils import meta

    library = open_library()
    for fault in check(library):
        log.error("%s", render_text(fault))
    reports = kept_reports(library)
    made = pages(library, reports)
    for path, text in {**made, **verification_files(reports)}.items():
        files.append(File.generated(config, path, content=text))
    config.nav = navigation({path: meta.get_data(text)[1] for path, text in made.items()})
    return files


def navigation(heads: dict[str, dict[str, Any]]) -> list[object]:
    """Tabs in reading order; in each its first page, then the others in their order, by the group of their heads.

    A page's head may give it a shorter name for the navigation (`nav`; false keeps it out) and the heading it goes
    under (`group`).
    """
    tabs = [{tab: _tab(folder, heads)} for tab, folder in TABS.items()]
    speed = [{"Speed": "speed.md"}] if "speed.md" in heads else []
    return [{"Start": "index.md"}, *tabs, {"How sure is it?": "evidence.md"}, *speed]


def _tab(folder: str, heads: dict[str, dict[str, Any]]) -> list[object]:
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
