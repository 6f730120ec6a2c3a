"""Lines that are put together piece by piece, none wider than it must be."""

from __future__ import annotations

WIDTH = 120
"""Columns of a line. Wider is only what cannot be broken."""


class Lines:
    """The lines of a text, the last of them still being written."""

    def __init__(self) -> None:
        self._done: list[str] = []
        self._line = ""
        self._block_begins = True
        """Nothing has been written since the text or a block began, but a comment behind its brace."""

    @property
    def column(self) -> int:
        """How many columns of the last line are written."""
        return len(self._line)

    @property
    def _is_new(self) -> bool:
        return not self._line.strip()

    def column_behind(self, gap: int) -> int:
        """The column at which a text would begin, so many spaces behind what stands on the line."""
        return self.column + (0 if self._is_new else gap)

    def fits(self, gap: int, text: str, room_behind: int = 0) -> bool:
        """Whether a text fits on the last line, so many spaces behind what stands there."""
        return self.column_behind(gap) + len(text) + room_behind <= WIDTH

    def put(self, text: str, gap: int = 0) -> None:
        """Write a text, so many spaces behind what stands on the line; without them where nothing does."""
        self._line = self._line.ljust(self.column_behind(gap)) + text
        self._block_begins = text == "{"

    def break_to(self, indent: int) -> None:
        """Go to a new line, which begins so many columns from the left."""
        if not self._is_new:
            self._done.append(self._line)
        self._line = " " * indent

    def put_behind(self, comment: str) -> None:
        """Write a comment behind what stands on the line; nothing else can follow it there."""
        self._line += "  " + comment

    def blank(self) -> None:
        """Leave a line blank, but not where the text or a block begins; the last line is ended before."""
        self.break_to(0)
        if not self._block_begins:
            self._done.append("")

    def text(self) -> str:
        """All lines, each with its line break."""
        self.break_to(0)
        return "".join(line + "\n" for line in self._done)
