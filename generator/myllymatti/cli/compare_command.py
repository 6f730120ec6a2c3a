"""`matti compare`: two variants side by side."""

from __future__ import annotations

import click

from myllymatti.cli.options import json_option, print_json, width
from myllymatti.compare.matrix import Matrix, Row, distance, matrix
from myllymatti.pipeline import open_library
from myllymatti.variant.model import Fact, Standing
from myllymatti.words.lexicon import Lexicon, lexicon


@click.command("compare", epilog="Example: matti compare myllymatti-1940s koira")
@click.argument("one")
@click.argument("other")
@click.option("--all", "everything", is_flag=True, help="Also the rule points on which they agree.")
@json_option
def command(one: str, other: str, everything: bool, as_json: bool) -> None:
    """Variants ONE and OTHER side by side, rule point by rule point.

    Shown are the points on which they differ; configured variants can be compared, too
    (koira against koira:runs=two-or-more).
    """
    library = open_library([one, other])
    columns = (library.configured(one), library.configured(other))
    found = matrix(columns)
    if as_json:
        print_json(_data(found))
        return
    _print(found, everything)
    alike = len(found.rows) - len(found.differing)
    click.echo(
        f"\nThey differ in {len(found.differing)} rule points ({distance(*columns)} of them in play) "
        f"and agree in {alike}."
    )


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
        table.add_row(mark + words.label(row.mechanism, row.point), *(_cell(cell, words) for cell in row.cells))
    Console(width=width(), highlight=False).print(table)


def _cell(fact: Fact | None, words: Lexicon) -> str:
    if fact is None:
        return "-"
    value = fact.value.text if fact.value else words.standing(Standing.NOT_SAID)
    standing = fact.evidence.standing
    marks = [] if standing in (Standing.STATED, Standing.NOT_SAID) else [words.standing(standing)]
    return value + (f" [dim]({', '.join(marks)})[/dim]" if marks else "")


def _data(found: Matrix) -> dict[str, object]:
    return {
        "variants": [column.full_name for column in found.columns],
        "rows": [
            {
                "rule_point": f"{row.mechanism}.{row.point.rule()}",
                "phase": row.role,
                "differs": row.differs,
                "cells": [_cell_data(row, fact) for fact in row.cells],
            }
            for row in found.rows
        ],
    }


def _cell_data(row: Row, fact: Fact | None) -> dict[str, object] | None:
    if fact is None:
        return None
    return {
        "value": fact.value.text if fact.value else None,
        "standing": fact.evidence.standing.value,
        "passages": [str(passage) for passage in fact.evidence.passages],
        "reason": fact.evidence.reason,
        "stands_in": fact.origin,
    }
