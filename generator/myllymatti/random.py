"""The randomness contract, fixed once, so that any engine on any machine plays the same game.

* The generator is SplitMix64 (Steele, Lea, Flood 2014): the state is one 64-bit word; a step adds
  ``0x9E3779B97F4A7C15`` and returns the state mixed by two xor-shift-multiplies and a last xor-shift.
* Game number K (counted from 0) of a run with seed S starts from ``mix(S, K)``, so that
  ``matti play --seed S --game K`` is the K-th game of ``matti simulate --seed S``, whatever the
  number of workers.
* ``below(n)``, 1 <= n <= 2**16, takes the upper 32 bits of the next word, multiplies by n and keeps what
  is above 32 bits. Its bias is below n / 2**32; there is no rejection, so a draw is always one step.
* A shuffle is Fisher-Yates from the last place down to the second: place i changes with ``below(i + 1)``.
  The pack before shuffling is in canonical order: spades, hearts, diamonds, clubs, each from the lowest
  rank up, copy after copy. Position 0 after shuffling is the top.
* Cards are dealt one at a time from the top, clockwise, beginning with forehand (seat 1).
* A random player takes ``legal_actions[below(len(legal_actions))]``; the actions are in canonical order
  (single cards in pack order, runs by suit, lowest card and length, then turning the stock, then taking; cards
  to give in pack order; bids from the lowest up, or a double or redouble, then passing).
  A forced move, the only legal one, draws nothing. Equal copies of a card are one action.
* Calls are drawn otherwise (see `play/players.py`). In an auction where passing is allowed ``below(2)`` is drawn
  if no bid stands, ``below(8)`` if one does, and anything but 0 is a pass; a bid is ``bids[below(min(6, count))]``
  of the legal bids, the lowest first. Where doubling is offered ``below(4)`` is drawn, and anything but 0 is a pass.
* Where deals are repeated with seats rotated (R replays of each, R above 1), game K is replay number ``K % R`` of
  group ``K // R``. A group has the deck that game number ``K // R`` of a run without replays has, and its kind of deal.
  In replay r the card that would be dealt to a seat goes to the one that is r seats further, as far as the deal goes
  round: the cards of whole rounds change places, those of a last round that does not reach all stay where they are,
  and so does the stock. The play of replay r draws from a generator of its own, which starts from
  ``mix(mix(S, K // R), 1 + r)``.
* Deal number N (from 0) of session number K is dealt and played as game ``1000 * K + N``.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

Item = TypeVar("Item")

WORD = (1 << 64) - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15


def scramble(word: int) -> int:
    """SplitMix64's output function: a bijection on 64-bit words."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def mix(seed: int, game: int) -> int:
    """The generator state from which game `game` (from 0) of a run with seed `seed` starts.

    Both are taken modulo 2**64. Seeds that differ give unrelated games, also for neighbouring numbers.
    """
    return scramble((scramble((seed + GOLDEN_GAMMA) & WORD) + game * GOLDEN_GAMMA) & WORD)


def replay_start(seed: int, group: int, replay: int) -> int:
    """The generator state from which the play of a replay starts (both from 0), where deals are repeated."""
    return mix(mix(seed, group), 1 + replay)


def rotated(deck: Sequence[Item], dealt: int, players: int, seats: int) -> list[Item]:
    """A deck of which every seat is dealt the cards of the one so many seats before it.

    The first `dealt` cards are dealt; those of a round that does not reach all players stay where they are.
    """
    whole = dealt - dealt % players
    rounds = (deck[start : start + players] for start in range(0, whole, players))
    seats %= players
    return [card for one in rounds for card in (*one[players - seats :], *one[: players - seats])] + [*deck[whole:]]


class Generator:
    """A stream of numbers from one 64-bit state, as the contract above says."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & WORD

    def next(self) -> int:
        """The next word, 0 to 2**64 - 1."""
        self.state = (self.state + GOLDEN_GAMMA) & WORD
        return scramble(self.state)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1; bound from 1 to 65536."""
        return ((self.next() >> 32) * bound) >> 32

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Shuffle in place."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
