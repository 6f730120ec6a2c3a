"""The rule points of the language, grouped by mechanism: the one definition of what each means."""

from __future__ import annotations

from myllymatti.mechanisms.auction import AUCTION
from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.claims import CLAIM, CLAIMS, Property
from myllymatti.mechanisms.doubling import DOUBLING
from myllymatti.mechanisms.exchange import EXCHANGE
from myllymatti.mechanisms.game import GAME
from myllymatti.mechanisms.point import Mechanism, Needs, Point, Term, Value
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION
from myllymatti.mechanisms.tricks import TRICKS

PHASE_MECHANISMS: tuple[Mechanism, ...] = (TRICKS, BEATING, AUCTION, EXCHANGE, DOUBLING, SCORING, SESSION)
"""The mechanisms a phase can be made of."""

MECHANISMS: tuple[Mechanism, ...] = (GAME, *PHASE_MECHANISMS)
"""All mechanisms, the frame of the game first."""

PHASE_ROLES: dict[str, str] = {
    "bidding": "the auction in which it is settled who plays for what",
    "exchange": "cards are exchanged once it is known who has won the auction",
    "raising": "the winners of the auction raise their bid, or name what they play",
    "defence": "the defenders exchange cards, too",
    "all-pass": "cards are exchanged where everybody has passed",
    "doubling": "the stakes are raised before the first lead",
    "play": "tricks are played for the contract, or for their number",
    "gathering": "the first phase, in which cards are collected",
    "shedding": "the phase in which cards are got rid of",
    "scoring": "what the deal is worth",
    "session": "how deals follow one another",
}
"""What a phase is for: variants are compared role by role, not by position."""

MADE_OF: dict[str, Mechanism] = {
    **dict.fromkeys(("bidding", "raising"), AUCTION),
    **dict.fromkeys(("exchange", "defence", "all-pass"), EXCHANGE),
    **dict.fromkeys(("play", "gathering"), TRICKS),
    "doubling": DOUBLING,
    "shedding": BEATING,
    "scoring": SCORING,
    "session": SESSION,
}
"""What a phase is made of, by its role."""


def phase_mechanism(name: str) -> Mechanism | None:
    """The mechanism of that name that can make a phase, or None."""
    return next((mechanism for mechanism in PHASE_MECHANISMS if mechanism.name == name), None)


__all__ = [
    "CLAIM",
    "CLAIMS",
    "GAME",
    "MADE_OF",
    "MECHANISMS",
    "PHASE_MECHANISMS",
    "PHASE_ROLES",
    "Mechanism",
    "Needs",
    "Point",
    "Property",
    "Term",
    "Value",
    "phase_mechanism",
]
