"""What a player can do when it is his turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from myllymatti.cards import Pack
from myllymatti.mechanisms.auction import Denomination
from myllymatti.rules.contract import Bid


class ActionKind(Enum):
    """The kinds of action, in canonical order."""

    PLAY = "play"
    TURN = "turn"
    TAKE = "take"
    GIVE = "give"
    BID = "bid"
    DOUBLE = "double"
    REDOUBLE = "redouble"
    PASS = "pass"


@dataclass(frozen=True)
class Action:
    """One action: playing cards (a single card or a run), turning up a stock card, taking or giving a card, a call."""

    kind: ActionKind
    cards: tuple[int, ...] = ()
    bid: Bid | None = None

    def text(self, pack: Pack) -> str:
        """The action as records have it: `play ♠7`, `play ♠2 ♠3`, `turn`, `take`, `give ♥2`, `bid 5 hearts`, `pass`."""
        said = (self.bid.text,) if self.bid is not None else tuple(pack.names[card] for card in self.cards)
        return " ".join((self.kind.value, *said))


TURN = Action(ActionKind.TURN)
TAKE = Action(ActionKind.TAKE)
PASS = Action(ActionKind.PASS)
DOUBLE = Action(ActionKind.DOUBLE)
REDOUBLE = Action(ActionKind.REDOUBLE)

_WITH_CARDS = frozenset({ActionKind.PLAY, ActionKind.GIVE})


@cache
def single_plays(kinds: int) -> tuple[Action, ...]:
    """Playing one card, for each kind of card of a pack with that many kinds."""
    return tuple(Action(ActionKind.PLAY, (card,)) for card in range(kinds))


@cache
def single_gifts(kinds: int) -> tuple[Action, ...]:
    """Giving one card, for each kind of card of a pack with that many kinds."""
    return tuple(Action(ActionKind.GIVE, (card,)) for card in range(kinds))


def parse_action(text: str, pack: Pack) -> Action:
    """The action that a record names.

    Raises:
        ValueError: when the text names no action; its message says why.
    """
    word, *cards = text.split() or [""]
    kind = next((kind for kind in ActionKind if kind.value == word), None)
    if kind is ActionKind.BID:
        return Action(kind, bid=_parse_bid(text, cards))
    if kind is None or (kind in _WITH_CARDS) != bool(cards):
        known = "play CARD…, turn, take, give CARD, bid LEVEL DENOMINATION, double, redouble or pass"
        raise ValueError(f"“{text}” is no action: write {known}")
    return Action(kind, tuple(sorted(pack.parse(card) for card in cards)))


def _parse_bid(text: str, words: list[str]) -> Bid:
    known = [denomination.value for denomination in Denomination]
    if (
        len(words) != 2
        or not (words[0].isascii() and words[0].isdecimal() and len(words[0]) < 3)
        or words[1] not in known
    ):
        raise ValueError(
            f"“{text}” is no bid: write bid LEVEL DENOMINATION, the denomination one of {', '.join(known)}"
        )
    return Bid(int(words[0]), Denomination(words[1]))
