"""What the language and the corpus say of a thing, as Markdown for an editor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from myllymatti.mechanisms import CLAIM, PHASE_ROLES, Mechanism, Point, phase_mechanism
from myllymatti.play.examples import POSITION, STEPS
from myllymatti.sources.model import Passage, Source
from myllymatti.variant.examples import SETTINGS
from myllymatti.variant.model import ChoiceKind, Fact, Standing
from myllymatti.words_nearby import count_of

SETTING_MEANINGS = {key: POSITION[key.replace(" ", "_")] for key in SETTINGS}
"""What the lines of an example mean that set up its position, by their keys."""

CLAUSE_MEANINGS = {
    "fix": "Readings of the parent's choices that hold in this variant once for all: choice=reading.",
    "without": "Phases of the parent that this variant does not have, by their roles.",
    CLAIM: "What is claimed of the game as a whole; it is no rule, and can be held against the rules.",
    "requires": "Readings of other choices that must be taken with this one.",
    "excludes": "Readings of other choices that cannot be taken with this one.",
}
BLOCK_MEANINGS = {
    "variant": "A variant of the game; its file bears its name.",
    "phase": "A phase of the game: what it is for, and the mechanism it is made of.",
    "deals": "What holds in deals of one kind only; what it does not say is as in all deals.",
    "choice": "A point that the sources leave open, with two or more readings.",
    "reading": "One way to settle a choice; `default` marks the one that a plain command plays.",
    "note": "A remark in English, with evidence or without.",
    "example": "A worked example: a position, and what happens in it.",
}


def point_text(mechanism: Mechanism, point: type[Point]) -> str:
    """A rule point: its question, why it is asked, and its answers."""
    answers = [f"- {answer.value}" for answer in point]
    parts = [f"**{point.key()}**  ({mechanism.name})", point.question(), point.background()]
    return paragraphs([*parts, "\n".join(answers)])


def parents_text(parent: str, facts: Sequence[Fact]) -> str:
    """What the parent says, and in whose file and line; all its readings where it leaves the point open."""
    lines = []
    for fact in facts:
        value = fact.value.text if fact.value is not None else "not said"
        where = f" (reading `{fact.reading[0]}={fact.reading[1]}`)" if fact.reading is not None else ""
        lines.append(f"`{value}`{where}, {fact.span.source.name}:{fact.span.line}")
    if not lines:
        return ""
    head = f"In the parent `{parent}`: "
    return head + lines[0] if len(lines) == 1 else head + "\n".join(["", *(f"- {line}" for line in lines)])


def passage_text(source: Source, passage: Passage) -> str:
    """A passage: what it says, in the original where it is quoted, what kind it is, and its source."""
    doubtful = ", the source itself is not sure" if passage.doubtful else ""
    quoted = f"> {_one_line(passage.original)}\n>\n> “{_one_line(passage.translation)}”" if passage.original else ""
    note = f"Note: {_one_line(passage.note)}" if passage.note else ""
    head = f"**{source.id}/{passage.id}**  ({passage.kind.value}{doubtful})"
    return paragraphs([head, _one_line(passage.paraphrase), quoted, note, source.citation])


def source_text(source: Source) -> str:
    """A source: its description, and how much of it there is."""
    count = f"{count_of(len(source.passages), 'passage')}; seen: {source.seen}"
    return paragraphs([f"**{source.id}**", source.citation, _one_line(source.about), count])


def standing_text(standing: Standing) -> str:
    """A standing with its meaning."""
    return paragraphs([f"**{standing.value}**", standing.meaning])


def kind_text(kind: ChoiceKind) -> str:
    """A kind of choice with its meaning."""
    return paragraphs([f"**{kind.value}**", kind.meaning])


def role_text(role: str) -> str:
    """A role of a phase; empty when there is none of that name."""
    return paragraphs([f"**{role}**", f"The phase: {PHASE_ROLES[role]}."]) if role in PHASE_ROLES else ""


def mechanism_text(name: str) -> str:
    """A mechanism with what it is about; empty when there is none of that name."""
    mechanism = phase_mechanism(name)
    return paragraphs([f"**{name}**", mechanism.about]) if mechanism is not None else ""


def step_text(name: str) -> str:
    """What a line of an example means in which a player holds or does something, by its name in the grammar."""
    return STEPS.get(name) or POSITION.get(name, "")


def paragraphs(parts: Iterable[str]) -> str:
    """The parts that are not empty, a blank line between them."""
    return "\n\n".join(part for part in parts if part)


def _one_line(text: str) -> str:
    return " ".join(text.split())
