"""`matti check`: variants, sources and worked examples."""

from __future__ import annotations

import click

from myllymatti.cli import is_wrong_use, no_faults, report
from myllymatti.diagnostics import Diagnostic, Faults, has_errors, ordered
from myllymatti.diagnostics.data import render_json
from myllymatti.diagnostics.github import render_github
from myllymatti.pipeline import Library, check, open_library
from myllymatti.sources.history import History
from myllymatti.sources.model import Sources
from myllymatti.variant.configure import split_name
from myllymatti.variant.read import name_of
from myllymatti.words_nearby import count_of


@click.command("check", epilog="Example: matti check mygame.matti")
@click.argument("names", nargs=-1, metavar="[NAME or FILE]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="How faults are printed: for people, as JSON, or as annotations of GitHub Actions.",
)
@click.option("--watch", "watched", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
def command(names: tuple[str, ...], form: str, watched: bool) -> int:
    """Check variants with their parents and sources, and run their worked examples.

    Without a name everything in the project is checked. All faults are reported in one go.
    """
    if watched:
        from myllymatti.cli.watching import watch

        if form != "text":
            raise click.UsageError("--watch prints for people; --format goes with a single check")
        return watch(names, lambda: _told(names))
    library, faults = _checked(names)
    if form == "json":
        click.echo(render_json(faults))
    elif faults and form == "github":
        click.echo(render_github(faults))
    elif faults:
        report(faults)
        if not has_errors(faults):
            click.echo(f"{count_of(len(faults), 'warning')}, nothing else: it can be played as it is.")
    else:
        for line in no_faults.of_each(library, names) or [no_faults.of_everything(library)]:
            click.echo(line)
    if any(is_wrong_use(fault) for fault in faults):
        return 2
    return 1 if has_errors(faults) else 0


def _told(names: tuple[str, ...]) -> tuple[list[Diagnostic], str]:
    """The faults, and what is said where there are none."""
    library, faults = _checked(names)
    return faults, no_faults.of_named(library, names)


def _checked(names: tuple[str, ...]) -> tuple[Library, list[Diagnostic]]:
    try:
        library = open_library(names or None)
    except Faults as faults:  # a name that is none: there is nothing to check
        return Library(Sources(), History(), {}, faults.diagnostics, ()), list(faults.diagnostics)
    return library, list(ordered([*check(library), *_faulty_names(library, names)]))


def _faulty_names(library: Library, names: tuple[str, ...]) -> list[Diagnostic]:
    """What is wrong with the readings that names ask for; faults of the variants themselves are told already."""
    found: list[Diagnostic] = []
    for name in names:
        if name_of(split_name(name)[0]) in library.variants:
            try:
                library.configured(name)
            except Faults as faults:
                found.extend(faults.diagnostics)
    return found
