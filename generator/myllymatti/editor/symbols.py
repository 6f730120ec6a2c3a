"""The outline of a file that an editor shows beside it, and what can be folded away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from myllymatti.diagnostics import SourceText, Span
from myllymatti.editor.outline import outline
from myllymatti.syntax.parse import parse
from myllymatti.syntax.tree import (
    ChoiceTree,
    Clause,
    DealsTree,
    ExampleTree,
    Name,
    PhaseTree,
    ReadingTree,
    VariantTree,
)


@dataclass(frozen=True)
class Symbol:
    """A named part of a file; `kind` says what it is in the protocol's words."""

    name: str
    kind: str
    span: Span
    name_span: Span
    detail: str = ""
    children: tuple[Symbol, ...] = ()


def symbols(source: SourceText) -> tuple[Symbol, ...]:
    """The variant with its parts, as far as it can be read."""
    tree, _ = parse(source)
    return (_variant(tree),) if tree is not None else ()


def folds(source: SourceText) -> list[tuple[int, int]]:
    """First and last line (from 0) of what can be folded away: blocks, down to the line before their brace."""
    found = []
    for block in outline(source.text).blocks:
        if block.end is not None:
            first, last = source.position(block.start)[0] - 1, source.position(block.end)[0] - 2
            if last > first:
                found.append((first, last))
    return found


def _variant(tree: VariantTree) -> Symbol:
    parent = f"from {tree.parent.name.text}" if tree.parent is not None else ""
    children = [
        *_clauses(tree.clauses),
        *map(_phase, tree.phases),
        *map(_deals, tree.deals),
        *map(_choice, tree.choices),
        *map(_example, tree.examples),
    ]
    return _symbol(tree.name, "Module", tree.span, parent, children)


def _phase(tree: PhaseTree) -> Symbol:
    mechanism = tree.mechanism.text if tree.mechanism is not None else ""
    return _symbol(tree.role, "Namespace", tree.span, mechanism, _clauses(tree.clauses))


def _deals(tree: DealsTree) -> Symbol:
    return _symbol(tree.name, "Package", tree.span, "", [*_clauses(tree.clauses), *map(_phase, tree.phases)])


def _choice(tree: ChoiceTree) -> Symbol:
    kind = tree.kind.text if tree.kind is not None else ""
    return _symbol(tree.name, "Enum", tree.span, kind, map(_reading, tree.readings))


def _reading(tree: ReadingTree) -> Symbol:
    children = [*_clauses(tree.clauses), *map(_phase, tree.phases), *map(_deals, tree.deals)]
    return _symbol(tree.name, "EnumMember", tree.span, "default" if tree.is_default else "", children)


def _example(tree: ExampleTree) -> Symbol:
    return _symbol(tree.name, "Event", tree.span, "", ())


def _clauses(clauses: Iterable[Clause]) -> list[Symbol]:
    return [_symbol(clause.key, "Property", clause.span, " ".join(clause.value.text.split()), ()) for clause in clauses]


def _symbol(name: Name, kind: str, span: Span, detail: str, children: Iterable[Symbol]) -> Symbol:
    """A symbol in the order of the text; its span holds that of its name, also where the name was supplied."""
    inside = tuple(sorted(children, key=lambda child: child.span.start))
    whole = Span(span.source, min(span.start, name.span.start), max(span.end, name.span.end))
    return Symbol(name.text or "(no name)", kind, whole, name.span, detail, inside)
