"""Worked examples told: the position that one starts from, and its steps as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.cards import SUIT_NAMES, SUITS
from myllymatti.variant.model import Example, ExampleStep

_ALONE = {
    "plays": "plays {}",
    "turns": "turns up {} from the stock",
    "takes": "takes {}",
    "may_play": "may play {}",
    "may_not_play": "may not play {}",
    "may_take": "may take",
    "may_not_take": "may not take",
    "may_turn": "may turn up a card of the stock",
    "may_not_turn": "may not turn up a card of the stock",
    "is_next": "is next",
    "leads_next": "leads next",
    "has_won": "has won {} cards so far",
    "is_out": "is out",
    "loses": "loses",
}
_SEVERAL = {
    "plays": "plays {} together",
    "takes": "takes {}",
    "may_play": "may play any of {}, or where runs are allowed all of them together",
    "may_not_play": "may play none of {}",
}


def step_sentence(step: ExampleStep) -> str:
    """A step of a worked example as a sentence."""
    words = [str(argument) for argument in step.what.arguments]
    told = _SEVERAL.get(step.what.name) if len(words) > 1 else None
    wording = told or _ALONE[step.what.name]
    return f"{step.player} {wording.format(' '.join(words))}."


def position(example: Example) -> Sequence[tuple[str, str]]:
    """The position that an example starts from, as (what, how it is), hands first."""
    rows = []
    for player in example.players:
        holding = example.holdings.get(player)
        hand = " ".join(holding.cards) if holding else "any cards"
        if holding and not holding.whole:
            hand += " and other cards"
        rows.append((player + (" (leads)" if player == example.leads else ""), hand))
    if example.trump:
        rows.append(("Trumps", f"{SUITS[SUIT_NAMES.index(example.trump)]} {example.trump}"))
    if example.stock:
        rows.append(("Stock, from the top", " ".join(example.stock)))
    return rows
