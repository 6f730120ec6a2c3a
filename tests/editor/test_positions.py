from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myllymatti.editor.positions import EditorText, Position
from myllymatti.syntax.parse import clean

LETTERS = st.text(alphabet="ab: e♠\r\n\ufeff𝕒😀é\u0301\u0323\u212b가\u1100\u1161\U0001d15e\u0344", max_size=40)


def place(text: EditorText, wanted: str) -> Position:
    return text.position(text.source.text.index(wanted))


def test_a_card_is_one_unit_and_a_letter_beyond_the_plane_two() -> None:
    text = EditorText("a.matti", "Anna: ♠7 x\nnote 😀 y")
    assert place(text, "x") == Position(0, 9)
    assert place(text, "y") == Position(1, 8)
    assert text.offset(Position(1, 8)) == text.source.text.index("y")
    assert text.offset(Position(1, 6)) == text.source.text.index("😀"), "the middle of a letter is its beginning"


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 10), ("utf-16", 8), ("utf-32", 7)])
def test_units_of_the_encoding_agreed_on(encoding: str, column: int) -> None:
    text = EditorText("a.matti", "note 😀 y", encoding)
    assert place(text, "y") == Position(0, column)
    assert text.offset(Position(0, column)) == 7


def test_a_mark_at_the_start_is_counted_by_the_editor_only() -> None:
    text = EditorText("a.matti", "\ufeffvariant x {\r\n  title\r\n}")
    assert place(text, "x") == Position(0, 9)
    assert place(text, "title") == Position(1, 2)
    assert text.offset(Position(0, 0)) == 0
    assert text.offset(Position(0, 9)) == text.source.text.index("x")
    assert text.offset(Position(2, 0)) == text.source.text.index("}")


def test_decomposed_letters_are_counted_as_they_stand() -> None:
    raw = unicodedata.normalize("NFD", 'sv "Mjölis" ä x\n')
    text = EditorText("a.matti", raw)
    assert place(text, "x") == Position(0, raw.index("x"))
    assert text.offset(Position(0, raw.index("x"))) == text.source.text.index("x")
    assert place(text, "lis") == Position(0, raw.index("lis"))


def test_beyond_the_end_is_the_end() -> None:
    text = EditorText("a.matti", "abc\nde")
    assert text.offset(Position(0, 99)) == 3
    assert text.offset(Position(7, 0)) == 6
    assert text.position(99) == Position(1, 2)


@given(LETTERS)
def test_every_offset_of_the_parsed_text_comes_back(raw: str) -> None:
    text = EditorText("a.matti", raw)
    assert text.source.text == clean(raw)
    for offset in range(len(text.source.text) + 1):
        there = text.position(offset)
        back = text.offset(there)
        assert back <= offset
        assert text.position(back) == there


@given(LETTERS)
def test_positions_keep_the_order_of_offsets(raw: str) -> None:
    text = EditorText("a.matti", raw)
    places = [text.position(offset) for offset in range(len(text.source.text) + 1)]
    assert places == sorted(places)
