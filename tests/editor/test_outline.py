from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti.editor.outline import outline
from myllymatti.syntax.parse import parse
from tests.editor.views import VARIANTS, view_of
from tests.helpers import TESTS

FILES = sorted([*VARIANTS.parent.rglob("*.matti"), *(TESTS / "language" / "good").glob("*.matti")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_says_the_same_as_the_parser_of_a_whole_file(path: Path) -> None:
    view = view_of(path.read_text(encoding="utf-8"))
    tree, _ = parse(view.source)
    assert tree is not None
    readings = [reading for choice in tree.choices for reading in choice.readings]
    clauses = [*tree.clauses, *(line for example in tree.examples for line in example.lines)]
    clauses += [clause for phase in tree.phases for clause in phase.clauses]
    clauses += [clause for reading in readings for clause in reading.clauses]
    clauses += [clause for reading in readings for phase in reading.phases for clause in phase.clauses]
    deals = [*tree.deals, *(one for reading in readings for one in reading.deals)]
    clauses += [clause for one in deals for clause in one.clauses]
    clauses += [clause for one in deals for phase in one.phases for clause in phase.clauses]
    told = {(one.start, one.key) for one in view.outline.statements if one.kind == "clause"}
    assert told == {(clause.key.span.start, clause.key.text) for clause in clauses}
    values = {one.start: (one.value[0].start, one.value[-1].end) for one in view.outline.statements if one.value}
    assert values == {one.key.span.start: (one.value.span.start, one.value.span.end) for one in clauses}
    names = {head.name.start for head in view.outline.heads("reading") if head.name is not None}
    assert names == {reading.name.span.start for reading in readings}


def test_what_is_never_closed_ends_where_the_next_statement_begins() -> None:
    shape = outline(
        'variant x {\n players: 2 [seres/ties; inferred "why\n pack: 52 cards\n phase shedding: beating {\n'
    )
    assert [(one.kind, one.key) for one in shape.statements] == [
        ("variant", ""),
        ("clause", "players"),
        ("clause", "pack"),
        ("phase", ""),
    ]
    assert [block.end for block in shape.blocks] == [None, None]
    assert [block.kind for block in shape.blocks_round(len(shape.text))] == ["variant", "phase"]


def test_words_that_are_no_statement_yet() -> None:
    shape = outline("variant x {\n players: 2 [seres/ties]\n next le\n}")
    assert [one.kind for one in shape.statements] == ["variant", "clause", ""]


def test_a_value_goes_on_over_lines_and_comments() -> None:
    shape = outline("variant x {\n beats: same suit # so\n   and higher rank\n}")
    assert [token.text for token in shape.statements[1].value] == ["same", "suit", "and", "higher", "rank"]


def test_any_text_has_an_outline() -> None:
    for text in ("", "}}}{{{", "[[;;::", '"', "variant", "a" * 1000, "\n\n#"):
        assert outline(text).text == text
