"""What simulations showed, as the pages tell it: who lost, or what was scored; contracts made and failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from myllymatti.pages.plots import mean_plot, share_plot
from myllymatti.play.players import DOUBLES_ONE_IN, LOWEST_BIDS, OPENS_ONE_IN, RAISES_ONE_IN
from myllymatti.rules.contract import DoublingRules
from myllymatti.simulate.points import Outcome
from myllymatti.simulate.run import Simulation, only_kind
from myllymatti.simulate.statistics import Mean, Share, wilson

__all__ = [
    "RANDOM_BIDDING",
    "Contracts",
    "all_contracts",
    "contracts",
    "loser_plot",
    "only_kind",
    "points_of_forehand",
    "points_plot",
    "worst_seat",
]

RANDOM_BIDDING = {
    "opens": OPENS_ONE_IN,
    "raises": RAISES_ONE_IN,
    "lowest": LOWEST_BIDS,
    "doubles": DOUBLES_ONE_IN,
}
"""How often the random player bids and doubles, once in so many times; and of how many lowest bids he chooses."""


def worst_seat(result: Simulation) -> tuple[str, Share] | None:
    """The seat that lost most games, and its share; None when no game ended."""
    if not result.ended:
        return None
    seat = max(range(result.players), key=lambda one: (result.tally.losers[one], -one))
    return _seats(result)[seat], result.loser_share(seat)


def loser_plot(result: Simulation) -> str:
    """The share of games that each seat lost."""
    shares = [result.loser_share(seat) for seat in range(result.players)]
    title = f"Share of games lost by each seat, {result.players} players, with 95 % intervals"
    return share_plot(_seats(result), shares, 1 / result.players, title)


def points_plot(result: Simulation) -> str:
    """The points that each seat was written in a deal on average, then those of each pair together."""
    seats = [result.points_of_seat(seat) for seat in range(result.players)]
    pairs = sorted({first for first, _ in result.tally.points.by_side})
    labels = [*_seats(result), *(f"{first + 1} and {first + 1 + result.players // 2}" for first in pairs)]
    title = "Points a deal by seat" + (" and by pair" if pairs else "") + ", with 95 % intervals"
    return mean_plot(labels, [*seats, *(result.points_of_side(first) for first in pairs)], title)


def points_of_forehand(result: Simulation) -> Mean:
    """What forehand was written in a deal on average."""
    return result.points_of_seat(0)


def _seats(result: Simulation) -> list[str]:
    """What the seats are called; where points are scored the last is told as the dealer's, who may call first."""
    names = ["forehand", *(f"seat {seat}" for seat in range(2, result.players + 1))]
    return [*names[:-1], "dealer"] if result.is_scored else names


# ---- Contracts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contracts:
    """What came of the deals of one kind: in all, or of those with contracts of one level.

    `level` is 0 for all. `played` are deals with a contract, `passed` those in which everybody passed, `void` those
    that were thrown in.
    """

    kind: str
    level: int
    deals: int
    played: int
    made: int
    passed: int
    void: int
    doubled: int
    redoubled: int

    @property
    def failed(self) -> int:
        """Contracts that failed."""
        return self.played - self.made

    @property
    def share_made(self) -> Share:
        """The share of contracts that were made."""
        return wilson(self.made, self.played)


def contracts(result: Simulation) -> Iterator[Contracts]:
    """For each kind of deal that was played all its deals, then those of each level."""
    outcomes = result.tally.points.outcomes
    for deal in result.series.rules.deals:
        there = Counter({outcome: count for outcome, count in outcomes.items() if outcome.kind == deal.kind})
        if there:
            times = next((phase for phase in deal.phases if isinstance(phase, DoublingRules)), None)
            levels = sorted({_level(outcome) for outcome in there} - {0})
            yield _contracts(deal.kind, 0, there, times)
            for level in levels:
                at_level = Counter({outcome: count for outcome, count in there.items() if _level(outcome) == level})
                yield _contracts(deal.kind, level, at_level, times)


def all_contracts(result: Simulation) -> Contracts:
    """All deals of a run together."""
    times = [phase for deal in result.series.rules.deals for phase in deal.phases if isinstance(phase, DoublingRules)]
    return _contracts("", 0, result.tally.points.outcomes, times[0] if times else None)


def _contracts(kind: str, level: int, outcomes: Counter[Outcome], times: DoublingRules | None) -> Contracts:
    def counted(multiplier: int) -> int:
        return sum(count for outcome, count in outcomes.items() if multiplier > 1 and outcome.multiplier == multiplier)

    return Contracts(
        kind=kind,
        level=level,
        deals=outcomes.total(),
        played=sum(count for outcome, count in outcomes.items() if outcome.made is not None),
        made=sum(count for outcome, count in outcomes.items() if outcome.made),
        passed=sum(count for outcome, count in outcomes.items() if outcome.made is None and outcome.multiplier),
        void=sum(count for outcome, count in outcomes.items() if outcome.made is None and not outcome.multiplier),
        doubled=counted(times.double if times else 0),
        redoubled=counted(times.redouble if times else 0),
    )


def _level(outcome: Outcome) -> int:
    """The level of a contract, 0 where there is none."""
    return int(outcome.contract.split()[0]) if outcome.contract else 0
