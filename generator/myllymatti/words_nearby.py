"""Words for messages: the nearest known one to one that is not known, lists, numbers of things."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Fix, Span


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, or None when none is like it."""
    originals = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(word.casefold(), list(originals), n=1, cutoff=0.6)
    return originals[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint naming the nearest known word, or an empty string."""
    found = nearest(word, known)
    return f"the nearest known word is “{found}”" if found else ""


def with_nearest(fault: Diagnostic, word: str, known: Iterable[str], place: Span) -> Diagnostic:
    """The fault of a word that is not known, with the nearest known one as the way out: as its hint, and as a fix.

    `place` is where the word stands. Where none is like it, the fault stays as it is, with the hint it has.
    """
    found = nearest(word, known)
    if found is None:
        return fault
    fix = Fix(f"write “{found}”", place, found)
    return replace(fault, hint=f"the nearest known word is “{found}”", fixes=(fix,))


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words as an English list: a, b or c."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def count_of(number: int, thing: str) -> str:
    """A number with its thing: 1 game, 2 games."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def shortened(text: str, most: int = 300) -> str:
    """The text, cut where it is longer than anybody wants to read."""
    return text if len(text) <= most else text[: most - 1] + "…"
