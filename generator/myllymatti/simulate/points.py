"""What came of deals that are scored: contracts, points by seat and by pair, as sums that can be added up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from myllymatti.play.scoring import adds_up_to, is_made
from myllymatti.play.state import State


class Outcome(NamedTuple):
    """How a deal came out.

    Its kind, its contract (empty: everybody passed), how many times points counted (0 where the deal was void), and
    whether the contract was made (None where there was none).
    """

    kind: str
    contract: str
    multiplier: int
    made: bool | None


@dataclass
class PointsTally:
    """What came of scored deals, as sums.

    `outcomes` counts deals by how they came out; `by_seat` and `by_side` count the points that a seat (from 0), or the
    players of a pair together (by its first seat), were written; `off_balance` are deals whose points do not add up
    to what the rule says.
    """

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    by_seat: Counter[tuple[int, Fraction]] = field(default_factory=Counter)
    by_side: Counter[tuple[int, Fraction]] = field(default_factory=Counter)
    off_balance: int = 0

    def add(self, other: PointsTally) -> None:
        """Add another tally to this one."""
        self.outcomes += other.outcomes
        self.by_seat += other.by_seat
        self.by_side += other.by_side
        self.off_balance += other.off_balance

    def count(self, state: State) -> None:
        """Count a deal that is over."""
        points, position = state.points(), state.position
        self.outcomes[_outcome(state)] += 1
        for seat, one in enumerate(points):
            self.by_seat[seat, one] += 1
        if state.rules.partners:
            for side in dict.fromkeys(position.side(seat) for seat in range(state.players)):
                seats = [seat for seat in range(state.players) if side >> seat & 1]
                self.by_side[seats[0], sum((points[seat] for seat in seats), Fraction(0))] += 1
        scoring = position.deal.scoring
        if scoring is not None and state.played().tricks and sum(points) != adds_up_to(scoring, state.played()):
            self.off_balance += 1


def _outcome(state: State) -> Outcome:
    played, scoring = state.played(), state.position.deal.scoring
    if played.contract is None or scoring is None:
        return Outcome(state.deal, "", played.multiplier if played.tricks else 0, None)
    return Outcome(state.deal, played.contract.text, played.multiplier, is_made(scoring, played))
