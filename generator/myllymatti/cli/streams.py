"""Standard output and error as they may be found: closed, or unable to show card suits."""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path

_IN_LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "“": '"', "”": '"', "–": "-", "…": "...", "≠": "!="}


def make_usable() -> None:
    """Give every command streams it can write to, whatever it was started with.

    A closed stream swallows what is written to it. Where the encoding has no sign for a suit, it is written as
    the letter that the language allows for it (H for hearts); for other letters stands a question mark.
    """
    codecs.register_error("in-letters", _in_letters)
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it lives as long as the process
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="in-letters")


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_IN_LETTERS.get(sign, "?") for sign in error.object[error.start : error.end]), error.end
