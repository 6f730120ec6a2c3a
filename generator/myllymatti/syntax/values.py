"""From the text of a clause's value to the answer it gives to a rule point.

Each mechanism has a grammar file; each rule point is a start rule in it, and each answer an alias. A
phrase is matched word by word, so that double spaces and line breaks do not matter.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import PatternRE, PatternStr, TerminalDef

from myllymatti import files
from myllymatti.bounds import MOST_CONDITIONS
from myllymatti.diagnostics import Diagnostic, Fix, Span
from myllymatti.mechanisms import CLAIMS, MECHANISMS, Mechanism, Point, Term, Value
from myllymatti.mechanisms.auction import Denomination
from myllymatti.mechanisms.scoring import USABLE
from myllymatti.syntax import mistakes
from myllymatti.syntax.habits import habits, recognise, told
from myllymatti.syntax.sums import not_a_sum, sum_faults, told_of_sums
from myllymatti.words_nearby import listed

EXAMPLE_STARTS = (
    *("in", "players", "deal", "trump", "stock", "leads"),
    *("contract", "declarer", "doubling", "tricks", "aces", "other_aces", "points", "points_by_tricks"),
    "step",
)
"""The start rules of the grammar of worked examples."""

_BETWEEN_WORDS = r"(?:\s|#[^\n]*\n)+"
"""What may stand between the words of a phrase: spaces, line breaks, comments."""

_COMMENT = re.compile(r'(?P<string>"[^"\n]*")|#[^\n]*')
"""A comment; or a text in quotation marks, in which there is none."""

A_SUM = "SUM"
"""What stands for a sum in a phrase."""

_PLACEHOLDERS = {
    "NUMBER": "NUMBER",
    "STRING": '"TEXT"',
    "CARD": "♠7",
    "RANK": "A K Q …",
    "SUIT": "hearts",
    "PERSON": "NAME",
    "LANGUAGE": "fi",
    "PLACE_NAME": "Finland",
    "PART": "late",
    "YEAR": "1940s",
    "NAME": "NAME",
    "KIND": "NAME",
    "DENOMINATION": f"({' | '.join(one.value for one in Denomination)})",
    "SIGNED": "NUMBER",
    "_cases": A_SUM,
}


@dataclass(frozen=True)
class ValueGrammar:
    """A compiled value grammar, with the wording of its terminals as the grammar file has it."""

    lark: Lark
    wording: dict[str, str]

    def phrases(self, start: str) -> tuple[str, ...]:
        """All phrases that a start rule allows, with placeholders for numbers, cards and the like."""
        found: list[str] = []
        for rule in self.lark.rules:
            if rule.origin.name == start:
                found.append(" ".join(self._symbol(symbol.name) for symbol in rule.expansion))
        phrases = list(dict.fromkeys(phrase.replace(" ,", ",") for phrase in found))
        return tuple(phrase for phrase in phrases if f"{phrase} …" not in phrases)

    def _symbol(self, name: str) -> str:
        if name in self.wording:
            return self.wording[name]
        if "_star_" in name:
            return "…"
        inner = [rule.expansion for rule in self.lark.rules if rule.origin.name == name]
        if len(inner) > 1 and all(len(one) == 1 and one[0].name in self.wording for one in inner):
            return f"({' | '.join(self.wording[one[0].name] for one in inner)})"
        shortest = min(inner, key=len, default=None)
        if shortest is None or any(symbol.name == name for symbol in shortest):
            return name.upper()
        return " ".join(self._symbol(symbol.name) for symbol in shortest)


@cache
def value_grammar(mechanism: str) -> ValueGrammar:
    """The grammar file of a mechanism (or `example`, `choice`, `claims`), ready to parse values."""
    starts = ["readings", "fixes", "roles"] if mechanism == "choice" else list(EXAMPLE_STARTS)
    for known in (*MECHANISMS, CLAIMS):
        if known.name == mechanism:
            starts = [point.rule() for point in known.points]
    wording: dict[str, str] = dict(_PLACEHOLDERS)

    def word_by_word(terminal: TerminalDef) -> None:
        if isinstance(terminal.pattern, PatternStr):
            phrase = terminal.pattern.value
            wording[terminal.name] = phrase
            words = _BETWEEN_WORDS.join(re.escape(word).replace("'", "['’]") for word in phrase.split())
            ending = r"(?![\w'’-])" if phrase[-1].isalnum() else ""
            terminal.pattern = PatternRE(words + ending)
            terminal.priority = 10

    lark = Lark.open(
        str(files.data_folder("grammar") / f"{mechanism}.lark"),
        parser="lalr",
        lexer="contextual",
        start=starts,
        propagate_positions=False,
        maybe_placeholders=False,
        edit_terminals=word_by_word,
    )
    return ValueGrammar(lark, wording)


@dataclass(frozen=True)
class Misread:
    """A value that is not understood, or says what cannot be, and all that is wrong with it."""

    faults: tuple[Diagnostic, ...]


def parse_value(mechanism: Mechanism, point: type[Point], span: Span) -> Value | Misread:
    """The answer written at `span` to a rule point, or what is wrong with it."""
    tree = _parse(mechanism.name, point.rule(), f"“{point.key()}”", span)
    if isinstance(tree, Misread):
        return tree
    too_much = sum_faults(tree, span) if point in USABLE else ()
    if too_much:
        return Misread(too_much)
    arguments = tuple(_argument(child) for child in tree.children)
    conditions = () if point in USABLE else _too_many_conditions(arguments, span)
    faults = (*_out_of_range(mechanism, point, arguments, span), *conditions)
    if faults:
        return Misread(faults)
    return Value(point.answer(tree.data), arguments, _one_line(span.text))


def _one_line(text: str) -> str:
    """A value as it was written, in one line, which a comment would make say something else."""
    return " ".join(_COMMENT.sub(lambda found: found["string"] or "", text).split())


def parse_settings(span: Span) -> tuple[tuple[str, str], ...] | Misread:
    """Readings of choices, `runs=none, packs=two`, as (choice, reading)."""
    tree = _parse("choice", "readings", "readings of choices (choice=reading)", span)
    if isinstance(tree, Misread):
        return tree
    return tuple((str(pair.children[0]), str(pair.children[1])) for pair in tree.children if isinstance(pair, Tree))


def parse_fixes(span: Span) -> tuple[tuple[str, str | None], ...] | Misread:
    """Choices that are settled, `runs=none, packs`, as (choice, reading); without a reading by clauses of one's own."""
    tree = _parse("choice", "fixes", "choices to settle (choice=reading, or a choice alone)", span)
    if isinstance(tree, Misread):
        return tree
    pairs = (pair.children for pair in tree.children if isinstance(pair, Tree))
    return tuple((str(names[0]), str(names[1]) if len(names) > 1 else None) for names in pairs)


def parse_roles(span: Span) -> tuple[str, ...] | Misread:
    """Roles of phases, `gathering`, as they were written."""
    tree = _parse("choice", "roles", "phases (a role, or several with commas)", span)
    return tree if isinstance(tree, Misread) else tuple(str(child) for child in tree.children)


def parse_example_line(start: str, span: Span) -> Term | Misread:
    """A line of a worked example: the name of what is said, and its parts."""
    what = "a step of an example" if start == "step" else f"“{start}” of an example"
    tree = _parse("example", start, what, span)
    if isinstance(tree, Misread):
        return tree
    return Term(str(tree.data), tuple(_argument(child) for child in tree.children))


def _parse(grammar_name: str, start: str, what: str, span: Span) -> Tree[Token] | Misread:
    grammar = value_grammar(grammar_name)
    try:
        return grammar.lark.parse(span.text, start=start)
    except UnexpectedInput as unexpected:
        place = _place(span, unexpected)
        behind = tuple(_lines_behind(place)) if _begins_a_line(place, span) else ()
        if behind:
            return Misread(behind)
        next_line = Span(place.source, mistakes.to_line_end(place).end + 1, place.end)
        return Misread((_not_understood(grammar, start, what, span, place), *_lines_behind(next_line)))


def _begins_a_line(place: Span, value: Span) -> bool:
    """Whether the value is understood to the end of a line, and no longer from the beginning of the next."""
    before = place.source.line(place.line)[: place.column - 1]
    return place.start > value.start and not before.strip()


def _lines_behind(place: Span) -> Iterator[Diagnostic]:
    """Lines that are no part of the value before them, but clauses or remarks of their own that miss a sign.

    Nothing is found where the first of them is not known as such a mistake: then the value itself is not understood.
    """
    source, start = place.source, place.start
    while start < place.end:
        line = mistakes.to_line_end(Span(source, start, start))
        text = source.text[start : line.end]
        start = line.end + 1
        content = Span(source, line.start + len(text) - len(text.lstrip()), line.end)
        known = recognise(None, content)
        if known is None and line.start == place.start:
            return
        if known is not None:
            yield known


def _not_understood(grammar: ValueGrammar, start: str, what: str, span: Span, place: Span) -> Diagnostic:
    """The message for a value that is understood up to `place`, with the phrases that it could be."""
    phrases = grammar.phrases(start)
    found = " ".join(span.text.split())
    valid = _valid(phrases, start)
    if found in ("", ":"):
        return Diagnostic(code="missing-value", title=f"no value for {what}", span=span, text=valid)
    habit = habits().of_value(place.text, _key_before(span), span.source.text[span.start : place.start])
    if habit is not None:
        return told(habit, place, "" if habit.code == "card-form" else valid, {})
    if A_SUM in phrases:
        return not_a_sum(what, place, valid)
    near = _nearest_phrase(grammar, start, found)
    only = f"the language knows no other answer to {what} yet; what differs can be told in a note"
    return Diagnostic(
        code="value-not-understood",
        title=f"not understood as a value of {what}",
        span=place,
        text=valid,
        hint=f"the nearest known wording is “{near}”" if near else only if len(phrases) == 1 else "",
        fixes=(Fix(f"write “{near}”", span, near),) if near and not _has_placeholder(near) else (),
    )


def _valid(phrases: tuple[str, ...], start: str) -> str:
    """What may stand somewhere; what a sum is made of is told at more length."""
    others = tuple(phrase for phrase in phrases if phrase != A_SUM)
    if others != phrases:
        return "\n".join((told_of_sums(start), *(f"- or: {phrase}" for phrase in others)))
    return f"Valid here: {listed(phrases)}." if len(phrases) < 2 else "Valid here:\n" + _bullets(phrases)


def _key_before(span: Span) -> str:
    """The key of the clause whose value stands at `span`."""
    line = span.source.line(span.line)[: span.column - 1]
    return " ".join(line.rpartition(":")[0].split())


def _nearest_phrase(grammar: ValueGrammar, start: str, found: str) -> str:
    """The wording most like what was found, with its numbers; empty where none is like it.

    What is right but for capitals is right in small letters. Where there is one wording only, it must be very like.
    """
    if found != found.lower() and _is_understood(grammar, start, found.lower()):
        return found.lower()
    numbers = re.findall(r"\d+", found)
    phrases = {_with_numbers(phrase, numbers): phrase for phrase in grammar.phrases(start)}
    begun = [phrase for phrase in phrases if phrase.startswith(found)]
    near = difflib.get_close_matches(found, phrases, n=1, cutoff=0.5 if len(phrases) > 1 else 0.7)
    return next(iter((*begun, *near)), "")


def _with_numbers(phrase: str, numbers: Sequence[str]) -> str:
    """A phrase with numbers in its open places, as far as there are any."""
    for number in numbers:
        phrase = phrase.replace("NUMBER", number, 1)
    return phrase


def _is_understood(grammar: ValueGrammar, start: str, text: str) -> bool:
    try:
        grammar.lark.parse(text, start=start)
    except UnexpectedInput:
        return False
    return True


def _has_placeholder(phrase: str) -> bool:
    """Whether something in the phrase must still be chosen: a number, a card, one of several conditions."""
    return bool(re.search(r"[A-Z]{2,}|[…|♠]", phrase))


def _place(span: Span, unexpected: UnexpectedInput) -> Span:
    """From where the value is not understood to its end."""
    if isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END":
        return Span(span.source, span.end, min(span.end + 1, len(span.source.text)))
    offset = cast("int | None", unexpected.pos_in_stream) or 0  # the library's own annotation is too narrow
    return Span(span.source, min(span.start + offset, span.end), span.end)


def _bullets(phrases: tuple[str, ...]) -> str:
    return "\n".join(f"- {phrase}" for phrase in phrases)


def _argument(child: Tree[Token] | Token) -> int | str | Term:
    if isinstance(child, Tree):
        return Term(str(child.data), tuple(_argument(inner) for inner in child.children))
    if child.type in ("NUMBER", "SIGNED"):
        return int(child.replace("−", "-"))
    if child.type == "STRING":
        return str(child[1:-1])
    return str(child)


def _too_many_conditions(arguments: tuple[int | str | Term, ...], span: Span) -> tuple[Diagnostic, ...]:
    """A relation between cards is worked out for every two of them, so its length is bounded."""
    count = sum(max(1, len(one.arguments)) for one in arguments if isinstance(one, Term))
    if count <= MOST_CONDITIONS:
        return ()
    return (
        Diagnostic(
            code="too-many-conditions",
            title=f"{count} conditions in one clause; at most {MOST_CONDITIONS} are read",
            span=span,
            hint="a condition that another one includes can be left out",
        ),
    )


def _out_of_range(
    mechanism: Mechanism, point: type[Point], arguments: tuple[int | str | Term, ...], span: Span
) -> tuple[Diagnostic, ...]:
    low, high = mechanism.ranges.get(point, (0, 0))
    numbers = list(_numbers(arguments)) if high else []
    outside = [number for number in numbers if not low <= number <= high]
    return tuple(
        Diagnostic(
            code="out-of-range",
            title=f"{number} is out of range for “{point.key()}”",
            span=span,
            text=f"It can be {low} to {high}.",
            hint=f"write {min(max(number, low), high)}, the nearest",
        )
        for number in outside
    )


def _numbers(arguments: tuple[int | str | Term, ...]) -> Iterator[int]:
    """The numbers of an answer, those within its parts included."""
    for argument in arguments:
        if isinstance(argument, int):
            yield argument
        elif isinstance(argument, Term):
            yield from _numbers(argument.arguments)
