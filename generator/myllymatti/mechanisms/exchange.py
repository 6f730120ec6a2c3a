"""Cards given from hand to hand before the play, and what becomes of the kitty."""

from __future__ import annotations

from myllymatti.mechanisms.point import Mechanism, Needs, Point


class TakesPlace(Point):
    """When are cards exchanged?

    A first bid decides in some games whether the defenders may help each other, too.
    """

    AFTER_A_BID = "Whenever somebody has bid."
    ALL_PASSED = "Only where everybody has passed and the deal is played all the same."
    DECLARERS_BELOW = "When the first bid that the declaring side made in the first auction was below that level."
    AUCTION_BELOW = "When the first bid that anybody made was below that level."


class Kitty(Point):
    """What becomes of the kitty?"""

    TAKEN = "The highest bidder takes it into the hand."
    GIVEN_OUT = "Each player gets a card of it, from forehand round the table; nobody else sees it."
    LEFT_ALONE = "Nothing: there is none, or nobody touches it here."


class KittySeenBy(Point):
    """Who sees the kitty?"""

    EVERYBODY = "All players: it is turned up before it is taken."
    TAKER = "Only the player who takes it."


class Gifts(Point):
    """Who gives how many cards to whom?

    The gifts follow one another in the order in which they are listed; what is given is the giver's choice, from all
    cards in the hand, those just received included. Only giver and receiver see it.
    """

    GIFTS = (
        "Those listed. *The bidder* is the highest bidder of the auction before; *the first defender* sits at the "
        "left of the declarer, *the second* after him. *Each player* begins with forehand. Cards given *out of play* "
        "are laid aside face down."
    )
    NONE = "Nobody gives cards to another."


class TakenUp(Point):
    """When are cards that were given taken up?"""

    AT_ONCE = "At once: who gives later may have seen what was received, and may pass it on."
    TOGETHER = "When all have given: nobody knows what is coming, and nothing received can be passed on."


EXCHANGE = Mechanism(
    name="exchange",
    about="Cards change hands before the play: the kitty is taken up, and players give cards to one another.",
    points=(TakesPlace, Kitty, KittySeenBy, Gifts, TakenUp),
    conditional={
        KittySeenBy: Needs(Kitty, frozenset({Kitty.TAKEN}), "the kitty is taken by a player"),
        TakenUp: Needs(Gifts, frozenset({Gifts.GIFTS}), "cards are given"),
    },
    ranges={TakesPlace: (1, 13), Gifts: (1, 13)},
)
