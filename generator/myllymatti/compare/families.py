"""Games of different families side by side: what they share is aligned, and what only one of them has is named.

Such games have other phases, so that their parts cannot be compared role by role: what is compared is the frame, and
every kind of play (mechanism) that both have, whatever the phase is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from myllymatti.mechanisms import GAME, PHASE_MECHANISMS, Mechanism, Point, Value
from myllymatti.variant.model import ConfiguredVariant, Fact, Phase, phases_in_order


@dataclass(frozen=True)
class Answer:
    """An answer to a rule point, and who gives it: variants, each with the clauses that do.

    `value` is None where the source does not say.
    """

    value: Value | None
    given: tuple[tuple[ConfiguredVariant, Fact], ...]

    @property
    def variants(self) -> int:
        """How many variants give it."""
        return len({column.full_name for column, _ in self.given})

    @property
    def text(self) -> str:
        """The answer as it was first written; empty where the source does not say."""
        return self.value.text if self.value else ""


@dataclass(frozen=True)
class SharedRow:
    """One rule point, and the answers to it on each side; none where a side has nothing to say there."""

    point: type[Point]
    sides: tuple[tuple[Answer, ...], ...]

    @property
    def in_common(self) -> tuple[Value, ...]:
        """The answers that every side gives."""
        first, *others = ([answer.value for answer in side if answer.value] for side in self.sides)
        return tuple(value for value in first if all(value in other for other in others))

    @property
    def differs(self) -> bool:
        """Whether the sides do not answer alike."""
        first, *others = ([answer.value for answer in side] for side in self.sides)
        return any(len(first) != len(other) or any(value not in other for value in first) for other in others)


@dataclass(frozen=True)
class SharedPart:
    """The frame, or a kind of play that both have, with the roles of the phases made of it on each side."""

    mechanism: Mechanism
    roles: tuple[tuple[str, ...], ...]
    rows: tuple[SharedRow, ...]


@dataclass(frozen=True)
class Shared:
    """What sides have in common: each side is a variant, or several of one family.

    `apart` are for each side the phases made of what no other side has, each role once.
    """

    sides: tuple[tuple[ConfiguredVariant, ...], ...]
    parts: tuple[SharedPart, ...]
    apart: tuple[tuple[Phase, ...], ...]

    @property
    def rows(self) -> Iterator[SharedRow]:
        """The rows of all parts, in their order."""
        return (row for part in self.parts for row in part.rows)


def shared(*sides: Sequence[ConfiguredVariant]) -> Shared:
    """The parts that all sides have, side by side, and those that only one of them has."""
    phases = [_phases(side) for side in sides]
    common = [mechanism for mechanism in PHASE_MECHANISMS if all(_roles(one, mechanism) for one in phases)]
    parts = [_part(GAME, sides, [("",)] * len(sides))]
    parts += [_part(mechanism, sides, [_roles(one, mechanism) for one in phases]) for mechanism in common]
    apart = tuple(tuple(phase for phase in one if phase.mechanism not in common) for one in phases)
    return Shared(tuple(map(tuple, sides)), tuple(parts), apart)


def _phases(side: Iterable[ConfiguredVariant]) -> tuple[Phase, ...]:
    """The phases that any variant of a side has, each role once, in the order of play."""
    found = {(phase.role, phase.mechanism.name): phase for column in side for phase in column.all_phases()}
    return phases_in_order(found.values())


def _roles(phases: Iterable[Phase], mechanism: Mechanism) -> tuple[str, ...]:
    return tuple(phase.role for phase in phases if phase.mechanism == mechanism)


def _part(
    mechanism: Mechanism, sides: Sequence[Sequence[ConfiguredVariant]], roles: Sequence[tuple[str, ...]]
) -> SharedPart:
    rows = (SharedRow(point, tuple(_answers(side, mechanism, point) for side in sides)) for point in mechanism.points)
    return SharedPart(mechanism, tuple(roles), tuple(row for row in rows if any(row.sides)))


def _answers(side: Iterable[ConfiguredVariant], mechanism: Mechanism, point: type[Point]) -> tuple[Answer, ...]:
    """The different answers of a side, in the order in which they are first given."""
    given: dict[Value | None, list[tuple[ConfiguredVariant, Fact]]] = {}
    for column in side:
        for fact in column.facts:
            if fact.point is point and fact.mechanism == mechanism.name:
                given.setdefault(fact.value, []).append((column, fact))
    return tuple(Answer(value, tuple(there)) for value, there in given.items())
