"""Two variants of different families side by side, for `matti compare`: what both have, and what only one has."""

from __future__ import annotations

import textwrap

import click
from rich.markup import escape

from myllymatti.cli.options import width
from myllymatti.compare.families import Answer, Shared, SharedPart, SharedRow
from myllymatti.mechanisms import Mechanism
from myllymatti.variant.model import Fact, Phase, Standing
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words_nearby import count_of, listed


def print_shared(found: Shared, everything: bool) -> None:
    """A table of the parts that both have, and a line for each on the parts that only it has."""
    words, names = lexicon(), [column.name for (column,) in found.sides]
    _print_table(found, names, everything, words)
    rows = list(found.rows)
    differing = sum(row.differs for row in rows)
    click.echo(
        f"\nThey are games of different families. In what both have they differ in {count_of(differing, 'rule point')} "
        f"and agree in {len(rows) - differing}."
    )
    for name, phases in zip(names, found.apart, strict=True):
        if phases:
            told = f"Only {name} has: {listed([_told(phase, words) for phase in phases], 'and')}."
            click.echo(textwrap.fill(told, width(), break_long_words=False, break_on_hyphens=False))


def _print_table(found: Shared, names: list[str], everything: bool, words: Lexicon) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(show_lines=True, header_style="bold")
    table.add_column("rule point", ratio=2)
    for name in names:
        table.add_column(name, ratio=4)
    for part in found.parts:
        rows = [row for row in part.rows if everything or row.differs]
        if rows:
            heads = [" and ".join(words.phase(role) for role in roles) for roles in part.roles]
            table.add_row(*(f"[bold]{one}[/bold]" for one in (part.mechanism.name.capitalize(), *heads)))
        for row in rows:
            mark = "≠ " if row.differs and everything else ""
            label = mark + words.label(part.mechanism.name, row.point)
            table.add_row(label, *(_cell(side, part, words) for side in row.sides))
    Console(width=width(), highlight=False).print(table)


def _told(phase: Phase, words: Lexicon) -> str:
    """What the phase is called, and the mechanism that it is made of."""
    heading, mechanism = words.phase(phase.role).lower(), phase.mechanism.name
    return heading if heading == mechanism else f"{heading} ({mechanism})"


def _cell(side: tuple[Answer, ...], part: SharedPart, words: Lexicon) -> str:
    return "\n".join(_answer(one, part, words) for one in side) or "-"


def _answer(answer: Answer, part: SharedPart, words: Lexicon) -> str:
    """The answer, with the kinds of deal in which it is given where it is not given in all, and how sure it is."""
    facts = [fact for _, fact in answer.given]
    marks = [fact.deal for fact in facts if fact.deal]
    if any(len(roles) > 1 for roles in part.roles):
        marks += dict.fromkeys(words.phase(fact.role) for fact in facts)
    plain = (Standing.STATED, Standing.NOT_SAID)
    marks += dict.fromkeys(
        words.standing(fact.evidence.standing) for fact in facts if fact.evidence.standing not in plain
    )
    told = escape(answer.text or words.standing(Standing.NOT_SAID))
    return told + (f" [dim]({escape(', '.join(marks))})[/dim]" if marks else "")


def shared_data(found: Shared) -> dict[str, object]:
    """The same as plain data; in each cell there is an object for each clause that gives an answer."""
    return {
        "variants": [column.full_name for (column,) in found.sides],
        "shared": [_row_data(part.mechanism, row) for part in found.parts for row in part.rows],
        "only": [[{"phase": phase.role, "mechanism": phase.mechanism.name} for phase in one] for one in found.apart],
    }


def _row_data(mechanism: Mechanism, row: SharedRow) -> dict[str, object]:
    return {
        "rule_point": mechanism.identity(row.point),
        "differs": row.differs,
        "cells": [[_fact_data(fact) for answer in side for _, fact in answer.given] for side in row.sides],
    }


def _fact_data(fact: Fact) -> dict[str, object]:
    return {
        "value": fact.value.text if fact.value else None,
        "phase": fact.role,
        **({"deal": fact.deal} if fact.deal else {}),
        "standing": fact.evidence.standing.value,
        "passages": [str(passage) for passage in fact.evidence.passages],
        "reason": fact.evidence.reason,
        "stands_in": fact.origin,
    }
