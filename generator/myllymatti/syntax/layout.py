"""The one layout of variant files: where lines break, how deep they stand, what stands in columns.

    phase shedding: beating {
        beating:  may be declined       [seres/unable-or-unwilling]
        taken:    the last card played  [seres/take-last-card]
        ties:     of the highest rank
                  [seres/equal-cards-tie, seres/tie-same-leader;
                   inferred "evidence that is too long for the line stands below the value"]
    }

Only space and line breaks change, and blank lines where there are several. Whatever is written stays, in its order:
tokens, comments, and the blank lines by which clauses are grouped. The layout depends on nothing else, so that a file
laid out once stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from myllymatti.diagnostics import Diagnostic, SourceText
from myllymatti.syntax.lines import WIDTH, Lines
from myllymatti.syntax.parse import clean, parse
from myllymatti.syntax.statements import Comment, Kind, Piece, Statement, read_statements, tokens_of

STEP = 4
"""Spaces by which the inside of a block stands deeper than its head."""

LONGEST_KEY = 32
"""A longer key does not push the values of the other clauses out."""

_OF_A_VALUE = frozenset({"WORD", "NUMBER", "STRING", "SIGN"})


def format_source(source: SourceText) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text laid out, or None with the faults when it has a mistake of its shape.

    Faults of meaning are not looked for: an unknown rule point or value is laid out like any other.

    Raises:
        RuntimeError: when a token would be lost, which is a mistake of this module; nothing is to be written then.
    """
    source = SourceText(source.name, clean(source.text))
    tree, faults = parse(source)
    if tree is None or faults:
        return None, faults
    text = _laid_out(source)
    if tokens_of(SourceText(source.name, text)) != tokens_of(source):
        raise RuntimeError(f"the layout of {source.name} would not keep all that is written in it")
    return text, ()


def _laid_out(source: SourceText) -> str:
    statements, closing = read_statements(source)
    lines = Lines()
    for group in _groups(statements):
        columns = _Columns.of(group)
        for statement in group:
            _statement(lines, statement, columns)
    for comment in closing:
        _comment_line(lines, comment, 0)
    return lines.text()


def _groups(statements: Iterable[Statement]) -> Iterator[list[Statement]]:
    """Clauses that follow one another without a blank line or a comment line between them; all else alone."""
    group: list[Statement] = []
    for statement in statements:
        parted = statement.blank_before or statement.above or statement.kind is not Kind.CLAUSE
        if group and (parted or group[-1].kind is not Kind.CLAUSE):
            yield group
            group = []
        group.append(statement)
    if group:
        yield group


def _statement(lines: Lines, statement: Statement, columns: _Columns) -> None:
    """A statement with its comments. Those above a closing brace stand at the depth of what is in the block."""
    closes = statement.kind is Kind.CLOSE
    indent = STEP * statement.depth
    for comment in statement.above:
        _comment_line(lines, comment, indent + STEP if closes else indent)
    if statement.blank_before and not closes:
        lines.blank()
    lines.break_to(indent)
    parts = _Parts.of(statement)
    if statement.kind is Kind.CLAUSE:
        _clause(lines, parts, columns)
    elif statement.kind is Kind.HEAD:
        _head(lines, parts, indent + 2 * STEP)
    else:
        _note_or_brace(lines, parts, indent + STEP)
    if statement.behind is not None:
        lines.put_behind(statement.behind.text)


def _comment_line(lines: Lines, comment: Comment, indent: int) -> None:
    if comment.blank_before:
        lines.blank()
    lines.break_to(indent)
    lines.put(comment.text)


@dataclass(frozen=True)
class _Parts:
    """A statement in its parts: what stands before the evidence, each evidence in its brackets, what stands behind."""

    words: tuple[Piece, ...]
    evidence: tuple[tuple[Piece, ...], ...]
    brace: tuple[Piece, ...]

    @staticmethod
    def of(statement: Statement) -> _Parts:
        """The parts of a statement."""
        words: list[Piece] = []
        evidence: list[list[Piece]] = []
        brace: list[Piece] = []
        part = words
        for piece in statement.pieces:
            if piece.type == "BEGIN":
                part = []
                evidence.append(part)
            elif piece.type == "OPEN":
                part = brace
            part.append(piece)
        return _Parts(tuple(words), tuple(map(tuple, evidence)), tuple(brace))


@dataclass(frozen=True)
class _Columns:
    """Where the values of a group of clauses begin, and where their evidence does."""

    value: int
    evidence: int

    @staticmethod
    def of(group: Sequence[Statement]) -> _Columns:
        """The columns of a group; a statement that is no clause has none, and does not ask for them."""
        if group[0].kind is not Kind.CLAUSE:
            return _Columns(0, 0)
        clauses = [_Parts.of(statement) for statement in group]
        keys = [len(parts.words[0].text) for parts in clauses]
        value = STEP * group[0].depth + max((key for key in keys if key <= LONGEST_KEY), default=0) + len(":  ")
        return _Columns(value, value + _widest_value(clauses, WIDTH - value) + 2)


def _widest_value(clauses: Iterable[_Parts], room: int) -> int:
    """The width of the widest value that has its evidence in the column beside it; all other evidence stands below.

    The column is where most evidence fits into it, so that neither a long value nor long evidence drives that of
    the others to the lines below.
    """
    widths = [
        (len(_flat(parts.words[2:])), len(_flat(parts.evidence[0])))
        for parts in clauses
        if parts.evidence and not _has_comments((*parts.words, *parts.evidence[0]))
    ]

    def in_column(widest: int) -> int:
        return sum(value <= widest and widest + 2 + evidence <= room for value, evidence in widths)

    return max(sorted({value for value, _ in widths if value < room}), key=in_column, default=0)


def _clause(lines: Lines, parts: _Parts, columns: _Columns) -> None:
    """A clause: value and evidence in the columns of its group, or the evidence below the value."""
    key, value = parts.words[:2], parts.words[2:]
    lines.put(_flat(key))
    _put(lines, value, max(2, columns.value - lines.column), columns.value)
    for evidence in parts.evidence:
        gap = columns.evidence - lines.column
        no_room = WIDTH  # a value that reaches into the column of the evidence has none beside it
        _put_evidence(lines, evidence, gap if gap >= 2 else no_room, columns.value)


def _head(lines: Lines, parts: _Parts, indent: int) -> None:
    """The head of a block; what does not fit on its line stands deeper than what is in the block."""
    _put(lines, parts.words, 0, indent)
    for evidence in parts.evidence:
        _put_evidence(lines, evidence, 1, indent, room_behind=len(" {"))
    _put(lines, parts.brace, 1, indent)


def _note_or_brace(lines: Lines, parts: _Parts, indent: int) -> None:
    """A note with its evidence, if it has any; a closing brace is all that there is of its statement."""
    _put(lines, parts.words, 0, indent)
    for evidence in parts.evidence:
        _put_evidence(lines, evidence, 2, indent)


def _put_evidence(lines: Lines, evidence: tuple[Piece, ...], gap: int, indent: int, room_behind: int = 0) -> None:
    """Evidence beside what it is for, else below it; where that is several lines, the standing begins one of its own.

    Args:
        lines: What is written so far.
        evidence: All between the brackets, and these.
        gap: How many spaces stand before it, beside what it is for.
        indent: Where it begins below.
        room_behind: How much must fit behind it on the line.
    """
    _put_comments(lines, evidence[0], indent)
    evidence = (replace(evidence[0], comments=()), *evidence[1:])
    whole = _fits(lines, evidence, gap, room_behind)
    if not whole:
        lines.break_to(indent)
        whole = _fits(lines, evidence, 0, room_behind)
    inside = lines.column_behind(gap) + len("[")
    _put(lines, evidence, gap, inside, room_behind, standing_apart=not whole)


def _put(
    lines: Lines,
    pieces: tuple[Piece, ...],
    gap: int,
    indent: int,
    room_behind: int = 0,
    *,
    standing_apart: bool = False,
) -> None:
    """Pieces on as many lines as they need; all lines but the first begin at `indent`."""
    units = list(_units(pieces))
    for number, unit in enumerate(units):
        _put_comments(lines, unit[0], indent)
        if number:
            before = units[number - 1][-1]
            gap = _space(before, unit[0])
            room = room_behind if number == len(units) - 1 else 0
            if (standing_apart and before.type == "SEMICOLON") or not lines.fits(gap, _flat(unit), room):
                lines.break_to(indent)
        lines.put(_flat(unit), gap)


def _units(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """What stands on one line in any case: a line breaks only behind commas, behind all citations, and at comments."""
    unit: list[Piece] = []
    for number, piece in enumerate(pieces):
        before = [one.type for one in pieces[max(0, number - 2) : number]]
        breakable = before[-1:] == ["COMMA"] or before == ["CITATION", "SEMICOLON"]
        if unit and (breakable or piece.comments):
            yield unit
            unit = []
        unit.append(piece)
    if unit:
        yield unit


def _put_comments(lines: Lines, piece: Piece, indent: int) -> None:
    """The comments before a piece within its statement: behind what stands on the line, or on lines of their own."""
    for comment in piece.comments:
        if comment.own_line:
            lines.break_to(indent)
            lines.put(comment.text)
        else:
            lines.put_behind(comment.text)
        lines.break_to(indent)


def _fits(lines: Lines, pieces: Sequence[Piece], gap: int, room_behind: int = 0) -> bool:
    """Whether all pieces fit on the last line, which they never do with a comment between them."""
    return not _has_comments(pieces) and lines.fits(gap, _flat(pieces), room_behind)


def _has_comments(pieces: Sequence[Piece]) -> bool:
    return any(piece.comments for piece in pieces)


def _flat(pieces: Sequence[Piece]) -> str:
    """The pieces on one line, without comments."""
    text = [piece.text for piece in pieces[:1]]
    for before, piece in pairwise(pieces):
        text.append(" " * _space(before, piece) + piece.text)
    return "".join(text)


def _space(before: Piece, piece: Piece) -> int:
    """How many spaces stand between two pieces: what belongs to a value is as close as it was written (♠7)."""
    if before.type == "BEGIN" or piece.type in {"COMMA", "SEMICOLON", "COLON", "END"}:
        return 0
    if before.type in _OF_A_VALUE and piece.type in _OF_A_VALUE:
        return int(piece.spaced)
    return 1
