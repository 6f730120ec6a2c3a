"""A text read as the program reads it, and what must hold of whatever was made of it."""

from __future__ import annotations

import re
import signal
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import accumulate

from lark import Token

from myllymatti import pipeline
from myllymatti.diagnostics import Diagnostic, SourceText, Span, has_errors
from myllymatti.diagnostics.data import render_json
from myllymatti.diagnostics.github import render_github
from myllymatti.diagnostics.terminal import render_all
from myllymatti.syntax.habits import recognise
from myllymatti.syntax.layout import format_source
from myllymatti.syntax.parse import clean, parse
from myllymatti.syntax.recovery import SkeletonParser
from myllymatti.syntax.skeleton import skeleton
from myllymatti.syntax.tree import CitationTree, Clause, EvidenceTree, Name, NoteTree, VariantTree
from myllymatti.variant.model import Variant
from myllymatti.variant.resolve import ParsedFile, resolve
from tests.helpers import project_library
from tests.syntax.mutations import real_files
from tests.syntax.trees import without_places

LONGEST = 2.0
"""Seconds of computing that one text may take; so a busy machine fails nothing."""

_MEANT = frozenset(
    {"KEY", "NAME", "KIND", "CITATION", "STANDING", "WORD", "NUMBER", "SIGN", "STRING", "UNCLOSED_STRING"}
)
"""Tokens that mean something; the rest are braces and brackets, the first words of blocks, and what stands between."""


class TooSlow(Exception):
    """Not done in time."""


@contextmanager
def in_time(longest: float = LONGEST) -> Iterator[None]:
    """Breaks off what computes for too long, so that one slow case does not hold up all."""
    running = True

    def stop(*_: object) -> None:
        if running:
            raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, longest)
    try:
        yield
    finally:
        running = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass(frozen=True)
class Reading:
    """A text, its tree as far as there is one, the faults of its shape and all faults, the variant if it is whole."""

    source: SourceText
    tree: VariantTree | None
    shape: tuple[Diagnostic, ...]
    found: tuple[Diagnostic, ...]
    variant: Variant | None


@cache
def parsed(name: str) -> ParsedFile:
    """A real file, parsed."""
    tree, _ = parse(SourceText(f"{name}.matti", clean(real_files()[name])))
    assert tree is not None
    return ParsedFile(name, "matti", tree)


def forefathers(name: str | None) -> dict[str, ParsedFile]:
    """The real file of that name and those it inherits from; nothing where there is none."""
    if name is None or name not in real_files():
        return {}
    own = parsed(name)
    return {name: own} | forefathers(own.tree.parent.name.text if own.tree.parent else None)


def read(name: str, text: str) -> Reading:
    """The text in the place of the file of that name, with its faults shown in every form."""
    with in_time():
        source = SourceText(f"{name}.matti", clean(text))
        tree, shape = parse(source)
        files = {}
        if tree is not None:
            files = forefathers(tree.parent.name.text if tree.parent else None)
            files[name] = ParsedFile(name, "matti", tree, whole=not has_errors(shape))
        variants, faults = resolve(files, project_library().sources, tuple(real_files()))
        own = {name: variants[name]} if name in variants else {}
        found = pipeline.check(replace(project_library(), variants=own, faults=(*shape, *faults)))
        for render in (render_all, render_json, render_github):
            render(found)
    return Reading(source, tree, shape, found, own.get(name))


def check(reading: Reading) -> None:
    """All that must hold of a text, however it was spoilt."""
    check_places(reading)
    check_told(reading)
    if reading.shape:
        used = used_tokens(reading.source)
        check_skipped_is_told(reading, used)
        check_lost_is_told(reading, used)
    else:
        check_layout(reading)


def check_places(reading: Reading) -> None:
    """Every fault has a place, and every place lies within its text."""
    for fault in reading.found:
        assert fault.span is not None, fault
        spans = [fault.span, *(one.span for one in fault.related), *(one.span for one in fault.fixes)]
        for span in spans:
            assert 0 <= span.start <= span.end <= len(span.source.text), (fault, span.start, span.end)


def check_told(reading: Reading) -> None:
    """A text of which no variant can be built has an error, in itself or in a parent."""
    if reading.variant is None:
        assert has_errors(reading.found)


def check_layout(reading: Reading) -> None:
    """An accepted text is laid out with all that is in it, means the same, and stays so.

    That the tokens are the same is looked after by the layout itself, which raises otherwise; what the tokens do not
    hold would be lost there unseen, so all that is no space is compared besides.
    """
    laid_out, faults = format_source(reading.source)
    assert faults == ()
    assert laid_out is not None
    assert "".join(laid_out.split()) == "".join(reading.source.text.split())
    if laid_out == reading.source.text:
        return
    after = SourceText(reading.source.name, laid_out)
    tree, faults = parse(after)
    assert faults == ()
    assert without_places(tree) == without_places(reading.tree)
    assert format_source(after) == (laid_out, ())


def used_tokens(source: SourceText) -> list[Token]:
    """The tokens that the parser used, in order."""
    run = SkeletonParser(skeleton(), source, recognise)
    run.run()
    return run.seen


def check_skipped_is_told(reading: Reading, used: list[Token]) -> None:
    """Where letters were skipped, the first of them stands in a place that is told, or behind one on its line."""
    told = [_to_line_end(one.span) for one in reading.shape if one.span is not None]
    for start, end in skipped(reading.source, used):
        assert any(place.start <= start < place.end for place in told), reading.source.text[start:end]


def skipped(source: SourceText, used: list[Token]) -> Iterator[tuple[int, int]]:
    """Stretches of a text that hold more than space and comments, and of which the parser used nothing."""
    before = 0
    ends = [(token.start_pos or 0, token.end_pos or 0) for token in used]
    for start, end in [*ends, (len(source.text), len(source.text))]:
        assert before <= start
        first = re.compile(r"(?:\s+|#[^\n]*)*").match(source.text, before, start)
        assert first is not None
        if first.end() < start:
            yield first.end(), start
        before = end


def check_lost_is_told(reading: Reading, used: list[Token]) -> None:
    """What the parser used and the tree does not hold stands in, or right behind, a place that is told."""
    if reading.tree is None:
        return
    told = [_whole_lines(one.span) for one in reading.shape if one.span is not None]
    second = min((one.span.start for one in reading.shape if one.code == "second-variant" and one.span), default=None)
    for lost in lost_stretches(reading, used):
        beside = second is not None and second <= lost.end
        assert beside or any(place.start < lost.end and lost.start < place.end for place in told), lost.text


def lost_stretches(reading: Reading, used: list[Token]) -> Iterator[Span]:
    """From what the tree holds to the last of the names, values, texts and evidence behind it that it does not."""
    held = sorted((one.start, one.end) for one in held_places(reading.tree))
    starts = [start for start, _ in held]
    farthest = [-1, *accumulate((end for _, end in held), max)]  # the end of the longest of those that begin by then
    kept = end = 0
    for token in [one for one in used if one.type in _MEANT]:
        place = Span(reading.source, token.start_pos or 0, token.end_pos or 0)
        if farthest[bisect_right(starts, place.start)] < place.end:
            end = place.end
            continue
        if end > kept:
            yield Span(reading.source, kept, end)
        kept = end = place.end
    if end > kept:
        yield Span(reading.source, kept, end)


def held_places(node: object) -> Iterator[Span]:
    """The places of all names, values, texts and evidence that a tree holds."""
    if isinstance(node, Clause):
        yield node.value.span
    if isinstance(node, Name | CitationTree | NoteTree | EvidenceTree):
        yield node.span
    if isinstance(node, tuple):
        for child in node:
            yield from held_places(child)
    elif is_dataclass(node) and not isinstance(node, Span):
        for field in fields(node):
            yield from held_places(getattr(node, field.name))


def _to_line_end(span: Span) -> Span:
    """From a place to the end of its last line."""
    return Span(span.source, span.start, _line_end(span.source, max(span.start, span.end)))


def _whole_lines(span: Span) -> Span:
    """All of the lines of a place."""
    return Span(span.source, span.source.line_starts[span.line - 1], _line_end(span.source, max(span.start, span.end)))


def _line_end(source: SourceText, place: int) -> int:
    end = source.text.find("\n", place)
    return len(source.text) if end < 0 else end
