"""The comparison matrix: rule points as rows, variants as columns, aligned by the role of the phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from myllymatti.mechanisms import GAME, Mechanism, Point, Value
from myllymatti.variant.model import Choice, ConfiguredVariant, Fact


@dataclass(frozen=True)
class Row:
    """One rule point over all variants; a cell is None where the variant has no such point.

    A point of another mechanism in the same role has a row of its own: a game without that phase, or with a
    phase of another kind, has nothing to say there.
    """

    role: str
    mechanism: str
    point: type[Point]
    cells: tuple[Fact | None, ...]

    @property
    def differs(self) -> bool:
        """Whether the variants do not all answer alike."""
        values = [cell.value if cell else None for cell in self.cells]
        return any(value != values[0] for value in values[1:])


@dataclass(frozen=True)
class Matrix:
    """Variants side by side."""

    columns: tuple[ConfiguredVariant, ...]
    rows: tuple[Row, ...]

    @property
    def differing(self) -> tuple[Row, ...]:
        """The rows in which the variants do not all answer alike."""
        return tuple(row for row in self.rows if row.differs)


DESCRIPTIVE = ("title", "played", "loser_name")
"""Rule points that tell what a game is called and where it is at home, not how it is played."""


def matrix(columns: Sequence[ConfiguredVariant]) -> Matrix:
    """The comparison matrix of configured variants, frame first, then phase by phase."""
    rows = []
    for role, mechanism in _parts(columns):
        for point in mechanism.points:
            cells = tuple(_cell(column, role, mechanism, point) for column in columns)
            if any(cells):
                rows.append(Row(role, mechanism.name, point, cells))
    return Matrix(tuple(columns), tuple(rows))


@dataclass(frozen=True)
class OpenPoint:
    """A rule point that a choice of one variant leaves open, though as compared it answers like the others.

    `others` are the answers of its other readings.
    """

    row: Row
    column: ConfiguredVariant
    choice: Choice
    others: tuple[Value, ...]


def open_points(found: Matrix) -> Iterator[OpenPoint]:
    """The rule points on which variants agree as compared, while a reading of one of them would differ."""
    for row in found.rows:
        readings = [_by_readings(column, row) for column in found.columns]
        values = [{fact.value for _, fact in facts} | {cell.value for cell in row.cells if cell} for facts in readings]
        if row.differs or all(one == values[0] for one in values):
            continue
        for column, facts, cell in zip(found.columns, readings, row.cells, strict=True):
            others = [fact.value for _, fact in facts if fact.value and (cell is None or fact.value != cell.value)]
            if others:
                yield OpenPoint(row, column, facts[0][0], tuple(dict.fromkeys(others)))


def _by_readings(column: ConfiguredVariant, row: Row) -> list[tuple[Choice, Fact]]:
    """What the readings of a variant's choices answer to a rule point."""
    slot = (row.role, row.point.rule())
    choices = column.variant.choices
    return [(one, fact) for one in choices for reading in one.readings for fact in reading.facts if fact.slot == slot]


def _parts(columns: Sequence[ConfiguredVariant]) -> list[tuple[str, Mechanism]]:
    """The frame of the game and every phase that any variant has, in the order of the first that has it."""
    parts: list[tuple[str, Mechanism]] = [("", GAME)]
    for column in columns:
        for phase in column.phases:
            if (phase.role, phase.mechanism) not in parts:
                parts.append((phase.role, phase.mechanism))
    return parts


def _cell(column: ConfiguredVariant, role: str, mechanism: Mechanism, point: type[Point]) -> Fact | None:
    fact = column.fact(role, point.rule())
    return fact if fact is not None and fact.mechanism == mechanism.name else None


def distance(one: ConfiguredVariant, other: ConfiguredVariant) -> int:
    """In how many rule points of play two variants differ; names, places and times do not count."""
    return sum(row.differs and row.point.rule() not in DESCRIPTIVE for row in matrix((one, other)).rows)
