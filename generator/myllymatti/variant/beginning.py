"""The text of a variant file to begin with: whatever can be said already, and the rest as questions in comments.

A file with a parent says how the parent is played; one without says what has to be answered. In both the answers
that may stand at a place are lines behind a #, ready to be uncommented. Either can be had bare, without the questions.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from myllymatti.diagnostics import SourceText
from myllymatti.mechanisms import GAME, PHASE_ROLES, Mechanism, Point, phase_mechanism
from myllymatti.mechanisms.session import SeriesDeals
from myllymatti.syntax.layout import format_source
from myllymatti.variant.clauses import NOT_SAID
from myllymatti.variant.fixing import FIX, WITHOUT
from myllymatti.variant.model import Choice, ConfiguredVariant, Fact, Reading, Slot, phases_in_order
from myllymatti.variant.possible import Possible, never_fitting, unfitting
from myllymatti.variant.wordings import AnswersInUse, has_number, same_answer
from myllymatti.words_nearby import listed, shortened

BOTH_PHASES = {"gathering": "tricks", "shedding": "beating"}
"""The phases of a new variant where nothing else is asked for: role -> mechanism."""

_INDENT = "    "
_WIDTH = 100

_MOST_QUESTIONS, _LONGEST_EFFECT = 3, 60
"""Bounds on what is told of one choice: questions of its rule points, and letters of what a reading says."""


def title_from(name: str) -> str:
    """A title made from a name: `kitchen-koira` is `Kitchen koira`."""
    return name.replace("-", " ").capitalize()


@dataclass(frozen=True)
class Head:
    """How a new variant is called: its name, and its title with the language of it."""

    name: str
    title: str
    language: str = "en"


def begin(head: Head, phases: Mapping[str, str], in_use: AnswersInUse) -> str:
    """A variant without a parent: what leaves nothing to decide is said, every other question stands in a comment.

    `phases` are roles with the names of their mechanisms.
    """
    mechanisms = _mechanisms(phases)
    possible = Possible(in_use, unfitting(mechanisms.values()))
    lines = [
        _own_game(head),
        "#",
        *_comment(
            "Under each question below stand the answers that can be given to it. To answer: choose a line, take "
            "away its # sign, and change the numbers in it where others are wanted. What is answered already has "
            "one answer only."
        ),
        *_comment(f"What is still missing, if anything, is told by: matti check {head.name}.matti"),
        *_ON_EVIDENCE,
        f"variant {head.name} [; invented] {{",
        _title(head),
        *_questions(GAME, possible, _INDENT),
    ]
    for role, mechanism in mechanisms.items():
        lines += ["", f"{_INDENT}phase {role}: {mechanism.name} {{"]
        lines += [*_questions(mechanism, possible, _INDENT * 2)[1:], f"{_INDENT}}}"]
    return _laid_out([*lines, "}", ""])


def begin_bare(head: Head, phases: Mapping[str, str]) -> str:
    """A variant without a parent and without questions: only what leaves nothing to decide is said."""
    mechanisms = _mechanisms(phases)
    possible = Possible(AnswersInUse(), unfitting(mechanisms.values()))
    lines = [_own_game(head), f"variant {head.name} [; invented] {{", _title(head)]
    lines += _without_alternative(GAME, possible, _INDENT)
    for role, mechanism in mechanisms.items():
        lines += ["", f"{_INDENT}phase {role}: {mechanism.name} {{"]
        lines += [*_without_alternative(mechanism, possible, _INDENT * 2), f"{_INDENT}}}"]
    return _laid_out([*lines, "}", ""])


def begin_from(head: Head, parent: ConfiguredVariant, asked: Iterable[str], in_use: AnswersInUse) -> str:
    """A variant that comes from another: a title, and in comments how the parent is played.

    `asked` are the choices of the parent whose readings were asked for by name. They are settled in the new variant;
    so are those that follow from them. The others stay open, as in the parent.
    """
    settled = _settled(parent, frozenset(asked))
    known = _Parent(parent, settled)
    possible = Possible(in_use, never_fitting(parent))
    lines = [
        _as_parent(head, known.name),
        "#",
        *_comment(
            f"Under each question below stands first how {known.name} answers it, then how else it can be answered. "
            "To change a rule: choose a line, take away its # sign, and change the numbers in it where others are "
            f"wanted. Whatever keeps its # is as in {known.name}; it may stay, or be deleted."
        ),
        *_ON_EVIDENCE,
        *_head_from(head, known.name, settled),
        *_open_choices(known),
        *_phases_to_leave_out(known),
        *known.part(possible),
    ]
    for kind in parent.variant.deals:
        inside = known.part(possible, kind)
        if inside:
            lines += ["", *_comment(f"In deals “{kind}” only; whatever is not named is as in all deals.", _INDENT)]
            lines += [f"{_INDENT}deals {kind} {{", *inside[1:], f"{_INDENT}}}"]
    return _laid_out([*lines, "}", ""])


def begin_bare_from(head: Head, parent: ConfiguredVariant, asked: Iterable[str]) -> str:
    """A variant that comes from another, without questions: a title, and the readings that were asked for."""
    name = parent.variant.name
    settled = _settled(parent, frozenset(asked))
    return _laid_out([_as_parent(head, name), *_head_from(head, name, settled), "}", ""])


def _own_game(head: Head) -> str:
    return f"# {head.title}: a game of one's own, still to be filled in."


def _as_parent(head: Head, parent: str) -> str:
    return f"# {head.title}: as {parent}, but for the rules that are written here."


def _head_from(head: Head, parent: str, settled: Mapping[str, str]) -> list[str]:
    """The first lines of a variant that comes from another: its name, its title, and what it fixes."""
    fixes = (f"{_INDENT}{FIX}:  {choice}={reading}" for choice, reading in settled.items())
    return [f"variant {head.name} from {parent} [; invented] {{", _title(head), *fixes]


def _mechanisms(phases: Mapping[str, str]) -> dict[str, Mechanism]:
    """The mechanisms of the phases, by role."""
    found: dict[str, Mechanism] = {}
    for role, name in phases.items():
        mechanism = phase_mechanism(name)
        assert mechanism is not None, f"{name} is no mechanism of a phase"
        found[role] = mechanism
    return found


def _settled(parent: ConfiguredVariant, asked: frozenset[str]) -> dict[str, str]:
    """The readings to fix: those asked for or not the default, unless what they answer is not asked in this game."""
    answered = {fact.slot for fact in parent.facts}
    settled: dict[str, str] = {}
    for name, chosen in parent.readings:
        choice = parent.variant.choice(name)
        reading = choice.reading(chosen) if choice else None
        if choice is None or reading is None or (name not in asked and chosen == choice.default):
            continue
        if answered.intersection(fact.slot for fact in reading.facts):
            settled[name] = chosen
    return settled


class _Parent:
    """What a parent says, and what it leaves open."""

    def __init__(self, parent: ConfiguredVariant, settled: Mapping[str, str]) -> None:
        variant = parent.variant
        self.name = variant.name
        self.choices = tuple(choice for choice in variant.choices if choice.name not in settled)
        chosen = [choice.reading(settled[choice.name]) for choice in variant.choices if choice.name in settled]
        facts = (*variant.facts, *(fact for reading in chosen if reading for fact in reading.facts))
        self.answers: dict[Slot, Fact] = {fact.slot: fact for fact in facts}
        self.governed = {fact.slot: choice for choice in self.choices for one in choice.readings for fact in one.facts}
        brought = {phase.role for choice in self.choices for one in choice.readings for phase in one.phases}
        self.all_phases = tuple(one for one in phases_in_order(parent.all_phases()) if one.role not in brought)

    def phases(self, kind: str = "") -> tuple[tuple[str, Mechanism], ...]:
        """The phases of all deals, or those of which more is said in deals of a kind: role and mechanism."""
        known = {one.role: one.mechanism for one in self.all_phases if one.deal in ("", kind)}
        told = {role for deal, role, _ in (*self.answers, *self.governed) if deal == kind}
        told |= {one.role for one in self.all_phases if one.deal == kind}
        return tuple((role, mechanism) for role, mechanism in known.items() if role in told)

    def part(self, possible: Possible, kind: str = "") -> list[str]:
        """The questions of all deals, or of deals of one kind: first those of the frame, then phase by phase."""
        indent = _INDENT * (2 if kind else 1)
        lines = self.questions(("", GAME), possible, indent, kind)
        for role, mechanism in self.phases(kind):
            inside = self.questions((role, mechanism), possible, indent + _INDENT, kind)
            lines += ["", f"{indent}phase {role} {{", *inside[1:], f"{indent}}}"]
        return lines

    def _is_told_elsewhere(self, slot: Slot) -> bool:
        """Whether a question is answered, or left open, in deals of other kinds only; for one kind, in all deals."""
        deal, role, rule = slot
        told = {one for one in (*self.answers, *self.governed) if one[1:] == (role, rule)}
        if deal:
            of_all = not role or any(one.role == role and not one.deal for one in self.all_phases)
            return of_all and slot not in told
        return bool(told) and slot not in told

    def questions(self, where: tuple[str, Mechanism], possible: Possible, indent: str, kind: str = "") -> list[str]:
        """The questions of one part of the game, each with the parent's answer first, then the others."""
        role, mechanism = where
        lines: list[str] = []
        settled: list[str] = []
        for point in possible.points(mechanism):
            slot = (kind, role, point.rule())
            fact = self.answers.get(slot)
            answers = possible.wordings(mechanism, point)
            if self._is_told_elsewhere(slot):
                lines += [] if kind else _group(point, (), "told below, for each kind of deal", indent)
            elif slot in self.governed:
                lines += self._open_question(slot, mechanism, point, answers, indent)
            elif fact is None or fact.value is None:
                remark = possible.condition(mechanism, point) if fact is None else ""
                silence = remark or f"{self.name} does not say"
                lines += _group(point, answers, silence, indent)
            elif possible.only_wording(mechanism, point) is None:
                value = fact.value
                others = [one for one in answers if not same_answer(mechanism, point, one, value)]
                lines += _group(point, (value.text, *others), "", indent)
            else:
                settled.append(f"{indent}# {point.key()}:  {fact.value.text}")
        if settled:
            lines += [
                "",
                *_comment(f"To these the language knows no answer but that of {self.name}.", indent),
                *settled,
            ]
        return lines

    def _open_question(
        self, slot: Slot, mechanism: Mechanism, point: type[Point], answers: tuple[str, ...], indent: str
    ) -> list[str]:
        """A question that a choice leaves open, with the answers that no reading of it gives.

        Where the readings give every answer, one with a number in it can still be given with another number.
        """
        choice = self.governed[slot]
        facts = [fact for reading in choice.readings for fact in reading.facts]
        given = [fact.value for fact in facts if fact.slot == slot and fact.value is not None]
        others = [one for one in answers if not any(same_answer(mechanism, point, one, value) for value in given)]
        numbered = [one for one in answers if has_number(mechanism, point, one)]
        remark = f"open in {self.name}: see “{FIX}: {choice.name}” above"
        if not (others or numbered) or _brings_phases(choice):
            return _group(point, (), remark, indent)
        first = "take the choice alone and " if _decides_much(choice) else ""
        otherwise = "otherwise" if others else "with another number"
        return _group(point, others or numbered, f"{remark}, or {first}answer {otherwise}", indent)


def _decides_much(choice: Choice) -> bool:
    """Whether a choice decides several rule points, so that one clause does not settle it by itself."""
    return len({fact.slot for reading in choice.readings for fact in reading.facts}) > 1


def _brings_phases(choice: Choice) -> bool:
    return any(reading.phases for reading in choice.readings)


def _open_choices(parent: _Parent) -> Iterator[str]:
    """The choices that stay open, with a line for each reading that settles it.

    A choice of several rule points that are to be answered otherwise is settled by its name alone.
    """
    if not parent.choices:
        return
    yield ""
    yield from _comment(
        f"What {parent.name} leaves open is open here too. To settle it: take away the # before one of the readings.",
        _INDENT,
    )
    for choice in parent.choices:
        yield ""
        yield from _comment(f"{_question_of(choice)} ({choice.kind.meaning})", _INDENT)
        for reading in choice.readings:
            yield f"{_INDENT}# {FIX}:  {choice.name}={reading.name}  # {_effect(choice, reading)}"
        if _decides_much(choice) and not _brings_phases(choice):
            yield f"{_INDENT}# {FIX}:  {choice.name}  # none of these: answered otherwise below"


def _phases_to_leave_out(parent: _Parent) -> Iterator[str]:
    """A line for each phase that a game can do without, whatever the others are."""
    roles = dict.fromkeys(one.role for one in parent.all_phases)
    for role in roles:
        if role in _CAN_BE_LEFT_OUT:
            yield ""
            yield from _comment(f"To play without the phase “{role}” ({PHASE_ROLES[role]}):", _INDENT)
            yield f"{_INDENT}# {WITHOUT}:  {role}"


_CAN_BE_LEFT_OUT = frozenset({"exchange", "defence", "all-pass", "doubling", "gathering"})


def _question_of(choice: Choice) -> str:
    """What a choice leaves open; its name, where that is more than anybody wants to read."""
    facts = [fact for reading in choice.readings for fact in reading.facts]
    points, kinds = dict.fromkeys(fact.point for fact in facts), dict.fromkeys(fact.deal for fact in facts)
    if len(points) > _MOST_QUESTIONS:
        return f"Which reading of “{choice.name}”?"
    where = "" if "" in kinds else f"In deals {listed((f'“{kind}”' for kind in kinds), 'and')}: "
    return where + " ".join(point.question() for point in points)


def _effect(choice: Choice, reading: Reading) -> str:
    """What a reading says, in one line."""
    said = (f"{fact.point.key()}: {fact.value.text if fact.value else NOT_SAID}" for fact in reading.facts)
    clauses = dict.fromkeys(said)  # deals of several kinds may have the same
    default = " (the default)" if reading.name == choice.default else ""
    return f"{shortened('; '.join(clauses), _LONGEST_EFFECT)}{default}"


def _questions(mechanism: Mechanism, possible: Possible, indent: str) -> list[str]:
    """The questions of one part of a game: those that must be answered, then those that need not."""
    points = possible.points(mechanism)
    answered = _without_alternative(mechanism, possible, indent)
    lines: list[str] = []
    for point in (one for one in points if one not in mechanism.optional):
        if not _leaves_nothing_to_decide(mechanism, point, possible):
            remark = possible.condition(mechanism, point)
            lines += _group(point, possible.wordings(mechanism, point), remark, indent)
    if answered:
        lines += ["", *_comment("To these there is one answer only.", indent), *answered]
    if mechanism.optional:
        lines += ["", *_comment("What follows may be said or left out.", indent)]
    for point in (one for one in points if one in mechanism.optional):
        lines += _group(point, possible.wordings(mechanism, point), "", indent)
    return lines


def _without_alternative(mechanism: Mechanism, possible: Possible, indent: str) -> list[str]:
    """Clauses for what must be answered and leaves nothing to decide."""
    points = [one for one in possible.points(mechanism) if _leaves_nothing_to_decide(mechanism, one, possible)]
    return [f"{indent}{point.key()}:  {possible.only_wording(mechanism, point)}" for point in points]


def _leaves_nothing_to_decide(mechanism: Mechanism, point: type[Point], possible: Possible) -> bool:
    """Whether a rule point must be answered, and in one way only."""
    if point in mechanism.optional or not possible.is_always_asked(mechanism, point):
        return False
    return possible.only_wording(mechanism, point) is not None


def _group(point: type[Point], answers: Iterable[str], remark: str, indent: str) -> list[str]:
    """A blank line, a question, and its answers as lines behind a #."""
    remark = remark or _REMARKS.get(point, "")
    question = f"{point.question()} ({remark})" if remark else point.question()
    return ["", *_comment(question, indent), *(f"{indent}# {point.key()}:  {answer}" for answer in answers)]


_REMARKS: Mapping[type[Point], str] = {
    SeriesDeals: "what holds in deals of one kind only stands in a block of its own: deals NAME { … }",
}
"""What a question needs to be understood where no variant has answered it before."""


def _comment(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}# ", break_on_hyphens=False
    )


def _laid_out(lines: list[str]) -> str:
    text, faults = format_source(SourceText("", "\n".join(lines)))
    assert text is not None, faults
    return text


def _title(head: Head) -> str:
    return f'{_INDENT}title:  {head.language} "{head.title}"'


_ON_EVIDENCE = [
    "#",
    *_comment(
        "“[; invented]” says that the rules in this file are one's own. A rule out of a book or a page ends with "
        "the passage that says it: [source/passage]"
    ),
]
