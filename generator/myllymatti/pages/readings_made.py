"""What the readings of a variant make, as `matti readings NAME --verify --json` tells it and the pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter, ValidationError

from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.pages.numbers import NOT_KNOWN, Numbers
from myllymatti.verify.ending import Ending
from myllymatti.verify.readings.grades import Grade

MOST_REASONS = 12
"""Sets of readings that are shown of those that make no game; the data have all."""

_COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "playable": N_("is a game"),
        "ended": N_("ends"),
        "length": N_("length"),
        "seats": N_("seats"),
        "without_loser": N_("no loser"),
        "void": N_("void"),
        "made": N_("made"),
        "points": N_("points"),
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
class ReadingCount:
    """A reading, and of how many combinations that have it what came: grade -> number."""

    choice: str
    reading: str
    combinations: int
    playable: int
    grades: dict[str, int]


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
    readings: tuple[ReadingCount, ...] = ()

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


def share_told(explains: Mapping[str, Any], name: str, told: Numbers) -> str:
    """The share of variance that a choice explains of a measure, in per cent, without the sign."""
    share = explains.get(name)
    return NOT_KNOWN if share is None else told.decimal(100 * share, 1)


def meaning(one: GradeCount, say: Catalogue) -> str:
    """What a grade means, in the language of the page: as it is defined now, else as the record has it."""
    known = {grade.value: grade.meaning for grade in Grade}
    return say.gettext(known[one.grade]) if one.grade in known else one.meaning


def meaning_of_ending(one: EndingCount, say: Catalogue) -> str:
    """What a search found, in the language of the page, with a capital letter."""
    known = {ending.value: ending.meaning for ending in Ending}
    told = say.gettext(known[one.ending]) if one.ending in known else one.meaning
    return told[:1].upper() + told[1:]
