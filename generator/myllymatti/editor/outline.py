"""What a variant file looks like to somebody who is still typing it: blocks, statements and words, with their places.

The syntax tree is made of what is whole. Completion is needed where nothing is whole yet, so that here a text is only
cut into words and signs, and these are put into statements: the head of a block, a clause, or words that are neither
yet. Any text has an outline. What stands in brackets and quotation marks that are never closed ends where the next
statement begins, as it does for the parser.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property

from myllymatti.syntax.mistakes import BLOCKS


class Sort(Enum):
    """What a token is."""

    WORD = auto()
    STRING = auto()
    COMMENT = auto()
    SIGN = auto()
    BREAK = auto()


_TOKEN = re.compile(
    r"""(?P<COMMENT>\#[^\n]*)
      | (?P<STRING>"[^"\n]*"?)
      | (?P<BREAK>\n)
      | (?P<SIGN>[{}\[\]:;,=])
      | (?P<WORD>[^\s{}\[\]":;,=\#]+)""",
    re.VERBOSE,
)
_KEY = re.compile(r"[^\W\d_][\w'’-]*(?:[ \t]+[\w'’-]+){0,5}(?=[ \t]*:)")


@dataclass(frozen=True)
class Token:
    """A word, sign, text in quotation marks or comment, at its place in the parsed text."""

    sort: Sort
    text: str
    start: int
    end: int

    def touches(self, offset: int) -> bool:
        """Whether the offset is in the token or at one of its ends."""
        return self.start <= offset <= self.end


@dataclass(eq=False)
class Statement:
    """The head of a block (`kind` is its word), a clause (`kind` is "clause"), or words that are neither ("").

    Statements and blocks are told apart by identity; they are filled while the text is read, and stay then.
    """

    kind: str
    blocks: tuple[Block, ...]
    start: int
    key: str = ""
    key_end: int = 0
    value_start: int = 0
    """Behind the colon."""
    tokens: list[Token] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The end of its last token."""
        return self.tokens[-1].end if self.tokens else self.start

    @cached_property
    def name(self) -> Token | None:
        """The name behind the word of a head."""
        found = self.tokens[1:2]
        return found[0] if found and self.kind in BLOCKS and found[0].sort is Sort.WORD else None

    def after(self, sign: str) -> list[Token]:
        """The words behind the first such sign or word of a head, up to the next sign."""
        found: list[Token] = []
        plain = self.outside_brackets()
        places = [index for index, token in enumerate(plain) if token.text == sign]
        for token in plain[places[0] + 1 :] if places else []:
            if token.sort is not Sort.WORD:
                break
            found.append(token)
        return found

    def outside_brackets(self) -> list[Token]:
        """The tokens that are no evidence."""
        found, inside = [], False
        for token in self.tokens:
            inside = token.text == "[" or (inside and token.text != "]")
            if not inside and token.text != "]":
                found.append(token)
        return found

    @property
    def value(self) -> list[Token]:
        """The tokens of a clause's value."""
        if self.kind != "clause":
            return []
        return [token for token in self.outside_brackets() if token.start >= self.value_start]


@dataclass(eq=False)
class Block:
    """What stands in braces, with its head; `end` is behind the closing brace, None while there is none."""

    head: Statement | None
    start: int
    end: int | None = None
    statements: list[Statement] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The word of its head; empty for a brace that nothing opens."""
        return self.head.kind if self.head is not None else ""

    @property
    def name(self) -> str:
        """The name in its head, or nothing."""
        return self.head.name.text if self.head is not None and self.head.name is not None else ""


@dataclass(frozen=True)
class Outline:
    """The outline of a text."""

    text: str
    tokens: tuple[Token, ...]
    statements: tuple[Statement, ...]
    blocks: tuple[Block, ...]

    def token(self, offset: int) -> Token | None:
        """The token that an offset is in or touches; a word before a sign."""
        index = bisect.bisect_right(self.tokens, offset, key=lambda token: token.start)
        near = [token for token in self.tokens[max(0, index - 2) : index] if token.touches(offset)]
        words = [token for token in near if token.sort in (Sort.WORD, Sort.STRING)]
        found = words or near
        return found[-1] if found else None

    def statement(self, offset: int) -> Statement | None:
        """The statement that an offset is in, or that it goes on with; None behind a brace or in an empty place."""
        index = bisect.bisect_right(self.statements, offset, key=lambda statement: statement.start) - 1
        if index < 0:
            return None
        found = self.statements[index]
        between = [token for token in self._tokens_between(found.end, offset) if token.text in ("{", "}")]
        return None if between else found

    def blocks_round(self, offset: int) -> tuple[Block, ...]:
        """The blocks that an offset is in, the outermost first."""
        return tuple(
            block for block in self.blocks if block.start < offset and (block.end is None or offset < block.end)
        )

    def heads(self, kind: str) -> Iterator[Statement]:
        """The heads of that kind, in order."""
        return (statement for statement in self.statements if statement.kind == kind)

    def block_of(self, head: Statement) -> Block | None:
        """The block that a head opens, if its brace is there."""
        return next((block for block in self.blocks if block.head is head), None)

    @cached_property
    def parent(self) -> Token | None:
        """The name behind `from` in the head of the variant."""
        head = next(self.heads("variant"), None)
        words = head.after("from") if head is not None else []
        return words[0] if words else None

    def _tokens_between(self, start: int, end: int) -> tuple[Token, ...]:
        first = bisect.bisect_left(self.tokens, start, key=lambda token: token.start)
        last = bisect.bisect_left(self.tokens, end, key=lambda token: token.start)
        return self.tokens[first:last]


def outline(text: str) -> Outline:
    """The outline of a (clean) text."""
    reader = _Reader(text)
    for token in reader.tokens:
        reader.take(token)
    return Outline(text, tuple(reader.tokens), tuple(reader.statements), tuple(reader.blocks))


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [
            Token(Sort[match.lastgroup or ""], match[0], match.start(), match.end()) for match in _TOKEN.finditer(text)
        ]
        self.statements: list[Statement] = []
        self.blocks: list[Block] = []
        self.open: list[Block] = []
        self.current: Statement | None = None
        self.at_start = True
        """Whether a statement can begin: at the beginning of a line, and behind a brace."""
        self.in_brackets = False

    def take(self, token: Token) -> None:
        """Put the next token where it belongs."""
        if token.sort is Sort.COMMENT:
            return
        if token.sort is Sort.BREAK:
            self.at_start = True
        elif token.text in ("{", "}"):
            self._brace(token)
        else:
            self._begin_or_go_on(token)
            self.at_start = False

    def _brace(self, token: Token) -> None:
        if token.text == "{":
            head = self.current if self.current is not None and self.current.kind in BLOCKS else None
            block = Block(head, token.start)
            self.blocks.append(block)
            self.open.append(block)
        elif self.open:
            self.open.pop().end = token.end
        self.current, self.at_start, self.in_brackets = None, True, False

    def _begin_or_go_on(self, token: Token) -> None:
        key = _KEY.match(self.text, token.start) if self.at_start and token.sort is Sort.WORD else None
        if self.at_start and token.text in BLOCKS:
            self._begin(token, token.text)
        elif key is not None and token.text not in BLOCKS:
            statement = self._begin(token, "clause")
            statement.key, statement.key_end = " ".join(key[0].split()), key.end()
            statement.value_start = self.text.index(":", key.end()) + 1
        elif self.current is None or (self.at_start and self._is_whole(self.current)):
            self._begin(token, "")
        else:
            self.current.tokens.append(token)
        if token.text in ("[", "]"):
            self.in_brackets = token.text == "["

    def _is_whole(self, statement: Statement) -> bool:
        """Whether nothing on another line can belong to a statement any more: words alone, or with its evidence."""
        if self.in_brackets or (statement.kind in BLOCKS and statement.kind != "note"):
            return False
        return statement.kind == "" or statement.tokens[-1].text == "]"

    def _begin(self, token: Token, kind: str) -> Statement:
        self.in_brackets = False
        self.current = Statement(kind, tuple(self.open), token.start, tokens=[token])
        self.statements.append(self.current)
        if self.open:
            self.open[-1].statements.append(self.current)
        return self.current
