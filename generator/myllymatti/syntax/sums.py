"""Sums of the scoring as data from a stranger: how long they may be, and what is told of one that is not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree

from myllymatti.bounds import LARGEST_NUMBER_OF_A_SUM, MOST_SIGNS_OF_A_SUM
from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.mechanisms.scoring import CONDITIONS, USABLE, WORDS
from myllymatti.words_nearby import with_nearest

_SIGNS = frozenset({"add", "subtract", "multiply", "negative"})
"""Parts of a sum that a sign makes. Each holds others in it: what goes through a sum goes so deep."""


def told_of_sums(rule: str) -> str:
    """What the sum that answers a rule point may look like, for a message about one that is not understood."""
    usable = next((words for point, words in USABLE.items() if point.rule() == rule), frozenset(WORDS))
    words = [word for word in WORDS if word in usable]
    conditions = [*(word for word in CONDITIONS if word in usable), "two sums with =, < or > between them"]
    return (
        "Valid here: a sum of numbers and words with +, -, * and round brackets, or several of them, case by case: "
        f"“10 if {words[0]} = 5, otherwise 2 * {words[0]}”.\n"
        f"- words: {', '.join(words)}\n"
        f"- conditions, joined by “and”: {', '.join(conditions)}"
    )


def not_a_sum(what: str, place: Span, valid: str) -> Diagnostic:
    """The message for a sum that is understood up to `place`; a word that is like a known one is most likely that."""
    fault = Diagnostic("value-not-understood", f"not understood as a value of {what}", place, text=valid)
    word = re.match(r"[^\W\d_]+", place.text)
    if word is None:
        return fault
    known = ("otherwise", *WORDS, *CONDITIONS)
    return with_nearest(fault, word[0], known, Span(place.source, place.start, place.start + word.end()))


def sum_faults(tree: Tree[Token], span: Span) -> tuple[Diagnostic, ...]:
    """What is too much in the sum of a clause: too many signs, or a number that is too large."""
    parts = list(_parts(tree))
    signs = sum(isinstance(part, Tree) and part.data in _SIGNS for part in parts)
    if signs > MOST_SIGNS_OF_A_SUM:
        title = f"{signs} signs +, - and * in one sum; at most {MOST_SIGNS_OF_A_SUM} are read"
        hint = "a table of numbers needs none: “10 if level = 1, 20 if level = 2, otherwise 50”"
        return (Diagnostic("sum-too-long", title, span, hint=hint),)
    numbers = [int(part) for part in parts if isinstance(part, Token) and part.type == "NUMBER"]
    return tuple(
        Diagnostic(
            code="out-of-range",
            title=f"{number} is out of range for a sum",
            span=span,
            text=f"It can be 0 to {LARGEST_NUMBER_OF_A_SUM}.",
            hint=f"write {LARGEST_NUMBER_OF_A_SUM}, the nearest, or count in larger units",
        )
        for number in dict.fromkeys(numbers)
        if number > LARGEST_NUMBER_OF_A_SUM
    )


def _parts(tree: Tree[Token]) -> Iterator[Tree[Token] | Token]:
    """A tree and all that is in it, without going down into it call by call: it may be deeper than that can go."""
    waiting: list[Tree[Token] | Token] = [tree]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, Tree):
            waiting.extend(part.children)
