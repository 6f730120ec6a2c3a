"""What a rule card says: the rules of a configured variant as sentences, its readings, and what they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from myllymatti import __version__
from myllymatti.mechanisms.game import Played, Title
from myllymatti.pages import links
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.families import family_named
from myllymatti.sources.model import Sources
from myllymatti.variant.model import ConfiguredVariant, Evidence, Fact, Standing
from myllymatti.words.lexicon import Lexicon
from myllymatti.words.sheet import Line, Section, rule_sheet

SIGNS = {
    Standing.UNCERTAIN: "?",
    Standing.INFERRED: "*",
    Standing.BORROWED: "†",
    Standing.CONJECTURE: "‡",
    Standing.INVENTED: "§",
}
"""The sign behind a sentence that its source does not state. What is not said says so itself."""

_IN_THE_HEAD = (Title, Played)
"""Rule points that the head of a card tells, so that they are not among its rules."""


@dataclass(frozen=True)
class Told:
    """A text and the language it is in."""

    text: str
    language: str


@dataclass(frozen=True)
class Rule:
    """A sentence of the card with its label, which is empty where the sentence begins with it.

    `mark` is the letter of the choice that brings it, `sign` that of its standing.
    """

    label: str
    sentence: str
    mark: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Part:
    """The frame of the game or a phase; or what only deals of one kind have in it, which then `follows` it."""

    heading: str
    follows: bool
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Chosen:
    """The reading that is taken of a choice; `mark` stands behind the sentences that it brings.

    `name` is how the reading is asked for on the command line.
    """

    mark: str
    choice: Told
    reading: Told
    name: str
    is_default: bool


@dataclass(frozen=True)
class Explained:
    """A sign, and what it means."""

    sign: str
    meaning: str


@dataclass(frozen=True)
class Labels:
    """The card's own words."""

    readings: str
    signs: str
    sources: str
    more: str


@dataclass(frozen=True)
class Card:
    """All that stands on a card. Of the readings that are `chosen` the head names those that are not the default."""

    language: str
    name: str
    title: str
    family: str
    when: str
    heading: str
    parts: tuple[Part, ...]
    chosen: tuple[Chosen, ...]
    signs: tuple[Explained, ...]
    sources: tuple[str, ...]
    labels: Labels
    version: str


@dataclass(frozen=True)
class Printer:
    """Makes cards in a language. `short` are the short names of the sources, by id."""

    words: Lexicon
    say: Catalogue
    sources: Sources
    short: Mapping[str, str]

    def card(self, configured: ConfiguredVariant) -> Card:
        """The card of a configured variant."""
        variant = configured.variant
        chosen = tuple(self._chosen(configured))
        marks = {one.choice_name: one.shown.mark for one in chosen}
        played = configured.fact("", Played.rule())
        told = [fact for fact in configured.facts if fact.point not in _IN_THE_HEAD]
        return Card(
            language=self.say.code,
            name=configured.name,
            title=variant.title,
            family=family_named(variant.family).called(self.say),
            when=self.words.sentence(played) if played is not None else "",
            heading=self.say.gettext("Rule card"),
            parts=tuple(_parts(rule_sheet(configured, self.words), marks)),
            chosen=tuple(one.shown for one in chosen),
            signs=tuple(self._signs(told)),
            sources=tuple(self._cited(configured)),
            labels=self._labels(configured),
            version=__version__,
        )

    def _labels(self, configured: ConfiguredVariant) -> Labels:
        variant = configured.variant
        page = links.root_of(self.say.code) + links.link("", links.variant_page(variant.name))
        return Labels(
            readings=(
                self.say.gettext("Readings chosen where the sources are open, all of them the default")
                if configured.name == variant.name
                else self.say.gettext("Readings chosen where the sources are open, in bold what is not the default")
            ),
            signs=self.say.gettext("Behind a sentence"),
            sources=self.say.gettext("Sources"),
            more=self.say.gettext("The evidence of each rule: %(page)s") % {"page": page},
        )

    def _chosen(self, configured: ConfiguredVariant) -> Iterator[_Settled]:
        """The readings, in the order in which the choices stand in the file."""
        taken = dict(configured.readings)
        for index, choice in enumerate(configured.variant.choices):
            name = taken[choice.name]
            about, reading = (Told(*self.say.text(one.replace("-", " "))) for one in (choice.name, name))
            yield _Settled(choice.name, Chosen(_letter(index), about, reading, name, name == choice.default))

    def _signs(self, facts: Sequence[Fact]) -> Iterator[Explained]:
        """What the signs on this card mean."""
        there = {fact.evidence.standing for fact in facts}
        for standing, sign in SIGNS.items():
            if standing in there:
                yield Explained(sign, self.say.gettext(standing.meaning))

    def _cited(self, configured: ConfiguredVariant) -> Iterator[str]:
        """The sources that the card rests on, those first that most of its sentences rest on."""
        times: dict[str, int] = {}
        for evidence in _evidence(configured):
            for cited in dict.fromkeys(ref.source for ref in evidence.passages):
                times[cited] = times.get(cited, 0) + 1
        for name in sorted(times, key=lambda name: (-times[name], name)):
            source = self.sources.get(name)
            short = self.short.get(name, name)
            yield short if source is None or source.title in short else f"{short}: {source.title}"


@dataclass(frozen=True)
class _Settled:
    """A choice by its name in the file, and how the card shows it."""

    choice_name: str
    shown: Chosen


def _parts(sheet: Sequence[Section], marks: Mapping[str, str]) -> Iterator[Part]:
    role = None
    for section in sheet:
        rules = tuple(_rule(line, marks) for line in section.lines if line.fact.point not in _IN_THE_HEAD)
        if rules:
            yield Part(section.heading, bool(section.deal) and section.role == role, rules)
            role = section.role


def _rule(line: Line, marks: Mapping[str, str]) -> Rule:
    fact = line.fact
    label = line.label if fact.value is not None else ""
    mark = marks[fact.reading[0]] if fact.reading else ""
    return Rule(label, line.sentence, mark, SIGNS.get(fact.evidence.standing, ""))


def _letter(index: int) -> str:
    """a, b, c …, then aa, bb, cc."""
    times, place = divmod(index, len(ascii_lowercase))
    return ascii_lowercase[place] * (times + 1)


def _evidence(configured: ConfiguredVariant) -> Iterator[Evidence]:
    """What the facts of a configured variant rest on, and the readings that brought some."""
    for fact in configured.facts:
        yield fact.evidence
    for name, chosen in configured.readings:
        choice = configured.variant.choice(name)
        reading = choice.reading(chosen) if choice else None
        if reading is not None and reading.evidence is not None:
            yield reading.evidence
