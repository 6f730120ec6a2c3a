"""History and words: what is attested and when, names, disputes, terms and relatives, each with who says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from myllymatti.diagnostics import Span


class Family(Enum):
    """The family of games that an entry tells of; its value is the name of their folder of variants."""

    MATTI = "matti"
    SKRUUVI = "skruuvi"


class Verified(Enum):
    """Whether a statement was checked against what it rests on."""

    YES = "yes"
    PARTLY = "partly"
    NO = "no"


class Standing(Enum):
    """Where a dispute stands."""

    SETTLED = "settled"
    LIKELY = "likely"
    OPEN = "open"


class Basis(Enum):
    """What a term rests on: a source that uses it, or what players of cards generally say."""

    ATTESTED = "attested"
    USAGE = "usage"


@dataclass(frozen=True)
class Citation:
    """A source, or one passage of it; written `source/passage`. `span` is where it was written."""

    source: str
    passage: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.source}/{self.passage}" if self.passage else self.source


@dataclass(frozen=True)
class Dating:
    """When: the earliest and the latest it can be, as YYYY, YYYY-MM or YYYY-MM-DD.

    `told` is how the witnesses put it where that says more than the two; `doubt` why the date is doubtful,
    empty when it is not. `or_earlier` where it is only the latest time at which something began, `and_since` where
    what is told went on from then.
    """

    earliest: str
    latest: str
    told: str = ""
    doubt: str = ""
    or_earlier: bool = False
    and_since: bool = False

    @property
    def exact(self) -> bool:
        """Whether it is one day, month or year rather than a stretch."""
        return self.earliest == self.latest

    @property
    def first_year(self) -> int:
        """The earliest year."""
        return int(self.earliest[:4])

    @property
    def last_year(self) -> int:
        """The latest year."""
        return int(self.latest[:4])

    def __str__(self) -> str:
        return self.told or (self.earliest if self.exact else f"{self.earliest} to {self.latest}")


@dataclass(frozen=True)
class Attestation:
    """Something that is attested at a date: a mention, a name, printed rules, or that nothing is said.

    `name` is the game's name as spelled there, empty where it isn't known; `about` the game meant, by the
    id of a name's game or of a relative. `verified` and `how` tell what was checked.
    """

    id: str
    date: Dating
    about: str
    what: str
    attested_by: tuple[Citation, ...]
    verified: Verified
    how: str
    name: str = ""
    language: str = ""
    place: str = ""
    note: str = ""
    family: Family = Family.MATTI


@dataclass(frozen=True)
class NameOfGame:
    """A name of the game or of one of its forms.

    `games` are the forms it names; `first` is the id of the attestation that is its first, empty where none
    is known, and then `first_note` says what is. A name without rules of its own says why in `without_rules`.
    """

    id: str
    name: str
    language: str
    games: tuple[str, ...]
    meaning: str
    cited: tuple[Citation, ...]
    region: str = ""
    first: str = ""
    first_note: str = ""
    derivation: str = ""
    without_rules: str = ""
    note: str = ""
    family: Family = Family.MATTI


@dataclass(frozen=True)
class Argument:
    """What speaks for a side of a dispute, and where it stands; inferred where no source draws the conclusion."""

    text: str
    cited: tuple[Citation, ...]
    inferred: bool = False


@dataclass(frozen=True)
class Side:
    """One answer in a dispute, who gives it, and what speaks for it."""

    claim: str
    claimed_by: tuple[Citation, ...]
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True)
class Dispute:
    """A question on which the sources disagree or are unsure, with its sides and where it stands."""

    id: str
    question: str
    sides: tuple[Side, ...]
    standing: Standing
    verdict: str
    family: Family = Family.MATTI


@dataclass(frozen=True)
class Word:
    """A term in one language; `attested_by` is empty where it rests on general usage."""

    word: str
    language: str
    basis: Basis
    attested_by: tuple[Citation, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Term:
    """An idea of the games with the words for it; one that both families have stands with the first of them."""

    id: str
    meaning: str
    words: tuple[Word, ...]
    note: str = ""
    family: Family = Family.MATTI

    def in_language(self, language: str) -> tuple[Word, ...]:
        """The words of one language, in the order of the file."""
        return tuple(word for word in self.words if word.language == language)


@dataclass(frozen=True)
class Claim:
    """What is claimed about a relative, and by whom; doubtful where the source itself is unsure."""

    text: str
    claimed_by: tuple[Citation, ...]
    doubtful: bool = False


@dataclass(frozen=True)
class Relative:
    """A game that is said to be related, or that is only confused or compared with the family."""

    id: str
    names: tuple[str, ...]
    summary: str
    claims: tuple[Claim, ...]
    related: bool = True
    family: Family = Family.MATTI


@dataclass(frozen=True)
class History:
    """All of it, in the order of the files; attestations by date."""

    attestations: tuple[Attestation, ...] = ()
    names: tuple[NameOfGame, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    glossary: tuple[Term, ...] = ()
    relatives: tuple[Relative, ...] = ()

    def attestation(self, name: str) -> Attestation | None:
        """The attestation of that id, or None."""
        return next((one for one in self.attestations if one.id == name), None)

    def citations(self) -> Iterator[Citation]:
        """Every citation, file by file."""
        for attestation in self.attestations:
            yield from attestation.attested_by
        for name in self.names:
            yield from name.cited
        for dispute in self.disputes:
            for side in dispute.sides:
                yield from side.claimed_by
                for argument in side.arguments:
                    yield from argument.cited
        for term in self.glossary:
            for word in term.words:
                yield from word.attested_by
        for relative in self.relatives:
            for claim in relative.claims:
                yield from claim.claimed_by
