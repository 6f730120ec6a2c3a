"""The data of the kernel: a variant as records of numbers, and a deal in progress as another.

The records of phases are made from the fields of the rules (`rules/model.py`, `rules/contract.py`): a field that holds
an answer or a number becomes a number of the same name. What is a table there becomes a table here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, TypeAlias, cast

import numpy as np

from myllymatti.bounds import MOST_PACKS, MOST_PLAYERS
from myllymatti.cards import RANKS, SUITS
from myllymatti.fast.codes import BRANCHES, HAPPENINGS
from myllymatti.mechanisms.auction import Denomination
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules
from myllymatti.rules.model import BeatingRules, TricksRules

MOST_KINDS = len(RANKS) * len(SUITS)
MOST_CARDS = MOST_KINDS * MOST_PACKS

NO_CARD = MOST_KINDS
"""Lies under the first card of a trick of beating: every card may be played on it. It has no suit."""

MOST_BIDS = 13 * len(Denomination)
"""Levels go from 1 to 13 (`mechanisms/auction.py`)."""

MOST_GIFTS = 64
"""Packets that the answer to `exchange.gifts` may name; a longer one does not fit into a value."""

MOST_PACKETS = 512
"""Packets that are given in one exchange; games that need more are left to the reference engine."""

int64 = cast("Callable[[Any], int]", np.int64)
"""Makes a signed number of a small one."""

Frame: TypeAlias = Any
"""A record of type FRAME."""
Phase: TypeAlias = Any
"""A record of type TRICKS, BEATING, AUCTION, EXCHANGE or DOUBLING."""
DealState: TypeAlias = Any
"""A record of type STATE."""
Run: TypeAlias = Any
"""A record of type RUN."""
Numbers: TypeAlias = Any
"""An array of whole numbers."""


_SMALL = np.uint8
"""For suits, ranks, seats and cards: what is loaded from such a field is known not to be negative, so that an index
needs no check. Numba makes an unsigned word of two such numbers added together, and a float of that and a signed one:
they become signed (`int64`) as they are loaded.
"""


def _record(numbers: Iterable[str], *tables: tuple[Any, ...]) -> np.dtype[np.void]:
    """A type of record: fields that hold a number each, and tables of numbers with their shapes (and type)."""
    shaped = ((name, *(kind or (np.int64,)), shape) for name, shape, *kind in tables)
    return np.dtype([*((name, np.int64) for name in numbers), *shaped], align=True)


def _names(rules: type, *without: str) -> list[str]:
    return [field.name for field in fields(rules) if field.name not in ("role", *without)]


FRAME = _record(
    ("planes", "kinds", "size", "ranks", "players", "everyone", "fewer_with_two", "scored"),
    ("suit_of", (MOST_KINDS + 1,), _SMALL),
    ("rank_of", (MOST_KINDS,), _SMALL),
    ("is_ace", (MOST_KINDS,), _SMALL),
    ("suits", (len(SUITS) + 1,)),
    ("level_of", (MOST_BIDS + 1,)),
    ("trump_of", (MOST_BIDS + 1,)),
    ("side_of", (MOST_PLAYERS,)),
)
"""A game with a number of players. `suits` are sets of kinds, empty for no trumps; a bid's number is 0 for none."""

DEAL = _record(("dealt", "first_phase", "after_phases", "bidder_is_alone"))
"""Deals of one kind: cards dealt in all, and which phases they have."""

TRICKS = _record(_names(TricksRules))

BEATING = _record(
    (
        *_names(BeatingRules, "beats", "lays", "low_cards"),
        "lowest_given",
        "highest_given",
        "single_cards",
        "by_lays",
        "plain",
    ),
    ("beats", (len(SUITS) + 1, MOST_KINDS + 1)),
    ("trumps", (len(SUITS) + 1,)),
)
"""`single_cards` says that no runs are played; `by_lays` that a trick is complete as soon as as many lays lie in it as
there were players when it began. `beats[trump, lower]` is the set of kinds that beat a card, all of them for NO_CARD;
`trumps` are the kinds of a trump suit, the low one included.
"""

AUCTION = _record(
    (*_names(AuctionRules, "denominations", "lowest_level", "highest_level"), "bids", "is_last"),
    ("bid", (MOST_BIDS,)),
    ("first_higher", (MOST_BIDS + 1,)),
    ("first_as_high", (MOST_BIDS + 1,)),
    ("too_low", (MOST_BIDS + 1,)),
)
"""`bid` are the bids from the lowest up; the others say for the last bid where in it the higher ones begin."""

EXCHANGE = _record(
    (*_names(ExchangeRules, "gifts"), "packets"),
    ("giver", (MOST_GIFTS,)),
    ("number", (MOST_GIFTS,)),
    ("receiver", (MOST_GIFTS,)),
    ("gift", (MOST_GIFTS,)),
)
"""Packets one after another: which gift they belong to, who gives, how many cards, to whom."""

DOUBLING = _record(_names(DoublingRules))

SCORING = _record(("booking", "by_tricks", "penalties", "penalty_paid_by", "divisor"))
"""Points are counted in parts: `divisor` of them make one."""

MOST_RECORDED = 10_000
"""Moves of a game that can be written down."""

RUN = _record(
    ("first", "most_actions", "replays", "recording", "uniform"),
    ("seed", (1,), np.uint64),
    ("policies", (MOST_PLAYERS,)),
    ("moves", (MOST_RECORDED, 4)),
)
"""Which games are played, and how: the number of the first, the bound on actions, the seed, who sits where.

Each deal is played `replays` times one after another, with seats rotated (see `myllymatti.random`).

Where `recording` is not 0, `moves` are those of the last game.
"""

_OF_A_GAME = ("actions", "choices", "options", "before_last_phase", "loser", "ended", "deal", "is_alone")
_OF_CARDS = ("aside", "aside_holder", "last_dealt", "last_winner")
_OF_TRICKS = ("won_tricks",)
_OF_BEATING = ("in_play", "trick_size", "has_played", "cards_played", "without_cards")
_OF_LEGAL = ("run_starts", "shortest_run", "longest_run")
_OF_CALLING = (
    "bid",
    "opening",
    "bidder",
    "last_bidder",
    "declarer",
    "declaring",
    "callers",
    "calls",
    "passes",
    "passed",
    "everybody_passed",
    "equals",
    "asked",
    "asked_next",
    "multiplier",
    "doubler",
    "first_bidders",
    "packets",
    "packet",
    "handed",
)

STATE = np.dtype(
    [
        ("generator", np.uint64),
        ("upcoming", np.uint64),
        ("current", _SMALL),
        ("trump", _SMALL),
        *((name, _SMALL) for name in ("played", "turn", "fighting_since", "in_order", "first_round", "in_turn")),
        *((name, _SMALL) for name in ("stock_top", "stock_end")),
        *((name, np.int64) for names in (_OF_A_GAME, _OF_CARDS, _OF_TRICKS, _OF_BEATING) for name in names),
        *((name, np.int64) for names in (_OF_LEGAL, _OF_CALLING) for name in names),
        ("hands", np.int64, (MOST_PLAYERS, MOST_PACKS)),
        ("piles", np.int64, (MOST_PLAYERS, MOST_PACKS)),
        ("out_of_play", np.int64, (MOST_PACKS,)),
        ("order", _SMALL, (MOST_PLAYERS,)),
        ("table_seat", _SMALL, (MOST_CARDS,)),
        ("table_card", _SMALL, (MOST_CARDS + 1,)),
        ("table_length", _SMALL, (MOST_CARDS + 1,)),
        ("trick_winner", np.int64, (MOST_CARDS,)),
        ("trick_aces", np.int64, (MOST_CARDS,)),
        ("caller", np.int64, (MOST_PLAYERS,)),
        ("equal", np.int64, (MOST_PLAYERS,)),
        ("to_ask", np.int64, (MOST_PLAYERS,)),
        ("first_bidder", np.int64, (MOST_PLAYERS,)),
        ("first_bid", np.int64, (MOST_PLAYERS,)),
        ("packet_giver", np.int64, (MOST_PACKETS,)),
        ("packet_receiver", np.int64, (MOST_PACKETS,)),
        ("packet_number", np.int64, (MOST_PACKETS,)),
        ("handed_receiver", np.int64, (MOST_CARDS,)),
        ("handed_card", np.int64, (MOST_CARDS,)),
        ("happened", np.int64, (len(HAPPENINGS),)),
        ("reached", np.int64, (len(BRANCHES),)),
        ("deck", _SMALL, (MOST_CARDS + 1,)),
        ("other", _SMALL, (MOST_CARDS,)),
    ],
    align=True,
)
"""A deal in progress. Fields are those of `play/position.py`, `calling.py` and `decisions.py`, sets as planes.

Plane 0 of a hand has the kinds of which it holds a card, plane 1 those of which it holds two, and so on. The stock lies
in the deck from `stock_top` up to `stock_end`. In a phase of tricks a card on the table is in its place from 0 on, with
its seat; in one of beating a lay is in its place from 1 on, as its lowest card and its length, and NO_CARD in place 0.
`in_turn` says that all from the leader on play to the trick; where it is 0, those in `order`. `run_starts` are the
cards from which legal runs begin. `upcoming` is the generator's next word, which is worked out before it is needed.
`happened` counts happenings over all games played with this record, `reached` branches of rule points.
"""
