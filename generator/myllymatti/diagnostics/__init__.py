"""What is wrong, where, why, and the way out: one type for every message, and a renderer for each reader."""

from myllymatti.diagnostics.model import (
    Diagnostic,
    Faults,
    Fix,
    Related,
    Severity,
    SourceText,
    Span,
    has_errors,
    ordered,
)

__all__ = ["Diagnostic", "Faults", "Fix", "Related", "Severity", "SourceText", "Span", "has_errors", "ordered"]
