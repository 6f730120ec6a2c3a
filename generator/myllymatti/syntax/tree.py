"""The syntax tree: what was written in a variant file, and where. Nothing is looked up yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from myllymatti.diagnostics import Span


@dataclass(frozen=True)
class Name:
    """A name as it was written."""

    text: str
    span: Span = field(repr=False)


@dataclass(frozen=True)
class CitationTree:
    """A citation, `seres/ties`; the passage is empty when a whole source is cited."""

    source: str
    passage: str
    span: Span = field(repr=False)


@dataclass(frozen=True)
class EvidenceTree:
    """What stands in brackets: citations, then after a semicolon a standing and a reason.

    `whole` is false when the parser had to skip or supply something in it.
    """

    citations: tuple[CitationTree, ...]
    standing: Name | None
    reason: str
    span: Span = field(repr=False)
    whole: bool = True


@dataclass(frozen=True)
class Clause:
    """One rule point with its value as written, and its evidence."""

    key: Name
    value: Name
    evidence: EvidenceTree | None
    span: Span = field(repr=False)


@dataclass(frozen=True)
class NoteTree:
    """A remark in English, with evidence or without."""

    text: str
    evidence: EvidenceTree | None
    span: Span = field(repr=False)


@dataclass(frozen=True)
class PhaseTree:
    """A phase: its role, its mechanism where it is said, and its clauses."""

    role: Name
    mechanism: Name | None
    evidence: EvidenceTree | None
    clauses: tuple[Clause, ...]
    notes: tuple[NoteTree, ...]
    span: Span = field(repr=False)


@dataclass(frozen=True)
class DealsTree:
    """What holds in deals of one kind: its name, clauses of the frame and phases."""

    name: Name
    evidence: EvidenceTree | None
    clauses: tuple[Clause, ...]
    phases: tuple[PhaseTree, ...]
    notes: tuple[NoteTree, ...]
    span: Span = field(repr=False)


@dataclass(frozen=True)
class ReadingTree:
    """One answer to a choice: the clauses that hold when it is taken."""

    name: Name
    is_default: bool
    evidence: EvidenceTree | None
    clauses: tuple[Clause, ...]
    phases: tuple[PhaseTree, ...]
    deals: tuple[DealsTree, ...]
    notes: tuple[NoteTree, ...]
    span: Span = field(repr=False)


@dataclass(frozen=True)
class ChoiceTree:
    """A point that the sources leave open, with its readings."""

    name: Name
    kind: Name | None
    readings: tuple[ReadingTree, ...]
    notes: tuple[NoteTree, ...]
    span: Span = field(repr=False)


@dataclass(frozen=True)
class ExampleTree:
    """A worked example: lines of set-up and steps, in order."""

    name: Name
    evidence: EvidenceTree | None
    lines: tuple[Clause, ...]
    notes: tuple[NoteTree, ...]
    span: Span = field(repr=False)


@dataclass(frozen=True)
class ParentTree:
    """`from PARENT`, and the evidence for the claim that the rest is as in the parent."""

    name: Name
    evidence: EvidenceTree | None


@dataclass(frozen=True)
class VariantTree:
    """A variant as written in its file."""

    name: Name
    parent: ParentTree | None
    evidence: EvidenceTree | None
    clauses: tuple[Clause, ...]
    phases: tuple[PhaseTree, ...]
    deals: tuple[DealsTree, ...]
    choices: tuple[ChoiceTree, ...]
    examples: tuple[ExampleTree, ...]
    notes: tuple[NoteTree, ...]
    span: Span = field(repr=False)
