"""Worked examples told: the position that one starts from, its steps as sentences, what a deal is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from myllymatti.cards import SUIT_NAMES, SUITS
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.pages.catalogue import N_, NN_, Catalogue
from myllymatti.play.scoring import points_text
from myllymatti.variant.model import Example, ExampleContract, ExampleStep
from myllymatti.words.lexicon import Lexicon

_ALONE = {
    "plays": N_("%(player)s plays %(cards)s."),
    "turns": N_("%(player)s turns up %(cards)s from the stock."),
    "takes": N_("%(player)s takes %(cards)s."),
    "may_play": N_("%(player)s may play %(cards)s."),
    "may_not_play": N_("%(player)s may not play %(cards)s."),
    "may_take": N_("%(player)s may take."),
    "may_not_take": N_("%(player)s may not take."),
    "may_turn": N_("%(player)s may turn up a card of the stock."),
    "may_not_turn": N_("%(player)s may not turn up a card of the stock."),
    "is_next": N_("%(player)s is next."),
    "leads_next": N_("%(player)s leads next."),
    "has_won": N_("%(player)s has won %(cards)s cards so far."),
    "is_out": N_("%(player)s is out."),
    "loses": N_("%(player)s loses."),
    "passes": N_("%(player)s passes."),
    "passes_on": N_("%(player)s passes, and so do those after; passes in a row: %(cards)s."),
    "may_pass": N_("%(player)s may pass."),
    "may_not_pass": N_("%(player)s may not pass."),
    "doubles": N_("%(player)s doubles."),
    "redoubles": N_("%(player)s redoubles."),
    "may_double": N_("%(player)s may double."),
    "may_not_double": N_("%(player)s may not double."),
    "may_redouble": N_("%(player)s may redouble."),
    "gives": N_("%(player)s gives %(cards)s."),
    "is_declarer": N_("%(player)s is the declarer."),
}
_SEVERAL = {
    "plays": N_("%(player)s plays %(cards)s together."),
    "may_play": N_("%(player)s may play any of %(cards)s, or where runs are allowed all of them together."),
    "may_not_play": N_("%(player)s may play none of %(cards)s."),
}
_BIDS = {
    "bids": N_("%(player)s bids %(bid)s."),
    "may_bid": N_("%(player)s may bid %(bid)s."),
    "may_not_bid": N_("%(player)s may not bid %(bid)s."),
}
_COUNTED = {
    "gives_any": NN_("%(player)s gives %(number)s card, whichever.", "%(player)s gives %(number)s cards, whichever."),
    "holds_cards": NN_("%(player)s holds %(number)s card now.", "%(player)s holds %(number)s cards now."),
    "has_won_tricks": NN_(
        "%(player)s has won %(number)s trick so far.", "%(player)s has won %(number)s tricks so far."
    ),
}


def step_sentence(step: ExampleStep, words: Lexicon, say: Catalogue) -> str:
    """A step of a worked example as a sentence."""
    name, arguments = step.what.name, step.what.arguments
    told = {"player": step.player}
    if name in _BIDS:
        level, denomination = arguments
        return say.gettext(_BIDS[name]) % {**told, "bid": words.bid(int(str(level)), str(denomination))}
    if name in _COUNTED:
        number = int(str(arguments[0]))
        return say.ngettext(*_COUNTED[name], number) % {**told, "number": number}
    if name == "is_written":
        points = points_text(Fraction(int(str(arguments[0]))))
        return say.gettext("%(player)s is written %(points)s.") % {**told, "points": points}
    wording = (_SEVERAL.get(name) if len(arguments) > 1 else None) or _ALONE[name]
    return say.gettext(wording) % {**told, "cards": cards(map(str, arguments), words)}


def cards(names: Iterator[str] | Sequence[str], words: Lexicon) -> str:
    """Cards with the indices of the language."""
    return " ".join(words.card(name) for name in names)


# ---- The position ----------------------------------------------------------------------------------------------------


def position(example: Example, words: Lexicon, say: Catalogue) -> Sequence[tuple[str, str]]:
    """The position that an example starts from, as (what, how it is); hands first, where any are named."""
    rows = []
    if example.deal:
        rows.append((say.gettext("Deal"), words.phase("", example.deal)))
    if example.holdings or not _has_calls(example):
        rows += _holdings(example, words, say)
    else:
        rows.append((say.gettext("Players"), _order(example, say)))
    if example.trump:
        suit = words.denominations([example.trump])[0]
        rows.append((say.gettext("Trumps"), f"{SUITS[SUIT_NAMES.index(example.trump)]} {suit}"))
    if example.stock:
        rows.append((say.gettext("Stock, from the top"), cards(example.stock, words)))
    return (*rows, *_contract(example, words, say))


def _holdings(example: Example, words: Lexicon, say: Catalogue) -> Iterator[tuple[str, str]]:
    for player in example.players:
        holding = example.holdings.get(player)
        hand = cards(holding.cards, words) if holding else say.gettext("any cards")
        if holding and not holding.whole:
            hand = say.gettext("%s and other cards") % hand
        yield say.gettext("%s (leads)") % player if player == example.leads else player, hand


def _has_calls(example: Example) -> bool:
    """Whether it plays in a game of bids, where nobody's cards need be named."""
    calls = {*_BIDS, *_COUNTED, "passes", "passes_on", "doubles"}
    return example.role == SCORING.name or any(step.what.name in calls for step in example.steps)


def _order(example: Example, say: Catalogue) -> str:
    """Who sits where, clockwise; where it begins with the deal, from the player at the dealer's left."""
    players = ", ".join(example.players)
    return players if example.role == SCORING.name else say.gettext("%s, who deals") % players


def _contract(example: Example, words: Lexicon, say: Catalogue) -> Iterator[tuple[str, str]]:
    """The contract and what came of it, as far as the example says."""
    told = example.contract
    scored = example.role == SCORING.name
    if told.contract is not None:
        level, denomination = told.contract
        bid, who = words.bid(level, denomination) + _times(told, say), told.declarer or example.players[0]
        yield say.gettext("Contract"), say.gettext("%(bid)s, declared by %(player)s") % {"bid": bid, "player": who}
    elif scored:
        yield say.gettext("Contract"), say.gettext("none: everybody has passed") + _times(told, say)
    sides = {"side": _side(example, say)}
    if told.tricks is not None:
        won = say.gettext("%(number)s by %(side)s") % {"number": told.tricks, **sides}
        yield say.gettext("Tricks won"), won
    if told.aces:
        where = say.gettext("by %(side)s: %(tricks)s") % {"tricks": _in_tricks(told.aces, say), **sides}
        yield say.gettext("Aces won"), where
    if told.other_aces:
        yield say.gettext("Aces lost"), say.gettext("to the others: %s") % _in_tricks(told.other_aces, say)


def _times(told: ExampleContract, say: Catalogue) -> str:
    words = {"doubled": say.gettext("doubled"), "redoubled": say.gettext("redoubled")}
    return f", {words[told.doubling]}" if told.doubling else ""


def _side(example: Example, say: Catalogue) -> str:
    if example.contract.contract:
        return say.gettext("the declaring side")
    return say.gettext("the side of %s") % example.players[0]


def _in_tricks(numbers: Sequence[int], say: Catalogue) -> str:
    """Tricks by their numbers; one that is named twice has two aces in it."""
    two = say.gettext("%s (two)")
    named = [two % number if numbers.count(number) > 1 else str(number) for number in dict.fromkeys(numbers)]
    return say.ngettext("in trick %s", "in tricks %s", len(named)) % ", ".join(named)


def points_sentence(example: Example, say: Catalogue) -> str:
    """What the deal is worth, in a scoring example of one result; empty in every other."""
    points = example.contract.points
    if points is None:
        return ""
    told = {"player": _written(example), "points": points_text(Fraction(points))}
    return say.gettext("%(player)s is written %(points)s.") % told


def by_tricks(example: Example) -> Iterator[tuple[int, str]]:
    """Each number of tricks, and what it brings, where an example tells them all."""
    for tricks, points in enumerate(example.contract.by_tricks):
        yield tricks, points_text(Fraction(points))


def by_tricks_heading(example: Example, say: Catalogue) -> str:
    """What stands in the table of points by tricks."""
    told = {"player": _written(example), "side": _side(example, say)}
    return say.gettext("%(player)s is written, by the number of tricks that %(side)s wins:") % told


def _written(example: Example) -> str:
    return example.contract.declarer or example.players[0]
