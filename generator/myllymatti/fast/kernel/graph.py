"""The graph of all positions that can be reached, found breadth first."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast.compiled import entry, inner
from myllymatti.fast.kernel import positions
from myllymatti.fast.kernel.draws import scramble
from myllymatti.fast.kernel.positions import WORDS
from myllymatti.fast.kernel.successors import (
    ENDED,
    GAME_OVER,
    MOST_MOVES,
    Desk,
    enter,
    enter_led,
    is_in_tricks,
    moves_at,
    packed,
    result_of,
)
from myllymatti.fast.records import DealState, Frame, Numbers

NODES, NEXT, EDGES = range(3)
"""What `Store.progress` counts: nodes, of which so many are done, and edges."""

NO_MOVE = -2


class Store(NamedTuple):
    """The graph as far as it is found. All arrays have room to spare; those of edges belong together.

    `words` has a row for each node, `slots` is the table in which nodes are looked up (-1: empty). The edges of node N
    are those from `first[N]` up to `first[N + 1]`: where they lead, the move, and by how many seats the position was
    turned. `parent` is the node from which a node was found first, -1 for a start.
    """

    words: NDArray[np.int64]
    slots: NDArray[np.int64]
    first: NDArray[np.int64]
    targets: NDArray[np.int64]
    moves: NDArray[np.int64]
    turned: NDArray[np.int64]
    parent: NDArray[np.int64]
    progress: NDArray[np.int64]


class Symmetry(NamedTuple):
    """Under which changes of suits a game stays the same, and whether seats are turned.

    `cards` and `suits` have a row for each change, the first changes nothing. `used` says how many of them are tried in
    tricks, how many in beating, and whether positions in beating are turned so that seat 0 is to move.
    """

    cards: NDArray[np.int64]
    suits: NDArray[np.int64]
    used: NDArray[np.int64]


@entry
def begin_deals(desk: Desk, decks: NDArray[np.uint8], found: NDArray[np.int64]) -> None:
    """For each deck the position in which the first player is to move; the first word is -1 where there is none."""
    tables = desk.tables
    for number in range(decks.shape[0]):
        _deal(tables.frame[0], tables.deals[0].dealt, desk.states[0], decks[number])
        place, seat = enter(desk, tables.deals[0].first_phase)
        if seat == GAME_OVER:
            found[number, 0] = -1
        else:
            packed(desk, place, seat, found[number])


@inner
def _deal(frame: Frame, dealt: int, state: DealState, deck: NDArray[np.uint8]) -> None:
    """Deal so many cards from a deck, or all, as `games.py` does after shuffling."""
    size = frame.size
    _clear(frame, state)
    dealt = dealt if dealt else size
    for place in range(size):
        state.deck[place] = deck[place]
        if place < dealt:
            state.hands[place % frame.players, 0] |= 1 << np.int64(deck[place])
    state.last_dealt = deck[dealt - 1]
    state.stock_top, state.stock_end = dealt, size


@inner
def _clear(frame: Frame, state: DealState) -> None:
    """A table without cards, and nothing has happened."""
    for seat in range(frame.players):
        state.hands[seat, 0] = state.piles[seat, 0] = 0
    state.out_of_play[0] = 0
    state.stock_top = state.stock_end = 0
    state.current = state.ended = state.actions = 0
    state.loser = state.last_winner = state.aside = state.aside_holder = -1
    state.trump = 4
    state.played = state.won_tricks = state.run_starts = 0
    state.without_cards = state.has_played = state.cards_played = 0
    state.bid = state.everybody_passed = state.declaring = 0
    state.in_play = frame.everyone
    state.deal = state.is_alone = 0


@entry
def begin_beatings(desk: Desk, holders: NDArray[np.uint8], trumps: NDArray[np.uint8], found: NDArray[np.int64]) -> None:
    """For each row of holders (the seat of each card) the position in which beating begins, led by seat 0.

    The first word is -1 where the game is over at once.
    """
    frame, state = desk.tables.frame[0], desk.states[0]
    place = desk.tables.deals[0].after_phases - 1
    for number in range(holders.shape[0]):
        _clear(frame, state)
        for card in range(frame.kinds):
            state.hands[holders[number, card], 0] |= 1 << card
        state.trump = trumps[number]
        seat = enter_led(desk, place, 0)
        if seat == GAME_OVER:
            found[number, 0] = -1
        else:
            packed(desk, place, seat, found[number])


@inner
def _canonical(desk: Desk, symmetry: Symmetry, words: Numbers) -> int:
    """Change a position for the first of all that are the same but for suits and seats; by how many seats it turned."""
    frame, in_tricks = desk.tables.frame[0], is_in_tricks(desk, words)
    best, other = desk.rows[6], desk.rows[7]
    turned = 0
    if symmetry.used[2] and not in_tricks:
        turned = positions.rotate(frame, words)
    changes = symmetry.used[0] if in_tricks else symmetry.used[1]
    if changes == 1:
        return turned
    _copy(words, best)
    for number in range(1, changes):
        positions.mirror(frame, words, symmetry.cards[number], symmetry.suits[number], in_tricks, other)
        if _comes_before(other, best):
            _copy(other, best)
    _copy(best, words)
    return turned


@inner
def _copy(source: Numbers, target: Numbers) -> None:
    for number in range(WORDS):
        target[number] = source[number]


@inner
def _comes_before(one: Numbers, other: Numbers) -> bool:
    for number in range(WORDS):
        if one[number] != other[number]:
            return one[number] < other[number]
    return False


@inner
def _slot(store: Store, words: Numbers, width: int) -> int:
    """Where a position stands in the table, or the empty slot where it would."""
    mixed = np.uint64(0)
    for number in range(width):
        mixed = scramble(mixed ^ np.uint64(words[number]))
    last = store.slots.shape[0] - 1
    slot = np.int64(mixed >> np.uint64(20)) & last
    while store.slots[slot] >= 0:
        node, number = store.slots[slot], 0
        while number < width and store.words[node, number] == words[number]:
            number += 1
        if number == width:
            break
        slot = (slot + 1) & last
    return slot


@inner
def node_of(store: Store, words: Numbers, width: int, parent: int) -> int:
    """The node of a position, a new one where there is none yet."""
    slot = _slot(store, words, width)
    node = store.slots[slot]
    if node < 0:
        node = store.progress[NODES]
        store.progress[NODES] += 1
        store.slots[slot] = node
        store.parent[node] = parent
        for number in range(width):
            store.words[node, number] = words[number]
    return node


@inner
def has_no_room(store: Store) -> bool:
    """Whether the moves of one more position might not fit."""
    progress = store.progress
    return (
        progress[NODES] + MOST_MOVES > store.words.shape[0]
        or progress[EDGES] + MOST_MOVES > store.targets.shape[0]
        or 2 * (progress[NODES] + MOST_MOVES) > store.slots.shape[0]
    )


@entry
def look_up_again(store: Store, width: int) -> None:
    """Fill an empty table of slots with the nodes that there are."""
    for node in range(store.progress[NODES]):
        store.slots[_slot(store, store.words[node], width)] = node


@entry
def add_starts(
    desk: Desk, store: Store, symmetry: Symmetry, starts: NDArray[np.int64], nodes: NDArray[np.int64]
) -> None:
    """Make nodes of starts, whose numbers are written down. There must be room for them."""
    for number in range(starts.shape[0]):
        words = desk.rows[0]
        _copy(starts[number], words)
        _canonical(desk, symmetry, words)
        nodes[number] = node_of(store, words, WORDS, -1)


@entry
def explore(desk: Desk, store: Store, symmetry: Symmetry, steps: int) -> None:
    """Look at the moves of positions that are not done yet: at so many positions, or until the arrays are full."""
    progress = store.progress
    for _ in range(steps):
        node = progress[NEXT]
        if node == progress[NODES] or has_no_room(store):
            break
        store.first[node] = progress[EDGES]
        for number in range(moves_at(desk, store.words[node])):
            _add_edge(desk, store, symmetry, node, desk.moves[number])
        progress[NEXT] += 1
        store.first[node + 1] = progress[EDGES]


@inner
def _add_edge(desk: Desk, store: Store, symmetry: Symmetry, node: int, move: int) -> None:
    """Make a move, and an edge of it."""
    edge, turned, result = store.progress[EDGES], 0, desk.rows[0]
    target = result_of(desk, store.words[node], move, result)
    if target == 0:
        turned = _canonical(desk, symmetry, result)
        target = node_of(store, result, WORDS, node)
    store.targets[edge], store.moves[edge], store.turned[edge] = target, move, turned
    store.progress[EDGES] += 1


@entry
def follow(desk: Desk, store: Store, symmetry: Symmetry, words: NDArray[np.int64], target: int) -> int:
    """Make that move in a position which leads to a node (or an end): the move; the words become the position then.

    A node may stand for positions that are the same but for suits and seats; so the move is looked for anew.
    Returns NO_MOVE where none leads there.
    """
    result, changed = desk.rows[0], desk.rows[1]
    for number in range(moves_at(desk, words)):
        move = desk.moves[number]
        found = result_of(desk, words, move, result)
        if found == 0:
            _copy(result, changed)
            _canonical(desk, symmetry, changed)
            found = store.slots[_slot(store, changed, WORDS)]
        lost = found < ENDED and target < ENDED and symmetry.used[2]  # who has lost is told by the seat as it is turned
        if found == target or lost:
            _copy(result, words)
            return move
    return NO_MOVE
