"""What simulations showed, as the pages tell it: who lost, or what was scored; contracts made and failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from myllymatti.mechanisms.game import Outcome as HowItEnds
from myllymatti.pages.numbers import Numbers
from myllymatti.pages.plots import mean_plot, share_plot
from myllymatti.play.players import DOUBLES_ONE_IN, LOWEST_BIDS, OPENS_ONE_IN, RAISES_ONE_IN
from myllymatti.rules.contract import DoublingRules
from myllymatti.simulate.points import Outcome
from myllymatti.simulate.run import Simulation, only_kind
from myllymatti.simulate.statistics import Mean, Share, wilson
from myllymatti.variant.model import ConfiguredVariant

__all__ = [
    "RANDOM_BIDDING",
    "Contracts",
    "HowItEnds",
    "all_contracts",
    "command",
    "contracts",
    "is_scored",
    "loser_plot",
    "loser_rows",
    "only_kind",
    "points",
    "points_of_forehand",
    "points_plot",
    "points_rows",
    "seats",
    "worst_seat",
]

RANDOM_BIDDING = {
    "opens": OPENS_ONE_IN,
    "raises": RAISES_ONE_IN,
    "lowest": LOWEST_BIDS,
    "doubles": DOUBLES_ONE_IN,
}
"""How often the random player bids and doubles, once in so many times; and of how many lowest bids he chooses."""


def is_scored(configured: ConfiguredVariant) -> bool:
    """Whether points are scored in a game, so that its figures have a page of their own."""
    outcome = configured.fact("", HowItEnds.rule())
    return outcome is not None and outcome.value is not None and outcome.value.answer is HowItEnds.POINTS


def command(result: Simulation) -> list[str]:
    """The command that plays the same games again, by its parts."""
    series = result.series
    how = [] if series.player == "random" else [f"--player {series.player}"]
    return [
        f"matti simulate {series.rules.name}",
        f"--players {series.players}",
        f"--games {result.tally.games}",
        f"--seed {series.seed}",
        *how,
        f"--most-actions {series.most_actions}",
    ]


def worst_seat(result: Simulation, told: Numbers) -> tuple[str, Share] | None:
    """The seat that lost most games, and its share; None when no game ended."""
    if not result.ended:
        return None
    seat = max(range(result.players), key=lambda one: (result.tally.losers[one], -one))
    return seats(result, told)[seat], result.loser_share(seat)


def loser_plot(result: Simulation, told: Numbers) -> str:
    """The share of games that each seat lost."""
    shares = [result.loser_share(seat) for seat in range(result.players)]
    title = told.say.gettext("Share of games lost by each seat, %(players)s players, with 95 %% intervals")
    return share_plot(seats(result, told), shares, 1 / result.players, title % {"players": result.players}, told)


def points_plot(result: Simulation, told: Numbers) -> str:
    """The points that each seat was written in a deal on average, then those of each pair together."""
    rows = points(result, told)
    title = (
        told.say.gettext("Points a deal by seat and by pair, with 95 % intervals")
        if len(rows) > result.players
        else told.say.gettext("Points a deal by seat, with 95 % intervals")
    )
    return mean_plot([label for label, _ in rows], [mean for _, mean in rows], title, told)


def points(result: Simulation, told: Numbers) -> list[tuple[str, Mean]]:
    """What each seat was written in a deal on average, then each pair together."""
    means = [result.points_of_seat(seat) for seat in range(result.players)]
    pairs = [
        (told.listed([str(first + 1), str(first + 1 + result.players // 2)]), result.points_of_side(first))
        for first in sorted({first for first, _ in result.tally.points.by_side})
    ]
    return [*zip(seats(result, told), means, strict=True), *pairs]


def loser_rows(results: Sequence[Simulation], told: Numbers) -> list[tuple[str, ...]]:
    """The numbers of `loser_plot`, a row for each seat of each run."""
    return [
        (
            str(result.players),
            str(seat + 1),
            told.whole(result.tally.losers[seat]),
            told.share(result.loser_share(seat).share),
            told.interval(result.loser_share(seat)),
        )
        for result in results
        for seat in range(result.players)
        if result.ended
    ]


def points_rows(result: Simulation, told: Numbers) -> list[tuple[str, ...]]:
    """The numbers of `points_plot`, a row for each seat or pair."""
    return [(label, told.signed(mean.mean, 2), told.mean_interval(mean, 2)) for label, mean in points(result, told)]


def points_of_forehand(result: Simulation) -> Mean:
    """What forehand was written in a deal on average."""
    return result.points_of_seat(0)


def seats(result: Simulation, told: Numbers) -> list[str]:
    """What the seats are called; where points are scored the last is told as the dealer's, who may call first."""
    say = told.say.gettext
    names = [say("forehand"), *(say("seat %(seat)s") % {"seat": seat} for seat in range(2, result.players + 1))]
    return [*names[:-1], say("dealer")] if result.is_scored else names


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
