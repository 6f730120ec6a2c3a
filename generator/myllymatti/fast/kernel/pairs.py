"""Two games played side by side: the same moves in both, from the same starts, until they part."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast.compiled import entry, inner
from myllymatti.fast.kernel import positions
from myllymatti.fast.kernel.choice import OTHER
from myllymatti.fast.kernel.graph import NEXT, NODES, Store, has_no_room, node_of
from myllymatti.fast.kernel.positions import TURN, WORDS
from myllymatti.fast.kernel.successors import Desk, is_in_tricks, moves_at, result_of
from myllymatti.fast.records import Numbers

DIFFERENCE = 3
"""Where in `Store.progress` it stands how two games part in the next position."""

NO_DIFFERENCE, OTHER_PLAYER, OTHER_MOVES, OTHER_END = range(4)
"""How two games part: another player is to move, he may do something else, or one is over and the other is not so."""


@entry
def add_pairs(store: Store, starts: NDArray[np.int64]) -> None:
    """Make nodes of pairs of starts. There must be room for them."""
    for number in range(starts.shape[0]):
        node_of(store, starts[number], 2 * WORDS, -1)


@entry
def explore_pairs(desk: Desk, other_desk: Desk, store: Store, steps: int) -> None:
    """Play two games side by side, at most so many positions, or until the arrays are full or the games part.

    Nodes have the words of both games; of one that is over only its end stands there (`over`). They are found breadth
    first: so the play that leads to the next position, in which the games part, is a shortest one. There are no edges;
    `Store.first` has the move by which each node was found.
    """
    progress = store.progress
    for _ in range(steps):
        if progress[NEXT] == progress[NODES] or has_no_room(store):
            break
        _compare(desk, other_desk, store, progress[NEXT])
        if progress[DIFFERENCE]:
            break
        progress[NEXT] += 1


@inner
def _compare(desk: Desk, other_desk: Desk, store: Store, node: int) -> None:
    """Look whether two games part in a position; else make nodes of what follows."""
    progress = store.progress
    one, other = store.words[node, :WORDS], store.words[node, WORDS:]
    if one[TURN] < 0 or other[TURN] < 0:
        progress[DIFFERENCE] = OTHER_END
        return
    if positions.mover_of(one) != positions.mover_of(other):
        progress[DIFFERENCE] = OTHER_PLAYER
        return
    moves = moves_at(desk, one)
    same_phase = is_in_tricks(desk, one) == is_in_tricks(other_desk, other)
    if _differ(desk, other_desk, moves, moves_at(other_desk, other), same_phase):
        progress[DIFFERENCE] = OTHER_MOVES
        return
    for number in range(moves):
        move = desk.moves[number]
        if _follow(desk, other_desk, store, node, move):
            nodes = progress[NODES]
            node_of(store, desk.rows[0], 2 * WORDS, node)
            if progress[NODES] > nodes:
                store.first[nodes] = move


@inner
def _follow(desk: Desk, other_desk: Desk, store: Store, node: int, move: int) -> bool:
    """Make a move in both games and write down where they are then; false where both are over alike."""
    result = desk.rows[0]
    ended = result_of(desk, store.words[node, :WORDS], move, result[:WORDS])
    other_ended = result_of(other_desk, store.words[node, WORDS:], move, result[WORDS:])
    if ended:
        over(result[:WORDS], ended)
    if other_ended:
        over(result[WORDS:], other_ended)
    return ended == 0 or ended != other_ended


@inner
def over(words: Numbers, ended: int) -> None:
    """Write down that a game is over, and who has lost: `successors.ENDED` and below, which no turn is."""
    for number in range(WORDS):
        words[number] = 0
    words[TURN] = ended


@inner
def _differ(desk: Desk, other_desk: Desk, moves: int, other_moves: int, same_phase: bool) -> bool:
    """Whether two games allow different moves. What is no play of cards is something else in another phase."""
    if moves != other_moves:
        return True
    for number in range(moves):
        move = desk.moves[number]
        if move != other_desk.moves[number] or (move == OTHER and not same_phase):
            return True
    return False
