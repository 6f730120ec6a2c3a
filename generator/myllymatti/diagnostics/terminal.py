"""Diagnostics as text for a terminal: the line they are about with a caret, what is valid, the way out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from myllymatti.diagnostics.model import Diagnostic, Severity, Span

MOST_SHOWN_OF_A_FILE = 50
"""More faults than this of one file say nothing new; the rest is counted."""

_WIDEST = 110
"""Columns of a line of a file; what is longer is cut round the place."""


def render_all(diagnostics: Sequence[Diagnostic], *, colour: bool = False) -> str:
    """All diagnostics as text, a blank line between them; the many of one file are cut and counted.

    The handbook is pointed to where a code occurs for the last time.
    """
    painter = Painter(colour)
    shown: list[Diagnostic] = []
    counts: dict[str, int] = {}
    for one in diagnostics:
        name = one.span.source.name if one.span else ""
        counts[name] = counts.get(name, 0) + 1
        if counts[name] <= MOST_SHOWN_OF_A_FILE:
            shown.append(one)
    last = {one.code: index for index, one in enumerate(shown)}
    blocks = [painter.block(one, pointed=last[one.code] == index) for index, one in enumerate(shown)]
    for name, count in counts.items():
        if count > MOST_SHOWN_OF_A_FILE:
            blocks.append(f"… and {count - MOST_SHOWN_OF_A_FILE} more faults in {name or 'the command'}")
    return "\n\n".join(blocks)


def render_text(diagnostic: Diagnostic) -> str:
    """One diagnostic as plain text, several lines, without a final line break."""
    return Painter().block(diagnostic)


_BOLD, _RED, _YELLOW, _BLUE, _CYAN = "1", "1;31", "1;33", "34", "36"


@dataclass(frozen=True)
class Painter:
    """Lays out diagnostics, in colour or plainly."""

    colour: bool = False

    def block(self, diagnostic: Diagnostic, *, pointed: bool = True) -> str:
        """The lines of one diagnostic; `pointed` adds where the handbook explains it."""
        alarm = _RED if diagnostic.severity is Severity.ERROR else _YELLOW
        head = self._paint(f"{diagnostic.severity.value}[{diagnostic.code}]", alarm)
        lines = [head + self._paint(f": {printable(diagnostic.title)}", _BOLD)]
        places = [one.span for one in diagnostic.related]
        if diagnostic.span is not None:
            places.append(diagnostic.span)
        gutter = max((len(str(span.line)) for span in places), default=1)
        if diagnostic.span is not None:
            lines += self._place(diagnostic.span, gutter, alarm)
        if diagnostic.text:
            lines += labelled("  ", printable(diagnostic.text))
        for related in diagnostic.related:
            lines.append(f"  {related.caption}: {self._paint(printable(str(related.span)), _BLUE)}")
            lines += self._excerpt(related.span, gutter, _BLUE)
        if diagnostic.hint:
            lines += [self._paint(line, _CYAN) for line in labelled("  hint: ", printable(diagnostic.hint))]
        if pointed:
            lines.append(self._paint(f"  more: matti explain {diagnostic.code}", _BLUE))
        return "\n".join(lines)

    def _place(self, span: Span, gutter: int, alarm: str) -> list[str]:
        arrow = f"{'':>{gutter}}--> "
        if not span.source.text:
            return [self._paint(arrow + printable(span.source.name), _BLUE)]
        return [self._paint(arrow + printable(str(span)), _BLUE), *self._excerpt(span, gutter, alarm)]

    def _excerpt(self, span: Span, gutter: int, mark: str) -> list[str]:
        """The line in which the span begins, and a line of carets below it."""
        line, column = span.source.position(span.start)
        text = span.source.line(line)
        last_line, last_column = span.source.position(max(span.start, span.end))
        width = (last_column if last_line == line else len(text) + 1) - column
        shift = max(0, column - 60)
        if len(text) > _WIDEST:
            text = ("…" if shift else "") + text[shift : shift + 100] + "…"
            column = column - shift + (1 if shift else 0)
            width = min(width, max(1, 101 - column))
        text = printable(text)
        carets = f"{'':>{column - 1}}{self._paint('^' * max(1, width), mark)}"
        return [
            f"{self._paint(f'{line:>{gutter}} |', _BLUE)} {text}",
            f"{self._paint(f'{chr(32):>{gutter}} |', _BLUE)} {carets}",
        ]

    def _paint(self, text: str, codes: str) -> str:
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colour and text else text


def printable(text: str) -> str:
    """A text that does nothing to a terminal: what is no letter or sign becomes a dot, but for line breaks."""
    return "".join(one if one.isprintable() or one == "\n" else "·" for one in text.replace("\t", " "))


def labelled(label: str, text: str) -> list[str]:
    """The lines of a text, the first behind a label, the others set below it."""
    lines = text.splitlines() or [""]
    pad = " " * len(label)
    return [(label if index == 0 else pad) + line for index, line in enumerate(lines)]
