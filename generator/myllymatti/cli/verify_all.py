"""The quick verification of every variant, as far as its report is not kept from before."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import as_completed

import click

from myllymatti.cli.verification_told import claim_told, violation_told
from myllymatti.pipeline import Library, kept_reports, verify_variant
from myllymatti.simulate.engines import why_not_native
from myllymatti.simulate.executors import cores, process_pool
from myllymatti.simulate.series import Series
from myllymatti.verify.ending import Ending, prepare_search
from myllymatti.verify.extent import QUICK
from myllymatti.verify.report import Kept, Report
from myllymatti.words_nearby import count_of, listed


def verify_all(library: Library) -> bool:
    """Verify every variant and say what came of it; whether all hold what must hold and what they claim."""
    reports = kept_reports(library)
    missing = [name for name in library.variants if name not in reports]
    if missing:
        _prepare(library, missing[0])
        reports |= _verified(missing)
    _tell([reports[name] for name in library.variants], len(library.variants) - len(missing))
    return all(report.holds for report in reports.values())


def _prepare(library: Library, name: str) -> None:
    """Load or compile the native engine once, before several processes want it."""
    rules = library.rules(name)
    series = Series(rules, rules.fewest_players, 1)
    if not why_not_native(series):
        from myllymatti.simulate import native

        native.prepare(lambda line: click.echo(f"           {line}"))
        prepare_search(rules)


def _verified(names: list[str]) -> dict[str, Report]:
    """Verify variants, as many at a time as there are cores."""
    found: dict[str, Report] = {}
    with process_pool(min(cores(), len(names))) as pool:
        waiting = {pool.submit(verify_variant, name, QUICK): name for name in names}
        for done in as_completed(waiting):
            found[waiting[done]] = done.result()
            if sys.stderr.isatty():
                click.echo(f"\r\x1b[Kverified {len(found)} of {len(names)} …", err=True, nl=False)
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    return found


def _tell(reports: list[Report], kept: int) -> None:
    """One line on all variants, one for each way to end, and one for everything that does not hold."""
    games = sum(one.games for report in reports for one in report.properties)
    actions = sum(one.actions for report in reports for one in report.properties)
    claims = Counter(verdict.kept for report in reports for verdict in report.claims)
    told = [f"{claims[outcome]} {outcome.value}" for outcome in Kept if claims[outcome]]
    before = f"; {kept} of {len(reports)} reports kept from before" if kept else ""
    click.echo(
        f"Verified   {count_of(len(reports), 'variant')}: {count_of(games, 'game')} and {count_of(actions, 'action')} "
        f"looked at, claims: {listed(told, 'and') if told else 'none'}{before}"
    )
    for ending in Ending:
        names = [report.variant for report in reports if _worst(report) is ending]
        if names:
            click.echo(f"           {ending.meaning}: {listed(names, 'and')}")
    for report in reports:
        for played in report.properties:
            for violation in played.violations:
                click.echo(f"error: {report.variant}: {violation_told(played.players, violation)}", err=True)
        for verdict in report.broken_claims:
            click.echo(f"error: {report.variant}: {claim_told(verdict)}", err=True)
            click.echo(f"  how it was found: matti verify {report.variant} --quick", err=True)


def _worst(report: Report) -> Ending | None:
    """What is said of the end of a game: the worst that was found in any small game."""
    if report.counted is not None:
        return Ending.ALWAYS
    order = list(Ending)
    return min((one.ending for one in report.searched), key=order.index, default=None)
