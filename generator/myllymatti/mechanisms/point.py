"""What a rule point is, and what a mechanism is.

A rule point is one question that a rule book answers. Each is a class here: its docstring is its
meaning, its members are its possible answers, each with its meaning. Its syntax is the grammar rule
of the same name in `grammar/<mechanism>.lark`; its wording in each language stands in `words/`.
Everything else (engine, comparison, pages, guide) derives from these.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache


class Point(Enum):
    """Base of all rule points: a member is an answer, its value the meaning of that answer.

    The first line of a subclass's docstring is the question, the rest says why it is asked.
    """

    @classmethod
    def rule(cls) -> str:
        """The grammar rule's name: `FirstLead` is `first_lead`."""
        return _words_joined(cls.__name__)

    @classmethod
    def key(cls) -> str:
        """The key in a variant file: `FirstLead` is `first lead`."""
        return cls.rule().replace("_", " ")

    @classmethod
    def question(cls) -> str:
        """The question that the rule point answers, one line."""
        return inspect.getdoc(cls).partition("\n")[0]  # type: ignore[union-attr]

    @classmethod
    def background(cls) -> str:
        """Why the question is asked; empty when the question says it all."""
        return inspect.getdoc(cls).partition("\n")[2].strip()  # type: ignore[union-attr]

    @classmethod
    def answer(cls, name: str) -> Point:
        """The member that a grammar alias names: `trump_holder` is `TRUMP_HOLDER`."""
        return cls[name.upper()]


@cache
def _words_joined(name: str) -> str:
    """`FirstLead` as `first_lead`. It is asked for in every check of every variant, thousands of times."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


@dataclass(frozen=True)
class Term:
    """A part of an answer that is itself made of parts: a condition of a relation, a named text."""

    name: str
    arguments: tuple[int | str | Term, ...] = ()


@dataclass(frozen=True)
class Value:
    """An answer to a rule point with its parameters: `refill: to 3` is (TO_SIZE, (3,)).

    `text` is the answer as it was written, in one line; two values are equal whatever their wording.
    """

    answer: Point
    arguments: tuple[int | str | Term, ...] = ()
    text: str = field(default="", compare=False)

    def number(self, index: int = 0) -> int:
        """The argument at that place, which the grammar makes a number."""
        argument = self.arguments[index]
        assert isinstance(argument, int)
        return argument

    def word(self, index: int = 0) -> str:
        """The argument at that place, which the grammar makes a text."""
        argument = self.arguments[index]
        assert isinstance(argument, str)
        return argument

    def terms(self) -> tuple[Term, ...]:
        """The arguments that are terms themselves."""
        return tuple(argument for argument in self.arguments if isinstance(argument, Term))


@dataclass(frozen=True)
class Needs:
    """A rule point that is asked only when another of the same phase has one of the `answers`.

    `reason` completes the sentence "… is needed, because".
    """

    point: type[Point]
    answers: frozenset[Point]
    reason: str


@dataclass(frozen=True)
class Mechanism:
    """A group of rule points that together make a phase (or the frame of the game) playable.

    `points` stand in the order in which a rule sheet tells them. `optional` may be absent: nothing in
    the engine depends on them. `conditional` are asked only under a condition. `ranges` bounds the
    numbers that may stand in an answer (both ends included).
    """

    name: str
    about: str
    points: tuple[type[Point], ...]
    optional: frozenset[type[Point]] = frozenset()
    conditional: Mapping[type[Point], Needs] = field(default_factory=dict)
    ranges: Mapping[type[Point], tuple[int, int]] = field(default_factory=dict)

    def point(self, key: str) -> type[Point] | None:
        """The rule point with that key in a variant file, or None."""
        return next((point for point in self.points if point.key() == key), None)

    def identity(self, point: type[Point]) -> str:
        """The rule point's stable name over all mechanisms: `tricks.first_lead`."""
        return f"{self.name}.{point.rule()}"
