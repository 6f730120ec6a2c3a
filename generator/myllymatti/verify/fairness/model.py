"""What is told of how fair a game is: plain values, so that a report can be written as JSON. Seats count from 1."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from myllymatti.simulate.statistics import Mean, Share
from myllymatti.verify.fairness.jackknife import Estimate


class Outcome(Enum):
    """What comes of a game for a seat."""

    LOSER = "loser"
    POINTS = "points"

    @property
    def meaning(self) -> str:
        """The outcome as it stands in a sentence."""
        return {Outcome.LOSER: "who loses", Outcome.POINTS: "the points"}[self]

    @property
    def decided(self) -> str:
        """That it is decided, as it stands in a sentence."""
        return f"{self.meaning} {'is' if self is Outcome.LOSER else 'are'} decided"


class Weight(Enum):
    """Which decides more, the hand that is dealt or the seat."""

    HAND = "hand"
    SEAT = "seat"
    NOT_TOLD_APART = "not told apart"

    @property
    def meaning(self) -> str:
        """The weight as a sentence, without a full stop."""
        return _WEIGHTS[self]


_WEIGHTS = {
    Weight.HAND: "The hand that is dealt decides more than the seat",
    Weight.SEAT: "The seat decides more than the hand that is dealt",
    Weight.NOT_TOLD_APART: "Whether the hand that is dealt or the seat decides more is not told by so few deals",
}


@dataclass(frozen=True)
class SeatShare:
    """How many games a seat lost, and its share; the interval is corrected for the number of seats.

    It `stands_out` where the interval leaves out the even share.
    """

    seat: int
    games: int
    share: Share
    stands_out: bool


@dataclass(frozen=True)
class Losing:
    """Who loses, of the games that somebody lost; `even` is the share if all seats were alike."""

    games: int
    even: float
    seats: tuple[SeatShare, ...]


@dataclass(frozen=True)
class SeatPoints:
    """What a seat is written in a deal on average; the interval is corrected for the number of seats."""

    seat: int
    mean: Mean
    stands_out: bool


@dataclass(frozen=True)
class PairPoints:
    """What the players of a pair are written together on average, and in which share of deals more or less than 0."""

    seats: tuple[int, int]
    mean: Mean
    above_zero: Share
    below_zero: Share
    stands_out: bool


@dataclass(frozen=True)
class Points:
    """The points of scored deals; `even` is the mean of all seats. `pairs` is empty where each plays alone."""

    deals: int
    even: float
    seats: tuple[SeatPoints, ...]
    pairs: tuple[PairPoints, ...]


@dataclass(frozen=True)
class SeatContracts:
    """The share of all contracts that a seat declared, and the share of its own that were made.

    `made` is None where the seat declared none.
    """

    seat: int
    declared: Share
    made: Share | None
    stands_out: bool


@dataclass(frozen=True)
class Contracts:
    """Who declares, of a smaller sample of deals, each played once; intervals are corrected for the number of seats.

    `contracts` is in how many of the deals there was one.
    """

    deals: int
    contracts: int
    even: float
    seats: tuple[SeatContracts, ...]


@dataclass(frozen=True)
class HandsAndSeats:
    """What the hand decides, what the seat, and what the play: parts of the variance of the outcome, 1 together.

    The same deals were played with the hands in all seats, `games` in all. `in_that_seat` is what is due to a hand in
    its very seat beyond what hand and seat do by themselves. See `simulate/paired.py`.
    """

    outcome: Outcome
    deals: int
    games: int
    hand: Estimate
    seat: Estimate
    in_that_seat: Estimate
    play: Estimate
    hand_above_seat: Estimate

    @property
    def weight(self) -> Weight:
        """Which of hand and seat decides more."""
        if not self.hand_above_seat.leaves_out(0):
            return Weight.NOT_TOLD_APART
        return Weight.HAND if self.hand_above_seat.value > 0 else Weight.SEAT


@dataclass(frozen=True)
class Amount:
    """A number that each game has: its mean with its 95 % interval, and its variance."""

    mean: float
    low: float
    high: float
    variance: float


@dataclass(frozen=True)
class Length(Amount):
    """How many actions a game takes, with the quartiles."""

    least: int
    lower_quartile: int
    median: int
    upper_quartile: int
    most: int


@dataclass(frozen=True)
class Course:
    """The course of the games that ended: how long they are, and how much there is to decide.

    `choices` are the decisions of a game in which more than one action is legal, `choice_share` their part of all
    actions; `branching` is the mean number of legal actions. `before_last_phase` and `in_last_phase` are actions; the
    first is None where there is but one phase. The variance of `in_last_phase` is that of a smaller sample, the plays
    of `Settled`; None where there is none.
    """

    games: int
    length: Length
    choices: Amount
    choice_share: float
    branching: float
    before_last_phase: Amount | None
    in_last_phase: float
    in_last_phase_variance: float | None


@dataclass(frozen=True)
class Settled:
    """In which phase the outcome is decided: parts of its variance, 1 together.

    Deals were played on several times, from the deal and from where the last phase begins: `plays` came to an end,
    `left_out` did not. What two plays share beyond chance is decided where they part. `by_earlier_phases` is None where
    there is but one phase.

    For a loser the three shares of pairs of plays that end alike are told, too: of different deals, of one deal, and of
    one beginning of the last phase; None for points.
    """

    outcome: Outcome
    last_phase: str
    deals: int
    plays: int
    left_out: int
    by_the_deal: Estimate
    by_earlier_phases: Estimate | None
    in_the_last_phase: Estimate
    alike_by_chance: float | None
    alike_after_the_deal: float | None
    alike_after_earlier_phases: float | None


@dataclass(frozen=True)
class Fairness:
    """How fair a game is, for so many players who play in a certain way.

    `kind` is the kind of deal where only one of several is played. `ended` games of `games` came to an end within the
    bound; `nobody_lost` of these had no loser. What could not be told is None: where nothing ended, where nothing ever
    differs, where it does not exist in the game. It is not `complete` where it was stopped.
    """

    variant: str
    fingerprint: str
    players: int
    player: str
    kind: str
    seed: int
    most_actions: int
    games: int
    ended: int
    nobody_lost: int
    losing: Losing | None
    points: Points | None
    contracts: Contracts | None
    hands_and_seats: HandsAndSeats | None
    course: Course | None
    settled: Settled | None
    complete: bool
