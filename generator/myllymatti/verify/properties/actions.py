"""What must hold of the actions: that there are some, in order, that they can be done, and that no others are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from myllymatti.mechanisms.auction import EqualBids
from myllymatti.mechanisms.tricks import BlindCard, FollowingSuit
from myllymatti.play.actions import DOUBLE, PASS, REDOUBLE, TAKE, TURN, Action, ActionKind
from myllymatti.play.state import IllegalAction
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules
from myllymatti.rules.model import BeatingRules, TricksRules
from myllymatti.verify.properties.step import Step

_KINDS = tuple(ActionKind)


def can_act(step: Step) -> str:
    """What is wrong where somebody is to play and cannot, or nobody is and something is allowed."""
    if step.state.is_terminal():
        return "the game is over, and something is legal" if step.legal else ""
    return "" if step.legal else "there is no legal action"


def in_order(step: Step) -> str:
    """What is wrong where legal actions are there twice, or not in canonical order."""
    places = [_place(step, action) for action in step.legal]
    pack = step.state.rules.pack
    for first, second, action in zip(places, places[1:], step.legal[1:], strict=False):
        if first >= second:
            return f"{action.text(pack)} {'is there twice' if first == second else 'comes too late'}"
    return ""


def _place(step: Step, action: Action) -> tuple[int, ...]:
    """Where an action stands: plays of one card, runs by suit, lowest card and length, bids by height."""
    kind = _KINDS.index(action.kind)
    if action.bid is not None:
        rules = step.rules
        return (kind, *(rules.height(action.bid) if isinstance(rules, AuctionRules) else (0,)))
    first = action.cards[0] if action.cards else 0
    return kind, len(action.cards) > 1, first, len(action.cards)


def can_be_done(step: Step) -> str:
    """What is wrong where an action is legal that the rules cannot mean."""
    pack = step.state.rules.pack
    held = pack.kinds_of(step.position.hands[step.position.current])
    for action in step.legal:
        if not all(held >> card & 1 for card in action.cards):
            return f"{action.text(pack)} is legal, and not in the hand"
        check = _CAN_BE_DONE.get(action.kind)
        found = check(step, action) if check is not None else ""
        if found:
            return f"{action.text(pack)} is legal, and {found}"
    return ""


def _play(step: Step, action: Action) -> str:
    rules, table, pack = step.rules, step.position.table, step.state.rules.pack
    suits = {pack.suit(card) for card in action.cards}
    if isinstance(rules, TricksRules):
        led = pack.suit(table[0].cards[0]) if table else None
        required = rules.following_suit is FollowingSuit.REQUIRED and led is not None and led not in suits
        held = pack.kinds_of(step.position.hands[step.position.current])
        could = required and held & pack.suit_mask(led or 0)
        return "the suit led is in the hand" if could else ""
    if not isinstance(rules, BeatingRules):
        return "nothing is played in this phase"
    low = action.cards[0]
    if len(suits) > 1 or action.cards != tuple(range(low, low + len(action.cards))):
        return "it is no run"
    if 1 < len(action.cards) < rules.run_length or (len(action.cards) > 1 and not rules.run_length):
        return "such a run is too short"
    if not table:
        return ""
    below = table[-1].cards
    under = below[0] if len(below) == len(action.cards) else below[-1]
    beats = rules.beats.card_beats(step.position.trump, low, pack.kind(under))
    return "" if beats else f"does not beat {pack.names[under]}"


def _turn(step: Step, _action: Action) -> str:
    rules = step.rules
    allowed = isinstance(rules, TricksRules) and rules.blind_card not in (None, BlindCard.NOT_ALLOWED)
    return "" if allowed and step.position.stock else "there is nothing to turn up"


def _take(step: Step, _action: Action) -> str:
    return "" if isinstance(step.rules, BeatingRules) and step.position.table else "nothing lies there to take"


def _give(step: Step, _action: Action) -> str:
    calling = step.position.calling
    due = isinstance(step.rules, ExchangeRules) and calling.packets and calling.packets[0].number > 0
    return "" if due else "nothing is to be given"


def _bid(step: Step, action: Action) -> str:
    rules, calling = step.rules, step.position.calling
    if not isinstance(rules, AuctionRules) or action.bid is None:
        return "no bids are made in this phase"
    if action.bid not in rules.bids() and not calling.asked:
        return "there is no such bid"
    if calling.bid is None or rules.height(action.bid) > rules.height(calling.bid):
        return ""
    equal = action.bid == calling.bid and rules.equal_bids is EqualBids.ALLOWED
    return "" if equal else f"not higher than {calling.bid.text}"


def _double(step: Step, _action: Action) -> str:
    return "" if isinstance(step.rules, DoublingRules) else "nobody doubles in this phase"


_CAN_BE_DONE: Mapping[ActionKind, Callable[[Step, Action], str]] = {
    ActionKind.PLAY: _play,
    ActionKind.TURN: _turn,
    ActionKind.TAKE: _take,
    ActionKind.GIVE: _give,
    ActionKind.BID: _bid,
    ActionKind.DOUBLE: _double,
    ActionKind.REDOUBLE: _double,
}


def others_refused(step: Step) -> str:
    """What is wrong where an action outside the rules is carried out, or changes something though it is refused."""
    state, pack = step.state, step.state.rules.pack
    before, events = state.text(), len(state.events)
    legal = set(step.legal)
    for action in _tried(step):
        if action in legal:
            continue
        tried = state.clone()
        try:
            tried.apply_action(action)
        except IllegalAction:
            if tried.text() == before and len(tried.events) == events:
                continue
            return f"{action.text(pack)} is refused, and changes the state"
        return f"{action.text(pack)} is not legal, and carried out"
    return ""


def _tried(step: Step) -> Iterator[Action]:
    """Actions of every kind, most of them outside the rules: cards one holds and does not hold, runs, calls."""
    kinds, lot = step.state.rules.pack.kinds, step.lot
    yield from (TURN, TAKE, PASS, DOUBLE, REDOUBLE, Action(ActionKind.PLAY), Action(ActionKind.TAKE, (0,)))
    for place in range(4):
        card = (lot + place * 7) % kinds
        yield Action(ActionKind.PLAY, (card,))
        yield Action(ActionKind.GIVE, (card,))
        yield Action(ActionKind.PLAY, (card, (card + 1) % kinds))
    yield Action(ActionKind.PLAY, (lot % kinds, lot % kinds))
    auctions = [phase for phase in step.position.deal.phases if isinstance(phase, AuctionRules)]
    for bid in [bid for phase in auctions[:1] for bid in phase.bids()][:: 1 + lot % 5]:
        yield Action(ActionKind.BID, bid=bid)
