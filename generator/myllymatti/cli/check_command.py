"""`matti check`: variants, sources and worked examples."""

from __future__ import annotations

import click

from myllymatti.cli import WRONG_USE, report
from myllymatti.diagnostics import has_errors, render_json
from myllymatti.pipeline import check, open_library


@click.command("check", epilog="Example: matti check mygame.matti")
@click.argument("names", nargs=-1, metavar="[NAME or FILE]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How faults are printed.")
def command(names: tuple[str, ...], form: str) -> int:
    """Check variants with their parents and sources, and run their worked examples.

    Without a name everything in the project is checked. All faults are reported in one go.
    """
    library = open_library(names or None)
    faults = check(library)
    if form == "json":
        click.echo(render_json(faults))
    elif faults:
        report(faults)
    else:
        examples = sum(len(variant.examples) for variant in library.variants.values())
        passages = sum(len(source.passages) for source in library.sources)
        click.echo(
            f"{_count(len(library.variants), 'variant')} with {_count(examples, 'worked example')}, "
            f"{_count(len(library.sources.all), 'source')} with {_count(passages, 'passage')}: no faults."
        )
    if any(fault.code in WRONG_USE for fault in faults):
        return 2
    return 1 if has_errors(faults) else 0


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
