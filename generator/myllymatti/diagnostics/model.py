"""What is wrong, where, why, and the way out: one type for every message of the project.

A diagnostic is data. It is collected, never raised half-way: all the faults of a file are
reported in one go. The wording follows one tone: no second person, what was found, what would be
valid, where to read on.
"""

from __future__ import annotations

import bisect
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

MOST_SHOWN_OF_A_FILE = 50
"""More faults than this of one file say nothing new; the rest is counted."""


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
class Diagnostic:
    """One fault.

    `code` is stable and made of words (`unknown-passage`); `title` is one line; `text` says what
    was found and what would be valid; `hint` is the way out, if there is one to name.
    """

    code: str
    title: str
    span: Span | None
    text: str = ""
    hint: str = ""
    related: tuple[Related, ...] = ()
    severity: Severity = Severity.ERROR

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


def _excerpt(span: Span, gutter: int) -> list[str]:
    line, column = span.source.position(span.start)
    text = span.source.line(line)
    last_line, last_column = span.source.position(max(span.start, span.end))
    width = (last_column if last_line == line else len(text) + 1) - column
    shift = max(0, column - 60)
    if len(text) > 110:
        text = ("…" if shift else "") + text[shift : shift + 100] + "…"
        column = column - shift + (1 if shift else 0)
        width = min(width, max(1, 101 - column))
    text = "".join(letter if letter.isprintable() else "·" for letter in text.replace("\t", " "))
    return [f"{line:>{gutter}} | {text}", f"{'':>{gutter}} | {'':>{column - 1}}{'^' * max(1, width)}"]


def _wrapped(label: str, text: str) -> list[str]:
    lines = text.splitlines() or [""]
    pad = " " * len(label)
    return [(label if index == 0 else pad) + line for index, line in enumerate(lines)]


def render_text(diagnostic: Diagnostic) -> str:
    """A diagnostic as plain text for a terminal, several lines, without a final line break."""
    lines = [f"{diagnostic.severity.value}[{diagnostic.code}]: {diagnostic.title}"]
    places = [one.span for one in diagnostic.related]
    if diagnostic.span is not None:
        places.append(diagnostic.span)
    gutter = max((len(str(span.line)) for span in places), default=1)
    if diagnostic.span is not None:
        if diagnostic.span.source.text:
            lines.append(f"{'':>{gutter}}--> {diagnostic.span}")
            lines.extend(_excerpt(diagnostic.span, gutter))
        else:
            lines.append(f"{'':>{gutter}}--> {diagnostic.span.source.name}")
    if diagnostic.text:
        lines.extend(_wrapped("  ", diagnostic.text))
    for related in diagnostic.related:
        lines.append(f"  {related.caption}: {related.span}")
        lines.extend(_excerpt(related.span, gutter))
    if diagnostic.hint:
        lines.extend(_wrapped("  hint: ", diagnostic.hint))
    return "\n".join(lines)


def render_all(diagnostics: Sequence[Diagnostic]) -> str:
    """All diagnostics as text, a blank line between them; the many of one file are cut and counted."""
    shown: list[str] = []
    counts: dict[str, int] = {}
    for one in diagnostics:
        name = one.span.source.name if one.span else ""
        counts[name] = counts.get(name, 0) + 1
        if counts[name] <= MOST_SHOWN_OF_A_FILE:
            shown.append(render_text(one))
    for name, count in counts.items():
        if count > MOST_SHOWN_OF_A_FILE:
            shown.append(f"… and {count - MOST_SHOWN_OF_A_FILE} more faults in {name or 'the command'}")
    return "\n\n".join(shown)


def _span_data(span: Span) -> dict[str, object]:
    end_line, end_column = span.source.position(max(span.start, span.end))
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
    }


def as_data(diagnostic: Diagnostic) -> dict[str, object]:
    """A diagnostic as plain data for JSON; lines and columns count from 1."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "title": diagnostic.title,
        "text": diagnostic.text,
        "hint": diagnostic.hint,
        "place": None if diagnostic.span is None else _span_data(diagnostic.span),
        "related": [{"caption": one.caption, "place": _span_data(one.span)} for one in diagnostic.related],
    }


def render_json(diagnostics: Sequence[Diagnostic]) -> str:
    """All diagnostics as a JSON array."""
    return json.dumps([as_data(one) for one in diagnostics], ensure_ascii=False, indent=2)


class Faults(Exception):
    """Raised at the border of a stage that cannot give a value: carries what was wrong.

    The command line prints the diagnostics and ends with status 1; nothing else catches it to go on.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = ordered(diagnostics)
        super().__init__(render_all(self.diagnostics))
