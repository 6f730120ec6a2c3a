from __future__ import annotations

import pytest

from myllymatti.diagnostics import SourceText
from myllymatti.editor.formatting import layout_edits
from myllymatti.editor.positions import EditorText, Position
from myllymatti.syntax.layout import format_source

UNTIDY = (
    'variant x {\ntitle: en "X"\n\n\n   phase   shedding :beating{\n taken:   the whole trick   [; invented ]\n}\n}'
)


def edited(text: EditorText) -> str:
    """What an editor makes of the edits, which it carries out by its own positions."""
    lines = text.raw.replace("\r\n", "\n").split("\n")

    def index(position: Position) -> int:
        return sum(len(line) + 1 for line in lines[: position.line]) + position.column

    whole = "\n".join(lines)
    for edit in reversed(layout_edits(text)):
        whole = whole[: index(edit.start)] + edit.text.replace("\r\n", "\n") + whole[index(edit.end) :]
    return whole


@pytest.mark.parametrize("ending", ["", "\n", "\n\n\n", "\n# the end"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_the_edits_make_the_layout(ending: str, line_break: str) -> None:
    text = EditorText("x.matti", (UNTIDY + ending).replace("\n", line_break))
    wanted, _ = format_source(SourceText("x.matti", UNTIDY + ending))
    assert edited(text) == wanted
    assert all(edit.text.count("\n") == edit.text.count(line_break) for edit in layout_edits(text))


def test_only_lines_that_change_are_edited() -> None:
    wanted, _ = format_source(SourceText("x.matti", UNTIDY))
    assert wanted is not None
    assert layout_edits(EditorText("x.matti", wanted)) == []
    [edit] = layout_edits(EditorText("x.matti", wanted.replace("    phase", "  phase", 1)))
    assert edit.end.line == edit.start.line + 1


def test_a_faulty_text_stays() -> None:
    assert layout_edits(EditorText("x.matti", "variant x {\n title en\n")) == []
