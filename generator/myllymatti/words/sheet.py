"""The rule sheet of a configured variant: sentences grouped by phase, each with the fact behind it."""

from __future__ import annotations

from dataclasses import dataclass

from myllymatti.variant.model import ConfiguredVariant, Evidence, Fact, Note
from myllymatti.words.lexicon import Lexicon


@dataclass(frozen=True)
class Line:
    """One sentence of the sheet, its label, and the fact that it words."""

    label: str
    sentence: str
    fact: Fact
    inherited: bool


@dataclass(frozen=True)
class Section:
    """The frame of the game, or a phase: its heading, its lines and the editors' notes."""

    role: str
    heading: str
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]


def rule_sheet(configured: ConfiguredVariant, words: Lexicon) -> tuple[Section, ...]:
    """The rule sheet in the language of the lexicon, in the order in which the rules are told."""
    variant = configured.variant
    sections = []
    for role in ("", *(phase.role for phase in configured.phases)):
        lines = tuple(
            Line(
                label=words.label(fact.mechanism, fact.point),
                sentence=words.sentence(fact),
                fact=fact,
                inherited=fact.origin != variant.name,
            )
            for fact in configured.facts
            if fact.role == role
        )
        notes = tuple(note for note in variant.notes if note.role == role)
        sections.append(Section(role, words.phase(role), lines, notes))
    return tuple(sections)


def evidence_text(evidence: Evidence, words: Lexicon) -> str:
    """Evidence in one line: `seres/ties; the source is unsure`, and the reason where one is given."""
    cited = ", ".join(map(str, evidence.passages))
    standing = words.standing(evidence.standing)
    told = standing if standing != "stated" or not cited else ""
    reason = ": ".join(part for part in (told, evidence.reason) if part)
    return "; ".join(part for part in (cited, reason) if part)
