"""Variant files derived from the grammar: any shape that it allows, with any values that rule points allow.

The rules are walked as Lark has compiled them. Where a rule has several expansions one is taken by chance, and beyond
a depth the one that ends soonest. A terminal that is a phrase is written as it stands; the others have samplers here.
A file is named by its number alone, which seeds all that is by chance in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count

from lark import Lark

from myllymatti.bounds import LONGEST_TEXT
from myllymatti.mechanisms import GAME, PHASE_MECHANISMS, PHASE_ROLES, Mechanism
from myllymatti.mechanisms.auction import Denomination
from myllymatti.syntax.skeleton import skeleton
from myllymatti.syntax.values import EXAMPLE_STARTS, ValueGrammar, value_grammar
from myllymatti.variant.assemble import EXCLUDES, REQUIRES
from myllymatti.variant.clauses import NOT_SAID
from myllymatti.variant.fixing import FIX, WITHOUT
from myllymatti.variant.model import ChoiceKind, Standing
from tests.helpers import project_library
from tests.syntax.mutations import real_files

DEEPEST = 25
"""Expansions within one another, beyond which the shortest is taken."""

DEEPEST_VALUE = 12
"""The same within a value; sums have sums in them."""

PLAYERS = ("Aino", "Eino", "Helmi", "Åke-Þór", "O'Brien")
NAMES = ("runs", "none", "two-or-more", "a", "odd-2", "Not-Plain")

VALUES: dict[str, tuple[str, ...]] = {
    "NUMBER": ("0", "1", "2", "3", "4", "5", "6", "24", "36", "52", "007", "999999999"),
    "STRING": ('"Odd"', '""', '"# no comment"', '"Käse 😀 „so“ {;}"'),
    "CARD": ("♠7", "S7", "♥10", "H10", "♡J", "♦\ufe0eQ", "CA"),
    "RANK": ("2", "7", "10", "J", "Q", "K", "A"),
    "SUIT": ("spades", "hearts", "diamonds", "clubs"),
    "PERSON": PLAYERS,
    "LANGUAGE": ("fi", "sv", "en", "xx"),
    "PLACE_NAME": ("Finland", "Åland", "Østlandet"),
    "PART": ("early", "mid", "late"),
    "CENTURY": ("19th century", "1st  century"),
    "YEAR": ("1913", "1940s"),
    "NAME": NAMES,
    "KIND": ("kitty", "kotka", "Not-Plain"),
    "DENOMINATION": tuple(one.value for one in Denomination),
    "SIGNED": ("0", "7", "+7", "-7", "−7", "999999"),
}
"""Examples of the terminals of value grammars that are no phrases."""

SIGNS = {"OPEN": "{", "CLOSE": "}", "BEGIN": "[", "END": "]", "COLON": ":", "SEMICOLON": ";", "COMMA": ","}
ON_A_NEW_LINE = frozenset({"KEY", "PHASE", "DEALS", "CHOICE", "READING", "NOTE", "EXAMPLE", "CLOSE", "VARIANT"})


@dataclass(frozen=True)
class Place:
    """Where in a file something is derived: the block, and the mechanism that its clauses speak of."""

    block: str = "variant"
    mechanism: Mechanism = GAME


@dataclass(frozen=True)
class GeneratedValue:
    """A value, the grammar it was derived from, and the rule there."""

    grammar: str
    rule: str
    text: str


@dataclass(frozen=True)
class Generated:
    """The text of a file, and the values in it."""

    text: str
    values: tuple[GeneratedValue, ...]


def generated(number: int) -> Generated:
    """The file of that number; its variant is called `odd`, and may come from a real one."""
    return _Derivation(random.Random(number)).file()


@cache
def _expansions(grammar: Lark) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The expansions of each rule, the one that ends soonest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for rule in grammar.rules:
        found.setdefault(rule.origin.name, []).append(tuple(symbol.name for symbol in rule.expansion))
    depths: dict[str, int] = {}

    def depth(expansion: Iterable[str]) -> int:
        return max((depths.get(symbol, 99) if symbol in found else 0 for symbol in expansion), default=0)

    for _ in found:
        depths = {name: 1 + min(map(depth, expansions)) for name, expansions in found.items()}
    return {name: tuple(sorted(expansions, key=depth)) for name, expansions in found.items()}


class _Derivation:
    """One file in the making."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.parts: list[str] = []
        self.values: list[GeneratedValue] = []
        self.parent = chance.choice(("", *sorted(real_files())))

    def file(self) -> Generated:
        """The whole of it."""
        heads = [one for one in _expansions(skeleton())["variant"] if ("parent" in one) == bool(self.parent)]
        for symbol in self._chosen(heads):
            self._shape(symbol, Place(), 0)
        return Generated("".join(self.parts).lstrip() + self.chance.choice(("", "\n")), tuple(self.values))

    def _chosen(self, expansions: Sequence[tuple[str, ...]], depth: int = 0) -> tuple[str, ...]:
        """An expansion by chance, the longer the likelier; at great depth the one that ends soonest."""
        if depth >= DEEPEST:
            return expansions[0]
        return self.chance.choices(expansions, [len(one) + 1 for one in expansions])[0]

    def _shape(self, symbol: str, place: Place, depth: int) -> None:
        """Derive a symbol of the shape of files."""
        expansions = _expansions(skeleton())
        if symbol == "clause":
            self._clause(place)
        elif symbol in expansions:
            inside = self._inside(symbol, place)
            for part in self._chosen(expansions[symbol], depth):
                self._shape(part, inside, depth + 1)
        else:
            self._put(symbol, self._terminal(symbol, place))

    def _inside(self, symbol: str, place: Place) -> Place:
        """Where one is within a symbol; which mechanism a phase has is settled when it begins."""
        if symbol == "phase":
            return replace(place, block="phase", mechanism=self.chance.choice(PHASE_MECHANISMS))
        return replace(place, block=symbol) if symbol in ("deals", "choice", "reading", "example") else place

    def _terminal(self, symbol: str, place: Place) -> str:
        """The text of a terminal of the shape of files."""
        if symbol in SIGNS:
            return SIGNS[symbol]
        if symbol == "NAME":
            return self._name(place)
        samplers: dict[str, Callable[[], str]] = {
            "KIND": lambda: self.chance.choice([kind.value for kind in ChoiceKind]),
            "STANDING": lambda: self.chance.choice([standing.value for standing in Standing]),
            "CITATION": self._citation,
            "STRING": lambda: self.chance.choice(VALUES["STRING"]),
        }
        return samplers[symbol]() if symbol in samplers else symbol.lower()

    def _name(self, place: Place) -> str:
        before = self.parts[-1].strip() if self.parts else ""
        if before == "variant":
            return "odd"
        if before == "from":
            return self.parent
        if before == "phase":
            return self.chance.choice(sorted(PHASE_ROLES))
        if before == ":":
            return place.mechanism.name
        return self.chance.choice(NAMES)

    def _citation(self) -> str:
        source = self.chance.choice(list(project_library().sources))
        return f"{source.id}/{self.chance.choice(source.passages).id}" if source.passages else source.id

    def _clause(self, place: Place) -> None:
        """A clause with a value that its key allows, and evidence or none."""
        key, value = self._example_line() if place.block == "example" else self._answer(place)
        self._put("KEY", key)
        self._put("COLON", ":")
        self._put("WORD", value)
        if self.chance.random() < 0.5:
            self._shape("evidence", place, 0)

    def _answer(self, place: Place) -> tuple[str, str]:
        """A rule point and an answer to it; now and then a clause that speaks of choices and phases."""
        other = {"reading": (REQUIRES, EXCLUDES), "variant": (FIX, WITHOUT)}.get(place.block, ())
        if other and self.chance.random() < 0.1:
            key = self.chance.choice(other)
            return key, self._value("choice", "roles" if key == WITHOUT else "readings")
        mechanism = place.mechanism if place.block == "phase" else GAME
        point = self.chance.choice(mechanism.points)
        if point in mechanism.optional and self.chance.random() < 0.1:
            return point.key(), NOT_SAID
        return point.key(), self._value(mechanism.name, point.rule())

    def _example_line(self) -> tuple[str, str]:
        start = self.chance.choice((*EXAMPLE_STARTS, "step", "step", "step"))
        key = self.chance.choice(PLAYERS) if start == "step" else start.replace("_", " ")
        return key, self._value("example", start)

    def _value(self, grammar: str, rule: str) -> str:
        """A value that a rule of a value grammar allows."""
        derived = (self._derived(value_grammar(grammar), rule, DEEPEST - DEEPEST_VALUE) for _ in count())
        text = next(one for one in derived if len(one) <= LONGEST_TEXT)
        self.values.append(GeneratedValue(grammar, rule, text))
        return text

    def _derived(self, grammar: ValueGrammar, symbol: str, depth: int) -> str:
        """Derive a symbol of a value grammar: words with space of any kind between them."""
        expansions = _expansions(grammar.lark)
        if symbol in expansions:
            parts = self._chosen(expansions[symbol], depth)
            return self.chance.choice(SPACES).join(self._derived(grammar, part, depth + 1) for part in parts)
        return self.chance.choice(VALUES.get(symbol) or (grammar.wording[symbol],))

    def _put(self, kind: str, text: str) -> None:
        """Add a token, with space of any kind before it, and a new line where one must be."""
        if kind in ON_A_NEW_LINE:
            self.parts.append(self.chance.choice(NEW_LINES))
        elif kind != "COLON" and self.parts:
            self.parts.append(self.chance.choice(SPACES))
        self.parts.append(text)


SPACES = (" ", " ", " ", "  ", "\t", "\n        ", " # why\n    ")
NEW_LINES = ("\n", "\n    ", "\n\n    ", "  # a comment\n    ", "\n# on its own\n    ")
