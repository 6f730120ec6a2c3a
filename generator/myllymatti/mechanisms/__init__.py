"""The rule points of the language, grouped by mechanism: the one definition of what each means."""

from __future__ import annotations

from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.game import GAME
from myllymatti.mechanisms.point import Mechanism, Needs, Point, Term, Value
from myllymatti.mechanisms.tricks import TRICKS

PHASE_MECHANISMS: tuple[Mechanism, ...] = (TRICKS, BEATING)
"""The mechanisms a phase can be made of."""

MECHANISMS: tuple[Mechanism, ...] = (GAME, *PHASE_MECHANISMS)
"""All mechanisms, the frame of the game first."""

PHASE_ROLES: dict[str, str] = {
    "gathering": "the first phase, in which cards are collected",
    "shedding": "the phase in which cards are got rid of",
}
"""What a phase is for: variants are compared role by role, not by position."""


def phase_mechanism(name: str) -> Mechanism | None:
    """The mechanism of that name that can make a phase, or None."""
    return next((mechanism for mechanism in PHASE_MECHANISMS if mechanism.name == name), None)


__all__ = [
    "GAME",
    "MECHANISMS",
    "PHASE_MECHANISMS",
    "PHASE_ROLES",
    "Mechanism",
    "Needs",
    "Point",
    "Term",
    "Value",
    "phase_mechanism",
]
