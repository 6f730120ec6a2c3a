"""The results as tables in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from myllymatti.pages.benchmarks import Benchmarks, Figure, Part, amount


def show(benchmarks: Benchmarks, console: Console) -> None:
    """All parts, then what they were measured with."""
    for part in benchmarks.parts:
        show_part(part, console)
    versions = ", ".join(f"{name} {version}" for name, version in benchmarks.versions.items())
    console.print(f"{benchmarks.date}, {benchmarks.machine}, {benchmarks.cores} cores, {versions}", highlight=False)


def show_part(part: Part, console: Console) -> None:
    """One part: a table where something was measured, the reason where not."""
    if part.rows:
        table = Table(part.about.unit, title=part.about.title, title_justify="left")
        for column in (*part.columns, *(["ratio"] if part.ratio else [])):
            table.add_column(column, no_wrap=True)
        for row in part.rows:
            ratio = [told(row.ratio)] if row.ratio else []
            table.add_row(row.what, *(told(one) for one in row.figures), *ratio)
        console.print(table)
        ratio_told = f"ratio: {part.ratio}; " if part.ratio else ""
        console.print(f"median, from the least to the most; {ratio_told}{_parameters(part)}", highlight=False)
    if part.missing:
        console.print(f"{part.about.title}: left out: {part.missing}", highlight=False)
    console.print()


def told(figure: Figure) -> str:
    """A figure, and below it the spread."""
    return f"{amount(figure.median)}\n{amount(figure.least)}–{amount(figure.most)}"


def _parameters(part: Part) -> str:
    return ", ".join(f"{name} {value}" for name, value in part.parameters.items())
