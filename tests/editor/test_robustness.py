"""Whatever stands in a text, and wherever the cursor is: questions are answered or not, but never end in an error."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from myllymatti.editor.completion import complete
from myllymatti.editor.definition import define
from myllymatti.editor.formatting import layout_edits
from myllymatti.editor.hover import explain
from myllymatti.editor.positions import EditorText
from myllymatti.editor.quick_fixes import quick_fixes
from myllymatti.editor.references import references
from myllymatti.editor.symbols import folds, symbols
from myllymatti.editor.view import View
from myllymatti.editor.workspace import Workspace
from tests.editor.views import HERE, VARIANTS, view_of
from tests.helpers import TESTS

PARENTS = {"koira": "myllymatti-1940s", "skitgubbe-all-play": "skitgubbe"}
FILES = sorted([*VARIANTS.glob("*.matti"), *(TESTS / "language" / "good").glob("*.matti")])
INSERTED = [
    *'{}[]:;,=#"\n \t♠😀é/\\$',
    "\u0301",
    "\r\n",
    "\0",
    "phase ",
    "choice x: ",
    "from ",
    "seres/",
    "not said",
    "[; ",
]


def answer_everything(view: View, offset: int) -> None:
    length = len(view.source.text)
    for one in complete(view, offset):
        assert 0 <= one.start <= offset
        assert "\n" not in view.source.text[one.start : offset], "what is replaced stands on one line"
    found = explain(view, offset)
    if found is not None:
        assert 0 <= found.start < found.end <= length
    references(view, offset)
    for place in define(view, offset, HERE):
        assert 0 <= place.start <= place.end


def mangled(text: str, chance: random.Random) -> str:
    """The text cut off, with a piece taken out, or with something put in, several times."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice([0, 0, 1, 5, 40]))
        text = text[:start] + chance.choice([*INSERTED, ""]) + text[end:]
    return text[: chance.randint(0, len(text))] if chance.random() < 0.5 else text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_at_places_of_whole_and_broken_texts(path: Path) -> None:
    chance = random.Random(path.stem)
    text = path.read_text(encoding="utf-8")
    for number in range(12):
        view = view_of(mangled(text, chance) if number else text, PARENTS.get(path.stem))
        for _ in range(12):
            answer_everything(view, chance.randint(0, len(view.source.text)))
        answer_everything(view, len(view.source.text))
        symbols(view.source)
        folds(view.source)


@pytest.mark.parametrize("seed", range(12))
def test_a_session_of_broken_texts(seed: int) -> None:
    chance = random.Random(seed)
    workspace = Workspace()
    text = chance.choice(FILES).read_text(encoding="utf-8")
    for _ in range(4):
        workspace.put(HERE, mangled(text, chance))
        faults = workspace.faults(HERE)
        view, shown = workspace.view(HERE), workspace.text(HERE)
        assert view is not None
        assert shown is not None
        list(quick_fixes(view, faults[HERE], 0, len(view.source.text)))
        layout_edits(shown)
        for fault in faults[HERE]:
            assert fault.span is not None
            assert shown.position(fault.span.start) <= shown.position(max(fault.span.start, fault.span.end))


@pytest.mark.parametrize(
    "text",
    [
        "{" * 20_000,
        "[" * 50_000,
        '"' * 50_000,
        "phase x: " * 20_000,
        "a: b\n" * 40_000,
        "e\u0301" * 40_000,
        "[;" * 50_000,
    ],
    ids=["braces", "brackets", "quotes", "heads", "clauses", "letters", "semicolons"],
)
def test_large_nonsense_is_answered_soon(text: str) -> None:
    view = view_of(EditorText("here.matti", text).source.text)
    started = time.process_time()
    for offset in (0, len(view.source.text) // 2, len(view.source.text)):
        answer_everything(view, offset)
    shown = EditorText("here.matti", text)
    assert shown.offset(shown.position(len(shown.source.text))) == len(shown.source.text)
    assert time.process_time() - started < 20
