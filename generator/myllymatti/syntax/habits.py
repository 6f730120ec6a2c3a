"""Mistakes of habit, recognised by example: the data file `grammar/mistakes.yaml` and how it is used.

The parser reads each example up to where it stops. What it could have gone on with there, and the kind of text it
found instead, is what later tells the same mistake in another file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from myllymatti import files
from myllymatti.diagnostics import Diagnostic, Fix, SourceText, Span
from myllymatti.diagnostics.codes import Code
from myllymatti.mechanisms import MECHANISMS
from myllymatti.syntax import mistakes
from myllymatti.syntax.recovery import SkeletonParser, Stop
from myllymatti.syntax.skeleton import skeleton

SURROUNDINGS = {
    "file": "{}",
    "variant": "variant mine from koira {{\n    {}\n}}\n",
    "clause": "variant mine from koira {{\n    hands: dealt\n    {}\n}}\n",
    "phase": "variant mine from koira {{\n    phase shedding {{\n        {}\n    }}\n}}\n",
    "choice": "variant mine from koira {{\n    choice points: gap {{\n        {}\n    }}\n}}\n",
    "reading": "variant mine from koira {{\n    choice points: gap {{ reading none {{\n        {}\n    }} }}\n}}\n",
    "example": "variant mine from koira {{\n    example first {{\n        {}\n    }}\n}}\n",
    "evidence": "variant mine from koira [{}] {{\n}}\n",
}
"""The blocks in which an example may stand, each with something before it and after it."""


_KEYS = "|".join(
    sorted((re.escape(point.key()) for mechanism in MECHANISMS for point in mechanism.points), key=len, reverse=True)
)
"""The keys of all rule points, the longest first, as alternatives of a pattern."""


@dataclass(frozen=True)
class Habit:
    """A mistake of habit: how it looks, and what is said about it.

    `of` are the keys in whose values it occurs, `after` is how a value looks up to there; without them it is anywhere.
    `behind` is how its line looks where it follows a clause, which takes it for more of its value.
    """

    code: Code
    title: str
    hint: str
    pattern: re.Pattern[str]
    replace: re.Pattern[str] | None
    by: str
    examples: tuple[str, ...]
    behind: re.Pattern[str] | None = None
    of: tuple[str, ...] = ()
    after: re.Pattern[str] | None = None
    stops: frozenset[Stop] = frozenset()


@dataclass(frozen=True)
class Habits:
    """All known mistakes of habit, in the order in which they are tried."""

    shape: tuple[Habit, ...]
    values: tuple[Habit, ...]
    citations: tuple[Habit, ...]
    standings: tuple[Habit, ...]

    def of_shape(self, stop: Stop, rest: str) -> Habit | None:
        """The mistake at a place where the parser stops; `rest` is the line from there on."""
        return next((one for one in self.shape if stop in one.stops and one.pattern.match(rest)), None)

    def behind_a_value(self, line: str) -> Habit | None:
        """The mistake in a line that follows a clause and cannot be part of its value."""
        return next((one for one in self.shape if one.behind and one.behind.match(line)), None)

    def of_value(self, rest: str, key: str = "", before: str = "") -> Habit | None:
        """The mistake in a value of a key; `rest` is the value from where it is no longer understood."""
        fitting = (one for one in self.values if not one.of or key in one.of)
        fitting = (one for one in fitting if one.after is None or one.after.search(before))
        return next((one for one in fitting if one.pattern.match(rest)), None)

    def hint_for_standing(self, text: str) -> str:
        """The way out for a standing that there is not; empty where none is known."""
        return next((one.hint for one in self.standings if one.pattern.match(text)), "")

    def of_citation(self, passage: str) -> Habit | None:
        """The mistake in the name of a passage."""
        return next((one for one in self.citations if one.pattern.match(passage)), None)


@cache
def habits() -> Habits:
    """The habits of the data file. Learning them takes a few milliseconds, and is done at the first mistake."""
    path = files.data_folder("grammar") / "mistakes.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return Habits(
        shape=tuple(_habit(entry, _stops(entry)) for entry in data["shape"]),
        values=tuple(_habit(entry) for entry in data["values"]),
        citations=tuple(_habit({"code": "unknown-passage", "title": "", **entry}) for entry in data["citations"]),
        standings=tuple(_habit({"code": "unknown-standing", "title": "", **entry}) for entry in data["standings"]),
    )


def _habit(entry: Mapping[str, Any], stops: Iterable[Stop] = ()) -> Habit:
    replace = entry.get("replace")
    return Habit(
        code=entry["code"],
        title=entry["title"],
        hint=entry["hint"],
        pattern=re.compile(entry.get("line", entry.get("pattern", ""))),
        replace=re.compile(replace) if replace else None,
        by=entry.get("by", ""),
        examples=tuple(entry["examples"]),
        of=tuple(entry.get("of", ())),
        after=re.compile(entry["after"]) if "after" in entry else None,
        behind=re.compile(entry["behind"].replace("{key}", _KEYS)) if "behind" in entry else None,
        stops=frozenset(stops),
    )


def shape_examples(entry: Mapping[str, Any]) -> Iterator[str]:
    """The examples of an entry as whole texts, one for each block in which they may stand."""
    for inside in entry.get("inside", ["file"]):
        for example in entry["examples"]:
            yield SURROUNDINGS[inside].format(example)


def _stops(entry: Mapping[str, Any]) -> Iterator[Stop]:
    """Where the parser stops in each example of an entry."""
    for text in shape_examples(entry):
        run = SkeletonParser(skeleton(), SourceText("example", text))
        run.run()
        yield from run.stops[:1]


def fix_of(habit: Habit, span: Span) -> tuple[Fix, ...]:
    """What an editor can put in place of the mistake, looked for from the start of `span` to the end of its line."""
    if habit.replace is None:
        return ()
    text = span.source.text
    end = text.find("\n", span.start)
    found = habit.replace.search(text, span.start, len(text) if end < 0 else end)
    if found is None:
        return ()
    place = Span(span.source, found.start(), found.end())
    title = f"write “{habit.by}” instead of “{place.text.strip()}”" if habit.by else f"remove “{place.text.strip()}”"
    return (Fix(title, place, habit.by),)


def recognise(stop: Stop | None, span: Span) -> Diagnostic | None:
    """The message for a mistake of habit where the parser stops; None where it is none that is known.

    Without a stop the line at `span` follows what is skipped or taken for a value: then it must look like the mistake.
    """
    if stop is not None:
        habit = habits().of_shape(stop, span.text)
        return None if habit is None else told(habit, span, mistakes.valid_here(stop.accepts), mistakes.words_at(span))
    habit = habits().behind_a_value(span.text)
    if habit is None or habit.behind is None:
        return None
    named = habit.behind.match(span.text)
    words = {"word": named[1]} if named and named.lastindex else {}
    return told(habit, span, "", {**mistakes.words_at(span), **words})


def told(habit: Habit, span: Span, text: str, words: Mapping[str, str]) -> Diagnostic:
    """What is said about a mistake at a place; `text` tells what is valid there."""
    return Diagnostic(
        code=habit.code,
        title=_filled(habit.title, words),
        span=span,
        text=text,
        hint=_filled(habit.hint, words),
        fixes=fix_of(habit, span),
    )


def _filled(sentence: str, words: Mapping[str, str]) -> str:
    """A sentence with its {places} filled in; braces that are no such place stay."""
    return re.sub(r"\{(\w+)\}", lambda found: words.get(found[1], found[0]), sentence)
