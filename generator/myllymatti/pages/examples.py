"""Worked examples told: the position that one starts from, its steps as sentences, what a deal is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from myllymatti.cards import SUIT_NAMES, SUITS
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.play.scoring import points_text
from myllymatti.variant.model import Example, ExampleContract, ExampleStep
from myllymatti.words.lexicon import Lexicon
from myllymatti.words_nearby import count_of, listed

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
    "passes": "passes",
    "passes_on": "passes, and so do those after: {} passes in a row",
    "may_pass": "may pass",
    "may_not_pass": "may not pass",
    "doubles": "doubles",
    "redoubles": "redoubles",
    "may_double": "may double",
    "may_not_double": "may not double",
    "may_redouble": "may redouble",
    "gives": "gives {}",
    "is_declarer": "is the declarer",
}
_SEVERAL = {
    "plays": "plays {} together",
    "may_play": "may play any of {}, or where runs are allowed all of them together",
    "may_not_play": "may play none of {}",
}
_BIDS = {"bids": "bids {}", "may_bid": "may bid {}", "may_not_bid": "may not bid {}"}
_COUNTED = {
    "gives_any": ("gives {}, whichever", "card"),
    "holds_cards": ("holds {} now", "card"),
    "has_won_tricks": ("has won {} so far", "trick"),
}


def step_sentence(step: ExampleStep, words: Lexicon) -> str:
    """A step of a worked example as a sentence."""
    return f"{step.player} {_step(step, words)}."


def _step(step: ExampleStep, words: Lexicon) -> str:
    name, arguments = step.what.name, step.what.arguments
    if name in _BIDS:
        level, denomination = arguments
        return _BIDS[name].format(words.bid(int(str(level)), str(denomination)))
    if name in _COUNTED:
        wording, thing = _COUNTED[name]
        return wording.format(count_of(int(str(arguments[0])), thing))
    if name == "is_written":
        return f"is written {points_text(Fraction(int(str(arguments[0]))))}"
    told = _SEVERAL.get(name) if len(arguments) > 1 else None
    return (told or _ALONE[name]).format(" ".join(map(str, arguments)))


# ---- The position ----------------------------------------------------------------------------------------------------


def position(example: Example, words: Lexicon) -> Sequence[tuple[str, str]]:
    """The position that an example starts from, as (what, how it is); hands first, where any are named."""
    rows = []
    if example.deal:
        rows.append(("Deal", f"a {example.deal} deal"))
    rows += _holdings(example) if example.holdings or not _has_calls(example) else [("Players", _order(example))]
    if example.trump:
        rows.append(("Trumps", f"{SUITS[SUIT_NAMES.index(example.trump)]} {example.trump}"))
    if example.stock:
        rows.append(("Stock, from the top", " ".join(example.stock)))
    return (*rows, *_contract(example, words))


def _holdings(example: Example) -> Iterator[tuple[str, str]]:
    for player in example.players:
        holding = example.holdings.get(player)
        hand = " ".join(holding.cards) if holding else "any cards"
        if holding and not holding.whole:
            hand += " and other cards"
        yield player + (" (leads)" if player == example.leads else ""), hand


def _has_calls(example: Example) -> bool:
    """Whether it plays in a game of bids, where nobody's cards need be named."""
    calls = {*_BIDS, *_COUNTED, "passes", "passes_on", "doubles"}
    return example.role == SCORING.name or any(step.what.name in calls for step in example.steps)


def _order(example: Example) -> str:
    """Who sits where, clockwise; where it begins with the deal, from the player at the dealer's left."""
    players = ", ".join(example.players)
    return players if example.role == SCORING.name else f"{players}, who deals"


def _contract(example: Example, words: Lexicon) -> Iterator[tuple[str, str]]:
    """The contract and what came of it, as far as the example says."""
    told = example.contract
    scored = example.role == SCORING.name
    if told.contract is not None:
        level, denomination = told.contract
        who = told.declarer or example.players[0]
        yield "Contract", f"{words.bid(level, denomination)}{_times(told)}, declared by {who}"
    elif scored:
        yield "Contract", f"none: everybody has passed{_times(told)}"
    if told.tricks is not None:
        yield "Tricks won", f"{told.tricks} by {_side(example)}"
    if told.aces:
        yield "Aces won", f"by {_side(example)}: {_in_tricks(told.aces)}"
    if told.other_aces:
        yield "Aces lost", f"to the others: {_in_tricks(told.other_aces)}"


def _times(told: ExampleContract) -> str:
    return f", {told.doubling}" if told.doubling else ""


def _side(example: Example) -> str:
    return "the declaring side" if example.contract.contract else f"the side of {example.players[0]}"


def _in_tricks(numbers: Sequence[int]) -> str:
    """Tricks by their numbers; one that is named twice has two aces in it."""
    named = [f"{number}{' (two)' if numbers.count(number) > 1 else ''}" for number in dict.fromkeys(numbers)]
    return f"in trick{'' if len(named) == 1 else 's'} {listed(named, 'and')}"


def points_sentence(example: Example) -> str:
    """What the deal is worth, in a scoring example of one result; empty in every other."""
    points = example.contract.points
    if points is None:
        return ""
    return f"{_written(example)} {points_text(Fraction(points))}."


def by_tricks(example: Example) -> Iterator[tuple[int, str]]:
    """Each number of tricks, and what it brings, where an example tells them all."""
    for tricks, points in enumerate(example.contract.by_tricks):
        yield tricks, points_text(Fraction(points))


def by_tricks_heading(example: Example) -> str:
    """What stands in the table of points by tricks."""
    return f"{_written(example)}, by the number of tricks that {_side(example)} wins:"


def _written(example: Example) -> str:
    return f"{example.contract.declarer or example.players[0]} is written"
