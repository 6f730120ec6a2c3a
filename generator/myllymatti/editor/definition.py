"""Where the thing under the cursor stands: in the parent's file, in the corpus, in the same file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from myllymatti.editor.outline import Outline, Sort, Statement, Token, outline
from myllymatti.editor.view import NamedReading, View, kinds_in


@dataclass(frozen=True)
class Target:
    """A stretch of a file's parsed text."""

    path: Path
    start: int
    end: int


def define(view: View, offset: int, path: Path) -> list[Target]:
    """The places in which what stands at an offset of the file `path` is defined; none where that is unknown."""
    token = view.outline.token(offset)
    statement = view.outline.statement(offset)
    if token is None or statement is None or token not in statement.tokens or token.sort is not Sort.WORD:
        return []
    if token not in statement.outside_brackets():
        return _citation(view, token)
    if token in kinds_in(statement) or (statement.kind == "deals" and token is statement.name):
        return _kind(view, token, path)
    if statement.kind == "clause" and token.start >= statement.key_end:
        return _setting(view, statement, token, path)
    by_kind = {"variant": _parent, "choice": _reopened, "reading": _reopened, "clause": _parents_clause}
    answer = by_kind.get(statement.kind)
    return answer(view, statement, token) if answer is not None else []


def _parent(view: View, statement: Statement, token: Token) -> list[Target]:
    """The head of the variant named behind `from`, in its file."""
    known = view.variants.get(token.text) if token in statement.after("from") else None
    source = view.read(known.path) if known is not None else None
    if known is None or source is None:
        return []
    names = [head.name for head in outline(source.text).heads("variant") if head.name is not None]
    return [Target(known.path, name.start, name.end) for name in names[:1]] or [Target(known.path, 0, 0)]


def _citation(view: View, token: Token) -> list[Target]:
    """The passage's line in the corpus, or the source's own file."""
    source_id, _, passage_id = token.text.partition("/")
    if view.sources.get(source_id) is None:
        return []
    for folder in reversed(view.corpora):
        if passage_id:
            path = folder / source_id / "passages.yaml"
            found = _passage_line(view, path, passage_id)
        else:
            path = folder / source_id / "source.yaml"
            found = _start_of(view, path)
        if found:
            return found
    return []


def _passage_line(view: View, path: Path, passage: str) -> list[Target]:
    source = view.read(path)
    if source is None:
        return []
    line = re.search(
        rf"^[ \t]*-?[ \t]*\{{?[ \t]*id:[ \t]*[\"']?(?P<id>{re.escape(passage)})(?![\w-])", source.text, re.M
    )
    return [Target(path, line.start("id"), line.end("id"))] if line is not None else []


def _start_of(view: View, path: Path) -> list[Target]:
    return [Target(path, 0, 0)] if view.read(path) is not None else []


def _parents_clause(view: View, statement: Statement, _: Token) -> list[Target]:
    """The clause of the parent, or of its parent, for the same rule point."""
    part = view.part(statement.blocks)
    point = part.mechanism.point(statement.key) if part is not None else None
    if part is None or point is None:
        return []
    return [
        Target(view.variants[fact.origin].path, fact.span.start, fact.span.end)
        for fact in view.parents_facts(part, point.rule())
        if fact.origin in view.variants
    ]


def _setting(view: View, statement: Statement, token: Token, path: Path) -> list[Target]:
    """The choice or reading that is named in `choice=reading`."""
    index = statement.tokens.index(token)
    if statement.tokens[index - 1].text == "=":
        wanted = [
            one
            for one in view.readings_for(statement.key)
            if one.choice == statement.tokens[index - 2].text and one.reading == token.text
        ]
        return _named(view, wanted, path, whole_choice=False)
    wanted = [one for one in view.readings_for(statement.key) if one.choice == token.text]
    return _named(view, wanted[:1], path, whole_choice=True)


def _reopened(view: View, statement: Statement, token: Token) -> list[Target]:
    """The parent's choice or reading of the same name."""
    if token is not statement.name:
        return []
    if statement.kind == "choice":
        wanted = [one for one in view.parents_readings() if one.choice == token.text]
        return _named(view, wanted[:1], Path(), whole_choice=True)
    choice = statement.blocks[-1].name if statement.blocks else ""
    wanted = [one for one in view.parents_readings() if (one.choice, one.reading) == (choice, token.text)]
    return _named(view, wanted, Path(), whole_choice=False)


def _kind(view: View, token: Token, path: Path) -> list[Target]:
    """The block of a kind of deal: in this file, else in that of the variant from which it comes."""
    own = [Target(path, name.start, name.end) for name in view.own_kinds() if name.text == token.text]
    own = [one for one in own if one.start != token.start]
    if own or view.parent is None:
        return own[:1]
    origins = [view.parent.name, *(fact.origin for fact in view.parent.all_facts() if fact.deal == token.text)]
    for origin in dict.fromkeys(origins):
        there = view.variants[origin].path if origin in view.variants else None
        source = view.read(there) if there is not None else None
        heads = outline(source.text).heads("deals") if source is not None else iter(())
        names = [head.name for head in heads if head.name is not None and head.name.text == token.text]
        if there is not None and names:
            return [Target(there, names[0].start, names[0].end)]
    return []


def _named(view: View, wanted: Iterable[NamedReading], path: Path, *, whole_choice: bool) -> list[Target]:
    """The heads of readings, or of their choices, in the files in which they stand."""
    found = []
    for one in wanted:
        there = view.variants[one.origin].path if one.origin in view.variants else path
        source = view.source if not one.origin else view.read(there)
        head = _head(view.outline if not one.origin else outline(source.text), one, whole_choice) if source else None
        if head is not None:
            found.append(Target(there, head.start, head.end))
    return found


def _head(text: Outline, wanted: NamedReading, whole_choice: bool) -> Token | None:
    for choice in text.heads("choice"):
        if choice.name is None or choice.name.text != wanted.choice:
            continue
        if whole_choice:
            return choice.name
        block = text.block_of(choice)
        for statement in block.statements if block is not None else ():
            if statement.kind == "reading" and statement.name is not None and statement.name.text == wanted.reading:
                return statement.name
    return None
