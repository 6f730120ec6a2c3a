"""Diagnostics as the workflow commands by which GitHub Actions marks lines of a pull request.

The form is documented under “Workflow commands for GitHub Actions”: `::error file=F,line=L,col=C,title=T::MESSAGE`,
with percent signs and line breaks escaped, in properties also colons and commas.
"""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.diagnostics.model import Diagnostic


def render_github(diagnostics: Sequence[Diagnostic]) -> str:
    """An annotation a line for each diagnostic."""
    return "\n".join(_annotation(one) for one in diagnostics)


def _annotation(diagnostic: Diagnostic) -> str:
    properties: dict[str, str | int] = {}
    span = diagnostic.span
    if span is not None:
        end_line, end_column = span.source.position(max(span.start, span.end))
        properties = {"file": span.source.name, "line": span.line, "endLine": end_line, "col": span.column}
        if end_line == span.line:
            properties["endColumn"] = end_column
    properties["title"] = f"{diagnostic.title} [{diagnostic.code}]"
    told = [diagnostic.text, *(f"{one.caption}: {one.span}" for one in diagnostic.related)]
    told += [f"hint: {diagnostic.hint}" if diagnostic.hint else "", f"more: matti explain {diagnostic.code}"]
    head = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{diagnostic.severity.value} {head}::{_message(chr(10).join(line for line in told if line))}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
