"""The rule sheet of a configured variant: sentences grouped by phase, each with the fact behind it."""

from __future__ import annotations

from dataclasses import dataclass

from myllymatti.variant.model import ConfiguredVariant, Evidence, Fact, Note, phases_in_order
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
    """The frame of the game, or a phase: its heading, its lines and the editors' notes.

    `deal` is the kind of deal it is about, empty for what holds in all.
    """

    role: str
    heading: str
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    deal: str = ""


def rule_sheet(configured: ConfiguredVariant, words: Lexicon) -> tuple[Section, ...]:
    """The rule sheet in the language of the lexicon, in the order in which the rules are told.

    For the frame and each phase there is first what holds in all deals, then what only deals of one kind have.
    """
    roles = dict.fromkeys(phase.role for phase in phases_in_order(configured.all_phases()))
    variant = configured.variant
    sections = (_section(configured, words, role, deal) for role in ("", *roles) for deal in ("", *variant.deals))
    told = (section for section in sections if section.lines or section.notes or not variant.deals)
    return tuple(told)


def _section(configured: ConfiguredVariant, words: Lexicon, role: str, deal: str) -> Section:
    variant = configured.variant
    lines = tuple(
        Line(
            label=words.label(fact.mechanism, fact.point),
            sentence=words.sentence(fact),
            fact=fact,
            inherited=fact.origin != variant.name,
        )
        for fact in configured.facts
        if (fact.role, fact.deal) == (role, deal)
    )
    notes = tuple(note for note in variant.notes if (note.role, note.deal) == (role, deal))
    return Section(role, words.phase(role, deal), lines, notes, deal)


def evidence_text(evidence: Evidence, words: Lexicon) -> str:
    """Evidence in one line: `seres/ties; the source is unsure`, and the reason where one is given."""
    cited = ", ".join(map(str, evidence.passages))
    standing = words.standing(evidence.standing)
    told = standing if standing != "stated" or not cited else ""
    reason = ": ".join(part for part in (told, evidence.reason) if part)
    return "; ".join(part for part in (cited, reason) if part)
