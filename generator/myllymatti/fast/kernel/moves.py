"""Moves as numbers, and writing them down where games are recorded."""

from __future__ import annotations

from myllymatti.fast.compiled import hot
from myllymatti.fast.records import DealState, Run

PLAY, TURN, TAKE, GIVE, BID, PASS, DOUBLE, REDOUBLE = range(8)
"""What a move is. A play goes with its lowest card and number of cards, a gift with its card, a bid with its number."""


@hot
def moved(state: DealState, run: Run, seat: int, what: int, which: int, length: int) -> None:
    """Count a move of a player; where games are recorded, write it down."""
    if run.recording:
        run.moves[state.actions, 0] = seat
        run.moves[state.actions, 1] = what
        run.moves[state.actions, 2] = which
        run.moves[state.actions, 3] = length
    state.actions += 1
