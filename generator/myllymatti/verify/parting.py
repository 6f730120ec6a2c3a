"""Two games side by side in the reference engine: whether they are still alike, and a play that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from myllymatti.play.actions import Action
from myllymatti.play.game import record_walk
from myllymatti.play.record import GameRecord
from myllymatti.play.set_up import BeatingStart, state_at
from myllymatti.play.state import State
from myllymatti.rules.model import Rules
from myllymatti.verify.positions import Difference, Differing, difference_of_states

Begun: TypeAlias = tuple[int, ...] | BeatingStart
"""How a play begins: with a deck, its top first, or where beating does."""


class Parting(Enum):
    """How two games part: what is no longer alike in them after the same actions."""

    OTHER_PLAYER = "another player"
    OTHER_ACTIONS = "other actions"
    OTHER_END = "another end"
    SEEN = "something else seen"

    @property
    def meaning(self) -> str:
        """The parting as a sentence, without a full stop."""
        return _MEANINGS[self]


_MEANINGS = {
    Parting.OTHER_PLAYER: "another player is to move",
    Parting.OTHER_ACTIONS: "the player to move may do other things",
    Parting.OTHER_END: "they do not end alike",
    Parting.SEEN: "the same may be done, but not the same players have seen the same cards",
}


def parted(one: State, other: State) -> Parting | None:
    """How two states differ to those who play; None where the same may be done, or both are over alike.

    What cannot be told from what may be done, such as a trump suit that nobody has beaten with yet, is no difference.
    """
    if one.is_terminal() or other.is_terminal():
        ends = [(state.is_terminal(), state.loser(), state.points()) for state in (one, other)]
        return Parting.OTHER_END if ends[0] != ends[1] else None
    if one.current_player() != other.current_player():
        return Parting.OTHER_PLAYER
    return Parting.OTHER_ACTIONS if one.legal_actions() != other.legal_actions() else None


def seen_otherwise(one: State, other: State) -> Difference | None:
    """How two states in which all cards lie alike differ in who has seen which of them."""
    found = difference_of_states(one, other)
    return found if found is not None and found.differing is Differing.SEEN else None


@dataclass(frozen=True)
class Play:
    """The same play of two games: how it begins, and its actions. `seed` and `game` are those of a play by lot."""

    players: int
    begun: Begun
    actions: tuple[Action, ...]
    kind: str = ""
    seed: int = 0
    game: int = 0

    def with_actions(self, actions: Sequence[Action]) -> Play:
        """A play that begins so, with these actions."""
        return replace(self, actions=tuple(actions))

    def begin(self, rules: Rules) -> State:
        """The state in which it begins in one of the games."""
        if isinstance(self.begun, BeatingStart):
            return state_at(rules, self.begun)
        return State(rules, self.players, self.begun, kind=self.kind)

    def end(self, rules: Rules) -> State:
        """The state after the last of its actions.

        Raises:
            IllegalAction: when the game does not allow the play.
        """
        state = self.begin(rules)
        for action in self.actions:
            state.apply_action(action)
        return state

    def record(self, rules: Rules, further: Sequence[Action] = ()) -> GameRecord:
        """The record of the play in one of the games, with further actions at its end."""
        state = self.begin(rules)
        wanted = (*self.actions, *further)
        return record_walk(
            state, self.begun, _walk(state, wanted), seed=self.seed, game=self.game, most_actions=max(1, len(wanted))
        )


def _walk(state: State, actions: Sequence[Action]) -> Iterator[tuple[int, Action]]:
    for action in actions:
        seat = state.current_player()
        assert seat is not None, "the play goes on after the end"
        state.apply_action(action)
        yield seat, action
