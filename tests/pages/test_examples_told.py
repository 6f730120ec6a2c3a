"""Worked examples in words: every line of the grammar has a wording, and what a deal is worth is told."""

from __future__ import annotations

import pytest

from myllymatti.diagnostics import SourceText, Span
from myllymatti.mechanisms import Term
from myllymatti.pages import links
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.examples import by_tricks, points_sentence, position, step_sentence
from myllymatti.pages.language import example_lines
from myllymatti.play.examples import STEPS
from myllymatti.syntax.values import parse_example_line
from myllymatti.variant.model import Example, ExampleStep
from myllymatti.words.lexicon import lexicon
from tests.helpers import project_library
from tests.pages.test_site_pages import rendered

WORDS = lexicon()
SAY = Catalogue()
SKRUUVI = {example.name: example for example in project_library().variants["skruuvi"].examples}


def _step(text: str) -> ExampleStep:
    span = Span(SourceText("", text), 0, len(text))
    term = parse_example_line("step", span)
    assert isinstance(term, Term), text
    return ExampleStep("Aino", term, span)


TOLD = {
    "plays ♠7": "Aino plays ♠7.",
    "plays ♠7 ♠8": "Aino plays ♠7 ♠8 together.",
    "turns ♠7": "Aino turns up ♠7 from the stock.",
    "takes ♠7": "Aino takes ♠7.",
    "may play ♠7": "Aino may play ♠7.",
    "may not play ♠7 ♠8": "Aino may play none of ♠7 ♠8.",
    "may take": "Aino may take.",
    "may not take": "Aino may not take.",
    "may turn a card of the stock": "Aino may turn up a card of the stock.",
    "may not turn a card of the stock": "Aino may not turn up a card of the stock.",
    "is next": "Aino is next.",
    "leads next": "Aino leads next.",
    "has won 4 cards": "Aino has won 4 cards so far.",
    "is out": "Aino is out.",
    "loses": "Aino loses.",
    "bids 5 hearts": "Aino bids 5 hearts.",
    "bids 7 open": "Aino bids 7, to be named later.",
    "may bid 6 misère": "Aino may bid 6 misère.",
    "may not bid 1 grand": "Aino may not bid 1 grand.",
    "passes": "Aino passes.",
    "passes, the first of 8": "Aino passes, and so do those after; passes in a row: 8.",
    "may pass": "Aino may pass.",
    "may not pass": "Aino may not pass.",
    "doubles": "Aino doubles.",
    "redoubles": "Aino redoubles.",
    "may double": "Aino may double.",
    "may not double": "Aino may not double.",
    "may redouble": "Aino may redouble.",
    "gives ♠7 ♥8": "Aino gives ♠7 ♥8.",
    "gives any 1": "Aino gives 1 card, whichever.",
    "gives any 4": "Aino gives 4 cards, whichever.",
    "holds 13 cards": "Aino holds 13 cards now.",
    "has won 1 trick": "Aino has won 1 trick so far.",
    "has won 3 tricks": "Aino has won 3 tricks so far.",
    "is the declarer": "Aino is the declarer.",
    "is written -8": "Aino is written −8.",
    "is written 26": "Aino is written +26.",
}


@pytest.mark.parametrize(("line", "sentence"), TOLD.items())
def test_step_is_told(line: str, sentence: str) -> None:
    assert step_sentence(_step(line), WORDS, SAY) == sentence


def test_every_step_of_the_grammar_is_told() -> None:
    assert {_step(line).what.name for line in TOLD} == set(STEPS)


def _position(name: str) -> dict[str, str]:
    return dict(position(SKRUUVI[name], WORDS, SAY))


def test_scoring_example_tells_contract_tricks_aces_and_points() -> None:
    assert _position("six-misere-two-aces-in-a-trick") == {
        "Players": "Aino, Eero, Helmi, Olavi",
        "Contract": "6 misère, doubled, declared by Aino",
        "Tricks won": "1 by the declaring side",
        "Aces won": "by the declaring side: in trick 4",
        "Aces lost": "to the others: in tricks 2, 7 (two)",
    }
    assert points_sentence(SKRUUVI["six-misere-two-aces-in-a-trick"], SAY) == "Aino is written +52."
    assert points_sentence(SKRUUVI["five-clubs-three-down"], SAY) == "Aino is written −15."


def test_deal_without_a_contract() -> None:
    told = _position("all-pass-doubled")
    assert told["Contract"] == "none: everybody has passed, doubled"
    assert told["Tricks won"] == "5 by the side of Aino"


def test_kind_of_deal_dealer_and_declarer_are_told() -> None:
    assert _position("order-in-kotka") == {"Deal": "Kotka deals", "Players": "Aino, Eero, Helmi, Olavi, who deals"}
    told = _position("trumps-and-following-suit")
    assert told["Contract"] == "5 hearts, declared by Olavi"
    assert told["Aino (leads)"] == "♠K ♣2 and other cards"


def test_points_by_tricks_are_a_small_table() -> None:
    example = SKRUUVI["five-hearts-by-tricks"]
    assert list(by_tricks(example))[9:12] == [(9, "−10"), (10, "−5"), (11, "+25")]
    place = rendered(links.examples_page(project_library().variants["skruuvi"])).by_id(f"example-{example.name}")
    (table,) = [one for one in place.all("dl") if one.attributes["class"] == "by-tricks"]
    assert [one.text() for one in table.all("dt")] == [str(number) for number in range(14)]
    assert [one.text() for one in table.all("dd")] == [points for _, points in by_tricks(example)]
    assert not list(by_tricks(SKRUUVI["five-clubs-doubled"]))


@pytest.mark.parametrize("example", SKRUUVI.values(), ids=lambda example: example.name)
def test_example_of_skruuvi_stands_on_the_page_line_by_line(example: Example) -> None:
    place = rendered(links.examples_page(project_library().variants["skruuvi"])).by_id(f"example-{example.name}")
    assert len(list(place.all("li"))) == len(example.steps)
    text = place.text()
    for what, how in position(example, WORDS, SAY):
        assert what in text
        assert how.replace(" ", "") in text.replace(" ", "")
    assert points_sentence(example, SAY) in text


def test_every_line_of_an_example_has_a_wording_in_the_guide() -> None:
    lines = {line.name: line for line in example_lines([])}
    assert lines["bids"].wording == "NAME: bids NUMBER DENOMINATION"
    assert lines["contract"].wording == "contract: NUMBER DENOMINATION | none"
    assert lines["doubling"].wording == "doubling: doubled | redoubled"
    assert lines["players"].wording == "players: NAME, NAME"
    assert lines["points_by_tricks"].wording == "points by tricks: NUMBER …"
    assert lines["has_won_tricks"].wording == "NAME: has won NUMBER tricks"
    assert set(STEPS) < set(lines)
