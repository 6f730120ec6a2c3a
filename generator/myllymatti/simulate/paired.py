"""The same deal played several times, its hands in other seats each time: what is due to the hand, the seat, the play.

What comes of a game is a number for each seat: 1 for the loser and 0 for the others, or the points where deals are
scored. Two games of one group whose hands sit elsewhere have the hands in common, and the seats; two whose hands sit
alike have all in common but the chance of the play. How alike the numbers are tells how much each of these decides: for
hands, the products of what the same hand got in both games, added over all hands and all pairs of games, and likewise
for seats. Where somebody loses that is simply the number of pairs in which the loser held the same hand, or sat in the
same seat. What all players of a game got together decides nothing between them: it is taken away from these products.
All sums are exact, so that they can be added up in any order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from itertools import combinations

from myllymatti.simulate.engines import REFERENCE, Engine
from myllymatti.simulate.outcomes import Exact, SeatNumbers
from myllymatti.simulate.series import Series

GROUPS_AT_ONCE = 1_000
"""So many groups are played before they are added up."""


@dataclass(frozen=True)
class Causes:
    """Which parts of the variance of what comes of a game are due to what; all of them together are 1.

    `hand` is what two games share that have the hand of a player in common, `seat` what they share that have the seat
    in common. `deal` is what they share that have all in common but the play, so that `play` is the rest; what it is
    more than hand and seat together is due to the hand in that very seat. Both are None where no deal was played twice
    with its hands in the same seats. Estimates of small parts may be below 0. `hand_error` is the standard error of
    `hand`, None with fewer than two groups.
    """

    hand: float
    seat: float
    hand_error: float | None
    deal: float | None
    play: float | None


@dataclass
class PairedOutcomes:
    """What came of groups of games with the same deal, as sums.

    `games` came to something; `left_out` did not end, or nobody lost them. `pairs` are those of games of one group
    whose hands sit elsewhere: `same_hand` and `same_seat` are the sums of products over them. `repeats` are those whose
    hands sit alike, and `same_again` is their sum. `by_seat` adds up the numbers of each seat, `squares` those of all
    seats, squared, over all games.

    `pair_totals`, `repeat_totals` and `square_totals` are the products of what all players together got, over the same
    pairs and games; divided by the number of players they are what is taken away. `hand_squares` adds up the square of
    what each group brings to `same_hand` beyond that.
    """

    players: int
    groups: int = 0
    games: int = 0
    left_out: int = 0
    pairs: int = 0
    same_hand: Exact = 0
    same_seat: Exact = 0
    repeats: int = 0
    same_again: Exact = 0
    squares: Exact = 0
    pair_totals: Exact = 0
    repeat_totals: Exact = 0
    square_totals: Exact = 0
    hand_squares: Exact = 0
    by_seat: list[Exact] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.by_seat = self.by_seat or [0] * self.players

    def add(self, other: PairedOutcomes) -> None:
        """Add the sums of other groups.

        Raises:
            ValueError: when they have another number of players.
        """
        if self.players != other.players:
            raise ValueError("the groups have different numbers of players")
        for one in fields(self):
            if one.name not in {"players", "by_seat"}:
                setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))
        self.by_seat = [one + more for one, more in zip(self.by_seat, other.by_seat, strict=True)]

    def count(self, group: Sequence[SeatNumbers | None]) -> None:
        """Add a group: what came of its games in the order of the replays, None for a game that is left out."""
        players = self.players
        played = [(replay % players, numbers) for replay, numbers in enumerate(group) if numbers is not None]
        self.groups += 1
        self.games += len(played)
        self.left_out += len(group) - len(played)
        for _, numbers in played:
            self.by_seat = [one + more for one, more in zip(self.by_seat, numbers, strict=True)]
            self.squares += _product(numbers, numbers)
            self.square_totals += sum(numbers) ** 2
        beyond: Exact = 0
        for (turned, one), (turned_too, other) in combinations(played, 2):
            totals = sum(one) * sum(other)
            if turned == turned_too:
                self.repeats += 1
                self.repeat_totals += totals
                self.same_again += _product(one, other)
                continue
            by_hand = _product(_by_hand(one, turned), _by_hand(other, turned_too))
            self.pairs += 1
            self.pair_totals += totals
            self.same_hand += by_hand
            self.same_seat += _product(one, other)
            beyond += by_hand - Fraction(totals, players)
        self.hand_squares += beyond * beyond

    def causes(self) -> Causes | None:
        """How much is due to what; None where there are no pairs, or nothing ever differs."""
        variance = self._variance()
        if not self.pairs or not variance:
            return None
        hand, seat = self._hand_and_seat()
        deal = None
        if self.repeats:
            deal = float(self._beyond(self.same_again, self.repeat_totals) / self.repeats / variance)
        return Causes(
            hand=float(hand / variance),
            seat=float(seat / variance),
            hand_error=self._hand_error(float(variance)),
            deal=deal,
            play=None if deal is None else 1 - deal,
        )

    def _beyond(self, products: Exact, totals: Exact) -> Fraction:
        """Sums of products, without what all players of a game got together."""
        return products - Fraction(totals) / self.players

    def _variance(self) -> Fraction:
        """The variance of what comes of a game, added over all seats."""
        return self._beyond(self.squares, self.square_totals) / self.games if self.games else Fraction(0)

    def _hand_and_seat(self) -> tuple[Fraction, Fraction]:
        """What is due to the hand, and what to the seat.

        Two games in which a hand sits elsewhere have no seat in common for it, so that what is due to seats makes them
        the more different, by one part in players - 1; and the other way round. So there are two equations. With two
        players they are one and the same: then what is due to seats is taken from how often each loses in all games.
        """
        alike_by_hand = self._beyond(self.same_hand, self.pair_totals) / self.pairs
        alike_by_seat = self._beyond(self.same_seat, self.pair_totals) / self.pairs
        others = self.players - 1
        if others > 1:
            hand = (alike_by_hand + alike_by_seat / others) / self._left_of_all()
            return hand, (alike_by_seat + alike_by_hand / others) / self._left_of_all()
        mean = Fraction(sum(self.by_seat)) / (self.games * self.players)
        seat = sum(((Fraction(one) / self.games - mean) ** 2 for one in self.by_seat), Fraction(0))
        return alike_by_hand + seat, seat

    def _left_of_all(self) -> Fraction:
        """By what the solution of the two equations is divided; with two players, where there is but one, by 1."""
        others = self.players - 1
        return 1 - Fraction(1, others**2) if others > 1 else Fraction(1)

    def _hand_error(self, variance: float) -> float | None:
        if self.groups < 2:
            return None
        beyond = self._beyond(self.same_hand, self.pair_totals)
        spread = float(self.hand_squares - beyond**2 / self.groups) / (self.groups - 1)
        return math.sqrt(max(0.0, spread) * self.groups) / self.pairs / variance / float(self._left_of_all())


def paired(series: Series, groups: int, engine: Engine = REFERENCE) -> PairedOutcomes:
    """Play the first groups of a series, each of `series.replays` games, and compare the games of each.

    Raises:
        ValueError: when each deal is played only once, or groups is below 1.
    """
    if series.replays < 2 or groups < 1:
        raise ValueError("at least one deal is needed, and each must be played twice or more often")
    found = PairedOutcomes(series.players)
    for first in range(0, groups, GROUPS_AT_ONCE):
        for group in _groups(series, first, min(GROUPS_AT_ONCE, groups - first), engine):
            found.count(group)
    return found


def _groups(series: Series, first: int, number: int, engine: Engine) -> Iterator[Sequence[SeatNumbers | None]]:
    """What came of the games of some groups, group by group."""
    replays = series.replays
    games = engine.play_outcomes(series, first * replays, number * replays)
    for start in range(0, len(games), replays):
        yield games[start : start + replays]


def _by_hand(numbers: SeatNumbers, turned: int) -> SeatNumbers:
    """The numbers in the order of the hands, where each hand sits so many seats further than it was dealt."""
    return (*numbers[turned:], *numbers[:turned])


def _product(one: SeatNumbers, other: SeatNumbers) -> Exact:
    return sum(here * there for here, there in zip(one, other, strict=True))
