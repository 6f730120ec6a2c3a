"""What must hold of knowledge: nobody is told of a card that he was not shown.

The test is strict: two cards that a player was never shown change places in the deck, and the same actions are done
again. Whatever the player is told must be the same. Who is shown a card is worked out here from what happened, and not
taken from what the engine says that players saw.
"""

from __future__ import annotations

from myllymatti.mechanisms.beating import FirstLead, TrumpSuit
from myllymatti.mechanisms.exchange import KittySeenBy, TakenUp
from myllymatti.mechanisms.tricks import LastCardSeenBy
from myllymatti.play.actions import Action, ActionKind
from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Event, Happening, Position
from myllymatti.play.state import State
from myllymatti.rules.contract import ExchangeRules
from myllymatti.rules.lays import trump_classes
from myllymatti.rules.model import BeatingRules, TricksRules
from myllymatti.verify.properties.step import Step


def nothing_leaks(step: Step) -> str:
    """What is wrong where a player is told something of two cards that he was never shown."""
    state, game = step.state, step.game
    observer = step.lot % state.players
    pair = _pair(step, _never_shown(state, observer))
    if pair is None:
        return ""
    one, other = pair
    exchange = {one: other, other: one}
    changed = game.dealt([exchange.get(card, card) for card in game.deck])
    kinds = {state.rules.pack.kind(card): state.rules.pack.kind(exchange[card]) for card in pair}
    for _, action in game.actions:
        changed.apply_legal(_exchanged(action, kinds))
    told = _difference(state, changed, observer)
    names = state.rules.pack.names
    return f"seat {observer + 1} never saw {names[one]} and {names[other]}, and {told}" if told else ""


def _exchanged(action: Action, kinds: dict[int, int]) -> Action:
    """The same action with the cards exchanged: only gifts, which the observer does not see, can name them."""
    if action.kind is not ActionKind.GIVE:
        return action
    return Action(action.kind, tuple(kinds.get(card, card) for card in action.cards))


def _difference(state: State, changed: State, observer: int) -> str:
    """How what the observer is told differs between two states."""
    if state.observation(observer) != changed.observation(observer):
        return "sees something else when they change places"
    if state.information(observer) != changed.information(observer):
        return "is told something else when they change places"
    if state.current_player() == observer and state.legal_actions() != changed.legal_actions():
        return "may do something else when they change places"
    return ""


def _pair(step: Step, hidden: list[int]) -> tuple[int, int] | None:
    """Two hidden cards of different kinds: the one drawn last and another, or any two."""
    if len(hidden) < 2:
        return None
    pack, lot = step.state.rules.pack, step.lot // step.state.players
    one = hidden[-1] if lot % 2 else hidden[lot % len(hidden)]
    for place in range(len(hidden)):
        other = hidden[(lot // 2 + place) % len(hidden)]
        if pack.kind(one) != pack.kind(other):
            return one, other
    return None


def _never_shown(state: State, observer: int) -> list[int]:
    """The cards that the observer was never shown, those that something happened to last at the end.

    Where the holder of the lowest trump leads, everybody learns something of the trumps: these are left out.
    """
    position, pack = state.position, state.rules.pack
    shown, moved = set(), {}
    for number, event in enumerate(state.events):
        seen = _shown_to(position, event) >> observer & 1
        for card in event.cards:
            moved[card] = number
            if seen:
                shown.add(card)
    led_by_trump = [
        phase
        for phase in position.deal.phases
        if isinstance(phase, BeatingRules) and phase.first_lead is FirstLead.LOWEST_TRUMP
    ]
    for phase in led_by_trump:
        classes = trump_classes(position.trump, phase.trump_suit is TrumpSuit.HIGH_AND_LOW)
        shown |= {card for card in range(pack.size) if classes[pack.suit(card)]}
    hidden = [card for card in range(pack.size) if card not in shown]
    return sorted(hidden, key=lambda card: (moved.get(card, -1), card))


_HIS_OWN = (Happening.DEAL, Happening.DRAW, Happening.KEEP, Happening.TAKE_UP)
"""What nobody else sees."""


def _shown_to(position: Position, event: Event) -> int:
    """The seats, as bits, that are shown the cards of an event, by the rules."""
    own, everyone = 1 << max(0, event.seat), position.everyone
    if event.what in _HIS_OWN or (event.what is Happening.GIVE and event.point == "exchange.kitty"):
        return own
    if event.what is Happening.SET_ASIDE:
        tricks = next(phase for phase in position.deal.phases if isinstance(phase, TricksRules))
        seen_by = {LastCardSeenBy.EVERYBODY: everyone, LastCardSeenBy.ITS_HOLDER: own}
        return seen_by.get(tricks.last_card_seen_by or LastCardSeenBy.NOBODY, 0)
    exchange = next((phase for phase in position.deal.phases if isinstance(phase, ExchangeRules)), None)
    if event.what is Happening.TAKE_KITTY:
        return everyone if exchange is not None and exchange.kitty_seen_by is KittySeenBy.EVERYBODY else own
    if event.what is Happening.HAND_OVER:
        together = exchange is not None and exchange.taken_up is TakenUp.TOGETHER
        return own if together or event.to == NOBODY else own | 1 << event.to
    return everyone
