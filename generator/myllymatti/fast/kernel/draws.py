"""The generator of the randomness contract (see `myllymatti.random`) as native code."""

from __future__ import annotations

import numpy as np

from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.records import DealState, int64
from myllymatti.random import GOLDEN_GAMMA

_GAMMA, _NOTHING = np.uint64(GOLDEN_GAMMA), np.uint64(0)
_INVERSE = np.uint64(pow(GOLDEN_GAMMA, -1, 1 << 64))
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@hot
def scramble(word: np.uint64) -> np.uint64:
    """SplitMix64's output function."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@hot
def mix(seed: np.uint64, game: np.uint64) -> np.uint64:
    """The generator state from which a game of a run starts."""
    return scramble(scramble(seed + _GAMMA) + game * _GAMMA)


@hot
def replay_start(seed: np.uint64, group: np.uint64, replay: np.uint64) -> np.uint64:
    """The generator state from which the play of a replay starts, where deals are repeated."""
    return mix(mix(seed, group), replay + np.uint64(1))


@inner
def rotate(state: DealState, dealt: int, players: int, seats: int) -> None:
    """Change the deck so that every seat is dealt the cards of the one so many seats before it."""
    for start in range(0, dealt - dealt % players, players):
        for seat in range(players):
            state.other[(seat + seats) % players] = state.deck[start + seat]
        for seat in range(players):
            state.deck[start + seat] = state.other[seat]


@hot
def reduced(word: np.uint64, bound: int) -> int:
    """A word of the generator as a number from 0 to bound - 1."""
    return int64(((word >> _32) * np.uint64(bound)) >> _32)


@hot
def begin(state: DealState, word: np.uint64) -> None:
    """Begin a game from that state of the generator."""
    state.generator = word + _GAMMA
    state.upcoming = scramble(state.generator)


@hot
def below(state: DealState, bound: int) -> int:
    """Draw a number from 0 to bound - 1."""
    number = reduced(state.upcoming, bound)
    state.generator += _GAMMA
    state.upcoming = scramble(state.generator)
    return number


@hot
def below_if_open(state: DealState, bound: int) -> int:
    """A number from 0 to bound - 1; where that can only be 0 nothing is drawn, and no branch is taken for it."""
    number = reduced(state.upcoming, bound)
    state.generator += _GAMMA if bound > 1 else _NOTHING
    state.upcoming = scramble(state.generator)
    return number


@hot
def draws_since(state: DealState, begun: np.uint64) -> int:
    """How many numbers were drawn since the generator was in a state: so often its step was added to it."""
    return int64((state.generator - begun) * _INVERSE)


@inner
def shuffle(state: DealState, size: int) -> None:
    """Shuffle the deck: place i from the last one down changes with `below(i + 1)`.

    All numbers are worked out before the first is used: so the processor does several at a time.
    """
    deck, other, generator = state.deck, state.other, state.generator
    for place in range(1, size):
        word = scramble(generator + np.uint64(size - 1 - place) * _GAMMA)
        other[place] = reduced(word, place + 1)
    for step in range(size - 1):
        end = size - 1 - step
        card, changed = deck[end], other[end]
        deck[end] = deck[changed]
        deck[changed] = card
    state.generator = generator + np.uint64(size - 1) * _GAMMA
    state.upcoming = scramble(state.generator)
