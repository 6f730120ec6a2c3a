"""What is wrong, where, why, and the way out: one type for every message of the project.

A diagnostic is data. It is collected, never raised half-way: all the faults of a file are
reported in one go. The wording follows one tone: no second person, what was found, what would be
valid, where to read on.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from myllymatti.diagnostics.codes import Code


@dataclass(frozen=True)
class SourceText:
    """A text somebody wrote, with the name it is shown under (a path as the user gave it)."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which the lines begin; the first is 0."""
        starts = [0]
        starts.extend(index + 1 for index, letter in enumerate(self.text) if letter == "\n")
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect.bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1), without its line break; empty beyond the end."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@dataclass(frozen=True)
class Span:
    """A stretch of a source text, `start` included and `end` excluded, as offsets."""

    source: SourceText = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line in which the span begins, counted from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column at which the span begins, counted from 1."""
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


class Severity(Enum):
    """How bad it is: an error makes the file unusable, a warning only wants a look."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Related:
    """Another place that has to do with a fault, and what it has to do with it."""

    span: Span
    caption: str


@dataclass(frozen=True)
class Fix:
    """A change of the text that may mend a fault: what stands at `span` becomes `replacement`."""

    title: str
    span: Span
    replacement: str


@dataclass(frozen=True)
class Diagnostic:
    """One fault.

    `code` is stable and made of words (`unknown-passage`), and the handbook has a page of that name; `title` is
    one line; `text` says what was found and what would be valid; `hint` is the way out, if there is one to name;
    `fixes` are ways out that an editor can carry out by itself.
    """

    code: Code
    title: str
    span: Span | None
    text: str = ""
    hint: str = ""
    related: tuple[Related, ...] = ()
    severity: Severity = Severity.ERROR
    fixes: tuple[Fix, ...] = ()

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order by file, then by place, then by code and title."""
        if self.span is None:
            return ("", 0, 0, self.code, self.title)
        return (self.span.source.name, self.span.start, self.span.end, self.code, self.title)


def ordered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics in reading order, each once."""
    return tuple(sorted(dict.fromkeys(diagnostics), key=Diagnostic.sort_key))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error rather than a warning."""
    return any(one.severity is Severity.ERROR for one in diagnostics)


class Faults(Exception):
    """Raised at the border of a stage that cannot give a value: carries what was wrong.

    The command line prints the diagnostics and ends with status 1; nothing else catches it to go on.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = ordered(diagnostics)
        super().__init__("; ".join(one.title for one in self.diagnostics))
