"""How strong cards are for players that compare them: in a trick, and as trumps."""

from __future__ import annotations

from myllymatti.mechanisms.beating import TrumpSuit
from myllymatti.mechanisms.tricks import TrickWinner
from myllymatti.play.position import Position
from myllymatti.rules.lays import trump_classes
from myllymatti.rules.model import BeatingRules, TricksRules


def strength(position: Position, rules: TricksRules, card: int) -> int:
    """How well a card does in the trick on the table, as `play/tricks.py` counts it when the trick is decided.

    Where it would be led, the suit led is its own.
    """
    pack = position.rules.pack
    if rules.trick_winner is TrickWinner.HIGHEST_TRUMP:
        led, ranks = pack.suit(position.table[0].cards[0] if position.table else card), len(pack.ranks)
        classes = {led: ranks, position.trump: 2 * ranks}
        return classes.get(pack.suit(card), 0) + pack.rank(card)
    return -pack.rank(card) if rules.trick_winner is TrickWinner.LOWEST_RANK else pack.rank(card)


def has_trumps(position: Position, rules: BeatingRules, cards: tuple[int, ...]) -> bool:
    """Whether cards that are played together are trumps, high or low ones; together they are of one suit."""
    classes = trump_classes(position.trump, rules.trump_suit is TrumpSuit.HIGH_AND_LOW)
    return classes[position.rules.pack.suit(cards[0])] > 0
