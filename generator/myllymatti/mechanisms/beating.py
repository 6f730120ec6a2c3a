"""Beating: each card must be beaten by the next, and who doesn't beat takes cards from the table."""

from __future__ import annotations

from myllymatti.mechanisms.point import Mechanism, Needs, Point


class Hands(Point):
    """With which cards does each player begin?"""

    COLLECTED = "With all the cards collected in the phase before."


class TrumpCard(Point):
    """What becomes of the card that made trumps?"""

    TO_ITS_HOLDER = "It joins the hand of the player who drew it."


class NoCardsAtStart(Point):
    """What becomes of a player who has no cards at the start?"""

    OUT = "That player is out at once and cannot lose."


class FirstLead(Point):
    """Who leads to the first trick?"""

    TRUMP_HOLDER = "The player who holds the card that made trumps."


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


class RunCountsAs(Point):
    """How does a run count towards completing the trick?"""

    ONE_CARD = "Like a single card, however long it is."


class TakenFromRun(Point):
    """What is taken when the card to be taken belongs to a run?"""

    ONE_CARD = (
        "Only one card: the highest of a run that was played last, the lowest of a run at the bottom; the rest of "
        "the run stays on the table."
    )


class Beats(Point):
    """Which card beats which?

    A relation between the new card and the one it is played on, made of conditions: `and` joins what must
    hold together, a comma or `or` lists alternatives.
    """

    RELATION = "The new card beats the other when one of the alternatives holds."


class Trumping(Point):
    """When may a trump be played on a plain card?"""

    FREE = "Always, also with cards of the suit in the hand."


class Beating(Point):
    """Must a player who can beat do so?"""

    OPTIONAL = "No: whoever cannot beat takes, and whoever can may take all the same."


class Taken(Point):
    """Which card is taken by a player who doesn't beat?"""

    LAST_PLAYED = "The card last played to the trick: the top one."
    LOWEST = "The lowest card of the trick: the bottom one, which every later card has beaten."


class TurnAfterTaking(Point):
    """Who is next after somebody has taken a card?"""

    NEXT_PLAYER = "The next player: who takes does not play."


class TrickComplete(Point):
    """When is a trick complete?"""

    CARDS_AS_PLAYERS = (
        "When as many cards lie in it as there were players in the game when it began; cards that were taken "
        "up no longer count."
    )


class CompletedTrick(Point):
    """What becomes of a complete trick?"""

    OUT_OF_PLAY = "It is laid aside face down and takes no more part in the game."


class NextLead(Point):
    """Who leads after a complete trick?"""

    LAST_PLAYER = "The player of its last card."


class LeaderOut(Point):
    """Who leads when that player has no cards left?"""

    NEXT_PLAYER = "The next player who still has cards."


class EmptyTable(Point):
    """Who leads when all cards of the trick have been taken up?"""

    NEXT_PLAYER = "The player after the one who took the last card."


class GoingOut(Point):
    """What becomes of a player who plays the last card of the hand?"""

    SAFE = "That player is out of the game and cannot lose; turns pass over the empty place."


class EndsWhen(Point):
    """When does the game end?"""

    ONE_HOLDS_CARDS = "As soon as only one player holds cards."


_RUN_REASON = "runs may be played"

BEATING = Mechanism(
    name="beating",
    about=(
        "Each card played must beat the one before. Who cannot, or will not, takes cards from the table. "
        "Players try to get rid of their cards."
    ),
    points=(
        Hands,
        TrumpCard,
        NoCardsAtStart,
        FirstLead,
        Runs,
        RunLength,
        Beats,
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
    ),
    conditional={
        RunLength: Needs(Runs, Runs.NONE, _RUN_REASON),
        RunBeatenBy: Needs(Runs, Runs.NONE, _RUN_REASON),
        RunCountsAs: Needs(Runs, Runs.NONE, _RUN_REASON),
        TakenFromRun: Needs(Runs, Runs.NONE, _RUN_REASON),
    },
    ranges={RunLength: (2, 13)},
)
