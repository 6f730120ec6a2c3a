"""Hands, piles and the stock, and who sits where.

Where several packs are mixed, a set of cards has a plane for each (see `records.STATE`).
"""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel.bits import count, lowest
from myllymatti.fast.records import DealState, Frame, Numbers, int64
from myllymatti.play.position import Happening

DRAW = code(Happening.DRAW)


@hot
def add(frame: Frame, planes: Numbers, kind: int) -> None:
    """Add a card to a set."""
    card = 1 << kind
    if frame.planes == 1:
        planes[0] |= card
        return
    for plane in range(frame.planes):
        if not planes[plane] & card:
            planes[plane] |= card
            return


@hot
def remove(frame: Frame, planes: Numbers, kind: int) -> None:
    """Take a card that is there out of a set."""
    card = 1 << kind
    if frame.planes == 1:
        planes[0] ^= card
        return
    for plane in range(frame.planes - 1, -1, -1):
        if planes[plane] & card:
            planes[plane] ^= card
            return


@hot
def add_run(frame: Frame, planes: Numbers, start: int, length: int) -> None:
    """Add cards of a suit that follow each other in rank; one or more."""
    if frame.planes == 1:
        planes[0] |= ((1 << length) - 1) << start
        return
    for step in range(length):
        add(frame, planes, start + step)


@hot
def remove_run(frame: Frame, planes: Numbers, start: int, length: int) -> None:
    """Take cards out of a set that are there and follow each other in rank; one or more."""
    if frame.planes == 1:
        planes[0] ^= ((1 << length) - 1) << start
        return
    for step in range(length):
        remove(frame, planes, start + step)


@hot
def size(frame: Frame, planes: Numbers) -> int:
    """How many cards a set has."""
    cards = count(planes[0])
    for plane in range(1, frame.planes):
        cards += count(planes[plane])
    return cards


@inner
def move_all(frame: Frame, source: Numbers, target: Numbers) -> None:
    """Move all cards of a set to another."""
    if frame.planes == 1:
        target[0] |= source[0]
        source[0] = 0
        return
    for plane in range(frame.planes):
        kinds = source[plane]
        source[plane] = 0
        while kinds:
            add(frame, target, lowest(kinds))
            kinds &= kinds - 1


@hot
def stock(state: DealState) -> int:
    """How many cards the stock has."""
    return int64(state.stock_end) - int64(state.stock_top)


@hot
def draw(state: DealState) -> int:
    """Take the top card of the stock."""
    card = int64(state.deck[state.stock_top])
    state.stock_top += 1
    return card


@hot
def next_in_play(state: DealState, seat: int) -> int:
    """The next seat clockwise that is not out."""
    higher = state.in_play & (-2 << seat)
    return lowest(higher if higher else state.in_play)


@hot
def around(frame: Frame, seat: int, step: int) -> int:
    """The seat so many places further; fewer than there are players."""
    seat += step
    return seat - frame.players if seat >= frame.players else seat


@inner
def allies(frame: Frame, state: DealState, seat: int) -> int:
    """The seats that one plays with in this deal: the declaring side or its opponents, if there is one."""
    if not state.declaring:
        return frame.side_of[seat]
    return state.declaring if state.declaring >> seat & 1 else frame.everyone ^ state.declaring
