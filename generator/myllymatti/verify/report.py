"""What a verification found, as it is told, kept, and written for programs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from myllymatti.verify.coverage import Coverage
from myllymatti.verify.ending import Counted, Searched, Shown
from myllymatti.verify.fairness import Fairness
from myllymatti.verify.recorded import RecordedGame
from myllymatti.verify.shares import EndShare
from myllymatti.verify.shortest_deal import ShortestDeal

REPORT_FORMAT = 1
"""The version of the report's form."""


class Kept(Enum):
    """What came of a claim."""

    KEPT = "kept"
    BROKEN = "broken"
    OPEN = "open"

    @property
    def meaning(self) -> str:
        """The outcome in one sentence."""
        return _KEPT[self]


_KEPT = {
    Kept.KEPT: "Nothing that was looked at speaks against it; how far that goes is told.",
    Kept.BROKEN: "It does not hold, and what is told or played shows it.",
    Kept.OPEN: "It could neither be confirmed nor refuted.",
}


@dataclass(frozen=True)
class ClaimVerdict:
    """What came of a claim that a variant makes: its identity, its wording, and why it is kept, broken or open.

    `proved` says that it holds whatever the players do, with the whole pack. `shown` is a play that breaks it.
    """

    claim: str
    text: str
    kept: Kept
    why: str
    proved: bool = False
    shown: Shown | None = None


@dataclass(frozen=True)
class FoundViolation:
    """A property of play that does not hold, with the shortest game that was found to show it."""

    property: str
    text: str
    after_actions: int
    record: RecordedGame


@dataclass(frozen=True)
class PropertiesOfPlay:
    """What came of looking for the properties of play in games of one number of players.

    `looked` tells how often each property was put to the test. `without_native` says why the two engines were not
    compared; it is empty where they were.
    """

    players: int
    games: int
    actions: int
    not_ended: int
    looked: tuple[tuple[str, int], ...]
    without_native: str
    violations: tuple[FoundViolation, ...]


@dataclass(frozen=True)
class FigureChanged:
    """A figure that is another one without a clause; the seat counts from 1, None where it is of no seat.

    `low` and `high` are the interval of the difference, corrected for all comparisons of the run.
    """

    measured: str
    seat: int | None
    base: float
    other: float
    low: float
    high: float


@dataclass(frozen=True)
class KnockedOut:
    """What becomes of the game when a clause is answered otherwise.

    The clause is named by kind of deal, role of the phase and rule point; `answer` is what the variant says, `other`
    what stands in its place, and `origin` where that is taken from. `changed` are the differences that stand.
    """

    deal: str
    role: str
    point: str
    answer: str
    other: str
    origin: str
    verdict: str
    why_not: str
    changed: tuple[FigureChanged, ...]


@dataclass(frozen=True)
class KnockOutTable:
    """All knock-outs of a variant: how many games each was played, by how many players, and how many were compared.

    `left_out` are other answers of which no game would come.
    """

    players: int
    games: int
    comparisons: int
    left_out: int
    rows: tuple[KnockedOut, ...]


@dataclass(frozen=True)
class Report:
    """Everything that a verification found of one configured variant.

    `why_not_searched` says why no small game was looked at; it is empty where some were. Parts that were not asked for,
    or that need the native engine where there is none, are None, and `left_out` says why. `shortest_deals` are looked
    for in a full verification alone.
    """

    format: int
    variant: str
    full_name: str
    fingerprint: str
    version: str
    extent: str
    seed: int
    properties: tuple[PropertiesOfPlay, ...]
    counted: Counted | None
    searched: tuple[Searched, ...]
    why_not_searched: str
    shares: tuple[EndShare, ...]
    coverage: Coverage | None
    knock_outs: KnockOutTable | None
    fairness: Fairness | None
    claims: tuple[ClaimVerdict, ...]
    left_out: tuple[str, ...] = ()
    shortest_deals: tuple[ShortestDeal, ...] | None = None

    @property
    def holds(self) -> bool:
        """Whether no property of play was violated and no claim is broken."""
        return not any(one.violations for one in self.properties) and not self.broken_claims

    @property
    def broken_claims(self) -> tuple[ClaimVerdict, ...]:
        """The claims that do not hold."""
        return tuple(one for one in self.claims if one.kept is Kept.BROKEN)
