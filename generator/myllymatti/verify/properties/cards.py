"""What must hold of the cards: where they lie, and how many a hand has."""

from __future__ import annotations

from myllymatti.mechanisms import beating, tricks
from myllymatti.play.actions import ActionKind
from myllymatti.play.calling import NOBODY
from myllymatti.rules.contract import AuctionRules, DoublingRules
from myllymatti.rules.model import BeatingRules, TricksRules
from myllymatti.verify.properties.step import Step


def in_one_place(step: Step) -> str:
    """What is wrong where a card is lost, or in two places."""
    pack = step.state.rules.pack
    lying = [card for _, _, cards in step.state.cards_by_place() for card in cards]
    if sorted(lying) == list(range(pack.size)):
        return ""
    twice = [pack.names[card] for card in sorted(set(lying)) if lying.count(card) > 1]
    lost = [pack.names[card] for card in range(pack.size) if card not in lying]
    return f"in two places: {' '.join(twice) or 'none'}; nowhere: {' '.join(lost) or 'none'}"


def hands_in_bounds(step: Step) -> str:
    """What is wrong where a hand has other cards than the rules can give it."""
    return _of_those_out(step) or _equal_at_tricks(step) or _as_large_as_before(step) or _filled(step)


def _of_those_out(step: Step) -> str:
    """Who is out holds no cards, and has no turn; who has no cards in a phase of beating is out, or waits for some."""
    position, beats = step.position, isinstance(step.rules, BeatingRules)
    for seat, hand in enumerate(position.hands):
        if position.out >> seat & 1 and hand:
            return f"seat {seat + 1} is out and holds cards"
        if beats and not hand and not (position.out | position.without_cards) >> seat & 1:
            return f"seat {seat + 1} holds no cards, and is neither out nor waiting for some"
    current = position.current
    return f"seat {current + 1} is out and to play" if current != NOBODY and position.out >> current & 1 else ""


def _equal_at_tricks(step: Step) -> str:
    """Where all are dealt as many cards and all play to every trick, hands differ by one card at most."""
    rules, deal = step.rules, step.position.deal
    if not isinstance(rules, TricksRules) or rules.refill or not deal.dealt or step.state.is_terminal():
        return ""
    counts = [hand.bit_count() for hand in step.position.hands]
    if rules.played_by is not tricks.PlayedBy.EVERYBODY or max(counts) - min(counts) <= 1:
        return ""
    return f"the hands have {' '.join(map(str, counts))} cards"


def _as_large_as_before(step: Step) -> str:
    """In a phase a hand grows by taking alone, or up to the size to which hands are filled."""
    rules, action = step.rules, step.action
    if action is None or step.phase != step.position.phase:
        return ""
    if isinstance(rules, AuctionRules | DoublingRules):
        size = 0
    elif isinstance(rules, TricksRules | BeatingRules):
        size = rules.refill
    else:
        return ""
    for seat, hand in enumerate(step.position.hands):
        own = seat == step.seat
        if own and action.kind is ActionKind.TAKE:
            continue
        before = step.held[seat] - (len(action.cards) if own else 0)
        if hand.bit_count() > max(before, size):
            return f"seat {seat + 1} has {hand.bit_count()} cards, and had {step.held[seat]}"
    return ""


def _filled(step: Step) -> str:
    """Where a hand is filled after each card it is full, as long as there is a stock."""
    rules, seat = step.rules, step.seat
    if seat is None or not step.position.stock or step.phase != step.position.phase:
        return ""
    times = (tricks.RefillTime.AFTER_EACH_CARD, beating.RefillTime.AFTER_EACH_CARD)
    if not isinstance(rules, TricksRules | BeatingRules) or rules.refill_time not in times:
        return ""
    count = step.position.hands[seat].bit_count()
    if step.action is None or step.action.kind is not ActionKind.PLAY or count >= rules.refill:
        return ""
    return f"there is a stock, and seat {seat + 1} has {count} cards after playing"
