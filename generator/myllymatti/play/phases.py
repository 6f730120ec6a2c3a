"""The phases of a deal: which module plays which. Each has `begin`, `legal_actions` and `apply`.

`begin` and `apply` say whether the phase is over; that of beating ends the whole game itself, and never says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from myllymatti.play import auction, beating, doubling, exchange, tricks
from myllymatti.play.actions import Action
from myllymatti.play.position import Position
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules
from myllymatti.rules.model import BeatingRules, PhaseRules, TricksRules

_PLAYED_BY: Mapping[type[PhaseRules], ModuleType] = {
    TricksRules: tricks,
    BeatingRules: beating,
    AuctionRules: auction,
    ExchangeRules: exchange,
    DoublingRules: doubling,
}


def begin(position: Position, phase: PhaseRules) -> bool:
    """Begin a phase. True when it is over at once."""
    return bool(_PLAYED_BY[type(phase)].begin(position, phase))


def legal_actions(position: Position, phase: PhaseRules) -> list[Action]:
    """What the player to move may do in a phase, in canonical order."""
    actions: list[Action] = _PLAYED_BY[type(phase)].legal_actions(position, phase)
    return actions


def apply(position: Position, phase: PhaseRules, action: Action) -> bool:
    """Carry out a legal action in a phase. True when the phase is over."""
    return bool(_PLAYED_BY[type(phase)].apply(position, phase, action))
