"""Every text that the lexicon of a language can make: rule sheets, all answers of all rule points, and all the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import yaml

from myllymatti.diagnostics import SourceText, Span
from myllymatti.mechanisms import CLAIMS, MECHANISMS, PHASE_ROLES, Mechanism, Point, Property, Value
from myllymatti.mechanisms.auction import Denomination
from myllymatti.syntax.values import parse_value
from myllymatti.variant.model import ChoiceKind, Evidence, Fact, PropertyClaim, Standing
from myllymatti.words import lexicon as lexicon_module
from myllymatti.words.languages import ENGLISH
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words.sheet import rule_sheet
from tests.helpers import all_configured, project_library

_SUMS = (
    "50",
    "-5",
    "2 * overtricks - -tricks",
    "7 - level if misère, otherwise level + 6",
    "10 if misère and level = 5, 20 if misère, 25 if level = 5, otherwise 50",
    "10 if tricks > 7 and a trump suit, 5 if level < 3, otherwise 1",
    "level if misère and level = 5, 20 if grand, otherwise 50",
    "10 if tricks = level, 10 if grand, otherwise target * undertricks",
    "trick number * aces if there is no contract, otherwise 0",
)
"""Sums with every word and every condition, one by one and in cases."""

_OTHER_SUMS = (
    "scoring.target",
    "scoring.overtricks",
    "scoring.first_undertrick",
    "scoring.further_undertricks",
    "scoring.without_contract",
    "scoring.trick_penalty",
)
"""Rule points with sums, which are worded as those of `scoring.made`."""

_SUIT_ORDER = "spades, clubs, diamonds, hearts, misère, grand"

TYPICAL: Mapping[str, tuple[str, ...]] = {
    "game.title": ('fi "Koira", nb "Mattis", da "Mas"', 'sv "Mjölis", sv "Mjölnarmatte", en "Mill"'),
    "game.played": ("Finland, since the late 1940s", "Sweden, in 1913", "Norway, in the 21st century"),
    "game.players": ("2", "4", "2 to 4", "3 or more"),
    "game.best_with": ("2", "3", "12"),
    "game.pack": ("52 cards", "36 cards", "48 cards", "32 cards"),
    "game.packs": ("1", "2"),
    "game.with_two_players": ("1 cards fewer", "12 cards fewer"),
    "game.ranking": ("A K Q J 10 9 8 7 6 5 4 3 2", "10 A K Q J 9 8 7 6"),
    "game.deal": ("1 each", "3 each", "13 each"),
    "game.loser_name": ('"koira"',),
    "tricks.refill": ("to 1", "to 3", "to 13"),
    "beating.refill": ("to 1", "to 5"),
    "beating.no_cards_at_start": tuple(
        f"gets the others' cards from {low} to {high}"
        for low, high in ("23", "45", "67", "89", ("10", "J"), "QK", "A2", "34", "56", "78", ("9", "10"), "JQ", "KA")
    ),
    "beating.run_length": ("2 or more cards", "3 or more cards"),
    "beating.beats": (
        "same suit and higher rank, or trump over plain card",
        "higher rank",
        "same suit",
        "trump over plain card, same suit and trump over plain card, equal rank",
    ),
    "beating.also_beats": ("equal rank", "same suit and equal rank"),
    "auction.denominations": (_SUIT_ORDER, "open", "grand", "open, spades", "misère"),
    "auction.levels": ("1 to 7", "6 to 7", "7 to 7"),
    "auction.ends_after": ("1 passes in a row", "3 passes in a row", "12 passes in a row"),
    "auction.lowest_contract": ("level 5",),
    "exchange.takes_place": (
        "after a first bid of the declarers below level 6",
        "after a first bid of the auction below level 6",
    ),
    "exchange.gifts": (
        "the bidder gives 4 to the partner, the partner gives 1 to the bidder and 1 to each opponent",
        "each player gives 1 to the partner",
        "the bidder gives 3 out of play",
        "the bidder gives 1 out of play and 2 to the partner",
        "the first defender gives 1 to the second defender, the second defender gives 2 to the first defender",
    ),
    "doubling.double": ("2 times", "3 times", "12 times"),
    "doubling.redouble": ("3 times", "4 times", "16 times"),
    "scoring.made": _SUMS,
    **dict.fromkeys(_OTHER_SUMS, ("7 - level if misère, otherwise level + 6",)),
    "scoring.counts": ("divided by 2", "divided by 3", "divided by 12"),
    "session.series": ("1", "3", "12"),
    "session.series_deals": ("4 kitty, 4 kotka", "1 kitty, 1 kotka, 1 bolshevik", "8 bolshevik"),
    "session.extra_deals": (
        "up to 8 bolshevik until each player has declared once",
        "up to 12 kotka until each player has declared once",
        "up to 1 kitty until each player has declared once",
    ),
}
"""Answers with numbers, names and sums, as variants write them: with one, with a few and with many."""


def words_of_language(language: str) -> dict[str, Any]:
    """What stands in the file of the lexicon of that language."""
    folder = lexicon_module._FOLDER
    read: dict[str, Any] = yaml.safe_load((folder / f"{language}.yaml").read_text(encoding="utf-8"))
    return read


@cache
def every_text(language: str) -> Mapping[str, str]:
    """Every text of a language, by the place in which it is found."""
    words = lexicon(language)
    parts = (_sheets(words), _answers(words), _headings(words), _claims(words), _plain(language))
    return {place: text for part in (*parts, _told(words)) for place, text in part}


def _sheets(words: Lexicon) -> Iterator[tuple[str, str]]:
    """The rule sheets of all variants, with each of their readings."""
    for configured in all_configured():
        for section in rule_sheet(configured, words):
            yield f"{configured.name}: heading {section.role} {section.deal}", section.heading
            for line in section.lines:
                place = f"{configured.name}: {line.fact.deal} {line.fact.role} {line.fact.identity}"
                yield place, line.sentence
                yield f"{place}, in short", words.answer(line.fact)


def _answers(words: Lexicon) -> Iterator[tuple[str, str]]:
    for fact in every_fact():
        assert fact.value is not None
        place = f"{fact.identity}.{fact.value.answer.name.lower()} {fact.value.text}"
        yield place, words.sentence(fact)
        yield f"{place}, in short", words.answer(fact)


@cache
def every_fact() -> tuple[Fact, ...]:
    """Every answer to every rule point; those that need numbers, names or sums with several of them."""
    return tuple(
        _fact(mechanism, point, value)
        for mechanism in MECHANISMS
        for point in mechanism.points
        for value in _values(mechanism, point)
    )


def _values(mechanism: Mechanism, point: type[Point]) -> Iterator[Value]:
    """Plain answers as they are, the others from texts; each answer at least once."""
    templates = words_of_language(ENGLISH.code)[mechanism.name][point.rule()]
    varying = {answer for answer in point if re.search(r"\{[{%][^}]*\ba\b", templates[answer.name.lower()])}
    yield from (Value(answer, (), answer.name) for answer in point if answer not in varying)
    identity = mechanism.identity(point)
    read = [_read(mechanism, point, text) for text in TYPICAL.get(identity, ())]
    missing = varying - {value.answer for value in read}
    assert not missing, f"TYPICAL needs texts of {identity} for {', '.join(answer.name for answer in missing)}"
    yield from read


def _read(mechanism: Mechanism, point: type[Point], text: str) -> Value:
    value = parse_value(mechanism, point, Span(SourceText("typical.matti", text), 0, len(text)))
    assert isinstance(value, Value), (mechanism.identity(point), value)
    return value


def _fact(mechanism: Mechanism, point: type[Point], value: Value) -> Fact:
    span = Span(SourceText("typical.matti", value.text), 0, len(value.text))
    return Fact("role", mechanism.name, point, value, Evidence((), Standing.INVENTED), "typical", span)


def _headings(words: Lexicon) -> Iterator[tuple[str, str]]:
    kinds = {deal for variant in project_library().variants.values() for deal in variant.deals}
    for role in ("", *PHASE_ROLES):
        for deal in ("", *sorted(kinds)):
            yield f"heading {role} {deal}", words.phase(role, deal)
    yield "deals", words.precedence_of_deals()
    for mechanism in (*MECHANISMS, CLAIMS):
        for point in mechanism.points:
            yield f"label {mechanism.identity(point)}", words.label(mechanism.name, point)


def _claims(words: Lexicon) -> Iterator[tuple[str, str]]:
    span = Span(SourceText("typical.matti", ""), 0, 0)
    for claimed in Property:
        claim = PropertyClaim(claimed, 0, Evidence((), Standing.INVENTED), "typical", span)
        yield f"claim {claimed.name}", words.claim(claim)
    yield "claims", words.claims()


def _plain(language: str) -> Iterator[tuple[str, str]]:
    """Words that stand by themselves, and the forms of those that are inflected."""
    words = lexicon(language)
    yield from ((f"standing {one.value}", words.standing(one)) for one in Standing)
    yield from ((f"kind {one.value}", words.kind(one)) for one in ChoiceKind)
    written = words_of_language(language)
    for section in ("languages", "places", "periods", "kinds_of_deal", "numerals", "forms", "denominations", "cards"):
        for place, text in _leaves(written.get(section, {}), section):
            if "{" not in text:
                yield place, text


def _leaves(part: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(part, dict):
        for key, inner in part.items():
            yield from _leaves(inner, f"{place}.{key}")
    elif isinstance(part, list):
        yield place, " ".join(map(str, part))
    else:
        yield place, str(part)


def _told(words: Lexicon) -> Iterator[tuple[str, str]]:
    """What a game is told with: events, bids, seats, how points come about, cards that are read aloud."""
    bids = {one.value: words.bid(level, one.value) for one in Denomination for level in (1, 5)}
    yield from ((f"bid {name}", bid) for name, bid in bids.items())
    for what in words_of_language(ENGLISH.code)["events"]:
        for cards, to in (("♠7 ♥Q", words.receiver(2)), ("♠7", "")):
            yield f"event {what} {to}", words.event(what, cards, bid=bids["grand"], to=to, points="+26")
    yield "receiver", words.receiver(2, "A")
    for forehand, dealer in ((True, False), (False, True), (False, False)):
        yield f"seat {forehand} {dealer}", words.seat(2, forehand=forehand, dealer=dealer)
    yield from ((f"side {numbers}", words.side(numbers)) for numbers in ([1], [1, 3], [1, 2, 3]))
    yield from _accounts(words, bids["grand"])
    yield from ((f"card {name}", words.spoken_card(name)) for name in _card_names())
    yield from ((f"hidden {number}", words.hidden_cards(number)) for number in (1, 3))


def _accounts(words: Lexicon, bid: str) -> Iterator[tuple[str, str]]:
    who = words.seat(1, forehand=True)
    for times in (1, 2, 3):
        yield f"account {times}", words.account("contract", bid=bid, who=who, times=times)
    yield "account without", words.account("no_contract", times=2)
    for tricks, aces in ((1, ""), (5, "−4")):
        told = words.account("side", who=words.side([1, 3]), tricks=tricks, points="+26", aces=aces)
        yield f"account side {tricks}", told
    yield "account written", words.account("written", players=[f"{who} +26", f"{words.seat(2)} −26"])


def _card_names() -> Iterator[str]:
    for suit in "♠♥♦♣":
        for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"):
            yield suit + rank
