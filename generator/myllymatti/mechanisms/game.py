"""The frame of a game: names, players, pack, deal and outcome."""

from __future__ import annotations

from myllymatti.bounds import MOST_PACKS, MOST_PLAYERS
from myllymatti.mechanisms.point import Mechanism, Needs, Point


class Title(Point):
    """What is the game called?

    Names stand with their language: fi, sv, nb, en and others as ISO 639-1 codes. The first is the one
    that its players use.
    """

    NAMES = "The names, each after its language."


class Played(Point):
    """Where and when is it played like this?"""

    SINCE = "At the place, from the given time on."
    IN = "At the place, at the given time."


class Players(Point):
    """How many can play?"""

    EXACTLY = "That many, neither more nor fewer."
    RANGE = "Any number from the first to the second, both included."
    AT_LEAST = "That many or more; no upper limit is given."


class Partners(Point):
    """Who plays together?

    Where this is not said everybody plays alone.
    """

    NONE = "Nobody: everybody plays alone."
    OPPOSITE = "Players who sit opposite are partners; what one of them wins is won by both."


class BestWith(Point):
    """With how many is it best?

    A recommendation; nothing in play depends on it.
    """

    COUNT = "The recommended number of players."


class Pack(Point):
    """Which cards are used?"""

    CARDS = (
        "That many cards: the four suits with equally many ranks each. Fewer than 52 means that the lowest are "
        "taken out: 2, 3 and so on, whatever the ranking. 36 cards are those from 6 to ace."
    )


class Packs(Point):
    """How many packs are mixed together?

    Where this is not said there is one. With several packs each card is there more than once.
    """

    NUMBER = "That many packs of the same kind, shuffled into one."


class WithTwoPlayers(Point):
    """Is the pack made smaller for two players?

    Asked of a pack that is whole with more players: the cards laid aside are taken by chance, and nobody sees them. A
    game for two alone with a pack that lacks its low ranks is another thing: “players: 2” and “pack: 36 cards”.
    """

    FEWER_CARDS = (
        "Yes: with two players that many cards are laid aside unseen, taken by chance, and are out of the game."
    )
    WHOLE_PACK = "No: two play with the whole pack."


class Ranking(Point):
    """How do the cards rank?

    They are listed from the highest to the lowest. Where the pack is smaller than 52, the ranks that it lacks may be
    named or left out.
    """

    ORDER = "From the highest rank to the lowest, as listed."


class Direction(Point):
    """Which way do the deal and the turn go round?"""

    CLOCKWISE = "To the left: after each player comes the one at the left hand."


class FirstDealer(Point):
    """Who deals first?

    A single deal does not depend on it: forehand is whoever sits at the dealer's left.
    """

    CHANCE = "Chance decides."
    HIGHEST_CARD = "Whoever draws the highest card."


class Deal(Point):
    """How many cards is each player dealt?

    Up to how many cards a hand is filled during play is a question of its own, “refill” in the phases: a game with
    hands of four answers both.
    """

    EACH = "That many cards each, one at a time, beginning with forehand."
    WHOLE_PACK = "All cards, one at a time, beginning with forehand; some may get one more than others."


class UndealtCards(Point):
    """What becomes of the cards that are not dealt?"""

    STOCK = "They lie face down in the middle of the table as the stock; nobody may look at them."
    KITTY = "They lie face down as the kitty, for whoever wins the auction, or as the exchange says."


class Outcome(Point):
    """How does a deal end for the players?"""

    LAST_HOLDER_LOSES = "The last player to hold cards loses."
    POINTS = "Points are scored, as the part on scoring says; there is no loser of a single deal."


class Winner(Point):
    """Is there a winner?

    Nothing in the play of a deal depends on it.
    """

    NONE = "No: there is only a loser."
    FIRST_OUT = "The first player to be rid of all cards may be counted as the winner."
    HIGHEST_TOTAL = "Whoever has most points at the end of the session; equal totals share it."


class LoserName(Point):
    """What is the loser called?"""

    NAMED = "The loser bears the name, usually that of the game."


class Scoring(Point):
    """Are points counted?"""

    NONE = "No points are counted; the loser is only mocked."


class NextDealer(Point):
    """Who deals the next time?

    Asked because losing is often repaid with the work of dealing; a single deal does not depend on it.
    """

    LOSER = "The loser shuffles and deals."
    TURN = "The deal passes to the next player."


class Bidding(Point):
    """Is there bidding before the play?"""

    NONE = "No: there are no bids."


GAME = Mechanism(
    name="game",
    about="What holds for the whole game: its names, players, cards, deal and outcome.",
    points=(
        Title,
        Played,
        Players,
        Partners,
        BestWith,
        Pack,
        Packs,
        WithTwoPlayers,
        Ranking,
        Direction,
        FirstDealer,
        Deal,
        UndealtCards,
        Bidding,
        Outcome,
        Winner,
        LoserName,
        Scoring,
        NextDealer,
    ),
    optional=frozenset(
        {
            Played,
            Partners,
            BestWith,
            Packs,
            WithTwoPlayers,
            FirstDealer,
            Bidding,
            Winner,
            LoserName,
            Scoring,
            NextDealer,
        }
    ),
    conditional={UndealtCards: Needs(Deal, frozenset({Deal.EACH}), "not all cards are dealt")},
    ranges={
        Players: (2, MOST_PLAYERS),
        BestWith: (2, MOST_PLAYERS),
        Pack: (8, 52),
        Packs: (1, MOST_PACKS),
        WithTwoPlayers: (1, 40),
        Deal: (1, 26),
    },
)

OF_A_DEAL: frozenset[type[Point]] = frozenset({Deal, UndealtCards})
"""What deals of one kind may answer for themselves; all else in the frame is the same in every deal of a game."""

DESCRIPTIVE: frozenset[type[Point]] = frozenset(
    {Title, Played, BestWith, FirstDealer, Bidding, Winner, LoserName, Scoring, NextDealer}
)
"""Points that change nothing in the play of a deal; they are no part of a game's fingerprint."""
