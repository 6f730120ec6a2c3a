"""The statements of a variant file as they were written: tokens, comments and blank lines, no meaning.

The syntax tree leaves out what does not matter for the rules. Here all of it is kept, for those who care how a
text looks: a statement is the head of a block, a clause, a note or a closing brace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from lark import Token

from myllymatti.diagnostics import SourceText
from myllymatti.syntax.recovery import SkeletonParser
from myllymatti.syntax.skeleton import skeleton

_COMMENT = re.compile(r"#[^\n]*")
_OPENS_A_BLOCK = frozenset({"VARIANT", "PHASE", "DEALS", "CHOICE", "READING", "EXAMPLE"})
_SEVERAL_WORDS = frozenset({"KEY", "KIND", "STANDING"})
"""Tokens that may hold spaces of their own, which do not matter."""


class Kind(Enum):
    """What a statement is."""

    HEAD = auto()
    """What opens a block, up to and with its brace."""
    CLAUSE = auto()
    NOTE = auto()
    CLOSE = auto()


@dataclass(frozen=True)
class Comment:
    """A comment from its sign to the end of its line, without spaces behind it."""

    text: str
    own_line: bool
    """Nothing stands before it on its line."""
    blank_before: bool
    """A blank line stands before it."""


@dataclass(frozen=True)
class Piece:
    """A token, and what stands between it and the token before."""

    type: str
    """The token's name in the grammar."""
    text: str
    spaced: bool
    """Anything at all stands between it and the token before."""
    blank_before: bool
    """A blank line stands directly before it."""
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True)
class Statement:
    """A statement, with the comments that belong to it."""

    kind: Kind
    depth: int
    """How many blocks are open around it; a closing brace stands at the depth of its block's head."""
    pieces: tuple[Piece, ...]
    """Its tokens. The comments before the first are in `above`."""
    above: tuple[Comment, ...]
    """The comments on lines of their own before it."""
    blank_before: bool
    """A blank line stands directly before its first token."""
    behind: Comment | None
    """The comment on the line on which it ends."""


def read_statements(source: SourceText) -> tuple[tuple[Statement, ...], tuple[Comment, ...]]:
    """The statements of a text without mistakes of its shape, and the comments behind the last one."""
    pieces, closing = _pieces(source)
    statements: list[Statement] = []
    depth = 0
    for run in _runs(pieces):
        kind = _kind(run[0])
        if kind is Kind.CLOSE:
            depth -= 1
        above = _apart(run[0].comments, statements)
        first = replace(run[0], comments=())
        statements.append(Statement(kind, depth, (first, *run[1:]), above, run[0].blank_before, None))
        if kind is Kind.HEAD:
            depth += 1
    closing = _apart(closing, statements)
    return tuple(statements), closing


def tokens_of(source: SourceText) -> list[str]:
    """All tokens and comments of a text in order, without the space between them.

    What does not matter within a token is made plain: the spaces between the words of a key, a kind of choice or a
    standing, and those at the end of a comment.
    """
    pieces, closing = _pieces(source)
    found: list[str] = []
    for piece in pieces:
        found.extend(comment.text for comment in piece.comments)
        found.append(piece.text)
    return [*found, *(comment.text for comment in closing)]


def _pieces(source: SourceText) -> tuple[list[Piece], tuple[Comment, ...]]:
    """The tokens of a text with the comments before each, and the comments behind the last."""
    run = SkeletonParser(skeleton(), source)
    run.run()
    pieces: list[Piece] = []
    end = 0
    for token in run.seen:
        start = token.start_pos or 0
        comments, blank_before = _comments(source.text[end:start], at_start=end == 0)
        pieces.append(Piece(token.type, _plain(token), start > end, blank_before, comments))
        end = token.end_pos or 0
    return pieces, _comments(source.text[end:], at_start=end == 0)[0]


def _plain(token: Token) -> str:
    return " ".join(token.split()) if token.type in _SEVERAL_WORDS else str(token)


def _comments(gap: str, *, at_start: bool) -> tuple[tuple[Comment, ...], bool]:
    """The comments in the text between two tokens, and whether a blank line stands behind them."""
    comments: list[Comment] = []
    end = 0
    for match in _COMMENT.finditer(gap):
        breaks = gap.count("\n", end, match.start())
        own_line = breaks > 0 or (at_start and not comments)
        comments.append(Comment(match.group().rstrip(), own_line, breaks > 1))
        end = match.end()
    return tuple(comments), gap.count("\n", end) > 1


def _runs(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """The tokens of each statement."""
    run: list[Piece] = []
    for piece in pieces:
        if run and (piece.type in {"KEY", "NOTE", "CLOSE", *_OPENS_A_BLOCK} or run[-1].type in {"OPEN", "CLOSE"}):
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def _kind(first: Piece) -> Kind:
    if first.type in _OPENS_A_BLOCK:
        return Kind.HEAD
    return {"KEY": Kind.CLAUSE, "NOTE": Kind.NOTE, "CLOSE": Kind.CLOSE}[first.type]


def _apart(comments: tuple[Comment, ...], statements: list[Statement]) -> tuple[Comment, ...]:
    """The comments on lines of their own; one behind the last statement is given to it."""
    if comments and statements and not comments[0].own_line:
        statements[-1] = replace(statements[-1], behind=comments[0])
        return comments[1:]
    return comments
