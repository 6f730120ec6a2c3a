"""The wordings that a clause or a line of an example can have, ready to be put into a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from myllymatti.diagnostics import SourceText, Span
from myllymatti.mechanisms import CLAIMS, MECHANISMS, Mechanism, Point, Value
from myllymatti.mechanisms.auction import Denomination, Denominations
from myllymatti.mechanisms.scoring import CONDITIONS, USABLE, WORDS
from myllymatti.syntax.values import A_SUM, parse_value, value_grammar

NOT_SAID = "not said"

_OPEN_PLACE = re.compile(r'A K Q …|"TEXT"|♠7(?: …)?|NUMBER|NAME|fi(?= ")|Finland|1940s|\((?P<options>[^()]*\|[^()]*)\)')
"""What a phrase of the grammar has in place of a number, a card, a text and the like."""

_ALTERNATIVES = re.compile(r"\((?P<options>[^()]*\|[^()]*)\) …\Z")
"""A phrase that is a list of wordings: `(same suit | higher rank) …`."""


@dataclass(frozen=True)
class Phrase:
    """A wording, the same with places to fill in as LSP writes snippets (empty: there is none), and what it means.

    `part` marks one that is a part of a longer value, each of which is completed by itself.
    """

    text: str
    snippet: str
    meaning: str
    part: bool = False


DENOMINATIONS = tuple(Phrase(one.value, "", one.meaning, part=True) for one in Denomination)
"""What a bid can name besides its level."""

_BETWEEN = (
    Phrase("if", "", "A case: the sum before it holds if the condition behind it does.", part=True),
    Phrase("and", "", "Both conditions must hold.", part=True),
    Phrase("otherwise", "", "The sum behind it holds where none of the cases does.", part=True),
)
"""The words that join sums and conditions."""


def snippet_of(phrase: str) -> str:
    """The phrase with numbered places to fill in, empty where there is nothing to fill in."""
    count = 0

    def place(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        text = match[0].removesuffix(" …")
        if match["options"]:
            return _one_of(count, match["options"].split("|"))
        if text == "A K Q" and match[0] != phrase:
            text = "A"  # a single rank; only an order of ranks is written as several
        return f'"${{{count}:{text[1:-1]}}}"' if text.startswith('"') else f"${{{count}:{text}}}"

    filled = _OPEN_PLACE.sub(place, phrase)
    return filled.removesuffix(" …") if count else ""


def _one_of(number: int, options: Iterable[str]) -> str:
    """A place in a snippet that is filled with one of several wordings."""
    return f"${{{number}|{','.join(one.strip() for one in options)}|}}"


def phrases_of(mechanism: Mechanism, point: type[Point]) -> tuple[Phrase, ...]:
    """The wordings of a rule point's answers, in the order of the grammar, and `not said` where that is allowed."""
    return _phrases(mechanism.name, point)


@cache
def _phrases(name: str, point: type[Point]) -> tuple[Phrase, ...]:
    mechanism = next(one for one in (*MECHANISMS, CLAIMS) if one.name == name)
    found: list[Phrase] = []
    for text in value_grammar(mechanism.name).phrases(point.rule()):
        parts = tuple(_parts(point, text))
        found.extend(parts or [Phrase(text, snippet_of(text), _meaning(mechanism, point, text))])
    if point in mechanism.optional:
        found.append(Phrase(NOT_SAID, "", "The source does not say, and nothing is put in its place."))
    return tuple(found)


def _parts(point: type[Point], phrase: str) -> Iterator[Phrase]:
    """The parts of which a phrase is made up, where it is a list of wordings or a sum; none where it is not."""
    options = _ALTERNATIVES.fullmatch(phrase)
    if phrase == A_SUM:
        meanings = {**WORDS, **CONDITIONS}
        usable = USABLE.get(point, meanings.keys())
        yield from (Phrase(word, "", meanings[word], part=True) for word in meanings if word in usable)
        yield from _BETWEEN
    elif options is not None and point is Denominations:
        yield from DENOMINATIONS
    elif options is not None:
        yield from (Phrase(one.strip(), "", point.question(), part=True) for one in options["options"].split("|"))


def example_phrases(start: str) -> tuple[Phrase, ...]:
    """The wordings of a line of an example: those of the grammar's start rule."""
    return tuple(Phrase(text, snippet_of(text), "") for text in value_grammar("example").phrases(start))


def understood(mechanism: Mechanism, point: type[Point], text: str) -> Value | None:
    """The answer that a text gives to a rule point, or None."""
    value = parse_value(mechanism, point, Span(SourceText("", text), 0, len(text)))
    return value if isinstance(value, Value) else None


def _meaning(mechanism: Mechanism, point: type[Point], phrase: str) -> str:
    value = next(
        filter(None, (understood(mechanism, point, trial) for trial in _trials(mechanism, point, phrase))), None
    )
    return str(value.answer.value) if value is not None else point.question()


def _trials(mechanism: Mechanism, point: type[Point], phrase: str) -> Iterable[str]:
    """The phrase with its open places filled in, so that it can be understood."""
    plain = phrase.replace("NUMBER", str(mechanism.ranges.get(point, (2, 2))[0]))
    plain = re.sub(r"\(([^()|]*)\|[^()]*\)", r"\1", plain)
    yield plain.replace(" …", "")
    yield re.sub(r"A K Q …", "A", plain)
