"""The resolved Variant: what is meant. Every fact has its value, its place in the file and its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from myllymatti.diagnostics import Span
from myllymatti.mechanisms import PHASE_ROLES, Mechanism, Point, Term, Value


class Standing(Enum):
    """How sure a clause is, and on what it rests."""

    STATED = "stated"
    UNCERTAIN = "uncertain"
    INFERRED = "inferred"
    BORROWED = "borrowed"
    CONJECTURE = "conjecture"
    NOT_SAID = "not said"
    INVENTED = "invented"

    @property
    def meaning(self) -> str:
        """The standing explained in one sentence."""
        return _STANDINGS[self]


_STANDINGS = {
    Standing.STATED: "The source says so.",
    Standing.UNCERTAIN: "The source says so, and says itself that it is not sure.",
    Standing.INFERRED: "The source does not say it, but it follows from what it says, for the reason given.",
    Standing.BORROWED: "The source is silent; the rule is taken from a related game, whose passage is cited.",
    Standing.CONJECTURE: "No source says it; it is a guess that makes the game playable, for the reason given.",
    Standing.NOT_SAID: "The source does not say, and nothing was put in its place.",
    Standing.INVENTED: "It is this variant's own rule and rests on no source.",
}


@dataclass(frozen=True)
class PassageRef:
    """A cited passage; an empty passage stands for the source as a whole."""

    source: str
    passage: str

    def __str__(self) -> str:
        return f"{self.source}/{self.passage}" if self.passage else self.source


@dataclass(frozen=True)
class Evidence:
    """What a clause rests on."""

    passages: tuple[PassageRef, ...]
    standing: Standing
    reason: str = ""


@dataclass(frozen=True)
class Fact:
    """The answer that a variant gives to one rule point.

    `role` is the phase's role, empty for the frame of the game. `value` is None where the standing is
    NOT_SAID. `origin` is the variant in whose file the clause stands: another one than the variant's own
    name marks an inherited clause. `reading` names the choice and reading that brought it, if any.
    """

    role: str
    mechanism: str
    point: type[Point]
    value: Value | None
    evidence: Evidence
    origin: str
    span: Span = field(repr=False, compare=False)
    reading: tuple[str, str] | None = None

    @property
    def slot(self) -> tuple[str, str]:
        """What the fact answers: role and rule point. One answer a slot in a configured variant."""
        return (self.role, self.point.rule())

    @property
    def identity(self) -> str:
        """The rule point's name over all mechanisms: `tricks.first_lead`."""
        return f"{self.mechanism}.{self.point.rule()}"


@dataclass(frozen=True)
class Phase:
    """A phase of the game: what it is for, and the mechanism it is made of."""

    role: str
    mechanism: Mechanism
    span: Span = field(repr=False, compare=False)


class ChoiceKind(Enum):
    """Why there is a choice."""

    HOUSE_RULE = "house rule"
    CONFLICT = "conflict"
    GAP = "gap"
    AMBIGUOUS = "ambiguous wording"

    @property
    def meaning(self) -> str:
        """The kind explained in one sentence."""
        return _KINDS[self]


_KINDS = {
    ChoiceKind.HOUSE_RULE: "The source offers several ways to play.",
    ChoiceKind.CONFLICT: "The witnesses disagree.",
    ChoiceKind.GAP: "No source says; these are candidates to fill the gap.",
    ChoiceKind.AMBIGUOUS: "The wording of the source can be understood in more than one way.",
}


@dataclass(frozen=True)
class Note:
    """A remark of the editors, with what it rests on, if anything."""

    text: str
    evidence: Evidence | None
    role: str = ""


@dataclass(frozen=True)
class Reading:
    """One way to answer a choice, with the facts that hold when it is taken.

    `phases` are phases that the game has only in this reading. `requires` and `excludes` are readings of other
    choices, as (choice, reading), that must or must not be taken with it.
    """

    name: str
    evidence: Evidence | None
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...] = ()
    phases: tuple[Phase, ...] = ()
    requires: tuple[tuple[str, str], ...] = ()
    excludes: tuple[tuple[str, str], ...] = ()
    span: Span | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class Choice:
    """A point that the sources leave open. `default` names the reading that a plain command plays."""

    name: str
    kind: ChoiceKind
    readings: tuple[Reading, ...]
    default: str
    origin: str
    notes: tuple[Note, ...] = ()

    def reading(self, name: str) -> Reading | None:
        """The reading of that name, or None."""
        return next((reading for reading in self.readings if reading.name == name), None)


@dataclass(frozen=True)
class ExampleStep:
    """One line of a worked example: who, and what (a term such as `plays ♠7`)."""

    player: str
    what: Term
    span: Span = field(repr=False, compare=False)


@dataclass(frozen=True)
class Holding:
    """Cards that a player of an example holds; not `whole` when he may hold others besides."""

    cards: tuple[str, ...]
    whole: bool
    span: Span = field(repr=False, compare=False)


@dataclass(frozen=True)
class Example:
    """A worked example: a position in a phase, and what happens in it.

    `readings` are the readings in which it holds, as (choice, reading); the default for the other choices.
    `settings` are the places of the lines that set it up, by their key; `span` is that of its name.
    """

    name: str
    role: str
    players: tuple[str, ...]
    leads: str
    trump: str
    stock: tuple[str, ...]
    holdings: Mapping[str, Holding]
    steps: tuple[ExampleStep, ...]
    readings: tuple[tuple[str, str], ...]
    evidence: Evidence
    span: Span = field(repr=False, compare=False)
    settings: Mapping[str, Span] = field(repr=False, compare=False)

    def place(self, setting: str) -> Span:
        """Where a setting stands (`players`, `trump`, `stock` …); the name of the example where it is not said."""
        return self.settings.get(setting, self.span)


@dataclass(frozen=True)
class Variant:
    """A variant as it is meant: its facts, the choices that are still open, and its worked examples.

    `inheritance` is the evidence for the claim that what the variant does not say is as in `parent`.
    """

    name: str
    family: str
    parent: str | None
    inheritance: Evidence | None
    phases: tuple[Phase, ...]
    facts: tuple[Fact, ...]
    choices: tuple[Choice, ...]
    examples: tuple[Example, ...]
    notes: tuple[Note, ...]
    span: Span = field(repr=False, compare=False)

    @property
    def title(self) -> str:
        """The name its players use: the first of its titles."""
        return self.titles[0][1] if self.titles else self.name

    @property
    def titles(self) -> tuple[tuple[str, str], ...]:
        """All titles as (language, name), in the order of the file."""
        for fact in self.facts:
            if fact.point.rule() == "title" and fact.value is not None:
                return tuple((str(term.arguments[0]), str(term.arguments[1])) for term in fact.value.terms())
        return ()

    def choice(self, name: str) -> Choice | None:
        """The choice of that name, or None."""
        return next((choice for choice in self.choices if choice.name == name), None)

    def all_facts(self) -> Iterator[Fact]:
        """The facts of the variant and of every reading of its choices."""
        yield from self.facts
        for choice in self.choices:
            for reading in choice.readings:
                yield from reading.facts


def phases_in_order(phases: Iterable[Phase]) -> tuple[Phase, ...]:
    """Phases in the order in which they are played: that of their roles."""
    order = list(PHASE_ROLES)
    return tuple(sorted(phases, key=lambda phase: order.index(phase.role)))


@dataclass(frozen=True)
class ConfiguredVariant:
    """A variant with every choice settled: one game.

    `name` leaves out readings that are the default (`koira`, `koira:runs=two-or-more`); `full_name` lists
    every choice.
    """

    variant: Variant
    readings: tuple[tuple[str, str], ...]
    facts: tuple[Fact, ...]

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of the game in these readings, in their order."""
        phases = list(self.variant.phases)
        for name, chosen in self.readings:
            choice = self.variant.choice(name)
            reading = choice.reading(chosen) if choice else None
            phases.extend(reading.phases if reading else ())
        return phases_in_order(phases)

    @property
    def full_name(self) -> str:
        """The name with every choice, in the order of the choices' names."""
        return _with_readings(self.variant.name, self.readings)

    @property
    def name(self) -> str:
        """The name with the readings that are not the default."""
        chosen = []
        for name, reading in self.readings:
            choice = self.variant.choice(name)
            if choice is None or choice.default != reading:
                chosen.append((name, reading))
        return _with_readings(self.variant.name, tuple(chosen))

    def fact(self, role: str, rule: str) -> Fact | None:
        """The answer to a rule point in a phase (role empty: the frame of the game), or None."""
        return next((fact for fact in self.facts if fact.slot == (role, rule)), None)


def _with_readings(name: str, readings: tuple[tuple[str, str], ...]) -> str:
    listed = ",".join(f"{choice}={reading}" for choice, reading in readings)
    return f"{name}:{listed}" if listed else name
