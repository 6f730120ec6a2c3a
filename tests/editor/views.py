"""Texts with a cursor in them, as the tests of the editor's answers write them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from myllymatti import files
from myllymatti.diagnostics import SourceText
from myllymatti.editor.positions import EditorText
from myllymatti.editor.view import View
from myllymatti.editor.workspace import Workspace
from tests.helpers import PROJECT, project_library

VARIANTS = PROJECT / "variants" / "matti"
HERE = VARIANTS / "here.matti"
"""Where the texts of the tests stand, as far as others are beside them; there is no such file."""

CHILD = "variant here from koira [; invented] {\n"
OWN = "variant here [; invented] {\n"


@cache
def _workspace() -> Workspace:
    return Workspace()


def view_of(text: str, parent: str | None = None) -> View:
    """A view of a text with a variant of the project as its parent."""
    _workspace().put(HERE, text)
    known = _workspace().view(HERE)
    assert known is not None
    return View(
        source=SourceText("here.matti", text),
        parent=project_library().variants[parent] if parent is not None else None,
        sources=project_library().sources,
        variants=known.variants,
        corpora=(files.data_folder("corpus"),),
        read=_read,
    )


def _read(path: Path) -> SourceText | None:
    return EditorText(str(path), path.read_text(encoding="utf-8")).source if path.is_file() else None


def at_cursor(text: str, parent: str | None = None) -> tuple[View, int]:
    """The view of a text in which `|` marks the cursor, and the cursor's offset."""
    assert text.count("|") == 1
    return view_of(text.replace("|", ""), parent), text.index("|")
