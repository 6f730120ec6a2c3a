"""Reports as data: JSON for programs, the schema that describes it, and reading it back."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from myllymatti.verify.report import Report


@cache
def _adapter() -> TypeAdapter[Report]:
    return TypeAdapter(Report)


def report_data(report: Report) -> dict[str, Any]:
    """The report as plain data for JSON."""
    data: dict[str, Any] = _adapter().dump_python(report, mode="json")
    return data


def report_json(report: Report) -> str:
    """The report as JSON text, two spaces to a level."""
    return _adapter().dump_json(report, indent=2).decode() + "\n"


def report_from_json(text: str) -> Report:
    """The report that a JSON text holds.

    Raises:
        ValueError: when it holds none.
    """
    return _adapter().validate_json(text)


def report_schema() -> dict[str, Any]:
    """The JSON schema of reports."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_adapter().json_schema(mode="serialization")}
