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

_SUITS = ("♠", "♥", "♦", "♣")

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
            place=self._place,
            period=self._period,
            relation=self._relation,
            rank=self.rank,
            deal=self.deal,
            form=self._form,
            numeral=self._numeral,
            denominations=self.denominations,
            gifts=self._gifts,
            cases=SumWords(partial(self._part, "sums")).cases,
            begin=_begin,
            listed=self._listed,
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

    def answer(self, fact: Fact) -> str:
        """An answer in a few words, for tables; in English it is as the variant has it."""
        if fact.value is None:
            return self.standing(Standing.NOT_SAID)
        if "answers" not in self._words:
            return fact.value.text
        template = self._words["answers"][fact.mechanism][fact.point.rule()][fact.value.answer.name.lower()]
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
        return self._part("deals", "phase" if role else "frame", heading=heading, deal=self.deal(deal))

    def deal(self, kind: str) -> str:
        """A kind of deal, which variants name in English: as this language has it, else as it is written."""
        return str(self._words.get("kinds_of_deal", {}).get(kind, kind))

    def precedence_of_deals(self) -> str:
        """How the rules of one kind of deal go together with those of all, as a sentence."""
        return str(self._words["deals"]["precedence"])

    def bid(self, level: int, denomination: str) -> str:
        """A bid: “5 hearts”, “6 misère”. The denomination is given as the language writes it."""
        return self._part("bids", denomination, level=level)

    def denominations(self, denominations: Sequence[str]) -> list[str]:
        """Denominations as they stand in a list: a suit, grand (no trumps), misère."""
        return [str(self._words["denominations"][denomination]) for denomination in denominations]

    def rank(self, rank: str) -> str:
        """The index of a rank as this language's cards have it; ranks are given as variants write them: A, K, 10."""
        return str(self._words["ranks"].get(rank, rank))

    def card(self, name: str) -> str:
        """A card with the index of this language: ♥Q is ♥D in Swedish. What is no card stays as it is."""
        return name[:1] + self.rank(name[1:]) if name[:1] in _SUITS else name

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

    def seat(self, number: int, *, forehand: bool = False, dealer: bool = False) -> str:
        """A player by his seat (from 1); who is forehand or the dealer is told where that is asked for."""
        return self._part("seats", "who", number=number, forehand=forehand, dealer=dealer)

    def receiver(self, number: int, name: str = "") -> str:
        """A player who is given cards, by his name where he has one, else by his seat (from 1)."""
        return self._part("seats", "named_to", name=name) if name else self._part("seats", "to", number=number)

    def side(self, numbers: Sequence[int], names: Sequence[str] = ()) -> str:
        """Players who play together, by their names where they have any, else by their seats (from 1)."""
        return self._listed(names) if names else self._part("seats", "side", numbers=numbers)

    def account(self, what: str, **values: object) -> str:
        """A line of how the points of a deal come about; what it is made from is told beside the wordings."""
        return self._part("account", what, **values)

    def spoken_card(self, name: str) -> str:
        """A card as it is read aloud: “queen of spades”."""
        cards = self._words["cards"]
        rank = str(cards["ranks"].get(name[1:], name[1:]))
        is_number = name[1:] not in cards["ranks"]
        return self._part("cards", "spoken", rank=rank, suit=str(cards["suits"][name[:1]]), number=is_number)

    def hidden_cards(self, number: int, moved: bool = False) -> str:
        """So many cards that are not shown; where they are `moved`, as what somebody takes, lays or gives."""
        return self._part("cards", "hidden", number=number, moved=moved)

    def _listed(self, parts: Sequence[object]) -> str:
        return self._part("seats", "listed", a=list(parts))

    def _part(self, group: str, name: str, /, **values: object) -> str:
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
        told = ((str(term.arguments[1]), self.language(str(term.arguments[0]))) for term in arguments)
        return ", ".join(self._part("names", "one", name=name, language=language) for name, language in told)

    def _relation(self, alternatives: Sequence[Term]) -> str:
        told = [self._part("relations", "alternative", of=_names_of(one)) for one in alternatives]
        return self._part("relations", "listed", a=told)

    def _place(self, arguments: Sequence[Term]) -> str:
        return self._free("place", _words_of(arguments[0]))

    def _period(self, arguments: Sequence[Term], form: str = "in") -> str:
        """A period as it stands behind “since”, “until” or “in”: a language may have forms for these."""
        return self._free("period", _words_of(arguments[1]), form)

    def _free(self, what: str, text: str, form: str = "") -> str:
        """A place or a period, which variants name in English: as this language has it, else as it is written."""
        known = self._words.get(f"{what}s", {}).get(text)
        if known is not None:
            return str(known[form] if isinstance(known, dict) else known)
        return self._part("free", what, text=text)

    def _form(self, term: str, form: str) -> str:
        """An inflected form of a term."""
        return str(self._words["forms"][term][form])

    def _numeral(self, number: int, form: str = "nominative") -> str:
        """A small number as a word in that form; a number without a word as digits."""
        numerals = self._words["numerals"][form]
        return str(numerals[number]) if 0 <= number < len(numerals) else str(number)


def _names_of(alternative: Term) -> list[str]:
    """The names of the conditions that must hold together."""
    return [term.name for term in alternative.arguments if isinstance(term, Term)]


def _words_of(term: Term) -> str:
    return " ".join(str(word) for word in term.arguments)


def _begin(text: str) -> str:
    """The text as it begins a sentence."""
    return text[:1].upper() + text[1:]


@cache
def lexicon(language: str = "en") -> Lexicon:
    """The lexicon of a language; `languages.py` lists those there are.

    Raises:
        FileNotFoundError: when there is none for that language.
    """
    text = (_FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    return Lexicon(yaml.load(text, Loader=yaml.SafeLoader))
