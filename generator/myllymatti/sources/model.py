"""The sources: what was read, and the passages in it that rules, names and dates rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum


class PassageKind(Enum):
    """What a passage is about."""

    RULE = "rule"
    AIM = "aim"
    NAME = "name"
    HISTORY = "history"
    TACTIC = "tactic"
    DOUBT = "doubt"
    SLIP = "slip"
    REFERENCE = "reference"


@dataclass(frozen=True)
class GivenName:
    """A name of the game that a passage gives, with its language (ISO 639-1)."""

    name: str
    language: str


@dataclass(frozen=True)
class Passage:
    """One statement of a source, in English in our own words; verbatim only from the public domain.

    `leftover` is the reason why nothing rests on a rule, where nothing does.
    """

    id: str
    kind: PassageKind
    paraphrase: str
    section: str = ""
    doubtful: bool = False
    original: str = ""
    translation: str = ""
    names: tuple[GivenName, ...] = ()
    date: str = ""
    verified: str = ""
    note: str = ""
    leftover: str = ""


@dataclass(frozen=True)
class Author:
    """An author's name, as CSL has it."""

    family: str
    given: str = ""

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


@dataclass(frozen=True)
class Source:
    """A source, described with CSL's fields; what is not known is empty, never guessed.

    `seen` says how much of it was read: full, excerpt, or quoted (then `seen_through` names the source
    that quotes it). `second_hand` is true of one that only says again what rule books say that were not read here.
    `leftover` is the reason for rule passages of it that nothing rests on.
    `rights` is copyright or public-domain.
    """

    id: str
    type: str
    title: str
    language: str
    rights: str
    seen: str
    about: str
    authors: tuple[Author, ...] = ()
    editors: tuple[Author, ...] = ()
    edition: str = ""
    container_title: str = ""
    issued: str = ""
    volume: str = ""
    page: str = ""
    url: str = ""
    seen_through: str = ""
    second_hand: bool = False
    leftover: str = ""
    passages: tuple[Passage, ...] = ()
    by_id: dict[str, Passage] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.by_id.update((passage.id, passage) for passage in self.passages)

    @property
    def citation(self) -> str:
        """Author, title, container and year in one line, without what is unknown."""
        where = f"*{self.container_title}*" if self.container_title else ""
        editors = ", ".join(map(str, self.editors))
        editors = f"ed. {editors}" if editors else ""
        edition = f"edition {self.edition}" if self.edition else ""
        volume = f"vol. {self.volume}" if self.volume else ""
        page = f"p. {self.page}" if self.page else ""
        parts = [
            ", ".join(map(str, self.authors)),
            f"“{self.title}”",
            where,
            editors,
            edition,
            volume,
            page,
            self.issued,
        ]
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Sources:
    """The whole corpus, in the order of the sources' ids.

    `faulty` are ids of sources that are there, but whose files have faults.
    """

    all: tuple[Source, ...] = ()
    faulty: frozenset[str] = frozenset()
    by_id: dict[str, Source] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.by_id.update((source.id, source) for source in self.all)

    def __iter__(self) -> Iterator[Source]:
        return iter(self.all)

    def get(self, source: str) -> Source | None:
        """The source of that id, or None."""
        return self.by_id.get(source)

    def passage(self, source: str, passage: str) -> Passage | None:
        """The passage `source/passage`, or None."""
        found = self.by_id.get(source)
        return found.by_id.get(passage) if found else None
