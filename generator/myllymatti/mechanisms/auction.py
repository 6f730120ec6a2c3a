"""Calling for the contract: bids of a level and a denomination, passes, and how the calling ends."""

from __future__ import annotations

from enum import Enum

from myllymatti.mechanisms.point import Mechanism, Needs, Point


class Denomination(Enum):
    """What a bid can name besides its level. The value is the word in the language; members say what it means."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    GRAND = "grand"
    MISERE = "misère"
    OPEN = "open"

    @property
    def meaning(self) -> str:
        """What is played in it, as one sentence."""
        return _DENOMINATIONS.get(self, "That suit is trumps.")

    @property
    def suit(self) -> int | None:
        """The number of its trump suit (see `cards.SUITS`); None where there are no trumps."""
        return _TRUMPS.get(self)


_DENOMINATIONS = {
    Denomination.GRAND: "There are no trumps.",
    Denomination.MISERE: "There are no trumps, and the declarers must win few tricks instead of many.",
    Denomination.OPEN: "The denomination is named later, in a second auction; it is lower than every other.",
}
_TRUMPS = {Denomination.SPADES: 0, Denomination.HEARTS: 1, Denomination.DIAMONDS: 2, Denomination.CLUBS: 3}


class Callers(Point):
    """Who takes part in the auction?"""

    EVERYBODY = "All players in turn."
    DECLARERS = "Only the side of the highest bidder, in turn: its bid stands, and may be raised."
    NOBODY = "Nobody: the bid of the first auction is the contract. So deals of one kind can do without a second one."


class FirstCall(Point):
    """Who calls first?"""

    DEALER = "The dealer."
    FOREHAND = "Forehand: the player at the dealer's left hand."
    HIGHEST_BIDDER = "The highest bidder of the first auction."


class Denominations(Point):
    """Which denominations can be bid, from the lowest to the highest?

    A bid is higher than another when its level is higher, or at the same level its denomination.
    """

    ORDER = "Those listed, the lowest first: a suit, *grand* (no trumps), *misère*, or *open* (named later)."
    AS_BEFORE = "Those of the first auction, in the same order."


class Levels(Point):
    """Which levels can be bid?"""

    RANGE = "From the first to the second, both included."
    AS_BEFORE = "Those of the first auction."


class AfterPassing(Point):
    """May a player who has passed call again?"""

    MAY_RETURN = "Yes, whenever the turn comes round again; the highest bidder, too, may raise or pass."
    OUT = "No: who has passed once is asked no more."


class EndsAfter(Point):
    """When does the auction end?"""

    PASSES = "When so many passes have followed one another, whoever made them, and a bid stands."
    ALL_OTHERS = "When all have passed but the one who made the highest bid."
    ONE_CALL_EACH = "When each player has called once."
    ONE_BID = "With the first bid; nobody overcalls it."


class EqualBids(Point):
    """May a bid be made that another player has made already?

    Asked where each player calls once, so that several may want the same.
    """

    NOT_ALLOWED = "No: each bid must be higher than the last."
    ALLOWED = (
        "Yes. If several have made the highest bid they are asked in the order of their bids whether they keep to it; "
        "the first who does plays, and the last one left has to."
    )


class AllPass(Point):
    """What if everybody passes at once?"""

    PLAYED = "There is no contract and there are no trumps; the deal is played all the same, as the scoring says."
    VOID = "The cards are thrown in, and nothing is scored."


class LowestContract(Point):
    """How low may the last bid be?"""

    ANY_BID = "As low as any bid may be."
    LEVEL = "At that level or above it; a lower bid must be raised before the auction can end."


class BelowIt(Point):
    """Who must raise a bid that is too low to end the auction?"""

    NOBODY_MAY_PASS = "Whoever is to call: nobody may pass before the bid is high enough."
    LAST_PASS_NOT_ALLOWED = "Whoever would end the auction by a pass; before that a caller may leave it to the partner."


class DeclaringSide(Point):
    """Who plays the contract?"""

    PARTNERS = "The highest bidder with the partner."
    ALONE = "The highest bidder alone against all others."


class Declarer(Point):
    """Who of the declaring side is the declarer, on whom the lead depends?

    Asked of a second auction, where another player than the first bidder may have the last word.
    """

    LAST_BIDDER = "The player whose bid is the contract."
    FIRST_AUCTION = "The highest bidder of the first auction, whoever made the last bid."


_ALL_CALL = frozenset({Callers.EVERYBODY})
_ALL_CALL_REASON = "everybody takes part in the auction"

AUCTION = Mechanism(
    name="auction",
    about=(
        "Players call in turn: they bid a level and a denomination, each bid higher than the last, or pass. The "
        "highest bid becomes the contract. A second auction among the winners of the first may follow."
    ),
    points=(
        Callers,
        FirstCall,
        Denominations,
        Levels,
        AfterPassing,
        EndsAfter,
        EqualBids,
        AllPass,
        LowestContract,
        BelowIt,
        DeclaringSide,
        Declarer,
    ),
    conditional={
        EqualBids: Needs(EndsAfter, frozenset({EndsAfter.ONE_CALL_EACH}), "each player calls once"),
        AllPass: Needs(Callers, _ALL_CALL, _ALL_CALL_REASON),
        DeclaringSide: Needs(Callers, _ALL_CALL, _ALL_CALL_REASON),
        Declarer: Needs(Callers, frozenset({Callers.DECLARERS}), "it is a second auction"),
        BelowIt: Needs(LowestContract, frozenset({LowestContract.LEVEL}), "a bid can be too low for a contract"),
    },
    ranges={Levels: (1, 13), EndsAfter: (1, 32), LowestContract: (1, 13)},
)
