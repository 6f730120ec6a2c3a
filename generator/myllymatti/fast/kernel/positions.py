"""A position between two moves as a few words, so that millions of them can be told apart.

Positions of tricks and beating with at most 16 cards, each of them once, and at most six players. Everything is in the
words that what may follow depends on, and nothing else: what has been seen, and who laid a card, does not matter there.

A word has 16 places of four bits. `WHERE` says where each card lies, `TABLE` which cards lie on the table from the
first on, `STOCK` those of the stock from the top; `LAYS` says who played them (tricks), or where lays begin (beating);
`TURN` is the rest, each number in bits of its own.
"""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel.bits import count, lowest
from myllymatti.fast.records import NO_CARD, DealState, Frame, Numbers, Phase, int64
from myllymatti.mechanisms import beating as b

MOST_CARDS, MOST_PLAYERS = 16, 6
WORDS = 5
WHERE, TABLE, LAYS, STOCK, TURN = range(WORDS)

NOBODY = -1
_NO_CARD = NO_CARD

_OUT, _HAND, _PILE, _ON_TABLE, _IN_STOCK, _TAKEN_WITH_ALL = 0, 1, 7, 13, 14, 15
"""Where a card can lie. Hands and piles are six places each; the card set aside is told in `TURN`."""

_CARDS_PLAYED = code(b.TrickComplete.CARDS_PLAYED)
_EVERYBODY_PLAYED = code(b.TrickComplete.EVERYBODY_PLAYED)
_AS_PLAYERS_NOW = code(b.TrickComplete.CARDS_AS_PLAYERS_NOW)


@inner
def phase_of(words: Numbers) -> int:
    """The place of the phase among those of the deal."""
    return words[TURN] & 7


@inner
def mover_of(words: Numbers) -> int:
    """Whose turn it is, a seat from 0."""
    return words[TURN] >> 3 & 7


@inner
def trump_of(words: Numbers) -> int:
    """The trump suit's number, or NO_TRUMPS."""
    return words[TURN] >> 6 & 7


@inner
def pack_tricks(frame: Frame, state: DealState, place: int, seat: int, words: Numbers) -> None:
    """Write a position in tricks into words."""
    _pack_cards(frame, state, words)
    order = lays = 0
    for number in range(int64(state.in_order)):
        in_turn = (seat - int64(state.turn) + number + frame.players) % frame.players
        order |= (in_turn if state.in_turn else int64(state.order[number])) << 3 * number
    table = 0
    for number in range(int64(state.played)):
        table |= int64(state.table_card[number]) << 4 * number
        lays |= int64(state.table_seat[number]) << 3 * number
        words[WHERE] |= _ON_TABLE << 4 * int64(state.table_card[number])
    words[TABLE], words[LAYS] = table, lays
    turn = place | seat << 3 | int64(state.trump) << 6 | int64(state.turn) << 9 | int64(state.fighting_since) << 13
    turn |= int64(state.in_order) << 19 | order << 22 | int64(state.first_round) << 40
    turn |= (state.aside + 1) << 43 | (state.aside_holder + 1) << 48 | (state.last_winner + 1) << 51
    words[TURN] = turn | int64(state.played) << 54


@inner
def pack_beating(frame: Frame, rules: Phase, state: DealState, place: int, seat: int, words: Numbers) -> None:
    """Write a position in beating into words."""
    _pack_cards(frame, state, words)
    table = lays = lying = 0
    for number in range(1, int64(state.played) + 1):
        lays |= 1 << lying
        card = int64(state.table_card[number])
        for step in range(int64(state.table_length[number])):
            table |= (card + step) << 4 * lying
            words[WHERE] |= _ON_TABLE << 4 * (card + step)
            lying += 1
    words[TABLE], words[LAYS] = table, lays
    size = has_played = cards_played = 0
    if state.played:
        size = (
            0
            if rules.trick_complete == _EVERYBODY_PLAYED or rules.trick_complete == _AS_PLAYERS_NOW
            else state.trick_size
        )
        has_played = state.has_played if rules.trick_complete == _EVERYBODY_PLAYED else 0
        cards_played = state.cards_played if rules.trick_complete == _CARDS_PLAYED else 0
    turn = place | seat << 3 | int64(state.trump) << 6 | state.in_play << 9 | size << 15 | has_played << 18
    words[TURN] = turn | cards_played << 24 | state.without_cards << 29 | lying << 35


@inner
def _pack_cards(frame: Frame, state: DealState, words: Numbers) -> None:
    """Write where the cards lie, but for those on the table."""
    where = 0
    for seat in range(frame.players):
        where |= _lying(state.hands[seat, 0], _HAND + seat) | _lying(state.piles[seat, 0], _PILE + seat)
    where |= _lying(state.out_of_play[0], _TAKEN_WITH_ALL)
    stock, top = 0, int64(state.stock_top)
    for place in range(top, int64(state.stock_end)):
        card = int64(state.deck[place])
        where |= _IN_STOCK << 4 * card
        stock |= card << 4 * (place - top)
    words[WHERE], words[STOCK] = where, stock


@inner
def _lying(cards: int, place: int) -> int:
    """Cards of a set at their places in `WHERE`."""
    where = 0
    while cards:
        where |= place << 4 * lowest(cards)
        cards &= cards - 1
    return where


@inner
def unpack(frame: Frame, words: Numbers, in_tricks: bool, state: DealState) -> None:
    """Set up the position that the words tell."""
    for seat in range(frame.players):
        state.hands[seat, 0] = state.piles[seat, 0] = 0
    state.out_of_play[0] = 0
    in_stock = 0
    for card in range(frame.kinds):
        place = words[WHERE] >> 4 * card & 15
        if _HAND <= place < _PILE:
            state.hands[place - _HAND, 0] |= 1 << card
        elif _PILE <= place < _ON_TABLE:
            state.piles[place - _PILE, 0] |= 1 << card
        elif place == _IN_STOCK:
            state.deck[in_stock] = words[STOCK] >> 4 * in_stock & 15
            in_stock += 1
        elif place == _TAKEN_WITH_ALL:
            state.out_of_play[0] |= 1 << card
    state.stock_top, state.stock_end = 0, in_stock
    state.trump = words[TURN] >> 6 & 7
    state.actions = state.ended = state.run_starts = 0
    state.loser = NOBODY
    state.in_play = frame.everyone
    if in_tricks:
        _unpack_tricks(words, state)
    else:
        _unpack_beating(words, state)


@inner
def _unpack_tricks(words: Numbers, state: DealState) -> None:
    turn = words[TURN]
    state.turn, state.fighting_since, state.in_turn = turn >> 9 & 15, turn >> 13 & 31, 0
    state.in_order, state.first_round, state.played = turn >> 19 & 7, turn >> 40 & 7, turn >> 54 & 31
    state.aside, state.aside_holder = (turn >> 43 & 31) - 1, (turn >> 48 & 7) - 1
    state.last_winner = (turn >> 51 & 7) - 1
    state.without_cards = state.has_played = state.cards_played = 0
    for number in range(int64(state.in_order)):
        state.order[number] = turn >> 22 + 3 * number & 7
    for number in range(int64(state.played)):
        state.table_card[number] = words[TABLE] >> 4 * number & 15
        state.table_seat[number] = words[LAYS] >> 3 * number & 7


@inner
def _unpack_beating(words: Numbers, state: DealState) -> None:
    turn = words[TURN]
    state.in_play, state.trick_size = turn >> 9 & 63, turn >> 15 & 7
    state.has_played, state.cards_played = turn >> 18 & 63, turn >> 24 & 31
    state.without_cards = turn >> 29 & 63
    state.aside = state.aside_holder = state.last_winner = NOBODY
    state.table_card[0], state.table_length[0] = _NO_CARD, 1
    played = 0
    for number in range(turn >> 35 & 31):
        if words[LAYS] >> number & 1:
            played += 1
            state.table_card[played] = words[TABLE] >> 4 * number & 15
            state.table_length[played] = 0
        state.table_length[played] += 1
    state.played = played


@inner
def mirror(frame: Frame, words: Numbers, cards: Numbers, suits: Numbers, in_tricks: bool, mirrored: Numbers) -> None:
    """The position with each card changed for another, and each trump suit: what it is with the suits changed about."""
    where = 0
    for card in range(frame.kinds):
        where |= (words[WHERE] >> 4 * card & 15) << 4 * cards[card]
    mirrored[WHERE] = where
    lying = words[TURN] >> 54 & 31 if in_tricks else words[TURN] >> 35 & 31
    mirrored[TABLE] = _mirrored(words[TABLE], lying, cards)
    mirrored[LAYS] = words[LAYS]
    in_stock = 0
    for card in range(frame.kinds):
        in_stock += (words[WHERE] >> 4 * card & 15) == _IN_STOCK
    mirrored[STOCK] = _mirrored(words[STOCK], in_stock, cards)
    turn = words[TURN] & ~(7 << 6) | suits[words[TURN] >> 6 & 7] << 6
    aside = (turn >> 43 & 31) - 1
    if in_tricks and aside != NOBODY:
        turn = turn & ~(31 << 43) | (cards[aside] + 1) << 43
    mirrored[TURN] = turn


@inner
def _mirrored(row: int, length: int, cards: Numbers) -> int:
    """Cards in a row, each changed for another."""
    found = 0
    for number in range(length):
        found |= cards[row >> 4 * number & 15] << 4 * number
    return found


@inner
def rotate(frame: Frame, words: Numbers) -> int:
    """Turn a position in beating so that seat 0 is to move; by how many seats it was turned."""
    seat = words[TURN] >> 3 & 7
    if not seat:
        return 0
    where = 0
    for card in range(frame.kinds):
        place = words[WHERE] >> 4 * card & 15
        if _HAND <= place < _PILE:
            place = _HAND + (place - _HAND + frame.players - seat) % frame.players
        where |= place << 4 * card
    words[WHERE] = where
    turn = words[TURN] & ~(7 << 3)
    for first in (9, 18, 29):
        seats = turn >> first & 63
        seats = (seats >> seat | seats << (frame.players - seat)) & frame.everyone
        turn = turn & ~(63 << first) | seats << first
    words[TURN] = turn
    return seat


@inner
def cards_in_hand(words: Numbers, kinds: int, seat: int) -> int:
    """How many cards a seat holds."""
    held = 0
    for card in range(kinds):
        held |= ((words[WHERE] >> 4 * card & 15) == _HAND + seat) << card
    return count(held)
