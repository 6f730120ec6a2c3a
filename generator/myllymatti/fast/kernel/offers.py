"""An offer round as native code, see `play/offers.py`: seats are asked in order, and each may act or pass."""

from __future__ import annotations

from myllymatti.fast.compiled import inner
from myllymatti.fast.records import DealState


@inner
def ask(state: DealState, seat: int) -> None:
    """Put a seat at the end of those that are asked."""
    state.to_ask[state.asked] = seat
    state.asked += 1


@inner
def begin(state: DealState) -> bool:
    """Ask those seats from the first on. True when nobody is asked, so that the round is over."""
    state.asked_next = 0
    return _next(state)


@inner
def pass_on(state: DealState) -> bool:
    """The player asked passes; the next is asked. True when nobody is left to ask."""
    state.asked_next += 1
    return _next(state)


@inner
def end(state: DealState) -> None:
    """Nobody is asked any more."""
    state.asked = state.asked_next = 0


@inner
def _next(state: DealState) -> bool:
    if state.asked_next >= state.asked:
        end(state)
        return True
    state.current = state.to_ask[state.asked_next]
    return False
