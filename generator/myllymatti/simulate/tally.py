"""What came of a number of games, as sums that can be added up in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening
from myllymatti.simulate.points import PointsTally
from myllymatti.simulate.sums import Sums


@dataclass
class Tally:
    """What came of a number of games, as sums.

    `undecided` are games that ended without a loser; `losers` counts lost games by seat (from 0); `lengths`
    counts games by number of actions, of those that ended; `happenings` counts events over all games, and `counted` the
    branches of rule points that no event tells of (`Simulation.reached` tells of all); `points` is what came of deals
    that are scored.

    `choices`, `options` and `before_last_phase` are the figures of `play/decisions.py`, of the games that ended.
    """

    games: int = 0
    not_ended: int = 0
    undecided: int = 0
    losers: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    happenings: Counter[Happening] = field(default_factory=Counter)
    counted: Counter[Branch] = field(default_factory=Counter)
    choices: Sums = field(default_factory=Sums)
    options: Sums = field(default_factory=Sums)
    before_last_phase: Sums = field(default_factory=Sums)
    points: PointsTally = field(default_factory=PointsTally)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.games += other.games
        self.not_ended += other.not_ended
        self.undecided += other.undecided
        self.losers += other.losers
        self.lengths += other.lengths
        self.happenings += other.happenings
        self.counted += other.counted
        self.choices.add(other.choices)
        self.options.add(other.options)
        self.before_last_phase.add(other.before_last_phase)
        self.points.add(other.points)
