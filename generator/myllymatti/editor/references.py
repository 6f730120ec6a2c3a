"""Where in a file the thing under the cursor is named: a passage, a choice or reading, a kind of deal, a player."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from myllymatti.editor.outline import Sort, Statement, Token
from myllymatti.editor.view import View, kinds_in
from myllymatti.variant.examples import SETTINGS

_ABOUT_CHOICES = ("fix", "requires", "excludes", "with")


def references(view: View, offset: int) -> list[Token]:
    """All words of the text that name the same thing as the one at an offset, in order; none where that is nothing."""
    named = [(token, thing) for statement in view.outline.statements for token, thing in _named(statement)]
    wanted = next((thing for token, thing in named if token.touches(offset)), None)
    return [token for token, thing in named if thing == wanted] if wanted is not None else []


def _named(statement: Statement) -> Iterator[tuple[Token, Hashable]]:
    """The words of a statement that name something, each with what it names."""
    plain = statement.outside_brackets()
    for token in statement.tokens:
        if "/" in token.text and token.sort is Sort.WORD and token not in plain:
            yield token, ("passage", token.text)
    if statement.kind in ("choice", "reading") and statement.name is not None:
        yield statement.name, _of_head(statement, statement.name)
    elif statement.kind == "deals" and statement.name is not None:
        yield statement.name, ("kind of deal", statement.name.text)
    elif kinds_in(statement):
        yield from ((token, ("kind of deal", token.text)) for token in kinds_in(statement))
    elif statement.kind == "clause" and statement.key in _ABOUT_CHOICES:
        yield from _settings(statement.value)
    elif statement.kind == "clause" and statement.blocks and statement.blocks[-1].kind == "example":
        yield from _players(statement)


def _of_head(statement: Statement, name: Token) -> Hashable:
    if statement.kind == "choice":
        return ("choice", name.text)
    choice = statement.blocks[-1].name if statement.blocks else ""
    return ("reading", choice, name.text)


def _settings(value: list[Token]) -> Iterator[tuple[Token, Hashable]]:
    """The names in `choice=reading, choice=reading`."""
    for index, token in enumerate(value):
        if token.sort is not Sort.WORD:
            continue
        if index > 1 and value[index - 1].text == "=":
            yield token, ("reading", value[index - 2].text, token.text)
        else:
            yield token, ("choice", token.text)


def _players(statement: Statement) -> Iterator[tuple[Token, Hashable]]:
    """The players of an example: in the lines that name them, and at the beginning of their own."""
    example = id(statement.blocks[-1])
    if statement.key in ("players", "leads", "declarer"):
        for token in statement.value:
            if token.sort is Sort.WORD:
                yield token, ("player", example, token.text)
    elif statement.key not in SETTINGS:
        yield statement.tokens[0], ("player", example, statement.tokens[0].text)
