"""How much there is to decide in a game: counted as it is played on."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass
class Decisions:
    """What was to be decided so far, forced moves included.

    `actions` were played; for `choices` of them there was another legal one. `options` are the legal actions of all of
    them added together. `before_last_phase` are the actions before the last phase of the deal began, 0 where it has
    but one phase, and where the last one never began.
    """

    actions: int = 0
    choices: int = 0
    options: int = 0
    before_last_phase: int = 0

    def count(self, options: int) -> None:
        """Count an action that is about to be played, one of so many legal ones."""
        self.actions += 1
        self.choices += options > 1
        self.options += options

    def copy(self) -> Decisions:
        """An independent copy."""
        return replace(self)
