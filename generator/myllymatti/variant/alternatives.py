"""What could stand in place of each clause: one answer is replaced at a time, and a game comes of it.

A rule matters where the game is another one without it. So each clause that matters in play is replaced by every other
answer that can stand there: those of the variant's own readings, of its parent, of its relatives, and what else the
language knows. Only games that a file could tell are alternatives; what contradicts another clause is left out, with
the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from myllymatti.diagnostics import Faults
from myllymatti.mechanisms import Value
from myllymatti.mechanisms.game import DESCRIPTIVE
from myllymatti.variant.configure import configure
from myllymatti.variant.model import ConfiguredVariant, Evidence, Fact, Reading
from myllymatti.variant.replacing import INVENTED, Replaced, Replacing, added, plain_answers


class Whence(Enum):
    """Where an answer is taken from."""

    READING = "reading"
    PARENT = "parent"
    RELATIVE = "relative"
    LANGUAGE = "the language"


@dataclass(frozen=True)
class Origin:
    """Where an answer is taken from: of which reading (`choice=reading`) or variant, if it is of one."""

    whence: Whence
    name: str = ""

    def __str__(self) -> str:
        return f"{self.whence.value} {self.name}".strip()


@dataclass(frozen=True)
class Alternative:
    """A game in which one clause is replaced.

    `fact` is the clause as the variant has it, `value` what stands in its place. `along` are further facts that the
    game has and the variant has not: answers to what is only asked now, or what a reading says besides.
    """

    fact: Fact
    value: Value
    origin: Origin
    along: tuple[Fact, ...]
    configured: ConfiguredVariant


@dataclass(frozen=True)
class LeftOut:
    """An answer that was not put in place of a clause, since no game would come of it, and why."""

    fact: Fact
    value: Value
    origin: Origin
    why: str


@dataclass(frozen=True)
class Alternatives:
    """All alternatives of a configured variant, in the order of its rule sheet.

    `left_out` are answers of which no game comes; `only_so` are clauses for which there is no other answer at all.
    """

    found: tuple[Alternative, ...]
    left_out: tuple[LeftOut, ...]
    only_so: tuple[Fact, ...]


@dataclass(frozen=True)
class _Candidate:
    """An answer that might stand in place of a clause, the game it is taken from, and all that its reading says."""

    value: Value
    evidence: Evidence
    origin: Origin
    donor: ConfiguredVariant | None = None
    together: tuple[Fact, ...] = ()


def alternatives(configured: ConfiguredVariant, relatives: Iterable[ConfiguredVariant] = ()) -> Alternatives:
    """Each clause that matters in play, replaced by every other answer that can stand in its place.

    `relatives` are games from which answers are taken, in this order, if they are of the same family; its own and
    those of its parent may be among them. Where several give the same answer it counts as that of the first.
    """
    replacing = Replacing(configured)
    donors = _donors(configured, relatives)
    found: list[Alternative] = []
    left_out: list[LeftOut] = []
    only_so: list[Fact] = []
    for fact in configured.facts:
        if fact.value is None or fact.point in DESCRIPTIVE:
            continue
        made = [_put_in_place(configured, replacing, fact, one) for one in _by_answer(configured, fact, donors)]
        found.extend(one for one in made if isinstance(one, Alternative))
        left_out.extend(one for one in made if isinstance(one, LeftOut))
        if not made:
            only_so.append(fact)
    return Alternatives(tuple(found), tuple(left_out), tuple(only_so))


def _donors(configured: ConfiguredVariant, relatives: Iterable[ConfiguredVariant]) -> list[ConfiguredVariant]:
    """The relatives from which answers are taken, the parent first."""
    variant = configured.variant
    family = [one for one in relatives if one.variant.family == variant.family and one.variant.name != variant.name]
    return sorted(family, key=lambda one: one.variant.name != variant.parent)


def _by_answer(
    configured: ConfiguredVariant, fact: Fact, donors: Sequence[ConfiguredVariant]
) -> list[list[_Candidate]]:
    """The candidates for a clause, those that give the same answer together."""
    found: dict[Value, list[_Candidate]] = {}
    for candidate in (*_of_readings(configured, fact), *_of_donors(configured, fact, donors), *_of_language(fact)):
        if candidate.value != fact.value:
            found.setdefault(candidate.value, []).append(candidate)
    return list(found.values())


def _of_readings(configured: ConfiguredVariant, fact: Fact) -> Iterator[_Candidate]:
    """What the variant's other readings say."""
    taken = dict(configured.readings)
    for choice in configured.variant.choices:
        for reading in choice.readings:
            other = next((one for one in reading.facts if one.slot == fact.slot), None)
            if other is None or other.value is None or taken.get(choice.name) == reading.name:
                continue
            origin = Origin(Whence.READING, f"{choice.name}={reading.name}")
            donor = _in_reading(configured, choice.name, reading)
            yield _Candidate(other.value, other.evidence, origin, donor, reading.facts)


def _in_reading(configured: ConfiguredVariant, choice: str, reading: Reading) -> ConfiguredVariant | None:
    """The variant in another reading, the other choices as they are; by default where these exclude it."""
    for others in (dict(configured.readings), {}):
        try:
            return configure(configured.variant, {**others, choice: reading.name})
        except Faults:
            continue
    return None


def _of_donors(configured: ConfiguredVariant, fact: Fact, donors: Sequence[ConfiguredVariant]) -> Iterator[_Candidate]:
    """What the relatives say to the same rule point in the same phase."""
    for donor in donors:
        other = donor.fact(fact.role, fact.point.rule(), fact.deal)
        if other is not None and other.value is not None and other.mechanism == fact.mechanism:
            whence = Whence.PARENT if donor.variant.name == configured.variant.parent else Whence.RELATIVE
            yield _Candidate(other.value, other.evidence, Origin(whence, donor.name), donor)


def _of_language(fact: Fact) -> Iterator[_Candidate]:
    """What else the language knows, but for answers with numbers and the like, of which there is no end."""
    for value in plain_answers(fact.mechanism, fact.point):
        yield _Candidate(value, INVENTED, Origin(Whence.LANGUAGE))


def _put_in_place(
    configured: ConfiguredVariant, replacing: Replacing, fact: Fact, candidates: Sequence[_Candidate]
) -> Alternative | LeftOut:
    """The first candidate of which a game comes; why not where there is none."""
    why = ""
    for candidate in candidates:
        made = _made(replacing, fact, candidate)
        if not made.faults:
            along = added(configured, made.configured, fact.slot)
            return Alternative(fact, candidate.value, candidate.origin, along, made.configured)
        why = why or made.faults[0].title
    return LeftOut(fact, candidates[0].value, candidates[0].origin, why)


def _made(replacing: Replacing, fact: Fact, candidate: _Candidate) -> Replaced:
    """The game with a candidate in place of a clause; with all that its reading says where it does not go alone."""
    new = replace(fact, value=candidate.value, evidence=candidate.evidence)
    alone = replacing.with_facts([new], candidate.donor)
    if not alone.faults or not candidate.together:
        return alone
    others = [one for one in candidate.together if one.slot != fact.slot]
    together = replacing.with_facts([new, *others], candidate.donor)
    return alone if together.faults else together
