"""Lays: what can be played to a trick of the beating kind at one time, a single card or a run.

All lays of a game are numbered once: first the single cards in pack order, then the runs by suit, lowest
card and length. Which lay beats which is a table, made from the relation written in the variant.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from myllymatti.cards import SUITS, Pack, mask_of
from myllymatti.mechanisms import Term
from myllymatti.mechanisms.beating import Runs

NO_TRUMPS = len(SUITS)
"""Index of the table for play without trumps."""


@dataclass(frozen=True)
class Lay:
    """Cards played together: consecutive ranks of one suit, from the lowest up; usually a single card."""

    cards: tuple[int, ...]
    mask: int

    @property
    def is_run(self) -> bool:
        """Whether it is more than one card."""
        return len(self.cards) > 1


@dataclass(frozen=True, eq=False)
class Lays:
    """All lays of a game; compared and hashed as the object it is, since there are hundreds."""

    all: tuple[Lay, ...]


def possible_lays(pack: Pack, runs: Runs, shortest: int) -> Lays:
    """All lays that the rules on runs admit, in canonical order."""
    found: list[tuple[int, ...]] = [(card,) for card in range(pack.kinds)]
    if runs is not Runs.NONE:
        ranks = len(pack.ranks)
        for suit in range(pack.suits):
            for low in range(1 if runs is Runs.FROM_LOWEST else ranks):
                for length in range(shortest, ranks - low + 1):
                    found.append(tuple(pack.card(suit, rank) for rank in range(low, low + length)))
    return Lays(tuple(Lay(cards, mask_of(cards)) for cards in found))


@dataclass(frozen=True)
class Beating:
    """Which card beats which, by kind, for each trump suit: `cards[trump][lower]` is the set that beats `lower`.

    `trump` is a suit's number, or NO_TRUMPS.
    """

    pack: Pack
    cards: tuple[tuple[int, ...], ...]
    _runs: dict[tuple[int, tuple[int, ...], tuple[int, ...]], bool] = field(
        default_factory=dict, compare=False, repr=False
    )

    def card_beats(self, trump: int, upper: int, lower: int) -> bool:
        """Whether the card `upper` may be played on `lower`."""
        return bool(self.cards[trump][lower] >> upper & 1)

    def run_beats(self, trump: int, upper: tuple[int, ...], lower: tuple[int, ...]) -> bool:
        """Whether the run `upper` beats the equally long run `lower`, card by card."""
        key = (trump, upper, lower)
        if key not in self._runs:
            self._runs[key] = len(upper) == len(lower) and all(
                self.card_beats(trump, new, old) for new, old in zip(upper, lower, strict=True)
            )
        return self._runs[key]


@lru_cache(maxsize=64)  # the readings of a variant share few relations
def beating_table(pack: Pack, alternatives: tuple[Term, ...], low_trumps: bool = False) -> Beating:
    """The relation written in a variant as a table over the kinds of card, for each trump suit and for none."""
    tables = []
    for trump in (*range(len(SUITS)), NO_TRUMPS):
        row = []
        for lower in range(pack.kinds):
            row.append(
                mask_of(
                    upper
                    for upper in range(pack.kinds)
                    if any(
                        _holds(alternative, pack, trump_classes(trump, low_trumps), upper, lower)
                        for alternative in alternatives
                    )
                )
            )
        tables.append(tuple(row))
    return Beating(pack, tuple(tables))


def trump_classes(trump: int, low_trumps: bool) -> tuple[int, ...]:
    """For each suit 0 (plain), 1 (low trump) or 2 (trump); the low trump suit is the other of the same colour."""
    classes = [0] * len(SUITS)
    if trump != NO_TRUMPS:
        classes[trump] = 2
        if low_trumps:
            classes[len(SUITS) - 1 - trump] = 1
    return tuple(classes)


def _holds(alternative: Term, pack: Pack, classes: tuple[int, ...], upper: int, lower: int) -> bool:
    """Whether all conditions of an alternative hold between two cards."""
    return all(
        _CONDITIONS[condition.name](pack, classes, upper, lower)
        for condition in alternative.arguments
        if isinstance(condition, Term)
    )


_CONDITIONS = {
    "same_suit": lambda pack, classes, upper, lower: pack.suit(upper) == pack.suit(lower),
    "higher_rank": lambda pack, classes, upper, lower: pack.rank(upper) > pack.rank(lower),
    "equal_rank": lambda pack, classes, upper, lower: pack.rank(upper) == pack.rank(lower),
    # Trump over plain, and where there are two trump suits the high one over the low one.
    "trump_over_plain": lambda pack, classes, upper, lower: classes[pack.suit(upper)] > classes[pack.suit(lower)],
}
"""What each condition of the grammar's relation means for two cards."""
