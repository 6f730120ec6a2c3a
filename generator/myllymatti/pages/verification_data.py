"""The tables of a verification, to download: each figure and table of its page, as `figure_data.py` tells of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from myllymatti.pages import verification
from myllymatti.pages.figure_data import INTERVAL, MEAN, About, Cell, Table, engine_of, mean_cells, share_cells
from myllymatti.verify.fairness import Fairness
from myllymatti.verify.fairness.jackknife import Estimate
from myllymatti.verify.report import Report

OVERVIEW = "all-variants"
"""The name of the table of all variants."""

ENDING, PLAY, COVERAGE, KNOCK_OUTS, SMALL_GAMES = "not-ended", "properties", "coverage", "knock-outs", "small-games"
"""What a variant's tables are called, besides those of fairness, which are called as their figures are."""


def table_name(variant: str, what: str) -> str:
    """The name of a table of a variant's verification."""
    return f"{variant}-{what}"


def report_tables(report: Report) -> Iterator[Table]:
    """Every table of a report that has rows."""
    about: About = {
        "variant": report.full_name,
        "version of Myllymatti": report.version,
        "extent": report.extent,
        "seed": report.seed,
        "command": verification.command(report),
    }
    makers = (_properties, _small_games, _not_ended, _coverage, _knock_outs)
    tables = [maker(report) for maker in makers]
    if report.fairness is not None:
        tables += _fairness(report.variant, report.fairness)
    yield from (replace(table, about=about) for table in tables if table.rows)


def _properties(report: Report) -> Table:
    head = ("property", "times looked at", "kept")
    rows = tuple(
        (one.text, one.times, "no" if one.is_broken else "yes" if one.times else None)
        for one in verification.properties(report)
    )
    return Table(table_name(report.variant, PLAY), head, rows)


def _small_games(report: Report) -> Table:
    head = ("suits", "ranks", "cards of a hand", "players", "from where", "what was found", "starts", "positions")
    more = ("every position", "endless starts", "held up by one alone (starts)", "longest (actions)")
    rows = tuple(
        (
            *(one.game.reduction.suits, one.game.reduction.ranks, one.game.reduction.hand),
            *(one.game.players, one.game.begun.meaning, one.ending.meaning, one.starts, one.positions),
            *("yes" if one.complete else "no", one.endless, one.held_up, one.longest),
        )
        for one in report.searched
    )
    return Table(table_name(report.variant, SMALL_GAMES), (*head, *more), rows)


def _not_ended(report: Report) -> Table:
    head = ("player", "players", "games", "seed", "most actions", "engine", "not ended (games)", *INTERVAL)
    rows = tuple(
        (
            *(one.player, one.players, one.games, one.seed, one.most_actions, engine_of(one.player)),
            *(one.games_not_ended, *share_cells(one.not_ended), one.nobody_lost, one.mean_length),
        )
        for one in report.shares
    )
    return Table(table_name(report.variant, ENDING), (*head, "nobody lost (games)", "mean length (actions)"), rows)


def _coverage(report: Report) -> Table:
    head = ("kind of deal", "phase", "rule point", "answer", "verdict", "circumstance", "times", "games")
    tried = ("answers tried", "positions", "positions decided")
    return Table(table_name(report.variant, COVERAGE), (*head, *tried), tuple(_clause_rows(report)))


def _clause_rows(report: Report) -> Iterator[tuple[Cell, ...]]:
    """A row for each branch of each clause, and one for a clause without any."""
    for clause in report.coverage.clauses if report.coverage is not None else ():
        which = (clause.deal, clause.role, clause.point, clause.text, clause.verdict.value)
        tried: tuple[Cell, ...] = (None, None, None)
        if clause.tried is not None:
            tried = (clause.tried.alternatives, clause.tried.positions, clause.tried.decided)
        branches: Sequence[tuple[Cell, Cell]] = [(one.circumstance, one.count) for one in clause.branches]
        for branch in branches or [(None, None)]:
            yield (*which, *branch, clause.games, *tried)


def _knock_outs(report: Report) -> Table:
    head = ("kind of deal", "phase", "rule point", "answer", "other answer", "taken from", "what came of it", "figure")
    figure = ("seat", "with the clause", "with the other answer", "difference from", "difference to")
    return Table(table_name(report.variant, KNOCK_OUTS), (*head, *figure), tuple(_knock_out_rows(report)))


def _knock_out_rows(report: Report) -> Iterator[tuple[Cell, ...]]:
    """A row for each difference that stands, and one for a knock-out without any."""
    for row in report.knock_outs.rows if report.knock_outs is not None else ():
        which = (row.deal, row.role, row.point, row.answer, row.other, row.origin, row.verdict)
        for one in row.changed:
            yield (*which, one.measured, one.seat, one.base, one.other, one.low, one.high)
        if not row.changed:
            yield (*which, *(None,) * 6)


def _fairness(variant: str, fair: Fairness) -> Iterator[Table]:
    """The tables of the figures of fairness, called as these are."""
    if fair.losing is not None:
        lost = tuple((one.seat, one.games, *share_cells(one.share)) for one in fair.losing.seats)
        yield Table(table_name(variant, "seats"), ("seat", "games lost", *INTERVAL), lost)
    if fair.points is not None:
        means = [(str(one.seat), one.mean) for one in fair.points.seats]
        means += [(" and ".join(map(str, pair.seats)), pair.mean) for pair in fair.points.pairs]
        points = tuple((seats, *mean_cells(mean)) for seats, mean in means)
        yield Table(table_name(variant, "seats"), ("seats", *MEAN), points)
    if fair.settled is not None:
        found = fair.settled
        parts = {"the deal": found.by_the_deal, "earlier phases": found.by_earlier_phases}
        yield _parts(table_name(variant, "when-decided"), {**parts, "the last phase": found.in_the_last_phase})
    if fair.hands_and_seats is not None:
        both = fair.hands_and_seats
        parts = {"the hand": both.hand, "the seat": both.seat, "both together": both.in_that_seat}
        yield _parts(table_name(variant, "what-decides"), {**parts, "the play": both.play})
    if fair.contracts is not None:
        declared = tuple(
            (one.seat, *share_cells(one.declared), *(share_cells(one.made) if one.made is not None else (None,) * 3))
            for one in fair.contracts.seats
        )
        head = ("seat", *(f"declared: {part}" for part in INTERVAL), *(f"made: {part}" for part in INTERVAL))
        yield Table(table_name(variant, "declarers"), head, declared)


def _parts(name: str, parts: Mapping[str, Estimate | None]) -> Table:
    head = ("decided by", "part of the variance (0 to 1)", "95 % interval from", "95 % interval to")
    return Table(
        name, head, tuple((what, part.value, part.low, part.high) for what, part in parts.items() if part is not None)
    )


def overview_table(reports: Mapping[str, Report]) -> Table:
    """A row for each variant of which there is a report: the figures that the overview tells in short."""
    head = ("variant", "extent", "version of Myllymatti", "properties broken", "ending", "longest (actions)")
    not_ended = tuple(f"not ended, {player} (0 to 1)" for player in verification.PLAYERS_SHOWN)
    clauses = ("clauses looked at", "reached", "decided", "never reached")
    rows = tuple(map(_overview_row, reports.values()))
    return Table(OVERVIEW, (*head, *not_ended, *clauses, "command"), rows)


def _overview_row(report: Report) -> tuple[Cell, ...]:
    ending, clauses = verification.ending(report), verification.clauses_in_short(report)
    shares = [verification.games_of(report, player) for player in verification.PLAYERS_SHOWN]
    counts: tuple[Cell, ...] = (None,) * 4
    if clauses is not None:
        counts = (clauses.looked_at, clauses.reached, clauses.decided, clauses.never_reached)
    longest = [one.longest for one in report.searched if one.longest]
    return (
        *(report.variant, report.extent, report.version),
        sum(one.is_broken for one in verification.properties(report)),
        None if ending is None else ending.value,
        report.counted.most_actions if report.counted is not None else max(longest, default=None),
        *(None if share is None else share.not_ended.share for share in shares),
        *counts,
        verification.command(report),
    )
