"""The wording of games with a contract: denominations, gifts, sums, series; each written as in a variant file."""

from __future__ import annotations

import pytest

from myllymatti.diagnostics import SourceText, Span
from myllymatti.mechanisms import MECHANISMS, Value
from myllymatti.mechanisms.auction import Denomination
from myllymatti.syntax.values import parse_value
from myllymatti.variant.model import Evidence, Fact, Standing
from myllymatti.words.lexicon import lexicon

WORDS = lexicon()


def worded(identity: str, text: str) -> str:
    """The sentence for an answer, `scoring.target` and what stands after the colon, with plain spaces."""
    name, _, rule = identity.partition(".")
    mechanism = next(mechanism for mechanism in MECHANISMS if mechanism.name == name)
    point = next(point for point in mechanism.points if point.rule() == rule)
    span = Span(SourceText("own.matti", text), 0, len(text))
    value = parse_value(mechanism, point, span)
    assert isinstance(value, Value), value
    fact = Fact("role", name, point, value, Evidence((), Standing.INVENTED), "own", span)
    return WORDS.sentence(fact).replace("\N{NO-BREAK SPACE}", " ")


def summed(text: str) -> str:
    """A sum in words."""
    start, end = "A contract that is made brings this many points: ", "."
    sentence = worded("scoring.made", text)
    assert sentence.startswith(start)
    return sentence.removeprefix(start).removesuffix(end)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("50", "50"),
        ("2 * overtricks", "2 × the number of overtricks"),
        ("level + 6 - target", "the level + 6 − the number of tricks needed or allowed"),
        ("level - (6 - tricks)", "the level − (6 − the number of tricks won)"),
        ("level - (6 + tricks)", "the level − (6 + the number of tricks won)"),
        ("level + (6 + tricks)", "the level + 6 + the number of tricks won"),
        ("5 * (undertricks - 1)", "5 × (the number of undertricks − 1)"),
        ("(level + 1) * 5", "(the level + 1) × 5"),
        ("2 * (level * 5)", "2 × the level × 5"),
        ("-tricks", "minus the number of tricks won"),
        ("-(tricks + 1)", "minus (the number of tricks won + 1)"),
        ("3 * -level", "3 × (minus the level)"),
        ("-5", "−5"),
        ("trick number * aces", "the number of the trick × the number of aces in it"),
    ],
)
def test_arithmetic(text: str, told: str) -> None:
    assert summed(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("7 - level if misère, otherwise level + 6", "in a misère, 7 − the level; otherwise the level + 6"),
        ("25 if level = 5, 35 if level = 6, otherwise 50", "25 at level 5, 35 at level 6, otherwise 50"),
        ("10 if grand", "10 in grand, otherwise 0"),
        ("10 if misère and level = 5, otherwise 3", "10 in a misère at level 5, otherwise 3"),
        ("10 if level = 5 and a trump suit, otherwise 3", "10 at level 5 and in a trump suit, otherwise 3"),
        (
            "10 if tricks > 7, 5 if level < 3, otherwise 1",
            "10 where the number of tricks won is more than 7, 5 where the level is less than 3, otherwise 1",
        ),
        ("10 if tricks = level, otherwise 1", "10 where the number of tricks won is the level, otherwise 1"),
        ("10 if misère, 10 if there is no contract, otherwise 0", "10 in a misère or without a contract, otherwise 0"),
        (
            "10 if misère and level = 5, 20 if misère, 25 if level = 5, otherwise 50",
            "in a misère, 10 at level 5, otherwise 20; in all other cases, 25 at level 5, otherwise 50",
        ),
        (
            "10 if misère and level = 5, 20 if misère, otherwise 50",
            "in a misère, 10 at level 5, otherwise 20; otherwise 50",
        ),
        (
            "10 if misère and level = 5, 20 if misère, 2 * level if grand, otherwise 50",
            "in a misère, 10 at level 5, otherwise 20; in grand, 2 × the level; otherwise 50",
        ),
    ],
)
def test_cases(text: str, told: str) -> None:
    assert summed(text) == told


def test_cases_are_grouped_only_where_that_says_the_same() -> None:
    # A misère at level 6 is worth 50 here: the cases of misère do not end with one for every misère.
    text = "10 if misère and level = 5, 20 if misère and level = 7, otherwise 50"
    assert summed(text) == "10 in a misère at level 5, 20 in a misère at level 7, otherwise 50"
    text = "level if misère and level = 5, 20 if misère, otherwise 50"
    assert summed(text) == "in a misère at level 5, the level; 20 in a misère; otherwise 50"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "the bidder gives 4 to the partner, the partner gives 1 to the bidder and 1 to each opponent",
            "The bidder gives 4 cards to the partner; the partner gives 1 to the bidder and 1 to each opponent.",
        ),
        ("each player gives 1 to the partner", "Each player in turn, forehand first, gives 1 card to the partner."),
        ("the bidder gives 3 out of play", "The bidder gives 3 cards out of play."),
        ("none", "Nobody gives cards to another."),
    ],
)
def test_gifts(text: str, told: str) -> None:
    assert worded("exchange.gifts", text) == told


def test_denominations() -> None:
    assert "denominations are spades, misère, grand (no trumps);" in worded(
        "auction.denominations", "spades, misère, grand"
    )
    assert worded("auction.denominations", "open") == "A bid names no denomination: that is named later."
    assert worded("auction.denominations", "grand") == "The only denomination is grand (no trumps)."
    assert "are one that is named later, spades;" in worded("auction.denominations", "open, spades")


def test_levels() -> None:
    assert worded("auction.levels", "1 to 7") == "Bids are of level 1 to 7."
    assert worded("auction.levels", "6 to 7") == "Bids are of level 6 or 7."
    assert worded("auction.levels", "7 to 7") == "Every bid is of level 7."


def test_series() -> None:
    assert worded("session.series_deals", "4 kitty, 1 kotka") == "Each series has 4 kitty deals, then 1 kotka deal."


@pytest.mark.parametrize("denomination", Denomination, ids=lambda one: one.name)
def test_every_denomination_has_words(denomination: Denomination) -> None:
    assert WORDS.bid(5, denomination.value).startswith("5")
    assert all(WORDS.denominations([denomination.value]))


def test_bids() -> None:
    told = [WORDS.bid(level, name) for level, name in ((5, "hearts"), (6, "misère"), (7, "grand"), (7, "open"))]
    assert told == ["5 hearts", "6 misère", "7 grand", "7, to be named later"]
