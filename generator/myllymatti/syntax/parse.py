"""From the text of a variant file to its syntax tree."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePath

from lark import Token, Tree

from myllymatti.bounds import LONGEST_TEXT
from myllymatti.diagnostics import Diagnostic, SourceText, Span, ordered
from myllymatti.syntax import mistakes
from myllymatti.syntax.habits import recognise
from myllymatti.syntax.recovery import SkeletonParser
from myllymatti.syntax.skeleton import skeleton
from myllymatti.syntax.tree import (
    ChoiceTree,
    CitationTree,
    Clause,
    DealsTree,
    EvidenceTree,
    ExampleTree,
    Name,
    NoteTree,
    ParentTree,
    PhaseTree,
    ReadingTree,
    VariantTree,
)

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
"""Characters that show nothing, and could do something to whatever shows them; space and line breaks are none."""

MOST_KEPT = 32
"""Texts whose trees are kept; a library has a dozen or two."""

_ITEM_SIGN = re.compile(r"\s*[-*•–]+\Z")
"""A sign before a key, as in a list; it is told where the value before is read."""


def clean(text: str) -> str:
    """The text with a byte order mark, Windows line ends and decomposed letters made plain."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", plain)


@lru_cache(maxsize=MOST_KEPT)
def parse(source: SourceText) -> tuple[VariantTree | None, tuple[Diagnostic, ...]]:
    """The variant written in the text, as far as it can be read, and all mistakes of its shape.

    The text is expected clean (see `clean`). The tree is None only when no variant can be made out at all. What was
    read of the last texts is kept: with each letter typed in a file its parents are asked for again.
    """
    if not source.text.strip():
        return None, (mistakes.text_ends(Span(source, 0, 0), ["VARIANT"]),)
    run = SkeletonParser(skeleton(), source, recognise)
    tree = run.run()
    if tree is None:
        return None, ordered(run.diagnostics)
    builder = _Builder(source, run)
    variants = [builder.variant(one) for one in tree.children if isinstance(one, Tree)]
    faults = [*run.diagnostics, *builder.diagnostics]
    for extra in variants[1:]:
        faults.append(
            Diagnostic(
                code="second-variant",
                title="a second variant in one file",
                span=extra.name.span,
                text="A file holds one variant, and bears its name.",
                hint=f"move it to a file named {extra.name.text}.matti",
            )
        )
    return variants[0], ordered(faults)


class _Builder:
    """Turns the parse tree into the project's own frozen tree."""

    def __init__(self, source: SourceText, run: SkeletonParser) -> None:
        self.source = source
        self.foreign_lines = run.foreign_lines
        self.strange_words = run.strange_words
        self.told = [one.span.start for one in run.diagnostics if one.span is not None]
        self.diagnostics: list[Diagnostic] = []

    def variant(self, tree: Tree[Token]) -> VariantTree:
        parents = list(self._named(tree, "parent"))
        name = self._name(tree, "NAME")
        if not name.text:
            name = Name(PurePath(self.source.name).stem, name.span)  # told already; the file says what it would be
        return VariantTree(
            name=name,
            parent=ParentTree(self._name(parents[0], "NAME"), self._evidence(parents[0])) if parents else None,
            evidence=self._evidence(tree),
            clauses=self._clauses(tree),
            phases=tuple(self._phase(one) for one in self._named(tree, "phase")),
            deals=tuple(self._deals(one) for one in self._named(tree, "deals")),
            choices=tuple(self._choice(one) for one in self._named(tree, "choice")),
            examples=tuple(self._example(one) for one in self._named(tree, "example")),
            notes=self._notes(tree),
            span=self._span(tree),
        )

    def _phase(self, tree: Tree[Token]) -> PhaseTree:
        mechanisms = list(_subtrees(tree, "mechanism"))
        return PhaseTree(
            role=self._name(tree, "NAME"),
            mechanism=self._name(mechanisms[0], "NAME") if mechanisms else None,
            evidence=self._evidence(tree),
            clauses=self._clauses(tree),
            notes=self._notes(tree),
            span=self._span(tree),
        )

    def _deals(self, tree: Tree[Token]) -> DealsTree:
        return DealsTree(
            name=self._name(tree, "NAME"),
            evidence=self._evidence(tree),
            clauses=self._clauses(tree),
            phases=tuple(self._phase(one) for one in self._named(tree, "phase")),
            notes=self._notes(tree),
            span=self._span(tree),
        )

    def _choice(self, tree: Tree[Token]) -> ChoiceTree:
        kinds = list(_subtrees(tree, "kind"))
        return ChoiceTree(
            name=self._name(tree, "NAME"),
            kind=self._name(kinds[0], "KIND") if kinds else None,
            readings=tuple(self._reading(one) for one in self._named(tree, "reading")),
            notes=self._notes(tree),
            span=self._span(tree),
        )

    def _reading(self, tree: Tree[Token]) -> ReadingTree:
        return ReadingTree(
            name=self._name(tree, "NAME"),
            is_default=any(token.type == "DEFAULT" for token in _tokens(tree)),
            evidence=self._evidence(tree),
            clauses=self._clauses(tree),
            phases=tuple(self._phase(one) for one in self._named(tree, "phase")),
            deals=tuple(self._deals(one) for one in self._named(tree, "deals")),
            notes=self._notes(tree),
            span=self._span(tree),
        )

    def _example(self, tree: Tree[Token]) -> ExampleTree:
        return ExampleTree(
            name=self._name(tree, "NAME"),
            evidence=self._evidence(tree),
            lines=self._clauses(tree),
            notes=self._notes(tree),
            span=self._span(tree),
        )

    def _named(self, tree: Tree[Token], kind: str) -> Iterator[Tree[Token]]:
        """The blocks of a kind that have a name; that another has none is told already."""
        for one in _subtrees(tree, kind):
            name = self._name(one, "NAME")
            if name.text in mistakes.BLOCKS:
                self.diagnostics.append(mistakes.block_word_as_name(name.span))
            if name.text:
                yield one

    def _clauses(self, tree: Tree[Token]) -> tuple[Clause, ...]:
        """The clauses of a block; of two on one line neither is used, because where one ends cannot be told."""
        clauses: list[Clause] = []
        for one in _subtrees(tree, "clause"):
            key = self._name(one, "KEY")
            before = self._before_on_line(key)
            if before and not _ITEM_SIGN.match(before):
                first = clauses.pop() if clauses and clauses[-1].key.span.line == key.span.line else None
                self.diagnostics.append(mistakes.second_on_a_line(key, first.key.text if first else ""))
                continue
            clause = self._clause(one)
            if clause is not None:
                clauses.append(clause)
        return tuple(clauses)

    def _before_on_line(self, key: Name) -> str:
        """What stands before a key on its line, where that is no brace."""
        before = self.source.line(key.span.line)[: key.span.column - 1].rstrip()
        return "" if before.endswith(("{", "}")) else before

    def _clause(self, tree: Tree[Token]) -> Clause | None:
        """The clause; None when it cannot be made out, which is told then."""
        key = self._name(tree, "KEY")
        if key.span.line in self.foreign_lines:
            return None
        tokens = [
            token
            for token in _tokens(next(_subtrees(tree, "value")))
            if self.source.position(token.start_pos or 0)[0] not in self.foreign_lines
        ]
        for token in tokens:
            if token.start_pos in self.strange_words:
                return None
            if _CONTROL.search(token):
                self.diagnostics.append(mistakes.control_character(self._token_span(token)))
                return None
            if token.type == "UNCLOSED_STRING":
                self.diagnostics.append(mistakes.unclosed_string(self._token_span(token)))
                return None
        if tokens:
            span = Span(self.source, tokens[0].start_pos or 0, tokens[-1].end_pos or 0)
        else:
            colon = next(token for token in _tokens(tree) if token.type == "COLON")
            span = Span(self.source, colon.start_pos or 0, colon.end_pos or 0)
        letters = len("".join(span.text.split()))  # as many however the value is laid out
        if letters > LONGEST_TEXT:
            self.diagnostics.append(mistakes.too_long("the value", letters, span))
            return None
        value = Name(span.text if tokens else "", span)
        key = Name(" ".join(key.text.split()), key.span)
        return Clause(key=key, value=value, evidence=self._evidence(tree), span=self._span(tree))

    def _notes(self, tree: Tree[Token]) -> tuple[NoteTree, ...]:
        return tuple(
            NoteTree(text=self._string(one), evidence=self._evidence(one), span=self._span(one))
            for one in _subtrees(tree, "note")
        )

    def _evidence(self, tree: Tree[Token]) -> EvidenceTree | None:
        found = next(_subtrees(tree, "evidence"), None)
        if found is None:
            head = self._head(tree)
            # It may be in what is told of the head; that nothing rests on anything then need not be told as well.
            return EvidenceTree((), None, "", head, whole=False) if head is not None and self._is_told(head) else None
        span = self._span(found)
        whole = not self._is_told(span)
        citations = [
            self._citation(token)
            for citations in _subtrees(found, "citations")
            for token in _tokens(citations)
            if token.type == "CITATION" and (whole or "/" in token)
        ]
        standing = next(_subtrees(found, "standing"), None)
        name = self._name(standing, "STANDING") if standing is not None else None
        return EvidenceTree(
            citations=tuple(citations),
            standing=name if name is not None and name.text else None,
            reason=self._string(standing) if standing is not None else "",
            span=span,
            whole=whole,
        )

    def _head(self, tree: Tree[Token]) -> Span | None:
        """The head of a block; None for what has no block."""
        brace = next((token for token in _tokens(tree) if token.type == "OPEN"), None)
        return None if brace is None else Span(self.source, self._span(tree).start, (brace.start_pos or 1) - 1)

    def _is_told(self, span: Span) -> bool:
        """Whether a mistake is told in this place."""
        return any(span.start <= place <= span.end for place in self.told)

    def _citation(self, token: Token) -> CitationTree:
        source, _, passage = token.partition("/")
        return CitationTree(source=source, passage=passage, span=self._token_span(token))

    def _string(self, tree: Tree[Token]) -> str:
        token = next((token for token in _tokens(tree) if token.type == "STRING"), None)
        if token is not None and len(token) > LONGEST_TEXT:
            self.diagnostics.append(
                mistakes.too_long("the text in quotation marks", len(token), self._token_span(token))
            )
            return "…"
        if token is not None and _CONTROL.search(token):
            self.diagnostics.append(mistakes.control_character(self._token_span(token)))
        return token[1:-1] if token is not None else ""

    def _name(self, tree: Tree[Token], kind: str) -> Name:
        token = next(token for token in _tokens(tree) if token.type == kind)
        return Name(str(token), self._token_span(token))

    def _token_span(self, token: Token) -> Span:
        return Span(self.source, token.start_pos or 0, token.end_pos or 0)

    def _span(self, tree: Tree[Token]) -> Span:
        if tree.meta.empty:
            return Span(self.source, 0, 0)
        return Span(self.source, tree.meta.start_pos, tree.meta.end_pos)


def _subtrees(tree: Tree[Token], name: str) -> Iterator[Tree[Token]]:
    return (child for child in tree.children if isinstance(child, Tree) and child.data == name)


def _tokens(tree: Tree[Token]) -> Iterator[Token]:
    return (child for child in tree.children if isinstance(child, Token))
