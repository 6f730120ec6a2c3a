"""The numbers behind the figures, as files to download: a table as CSV, and as JSON with what made it.

All files are in English, whatever language the page is in, with a point before decimals, so that programs can read
them: shares go from 0 to 1, and a cell of which nothing is known is empty (CSV) or null (JSON). A head says the unit
where it isn't a plain count. The same report or run gives the same file, byte by byte.

No file has a date: the same version finds the same from the same seed on any day. Where the build is told a date
(`SOURCE_DATE_EPOCH`), the pages name it as that of the project's state.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from markupsafe import Markup

from myllymatti import __version__
from myllymatti.fast import POLICIES
from myllymatti.pages import figures, links
from myllymatti.pages.benchmarks import Benchmarks
from myllymatti.pages.catalogue import N_
from myllymatti.pages.readings_made import ReadingsMade
from myllymatti.simulate.run import Simulation
from myllymatti.simulate.statistics import Mean, Share
from myllymatti.variant.model import Variant

Cell: TypeAlias = str | int | float | None
About: TypeAlias = Mapping[str, str | int]

VERSION = __version__

_DIGITS = 10
"""Digits that count in a number: more would only tell of rounding."""

INTERVAL = ("share (0 to 1)", "95 % interval from", "95 % interval to")
MEAN = ("mean (points)", "95 % interval from", "95 % interval to")


@dataclass(frozen=True)
class Table:
    """A table of a figure: its name, heads, rows, and what made it (seed, games, version, command)."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    about: About = field(default_factory=dict)

    def files(self) -> dict[str, str]:
        """Path -> text of its two files."""
        return {
            links.figure_file(self.name, "csv"): self._csv(),
            links.figure_file(self.name, "json"): self._json(),
        }

    def _csv(self) -> str:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.head)
        writer.writerows(["" if cell is None else cell for cell in map(_plain, row)] for row in self.rows)
        return text.getvalue()

    def _json(self) -> str:
        rows = [dict(zip(self.head, map(_plain, row), strict=True)) for row in self.rows]
        return json.dumps({"about": dict(self.about), "rows": rows}, ensure_ascii=False, indent=2) + "\n"


def _plain(cell: Cell) -> Cell:
    """A cell as files have it: numbers with as many digits as count, nothing where there is no number."""
    if isinstance(cell, float):
        return None if math.isnan(cell) else float(f"{cell:.{_DIGITS}g}")
    return cell


def share_cells(share: Share) -> tuple[float, float, float]:
    """A share with its interval, as `INTERVAL` heads it."""
    return share.share, share.low, share.high


def mean_cells(mean: Mean) -> tuple[float, float, float]:
    """A mean with its interval, as `MEAN` heads it."""
    return mean.mean, mean.low, mean.high


def engine_of(player: str) -> str:
    """Which engine plays a way to play: the native one those that it knows. The other gives the same, but slower."""
    return N_("native engine") if all(name in POLICIES for name in player.split(",")) else N_("reference engine")


def reading_link(name: str, variant: Variant, to: Callable[[str, str], str]) -> Markup:
    """The readings that a configured name has, each leading to where it stands on the page of its variant."""
    page = links.variant_page(variant.name)
    told = []
    for reading in name.partition(":")[2].split(","):
        anchor = f"choice-{reading.replace('=', '-')}"
        told.append(Markup('<a class="reading-of" href="{}">{}</a>').format(to(page, anchor), reading))
    return Markup(", ").join(told)


# ---- Simulations -----------------------------------------------------------------------------------------------------


def simulation_tables(variant: str, results: Mapping[str, Sequence[Simulation]]) -> Iterator[Table]:
    """The tables of a variant's simulations, by full configured name: its default, and its other readings."""
    runs = [run for found in results.values() for run in found]
    if not runs:
        return
    about: About = {"variant": variant, "version of Myllymatti": VERSION, "seed": runs[0].series.seed}
    yield Table(games_of(variant), (*_RUN, *_GAMES), tuple(map(_games_row, runs)), about)
    if runs[0].is_scored:
        yield Table(points_of(variant), (*_RUN, "seats", *MEAN), tuple(_points_rows(runs)), about)
        yield Table(contracts_of(variant), (*_RUN, *_CONTRACTS), tuple(_contract_rows(runs)), about)
    else:
        yield Table(losers_of(variant), (*_RUN, "seat", "games lost", *INTERVAL), tuple(_loser_rows(runs)), about)


def games_of(variant: str) -> str:
    """The name of the table of a variant's runs: their lengths, and how many ended."""
    return f"{variant}-games"


def losers_of(variant: str) -> str:
    """The name of the table of who lost."""
    return f"{variant}-losers"


def points_of(variant: str) -> str:
    """The name of the table of points by seat."""
    return f"{variant}-points"


def contracts_of(variant: str) -> str:
    """The name of the table of contracts made and failed."""
    return f"{variant}-contracts"


_RUN = ("game", "player", "players", "games", "seed", "most actions", "engine")
"""What tells a run from others."""

_GAMES = (
    "not ended (games)",
    "nobody lost (games)",
    "mean length (actions)",
    "least (actions)",
    "lower quartile (actions)",
    "median (actions)",
    "upper quartile (actions)",
    "most (actions)",
    "command",
)
_CONTRACTS = ("kind of deal", "level", "contracts", "made", "failed", *INTERVAL, "all passed", "doubled", "redoubled")


def _run(run: Simulation) -> tuple[Cell, ...]:
    series = run.series
    how = (run.players, run.tally.games, series.seed, series.most_actions, engine_of(series.player))
    return (series.rules.name, series.player, *how)


def _games_row(run: Simulation) -> tuple[Cell, ...]:
    length = run.length()
    spread: tuple[Cell, ...] = (None,) * 6
    if length is not None:
        quartiles = (length.lower_quartile, length.median, length.upper_quartile)
        spread = (length.mean, length.least, *quartiles, length.most)
    return (*_run(run), run.tally.not_ended, run.tally.undecided, *spread, " ".join(figures.command(run)))


def _loser_rows(runs: Sequence[Simulation]) -> Iterator[tuple[Cell, ...]]:
    for run in runs:
        for seat in range(run.players):
            lost = run.tally.losers[seat]
            yield (*_run(run), seat + 1, lost, *share_cells(run.loser_share(seat)))


def _points_rows(runs: Sequence[Simulation]) -> Iterator[tuple[Cell, ...]]:
    for run in runs:
        if not run.ended:
            continue
        for seat in range(run.players):
            yield (*_run(run), str(seat + 1), *mean_cells(run.points_of_seat(seat)))
        for first in sorted({first for first, _ in run.tally.points.by_side}):
            seats = f"{first + 1} and {first + 1 + run.players // 2}"
            yield (*_run(run), seats, *mean_cells(run.points_of_side(first)))


def _contract_rows(runs: Sequence[Simulation]) -> Iterator[tuple[Cell, ...]]:
    for run in runs:
        for one in figures.contracts(run):
            made = share_cells(one.share_made)
            counts = (one.played, one.made, one.failed, *made, one.passed + one.void, one.doubled, one.redoubled)
            yield (*_run(run), one.kind, one.level or "all", *counts)


# ---- Readings and speed ----------------------------------------------------------------------------------------------


def readings_of(variant: str) -> str:
    """The name of the table of how much each choice of a variant explains."""
    return f"{variant}-readings"


def readings_table(made: ReadingsMade) -> Table:
    """How much of the variance each choice explains of what was measured of all combinations of readings."""
    rows = tuple(
        (one.choice, measure, share)
        for one in made.choices
        for measure, share in one.explains.items()
        if share is not None
    )
    about: About = {
        "variant": made.variant,
        "players": made.players,
        "games of each combination": made.games_of_each,
        "combinations": made.combinations.looked_at,
        "seed": made.seed,
        "command": f"matti readings {made.variant} --verify --seed {made.seed}",
        **{f"measure {name}": meaning for name, meaning in made.measures.items()},
    }
    return Table(readings_of(made.variant), ("choice", "measure", "share of variance (0 to 1)"), rows, about)


def speed_of(part: str) -> str:
    """The name of the table of a part of the benchmarks."""
    return f"speed-{part}"


def speed_tables(benchmarks: Benchmarks) -> Iterator[Table]:
    """A table for each part of the benchmarks in which something was measured."""
    for part in benchmarks.parts:
        unit = part.about.unit
        head = ("of what", "measured", f"median ({unit})", f"least ({unit})", f"most ({unit})")
        rows = tuple(
            (row.what, column, one.median, one.least, one.most)
            for row in part.rows
            for column, one in zip(part.columns, row.figures, strict=True)
        )
        ratios = ((row.what, f"ratio {part.ratio}", row.ratio) for row in part.rows if row.ratio is not None)
        rows += tuple((what, column, one.median, one.least, one.most) for what, column, one in ratios)
        if rows:
            about: About = {
                "date": benchmarks.date.isoformat(),
                "machine": benchmarks.machine,
                "cores": benchmarks.cores,
                **{f"version of {name}": version for name, version in benchmarks.versions.items()},
                **part.parameters,
                "command": "make bench",
            }
            yield Table(speed_of(part.name), head, rows, about)
