"""Whose turn it is in beating: leading, drawing, going out, and the end of the game."""

from __future__ import annotations

from myllymatti.mechanisms.beating import AllOut, EndsWhen
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Happening, Position
from myllymatti.rules.model import BeatingRules


def lead(position: Position, rules: BeatingRules, seat: int) -> None:
    """A player leads to a new trick; who has no cards to lead is passed over (beating.nothing_to_take)."""
    if not any(position.hands):
        _ends_without_cards(position)
        return
    if position.out >> seat & 1:
        seat = position.next_in_play(seat)
    while not position.hands[seat]:
        position.tell(Happening.PASS_OVER, seat, (), position.everyone, "beating.nothing_to_take")
        seat = position.next_in_play(seat)
    position.current = seat
    position.trick_size = position.in_play()
    position.has_played = 0
    position.cards_played = 0


def _ends_without_cards(position: Position) -> None:
    """Nobody holds a card, and players wait who should have taken some: the game is over (beating.nothing_to_take)."""
    for seat in range(position.players):
        if not position.out >> seat & 1:
            goes_out(position, seat, "beating.nothing_to_take")
    position.current = NOBODY
    position.ended = True
    position.tell(Happening.NO_LOSER, NOBODY, (), position.everyone, "beating.nothing_to_take")


def refill(position: Position, rules: BeatingRules, seat: int) -> None:
    """Fill a hand from the stock (beating.refill)."""
    while position.stock and position.hands[seat].bit_count() < rules.refill:
        card = position.stock.pop()
        position.reached[Branch.REFILLED] += 1
        position.hands[seat] |= 1 << card
        position.seen_by[card] |= 1 << seat
        position.without_cards &= ~(1 << seat)
        if card == position.turned_up:
            position.turned_up = NOBODY
        position.tell(Happening.DRAW, seat, (card,), position.seen_by[card], "beating.refill")


def refill_all(position: Position, rules: BeatingRules, first: int) -> None:
    """All draw in turn; who has no cards when the stock is used up is out (beating.refill_time)."""
    had_stock = bool(position.stock)
    for step in range(position.players):
        seat = (first + step) % position.players
        if not position.out >> seat & 1:
            refill(position, rules, seat)
    position.reached[Branch.STOCK_ENDS_IN_DRAWING] += had_stock and not position.stock
    if not position.stock:
        for seat in range(position.players):
            if position.without_cards >> seat & 1:
                position.without_cards &= ~(1 << seat)
                position.reached[Branch.GOES_OUT] += 1
                goes_out(position, seat, "beating.going_out")


def goes_out(position: Position, seat: int, point: str) -> None:
    """A player is out of the game (beating.going_out, beating.no_cards_at_start)."""
    position.out |= 1 << seat
    position.tell(Happening.OUT, seat, (), position.everyone, point)


def over(position: Position, rules: BeatingRules, mover: int = NOBODY, *, trick_over: bool = True) -> bool:
    """Whether the game is over (beating.ends_when), and if so who has lost (game.outcome, beating.all_out)."""
    left = position.in_play()
    if left > 1:
        return False
    if left == 1:
        last = next(seat for seat in range(position.players) if not position.out >> seat & 1)
        if rules.ends_when is EndsWhen.TRICK_OVER and not trick_over and mover != last:
            position.reached[Branch.ONE_HOLDS_CARDS] += 1
            return False
        position.loser = last
    else:
        position.reached[Branch.ALL_OUT] += 1
        position.loser = mover if rules.all_out is AllOut.LAST_TO_PLAY_LOSES else NOBODY
    position.current = NOBODY
    position.ended = True
    if position.loser == NOBODY:
        position.tell(Happening.NO_LOSER, NOBODY, (), position.everyone, "beating.all_out")
    else:
        position.tell(Happening.LOSE, position.loser, (), position.everyone, "game.outcome")
    return True
