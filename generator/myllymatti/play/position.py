"""Where every card lies, who has seen it, and whose turn it is: the data that the mechanisms change.

Seats count from 0 here (0 is forehand) and from 1 wherever a person reads them. Sets of cards and of seats
are bits of an integer.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from myllymatti.cards import mask_of
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY, Calling
from myllymatti.play.decisions import Decisions
from myllymatti.rules.contract import Bid
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import DealRules, Rules


class Place(Enum):
    """Where a card can lie. The value names it in texts."""

    HAND = "hand"
    STOCK = "stock"
    KITTY = "kitty"
    TURN_UP = "turned up"
    TRICK = "trick"
    PILE = "won cards"
    ASIDE = "set aside"
    HANDED_OVER = "handed over"
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
    BID = "bids"
    PASS = "passes"
    ALL_PASS = "all pass"
    WITHDRAW = "withdraws"
    KEEP_BID = "keeps to"
    CONTRACT = "contract is"
    TAKE_KITTY = "takes the kitty"
    HAND_OVER = "gives"
    TAKE_UP = "takes up"
    DOUBLE = "doubles"
    REDOUBLE = "redoubles"
    SHOW_TRUMP = "shows the last card dealt"
    SCORE = "scores"


class Event(NamedTuple):
    """Something that happened: to whom, with which cards, and which seats (as bits) saw the cards.

    `point` is the rule point that made it so. A bid, who was given cards, and points stand in the last three.
    """

    what: Happening
    seat: int
    cards: tuple[int, ...]
    seen_by: int
    point: str
    bid: Bid | None = None
    to: int = NOBODY
    points: Fraction | None = None


class Played(NamedTuple):
    """Cards on the table, and the seat that played them."""

    seat: int
    cards: tuple[int, ...]


_COPIED = (list, Calling, Counter, Decisions)
"""The types of parts that an independent copy of a position needs anew."""


class Position:
    """The whole state of a deal."""

    __slots__ = (
        "aside",
        "aside_holder",
        "calling",
        "cards_played",
        "current",
        "deal",
        "decisions",
        "ended",
        "events",
        "everyone",
        "fighting_since",
        "hands",
        "has_played",
        "last_dealt",
        "last_winner",
        "loser",
        "out",
        "out_of_play",
        "phase",
        "piles",
        "players",
        "points",
        "reached",
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

    def __init__(self, rules: Rules, players: int, deck: tuple[int, ...], kind: str | None = None) -> None:
        """Deal from a deck, its top first: a card at a time, clockwise from forehand."""
        self.rules = rules
        self.deal: DealRules = rules.deal_of(kind)
        self.calling = Calling()
        self.points: tuple[Fraction, ...] = ()
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
        # What is counted over the deal: branches of rule points, as far as no event tells of them, and decisions.
        self.reached: Counter[Branch] = Counter()
        self.decisions = Decisions()
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
        dealt = self.deal.dealt * players if self.deal.dealt else len(deck)
        self.last_dealt = deck[dealt - 1]
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
            setattr(copy, name, value.copy() if isinstance(value, _COPIED) else value)
        return copy

    def tell(self, what: Happening, seat: int, cards: tuple[int, ...], seen_by: int, point: str) -> None:
        """Add an event."""
        self.events.append(Event(what, seat, cards, seen_by, point))

    def tell_bid(self, what: Happening, seat: int, bid: Bid, point: str) -> None:
        """Add an event about a bid, which all hear."""
        self.events.append(Event(what, seat, (), self.everyone, point, bid=bid))

    @property
    def dealer(self) -> int:
        """The dealer's seat: the one before forehand."""
        return self.players - 1

    def partner(self, seat: int) -> int:
        """The seat opposite."""
        return (seat + self.players // 2) % self.players

    def side(self, seat: int) -> int:
        """The seats that win with this one as the game has its partners: it alone where there are none."""
        return 1 << seat | (1 << self.partner(seat) if self.rules.partners else 0)

    def allies(self, seat: int) -> int:
        """The seats that this one plays with in this deal: the declaring side or its opponents, if there is one."""
        declaring = self.calling.declaring
        if not declaring:
            return self.side(seat)
        return declaring if declaring >> seat & 1 else self.everyone ^ declaring

    def sides(self) -> tuple[int, ...]:
        """The sides that score together, the declaring one first; each player, or each pair, where there is none."""
        declaring = self.calling.declaring
        if declaring:
            return declaring, self.everyone ^ declaring
        return tuple(dict.fromkeys(self.side(seat) for seat in range(self.players)))

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
        cards = kinds if self.rules.pack.copies == 1 else tuple(self._best_known(seat, kind) for kind in kinds)
        for card in cards:
            self.hands[seat] ^= 1 << card
            self.seen_by[card] = self.everyone
        return cards

    def _best_known(self, seat: int, kind: int) -> int:
        """Of the equal cards of a hand the one that most have seen.

        Nobody can tell equal cards apart: whoever knew one of them takes it for the one that is played.
        """
        held = self.hands[seat]
        copies = [card for card in range(kind, self.rules.pack.size, self.rules.pack.kinds) if held >> card & 1]
        return max(copies, key=lambda card: self.seen_by[card].bit_count())
