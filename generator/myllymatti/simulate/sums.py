"""A whole number over many games: its sum and the sum of its squares, exact, so that they can be added in any order."""

from __future__ import annotations

import math
from dataclasses import dataclass

from myllymatti.simulate.statistics import NORMAL_95, Mean


@dataclass
class Sums:
    """What a number came to over games that are counted elsewhere: the sum, and the sum of squares."""

    total: int = 0
    squares: int = 0

    def count(self, value: int) -> None:
        """Add the number of one game."""
        self.total += value
        self.squares += value * value

    def add(self, other: Sums) -> None:
        """Add the sums of other games."""
        self.total += other.total
        self.squares += other.squares

    def mean(self, games: int) -> Mean:
        """The mean over so many games, with the normal interval.

        Raises:
            ValueError: when there are no games.
        """
        if not games:
            raise ValueError("no values")
        deviation = math.sqrt(max(0, self.squares * games - self.total**2)) / games
        mean, half = self.total / games, NORMAL_95 * deviation / math.sqrt(games)
        return Mean(mean, mean - half, mean + half, deviation)
