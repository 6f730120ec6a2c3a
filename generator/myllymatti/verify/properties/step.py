"""A step of a game: the state that is looked at, and how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from myllymatti.play.actions import Action
from myllymatti.play.position import Position
from myllymatti.play.state import State
from myllymatti.random import mix
from myllymatti.rules.model import PhaseRules
from myllymatti.verify.tested_game import TestedGame


@dataclass(frozen=True)
class Step:
    """A state of a game, what may be done in it, and the action that led to it (none right after the deal).

    `held` are the cards that each hand had before that action, `phase` is the number of the phase it was done in, and
    `in_phase` counts the actions of the phase that is played now.
    """

    game: TestedGame
    state: State
    legal: Sequence[Action]
    seat: int | None
    action: Action | None
    held: tuple[int, ...]
    phase: int
    in_phase: int

    @property
    def number(self) -> int:
        """How many actions there were so far."""
        return len(self.game.actions)

    @property
    def lot(self) -> int:
        """A number drawn for this step, always the same for it: it picks what is tried."""
        return mix(self.game.number, self.number) >> 40

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.state.position

    @property
    def rules(self) -> PhaseRules:
        """The rules of the phase that is played now."""
        return self.position.deal.phases[self.position.phase]
