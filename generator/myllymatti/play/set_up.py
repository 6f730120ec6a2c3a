"""Positions set up by hand, from which worked examples and searches begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from myllymatti.cards import SUITS, mask_of, parse_deck
from myllymatti.play import beating_begun
from myllymatti.play.calling import NOBODY, Calling
from myllymatti.play.position import Position
from myllymatti.play.state import State
from myllymatti.rules.contract import Bid
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import BeatingRules, Rules, TricksRules


@dataclass(frozen=True)
class BeatingStart:
    """A phase of beating at its start: the hands by seat, the trump suit (empty: none), and who leads (from 1).

    All cards are named; those in no hand are out of play. A player may be without cards.
    """

    hands: tuple[tuple[str, ...], ...]
    trump: str
    leader: int

    def as_data(self) -> dict[str, Any]:
        """The start as plain data for JSON."""
        return {"hands": [list(hand) for hand in self.hands], "trump": self.trump, "leader_seat": self.leader}


def state_at(rules: Rules, start: BeatingStart) -> State:
    """The state in which a phase of beating starts so. Players without cards are dealt with as the rules say.

    Raises:
        ValueError: when hands, cards or the suit do not fit the rules; the message says how.
    """
    players = len(start.hands)
    if not any(isinstance(phase, BeatingRules) for phase in rules.deals[0].phases):
        raise ValueError("the game has no phase of beating")
    if not 1 <= start.leader <= players:
        raise ValueError(f"there is no seat {start.leader} to lead: {players} play")
    if start.trump and start.trump not in SUITS:
        raise ValueError(f"“{start.trump}” is no suit: {' '.join(SUITS)}")
    if not any(start.hands):
        raise ValueError("nobody has cards")
    cards = parse_deck([card for hand in start.hands for card in hand], rules.pack)
    hands, taken = [], 0
    for hand in start.hands:
        hands.append(cards[taken : taken + len(hand)])
        taken += len(hand)
    state = _emptied(rules, players)
    position = state.position
    position.trump = SUITS.index(start.trump) if start.trump else NO_TRUMPS
    _give(position, hands)
    beating_begun.begin_led(position, _beating_phase(position), start.leader - 1)
    return state


def state_in_beating(rules: Rules, hands: Sequence[Sequence[int]], trump: int) -> State:
    """A state at the start of the phase of beating, seat 0 to lead; cards in no hand are out of play.

    Everybody knows the cards, as if all had been seen in the phase before. Worked examples and searches
    begin here. `trump` is a suit's number, or NO_TRUMPS.

    Raises:
        ValueError: when the number of hands does not fit the rules, or a hand is empty.
    """
    if not all(hands):
        raise ValueError("a player has no cards")
    state = _emptied(rules, len(hands))
    position = state.position
    position.trump = trump
    _give(position, hands)
    position.current = 0
    position.trick_size = len(hands)
    return state


def _beating_phase(position: Position) -> BeatingRules:
    phase = position.deal.phases[position.phase]
    assert isinstance(phase, BeatingRules)
    return phase


def _emptied(rules: Rules, players: int) -> State:
    """A state in the phase of beating, without a card anywhere, as if nothing had happened yet."""
    state = State(rules, players, range(rules.pack.size))
    position = state.position
    position.events.clear()
    phases = position.deal.phases
    position.phase = next(index for index, phase in enumerate(phases) if isinstance(phase, BeatingRules))
    position.stock.clear()
    position.table.clear()
    position.piles = [0] * players
    position.turned_up = position.aside = position.aside_holder = NOBODY
    position.unused = position.without_cards = position.out = 0
    position.ended, position.loser = False, NOBODY
    return state


def _give(position: Position, hands: Sequence[Sequence[int]]) -> None:
    """Give the hands out; what is in none is out of play. Everybody knows the cards."""
    position.hands = [mask_of(hand) for hand in hands]
    position.out_of_play = (1 << position.rules.pack.size) - 1
    for hand in position.hands:
        position.out_of_play ^= hand
    position.show_all(tuple(range(position.rules.pack.size)))


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
