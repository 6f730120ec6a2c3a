"""The layout of a text, as edits of the lines that it changes: the rest of the text, and the cursor in it, stay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from myllymatti.bounds import LARGEST_FILE, MOST_LINES
from myllymatti.editor.positions import EditorText, Position
from myllymatti.syntax.layout import format_source


@dataclass(frozen=True)
class Edit:
    """A change of an editor's text."""

    start: Position
    end: Position
    text: str


def layout_edits(text: EditorText) -> list[Edit]:
    """The edits that lay a text out; none where it has a mistake of its shape, which is told as a fault already."""
    if len(text.source.text) > LARGEST_FILE or len(text.source.line_starts) > MOST_LINES:
        return []  # as large as no variant is; finding what differs would take minutes
    laid_out, _ = format_source(text.source)
    return list(_edits(text, laid_out)) if laid_out is not None else []


def _edits(text: EditorText, wanted: str) -> Iterator[Edit]:
    old, new = _lines(text.source.text), _lines(wanted)
    for tag, first, last, new_first, new_last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            replacement = "".join(new[new_first:new_last]).replace("\n", text.line_break)
            yield Edit(_line_start(text, first), _line_start(text, last), replacement)


def _lines(text: str) -> list[str]:
    """The lines with their breaks; the last may have none."""
    return re.findall(r"[^\n]*\n|[^\n]+\Z", text)


def _line_start(text: EditorText, line: int) -> Position:
    """The beginning of a line; behind the last line the end of the text."""
    if line < len(text.lines):
        return Position(line, 0)
    return text.end_of_line(len(text.lines) - 1)
