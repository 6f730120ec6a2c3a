"""The result of a run: what came of its games, and the estimates with their intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening
from myllymatti.play.reached import reached
from myllymatti.simulate.series import Series, only_kind
from myllymatti.simulate.statistics import Mean, Share, Spread, mean_of, spread, wilson
from myllymatti.simulate.tally import Tally


@dataclass(frozen=True)
class Simulation:
    """The result of a run, with everything that is needed to repeat it."""

    series: Series
    tally: Tally

    @property
    def players(self) -> int:
        """How many played."""
        return self.series.players

    @property
    def ended(self) -> int:
        """How many games ended within the bound."""
        return self.tally.games - self.tally.not_ended

    def loser_share(self, seat: int) -> Share:
        """The share of ended games that the seat (from 0) lost."""
        return wilson(self.tally.losers[seat], self.ended)

    def not_ended_share(self) -> Share:
        """The share of games that did not end within the bound on actions."""
        return wilson(self.tally.not_ended, self.tally.games)

    def length(self) -> Spread | None:
        """The spread of the number of actions of the games that ended; None when none did."""
        return spread(self.tally.lengths) if self.tally.lengths else None

    @property
    def is_scored(self) -> bool:
        """Whether points are scored in this game."""
        return self.series.rules.deals[0].scoring is not None

    def contracts_made(self) -> Share:
        """The share of contracts that were made, of whatever kind of deal."""
        outcomes = self.tally.points.outcomes
        played = sum(count for outcome, count in outcomes.items() if outcome.made is not None)
        return wilson(sum(count for outcome, count in outcomes.items() if outcome.made), played)

    def widest_interval(self) -> float:
        """How wide the widest 95 % interval of the loser shares is, in scored games that of the contracts made.

        1 as long as nothing is known.
        """
        seats = range(self.players)
        shares = [self.contracts_made()] if self.is_scored else [self.loser_share(seat) for seat in seats]
        return max(share.high - share.low for share in shares)

    def points_of_seat(self, seat: int) -> Mean:
        """What a seat (from 0) is written in a deal that ended, on average."""
        return mean_of({points: count for (one, points), count in self.tally.points.by_seat.items() if one == seat})

    def points_of_side(self, first: int) -> Mean:
        """What the players of a pair, named by its first seat (from 0), are written together, on average."""
        return mean_of({points: count for (one, points), count in self.tally.points.by_side.items() if one == first})

    def per_game(self, happening: Happening) -> float:
        """How often something happens in a game, on average."""
        return self.tally.happenings[happening] / self.tally.games

    def reached(self) -> dict[Branch, int]:
        """How often each branch of the rules was reached in all games, those that never were included."""
        return reached(self.series.rules, self.tally.happenings, self.tally.counted)

    def choices(self) -> Mean | None:
        """In how many decisions of a game more than one action is legal, of those that ended; None when none did."""
        return self.tally.choices.mean(self.ended) if self.ended else None

    def before_last_phase(self) -> Mean | None:
        """How many actions come before the last phase, of the games that ended; None when none did."""
        return self.tally.before_last_phase.mean(self.ended) if self.ended else None

    def branching(self) -> float | None:
        """How many actions are legal in a decision, on average, of the games that ended; None when none did."""
        decisions = sum(length * count for length, count in self.tally.lengths.items())
        return self.tally.options.total / decisions if decisions else None

    def as_data(self) -> dict[str, Any]:
        """The result as plain data for JSON; seats count from 1, shares go from 0 to 1."""
        length = self.length()
        shares = [self.loser_share(seat) for seat in range(self.players)]
        not_ended = self.not_ended_share()
        return {
            "variant": self.series.rules.full_name,
            "fingerprint": self.series.rules.fingerprint,
            "players": self.players,
            "seed": self.series.seed,
            "games": self.tally.games,
            "most_actions": self.series.most_actions,
            **({"kind": kind} if (kind := only_kind(self.series.rules)) else {}),
            "player": self.series.player,
            "nobody_lost": self.tally.undecided,
            "not_ended": {"games": self.tally.not_ended, **_share_data(not_ended)},
            "losers": []
            if self.is_scored
            else [
                {"seat": seat + 1, "games": self.tally.losers[seat], **_share_data(share)}
                for seat, share in enumerate(shares)
            ],
            "actions": None if length is None else {**length.__dict__},
            **({"points": self._points_data()} if self.is_scored else {}),
            "per_game": {
                happening.value: self.per_game(happening) for happening in Happening if self.tally.happenings[happening]
            },
        }

    def _points_data(self) -> dict[str, Any]:
        """What came of the deals, and the points by seat and by pair; seats count from 1."""
        points = self.tally.points
        sides = sorted({first for first, _ in points.by_side})
        return {
            "outcomes": [
                {**outcome._asdict(), "games": count} for outcome, count in sorted(points.outcomes.items(), key=str)
            ],
            "off_balance": points.off_balance,
            "by_seat": [
                {"seat": seat + 1, **_mean_data(self.points_of_seat(seat))}
                for seat in range(self.players)
                if self.ended
            ],
            "by_pair": [
                {"seats": [first + 1, first + 1 + self.players // 2], **_mean_data(self.points_of_side(first))}
                for first in sides
            ],
        }


def _mean_data(mean: Mean) -> dict[str, float]:
    return {"mean": mean.mean, "low": mean.low, "high": mean.high, "deviation": mean.deviation}


def _share_data(share: Share) -> dict[str, float | None]:
    return {"share": None if math.isnan(share.share) else share.share, "low": share.low, "high": share.high}
