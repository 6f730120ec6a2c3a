"""What a player can do when it is his turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from myllymatti.cards import Pack


class ActionKind(Enum):
    """The kinds of action, in canonical order."""

    PLAY = "play"
    TURN = "turn"
    TAKE = "take"


@dataclass(frozen=True)
class Action:
    """One action: playing cards (a single card or a run), turning up a stock card, or taking a card."""

    kind: ActionKind
    cards: tuple[int, ...] = ()

    def text(self, pack: Pack) -> str:
        """The action as records have it: `play ♠7`, `play ♠2 ♠3`, `turn`, `take`."""
        return " ".join((self.kind.value, *(pack.names[card] for card in self.cards)))


TURN = Action(ActionKind.TURN)
TAKE = Action(ActionKind.TAKE)


@cache
def single_plays(kinds: int) -> tuple[Action, ...]:
    """Playing one card, for each kind of card of a pack with that many kinds."""
    return tuple(Action(ActionKind.PLAY, (card,)) for card in range(kinds))


def parse_action(text: str, pack: Pack) -> Action:
    """The action that a record names.

    Raises:
        ValueError: when the text names no action; its message says why.
    """
    word, *cards = text.split()
    kind = next((kind for kind in ActionKind if kind.value == word), None)
    if kind is None or (kind is ActionKind.PLAY) != bool(cards):
        raise ValueError(f"“{text}” is no action: write play CARD…, turn or take")
    return Action(kind, tuple(sorted(pack.parse(card) for card in cards)))
