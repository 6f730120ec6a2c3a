"""Where a cursor stands: in which part of which statement, and what is written before it there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from myllymatti.editor.outline import Block, Outline, Sort, Statement, Token
from myllymatti.syntax.mistakes import BLOCKS


class Place(Enum):
    """The parts of a file in which different things can be written."""

    NOTHING = auto()
    """In a comment or a text in quotation marks."""
    LINE = auto()
    """At the beginning of a line, where a clause or a block can begin."""
    HEAD = auto()
    """In the head of a block, behind its word."""
    VALUE = auto()
    """Behind the colon of a clause."""
    CITATION = auto()
    """In brackets, before a semicolon."""
    STANDING = auto()
    """In brackets, behind the semicolon."""


@dataclass(frozen=True)
class Spot:
    """Where the cursor stands. `start` is where what is being typed begins: a word, a key or a wording."""

    offset: int
    place: Place
    start: int
    blocks: tuple[Block, ...]
    statement: Statement | None
    before: tuple[Token, ...]
    """The whole tokens of the statement before `start`."""

    @property
    def block(self) -> str:
        """The word of the innermost block, empty outside all."""
        return self.blocks[-1].kind if self.blocks else ""


_LINE_START = re.compile(r"(?:.*[{}])?[ \t]*(?P<typed>[\w'’-]*(?:[ \t]+[\w'’-]+)*[ \t]?)\Z")


def spot(outline: Outline, offset: int) -> Spot:
    """Where an offset of the text stands."""
    offset = max(0, min(offset, len(outline.text)))
    statement = outline.statement(offset)
    place, start = _place(outline, statement, offset)
    before = tuple(token for token in _before(statement, offset) if token.end <= start)
    return Spot(offset, place, start, outline.blocks_round(offset), statement, before)


def _place(outline: Outline, statement: Statement | None, offset: int) -> tuple[Place, int]:
    """The part of the file, and where what is being typed begins."""
    before = _before(statement, offset)
    evidence = _evidence_place(before)
    fresh = _fresh_start(outline, statement, offset)
    if _is_in_text(outline, offset) or evidence is Place.NOTHING:
        place, start = Place.NOTHING, offset
    elif evidence is Place.STANDING:
        place, start = evidence, _after(before, ";", outline, offset)
    elif evidence is Place.CITATION:
        place, start = evidence, _word_start(outline, offset)
    elif fresh is not None:
        place, start = Place.LINE, fresh
    elif statement is None or statement.kind == "" or (statement.kind == "clause" and _is_closed(before)):
        place, start = Place.NOTHING, offset
    elif statement.kind == "clause":
        place, start = Place.VALUE, _word_start(outline, offset)
    else:
        place, start = Place.HEAD, _head_start(outline, before, offset)
    return place, start


def _is_closed(before: tuple[Token, ...]) -> bool:
    """Whether the evidence of a clause is over, behind which nothing more belongs to it."""
    return any(token.text == "]" for token in before)


def _fresh_start(outline: Outline, statement: Statement | None, offset: int) -> int | None:
    """Where the words before an offset begin that are all there is of a line; None in the middle of a statement."""
    line = outline.text.rfind("\n", 0, offset) + 1
    found = _LINE_START.match(outline.text[line:offset])
    if found is None:
        return None
    words = found["typed"].split()
    goes_on = statement is not None and statement.kind in BLOCKS and statement.start < line and _needs_more(statement)
    in_head = bool(words) and words[0] in BLOCKS and found["typed"] != words[0]
    return None if goes_on or in_head else line + found.start("typed")


def _is_in_text(outline: Outline, offset: int) -> bool:
    token = outline.token(offset)
    if token is None or token.start >= offset:
        return False
    if token.sort is Sort.COMMENT:
        return True
    closed = len(token.text) > 1 and token.text.endswith('"')
    return token.sort is Sort.STRING and (offset < token.end or not closed)


def _before(statement: Statement | None, offset: int) -> tuple[Token, ...]:
    return tuple(token for token in statement.tokens if token.start < offset) if statement is not None else ()


def _evidence_place(before: tuple[Token, ...]) -> Place | None:
    """The part of the evidence that is open where these tokens end."""
    opened = max((index for index, token in enumerate(before) if token.text == "["), default=None)
    signs = [token.text for token in before[opened:]]
    if opened is None or "]" in signs:
        return None
    if any(token.sort is Sort.STRING for token in before[opened:]):
        return Place.NOTHING  # behind the reason only the bracket is missing
    return Place.STANDING if ";" in signs else Place.CITATION


def _needs_more(head: Statement) -> bool:
    """Whether the head of a block ends in a sign behind which it goes on with another line."""
    return head.kind != "note" and head.tokens[-1].text in (":", "from", ",")


def _word_start(outline: Outline, offset: int) -> int:
    token = outline.token(offset)
    return token.start if token is not None and token.sort is Sort.WORD and token.start < offset else offset


def _after(before: tuple[Token, ...], sign: str, outline: Outline, offset: int) -> int:
    """The first word of the line behind the last such sign, where what is typed may be several words."""
    end = next(token.end for token in reversed(before) if token.text == sign)
    end = max(end, outline.text.rfind("\n", 0, offset) + 1)
    typed = outline.text[end:offset]
    return end + len(typed) - len(typed.lstrip())


def _head_start(outline: Outline, before: tuple[Token, ...], offset: int) -> int:
    """Kinds of choices may be two words; all else in a head is one."""
    if before and before[0].text == "choice" and any(token.text == ":" for token in before):
        return _after(before, ":", outline, offset)
    return _word_start(outline, offset)
