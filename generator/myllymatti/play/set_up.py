"""Positions set up by hand, from which worked examples and searches begin."""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.cards import mask_of
from myllymatti.play.calling import NOBODY, Calling
from myllymatti.play.state import State
from myllymatti.rules.contract import Bid
from myllymatti.rules.model import BeatingRules, Rules, TricksRules


def state_in_beating(rules: Rules, hands: Sequence[Sequence[int]], trump: int) -> State:
    """A state at the start of the phase of beating, seat 0 to lead; cards in no hand are out of play.

    Everybody knows the cards, as if all had been seen in the phase before. Worked examples and searches
    begin here. `trump` is a suit's number, or NO_TRUMPS.

    Raises:
        ValueError: when the number of hands does not fit the rules, or a hand is empty.
    """
    if not all(hands):
        raise ValueError("a player has no cards")
    state = State(rules, len(hands), range(rules.pack.size))
    position = state.position
    position.events.clear()
    phases = position.deal.phases
    position.phase = next(index for index, phase in enumerate(phases) if isinstance(phase, BeatingRules))
    position.stock.clear()
    position.turned_up = position.aside = position.aside_holder = NOBODY
    position.unused = position.without_cards = position.out = 0
    position.trump = trump
    position.hands = [mask_of(hand) for hand in hands]
    position.out_of_play = (1 << rules.pack.size) - 1
    for hand in position.hands:
        position.out_of_play ^= hand
    position.show_all(tuple(range(rules.pack.size)))
    position.current = 0
    position.trick_size = len(hands)
    return state


def state_in_contract(
    rules: Rules, hands: Sequence[Sequence[int]], contract: Bid | None, declarer: int, kind: str | None
) -> State:
    """A state at the first lead of a deal whose contract is settled; cards in no hand are out of play.

    Without a contract everybody has passed. Worked examples begin here.

    Raises:
        ValueError: when the number of hands does not fit the rules, or the deal has no phase of tricks.
    """
    state = State(rules, len(hands), range(rules.pack.size), kind=kind)
    position, phases = state.position, state.position.deal.phases
    position.events.clear()
    position.calling = Calling()
    position.stock.clear()
    position.hands = [mask_of(hand) for hand in hands]
    position.seen_by = [0] * rules.pack.size
    position.out_of_play = (1 << rules.pack.size) - 1
    for seat, hand in enumerate(hands):
        position.out_of_play ^= position.hands[seat]
        for card in hand:
            position.seen_by[card] = 1 << seat
    calling = position.calling
    calling.bid = contract
    calling.everybody_passed = contract is None
    if contract is not None:
        calling.bidder = calling.last_bidder = calling.declarer = declarer
        calling.declaring = 1 << declarer if position.deal.bidder_is_alone else position.side(declarer)
    position.phase = next(index for index, phase in enumerate(phases) if isinstance(phase, TricksRules))
    state.begin_phase()
    return state
