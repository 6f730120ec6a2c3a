"""The pack: suits, ranks, and cards as small numbers.

A kind of card is an integer: suit number times the number of ranks, plus the rank's number. Ranks count
from 0, the lowest, so that comparing numbers within a suit compares ranks. With several packs mixed a card
is its kind plus the number of kinds times the number of its copy; equal cards are interchangeable.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

SUITS = "♠♥♦♣"
"""Suits in canonical order: spades, hearts, diamonds, clubs."""

SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""All rank names the language knows."""


def ranks_of_pack(cards: int) -> tuple[str, ...]:
    """The ranks in a pack of so many cards, the deuce or what is left first; a smaller pack lacks 2, 3 and so on.

    It is the printed cards that are taken out, however the game ranks them: where aces are low, they stay.
    """
    return RANKS[len(RANKS) - cards // len(SUITS) :]


_CARD = re.compile(r"([♠♥♦♣SHDC♤♡♢♧])[\ufe0e\ufe0f]?(10|[2-9JQKA])\Z")
_SUIT_LETTERS = {**{letter: number for number, letter in enumerate("SHDC")}}
_SUIT_LETTERS.update({sign: number for number, sign in enumerate(SUITS)})
_SUIT_LETTERS.update({sign: number for number, sign in enumerate("♤♡♢♧")})


@dataclass(frozen=True)
class Pack:
    """The cards of a game: ranks from the lowest to the highest, in each of the suits, in some copies.

    `suits` is the number of suits: all four, or the first ones where a game is looked at with fewer cards.
    """

    ranks: tuple[str, ...] = RANKS
    copies: int = 1
    suits: int = len(SUITS)

    @cached_property
    def kinds(self) -> int:
        """How many different cards there are."""
        return len(self.ranks) * self.suits

    @cached_property
    def size(self) -> int:
        """How many cards there are."""
        return self.kinds * self.copies

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cards as people write them, suit sign first: ♠7, ♥10, ♣A; indexed by card."""
        return tuple(suit + rank for suit in SUITS[: self.suits] for rank in self.ranks) * self.copies

    def kind(self, card: int) -> int:
        """The card whatever its copy."""
        return card % self.kinds

    def suit(self, card: int) -> int:
        """The number of the card's suit, 0 to 3."""
        return card % self.kinds // len(self.ranks)

    def rank(self, card: int) -> int:
        """The number of the card's rank, 0 for the lowest."""
        return card % len(self.ranks)

    def card(self, suit: int, rank: int) -> int:
        """The card of that suit and rank (its first copy)."""
        return suit * len(self.ranks) + rank

    def suit_mask(self, suit: int) -> int:
        """All kinds of cards of a suit, as a set; empty for a suit that the pack lacks."""
        if suit >= self.suits:
            return 0
        ranks = len(self.ranks)
        return ((1 << ranks) - 1) << suit * ranks

    def kinds_of(self, mask: int) -> int:
        """The set of kinds in a set of cards."""
        if self.copies == 1:
            return mask
        plane = (1 << self.kinds) - 1
        kinds = 0
        while mask:
            kinds |= mask & plane
            mask >>= self.kinds
        return kinds

    def one_of(self, mask: int, kind: int) -> int:
        """The first copy of a kind in a set of cards that holds one."""
        while not mask >> kind & 1:
            kind += self.kinds
        return kind

    def ordered(self, mask: int) -> tuple[int, ...]:
        """The cards of a set by kind, so that equal sets of kinds are in equal order."""
        if self.copies == 1:
            return tuple(cards_of(mask))
        return tuple(sorted(cards_of(mask), key=lambda card: (card % self.kinds, card)))

    def parse(self, text: str) -> int:
        """The card somebody wrote: ♥10 or H10.

        Raises:
            ValueError: when the text is no card of this pack; its message says why.
        """
        found = _CARD.match(text)
        if found is None:
            raise ValueError(f"“{text}” is no card: write the suit (♠ ♥ ♦ ♣ or S H D C), then 2-10, J, Q, K or A")
        if found[2] not in self.ranks:
            raise ValueError(f"{text} is not in this pack, which has the ranks {' '.join(self.ranks)}")
        suit = _SUIT_LETTERS[found[1]]
        if suit >= self.suits:
            raise ValueError(f"{text} is not in this pack, which has the suits {' '.join(SUITS[: self.suits])}")
        return self.card(suit, self.ranks.index(found[2]))


def parse_deck(names: Iterable[str], pack: Pack) -> list[int]:
    """The cards of a deck by name; of equal cards the first is the first copy, since they are interchangeable.

    Raises:
        ValueError: for what is no card of the pack, or too many equal ones.
    """
    cards: list[int] = []
    seen: dict[int, int] = {}
    for name in names:
        kind = pack.parse(name)
        copy = seen.get(kind, 0)
        seen[kind] = copy + 1
        if copy == pack.copies:
            raise ValueError(f"{name} is there {copy + 1} times, in {pack.copies} pack{'s' if pack.copies > 1 else ''}")
        cards.append(copy * pack.kinds + kind)
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """The set of cards as bits of one integer."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[int]:
    """The cards of a set, from the lowest number up."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
