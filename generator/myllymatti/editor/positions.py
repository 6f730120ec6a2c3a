"""From offsets of the text that was parsed to positions in the text that the editor shows, and back.

The text that is parsed has been made plain (`syntax.parse.clean`): without a byte order mark, with plain line breaks,
with composed letters. Neither changes which line anything stands on, so that both texts are compared line by line.
Within a line the editor counts code units of the encoding agreed on, usually UTF-16.
"""

from __future__ import annotations

import bisect
import re
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property

from myllymatti.diagnostics import SourceText
from myllymatti.syntax.parse import clean

_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_MARK = "\ufeff"

_CODE_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
"""Encoding -> the codec that writes it without a mark, and the bytes of a code unit."""


@dataclass(frozen=True, order=True)
class Position:
    """A line and a column in an editor, both counted from 0; columns are code units."""

    line: int
    column: int


@dataclass(frozen=True)
class EditorText:
    """A text as an editor holds it, under the name that messages show."""

    name: str
    raw: str = field(repr=False)
    encoding: str = "utf-16"

    @cached_property
    def source(self) -> SourceText:
        """The text as it is parsed."""
        return SourceText(self.name, clean(self.raw))

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the editor's text, without their breaks."""
        return _LINE_BREAK.split(self.raw)

    @property
    def line_break(self) -> str:
        """How the editor's text breaks its lines: as it does first."""
        found = _LINE_BREAK.search(self.raw)
        return found[0] if found else "\n"

    def offset(self, position: Position) -> int:
        """The offset in the parsed text; beyond the end of a line it is that end."""
        if position.line < 0:
            return 0
        if position.line >= len(self.lines):
            return len(self.source.text)
        line = self.lines[position.line]
        column = _plain_column(line, _letters(line, position.column, self.encoding), first=position.line == 0)
        return self.source.line_starts[position.line] + min(column, len(self.source.line(position.line + 1)))

    def position(self, offset: int) -> Position:
        """The position at which an offset of the parsed text is shown."""
        number, column = self.source.position(max(0, min(offset, len(self.source.text))))
        line = self.lines[min(number, len(self.lines)) - 1]
        letters = _raw_column(line, column - 1, first=number == 1)
        return Position(number - 1, _units(line[:letters], self.encoding))

    def end_of_line(self, line: int) -> Position:
        """The end of a line, counted from 0."""
        return Position(line, _units(self.lines[line], self.encoding))


def _units(text: str, encoding: str) -> int:
    codec, size = _CODE_UNITS[encoding]
    return len(text.encode(codec, errors="surrogatepass")) // size


def _letters(line: str, units: int, encoding: str) -> int:
    """How many letters of the line so many code units are; the middle of a letter counts as its beginning."""
    count = 0
    for index, letter in enumerate(line):
        count += _units(letter, encoding)
        if count > units:
            return index
    return len(line)


def _plain_column(line: str, column: int, *, first: bool) -> int:
    """A column of the editor's line as a column of the parsed line."""
    raw_starts, plain_starts = _starts(line, first=first)
    index = bisect.bisect_right(raw_starts, column) - 1
    inside = column - raw_starts[index]
    return plain_starts[index] + (inside if _as_it_is(raw_starts, plain_starts, index) else 0)


def _raw_column(line: str, column: int, *, first: bool) -> int:
    """A column of the parsed line as a column of the editor's line."""
    raw_starts, plain_starts = _starts(line, first=first)
    index = bisect.bisect_right(plain_starts, column) - 1
    inside = column - plain_starts[index]
    return min(raw_starts[index] + (inside if _as_it_is(raw_starts, plain_starts, index) else 0), len(line))


def _as_it_is(raw_starts: list[int], plain_starts: list[int], index: int) -> bool:
    """Whether a stretch is as long in both texts (the last one is)."""
    if index + 1 == len(raw_starts):
        return True
    return raw_starts[index + 1] - raw_starts[index] == plain_starts[index + 1] - plain_starts[index]


def _starts(line: str, *, first: bool) -> tuple[list[int], list[int]]:
    """Where the stretches begin that are normalised by themselves: in the editor's line, and in the parsed line."""
    mark = 1 if first and line.startswith(_MARK) else 0
    body = line[mark:]
    if unicodedata.is_normalized("NFC", body):
        return ([0, mark], [0, 0]) if mark else ([0], [0])
    raw_starts, plain_starts = [mark], [0]
    stretch = ""
    for index, letter in enumerate(body):
        if stretch and _begins_a_stretch(stretch, letter):
            raw_starts.append(mark + index)
            plain_starts.append(plain_starts[-1] + len(unicodedata.normalize("NFC", stretch)))
            stretch = ""
        stretch += letter
    raw_starts.append(mark + len(body))
    plain_starts.append(plain_starts[-1] + len(unicodedata.normalize("NFC", stretch)))
    return ([0, *raw_starts], [0, *plain_starts]) if mark else (raw_starts, plain_starts)


def _begins_a_stretch(stretch: str, letter: str) -> bool:
    """Whether a letter neither joins the stretch before it nor changes it."""
    if unicodedata.combining(letter):
        return False
    apart = unicodedata.normalize("NFC", stretch) + unicodedata.normalize("NFC", letter)
    return unicodedata.normalize("NFC", stretch + letter) == apart
