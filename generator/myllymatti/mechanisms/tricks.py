"""Tricks played for the cards in them: everyone plays a card, the best one takes them all."""

from __future__ import annotations

from collections.abc import Mapping

from myllymatti.mechanisms.point import Mechanism, Needs, Point


class FirstLead(Point):
    """Who leads to the first trick?"""

    FOREHAND = "Forehand: the player at the dealer's left hand."
    AFTER_DECLARER = "The player at the left of the declarer."
    BEFORE_DECLARER = "The player at the right of the declarer."


class LeadWithoutContract(Point):
    """Who leads to the first trick where everybody has passed?"""

    FOREHAND = "Forehand: the player at the dealer's left hand."


class PlayedBy(Point):
    """Who plays to a trick?"""

    LEADER_AND_NEXT = "Only the leader and the player whose turn comes next, a card each."
    EVERYBODY = "All players, a card each, from the leader round the table."


class FollowingSuit(Point):
    """Must suit be followed?"""

    NOT_REQUIRED = "No: any card of the hand may be played to any trick, and nobody has to play high."
    REQUIRED = "Yes, by whoever has a card of the suit led; who has none plays any card, and need not trump."


class BlindCard(Point):
    """May a card of the stock be turned up and played unseen, in place of a card from the hand?

    It spares the hand a card, but nobody knows beforehand what it will be.
    """

    ALLOWED = "Yes: whoever's turn it is may turn up the top card of the stock; it is played to the trick as it is."
    WHEN_LEADING = "Only the player who leads to a trick may turn up the top card of the stock, and plays it as it is."
    NOT_ALLOWED = "No: cards are played from the hand."


class LastCardBlind(Point):
    """May the last card of the stock be turned up like that?

    Asked because the last card has a use of its own, which a blind turn would undo.
    """

    NOT_ALLOWED = "No: a card may be turned only while the stock holds more than one."
    ALLOWED = "Yes: it is played like another; its suit makes trumps, and who turned it counts as its holder."


class BlindCardStays(Point):
    """May a card that was turned up be taken into the hand?"""

    IN_THE_TRICK = "No: it is part of the trick, whatever it is."


class TrickWinner(Point):
    """Which card wins the trick?"""

    HIGHEST_RANK = "The card of the highest rank; suits mean nothing."
    LOWEST_RANK = "The card of the lowest rank; suits mean nothing."
    HIGHEST_TRUMP = (
        "The highest trump; where none was played the highest card of the suit led. Of equal cards the first wins."
    )


class TrumpSuit(Point):
    """Which suit is trumps in the tricks?"""

    NONE = "None: the highest card of the suit led always wins."
    CONTRACT = "That which the contract names; none, where it names no suit or there is no contract."
    LAST_DEALT = "The suit of the last card that is dealt; the dealer shows it before taking it up."


class Ties(Point):
    """Which equal cards tie, so that their players fight on?

    A fight is the same in each case: those tied play another card each beside the first, and so on until one
    of them wins; the others take no part in it. In a trick of two cards all answers come to the same. Where the
    lowest rank wins the trick, ties are of the lowest, too, and a higher card is the worse one.
    """

    HIGHEST = "Those of the highest rank on the table."
    HIGHEST_EQUAL = (
        "Equal cards of any rank, even under a higher card, which then cannot win; of several such ranks the highest."
    )
    MOST_THEN_HIGHEST = "The largest number of equal cards, whatever their rank; of equally many the highest."
    LOWEST = "Those of the lowest rank on the table."
    LOWEST_EQUAL = (
        "Equal cards of any rank, even above a lower card, which then cannot win; of several such ranks the lowest."
    )
    MOST_THEN_LOWEST = "The largest number of equal cards, whatever their rank; of equally many the lowest."


TIES_WON_BY: Mapping[Point, frozenset[Point]] = {
    TrickWinner.HIGHEST_RANK: frozenset({Ties.HIGHEST, Ties.HIGHEST_EQUAL, Ties.MOST_THEN_HIGHEST}),
    TrickWinner.LOWEST_RANK: frozenset({Ties.LOWEST, Ties.LOWEST_EQUAL, Ties.MOST_THEN_LOWEST}),
}
"""The ties that go with each way to win a trick: what is fought for is what wins."""


class TieLead(Point):
    """Who plays first in the fight after a tie?"""

    EARLIEST_PLAYER = "Whoever of those tied played first before; the others follow in the same order."


class WonCards(Point):
    """What becomes of the cards of a trick that is won?"""

    FACE_DOWN_PILE = (
        "The winner takes all cards of the trick, those of a fight included, and lays them face down in a "
        "pile; nobody looks at them again in this phase."
    )


class NextLead(Point):
    """Who leads to the next trick?"""

    WINNER = "The winner of the last one."


class Refill(Point):
    """Up to how many cards is a hand filled from the stock?

    How many are dealt at first is a question of its own, “deal”: a game with hands of four answers both.
    """

    TO_SIZE = "Up to that many, as long as the stock lasts."
    NONE = "Hands are not filled: no cards are drawn."


class RefillTime(Point):
    """When are cards drawn?

    It decides who gets the last card of the stock, and with what a tie is fought.
    """

    AFTER_EACH_CARD = "At once after playing: whoever plays a card from the hand draws before the next plays."
    AFTER_THE_TRICK = "When the trick is over: all who played to it draw, one after the other."


class RefillInTie(Point):
    """Are cards drawn between the rounds of a tie?"""

    NOT_BEFORE_IT_IS_WON = (
        "No: a trick is over when it is won, and until then it is played from the hands; only who has no card left "
        "draws all the same."
    )
    AFTER_EACH_ROUND = "Yes: all who played to a round draw before the tie is fought on."


class RefillOrder(Point):
    """Who draws first after a trick?

    It decides who gets the last card of the stock.
    """

    WINNER_FIRST = "The winner of the trick (in a tie, who leads next), then the others in the order of the turn."
    LEADER_FIRST = "The leader of the trick, then the others as they played."


class LastCard(Point):
    """What happens to the last card of the stock?"""

    SET_ASIDE = "Whoever would draw it lays it aside instead; it cannot be played in this phase."


class LastCardSeenBy(Point):
    """Who sees the last card of the stock?"""

    NOBODY = "Nobody, not even its holder, before the hands are played out; then it is shown to all."
    ITS_HOLDER = "Only its holder, before the hands are played out; then it is shown to all."
    EVERYBODY = "Everybody: it is shown at once and lies face up."


class Trumps(Point):
    """What makes the trump suit of the next phase?"""

    LAST_CARD = "The suit of the last card of the stock."


class EndsWhen(Point):
    """When does the phase end?"""

    NO_CARD_TO_PLAY = "When the player whose turn it is has no card to play."
    NO_TRICK_POSSIBLE = (
        "When a trick can no longer be completed, because fewer than two players have cards; until then players "
        "without cards are passed over, in leading and in answering. A tie that one of those tied has no card for "
        "ends it, too."
    )
    ALL_PLAYED = "When all cards of the hands are played."


class LeftoverCards(Point):
    """What becomes of cards left in the hands at the end of the phase?"""

    SHOWN_AND_KEPT = "Each player shows them to the others and adds them to the cards won."
    KEPT = "Each player adds them to the cards won, without showing them."


class UnfinishedTrick(Point):
    """What becomes of a trick or fight that cannot be finished?"""

    RETURNED = "Each player takes back the cards played to it and adds them to the cards won."


_FROM_STOCK = Needs(Refill, frozenset({Refill.TO_SIZE}), "hands are filled from a stock")
_BY_RANK = Needs(
    TrickWinner, frozenset({TrickWinner.HIGHEST_RANK, TrickWinner.LOWEST_RANK}), "suits mean nothing, so cards can tie"
)
_MAY_STOP = Needs(
    EndsWhen,
    frozenset({EndsWhen.NO_CARD_TO_PLAY, EndsWhen.NO_TRICK_POSSIBLE}),
    "the phase can end before all cards are played",
)
_BLIND = frozenset({BlindCard.ALLOWED, BlindCard.WHEN_LEADING})
_BLIND_REASON = "cards of the stock may be turned up"
_LATER = frozenset({RefillTime.AFTER_THE_TRICK})
_LATER_REASON = "cards are drawn after the trick"

TRICKS = Mechanism(
    name="tricks",
    about=(
        "Cards are played to tricks, and the best card takes them all. Hands may be filled from a stock, whose "
        "last card makes trumps for what follows."
    ),
    points=(
        FirstLead,
        LeadWithoutContract,
        PlayedBy,
        FollowingSuit,
        BlindCard,
        LastCardBlind,
        BlindCardStays,
        TrickWinner,
        TrumpSuit,
        Ties,
        TieLead,
        WonCards,
        NextLead,
        Refill,
        RefillTime,
        RefillInTie,
        RefillOrder,
        LastCard,
        LastCardSeenBy,
        Trumps,
        EndsWhen,
        LeftoverCards,
        UnfinishedTrick,
    ),
    conditional={
        LeadWithoutContract: Needs(
            FirstLead,
            frozenset({FirstLead.AFTER_DECLARER, FirstLead.BEFORE_DECLARER}),
            "the first lead depends on the declarer",
        ),
        TrumpSuit: Needs(TrickWinner, frozenset({TrickWinner.HIGHEST_TRUMP}), "the highest trump wins the trick"),
        Ties: _BY_RANK,
        TieLead: _BY_RANK,
        BlindCard: _FROM_STOCK,
        RefillTime: _FROM_STOCK,
        LastCard: _FROM_STOCK,
        LastCardSeenBy: _FROM_STOCK,
        Trumps: _FROM_STOCK,
        LeftoverCards: _MAY_STOP,
        UnfinishedTrick: _MAY_STOP,
        LastCardBlind: Needs(BlindCard, _BLIND, _BLIND_REASON),
        BlindCardStays: Needs(BlindCard, _BLIND, _BLIND_REASON),
        RefillInTie: Needs(RefillTime, _LATER, _LATER_REASON),
        RefillOrder: Needs(RefillTime, _LATER, _LATER_REASON),
    },
    ranges={Refill: (1, 13)},
)
