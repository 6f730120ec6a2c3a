"""The text of a variant file to begin with: whatever can be said already, and the rest as questions in comments.

A file with a parent says how the parent is played; one without says what has to be answered. In both the answers
that may stand at a place are lines behind a #, ready to be uncommented.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from myllymatti.diagnostics import SourceText
from myllymatti.mechanisms import GAME, PHASE_ROLES, Mechanism, Point, phase_mechanism
from myllymatti.mechanisms.game import Title
from myllymatti.syntax.layout import format_source
from myllymatti.variant.clauses import NOT_SAID
from myllymatti.variant.fixing import WITHOUT
from myllymatti.variant.model import Choice, ConfiguredVariant, Fact, Reading
from myllymatti.variant.wordings import AnswersInUse, only_wording, same_answer, wordings
from myllymatti.words_nearby import shortened

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
    lines = [
        *_comment(f"{head.title}: a game of one's own, still to be filled in."),
        "#",
        *_comment(
            "Under each question below stand the answers that can be given to it. To answer: choose a line, take "
            "away its # sign, and change the numbers in it where others are wanted. What is answered already has "
            "one answer only in this language."
        ),
        *_comment(f"What is still missing, if anything, is told by: matti check {head.name}.matti"),
        *_ON_EVIDENCE,
        f"variant {head.name} [; invented] {{",
        _title(head),
        *_questions(GAME, in_use, _INDENT),
    ]
    for role, name in phases.items():
        mechanism = phase_mechanism(name)
        assert mechanism is not None, f"{name} is no mechanism of a phase"
        lines += ["", f"{_INDENT}phase {role}: {name} {{", *_questions(mechanism, in_use, _INDENT * 2)[1:]]
        lines += [f"{_INDENT}}}"]
    return _laid_out([*lines, "}", ""])


def begin_from(head: Head, parent: ConfiguredVariant, asked: Iterable[str], in_use: AnswersInUse) -> str:
    """A variant that comes from another: a title, and in comments how the parent is played.

    `asked` are the choices of the parent whose readings were asked for by name. They are settled in the new variant;
    so are those that follow from them. The others stay open, as in the parent.
    """
    settled = _settled(parent, frozenset(asked))
    known = _Parent(parent, settled)
    lines = [
        *_comment(f"{head.title}: as {known.name}, but for the rules that are written here."),
        "#",
        *_comment(
            f"Under each question below stands first how {known.name} answers it, then how else it can be answered. "
            "To change a rule: choose a line, take away its # sign, and change the numbers in it where others are "
            f"wanted. Whatever keeps its # is as in {known.name}, and may as well be deleted."
        ),
        *_ON_EVIDENCE,
        f"variant {head.name} from {known.name} [; invented] {{",
        _title(head),
        *(f"{_INDENT}fix:  {choice}={reading}" for choice, reading in settled.items()),
        *_open_choices(known),
        *_phases_to_leave_out(known),
        *known.questions("", GAME, in_use, _INDENT),
    ]
    for role, mechanism in known.phases:
        lines += ["", f"{_INDENT}phase {role} {{", *known.questions(role, mechanism, in_use, _INDENT * 2)[1:]]
        lines += [f"{_INDENT}}}"]
    return _laid_out([*lines, "}", ""])


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
        self.answers: dict[tuple[str, str], Fact] = {fact.slot: fact for fact in facts}
        self.governed = {fact.slot: choice for choice in self.choices for one in choice.readings for fact in one.facts}
        brought = {phase.role for choice in self.choices for one in choice.readings for phase in one.phases}
        self.phases = tuple((one.role, one.mechanism) for one in parent.phases if one.role not in brought)

    def questions(self, role: str, mechanism: Mechanism, in_use: AnswersInUse, indent: str) -> list[str]:
        """The questions of one part of the game, each with the parent's answer first, then the others."""
        lines: list[str] = []
        settled: list[str] = []
        for point in _points(mechanism):
            slot = (role, point.rule())
            fact = self.answers.get(slot)
            if slot in self.governed:
                lines += self._open_question(slot, mechanism, point, in_use, indent)
            elif fact is None or fact.value is None:
                remark = _condition(mechanism, point) if fact is None else ""
                silence = remark or f"{self.name} does not say"
                lines += _group(point, wordings(mechanism, point, in_use), silence, indent)
            else:
                value = fact.value
                answers = wordings(mechanism, point, in_use)
                others = [one for one in answers if not same_answer(mechanism, point, one, value)]
                if only_wording(mechanism, point) is None:
                    lines += _group(point, (value.text, *others), "", indent)
                else:
                    settled.append(f"{indent}# {point.key()}:  {value.text}")
        if settled:
            lines += [
                "",
                *_comment(f"To these the language knows no answer but that of {self.name}.", indent),
                *settled,
            ]
        return lines

    def _open_question(
        self, slot: tuple[str, str], mechanism: Mechanism, point: type[Point], in_use: AnswersInUse, indent: str
    ) -> list[str]:
        """A question that a choice leaves open, with the answers of no reading where one clause is enough for them."""
        choice = self.governed[slot]
        facts = [fact for reading in choice.readings for fact in reading.facts]
        given = [fact.value for fact in facts if fact.slot == slot and fact.value is not None]
        answers = wordings(mechanism, point, in_use)
        others = [one for one in answers if not any(same_answer(mechanism, point, one, value) for value in given)]
        alone = {fact.slot for fact in facts} == {slot}
        remark = f"open in {self.name}: see “fix: {choice.name}” above"
        if others and alone:
            return _group(point, others, f"{remark}, or answer otherwise", indent)
        return _group(point, (), remark, indent)


def _open_choices(parent: _Parent) -> Iterator[str]:
    """The choices that stay open, with a line for each reading that settles it."""
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
            yield f"{_INDENT}# fix:  {choice.name}={reading.name}  # {_effect(choice, reading)}"


def _phases_to_leave_out(parent: _Parent) -> Iterator[str]:
    """A line for each phase before the one that every game has, in which cards are got rid of."""
    for role, _ in parent.phases:
        if role != "shedding":
            yield ""
            yield from _comment(f"Is there {PHASE_ROLES[role]}? To play without it:", _INDENT)
            yield f"{_INDENT}# {WITHOUT}:  {role}"


def _question_of(choice: Choice) -> str:
    """What a choice leaves open; its name, where that is more than anybody wants to read."""
    points = dict.fromkeys(fact.point for reading in choice.readings for fact in reading.facts)
    if len(points) > _MOST_QUESTIONS:
        return f"Which reading of “{choice.name}”?"
    return " ".join(point.question() for point in points)


def _effect(choice: Choice, reading: Reading) -> str:
    """What a reading says, in one line."""
    clauses = [f"{fact.point.key()}: {fact.value.text if fact.value else NOT_SAID}" for fact in reading.facts]
    default = " (the default)" if reading.name == choice.default else ""
    return f"{shortened('; '.join(clauses), _LONGEST_EFFECT)}{default}"


def _questions(mechanism: Mechanism, in_use: AnswersInUse, indent: str) -> list[str]:
    """The questions of one part of a game: those that must be answered, then those that need not."""
    asked = [point for point in _points(mechanism) if point not in mechanism.optional]
    answered = [point for point in asked if only_wording(mechanism, point) and point not in mechanism.conditional]
    lines: list[str] = []
    for point in asked:
        if point not in answered:
            lines += _group(point, wordings(mechanism, point, in_use), _condition(mechanism, point), indent)
    if answered:
        lines += ["", *_comment("To these the language knows one answer only.", indent)]
        lines += [f"{indent}{point.key()}:  {only_wording(mechanism, point)}" for point in answered]
    if mechanism.optional:
        lines += ["", *_comment("What follows may be said or left out.", indent)]
    for point in (point for point in _points(mechanism) if point in mechanism.optional):
        lines += _group(point, wordings(mechanism, point, in_use), "", indent)
    return lines


def _points(mechanism: Mechanism) -> tuple[type[Point], ...]:
    """The rule points that are asked; a title is given already."""
    return tuple(point for point in mechanism.points if point is not Title)


def _condition(mechanism: Mechanism, point: type[Point]) -> str:
    """Where a question is asked at all; empty where it always is."""
    needs = mechanism.conditional.get(point)
    return f"asked only where {needs.reason}: see “{needs.point.key()}”" if needs else ""


def _group(point: type[Point], answers: Iterable[str], remark: str, indent: str) -> list[str]:
    """A blank line, a question, and its answers as lines behind a #."""
    question = f"{point.question()} ({remark})" if remark else point.question()
    return ["", *_comment(question, indent), *(f"{indent}# {point.key()}:  {answer}" for answer in answers)]


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
