"""The beginning of a phase of beating as native code: hands, trumps, players without cards, the first leader."""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel import cards
from myllymatti.fast.kernel.beating_turns import goes_out, is_over, lead
from myllymatti.fast.kernel.bits import lowest
from myllymatti.fast.records import NO_CARD, DealState, Frame, Phase, int64
from myllymatti.mechanisms import beating as b
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening
from myllymatti.rules.lays import NO_TRUMPS

_NO_TRUMPS = NO_TRUMPS
_COLLECTED = code(b.Hands.COLLECTED)
_MADE_BEFORE = code(b.TrumpSuit.MADE_BEFORE)
_WITHOUT_TRUMPS = code(b.TrumpSuit.NONE)
_MUST_TAKE = code(b.NoCardsAtStart.MUST_TAKE)
_TRUMP_HOLDER = code(b.FirstLead.TRUMP_HOLDER)
_LAST_WINNER = code(b.FirstLead.LAST_WINNER)
_LOWEST_TRUMP = code(b.FirstLead.LOWEST_TRUMP)
_GIVE = code(Happening.GIVE)
_TURN_UP = code(Happening.TURN_UP)
_HANDS_TAKEN_UP, _TRUMP_CARD_TAKEN_UP = code(Branch.HANDS_TAKEN_UP), code(Branch.TRUMP_CARD_TAKEN_UP)
_TRUMPS_KNOWN, _NO_TRUMPS_KNOWN = code(Branch.TRUMPS_KNOWN), code(Branch.NO_TRUMPS_KNOWN)
_NOTHING_TO_TURN_UP = code(Branch.NOTHING_TO_TURN_UP)
_NO_CARDS_AT_START, _SEVERAL_WITHOUT = code(Branch.NO_CARDS_AT_START), code(Branch.SEVERAL_WITHOUT_CARDS)
_NOBODY_TO_LEAD, _LEADER_WITHOUT = code(Branch.NOBODY_TO_LEAD_FIRST), code(Branch.FIRST_LEADER_WITHOUT_CARDS)
NOBODY = -1


@inner
def begin(frame: Frame, rules: Phase, state: DealState) -> int:
    """Hands are taken up, trumps are settled, players without cards are dealt with; the seat that leads."""
    state.reached[_HANDS_TAKEN_UP] += 1
    trump_holder = state.aside_holder
    state.table_card[0], state.table_length[0] = NO_CARD, 1
    if rules.hands == _COLLECTED:
        _take_up_collected(frame, state)
    _settle_trumps(frame, rules, state)
    _deal_with_those_without_cards(frame, rules, state)
    leader = 0
    if rules.first_lead == _TRUMP_HOLDER:
        leader = trump_holder
    elif rules.first_lead == _LAST_WINNER:
        leader = state.last_winner
    elif rules.first_lead == _LOWEST_TRUMP:
        leader = _holder_of_lowest_trump(frame, rules, state)
    if leader == NOBODY:
        state.reached[_NOBODY_TO_LEAD] += 1
        leader = 0
    state.reached[_LEADER_WITHOUT] += state.hands[leader, 0] == 0
    return _first_of_all(rules, state, leader)


@inner
def begin_led(frame: Frame, rules: Phase, state: DealState, leader: int) -> int:
    """Begin with the hands and the trump suit as they are, led by a player whatever the rules say; the seat that leads.

    Leading is passed on from a player who has no cards.
    """
    state.table_card[0], state.table_length[0] = NO_CARD, 1
    _deal_with_those_without_cards(frame, rules, state)
    return _first_of_all(rules, state, leader)


@inner
def _deal_with_those_without_cards(frame: Frame, rules: Phase, state: DealState) -> None:
    """Players without cards are given some, wait for some, or are out (beating.no_cards_at_start)."""
    without = 0
    for seat in range(frame.players):
        without += state.hands[seat, 0] == 0
    state.reached[_NO_CARDS_AT_START] += without
    state.reached[_SEVERAL_WITHOUT] += without > 1
    if rules.highest_given >= 0:
        _give_low_cards(frame, rules, state)
    for seat in range(frame.players):
        if not state.hands[seat, 0]:
            if rules.no_cards_at_start == _MUST_TAKE:
                state.without_cards |= 1 << seat
            else:
                goes_out(state, seat)


@inner
def _first_of_all(rules: Phase, state: DealState, leader: int) -> int:
    """Who leads first; any seat where the game is over at once."""
    return leader if is_over(rules, state, NOBODY, True) else lead(state, leader)


@inner
def _take_up_collected(frame: Frame, state: DealState) -> None:
    """Hands are the collected cards, and the trump card for its holder (beating.hands, beating.trump_card)."""
    for seat in range(frame.players):
        cards.move_all(frame, state.piles[seat], state.hands[seat])
    if state.aside != NOBODY:
        state.reached[_TRUMP_CARD_TAKEN_UP] += 1
        cards.add(frame, state.hands[state.aside_holder], state.aside)
    state.aside = state.aside_holder = NOBODY


@inner
def _settle_trumps(frame: Frame, rules: Phase, state: DealState) -> None:
    """A card turned up makes trumps and lies under the stock (beating.trump_suit)."""
    if rules.trump_suit == _MADE_BEFORE:
        state.reached[_NO_TRUMPS_KNOWN if state.trump == _NO_TRUMPS else _TRUMPS_KNOWN] += 1
    elif rules.trump_suit == _WITHOUT_TRUMPS:
        state.trump = _NO_TRUMPS
    elif not cards.stock(state):
        state.reached[_NOTHING_TO_TURN_UP] += 1
    else:
        card = cards.draw(state)
        state.deck[state.stock_end] = card
        state.stock_end += 1
        state.trump = frame.suit_of[card]
        state.happened[_TURN_UP] += 1


@inner
def _give_low_cards(frame: Frame, rules: Phase, state: DealState) -> None:
    """Players without cards are given the low cards of the others (beating.no_cards_at_start)."""
    without = 0
    for seat in range(frame.players):
        if not state.hands[seat, 0]:
            state.order[without] = seat
            without += 1
    if not without:
        return
    for seat in range(frame.players):
        for plane in range(frame.planes):
            state.piles[seat, plane] = 0
    _deal_out_low_cards(frame, rules, state, without)
    for place in range(without):
        seat = int64(state.order[place])
        if state.piles[seat, 0]:
            state.happened[_GIVE] += 1
            cards.move_all(frame, state.piles[seat], state.hands[seat])


@inner
def _deal_out_low_cards(frame: Frame, rules: Phase, state: DealState, without: int) -> None:
    """Lay the low cards in turn, from the lowest up, before those without cards, who are the first in `order`."""
    given = 0
    for rank in range(rules.lowest_given, rules.highest_given + 1):
        for card in range(rank, frame.kinds, frame.ranks):
            for seat in range(frame.players):
                while state.hands[seat, 0] >> card & 1:
                    cards.remove(frame, state.hands[seat], card)
                    cards.add(frame, state.piles[state.order[given % without]], card)
                    given += 1


@inner
def _holder_of_lowest_trump(frame: Frame, rules: Phase, state: DealState) -> int:
    """Who holds the lowest trump, a card of the low trump suit first; NOBODY where there is none."""
    holder, found = NOBODY, 0
    for seat in range(frame.players):
        left = state.hands[seat, 0] & rules.trumps[state.trump]
        while left:
            card = lowest(left)
            height = int64(frame.rank_of[card]) + (frame.ranks if frame.suit_of[card] == state.trump else 0)
            if holder == NOBODY or height < found:
                holder, found = seat, height
            left &= left - 1
    return holder
