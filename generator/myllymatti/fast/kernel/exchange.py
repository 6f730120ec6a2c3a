"""Cards given from hand to hand, as native code: the same steps under the same names as in `play/exchange.py`."""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel import cards, moves
from myllymatti.fast.kernel.bits import count, element, lowest
from myllymatti.fast.kernel.choice import CAUTIOUS, RANDOM, by_rank, offer
from myllymatti.fast.kernel.draws import below
from myllymatti.fast.records import DealState, Frame, Phase, Run, int64
from myllymatti.fast.tables import ROLES
from myllymatti.mechanisms import exchange as e
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening

NOBODY = -1

_BIDDER, _PARTNER, _EACH_PLAYER, _EACH_OPPONENT, _FIRST_DEFENDER, _, _OUT_OF_PLAY = range(len(ROLES))

_AFTER_A_BID, _ALL_PASSED = code(e.TakesPlace.AFTER_A_BID), code(e.TakesPlace.ALL_PASSED)
_DECLARERS_BELOW = code(e.TakesPlace.DECLARERS_BELOW)
_KITTY_TAKEN, _KITTY_GIVEN_OUT = code(e.Kitty.TAKEN), code(e.Kitty.GIVEN_OUT)
_TOGETHER = code(e.TakenUp.TOGETHER)

_TAKE_KITTY, _GIVE = code(Happening.TAKE_KITTY), code(Happening.GIVE)
_EXCHANGED, _NOT_EXCHANGED = code(Branch.EXCHANGED), code(Branch.NOT_EXCHANGED)
_KITTY_CARD_GIVEN, _GIVEN_AWAY = code(Branch.KITTY_GIVEN_OUT), code(Branch.CARD_GIVEN_AWAY)
_TAKEN_UP_AT_ONCE = code(Branch.TAKEN_UP_AT_ONCE)
_HAND_OVER, _TAKE_UP = code(Happening.HAND_OVER), code(Happening.TAKE_UP)


@inner
def play_exchange(frame: Frame, rules: Phase, state: DealState, run: Run) -> bool:
    """Play the phase; False when the bound on actions was reached first."""
    over = _begin(frame, rules, state)
    while not over:
        if state.actions >= run.most_actions:
            return False
        over = _apply(frame, rules, state, run, _choose(frame, state, run))
    return True


@inner
def _begin(frame: Frame, rules: Phase, state: DealState) -> bool:
    """The kitty is dealt with, and the first giver is to give. True when nothing is given."""
    state.packets = state.packet = state.handed = 0
    takes_place = _takes_place(frame, rules, state)
    state.reached[_EXCHANGED if takes_place else _NOT_EXCHANGED] += 1
    if not takes_place:
        return True
    if rules.kitty == _KITTY_TAKEN:
        while cards.stock(state):
            cards.add(frame, state.hands[state.bidder], cards.draw(state))
        state.happened[_TAKE_KITTY] += 1
    elif rules.kitty == _KITTY_GIVEN_OUT:
        for seat in range(min(frame.players, cards.stock(state))):
            cards.add(frame, state.hands[seat], cards.draw(state))
            state.happened[_GIVE] += 1
            state.reached[_KITTY_CARD_GIVEN] += 1
    first = 0
    while first < rules.packets:
        after = first
        while after < rules.packets and rules.gift[after] == rules.gift[first]:
            after += 1
        _list_gift(frame, rules, state, first, after)
        first = after
    return _next_giver(frame, state)


@inner
def _choose(frame: Frame, state: DealState, run: Run) -> int:
    """The card that is given; a forced gift draws nothing."""
    hand = state.hands[state.current, 0]
    policy, kinds = run.policies[state.current], count(hand)
    offer(state, kinds)
    if kinds == 1:
        return lowest(hand)
    if policy == RANDOM:
        return element(hand, below(state, kinds))
    return by_rank(frame, hand, policy == CAUTIOUS)


@inner
def _apply(frame: Frame, rules: Phase, state: DealState, run: Run, card: int) -> bool:
    """Give a card. True when all has been given."""
    giver = int64(state.current)
    moves.moved(state, run, giver, moves.GIVE, card, 1)
    receiver = state.packet_receiver[state.packet]
    cards.remove(frame, state.hands[giver], card)
    if receiver == NOBODY:
        state.reached[_GIVEN_AWAY] += 1
    elif rules.taken_up == _TOGETHER:
        state.handed_receiver[state.handed] = receiver
        state.handed_card[state.handed] = card
        state.handed += 1
    else:
        state.reached[_TAKEN_UP_AT_ONCE] += 1
        cards.add(frame, state.hands[receiver], card)
    state.happened[_HAND_OVER] += 1
    state.packet_number[state.packet] -= 1
    return _next_giver(frame, state)


@inner
def _takes_place(frame: Frame, rules: Phase, state: DealState) -> bool:
    """Whether cards are exchanged (exchange.takes_place)."""
    if rules.takes_place == _ALL_PASSED:
        return state.everybody_passed != 0
    if not state.bid:
        return False
    if rules.takes_place == _AFTER_A_BID:
        return True
    first = state.opening
    if rules.takes_place == _DECLARERS_BELOW:
        place = 0
        while not state.declaring >> state.first_bidder[place] & 1:
            place += 1
        first = state.first_bid[place]
    return first != 0 and frame.level_of[first] < rules.below


@inner
def _list_gift(frame: Frame, rules: Phase, state: DealState, first: int, after: int) -> None:
    """What is to be given in a gift, packet by packet, in the order in which it is done."""
    if rules.giver[first] != _EACH_PLAYER:
        _list_packets(frame, rules, state, first, after, _seat(frame, state, rules.giver[first]))
        return
    for giver in range(frame.players):
        _list_packets(frame, rules, state, first, after, giver)


@inner
def _list_packets(frame: Frame, rules: Phase, state: DealState, first: int, after: int, giver: int) -> None:
    for packet in range(first, after):
        number, receiver = rules.number[packet], rules.receiver[packet]
        if receiver == _OUT_OF_PLAY:
            _list_packet(state, giver, NOBODY, number)
        elif receiver == _EACH_OPPONENT:
            own = cards.allies(frame, state, giver)
            for step in range(1, frame.players):
                seat = cards.around(frame, giver, step)
                if not own >> seat & 1:
                    _list_packet(state, giver, seat, number)
        elif receiver == _PARTNER:
            _list_packet(state, giver, (giver + frame.players // 2) % frame.players, number)
        else:
            _list_packet(state, giver, _seat(frame, state, receiver), number)


@inner
def _list_packet(state: DealState, giver: int, receiver: int, number: int) -> None:
    state.packet_giver[state.packets] = giver
    state.packet_receiver[state.packets] = receiver
    state.packet_number[state.packets] = number
    state.packets += 1


@inner
def _seat(frame: Frame, state: DealState, role: int) -> int:
    """The seat of the bidder, of his partner, or of a defender, counted from the declarer's left."""
    if role == _BIDDER:
        return state.bidder
    if role == _PARTNER:
        return (state.bidder + frame.players // 2) % frame.players
    wanted = 0 if role == _FIRST_DEFENDER else 1
    for step in range(1, frame.players):
        seat = (state.declarer + step + frame.players) % frame.players
        if not state.declaring >> seat & 1:
            if not wanted:
                return seat
            wanted -= 1
    return NOBODY


@inner
def _next_giver(frame: Frame, state: DealState) -> bool:
    """Pass on to the packet that is to be given next. True when there is none: then all is taken up."""
    if state.packet < state.packets and not state.packet_number[state.packet]:
        state.packet += 1
    if state.packet < state.packets:
        state.current = state.packet_giver[state.packet]
        return False
    for place in range(state.handed):
        cards.add(frame, state.hands[state.handed_receiver[place]], state.handed_card[place])
        state.happened[_TAKE_UP] += 1
    state.handed = 0
    return True
