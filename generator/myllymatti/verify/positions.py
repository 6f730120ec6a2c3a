"""Comparing two positions, or what two sets of rules make of one: what is allowed, what follows, who sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from myllymatti.play.actions import Action
from myllymatti.play.position import Position
from myllymatti.play.state import State
from myllymatti.rules.model import DealRules, TricksRules


class Differing(Enum):
    """In what two sets of rules differ at a position."""

    ALLOWED = "what is allowed"
    FOLLOWS = "what follows"
    SEEN = "who has seen which cards"


@dataclass(frozen=True)
class Difference:
    """A difference at a position: what the variant has, and what the alternative has in its place, as text."""

    differing: Differing
    base: str
    other: str


_NO_PART_OF_IT = frozenset({"deal", "decisions", "events", "reached", "rules", "seen_by"})
"""What a position holds besides where the game stands: its rules, its story, what was counted, and what was seen."""

_STANDS = tuple(name for name in Position.__slots__ if name not in _NO_PART_OF_IT)
_OF_A_TRICK = frozenset({"fighting_since", "trick_leader", "trick_order", "turn"})
"""What is kept of the trick that is played; when the phase of tricks is over it is of no use any more."""
_SEATS = frozenset({"has_played", "out", "without_cards"})


def under(state: State, deal: DealRules) -> State:
    """A copy of a state that is played on by other rules of the deal."""
    copy = state.clone()
    copy.position.deal = deal
    return copy


def difference_of_play(
    before: State, action: Action, after: State, deal: DealRules, *, allowed: Sequence[Action] | None
) -> Difference | None:
    """What other rules of the deal make different at a position from which an action led to another.

    `allowed` are the actions that the variant allows there; None where the other rules allow the same for certain.
    """
    other = under(before, deal)
    if allowed is not None:
        others = other.legal_actions()
        if others != allowed:
            return _difference_of_actions(before, allowed, others)
    other.apply_legal(action)
    return difference_of_states(after, other)


def difference_of_states(base: State, other: State) -> Difference | None:
    """In what two states differ: where the game stands, or else who has seen which cards."""
    one, two = base.position, other.position
    in_tricks = base.current_player() is not None and isinstance(one.deal.phases[one.phase], TricksRules)
    for name in _STANDS:
        if (in_tricks or name not in _OF_A_TRICK) and getattr(one, name) != getattr(two, name):
            return Difference(Differing.FOLLOWS, *_told(base, other, name))
    if one.seen_by != two.seen_by:
        return Difference(Differing.SEEN, *_seen(base, other))
    return None


def _difference_of_actions(state: State, allowed: Sequence[Action], others: Sequence[Action]) -> Difference:
    """The actions that only one of two sets of rules allows."""
    pack = state.rules.pack
    only, others_only = (
        ", ".join(action.text(pack) for action in these if action not in those) or "nothing else"
        for these, those in ((allowed, others), (others, allowed))
    )
    return Difference(Differing.ALLOWED, only, others_only)


def _told(base: State, other: State, name: str) -> tuple[str, str]:
    """The phases, or the first line in which the texts of two states differ, or else the part of the position."""
    if base.phase != other.phase:
        return f"phase: {base.phase}", f"phase: {other.phase}"
    for one, two in zip(base.text().splitlines(), other.text().splitlines(), strict=False):
        if one != two:
            return one, two
    return _part(base, name), _part(other, name)


def _part(state: State, name: str) -> str:
    value = getattr(state.position, name)
    told = _seats(value) if name in _SEATS else str(value)
    return f"{name.replace('_', ' ')}: {told}"


def _seen(base: State, other: State) -> tuple[str, str]:
    """The first card that others have seen, with the seats that have."""
    pairs = enumerate(zip(base.position.seen_by, other.position.seen_by, strict=True))
    card, (one, two) = next((card, pair) for card, pair in pairs if pair[0] != pair[1])
    name = base.rules.pack.names[card]
    return f"{name} seen by {_seats(one)}", f"{name} seen by {_seats(two)}"


def _seats(bits: int) -> str:
    """Seats from 1, as text."""
    return " ".join(f"seat {seat + 1}" for seat in range(bits.bit_length()) if bits >> seat & 1) or "nobody"
