"""What may be done in a position, and what comes of it: a single step, by the functions that play whole games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast import records
from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel import beating, positions, tricks
from myllymatti.fast.kernel.beating_begun import begin, begin_led
from myllymatti.fast.kernel.beating_legal import legal_plays
from myllymatti.fast.kernel.bits import lowest
from myllymatti.fast.kernel.choice import OTHER, longest, play_of
from myllymatti.fast.records import DealState, Frame, Numbers, int64
from myllymatti.fast.tables import Tables
from myllymatti.mechanisms import beating as b


class Desk(NamedTuple):
    """A game, and room to work in: records for a position, rows of words, and moves."""

    tables: Tables
    runs: NDArray[np.void]
    states: NDArray[np.void]
    rows: NDArray[np.int64]
    moves: NDArray[np.int64]


def desk_of(tables: Tables) -> Desk:
    """A desk for a game."""
    return Desk(
        tables,
        np.zeros(1, records.RUN),
        np.zeros(1, records.STATE),
        np.zeros((8, 2 * positions.WORDS), np.int64),
        np.zeros(MOST_MOVES, np.int64),
    )


NOBODY = -1
TRICKS, BEATING = range(2)
MOST_MOVES = 128
"""No position of 16 cards has more: singles, runs, and one thing more."""

GAME_OVER = 64
"""Comes instead of a seat when the game is over."""

ENDED = -1
"""The end without a loser; where seat S has lost it is ENDED - 1 - S."""

_OPTIONAL = code(b.Beating.OPTIONAL)


@inner
def enter(desk: Desk, place: int) -> tuple[int, int]:
    """Begin a phase, and go on to the next where it is over at once: which it is then, and whose turn, or GAME_OVER."""
    tables, state = desk.tables, desk.states[0]
    frame, last = tables.frame[0], tables.deals[0].after_phases
    while place < last:
        which = tables.phases[place, 1]
        if tables.phases[place, 0] == BEATING:
            seat = begin(frame, tables.beating[which], state)
            return place, GAME_OVER if state.ended else seat
        seat = tricks.begin(frame, tables.tricks[which], state)
        if seat != NOBODY:
            return place, seat
        tricks.end(frame, tables.tricks[which], state)
        place += 1
    return place, GAME_OVER


@inner
def enter_led(desk: Desk, place: int, leader: int) -> int:
    """Begin the phase of beating with hands and trump suit as they are: whose turn it is, or GAME_OVER."""
    tables, state = desk.tables, desk.states[0]
    seat = begin_led(tables.frame[0], tables.beating[tables.phases[place, 1]], state, leader)
    return GAME_OVER if state.ended else seat


@inner
def moves_at(desk: Desk, words: Numbers) -> int:
    """Write down all legal moves in a position, in canonical order; how many there are."""
    tables, state = desk.tables, desk.states[0]
    frame, place, seat = tables.frame[0], positions.phase_of(words), positions.mover_of(words)
    positions.unpack(frame, words, is_in_tricks(desk, words), state)
    which = tables.phases[place, 1]
    if tables.phases[place, 0] == TRICKS:
        legal = tricks.legal_cards(frame, tables.tricks[which], state, seat)
        other = tricks.may_turn(tables.tricks[which], state)
    else:
        rules, hand = tables.beating[which], state.hands[seat, 0]
        low = int64(state.table_card[state.played])
        legal = legal_plays(frame, rules, state, int64(state.trump), hand, low)
        other = state.played > 0 and (rules.beating == _OPTIONAL or not legal | state.run_starts)
    return _written_down(frame, state, state.hands[seat, 0], legal, other, desk.moves)


@inner
def _written_down(frame: Frame, state: DealState, hand: int, legal: int, other: bool, moves: Numbers) -> int:
    """Write down single cards, runs, and the one thing more; how many moves there are."""
    found = 0
    while legal:
        moves[found] = lowest(legal)
        found += 1
        legal &= legal - 1
    starts = state.run_starts
    while starts:
        start = lowest(starts)
        for length in range(state.shortest_run, longest(frame, state, hand, start) + 1):
            moves[found] = play_of(start, length)
            found += 1
        starts &= starts - 1
    if other:
        moves[found] = OTHER
        found += 1
    return found


@inner
def result_of(desk: Desk, words: Numbers, move: int, result: Numbers) -> int:
    """Make a move: 0 where the game goes on (then the position is written down), else the end and who has lost."""
    tables, state = desk.tables, desk.states[0]
    positions.unpack(tables.frame[0], words, is_in_tricks(desk, words), state)
    place, seat = _moved(desk, positions.phase_of(words), positions.mover_of(words), move)
    if seat == GAME_OVER:
        return ENDED - (state.loser + 1)
    packed(desk, place, seat, result)
    return 0


@inner
def _moved(desk: Desk, place: int, seat: int, move: int) -> tuple[int, int]:
    """Make a move: in which phase the game is then, and whose turn it is, or GAME_OVER."""
    tables, state, run = desk.tables, desk.states[0], desk.runs[0]
    frame, which = tables.frame[0], tables.phases[place, 1]
    if tables.phases[place, 0] == TRICKS:
        following = tricks.apply(frame, tables.tricks[which], state, run, seat, move)
        if following != NOBODY:
            return place, following
        tricks.end(frame, tables.tricks[which], state)
        return enter(desk, place + 1)
    if move == OTHER:
        following = beating.take(frame, tables.beating[which], state, run, seat)
    else:
        following = beating.lay(frame, tables.beating[which], state, run, seat, move)
    return place, GAME_OVER if state.ended else following


@inner
def packed(desk: Desk, place: int, seat: int, words: Numbers) -> None:
    """Write the position in the records into words."""
    tables, state = desk.tables, desk.states[0]
    which = tables.phases[place, 1]
    if tables.phases[place, 0] == TRICKS:
        positions.pack_tricks(tables.frame[0], state, place, seat, words)
    else:
        positions.pack_beating(tables.frame[0], tables.beating[which], state, place, seat, words)


@inner
def is_in_tricks(desk: Desk, words: Numbers) -> bool:
    """Whether a position is one of a phase of tricks."""
    return desk.tables.phases[positions.phase_of(words), 0] == TRICKS
