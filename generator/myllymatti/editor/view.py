"""All that a question of an editor is answered from: the text as it stands, its parent, the sources, the variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from myllymatti.diagnostics import SourceText
from myllymatti.editor.outline import Block, Outline, Statement, outline
from myllymatti.mechanisms import GAME, Mechanism, phase_mechanism
from myllymatti.sources.model import Sources
from myllymatti.variant.model import Fact, Variant

PART_BLOCKS = ("variant", "phase", "reading")
"""Blocks whose clauses answer rule points."""


@dataclass(frozen=True)
class KnownVariant:
    """A variant that can be named: its file, and its titles as they are written there."""

    name: str
    path: Path
    titles: str = ""


@dataclass(frozen=True)
class Part:
    """A part of a game that clauses speak of: the frame (an empty role) or a phase."""

    role: str
    mechanism: Mechanism


@dataclass(frozen=True)
class NamedReading:
    """A reading that can be named, and the variant in whose file it stands (empty: the one at hand)."""

    choice: str
    reading: str
    origin: str


@dataclass(frozen=True)
class View:
    """A text as it stands, with what lies round it.

    `parent` is the variant that it comes from, None where there is none or it has faults. `corpora` are the folders
    of the sources, a later one going before an earlier. `read` gives the text of another file, None where there is
    none.
    """

    source: SourceText
    parent: Variant | None
    sources: Sources
    variants: Mapping[str, KnownVariant]
    corpora: tuple[Path, ...]
    read: Callable[[Path], SourceText | None]

    @cached_property
    def outline(self) -> Outline:
        """The outline of the text."""
        return outline(self.source.text)

    def part(self, blocks: tuple[Block, ...]) -> Part | None:
        """What the clauses in these blocks speak of; None where they answer no rule points, or none known."""
        if not blocks or blocks[-1].kind not in PART_BLOCKS:
            return None
        if blocks[-1].kind != "phase":
            return Part("", GAME)
        mechanism = self.mechanism(blocks[-1].name)
        return Part(blocks[-1].name, mechanism) if mechanism is not None else None

    def mechanism(self, role: str) -> Mechanism | None:
        """The mechanism of the phase of that role: as the text says, else as the parent does."""
        for head in self.outline.heads("phase"):
            said = head.after(":")
            if head.name is not None and head.name.text == role and said:
                return phase_mechanism(said[0].text)
        return next((phase.mechanism for phase in self.parents_phases() if phase.role == role), None)

    def parents_phases(self) -> Iterator[Part]:
        """The phases of the parent, those that only a reading brings included."""
        if self.parent is not None:
            readings = (reading for choice in self.parent.choices for reading in choice.readings)
            for phase in (*self.parent.phases, *(phase for reading in readings for phase in reading.phases)):
                yield Part(phase.role, phase.mechanism)

    def parents_facts(self, part: Part, rule: str) -> list[Fact]:
        """The parent's answer to a rule point; those of its readings where it leaves the point open."""
        if self.parent is None:
            return []
        found = [fact for fact in self.parent.facts if fact.slot == (part.role, rule)]
        return found or [fact for fact in self.parent.all_facts() if fact.slot == (part.role, rule)]

    def own_readings(self) -> list[NamedReading]:
        """The readings of the choices of the text."""
        found = []
        for head in self.outline.heads("reading"):
            choice = head.blocks[-1].name if head.blocks and head.blocks[-1].kind == "choice" else ""
            if choice and head.name is not None:
                found.append(NamedReading(choice, head.name.text, ""))
        return found

    def parents_readings(self) -> list[NamedReading]:
        """The readings that the parent leaves open."""
        if self.parent is None:
            return []
        return [
            NamedReading(choice.name, reading.name, choice.origin)
            for choice in self.parent.choices
            for reading in choice.readings
        ]

    def readings_for(self, key: str) -> list[NamedReading]:
        """The readings that may be named behind a key: the parent's alone behind `fix`."""
        if key == "fix":
            return self.parents_readings()
        own = self.own_readings()
        reopened = {one.choice for one in own}
        return [*own, *(one for one in self.parents_readings() if one.choice not in reopened)]

    def players(self, blocks: tuple[Block, ...]) -> tuple[str, ...]:
        """The players that the example round these blocks names."""
        lines = [one for one in blocks[-1].statements if one.key == "players"] if blocks else []
        return tuple(token.text for line in lines[:1] for token in line.value if token.text != ",")


def clause_at(view: View, offset: int) -> Statement | None:
    """The clause that an offset is in, its key and evidence included."""
    statement = view.outline.statement(offset)
    return statement if statement is not None and statement.kind == "clause" and offset <= statement.end else None
