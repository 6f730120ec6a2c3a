"""The adapter to MkDocs: hands it the generated pages and the navigation. MkDocs loads this file by its path."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from myllymatti.diagnostics import render_text
from myllymatti.pipeline import check, open_library, pages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

log = logging.getLogger("mkdocs.hooks.myllymatti")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages. Faults are logged; what is whole is shown all the same."""
    from mkdocs.structure.files import File

    library = open_library()
    for fault in check(library):
        log.error("%s", render_text(fault))
    made = pages(library)
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    config.nav = _navigation(list(made))
    return files


def _navigation(paths: list[str]) -> list[object]:
    """Tabs in reading order, the pages of each in the order in which they were made."""

    def below(folder: str) -> list[str]:
        first = [path for path in (f"{folder}/index.md",) if path in paths]
        return first + [path for path in paths if path.startswith(f"{folder}/") and path not in first]

    return [
        {"Start": "index.md"},
        {"Comparison": below("compare")},
        {"Variants": below("variants")},
        {"Sources": [*below("sources"), "evidence.md"]},
        {"Language": below("language")},
    ]
