"""What has been called, who plays what, and the tricks that were won: the part of a position that contracts need."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

from myllymatti.rules.contract import Bid

NOBODY = -1
"""The seat number that means no seat."""


ANYBODY = -1
"""All seats, as bits."""


class Call(NamedTuple):
    """A call of an auction; a pass has no bid."""

    seat: int
    bid: Bid | None


class Packet(NamedTuple):
    """Cards still to be given: from whom, to whom (NOBODY: out of play), how many."""

    giver: int
    receiver: int
    number: int


class HandedOver(NamedTuple):
    """A card that was given and is not taken up yet."""

    giver: int
    receiver: int
    card: int


class WonTrick(NamedTuple):
    """A trick that was won, and how many aces are in it."""

    winner: int
    aces: int


@dataclass
class Calling:
    """The state of bidding, giving and doubling, and what the scoring asks for.

    `bid` is the highest bid so far; `bidder` made it in the first auction, `last_bidder` made it at all. `declaring`
    are the seats (as bits) of the side that plays the contract. `passes` follow one another; `passed` are seats that
    have passed in this auction, `asked` those that an offer still goes to. `may_bid` are the seats that may bid at
    all, `must_bid` says that the last of them must if nobody has.
    """

    calls: list[Call] = field(default_factory=list)
    auction_began: int = 0
    bid: Bid | None = None
    opening: Bid | None = None
    first_bids: dict[int, Bid] = field(default_factory=dict)
    bidder: int = NOBODY
    last_bidder: int = NOBODY
    declarer: int = NOBODY
    declaring: int = 0
    callers: list[int] = field(default_factory=list)
    passes: int = 0
    passed: int = 0
    everybody_passed: bool = False
    may_bid: int = ANYBODY
    must_bid: bool = False
    multiplier: int = 1
    doubler: int = NOBODY
    asked: list[int] = field(default_factory=list)
    packets: list[Packet] = field(default_factory=list)
    handed: list[HandedOver] = field(default_factory=list)
    tricks: list[WonTrick] = field(default_factory=list)

    def copy(self) -> Calling:
        """An independent copy."""
        other = copy(self)
        for name in ("calls", "first_bids", "callers", "asked", "packets", "handed", "tricks"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def lines(self) -> list[str]:
        """All of it as text, the same for equal states; seats count from 1."""
        calls = ", ".join(f"{call.seat + 1} {call.bid.text if call.bid else 'pass'}" for call in self.calls)
        side = " ".join(str(seat + 1) for seat in range(self.declaring.bit_length()) if self.declaring >> seat & 1)
        packets = ", ".join(f"{one.giver + 1} gives {one.number} to {one.receiver + 1}" for one in self.packets)
        return [
            f"calls: {calls or '-'}; passes {self.passes}, passed {self.passed:b}, began {self.auction_began}",
            f"contract: {self.bid.text if self.bid else '-'} by {self.declarer + 1}, side {side or '-'}, "
            f"bid by {self.bidder + 1} and {self.last_bidder + 1}, times {self.multiplier} by {self.doubler + 1}",
            f"to be asked: {self.asked}; to be given: {packets or '-'}",
            f"handed over: {[tuple(one) for one in self.handed]}",
            f"tricks: {', '.join(f'{one.winner + 1} with {one.aces} aces' for one in self.tricks) or '-'}",
        ]
