"""The parts of a variant file by kind and place, as the parser tells them apart: what highlighting is held to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lark import Token

from myllymatti.cards import Pack
from myllymatti.diagnostics import SourceText
from myllymatti.syntax.mistakes import BLOCKS
from myllymatti.syntax.recovery import SkeletonParser
from myllymatti.syntax.skeleton import skeleton
from tests.helpers import PROJECT, TESTS

FILES = sorted([*(PROJECT / "variants").rglob("*.matti"), *(TESTS / "language" / "good").glob("*.matti")])

_KINDS = {
    **{block.upper(): "block" for block in BLOCKS},
    "FROM": "modifier",
    "DEFAULT": "modifier",
    "KEY": "key",
    "NAME": "name",
    "KIND": "kind",
    "STRING": "text",
    "STANDING": "standing",
    "OPEN": "brace",
    "CLOSE": "brace",
    "BEGIN": "bracket",
    "END": "bracket",
}
_CARD_LIKE = re.compile(r"[^\s,:;\[\]{}\"#]+")


class Part(NamedTuple):
    """What stands at a place; places are offsets in the text."""

    start: int
    end: int
    kind: str


def file_id(path: Path) -> str:
    return path.stem


def parts_of(text: str) -> list[Part]:
    """All parts of a faultless text that highlighting tells apart, in order."""
    run = SkeletonParser(skeleton(), SourceText("tested.matti", text))
    run.run()
    assert run.diagnostics == []
    return sorted([*_from_tokens(run.seen), *_comments(text, run.seen), *_cards(text, run.seen)])


def _from_tokens(tokens: list[Token]) -> Iterator[Part]:
    before = ""
    for token in tokens:
        start, end = _place(token)
        if token.type == "CITATION":
            source, slash, _ = token.partition("/")
            yield Part(start, start + len(source), "source")
            if slash:
                yield Part(start + len(source) + 1, end, "passage")
        elif token.type == "NAME" and before == "COLON":
            yield Part(start, end, "kind")
        elif token.type in _KINDS:
            yield Part(start, end, _KINDS[token.type])
        before = token.type


def _comments(text: str, tokens: list[Token]) -> Iterator[Part]:
    """Whatever stands between the tokens and is no space: to the end of its line."""
    places = [_place(token) for token in tokens]
    for (_, after), (before, _) in zip([(0, 0), *places], [*places, (len(text), 0)], strict=True):
        for found in re.finditer(r"\S[^\n]*", text[after:before]):
            yield Part(after + found.start(), after + found.end(), "comment")


def _cards(text: str, tokens: list[Token]) -> Iterator[Part]:
    """The cards in values, as `Pack.parse` reads them."""
    pack = Pack()
    ends = {_place(token)[1] for token in tokens if token.type in ("WORD", "NUMBER")}
    for found in _CARD_LIKE.finditer(text):
        if found.end() in ends:
            try:
                suit = pack.suit(pack.parse(found[0]))
            except ValueError:
                continue
            yield Part(found.start(), found.end(), "red card" if suit in (1, 2) else "black card")


def _place(token: Token) -> tuple[int, int]:
    assert token.start_pos is not None
    assert token.end_pos is not None
    return token.start_pos, token.end_pos
