"""How many cards a game is looked at with, where they are fewer than it has."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Reduction:
    """So many suits (1 to 4, the first ones) and ranks (2 to 13, low and high ones), and hands of so many cards.

    A game in which the whole pack is dealt out stays one, whatever `hand` is.
    """

    suits: int
    ranks: int
    hand: int

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return self.suits * self.ranks

    @property
    def text(self) -> str:
        """For people: `2 suits of 4 ranks, hands of 2`."""
        suits = f"{self.suits} suit{'' if self.suits == 1 else 's'}"
        return f"{suits} of {self.ranks} ranks, hands of {self.hand}"
