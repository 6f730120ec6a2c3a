"""Beating: each card must be beaten by the next, and who doesn't beat takes cards from the table."""

from __future__ import annotations

from myllymatti.mechanisms.point import Mechanism, Needs, Point


class Hands(Point):
    """With which cards does each player begin?"""

    COLLECTED = "With all the cards collected in the phase before."
    DEALT = "With the cards dealt."


class Refill(Point):
    """Are hands filled from the stock in this phase?

    How many cards are dealt at first is a question of its own, “deal”: a game with hands of five answers both.
    """

    NONE = "No: each plays with the cards he has."
    TO_SIZE = "Yes: up to that many, as long as the stock lasts."


class RefillTime(Point):
    """When are cards drawn in this phase?"""

    AFTER_EACH_CARD = "At once after playing."
    AFTER_EACH_TRICK = "When the trick is over: all draw in turn, beginning with the next leader."


class TrumpSuit(Point):
    """Which suit is trumps?"""

    MADE_BEFORE = "The suit that the last card of the stock made trumps in the phase before."
    TURNED_UP = (
        "The suit of the card turned up after the deal; that card lies face up under the stock and is drawn last."
    )
    HIGH_AND_LOW = (
        "The suit of the card turned up after the deal is the high trump suit, the other suit of its colour the low "
        "one; that card lies face up under the stock and is drawn last."
    )
    NONE = "None: there are no trumps."


class TrumpCard(Point):
    """What becomes of the card that made trumps?"""

    TO_ITS_HOLDER = "It joins the hand of the player who drew it."


class NoCardsAtStart(Point):
    """What becomes of a player who has no cards at the start?

    Counted are all cards: those won in tricks, those left in the hand, and the card that made trumps.
    """

    OUT = "That player is out at once and cannot lose."
    MUST_TAKE = "That player is not finished: he must first take cards from the table, and then get rid of them."
    TAKES_NO_PART = "That player takes no part in the phase: he neither finishes nor loses."
    GETS_LOW_CARDS = (
        "That player is given all cards of the ranks named from the hands of the others, trumps included; if there are "
        "several such players, the cards are dealt out to them in turn, from the lowest up."
    )


class NothingToTake(Point):
    """What if a player who must first take cards comes to an empty table?"""

    PASSED_OVER = (
        "He is passed over: the next player leads. If nobody holds a card any more the game is over, and nobody loses."
    )


class FirstLead(Point):
    """Who leads to the first trick?"""

    TRUMP_HOLDER = "The player who holds the card that made trumps."
    LAST_WINNER = "The player who won the last trick of the phase before."
    FOREHAND = "Forehand: the player at the dealer's left hand."
    LOWEST_TRUMP = "The player who holds the lowest trump; forehand where nobody holds one."


class Runs(Point):
    """May several cards in sequence be played together?

    A run is a set of cards of one suit that follow each other in rank; ace and deuce are not neighbours.
    """

    NONE = "No: cards are played one at a time."
    FROM_LOWEST = "Yes: a run that begins with the lowest rank of the pack."
    ANYWHERE = "Yes: a run that begins with any rank."


class RunLength(Point):
    """How many cards make a run?"""

    AT_LEAST = "That many cards or more."


class RunBeatenBy(Point):
    """What beats a run, and what may a run beat?"""

    EQUAL_RUN = (
        "A run is beaten only by an equally long run whose every card, in order, beats the card of the other; "
        "a run is not played on a single card, nor a single card on a run."
    )
    ABOVE_ITS_HIGHEST = (
        "What counts is the card on top: a run, or a single card, beats a run when its lowest card beats the "
        "highest card of the other, and runs may be played on single cards in the same way."
    )


class RunCountsAs(Point):
    """How does a run count towards completing the trick?"""

    ONE_CARD = "Like a single card, however long it is."
    ITS_CARDS = "Each of its cards counts."


class TakenFromRun(Point):
    """What is taken when the card to be taken belongs to a run?"""

    ONE_CARD = (
        "Only one card: the highest of a run that was played last, the lowest of a run at the bottom; the rest of "
        "the run stays on the table."
    )
    WHOLE_RUN = "The whole run."


class Beats(Point):
    """Which card beats which?

    A relation between the new card and the one it is played on, made of conditions: `and` joins what must
    hold together, a comma or `or` lists alternatives.
    """

    RELATION = "The new card beats the other when one of the alternatives holds."


class AlsoBeats(Point):
    """Which further cards beat, by a maxim of its own?

    Asked because a maxim such as “equal takes over equal” may be added to any way of beating, and matters most where
    several packs are mixed.
    """

    RELATION = "The new card also beats the other when one of these alternatives holds."


class Trumping(Point):
    """When may a trump be played on a plain card?"""

    FREE = "Always, also with cards of the suit in the hand."
    UNABLE = "Only by a player who cannot beat the card in its suit; lower cards of the suit do not prevent it."
    VOID = "Only by a player who has no card of the suit at all."


class Beating(Point):
    """Must a player who can beat do so?"""

    OPTIONAL = "No: whoever cannot beat takes, and whoever can may take all the same."
    REQUIRED = "Yes: only a player who cannot beat takes."


class Taken(Point):
    """What is taken by a player who doesn't beat?

    With two players and no runs the trick is then one card, so that all answers but the last come to the same.
    """

    LAST_PLAYED = "The card last played to the trick: the top one."
    LOWEST = "The lowest card of the trick: the bottom one, the oldest that still lies there."
    IN_SEQUENCE = "The card last played, and with it the cards below that run on from it in suit and rank."
    WHOLE_TRICK = "All cards of the trick."
    EVERYTHING = "All cards on the table, those of the tricks completed before included."


class TurnAfterTaking(Point):
    """Who is next after somebody has taken a card?"""

    NEXT_PLAYER = "The next player: who takes does not play."


class TrickComplete(Point):
    """When is a trick complete?"""

    CARDS_AS_PLAYERS = (
        "When as many cards lie in it as there were players in the game when it began; cards that were taken "
        "up no longer count."
    )
    CARDS_AS_PLAYERS_NOW = "When as many cards lie in it as there are players left in the game at the moment."
    CARDS_PLAYED = (
        "When as many cards have been played to it as there were players in the game when it began; cards that were "
        "taken up since count, too."
    )
    EVERYBODY_PLAYED = "When every player who is still in the game has played to it at least once."


class CompletedTrick(Point):
    """What becomes of a complete trick?"""

    OUT_OF_PLAY = "It is laid aside face down and takes no more part in the game."


class NextLead(Point):
    """Who leads after a complete trick?"""

    LAST_PLAYER = "The player of its last card."
    AFTER_LAST_PLAYER = "The player after the one who played its last card."


class LeaderOut(Point):
    """Who leads when that player has no cards left?"""

    NEXT_PLAYER = "The next player who still has cards."


class EmptyTable(Point):
    """Who leads when all cards of the trick have been taken up?"""

    NEXT_PLAYER = "The player after the one who took the last card."


class GoingOut(Point):
    """What becomes of a player who plays the last card of the hand?"""

    SAFE = (
        "That player is out of the game and cannot lose; turns pass over the empty place. Where hands are filled from "
        "a stock this is so only once the stock is used up."
    )


class EndsWhen(Point):
    """When does the game end?"""

    ONE_HOLDS_CARDS = "As soon as only one player holds cards, and nobody waits who must first take some."
    TRICK_OVER = (
        "When only one player holds cards and the trick is over: he may still beat the last card played, if it is his "
        "turn."
    )


class AllOut(Point):
    """What if the last two players get rid of their cards in the same trick?"""

    NOBODY_LOSES = "Nobody loses."
    LAST_TO_PLAY_LOSES = "The one who played last loses."


_RUNS = Needs(Runs, frozenset({Runs.FROM_LOWEST, Runs.ANYWHERE}), "runs may be played")

BEATING = Mechanism(
    name="beating",
    about=(
        "Each card played must beat the one before. Who cannot, or will not, takes cards from the table. "
        "Players try to get rid of their cards."
    ),
    points=(
        Hands,
        Refill,
        RefillTime,
        TrumpSuit,
        TrumpCard,
        NoCardsAtStart,
        NothingToTake,
        FirstLead,
        Runs,
        RunLength,
        Beats,
        AlsoBeats,
        RunBeatenBy,
        Trumping,
        Beating,
        Taken,
        TakenFromRun,
        TurnAfterTaking,
        TrickComplete,
        RunCountsAs,
        CompletedTrick,
        NextLead,
        LeaderOut,
        EmptyTable,
        GoingOut,
        EndsWhen,
        AllOut,
    ),
    optional=frozenset({AlsoBeats}),
    conditional={
        Refill: Needs(Hands, frozenset({Hands.DEALT}), "there may be a stock to draw from"),
        RefillTime: Needs(Refill, frozenset({Refill.TO_SIZE}), "hands are filled from the stock"),
        TrumpCard: Needs(TrumpSuit, frozenset({TrumpSuit.MADE_BEFORE}), "the trump suit comes from the phase before"),
        NoCardsAtStart: Needs(Hands, frozenset({Hands.COLLECTED}), "somebody may have collected nothing"),
        NothingToTake: Needs(
            NoCardsAtStart, frozenset({NoCardsAtStart.MUST_TAKE}), "a player without cards has to take some"
        ),
        RunLength: _RUNS,
        RunBeatenBy: _RUNS,
        RunCountsAs: _RUNS,
        TakenFromRun: _RUNS,
        Trumping: Needs(
            TrumpSuit,
            frozenset({TrumpSuit.MADE_BEFORE, TrumpSuit.TURNED_UP, TrumpSuit.HIGH_AND_LOW}),
            "there are trumps",
        ),
        AllOut: Needs(EndsWhen, frozenset({EndsWhen.TRICK_OVER}), "the last two may both get rid of their cards"),
    },
    ranges={RunLength: (2, 13), Refill: (1, 13)},
)
