"""The resolved Variant: what is meant. Every fact has its value, its place in the file and its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import TypeAlias

from myllymatti.diagnostics import Span
from myllymatti.mechanisms import MECHANISMS, PHASE_ROLES, Mechanism, Point, Property, Term, Value


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


Slot: TypeAlias = tuple[str, str, str]
"""What a fact answers: kind of deal (empty: all), role of the phase (empty: the frame), and rule point."""


@dataclass(frozen=True)
class Fact:
    """The answer that a variant gives to one rule point.

    `role` is the phase's role, empty for the frame of the game. `value` is None where the standing is
    NOT_SAID. `origin` is the variant in whose file the clause stands: another one than the variant's own
    name marks an inherited clause. `reading` names the choice and reading that brought it, if any. `deal` is the kind
    of deal in which it holds, empty where it holds in all.
    """

    role: str
    mechanism: str
    point: type[Point]
    value: Value | None
    evidence: Evidence
    origin: str
    span: Span = field(repr=False, compare=False)
    reading: tuple[str, str] | None = None
    deal: str = ""

    @cached_property
    def slot(self) -> Slot:
        """What the fact answers. One answer a slot in a configured variant."""
        return (self.deal, self.role, self.point.rule())

    @property
    def identity(self) -> str:
        """The rule point's name over all mechanisms: `tricks.first_lead`."""
        return f"{self.mechanism}.{self.point.rule()}"


@dataclass(frozen=True)
class Phase:
    """A phase of the game: what it is for, and the mechanism it is made of.

    `deal` is the only kind of deal that has it, empty where all have.
    """

    role: str
    mechanism: Mechanism
    span: Span = field(repr=False, compare=False)
    deal: str = ""


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
    ChoiceKind.GAP: "The source does not say, or none does; these are candidates to fill the gap.",
    ChoiceKind.AMBIGUOUS: "The wording of the source can be understood in more than one way.",
}


@dataclass(frozen=True)
class Note:
    """A remark of the editors, with what it rests on, if anything."""

    text: str
    evidence: Evidence | None
    role: str = ""
    deal: str = ""


@dataclass(frozen=True)
class PropertyClaim:
    """What a variant claims of its game, in the default readings. `number` is what points add up to, else None."""

    claimed: Property
    number: int | None
    evidence: Evidence
    origin: str
    span: Span = field(repr=False, compare=False)
    text: str = field(default="", compare=False)


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
class ExampleContract:
    """What a worked example says of the contract, and of what came of it.

    `contract` is a level and a denomination as it is written, None where nobody has bid. `doubling` is “doubled”,
    “redoubled” or empty; by how much that multiplies is a rule of the variant. `tricks` are those of the declaring side
    (of the first player's side, where there is no contract), `aces` the numbers of the tricks with an ace that it won,
    a number twice for two aces, `other_aces` those of the others. `points` are what each player of that side is
    written: one number for the tricks said, or one for each number of tricks from 0 on (`by_tricks`).
    """

    contract: tuple[int, str] | None = None
    declarer: str = ""
    doubling: str = ""
    tricks: int | None = None
    aces: tuple[int, ...] = ()
    other_aces: tuple[int, ...] = ()
    points: int | None = None
    by_tricks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Example:
    """A worked example: a position in a phase, and what happens in it.

    `readings` are the readings in which it holds, as (choice, reading); the default for the other choices.
    `settings` are the places of the lines that set it up, by their key; `span` is that of its name. `deal` is the kind
    of deal it plays in, None for the first.
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
    deal: str | None = None
    contract: ExampleContract = ExampleContract()

    def place(self, setting: str) -> Span:
        """Where a setting stands (`players`, `trump`, `stock` …); the name of the example where it is not said."""
        return self.settings.get(setting, self.span)


@dataclass(frozen=True)
class Variant:
    """A variant as it is meant: its facts, the choices that are still open, and its worked examples.

    `inheritance` is the evidence for the claim that what it does not say is as in `parent`. `deals` are the kinds of
    deal it tells apart, in the order of the file; empty where all are alike. `claims` stand in its own file, none is
    inherited: a claim is about a game as a whole, and one clause that differs may be what breaks it.
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
    deals: tuple[str, ...] = ()
    claims: tuple[PropertyClaim, ...] = ()

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


def only_asked(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts whose rule point is asked at all: how a run is beaten is not, where there are no runs."""
    kept = tuple(facts)
    while True:
        answers = {(fact.role, fact.point): fact.value.answer for fact in kept if fact.value is not None}
        left = tuple(fact for fact in kept if _is_asked(fact, answers))
        if len(left) == len(kept):
            return kept
        kept = left


def _is_asked(fact: Fact, answers: Mapping[tuple[str, type[Point]], Point]) -> bool:
    needs = _NEEDS.get(fact.point)
    return needs is None or answers.get((fact.role, needs.point)) in needs.answers


_NEEDS = {point: needs for mechanism in MECHANISMS for point, needs in mechanism.conditional.items()}


@dataclass(frozen=True)
class ConfiguredVariant:
    """A variant with every choice settled: one game.

    `name` leaves out readings that are the default (`koira`, `koira:runs=two-or-more`); `full_name` lists
    every choice. With `deal` it is what holds in deals of that kind: there every fact and phase counts as one of all
    deals (see `of_deal`).
    """

    variant: Variant
    readings: tuple[tuple[str, str], ...]
    facts: tuple[Fact, ...]
    deal: str = ""

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases that all deals have in these readings, or deals of the kind `deal`, in their order."""
        phases = {phase.role: phase for phase in self.all_phases() if not phase.deal}
        phases |= {phase.role: phase for phase in self.all_phases() if self.deal and phase.deal == self.deal}
        return phases_in_order(phases.values())

    def all_phases(self) -> Iterator[Phase]:
        """The phases in these readings, those that only one kind of deal has included."""
        yield from self.variant.phases
        for name, chosen in self.readings:
            choice = self.variant.choice(name)
            reading = choice.reading(chosen) if choice else None
            yield from reading.phases if reading else ()

    def of_deal(self, kind: str) -> ConfiguredVariant:
        """What holds in deals of a kind: its own facts, and those of all deals that it does not replace."""
        own = [fact for fact in self.facts if fact.deal == kind]
        replaced = {fact.slot[1:] for fact in own} if kind else set()
        merged = [fact for fact in self.facts if fact.deal == kind or (not fact.deal and fact.slot[1:] not in replaced)]
        there = {phase.role: phase.mechanism.name for phase in replace(self, deal=kind).phases}
        facts = [replace(fact, deal="") for fact in merged if not fact.role or there.get(fact.role) == fact.mechanism]
        return replace(self, facts=only_asked(facts), deal=kind)

    def games(self) -> tuple[ConfiguredVariant, ...]:
        """What is played: one game for each kind of deal; the variant itself where all deals are alike."""
        return tuple(self.of_deal(kind) for kind in self.variant.deals) or (self,)

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

    def fact(self, role: str, rule: str, deal: str = "") -> Fact | None:
        """The answer to a rule point in a phase (role empty: the frame of the game), or None."""
        return self._by_slot.get((deal, role, rule))

    @cached_property
    def _by_slot(self) -> Mapping[Slot, Fact]:
        """The facts by what they answer; the first of several, which there are only where two clash."""
        return {fact.slot: fact for fact in reversed(self.facts)}


def _with_readings(name: str, readings: tuple[tuple[str, str], ...]) -> str:
    listed = ",".join(f"{choice}={reading}" for choice, reading in readings)
    return f"{name}:{listed}" if listed else name
