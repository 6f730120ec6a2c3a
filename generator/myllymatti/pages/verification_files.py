"""The files that go with the pages of the verification: reports as JSON, their schema, and plays for `matti replay`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from myllymatti.pages import links
from myllymatti.play.record import GameRecord
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
    return links.shown_file(report.variant, plays(report).index(record) + 1)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
