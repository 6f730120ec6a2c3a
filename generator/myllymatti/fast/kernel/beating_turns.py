"""Whose turn it is in beating, as native code: leading, drawing, going out, and the end of the game."""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel import cards
from myllymatti.fast.kernel.bits import count, lowest
from myllymatti.fast.records import DealState, Frame, Phase
from myllymatti.mechanisms import beating as b
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening

_DEALT = code(b.Hands.DEALT)
_TRICK_OVER = code(b.EndsWhen.TRICK_OVER)
_LAST_TO_PLAY_LOSES = code(b.AllOut.LAST_TO_PLAY_LOSES)
_OUT = code(Happening.OUT)
_LOSE = code(Happening.LOSE)
_NO_LOSER = code(Happening.NO_LOSER)
_PASS_OVER = code(Happening.PASS_OVER)
_REFILLED, _STOCK_ENDS = code(Branch.REFILLED), code(Branch.STOCK_ENDS_IN_DRAWING)
_GOES_OUT = code(Branch.GOES_OUT)
_ONE_HOLDS_CARDS, _ALL_OUT = code(Branch.ONE_HOLDS_CARDS), code(Branch.ALL_OUT)
NOBODY = -1


@hot
def turn_of(frame: Frame, rules: Phase, state: DealState, seat: int) -> int:
    """Whose turn it is when it has come to a seat: who has no cards is asked only where he can take some."""
    if state.hands[seat, 0]:
        return seat
    return _next_turn(frame, rules, state, seat) if state.played else lead(state, seat)


@inner
def _next_turn(frame: Frame, rules: Phase, state: DealState, seat: int) -> int:
    """Who goes on with a trick: who waits for the stock is passed over."""
    if rules.hands == _DEALT:
        for _ in range(frame.players):
            if state.hands[seat, 0]:
                break
            seat = cards.next_in_play(state, seat)
    return seat


@hot
def lead(state: DealState, seat: int) -> int:
    """Who leads to a new trick: who has no cards to lead is passed over (beating.nothing_to_take)."""
    if not state.in_play >> seat & 1:
        seat = cards.next_in_play(state, seat)
    return seat if state.hands[seat, 0] else _lead_instead(state, seat)


@inner
def _lead_instead(state: DealState, seat: int) -> int:
    """Who leads in place of a player without cards; where nobody holds a card the game is over."""
    waiting = state.in_play
    while waiting and not state.hands[lowest(waiting), 0]:
        waiting &= waiting - 1
    if not waiting:
        state.happened[_OUT] += count(state.in_play)
        state.happened[_NO_LOSER] += 1
        state.in_play, state.ended = 0, 1
        return seat
    while not state.hands[seat, 0]:
        state.happened[_PASS_OVER] += 1
        seat = cards.next_in_play(state, seat)
    return seat


@inner
def refill(frame: Frame, rules: Phase, state: DealState, seat: int) -> None:
    """Fill a hand from the stock (beating.refill)."""
    hand = state.hands[seat]
    missing = rules.refill - cards.size(frame, hand)
    while missing > 0 and cards.stock(state):
        cards.add(frame, hand, cards.draw(state))
        state.without_cards &= ~(1 << seat)
        state.happened[cards.DRAW] += 1
        state.reached[_REFILLED] += 1
        missing -= 1


@inner
def refill_all(frame: Frame, rules: Phase, state: DealState, first: int) -> None:
    """All draw in turn; who has no cards when the stock is used up is out (beating.refill_time)."""
    had_stock = cards.stock(state) > 0
    for step in range(frame.players):
        seat = cards.around(frame, first, step)
        if state.in_play >> seat & 1:
            refill(frame, rules, state, seat)
    if cards.stock(state) == 0:
        state.reached[_STOCK_ENDS] += had_stock
        for seat in range(frame.players):
            if state.without_cards >> seat & 1:
                state.without_cards &= ~(1 << seat)
                state.reached[_GOES_OUT] += 1
                goes_out(state, seat)


@inner
def goes_out(state: DealState, seat: int) -> None:
    """A player is out of the game (beating.going_out, beating.no_cards_at_start)."""
    state.in_play &= ~(1 << seat)
    state.happened[_OUT] += 1


@hot
def is_over(rules: Phase, state: DealState, mover: int, trick_over: bool) -> bool:
    """Whether the game is over (beating.ends_when), and if so who has lost (game.outcome, beating.all_out)."""
    left = state.in_play
    if left & (left - 1):
        return False
    if left:
        last = lowest(left)
        if rules.ends_when == _TRICK_OVER and not trick_over and mover != last:
            state.reached[_ONE_HOLDS_CARDS] += 1
            return False
        state.loser = last
    else:
        state.reached[_ALL_OUT] += 1
        state.loser = mover if rules.all_out == _LAST_TO_PLAY_LOSES else NOBODY
    state.ended = 1
    state.happened[_NO_LOSER if state.loser == NOBODY else _LOSE] += 1
    return True
