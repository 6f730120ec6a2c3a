"""Changes that an editor offers: the ways out that faults name, and what is missing as lines to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.editor.outline import Block
from myllymatti.editor.view import View
from myllymatti.mechanisms import Mechanism, Point
from myllymatti.syntax.values import value_grammar

_STEP = "    "


@dataclass(frozen=True)
class QuickFix:
    """A change that may mend a fault; `mends` is false where it only prepares the way."""

    title: str
    fault: Diagnostic
    span: Span
    replacement: str
    mends: bool = True


def quick_fixes(view: View, faults: Iterable[Diagnostic], start: int, end: int) -> Iterator[QuickFix]:
    """The changes for the faults of a text that touch a stretch of it."""
    for fault in faults:
        if fault.span is None or fault.span.start > end or fault.span.end < start:
            continue
        for fix in fault.fixes:
            if fix.span.source.name == view.source.name:
                yield QuickFix(fix.title, fault, fix.span, fix.replacement)
        if fault.code == "missing-rule-point":
            yield from _lines_to_fill_in(view, fault, fault.span)


def _lines_to_fill_in(view: View, fault: Diagnostic, span: Span) -> Iterator[QuickFix]:
    """The missing rule points as comments with what may stand there: an answer is a claim, and no editor's to make."""
    block = next((block for block in view.outline.blocks if _names(block, span)), None)
    part = view.part(_round(block)) if block is not None else None
    if block is None or block.end is None or part is None:
        return
    missing = [point for point in part.mechanism.points if f"- {point.key()}:" in _beginnings(fault.text)]
    place = block.end - 1
    line = view.source.text.rfind("\n", 0, place) + 1
    before = view.source.text[line:place]
    indent = before if not before.strip() else ""
    lines = "".join(f"{indent}{_STEP}# {_line(part.mechanism, point)}\n" for point in missing)
    if missing:
        at = Span(view.source, line, line) if not before.strip() else Span(view.source, place, place)
        title = "write the missing rule points as comments to fill in"
        yield QuickFix(title, fault, at, lines if not before.strip() else f"\n{lines}", mends=False)


def _round(block: Block) -> tuple[Block, ...]:
    """A block with those that it stands in, the outermost first."""
    return (*(block.head.blocks if block.head is not None else ()), block)


def _names(block: Block, span: Span) -> bool:
    """Whether the name in the head of a block stands at the span."""
    return block.head is not None and block.head.name is not None and block.head.name.start == span.start


def _beginnings(text: str) -> set[str]:
    """The lines of a message up to their first colon."""
    return {line.partition(":")[0] + ":" for line in text.splitlines()}


def _line(mechanism: Mechanism, point: type[Point]) -> str:
    return f"{point.key()}:  {' | '.join(value_grammar(mechanism.name).phrases(point.rule()))}"
