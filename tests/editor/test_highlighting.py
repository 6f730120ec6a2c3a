"""Pygments tells the same parts apart as the parser, in every file, and takes any text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, String, _TokenType

from myllymatti import highlighting
from myllymatti.highlighting import BLACK_CARD, RED_CARD, MattiLexer
from myllymatti.syntax.mistakes import BLOCKS
from myllymatti.syntax.parse import clean
from myllymatti.variant.model import ChoiceKind, Standing
from tests.editor.parts import FILES, Part, file_id, parts_of
from tests.helpers import TESTS

KINDS: dict[_TokenType, str] = {
    Comment.Single: "comment",
    Keyword.Type: "kind",
    Name.Class: "name",
    Name.Constant: "standing",
    Name.Namespace: "source",
    Name.Tag: "key",
    Name.Variable: "passage",
    String.Double: "text",
    BLACK_CARD: "black card",
    RED_CARD: "red card",
}
SIGNS = {"{": "brace", "}": "brace", "[": "bracket", "]": "bracket"}
BAD = sorted((TESTS / "language" / "bad").rglob("*.matti"))
PIECES = [
    '"',
    "[",
    "]",
    "{",
    "}",
    ":",
    ";",
    ",",
    "#",
    "\n",
    " ",
    "/",
    "=",
    *BLOCKS,
    "from",
    "default",
    "seres",
    "♥7",
    "_",
]


def tokens_of(text: str) -> list[tuple[_TokenType, str]]:
    return [(kind, value) for _, kind, value in MattiLexer().get_tokens_unprocessed(text)]


def highlighted(text: str) -> list[Part]:
    """The parts of the text by the types of Pygments."""
    parts = []
    for start, kind, value in MattiLexer().get_tokens_unprocessed(text):
        told = SIGNS.get(value) or KINDS.get(kind)
        if kind is Keyword:
            told = "block" if value in BLOCKS else "modifier"
        if told:
            parts.append(Part(start, start + len(value), told))
    return parts


@pytest.mark.parametrize("path", FILES, ids=file_id)
def test_parts_are_those_of_the_parser(path: Path) -> None:
    text = clean(path.read_text(encoding="utf-8"))
    assert highlighted(text) == parts_of(text)
    assert [value for kind, value in tokens_of(text) if kind is Error] == []


def test_every_kind_of_part_occurs() -> None:
    found = {part.kind for path in FILES for part in parts_of(clean(path.read_text(encoding="utf-8")))}
    assert found == {"block", "modifier", *KINDS.values(), *SIGNS.values()}


def test_words_are_those_of_the_language() -> None:
    assert highlighting.BLOCKS == BLOCKS
    assert tuple(standing.value for standing in Standing) == highlighting.STANDINGS


@pytest.mark.parametrize("standing", Standing)
def test_standing(standing: Standing) -> None:
    assert (Name.Constant, standing.value) in tokens_of(f"deal: 5 each [seres/deal; {standing.value}]")


@pytest.mark.parametrize("kind", ChoiceKind)
def test_kind_of_choice(kind: ChoiceKind) -> None:
    assert (Keyword.Type, kind.value) in tokens_of(f"choice deal: {kind.value} {{")


def test_unknown_standing_is_no_standing() -> None:
    assert (Name, "certain") in tokens_of("deal: 5 each [seres/deal; certain]")
    assert (Name.Namespace, "stated") in tokens_of("deal: 5 each [stated/deal]")


def test_a_word_is_told_by_its_place() -> None:
    """`from` and `default` mean something behind a name only, and a block may bear the name of another word."""
    assert (Name, "from") in tokens_of("runs: from the lowest rank up")
    assert tokens_of("phase default {")[2] == (Name.Class, "default")
    assert tokens_of("deal from: x")[0] == (Name.Tag, "deal from")


UNFINISHED = [
    "ties: none [seres/ties",
    "ties: none [seres/ties; uncertain",
    'title: "x',
    "choice x:",
    "reading y default",
]


@pytest.mark.parametrize("behind", ["deal: 5 each", "phase shedding {", "}\nvariant other {", 'note "Text."'])
@pytest.mark.parametrize("line", UNFINISHED)
def test_unfinished_line_does_not_change_those_behind_it(line: str, behind: str) -> None:
    start = len(line) + 1
    alone = [Part(place + start, end + start, kind) for place, end, kind in highlighted(behind)]
    assert [part for part in highlighted(f"{line}\n{behind}") if part.start >= start] == alone


def test_block_behind_one_without_a_name() -> None:
    assert [part.kind for part in highlighted("phase\nphase shedding {")] == ["block", "block", "name", "brace"]
    assert [part.kind for part in highlighted("phase\n    shedding\n{")] == ["block", "name", "brace"]
    assert [part.kind for part in highlighted("variant example from koira {")] == [
        *("block", "name", "modifier", "name", "brace")
    ]


@pytest.mark.parametrize("path", BAD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_faulty_text_is_given_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    assert "".join(value for _, value in tokens_of(text)) == text


@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=40).map("".join)))
def test_any_text_is_given_back(text: str) -> None:
    assert "".join(value for _, value in tokens_of(text)) == text


def test_pygments_finds_the_lexer_by_name_and_by_file() -> None:
    assert isinstance(get_lexer_by_name("matti"), MattiLexer)
    assert isinstance(get_lexer_for_filename("koira.matti"), MattiLexer)


def test_code_block_of_a_page_is_coloured() -> None:
    text = '```matti\nphase shedding: beating {\n    Aino:  holds ♠7 ♥10  [seres/deal; inferred "why"]\n}\n```'
    extensions = ["-x", "pymdownx.highlight", "-x", "pymdownx.superfences"]
    page = subprocess.run(
        [sys.executable, "-m", "markdown", *extensions], input=text, capture_output=True, check=True, encoding="utf-8"
    ).stdout
    for span in (
        '<span class="k">phase</span>',
        '<span class="nc">shedding</span>',
        '<span class="kt">beating</span>',
        '<span class="nt">Aino</span>',
        '<span class="n n-BlackCard">♠7</span>',
        '<span class="m m-RedCard">♥10</span>',
        '<span class="nn">seres</span>',
        '<span class="nv">deal</span>',
        '<span class="no">inferred</span>',
    ):
        assert span in page


def test_loads_nothing_but_pygments() -> None:
    """Whoever only wants colours waits for neither the parser nor the site."""
    code = "import sys, myllymatti.highlighting; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    loaded = set(done.stdout.split()) - set(sys.stdlib_module_names)
    assert {"myllymatti", "pygments"} <= loaded
    assert not loaded & {"click", "jinja2", "lark", "mkdocs", "pydantic", "pygls", "rich", "yaml"}
