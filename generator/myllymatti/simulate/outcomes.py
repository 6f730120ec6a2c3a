"""What comes of single games, as a number for each seat: who has lost, or the points."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Exact: TypeAlias = int | Fraction
"""A number without rounding."""

SeatNumbers: TypeAlias = tuple[Exact, ...]
"""A number for each seat, forehand first: 1 for who has lost and 0 for the others, or the points of a scored deal."""


def of_loser(seat: int, players: int) -> SeatNumbers:
    """The numbers of a game that a seat (from 0) has lost."""
    return tuple(int(one == seat) for one in range(players))
