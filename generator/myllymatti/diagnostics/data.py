"""Diagnostics as plain data and JSON, for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from myllymatti.diagnostics.model import Diagnostic, Span


def render_json(diagnostics: Sequence[Diagnostic]) -> str:
    """All diagnostics as a JSON array."""
    return json.dumps([as_data(one) for one in diagnostics], ensure_ascii=False, indent=2)


def as_data(diagnostic: Diagnostic) -> dict[str, object]:
    """A diagnostic as plain data; lines and columns count from 1, the end is the place behind the last character."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "title": diagnostic.title,
        "text": diagnostic.text,
        "hint": diagnostic.hint,
        "place": None if diagnostic.span is None else _span_data(diagnostic.span),
        "related": [{"caption": one.caption, "place": _span_data(one.span)} for one in diagnostic.related],
        "fixes": [
            {"title": one.title, "place": _span_data(one.span), "replacement": one.replacement}
            for one in diagnostic.fixes
        ],
        "handbook": f"matti explain {diagnostic.code}",
    }


def _span_data(span: Span) -> dict[str, object]:
    end_line, end_column = span.source.position(max(span.start, span.end))
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
    }
