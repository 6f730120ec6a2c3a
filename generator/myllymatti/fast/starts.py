"""From which positions a small game is looked at: all its deals, or all hands with which beating can begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import factorial, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from myllymatti.cards import SUITS
from myllymatti.mechanisms.beating import TrumpSuit
from myllymatti.play.set_up import BeatingStart
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import BeatingRules, Rules, TricksRules

Cards: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Deals:
    """All deals of a game: a row of cards for each, the top of the deck first. Only the stock has an order."""

    decks: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.decks)

    def deck(self, number: int) -> tuple[int, ...]:
        """The deck of a deal."""
        return tuple(int(card) for card in self.decks[number])


@dataclass(frozen=True)
class Beginnings:
    """All ways in which beating can begin with all cards in the hands, seat 0 to lead.

    `holders` has a row for each: the seat that holds each card; `trumps` the suit, or NO_TRUMPS.
    """

    holders: NDArray[np.uint8]
    trumps: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.holders)

    def start(self, rules: Rules, players: int, number: int) -> BeatingStart:
        """A beginning as records have it."""
        hands = [[] for _ in range(players)]  # type: list[list[str]]
        for card, seat in enumerate(self.holders[number]):
            hands[seat].append(rules.pack.names[card])
        trump = int(self.trumps[number])
        return BeatingStart(tuple(map(tuple, hands)), SUITS[trump] if trump != NO_TRUMPS else "", 1)


MOST_STARTS = 500_000
"""Starts that are looked at one by one; with more of them the positions would not fit into memory either."""


def why_too_many(rules: Rules, players: int, *, deals: bool) -> str:
    """Why the starts of a game are too many; empty where they are not. Can stand after a name."""
    number = number_of_deals(rules, players) if deals else number_of_beginnings(rules, players)
    what = "deals" if deals else "beginnings of beating"
    return f"has {number} {what}, and no more than {MOST_STARTS} are looked at" if number > MOST_STARTS else ""


def number_of_beginnings(rules: Rules, players: int) -> int:
    """How many ways to divide the cards there are, with every trump suit."""
    return int(players**rules.pack.size * len(_trumps(rules)))


def number_of_deals(rules: Rules, players: int) -> int:
    """How many different deals there are."""
    return factorial(rules.pack.size) // prod(factorial(size) for size in _sizes(rules, players))


def all_deals(rules: Rules, players: int) -> Deals:
    """All deals, in a fixed order."""
    sizes = _sizes(rules, players)
    decks = [
        _deck(hands, rest)
        for hands, cards in _hands(tuple(range(rules.pack.size)), sizes)
        for rest in permutations(cards)
    ]
    return Deals(np.array(decks, np.uint8))


def _sizes(rules: Rules, players: int) -> tuple[int, ...]:
    """The number of cards that each seat is dealt."""
    size, dealt = rules.pack.size, rules.deals[0].dealt
    if dealt:
        return (dealt,) * players
    return tuple(size // players + (seat < size % players) for seat in range(players))


def _hands(
    cards: tuple[int, ...], sizes: Sequence[int]
) -> Iterator[tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]]:
    """All ways to give hands of those sizes, each with the cards that are left."""
    if not sizes:
        yield (), cards
        return
    for hand in combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in hand)
        for others, rest in _hands(left, sizes[1:]):
            yield (hand, *others), rest


def _deck(hands: Sequence[Sequence[int]], rest: Sequence[int]) -> list[int]:
    """The deck from which these hands are dealt, a card at a time."""
    rounds = range(max(map(len, hands)))
    return [*(hand[place] for place in rounds for hand in hands if place < len(hand)), *rest]


def all_beginnings(rules: Rules, players: int) -> Beginnings:
    """All ways to divide the cards, some players left without, with every trump suit that the game can have."""
    rows = np.array(list(product(range(players), repeat=rules.pack.size)), np.uint8)
    trumps = _trumps(rules)
    return Beginnings(np.tile(rows, (len(trumps), 1)), np.repeat(np.array(trumps, np.uint8), len(rows)))


def _trumps(rules: Rules) -> list[int]:
    """The trump suits that the phase of beating can have; none where the stock may not be used up before."""
    phase = rules.deals[0].phases[-1]
    assert isinstance(phase, BeatingRules)
    if phase.trump_suit is TrumpSuit.NONE:
        return [NO_TRUMPS]
    before = [one for one in rules.deals[0].phases if isinstance(one, TricksRules)]
    return [*range(rules.pack.suits), *([NO_TRUMPS] if before else [])]
