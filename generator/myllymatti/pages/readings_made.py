"""What the readings of a variant make, as `matti readings NAME --verify --json` tells it and the pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter, ValidationError

from myllymatti.verify.readings.grades import Grade

MOST_REASONS = 12
"""Sets of readings that are shown of those that make no game; the data have all."""

_COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "playable": "is a game",
        "ended": "ends",
        "length": "length",
        "seats": "seats",
        "without_loser": "no loser",
        "void": "void",
        "made": "made",
        "points": "points",
    }
)


class BadReadings(ValueError):
    """Results that cannot be shown; the message says where and why."""


@dataclass(frozen=True)
class Combinations:
    """How many combinations there are, and how many of them were looked at."""

    possible: int
    looked_at: int
    left_out: int
    complete: bool


@dataclass(frozen=True)
class GradeCount:
    """A grade, what it means, and how many combinations have it."""

    grade: str
    meaning: str
    combinations: int


@dataclass(frozen=True)
class EndingCount:
    """What a search by so many players found, for how many combinations, and the readings exactly these have."""

    players: int
    ending: str
    meaning: str
    combinations: int
    exactly_those_with: tuple[str, ...]


@dataclass(frozen=True)
class DefaultGame:
    """The readings that a plain command plays, and how well the game can be played that they make."""

    readings: tuple[str, ...]
    grade: str | None


@dataclass(frozen=True)
class ChoiceExplains:
    """The share of variance that a choice explains of each measure; None where that does not vary."""

    choice: str
    explains: dict[str, float | None]


@dataclass(frozen=True)
class Reason:
    """Readings of which no combination is a game; `further` counts combinations without an earlier reason."""

    readings: tuple[str, ...]
    combinations: int
    further: int


@dataclass(frozen=True)
class SmallPack:
    """The pack with which every position was looked at."""

    suits: int
    ranks: int


@dataclass(frozen=True)
class ReadingsMade:
    """What all combinations of readings of a variant make. See `verify/readings/data.py`, which writes it."""

    variant: str
    players: int
    games_of_each: int
    seed: int
    most_actions: int
    small_pack: SmallPack | None
    combinations: Combinations
    different_games: int
    grades: tuple[GradeCount, ...]
    endings: tuple[EndingCount, ...]
    measures: dict[str, str]
    default: DefaultGame
    choices: tuple[ChoiceExplains, ...]
    reasons: tuple[Reason, ...]

    @property
    def without_game(self) -> int:
        """How many combinations make no game."""
        return sum(one.combinations for one in self.grades if one.grade == Grade.NOT_A_GAME.value)

    def columns(self) -> dict[str, str]:
        """The measures that some choice explains a part of: name -> heading."""
        varied = {name for one in self.choices for name, share in one.explains.items() if share is not None}
        return {name: heading for name, heading in _COLUMNS.items() if name in varied}


def readings_from_data(data: object) -> ReadingsMade:
    """The results that plain data (from JSON) describes; what the pages do not show is passed over.

    Raises:
        BadReadings: when something is missing or of the wrong kind.
    """
    try:
        return _adapter().validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"]) or "the whole"
        raise BadReadings(f"{where}: {first['msg']}") from error


def _adapter() -> TypeAdapter[ReadingsMade]:
    return TypeAdapter(ReadingsMade)


def share_told(explains: Mapping[str, Any], name: str) -> str:
    """The share of variance that a choice explains of a measure, in per cent."""
    share = explains.get(name)
    return "–" if share is None else f"{100 * share:.1f}"
