"""The comparison matrix: rule points as rows, variants as columns, aligned by the role of the phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from myllymatti.mechanisms import GAME, Mechanism, Point
from myllymatti.variant.model import ConfiguredVariant, Fact


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
