"""All that a question of an editor is answered from: the text as it stands, its parent, the sources, the variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from myllymatti.diagnostics import SourceText
from myllymatti.editor.outline import Block, Outline, Sort, Statement, Token, outline
from myllymatti.mechanisms import CLAIM, CLAIMS, GAME, Mechanism, Point, Property, phase_mechanism
from myllymatti.mechanisms.session import ExtraDeals, SeriesDeals
from myllymatti.sources.model import Sources
from myllymatti.variant.model import Fact, Variant

PART_BLOCKS = ("variant", "phase", "deals", "reading")
"""Blocks whose clauses answer rule points."""


@dataclass(frozen=True)
class KnownVariant:
    """A variant that can be named: its file, and its titles as they are written there."""

    name: str
    path: Path
    titles: str = ""


@dataclass(frozen=True)
class Part:
    """A part of a game that clauses speak of: the frame (an empty role) or a phase, of all deals or of one kind."""

    role: str
    mechanism: Mechanism
    deal: str = ""


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
        deal = _deal_of(blocks)
        if blocks[-1].kind != "phase":
            return Part("", GAME, deal)
        mechanism = self.mechanism(blocks[-1].name, deal)
        return Part(blocks[-1].name, mechanism, deal) if mechanism is not None else None

    def mechanism(self, role: str, deal: str = "") -> Mechanism | None:
        """The mechanism of the phase of that role: as the text says, else as the parent does.

        What is said of deals of the kind `deal` goes before what is said of all, and that before other kinds.
        """
        heads = [one for one in self.outline.heads("phase") if one.name is not None and one.name.text == role]
        said = [(_deal_of(head.blocks), words[0].text) for head in heads if (words := head.after(":"))]
        if said:
            return phase_mechanism(min(said, key=lambda one: _distance(one[0], deal))[1])
        inherited = [phase for phase in self.parents_phases() if phase.role == role]
        nearest = min(inherited, key=lambda phase: _distance(phase.deal, deal), default=None)
        return nearest.mechanism if nearest is not None else None

    def parents_phases(self) -> Iterator[Part]:
        """The phases of the parent, those that only a reading brings included."""
        if self.parent is not None:
            readings = (reading for choice in self.parent.choices for reading in choice.readings)
            for phase in (*self.parent.phases, *(phase for reading in readings for phase in reading.phases)):
                yield Part(phase.role, phase.mechanism, phase.deal)

    def parents_facts(self, part: Part, rule: str) -> list[Fact]:
        """The parent's answer to a rule point; those of its readings where it leaves the point open.

        Where it says nothing of deals of the kind in question, what it says of all deals holds.
        """
        if self.parent is None:
            return []
        for deal in dict.fromkeys((part.deal, "")):
            slot = (deal, part.role, rule)
            found = [fact for fact in self.parent.facts if fact.slot == slot]
            found = found or [fact for fact in self.parent.all_facts() if fact.slot == slot]
            if found:
                return found
        return []

    def answered_for_all(self, part: Part) -> frozenset[str]:
        """The keys of the clauses by which the text answers rule points of a part for all deals."""
        return frozenset(
            statement.key
            for statement in self.outline.statements
            if statement.kind == "clause" and not _deal_of(statement.blocks) and _role_of(statement.blocks) == part.role
        )

    def own_kinds(self) -> list[Token]:
        """The kinds of deal that the text tells apart: the names of its blocks that stand in no reading."""
        heads = (head for head in self.outline.heads("deals") if len(head.blocks) == 1)
        return [head.name for head in heads if head.name is not None]

    def kinds(self) -> tuple[str, ...]:
        """The kinds of deal that can be named, those of the parent first."""
        inherited = self.parent.deals if self.parent is not None else ()
        return tuple(dict.fromkeys((*inherited, *(name.text for name in self.own_kinds()))))

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


def asked(view: View, statement: Statement) -> tuple[Mechanism, type[Point]] | None:
    """What a clause answers: a rule point, or what is claimed of the game; None where it is neither, or not known."""
    if statement.key == CLAIM and statement.blocks and statement.blocks[-1].kind == "variant":
        return CLAIMS, Property
    part = view.part(statement.blocks)
    point = part.mechanism.point(statement.key) if part is not None else None
    return (part.mechanism, point) if part is not None and point is not None else None


def clause_at(view: View, offset: int) -> Statement | None:
    """The clause that an offset is in, its key and evidence included."""
    statement = view.outline.statement(offset)
    return statement if statement is not None and statement.kind == "clause" and offset <= statement.end else None


def _deal_of(blocks: tuple[Block, ...]) -> str:
    """The kind of deal that blocks speak of; empty where they speak of all."""
    return next((block.name for block in blocks if block.kind == "deals"), "")


def _role_of(blocks: tuple[Block, ...]) -> str | None:
    """The role of the phase that blocks speak of, empty in the frame; None where they answer no rule points."""
    if not blocks or blocks[-1].kind not in PART_BLOCKS:
        return None
    return blocks[-1].name if blocks[-1].kind == "phase" else ""


def _distance(deal: str, wanted: str) -> int:
    """How far what is said of one kind of deal is from another: the same, all deals, another kind."""
    return 0 if deal == wanted else 1 if not deal else 2


def kinds_in(statement: Statement) -> list[Token]:
    """The words of a clause that name kinds of deal: behind the numbers of deals of a session, and in an example."""
    words = [token for token in statement.value if token.sort is Sort.WORD]
    if is_of_example(statement):
        return words[:1] if statement.key == "deal" else []
    if statement.key not in (SeriesDeals.key(), ExtraDeals.key()):
        return []
    return [word for before, word in pairwise(words) if before.text.isdigit() and not word.text.isdigit()]


def is_of_example(statement: Statement) -> bool:
    """Whether a statement is a line of an example."""
    return bool(statement.blocks) and statement.blocks[-1].kind == "example"
