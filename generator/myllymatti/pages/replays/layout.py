"""What lies where at a step of a replay, and how each happening changes it.

The engine does all that follows from an action at once. A reader wants to see the full trick before it is taken, so
what lies where between the happenings is worked out here; after each action it is what the engine says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from myllymatti.cards import Pack, cards_of, mask_of
from myllymatti.play.calling import NOBODY, HandedOver
from myllymatti.play.position import Event, Happening, Played, Position
from myllymatti.play.state import State
from myllymatti.rules.model import TricksRules


@dataclass(frozen=True)
class Layout:
    """What lies where, who has seen it, and whose turn it is; seats count from 0.

    Hands are sets of cards as bits; of cards that nobody looks through only the number is kept (stock, piles, what is
    out of play or not used). `seen_by` are the seats, as bits, that have seen each card where it lies. `bid` is the
    highest bid so far as (level, denomination, seat); `won` are the tricks that each seat has won.
    """

    hands: tuple[int, ...]
    piles: tuple[int, ...]
    table: tuple[Played, ...]
    stock: int
    turned_up: int
    aside: int
    aside_holder: int
    handed: tuple[HandedOver, ...]
    out_of_play: int
    unused: int
    trump: int
    turn: int
    out: int
    loser: int
    seen_by: tuple[int, ...]
    bid: tuple[int, str, int] | None
    declarer: int
    declaring: int
    times: int
    won: tuple[int, ...]


def layout_of(state: State, won: tuple[int, ...]) -> Layout:
    """The layout of a state; `won` is counted by whoever looks on, as games without a contract do not count it."""
    position, calling = state.position, state.position.calling
    bid = calling.bid
    return Layout(
        hands=tuple(position.hands),
        piles=tuple(pile.bit_count() for pile in position.piles),
        table=tuple(position.table),
        stock=len(position.stock) - (position.turned_up != NOBODY),
        turned_up=position.turned_up,
        aside=position.aside,
        aside_holder=position.aside_holder if position.aside != NOBODY else NOBODY,
        handed=tuple(calling.handed),
        out_of_play=position.out_of_play.bit_count(),
        unused=position.unused.bit_count(),
        trump=position.trump,
        turn=position.current,
        out=position.out,
        loser=position.loser,
        seen_by=tuple(position.seen_by),
        bid=None if bid is None else (bid.level, bid.denomination.value, calling.last_bidder),
        declarer=calling.declarer,
        declaring=calling.declaring,
        times=calling.multiplier,
        won=won,
    )


def after(layout: Layout, event: Event, position: Position) -> Layout:
    """The layout after a happening; `position` is asked only for what does not change during a deal."""
    change = _CHANGES.get(event.what)
    return replace(change(layout, event, position), turn=NOBODY) if change else replace(layout, turn=NOBODY)


def hands_taken_up(layout: Layout) -> Layout:
    """The layout when everybody has taken up the cards collected, and the card set aside."""
    hands = list(layout.hands)
    if layout.aside != NOBODY:
        hands[layout.aside_holder] |= 1 << layout.aside
    return replace(layout, hands=tuple(hands), aside=NOBODY, aside_holder=NOBODY, turn=NOBODY)


def _seen(layout: Layout, cards: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Who has seen each card, when these seats have seen some more."""
    seen = list(layout.seen_by)
    for card in cards:
        seen[card] |= seats
    return tuple(seen)


def _with_hand(layout: Layout, seat: int, hand: int) -> tuple[int, ...]:
    return (*layout.hands[:seat], hand, *layout.hands[seat + 1 :])


def _added(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + number, *numbers[seat + 1 :])


def _play(layout: Layout, event: Event, position: Position) -> Layout:
    return replace(
        layout,
        hands=_with_hand(layout, event.seat, layout.hands[event.seat] & ~mask_of(event.cards)),
        table=(*layout.table, Played(event.seat, event.cards)),
        seen_by=_seen(layout, event.cards, event.seen_by),
    )


def _turn(layout: Layout, event: Event, position: Position) -> Layout:
    """The last card of the stock that is turned up makes trumps at once (tricks.last_card_blind)."""
    stock = layout.stock - 1
    return replace(
        layout,
        stock=stock,
        table=(*layout.table, Played(event.seat, event.cards)),
        trump=layout.trump if stock else position.rules.pack.suit(event.cards[0]),
        seen_by=_seen(layout, event.cards, event.seen_by),
    )


def _draw(layout: Layout, event: Event, position: Position) -> Layout:
    from_stock = sum(card != layout.turned_up for card in event.cards)
    return replace(
        layout,
        hands=_with_hand(layout, event.seat, layout.hands[event.seat] | mask_of(event.cards)),
        stock=layout.stock - from_stock,
        turned_up=NOBODY if layout.turned_up in event.cards else layout.turned_up,
        seen_by=_seen(layout, event.cards, event.seen_by),
    )


def _set_aside(layout: Layout, event: Event, position: Position) -> Layout:
    return replace(
        layout,
        stock=layout.stock - 1,
        aside=event.cards[0],
        aside_holder=event.seat,
        seen_by=_seen(layout, event.cards, event.seen_by),
    )


def _win(layout: Layout, event: Event, position: Position) -> Layout:
    piles = _added(layout.piles, event.seat, len(event.cards))
    return replace(layout, piles=piles, table=(), won=_added(layout.won, event.seat, 1))


def _return(layout: Layout, event: Event, position: Position) -> Layout:
    left = tuple(played for played in layout.table if played.cards != event.cards)
    return replace(layout, table=left, piles=_added(layout.piles, event.seat, len(event.cards)))


def _keep(layout: Layout, event: Event, position: Position) -> Layout:
    return replace(
        layout,
        hands=_with_hand(layout, event.seat, 0),
        piles=_added(layout.piles, event.seat, len(event.cards)),
        seen_by=_seen(layout, event.cards, event.seen_by),
    )


def _trump(layout: Layout, event: Event, position: Position) -> Layout:
    trump = position.rules.pack.suit(event.cards[0])
    return replace(layout, trump=trump, seen_by=_seen(layout, event.cards, event.seen_by))


def _turn_up(layout: Layout, event: Event, position: Position) -> Layout:
    shown = _trump(layout, event, position)
    return replace(shown, turned_up=event.cards[0], stock=layout.stock - 1)


def _take(layout: Layout, event: Event, position: Position) -> Layout:
    """Cards that do not lie on the table come back from out of play (beating.taken)."""
    lays = [Played(played.seat, tuple(c for c in played.cards if c not in event.cards)) for played in layout.table]
    on_table = sum(len(played.cards) for played in layout.table) - sum(len(lay.cards) for lay in lays)
    return replace(
        layout,
        hands=_with_hand(layout, event.seat, layout.hands[event.seat] | mask_of(event.cards)),
        table=tuple(lay for lay in lays if lay.cards),
        out_of_play=layout.out_of_play - (len(event.cards) - on_table),
        seen_by=_seen(layout, event.cards, event.seen_by),
    )


def _fall(layout: Layout, event: Event, position: Position) -> Layout:
    return replace(layout, table=(), out_of_play=layout.out_of_play + len(event.cards))


def _out(layout: Layout, event: Event, position: Position) -> Layout:
    return replace(layout, out=layout.out | 1 << event.seat)


def _lose(layout: Layout, event: Event, position: Position) -> Layout:
    return replace(layout, loser=event.seat)


def _bid(layout: Layout, event: Event, position: Position) -> Layout:
    if event.bid is None:
        return layout
    return replace(layout, bid=(event.bid.level, event.bid.denomination.value, event.seat))


def _take_kitty(layout: Layout, event: Event, position: Position) -> Layout:
    taken = _draw(layout, event, position)
    seen = list(taken.seen_by)
    for card in event.cards:
        seen[card] = event.seen_by
    return replace(taken, stock=0, seen_by=tuple(seen))


def _given(layout: Layout, event: Event, position: Position) -> Layout:
    """Cards of the kitty, or those that are collected from the others' hands (beating.no_cards_at_start)."""
    if event.point == "exchange.kitty":
        return _draw(layout, event, position)
    given = mask_of(event.cards)
    hands = [hand & ~given for hand in layout.hands]
    hands[event.seat] |= given
    return replace(layout, hands=tuple(hands), seen_by=_seen(layout, event.cards, event.seen_by))


def _hand_over(layout: Layout, event: Event, position: Position) -> Layout:
    """Who does not see the gift no longer knows what lies in the giver's hand: any card of it may be the one given."""
    card, giver, receiver = event.cards[0], event.seat, event.to
    seen = list(layout.seen_by)
    for held in cards_of(layout.hands[giver]):
        seen[held] &= event.seen_by
    seen[card] = 1 << giver
    given = replace(layout, hands=_with_hand(layout, giver, layout.hands[giver] & ~(1 << card)))
    if receiver == NOBODY:
        return replace(given, out_of_play=layout.out_of_play + 1, seen_by=tuple(seen))
    if not event.seen_by >> receiver & 1:  # it is taken up when all have given (exchange.taken_up)
        return replace(given, handed=(*layout.handed, HandedOver(giver, receiver, card)), seen_by=tuple(seen))
    seen[card] |= 1 << receiver
    hands = _with_hand(given, receiver, given.hands[receiver] | 1 << card)
    return replace(given, hands=hands, seen_by=tuple(seen))


def _take_up(layout: Layout, event: Event, position: Position) -> Layout:
    left = tuple(one for one in layout.handed if one.card not in event.cards)
    hands = _with_hand(layout, event.seat, layout.hands[event.seat] | mask_of(event.cards))
    return replace(layout, handed=left, hands=hands, seen_by=_seen(layout, event.cards, 1 << event.seat))


_CHANGES: Mapping[Happening, Callable[[Layout, Event, Position], Layout]] = {
    Happening.PLAY: _play,
    Happening.TURN: _turn,
    Happening.DRAW: _draw,
    Happening.SET_ASIDE: _set_aside,
    Happening.WIN: _win,
    Happening.RETURN: _return,
    Happening.SHOW: _keep,
    Happening.KEEP: _keep,
    Happening.TRUMP: _trump,
    Happening.SHOW_TRUMP: _trump,
    Happening.TURN_UP: _turn_up,
    Happening.TAKE: _take,
    Happening.FALL: _fall,
    Happening.OUT: _out,
    Happening.LOSE: _lose,
    Happening.BID: _bid,
    Happening.TAKE_KITTY: _take_kitty,
    Happening.GIVE: _given,
    Happening.HAND_OVER: _hand_over,
    Happening.TAKE_UP: _take_up,
}
"""What changes in the layout; where a happening is missing nothing lies elsewhere after it."""


def stock_left_aside(layout: Layout, phase: object) -> Layout:
    """The layout after a phase: a stock that hands were filled from is not used any more."""
    if isinstance(phase, TricksRules) and phase.refill and layout.stock:
        return replace(layout, stock=0, unused=layout.unused + layout.stock)
    return layout


def ordered(pack: Pack, hand: int) -> tuple[int, ...]:
    """The cards of a hand as a player sorts them: by suit, colours taking turns, the highest first."""
    suits = (0, 1, 3, 2)
    return tuple(sorted(cards_of(hand), key=lambda card: (suits.index(pack.suit(card)), -pack.rank(card), card)))
