"""Where every card lies, who has seen it, and whose turn it is: the data that the mechanisms change.

Seats count from 0 here (0 is forehand) and from 1 wherever a person reads them. Sets of cards and of seats
are bits of an integer.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from myllymatti.cards import mask_of
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import Rules

NOBODY = -1
"""The seat number that means no seat."""


class Place(Enum):
    """Where a card can lie. The value names it in texts."""

    HAND = "hand"
    STOCK = "stock"
    TURN_UP = "turned up"
    TRICK = "trick"
    PILE = "won cards"
    ASIDE = "set aside"
    OUT_OF_PLAY = "out of play"
    UNUSED = "unused"


class Happening(Enum):
    """What an event tells."""

    DEAL = "is dealt"
    PLAY = "plays"
    TURN = "turns up"
    DRAW = "draws"
    SET_ASIDE = "sets aside"
    TIE = "tie"
    WIN = "wins"
    RETURN = "takes back"
    SHOW = "shows"
    KEEP = "keeps"
    TRUMP = "trump is"
    TAKE = "takes"
    PASS_OVER = "is passed over"
    GIVE = "is given"
    TURN_UP = "is turned up"
    FALL = "completes the trick"
    OUT = "is out"
    LOSE = "loses"
    NO_LOSER = "nobody loses"


class Event(NamedTuple):
    """Something that happened: to whom, with which cards, and which seats (as bits) saw the cards.

    `point` is the rule point that made it so.
    """

    what: Happening
    seat: int
    cards: tuple[int, ...]
    seen_by: int
    point: str


class Played(NamedTuple):
    """Cards on the table, and the seat that played them."""

    seat: int
    cards: tuple[int, ...]


class Position:
    """The whole state of a deal."""

    __slots__ = (
        "aside",
        "aside_holder",
        "cards_played",
        "current",
        "ended",
        "events",
        "everyone",
        "fighting_since",
        "hands",
        "has_played",
        "last_winner",
        "loser",
        "out",
        "out_of_play",
        "phase",
        "piles",
        "players",
        "rules",
        "seen_by",
        "stock",
        "table",
        "trick_leader",
        "trick_order",
        "trick_size",
        "trump",
        "turn",
        "turned_up",
        "unused",
        "without_cards",
    )

    def __init__(self, rules: Rules, players: int, deck: tuple[int, ...]) -> None:
        """Deal from a deck, its top first: a card at a time, clockwise from forehand."""
        self.rules = rules
        self.players = players
        self.everyone = (1 << players) - 1
        self.hands = [0] * players
        self.piles = [0] * players
        self.table: list[Played] = []
        self.aside = NOBODY
        self.aside_holder = NOBODY
        self.out_of_play = 0
        self.unused = 0
        self.turned_up = NOBODY
        self.ended = False
        self.seen_by = [0] * rules.pack.size
        self.events: list[Event] = []
        self.phase = 0
        self.current = NOBODY
        self.loser = NOBODY
        self.out = 0
        self.trump = NO_TRUMPS
        # Tricks: who plays to the trick (or the fight) in which order, and where in the table it began.
        self.trick_order: list[int] = []
        self.turn = 0
        self.fighting_since = 0
        self.trick_leader = 0
        self.last_winner = NOBODY
        # Beating: how many lays complete the trick, who has played to it, how many were played to it, and who has
        # no cards but is not out either (he must take some first, or waits for the stock).
        self.trick_size = 0
        self.has_played = 0
        self.cards_played = 0
        self.without_cards = 0
        if players == 2 and rules.fewer_with_two:
            self.unused = mask_of(deck[len(deck) - rules.fewer_with_two :])
            deck = deck[: len(deck) - rules.fewer_with_two]
        dealt = rules.dealt * players if rules.dealt else len(deck)
        for place, card in enumerate(deck[:dealt]):
            self.hands[place % players] |= 1 << card
            self.seen_by[card] = 1 << place % players
        for seat, hand in enumerate(self.hands):
            self.tell(Happening.DEAL, seat, rules.pack.ordered(hand), 1 << seat, "game.deal")
        # The top of the stock is the last of the list, so that drawing is popping.
        self.stock = list(reversed(deck[dealt:]))

    def clone(self) -> Position:
        """An independent copy."""
        copy = object.__new__(Position)
        for name in Position.__slots__:
            value = getattr(self, name)
            setattr(copy, name, value.copy() if isinstance(value, list) else value)
        return copy

    def tell(self, what: Happening, seat: int, cards: tuple[int, ...], seen_by: int, point: str) -> None:
        """Add an event."""
        self.events.append(Event(what, seat, cards, seen_by, point))

    def show_all(self, cards: tuple[int, ...]) -> None:
        """Everybody sees these cards now."""
        for card in cards:
            self.seen_by[card] = self.everyone

    def next_seat(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def next_in_play(self, seat: int) -> int:
        """The next seat clockwise that is not out."""
        seat = (seat + 1) % self.players
        while self.out >> seat & 1:
            seat = (seat + 1) % self.players
        return seat

    def in_play(self) -> int:
        """How many players are not out."""
        return self.players - self.out.bit_count()

    def take_from_hand(self, seat: int, kinds: tuple[int, ...]) -> tuple[int, ...]:
        """Remove a card of each kind from a hand; the cards, which all see now."""
        if self.rules.pack.copies == 1:
            cards = kinds
        else:
            cards = tuple(self.rules.pack.one_of(self.hands[seat], kind) for kind in kinds)
        for card in cards:
            self.hands[seat] ^= 1 << card
            self.seen_by[card] = self.everyone
        return cards
