"""The comparison matrix: rule points as rows, variants as columns, aligned by the role of the phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from myllymatti.mechanisms import GAME, Mechanism, Point, Value
from myllymatti.variant.model import Choice, ConfiguredVariant, Fact, phases_in_order


@dataclass(frozen=True)
class Row:
    """One rule point over all variants; a cell is None where the variant has no such point.

    A point of another mechanism in the same role has a row of its own: a game without that phase, or with a
    phase of another kind, has nothing to say there. So has a point that is answered for one kind of `deal` only
    (empty: for all).
    """

    role: str
    mechanism: str
    point: type[Point]
    cells: tuple[Fact | None, ...]
    deal: str = ""

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
    kinds = dict.fromkeys(kind for column in columns for kind in column.variant.deals)
    for role, mechanism in _parts(columns):
        for point in mechanism.points:
            for deal in ("", *kinds):
                cells = tuple(_cell(column, deal, role, mechanism, point) for column in columns)
                if any(cells):
                    rows.append(Row(role, mechanism.name, point, cells, deal))
    return Matrix(tuple(columns), tuple(rows))


def kinds_of_deal(column: ConfiguredVariant) -> Matrix:
    """The kinds of deal of one variant side by side: in each column what holds in deals of that kind."""
    return matrix(column.games())


def as_it_stands(column: ConfiguredVariant, fact: Fact) -> Fact:
    """The fact of a kind of deal as it stands in the variant: there it may hold in all deals, or in this kind only."""
    found = (one for one in column.facts if one.point is fact.point and one.span == fact.span)
    return next(found, fact)


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
    slot = (row.deal, row.role, row.point.rule())
    choices = column.variant.choices
    return [(one, fact) for one in choices for reading in one.readings for fact in reading.facts if fact.slot == slot]


def _parts(columns: Sequence[ConfiguredVariant]) -> list[tuple[str, Mechanism]]:
    """The frame of the game and every phase that any variant has, in the order of the first that has it."""
    parts: list[tuple[str, Mechanism]] = [("", GAME)]
    for column in columns:
        for phase in phases_in_order(column.all_phases()):
            if (phase.role, phase.mechanism) not in parts:
                parts.append((phase.role, phase.mechanism))
    return parts


def _cell(column: ConfiguredVariant, deal: str, role: str, mechanism: Mechanism, point: type[Point]) -> Fact | None:
    fact = column.fact(role, point.rule(), deal)
    return fact if fact is not None and fact.mechanism == mechanism.name else None


def distance(one: ConfiguredVariant, other: ConfiguredVariant) -> int:
    """In how many rule points of play two variants of a family differ; names, places and times do not count."""
    return sum(row.differs and row.point.rule() not in DESCRIPTIVE for row in matrix((one, other)).rows)
