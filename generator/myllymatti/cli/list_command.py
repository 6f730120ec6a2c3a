"""`matti list`: the variants there are."""

from __future__ import annotations

from dataclasses import dataclass

import click

from myllymatti.cli import report
from myllymatti.cli.options import json_option, print_json, width
from myllymatti.pages.families import in_order
from myllymatti.pipeline import open_library
from myllymatti.rules.model import Rules
from myllymatti.variant.model import ConfiguredVariant


@click.command("list", epilog="Example: matti list")
@json_option
def command(as_json: bool) -> int:
    """The variants there are, family by family: name, title, players, and what they come from."""
    library = open_library()
    rows = [_Row.of(library.configured(name), library.rules(name)) for name in library.variants]
    if as_json:
        print_json([row.__dict__ for row in rows])
    else:
        _table(rows)
    return report(library.faults) if library.faults else 0


@dataclass(frozen=True)
class _Row:
    name: str
    family: str
    title: str
    fewest_players: int
    most_players: int
    parent: str | None
    deals: list[str]
    choices: list[str]

    @classmethod
    def of(cls, configured: ConfiguredVariant, rules: Rules) -> _Row:
        variant = configured.variant
        return cls(
            name=variant.name,
            family=variant.family,
            title=variant.title,
            fewest_players=rules.fewest_players,
            most_players=rules.most_players,
            parent=variant.parent,
            deals=list(variant.deals),
            choices=[choice.name for choice in variant.choices],
        )


def _table(rows: list[_Row]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("name", "title", "players", "from", "choices"):
        table.add_column(heading, no_wrap=heading in ("name", "from"))
    families = in_order(row.family for row in rows)
    for family in families:
        if len(families) > 1:
            table.add_row(f"[bold]{escape(family.title)}[/bold]")
        for row in rows:
            if row.family == family.name:
                low, high = row.fewest_players, row.most_players
                players = f"{low}" if low == high else f"{low}-{high}"
                table.add_row(row.name, escape(row.title), players, row.parent or "-", ", ".join(row.choices) or "-")
    Console(width=width(), highlight=False).print(table)
