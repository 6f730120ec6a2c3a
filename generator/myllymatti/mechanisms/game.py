"""The frame of a game: names, players, pack, deal and outcome."""

from __future__ import annotations

from myllymatti.mechanisms.point import Mechanism, Point

MOST_PLAYERS = 16
"""The engines' cap on players; a source that sets no limit is played up to here."""


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

    RANGE = "Any number from the first to the second, both included."


class BestWith(Point):
    """With how many is it best?

    A recommendation; nothing in play depends on it.
    """

    COUNT = "The recommended number of players."


class Pack(Point):
    """Which cards are used?"""

    CARDS = (
        "That many cards: the four suits with equally many ranks each. Fewer than 52 means that the "
        "lowest ranks are taken out."
    )


class Ranking(Point):
    """How do the cards rank?"""

    ORDER = "From the highest rank to the lowest, as listed."


class Direction(Point):
    """Which way do the deal and the turn go round?"""

    CLOCKWISE = "To the left: after each player comes the one at the left hand."


class Deal(Point):
    """How many cards is each player dealt?"""

    EACH = "That many cards each, one at a time, beginning with forehand."


class UndealtCards(Point):
    """What becomes of the cards that are not dealt?"""

    STOCK = "They lie face down in the middle of the table as the stock; nobody may look at them."


class Outcome(Point):
    """How does a deal end for the players?"""

    LAST_HOLDER_LOSES = "The last player to hold cards loses; there is no winner."


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


GAME = Mechanism(
    name="game",
    about="What holds for the whole game: its names, players, cards, deal and outcome.",
    points=(
        Title,
        Played,
        Players,
        BestWith,
        Pack,
        Ranking,
        Direction,
        Deal,
        UndealtCards,
        Outcome,
        LoserName,
        Scoring,
        NextDealer,
    ),
    optional=frozenset({Played, BestWith, LoserName, Scoring, NextDealer}),
    ranges={Players: (2, MOST_PLAYERS), BestWith: (2, MOST_PLAYERS), Pack: (8, 52), Deal: (1, 13)},
)
