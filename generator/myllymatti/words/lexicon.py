"""The lexicon of a language: labels of rule points, and the sentence for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import yaml

from myllymatti.mechanisms import Point, Term
from myllymatti.variant.model import ChoiceKind, Fact, Standing

_ADJECTIVES = ("higher_rank", "equal_rank")

_FOLDER = Path(__file__).parent


class Lexicon:
    """The words of one language.

    Raises:
        KeyError: from its methods, for an answer that the lexicon doesn't word; the tests see to it that
            there is none.
    """

    def __init__(self, words: dict[str, Any]) -> None:
        self._words = words
        self._templates = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
        self._templates.filters.update(names=self._names, place=_place, period=_period, relation=self._relation)

    def label(self, mechanism: str, point: type[Point]) -> str:
        """The short name of a rule point, for tables and lists."""
        return str(self._words[mechanism][point.rule()]["label"])

    def sentence(self, fact: Fact) -> str:
        """What the fact says, as a sentence of the rule sheet."""
        if fact.value is None:
            return f"{self.label(fact.mechanism, fact.point)}: {self._words['not_said']}"
        template = self._words[fact.mechanism][fact.point.rule()][fact.value.answer.name.lower()]
        return self._templates.from_string(template).render(a=fact.value.arguments)

    def phase(self, role: str) -> str:
        """The heading for a phase; for the frame of the game with an empty role."""
        return str(self._words["phases"][role])

    def standing(self, standing: Standing) -> str:
        """A standing in a word or two."""
        return str(self._words["standings"][standing.value])

    def kind(self, kind: ChoiceKind) -> str:
        """Why a choice is one, in a word or two."""
        return str(self._words["kinds"][kind.value])

    def language(self, code: str) -> str:
        """The name of a language; its code where the lexicon doesn't know it."""
        return str(self._words["languages"].get(code, code))

    def event(self, what: str, cards: str) -> str:
        """What happened in a game, without who; `what` is the value of the happening."""
        return str(self._words["events"][what]).format(cards=cards)

    def _names(self, arguments: Sequence[Term]) -> str:
        return ", ".join(f"“{term.arguments[1]}” ({self.language(str(term.arguments[0]))})" for term in arguments)

    def _relation(self, alternatives: Sequence[Term]) -> str:
        return ", or by ".join(self._alternative(alternative) for alternative in alternatives)

    def _alternative(self, alternative: Term) -> str:
        """Adjectives (higher) before “card”, the rest (of the same suit) behind it."""
        names = [term.name for term in alternative.arguments if isinstance(term, Term)]
        words = {name: str(self._words["conditions"][name]) for name in names}
        if "trump_over_plain" in words:
            rest = [words[name] for name in names if name != "trump_over_plain"]
            return " and ".join([words["trump_over_plain"], *rest])
        before = [words[name] for name in names if name in _ADJECTIVES]
        behind = [words[name] for name in names if name not in _ADJECTIVES]
        article = "an" if before and before[0][0] in "aeiou" else "a"
        return " ".join([article, *before, "card", *behind])


def _place(arguments: Sequence[Term]) -> str:
    return " ".join(str(word) for word in arguments[0].arguments)


def _period(arguments: Sequence[Term]) -> str:
    words = [str(word) for word in arguments[1].arguments]
    takes_article = len(words) > 1 or words[0].endswith("s") or "century" in words[0]
    if takes_article:
        words.insert(0, "the")
    return " ".join(words)


@cache
def lexicon(language: str = "en") -> Lexicon:
    """The lexicon of a language (en so far).

    Raises:
        FileNotFoundError: when there is none for that language.
    """
    text = (_FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    return Lexicon(yaml.load(text, Loader=yaml.SafeLoader))
