"""An offer round: seats are asked in order, and each may take an offer up or pass it on."""

from __future__ import annotations

from collections.abc import Iterable

from myllymatti.play.position import Position


def begin(position: Position, seats: Iterable[int]) -> bool:
    """Ask these seats in their order. True when nobody is asked, so that the round is over."""
    position.calling.asked = list(seats)
    return _next(position)


def pass_on(position: Position) -> bool:
    """The player asked passes; the next is asked. True when nobody is left to ask."""
    position.calling.asked.pop(0)
    return _next(position)


def _next(position: Position) -> bool:
    asked = position.calling.asked
    if asked:
        position.current = asked[0]
    return not asked
