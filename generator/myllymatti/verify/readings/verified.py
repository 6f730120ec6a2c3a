"""What came of verifying the readings of a variant: the games, the combinations that make them, and how they rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from myllymatti.rules.reduction import Reduction
from myllymatti.verify.ending import Ending
from myllymatti.verify.readings.grades import Grade, grade_of
from myllymatti.verify.readings.measures import Played

Readings = tuple[tuple[str, str], ...]
"""Choices with a reading each."""


@dataclass(frozen=True)
class Plan:
    """What is done: everything that the result depends on, besides the variant.

    Up to `most_combinations` all are looked at, else a sample of so many. Of each game so many random `games` are
    played; then the phase of beating is searched with the small pack, unless `small_pack` is None.
    """

    players: int
    games: int = 500
    seed: int = 1
    most_actions: int = 2000
    most_combinations: int = 5000
    small_pack: Reduction | None = None


@dataclass(frozen=True)
class Game:
    """A game: what came of its random games, and what was found of its end.

    `endings` has an entry for each number of players of a search; `most_actions` is how many actions it has at most,
    where that is known by counting.
    """

    fingerprint: str
    played: Played
    endings: Mapping[int, Ending]
    most_actions: int | None

    @property
    def grade(self) -> Grade:
        """How well it can be played."""
        counted = (Ending.ALWAYS,) if self.most_actions is not None else ()
        return grade_of(self.played, (*self.endings.values(), *counted))


@dataclass(frozen=True)
class Combination:
    """A combination of readings, its configured name, and the game that it makes."""

    name: str
    readings: Readings
    game: Game


@dataclass(frozen=True)
class VerifiedReadings:
    """The result. `possible` is how many combinations there are, `searches` how many small games were searched.

    `left_out` counts combinations that are not played by so many. `default` is the combination that a plain command
    plays. It is not `complete` where the work was stopped before its end: then it tells of what was done.
    """

    variant: str
    plan: Plan
    possible: int
    left_out: int
    combinations: tuple[Combination, ...]
    default: Readings
    searches: int
    complete: bool

    @property
    def is_whole(self) -> bool:
        """Whether all combinations were looked at."""
        return len(self.combinations) + self.left_out == self.possible

    def games(self) -> tuple[Game, ...]:
        """The different games."""
        return tuple(those[0].game for those in self._by_game.values())

    def combinations_of(self, game: Game) -> tuple[Combination, ...]:
        """The combinations that make a game."""
        return tuple(self._by_game[game.fingerprint])

    @cached_property
    def _by_game(self) -> dict[str, list[Combination]]:
        found: dict[str, list[Combination]] = {}
        for one in self.combinations:
            found.setdefault(one.game.fingerprint, []).append(one)
        return found

    def grades(self) -> Mapping[Grade, int]:
        """How many combinations have each grade, the best first."""
        found = Counter(one.game.grade for one in self.combinations)
        return {grade: found[grade] for grade in reversed(Grade)}

    def endings(self, players: int) -> Mapping[Ending, int]:
        """How many combinations have each ending with the small pack, when so many play; the worst first."""
        found = Counter(one.game.endings[players] for one in self.combinations if players in one.game.endings)
        return {ending: found[ending] for ending in Ending if found[ending]}

    def default_game(self) -> Game | None:
        """The game that a plain command plays; None where it was not come to."""
        return next((one.game for one in self.combinations if one.readings == self.default), None)
