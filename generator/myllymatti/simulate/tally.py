"""What came of a number of games, as sums that can be added up in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from myllymatti.play.position import Happening
from myllymatti.simulate.points import PointsTally


@dataclass
class Tally:
    """What came of a number of games, as sums.

    `undecided` are games that ended without a loser; `losers` counts lost games by seat (from 0); `lengths`
    counts games by number of actions, of those that ended; `happenings` counts events over all games; `points` is what
    came of deals that are scored.
    """

    games: int = 0
    not_ended: int = 0
    undecided: int = 0
    losers: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    happenings: Counter[Happening] = field(default_factory=Counter)
    points: PointsTally = field(default_factory=PointsTally)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.games += other.games
        self.not_ended += other.not_ended
        self.undecided += other.undecided
        self.losers += other.losers
        self.lengths += other.lengths
        self.happenings += other.happenings
        self.points.add(other.points)
