"""Ways to play, as native code: which of the legal plays is chosen. See `play/players` for what each of them is.

Legal plays are the cards in `legal`, then runs (those that begin in `state.run_starts`, from `shortest_run` to
`longest_run` cards, as far as the hand has them), then one thing more where `other` is 1: turning up the stock or
taking. That is their canonical order.
"""

from __future__ import annotations

from myllymatti.fast import POLICIES
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel.bits import count, element, lowest
from myllymatti.fast.kernel.draws import below_if_open
from myllymatti.fast.records import DealState, Frame, Phase

RANDOM, GREEDY, CAUTIOUS = range(len(POLICIES))

OTHER = -1
"""Chosen is not a card but the one thing more."""

_CARD = 63
"""The part of a play that is its card. A play is one number, that of the card where it is one card only."""


@hot
def play_of(card: int, length: int) -> int:
    """A play as one number: its lowest card and its number of cards."""
    return length - 1 << 6 | card


@hot
def card_of(play: int) -> int:
    """The lowest card of a play."""
    return play & _CARD


@hot
def length_of(play: int) -> int:
    """The number of cards of a play."""
    return (play >> 6) + 1


@inner
def sequence(frame: Frame, hand: int, start: int) -> int:
    """How many cards of a suit follow each other in a hand from a card on."""
    length, last = 1, start + frame.ranks - 1 - frame.rank_of[start]
    while start + length <= last and hand >> (start + length) & 1:
        length += 1
    return length


@inner
def longest(frame: Frame, state: DealState, hand: int, start: int) -> int:
    """How long a legal run from a card on can be."""
    return min(sequence(frame, hand, start), state.longest_run)


@inner
def number_of_runs(frame: Frame, state: DealState, hand: int) -> int:
    """How many runs are legal."""
    found, starts = 0, state.run_starts
    while starts:
        found += longest(frame, state, hand, lowest(starts)) - state.shortest_run + 1
        starts &= starts - 1
    return found


@inner
def run_at(frame: Frame, state: DealState, hand: int, place: int) -> int:
    """The legal run at a place of the canonical order: by its lowest card, then by its length."""
    starts = state.run_starts
    while starts:
        start = lowest(starts)
        lengths = longest(frame, state, hand, start) - state.shortest_run + 1
        if place < lengths:
            return play_of(start, state.shortest_run + place)
        place -= lengths
        starts &= starts - 1
    return OTHER


@hot
def offer(state: DealState, plays: int) -> None:
    """Count a decision between so many legal plays."""
    state.options += plays
    state.choices += plays > 1


@hot
def random_card(state: DealState, legal: int, other: int) -> int:
    """A legal play at random, where there are no runs; a forced one draws nothing. The decision is not counted."""
    singles = count(legal)
    place = below_if_open(state, other + singles)
    return element(legal, place) if place < singles else OTHER


@inner
def random_play(frame: Frame, state: DealState, hand: int, legal: int, other: int) -> int:
    """A legal play at random; a forced one draws nothing. How many are legal is counted, the choice is not."""
    singles = count(legal)
    runs = number_of_runs(frame, state, hand)
    plays = (runs + other) + singles
    state.options += plays
    place = below_if_open(state, plays)
    if place < singles:
        return element(legal, place)
    if place < singles + runs:
        return run_at(frame, state, hand, place - singles)
    return OTHER


@inner
def number_of_plays(frame: Frame, state: DealState, hand: int, legal: int, other: int) -> int:
    """How many plays are legal."""
    runs = number_of_runs(frame, state, hand)
    return count(legal) + runs + other


@inner
def most_cards(frame: Frame, state: DealState, hand: int, legal: int) -> int:
    """Of the legal plays the one with most cards, of these the highest, of equal ones the first in order."""
    best, best_length = OTHER, 0
    singles = legal
    while singles:
        card = lowest(singles)
        if best == OTHER or frame.rank_of[card] > frame.rank_of[best]:
            best, best_length = card, 1
        singles &= singles - 1
    starts = state.run_starts
    while starts:
        start = lowest(starts)
        length = longest(frame, state, hand, start)
        if length > best_length or (length == best_length and frame.rank_of[start] > frame.rank_of[best]):
            best, best_length = start, length
        starts &= starts - 1
    return OTHER if best == OTHER else play_of(best, best_length)


@inner
def fewest_cards(frame: Frame, state: DealState, legal: int, trumps: int) -> int:
    """Of the legal plays, those without trumps first, the one with fewest cards, of these the lowest."""
    best, best_length, best_is_trump = OTHER, 0, 0
    singles, starts = legal, state.run_starts
    while singles | starts:
        card = lowest(singles) if singles else lowest(starts)
        length = 1 if singles else state.shortest_run
        is_trump = trumps >> card & 1
        better = length < best_length or (length == best_length and frame.rank_of[card] < frame.rank_of[best])
        if best == OTHER or is_trump < best_is_trump or (is_trump == best_is_trump and better):
            best, best_length, best_is_trump = card, length, is_trump
        if singles:
            singles &= singles - 1
        else:
            starts &= starts - 1
    return OTHER if best == OTHER else play_of(best, best_length)


@inner
def considered_lay(frame: Frame, rules: Phase, state: DealState, policy: int, legal: int, other: int) -> int:
    """The play that a player who does not play at random makes in beating; OTHER for taking."""
    hand = state.hands[state.current, 0]
    plays = number_of_plays(frame, state, hand, legal, other)
    if plays == 1:
        return random_play(frame, state, hand, legal, other)
    offer(state, plays)
    if policy == GREEDY:
        return most_cards(frame, state, hand, legal)
    trumps = rules.trumps[state.trump]
    play = fewest_cards(frame, state, legal, trumps)
    return OTHER if other and trumps >> card_of(play) & 1 else play


@inner
def by_rank(frame: Frame, cards: int, highest: bool) -> int:
    """The card of the highest or the lowest rank in a set; of equal ones the first."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        rank, found = frame.rank_of[card], frame.rank_of[best]
        if (rank > found) if highest else (rank < found):
            best = card
        cards &= cards - 1
    return best
