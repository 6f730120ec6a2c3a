"""`matti compare`: two variants side by side."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.markup import escape

from myllymatti.cli.compare_families import print_shared, shared_data
from myllymatti.cli.options import json_option, print_json, width
from myllymatti.compare.families import shared
from myllymatti.compare.matrix import Matrix, OpenPoint, Row, distance, matrix, open_points
from myllymatti.pipeline import open_library
from myllymatti.variant.model import ConfiguredVariant, Fact, Standing
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words_nearby import count_of, listed


@click.command("compare", epilog="Example: matti compare myllymatti-1940s koira")
@click.argument("one")
@click.argument("other")
@click.option("--all", "everything", is_flag=True, help="Also the rule points on which they agree.")
@json_option
def command(one: str, other: str, everything: bool, as_json: bool) -> None:
    """Variants ONE and OTHER side by side, rule point by rule point.

    Shown are the points on which they differ, and those that one of them leaves open; configured variants can be
    compared, too (koira against koira:runs=two-or-more).

    Variants of different families (koira against skruuvi) have other phases: compared are the frame of the game
    and the phases that are made of the same mechanism, and it is said which phases only one of them has.
    """
    library = open_library([one, other])
    columns = (library.configured(one), library.configured(other))
    if _are_apart(columns):
        found = shared(*((column,) for column in columns))
        if as_json:
            print_json(shared_data(found))
        else:
            print_shared(found, everything)
        return
    if as_json:
        print_json(_data(matrix(columns)))
    else:
        _tell(columns, everything)


def _are_apart(columns: Sequence[ConfiguredVariant]) -> bool:
    """Whether they are of families without a phase in common; files of one's own count by what they are made of."""
    one, other = ({(phase.role, phase.mechanism.name) for phase in column.all_phases()} for column in columns)
    return one.isdisjoint(other)


def _tell(columns: tuple[ConfiguredVariant, ConfiguredVariant], everything: bool) -> None:
    found = matrix(columns)
    _print(found, everything)
    differing, alike = len(found.differing), len(found.rows) - len(found.differing)
    click.echo(
        f"\nThey differ in {count_of(differing, 'rule point')} ({distance(*columns)} of them in play) "
        f"and agree in {alike}."
    )
    _print_open(list(open_points(found)))


def _print(found: Matrix, everything: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    words = lexicon()
    table = Table(show_lines=True, header_style="bold")
    table.add_column("rule point", ratio=2)
    for column in found.columns:
        table.add_column(column.name, ratio=4)
    role = None
    for row in found.rows if everything else found.differing:
        if row.role != role:
            role = row.role
            table.add_row(f"[bold]{words.phase(role)}[/bold]", "", "")
        mark = "≠ " if row.differs and everything else ""
        table.add_row(mark + _label(row, words), *(_cell(cell, words) for cell in row.cells))
    Console(width=width(), highlight=False).print(table)


def _label(row: Row, words: Lexicon) -> str:
    """The rule point, with the kind of deal where it is asked for one kind alone."""
    label = words.label(row.mechanism, row.point)
    return f"{label} ({escape(row.deal)} deals)" if row.deal else label


def _print_open(found: Sequence[OpenPoint]) -> None:
    """A line for each choice in which one of them could be played otherwise, though as compared they agree."""
    words = lexicon()
    by_choice: dict[tuple[str, str], list[OpenPoint]] = {}
    for one in found:
        by_choice.setdefault((one.column.variant.name, one.choice.name), []).append(one)
    if by_choice:
        click.echo("\nAlike here, but open in one of them:")
    for (variant, name), points in by_choice.items():
        labels = listed([words.label(one.row.mechanism, one.row.point) for one in points], "and")
        otherwise = "; or: " + " | ".join(value.text for value in points[0].others) if len(points) == 1 else ""
        click.echo(f"  {variant}: {labels} (choice {name}, {points[0].choice.kind.value}{otherwise})")


def _cell(fact: Fact | None, words: Lexicon) -> str:
    if fact is None:
        return "-"
    value = fact.value.text if fact.value else words.standing(Standing.NOT_SAID)
    standing = fact.evidence.standing
    marks = [] if standing in (Standing.STATED, Standing.NOT_SAID) else [words.standing(standing)]
    return escape(value) + (f" [dim]({', '.join(marks)})[/dim]" if marks else "")


def _data(found: Matrix) -> dict[str, object]:
    return {
        "variants": [column.full_name for column in found.columns],
        "rows": [_row_data(row) for row in found.rows],
        "open": [
            {
                "rule_point": f"{one.row.mechanism}.{one.row.point.rule()}",
                "phase": one.row.role,
                "variant": one.column.variant.name,
                "choice": one.choice.name,
                "other_answers": [value.text for value in one.others],
            }
            for one in open_points(found)
        ],
    }


def _row_data(row: Row) -> dict[str, object]:
    return {
        "rule_point": f"{row.mechanism}.{row.point.rule()}",
        "phase": row.role,
        **({"deal": row.deal} if row.deal else {}),
        "differs": row.differs,
        "cells": [_cell_data(fact) for fact in row.cells],
    }


def _cell_data(fact: Fact | None) -> dict[str, object] | None:
    if fact is None:
        return None
    return {
        "value": fact.value.text if fact.value else None,
        "standing": fact.evidence.standing.value,
        "passages": [str(passage) for passage in fact.evidence.passages],
        "reason": fact.evidence.reason,
        "stands_in": fact.origin,
    }
