"""The rules of games with a contract: auction, exchange, doubling, scoring, session. Typed and frozen, as all rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from myllymatti.mechanisms import auction as a
from myllymatti.mechanisms import doubling as d
from myllymatti.mechanisms import exchange as e
from myllymatti.mechanisms import scoring as s
from myllymatti.mechanisms import session as n
from myllymatti.mechanisms.sums import Sum


@dataclass(frozen=True, order=True)
class Bid:
    """A level and a denomination; the order of bids is that of an auction (`AuctionRules.height`)."""

    level: int
    denomination: a.Denomination

    @property
    def text(self) -> str:
        """The bid as it is written: `5 hearts`."""
        return f"{self.level} {self.denomination.value}"


@dataclass(frozen=True)
class AuctionRules:
    """An auction: the answers to the rule points of `mechanisms/auction.py`; what is not asked is None.

    `passes` is the number of passes that end it (0 where another answer ends it), `lowest_contract` a level (0: any).
    """

    role: str
    callers: a.Callers
    first_call: a.FirstCall
    denominations: tuple[a.Denomination, ...]
    lowest_level: int
    highest_level: int
    after_passing: a.AfterPassing
    ends_after: a.EndsAfter
    passes: int
    equal_bids: a.EqualBids | None
    all_pass: a.AllPass | None
    lowest_contract: int
    below_it: a.BelowIt | None
    declaring_side: a.DeclaringSide | None
    declarer: a.Declarer | None

    def height(self, bid: Bid) -> tuple[int, int]:
        """How high a bid is here; a denomination that cannot be bid here is below all others of its level."""
        known = bid.denomination in self.denominations
        return bid.level, self.denominations.index(bid.denomination) if known else -1

    def is_too_low(self, bid: Bid) -> bool:
        """Whether a bid cannot be the contract: its level is too low, or it is open and to be named here."""
        unnamed = bid.denomination is a.Denomination.OPEN and a.Denomination.OPEN not in self.denominations
        return bid.level < self.lowest_contract or unnamed

    def bids(self) -> tuple[Bid, ...]:
        """All bids, from the lowest to the highest."""
        levels = range(self.lowest_level, self.highest_level + 1)
        return tuple(Bid(level, denomination) for level in levels for denomination in self.denominations)


Receiver: TypeAlias = str
"""Whom a packet is for: an alias of the rule `receiver` in `grammar/exchange.lark`."""


@dataclass(frozen=True)
class Gift:
    """What a giver gives: packets of so many cards, each to a receiver; giver and receivers by their grammar names."""

    giver: str
    packets: tuple[tuple[int, Receiver], ...]


@dataclass(frozen=True)
class ExchangeRules:
    """An exchange: the answers to the rule points of `mechanisms/exchange.py`; what is not asked is None.

    `below` is the level that a first bid must not reach, 0 where it does not matter.
    """

    role: str
    takes_place: e.TakesPlace
    below: int
    kitty: e.Kitty
    kitty_seen_by: e.KittySeenBy | None
    gifts: tuple[Gift, ...]
    taken_up: e.TakenUp | None


@dataclass(frozen=True)
class DoublingRules:
    """Doubling: the answers to the rule points of `mechanisms/doubling.py`. `redouble` is 0 where nobody may."""

    role: str
    double: int
    asked: d.Asked
    redouble: int
    without_contract: d.WithoutContract


@dataclass(frozen=True)
class ScoringRules:
    """Scoring: the answers to the rule points of `mechanisms/scoring.py`; what is not asked is None.

    `divided_by` is 1 where a deal counts in full.
    """

    contracts: s.Contracts
    target: Sum | None
    made: Sum | None
    overtricks: Sum | None
    first_undertrick: Sum | None
    further_undertricks: Sum | None
    without_contract: Sum
    trick_penalty: Sum | None
    penalty_paid_by: s.PenaltyPaidBy | None
    booking: s.Booking
    divided_by: int


@dataclass(frozen=True)
class SessionRules:
    """A session: the answers to the rule points of `mechanisms/session.py`.

    `series_deals` are (how many, kind); `extra_deals` the most and the kind of those after the series, or None.
    """

    series: int
    series_deals: tuple[tuple[int, str], ...]
    partners_change: n.PartnersChange
    seats: n.Seats | None
    series_dealer: n.SeriesDealer
    extra_deals: tuple[int, str] | None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each deal of a series, in order."""
        return tuple(kind for count, kind in self.series_deals for _ in range(count))
