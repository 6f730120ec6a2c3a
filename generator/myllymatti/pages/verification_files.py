"""The files that go with the pages: reports as JSON, plays for `matti replay`, and the data of all figures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from myllymatti.pages import links
from myllymatti.pages.benchmarks import Benchmarks
from myllymatti.pages.figure_data import Table, readings_table, simulation_tables, speed_tables
from myllymatti.pages.readings_made import ReadingsMade
from myllymatti.pages.verification_data import overview_table, report_tables
from myllymatti.play.record import GameRecord
from myllymatti.simulate.run import Simulation
from myllymatti.verify.report import Report
from myllymatti.verify.report_data import report_json, report_schema


def verification_files(reports: Mapping[str, Report]) -> dict[str, str]:
    """Path -> text for every file; the schema is there even where no report is."""
    files = {links.REPORT_SCHEMA: _json(report_schema())}
    for name, report in reports.items():
        files[links.report_file(name)] = report_json(report)
        for number, record in enumerate(plays(report), start=1):
            files[links.shown_file(name, number)] = _json(record.as_data())
    return files


def figure_files(
    simulations: Mapping[str, Sequence[Simulation]],
    reports: Mapping[str, Report],
    readings: Mapping[str, ReadingsMade],
    benchmarks: Benchmarks | None,
) -> dict[str, str]:
    """Path -> text for the data of every figure; `simulations` are by full configured name, the others by variant."""
    tables = list(speed_tables(benchmarks)) if benchmarks is not None else []
    for variant, results in _by_variant(simulations).items():
        tables += simulation_tables(variant, results)
    for report in reports.values():
        tables += report_tables(report)
    tables += [readings_table(made) for made in readings.values() if made.choices]
    if reports:
        tables.append(overview_table(reports))
    return _files(tables)


def _files(tables: Sequence[Table]) -> dict[str, str]:
    return {path: text for table in tables for path, text in table.files().items()}


def _by_variant(simulations: Mapping[str, Sequence[Simulation]]) -> dict[str, dict[str, Sequence[Simulation]]]:
    """The results of each variant: its default first, then its other readings."""
    found: dict[str, dict[str, Sequence[Simulation]]] = {}
    for name in sorted(simulations, key=lambda name: ":" in name):
        found.setdefault(name.partition(":")[0], {})[name] = simulations[name]
    return found


def plays(report: Report) -> list[GameRecord]:
    """The plays of a report that show something, each once."""
    return list(dict.fromkeys(_plays(report)))


def _plays(report: Report) -> Iterator[GameRecord]:
    for played in report.properties:
        yield from (violation.record for violation in played.violations)
    for searched in report.searched:
        yield from (shown.record for shown in (searched.shown, searched.without_loser) if shown is not None)
    yield from (verdict.shown.record for verdict in report.claims if verdict.shown is not None)


def file_of(report: Report, record: GameRecord) -> str:
    """The path of the file that holds a play of a report."""
    return links.shown_file(report.variant, number_of(report, record))


def number_of(report: Report, record: GameRecord) -> int:
    """The number of a play of a report, from 1: its file and its replay are named by it."""
    return plays(report).index(record) + 1


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
