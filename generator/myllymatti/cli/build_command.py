"""`matti build`: everything from the files to the site."""

from __future__ import annotations

import sys
import time

import click

from myllymatti.cli import report
from myllymatti.cli.verify_all import verify_all
from myllymatti.cli.witnesses_all import find_all_witnesses
from myllymatti.diagnostics import has_errors
from myllymatti.pipeline import FIGURE_SEED, FIGURES, Library, check, figure_series, open_library
from myllymatti.simulate.cache import keep, kept
from myllymatti.simulate.engines import REFERENCE, Engine, engine_for, why_not_native
from myllymatti.simulate.run import Crew, Series, Simulation, process_pool, simulate
from myllymatti.words.languages import LANGUAGES
from myllymatti.words_nearby import count_of


@click.command("build", epilog="Example: matti build")
@click.option("--no-site", is_flag=True, help="Check, simulate and verify only.")
@click.option(
    "--language",
    "languages",
    type=click.Choice([language.code for language in LANGUAGES]),
    multiple=True,
    help="Build the site's pages in this language only; may be given several times.  [default: all]",
)
def command(no_site: bool, languages: tuple[str, ...]) -> int:
    """Check every variant, simulate and verify each, compare them by pairs, and build the site into build/site.

    Results of simulations are kept in build/figures, reports of verifications in build/reports; they are made again
    only when a rule or the engine has changed. Status 1 when a variant does not keep what it claims.
    """
    started = time.monotonic()
    library = open_library()
    faults = check(library)
    if has_errors(faults):
        return report(faults)
    variants, sources = library.variants.values(), library.sources.all
    examples = sum(len(variant.examples) for variant in variants)
    passages = sum(len(source.passages) for source in sources)
    click.echo(
        f"Checked    {count_of(len(variants), 'variant')}, {count_of(examples, 'worked example')}; "
        f"{count_of(passages, 'passage')} of {count_of(len(sources), 'source')}: no faults"
    )
    _simulate(library)
    if not verify_all(library):
        return 1
    find_all_witnesses(library)
    if not no_site:
        from myllymatti.cli.site_building import CODES, SITE, build_site

        pages = build_site(languages or CODES, library)
        click.echo(f"Built      {pages} pages in {SITE}")
        click.echo(f"To read    open {SITE / 'index.html'} in a browser, or run: make serve")
    click.echo(f"           ({time.monotonic() - started:.0f} s)")
    return 0


def _simulate(library: Library) -> None:
    """Play the runs that the site shows, as far as they are not kept, and say what came of them."""
    wanted = figure_series(library)
    results = [kept(series, games, FIGURES) for series, games in wanted]
    missing = [index for index, result in enumerate(results) if result is None]
    if missing:
        with process_pool() as pool:
            for number, index in enumerate(missing, start=1):
                series, games = wanted[index]
                _progress(f"playing {series.rules.name}, {series.players} players ({number} of {len(missing)}) …")
                engine = _engine(series)
                crew = Crew(engine) if engine.on_threads else Crew(engine, executor=pool)
                result = simulate(series, games, crew=crew)
                keep(result, games, FIGURES)
                results[index] = result
        _progress("")
    done = [result for result in results if result is not None]
    games = sum(result.tally.games for result in done)
    not_ended = sum(result.tally.not_ended for result in done)
    old = len(wanted) - len(missing)
    before = f"; {old} of {len(wanted)} runs kept from before" if old else ""
    click.echo(f"Simulated  {games} games, seed {FIGURE_SEED}: {games - not_ended} ended, {not_ended} did not{before}")
    for variant in library.variants.values():
        click.echo(f"           {_told(variant.name, [one for one in done if _of(one) == variant.name])}")


def _engine(series: Series) -> Engine:
    """The native engine where it plays the series: all runs together are worth loading it."""
    if why_not_native(series):
        return REFERENCE
    return engine_for("native", series, 1, lambda line: click.echo(f"           {line}"))


def _of(result: Simulation) -> str:
    """The variant that a result is of."""
    return result.series.rules.name.partition(":")[0]


def _told(name: str, results: list[Simulation]) -> str:
    """What the runs of a variant showed, in one line: its default, and readings in which games do not end."""
    default = [result for result in results if result.series.rules.name == name]
    means = [length.mean for length in (result.length() for result in default) if length is not None]
    players = [result.players for result in default]
    told = f"{min(means):.0f}-{max(means):.0f} actions a game" if means else "no game ended"
    endless = sorted(
        {result.series.rules.name.partition(":")[2] or "the default" for result in results if result.tally.not_ended}
    )
    doubt = f"; games that did not end in: {', '.join(endless)}" if endless else ""
    played_by = f"{min(players)}" if min(players) == max(players) else f"{min(players)}-{max(players)}"
    return f"{name:<26} {played_by} players, {told}, {count_of(len(results), 'run')}{doubt}"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", err=True, nl=False)
