"""The lexicon of a language: labels of rule points, and the sentence for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import jinja2
import yaml

from myllymatti.mechanisms import CLAIMS, Point, Property, Term
from myllymatti.variant.model import ChoiceKind, Fact, PropertyClaim, Standing
from myllymatti.words.sums import SumWords

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
        self._compiled: dict[str, jinja2.Template] = {}
        self._templates.filters.update(
            names=self._names,
            place=_place,
            period=_period,
            relation=self._relation,
            denominations=self.denominations,
            gifts=self._gifts,
            cases=SumWords(partial(self._part, "sums")).cases,
            begin=_begin,
        )

    def label(self, mechanism: str, point: type[Point]) -> str:
        """The short name of a rule point, for tables and lists."""
        return str(self._words[mechanism][point.rule()]["label"])

    def label_of(self, identity: str) -> str:
        """The short name of a rule point that is told by its name over all mechanisms (`tricks.first_lead`)."""
        mechanism, _, rule = identity.partition(".")
        return str(self._words[mechanism][rule]["label"])

    def sentence(self, fact: Fact) -> str:
        """What the fact says, as a sentence of the rule sheet."""
        if fact.value is None:
            return f"{self.label(fact.mechanism, fact.point)}: {self._words['not_said']}"
        template = self._words[fact.mechanism][fact.point.rule()][fact.value.answer.name.lower()]
        return self._filled(template, a=fact.value.arguments)

    def claim(self, claim: PropertyClaim) -> str:
        """What is claimed of the game as a whole, as a sentence."""
        template = self._words[CLAIMS.name][Property.rule()][claim.claimed.name.lower()]
        return self._filled(template, number=claim.number)

    def claims(self) -> str:
        """The heading for what is claimed."""
        return self.label(CLAIMS.name, Property)

    def phase(self, role: str, deal: str = "") -> str:
        """The heading for a phase; for the frame of the game with an empty role.

        With `deal` it is the heading for what holds in deals of that kind only.
        """
        heading = str(self._words["phases"][role])
        if not deal:
            return heading
        return self._part("deals", "phase" if role else "frame", heading=heading, deal=deal)

    def precedence_of_deals(self) -> str:
        """How the rules of one kind of deal go together with those of all, as a sentence."""
        return str(self._words["deals"]["precedence"])

    def bid(self, level: int, denomination: str) -> str:
        """A bid: “5 hearts”, “6 misère”. The denomination is given as the language writes it."""
        return self._part("bids", denomination, level=level)

    def denominations(self, denominations: Sequence[str]) -> list[str]:
        """Denominations as they stand in a list: a suit, grand (no trumps), misère."""
        return [str(self._words["denominations"][denomination]) for denomination in denominations]

    def standing(self, standing: Standing) -> str:
        """A standing in a word or two."""
        return str(self._words["standings"][standing.value])

    def kind(self, kind: ChoiceKind) -> str:
        """Why a choice is one, in a word or two."""
        return str(self._words["kinds"][kind.value])

    def language(self, code: str) -> str:
        """The name of a language; its code where the lexicon doesn't know it."""
        return str(self._words["languages"].get(code, code))

    def event(self, what: str, cards: str, bid: str = "", to: str = "", points: str = "") -> str:
        """What happened in a game, without who; `what` is the value of the happening.

        `to` is who is given cards, empty where they are laid aside.
        """
        return self._part("events", what, cards=cards, bid=bid, to=to, points=points)

    def _part(self, group: str, name: str, **values: object) -> str:
        return self._filled(str(self._words[group][name]), **values)

    def _filled(self, template: str, **values: object) -> str:
        if template not in self._compiled:
            self._compiled[template] = self._templates.from_string(template)
        return self._compiled[template].render(values)

    def _gifts(self, gifts: Sequence[Term]) -> list[str]:
        """Who gives how many cards to whom, gift by gift; only the first packet says that it is cards."""
        told = []
        for gift in gifts:
            giver, *packets = (part for part in gift.arguments if isinstance(part, Term))
            words = [self._packet(packet, first=gift is gifts[0] and packet is packets[0]) for packet in packets]
            told.append(self._part("gifts", "gift", giver=self._words["givers"][giver.name], packets=words))
        return told

    def _packet(self, packet: Term, *, first: bool) -> str:
        number, receiver = packet.arguments
        assert isinstance(receiver, Term)
        return self._part("gifts", "packet", number=number, to=self._words["receivers"][receiver.name], first=first)

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


def _begin(text: str) -> str:
    """The text as it begins a sentence."""
    return text[:1].upper() + text[1:]


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
