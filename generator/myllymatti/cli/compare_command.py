"""`matti compare`: two variants side by side."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.markup import escape

from myllymatti.cli.compare_families import print_shared, shared_data
from myllymatti.cli.options import LARGEST_SEED, Number, json_option, print_json, width
from myllymatti.compare.families import shared
from myllymatti.compare.matrix import Matrix, OpenPoint, Row, distance, matrix, open_points
from myllymatti.pipeline import open_library
from myllymatti.variant.model import ConfiguredVariant, Fact, Standing
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words_nearby import count_of, listed

Columns = tuple[ConfiguredVariant, ConfiguredVariant]


@click.command("compare", epilog="Example: matti compare myllymatti-1940s koira")
@click.argument("one")
@click.argument("other")
@click.option("--all", "everything", is_flag=True, help="Also the rule points on which they agree.")
@click.option("--witness", is_flag=True, help="Also the smallest deal and shortest play after which they part.")
@click.option("--players", type=Number(), metavar="N", help="How many play in the witness; without it any number.")
@click.option(
    "--games",
    type=Number(0, 1_000_000),
    metavar="K",
    help="How many games by lot, where none parts in small packs. [200]",
)
@click.option("--seed", type=Number(0, LARGEST_SEED), metavar="S", help="Of the games by lot. [1]")
@click.option("--save", metavar="PREFIX", help="Write both games of the witness to files that `matti replay` plays.")
@json_option
def command(
    one: str,
    other: str,
    *,
    everything: bool,
    witness: bool,
    players: int | None,
    games: int | None,
    seed: int | None,
    save: str | None,
    as_json: bool,
) -> int:
    """Variants ONE and OTHER side by side, rule point by rule point.

    Shown are the points on which they differ, and those that one of them leaves open; configured variants can be
    compared, too (koira against koira:runs=two-or-more).

    Variants of different families (koira against skruuvi) have other phases: compared are the frame of the game
    and the phases that are made of the same mechanism, and it is said which phases only one of them has.

    With --witness every play of small packs is looked at, the smallest pack first, and the first is shown after which
    the two are no longer alike, with the clauses that explain it; then games with the whole pack are played by lot.
    """
    wanted = {"players": players, "games": games, "seed": seed, "save": save}
    given = next((option for option, value in wanted.items() if value is not None), None)
    if given is not None and not witness:
        raise click.UsageError(f"--{given} goes with --witness")
    library = open_library([one, other])
    columns = (library.configured(one), library.configured(other))
    if witness:
        from myllymatti.cli.compare_witness import Wanted, print_witness  # with it come search and reports

        looking = Wanted(players=players, games=games, seed=seed, save=save)
        return print_witness(columns, looking, lambda: _compared(columns, everything, as_json=as_json), as_json=as_json)
    data = _compared(columns, everything, as_json=as_json)
    if as_json:
        print_json(data)
    return 0


def _compared(columns: Columns, everything: bool, *, as_json: bool) -> dict[str, object]:
    """The comparison as plain data; it is printed, unless data are wanted."""
    if _are_apart(columns):
        parts = shared(*((column,) for column in columns))
        if not as_json:
            print_shared(parts, everything)
        return shared_data(parts)
    if not as_json:
        _tell(columns, everything)
    return _data(matrix(columns))


def _are_apart(columns: Sequence[ConfiguredVariant]) -> bool:
    """Whether they are of families without a phase in common; files of one's own count by what they are made of."""
    one, other = ({(phase.role, phase.mechanism.name) for phase in column.all_phases()} for column in columns)
    return one.isdisjoint(other)


def _tell(columns: Columns, everything: bool) -> None:
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
