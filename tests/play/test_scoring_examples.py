"""Worked examples with a contract: only what such a deal can come to is scored or played, and the fault says where."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.diagnostics import Diagnostic
from myllymatti.play.example_contract import possible_contracts
from myllymatti.play.example_hands import cards_at_first_lead, number_of_tricks
from myllymatti.play.example_position import starting_state
from myllymatti.random import Generator
from myllymatti.rules.contract import AuctionRules
from myllymatti.rules.model import Rules
from myllymatti.variant.model import Example, ExampleContract
from tests.helpers import TESTS, every_card_once

GOOD = TESTS / "language" / "good"

SCORED = {
    "preference": "in: scoring\nplayers: Anna, Bea, Carl\n",
    "skruuvi": "in: scoring\nplayers: Anna, Bea, Carl, Dora\n",
    "whist": "in: scoring\nplayers: Anna, Bea, Carl, Dora\n",
    "without-trumps": "in: scoring\nplayers: Anna, Bea, Carl, Dora\n",
}
PLAYED = {game: lines.replace("scoring", "play") for game, lines in SCORED.items()}

MISERE = "contract: 5 misère\npoints: 14\n"
OF_THE_TESTS = ("preference", "whist", "without-trumps")


def faults_of(folder: Path, game: str, lines: str, clauses: str = "") -> tuple[Diagnostic, ...]:
    """What is wrong with a worked example in a variant of that game."""
    if game in OF_THE_TESTS:
        (folder / f"{game}.matti").write_bytes((GOOD / f"{game}.matti").read_bytes())
    path = folder / "mine.matti"
    example = f"example one [; invented] {{\n{lines}\n}}\n"
    path.write_text(f'variant mine from {game} [; invented] {{\ntitle: en "X"\n{clauses}\n{example}}}\n', "utf-8")
    return pipeline.check(pipeline.open_library([str(path)]), ["mine"])


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game of the project, or of the language's good files."""
    files = [str(GOOD / f"{game}.matti")] if game in OF_THE_TESTS else [game]
    return pipeline.open_library(files).rules(game)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("skruuvi", "contract: 5 hearts\ntricks: 11\npoints: 25"),
        ("skruuvi", "deal: kotka\ncontract: 6 grand\ndeclarer: Bea\ndoubling: redoubled\ntricks: 12\npoints: 105"),
        ("skruuvi", "contract: none\ntricks: 13\naces: 1, 1, 1, 1\npoints: -17"),
        ("preference", "contract: 6 hearts\ntricks: 10\npoints: 4"),
        ("whist", "contract: none\ntricks: 13\npoints: 7"),
    ],
)
def test_deals_that_can_be(game: str, lines: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, game, SCORED[game] + lines) == ()


@pytest.mark.parametrize(
    ("game", "lines", "title", "place"),
    [
        ("skruuvi", "contract: 5 hearts\npoints by tricks: -55", "14 numbers are needed", "-55"),
        ("preference", f"contract: 8 grand\npoints by tricks: {', '.join('0' * 12)}", "11 numbers are needed", "0, 0"),
        ("skruuvi", "contract: 5 hearts\ntricks: 3\npoints by tricks: -55", "“tricks” is said of one deal", "3"),
        ("skruuvi", "contract: 5 hearts\naces: 3\npoints by tricks: -55", "“aces” is said of one deal", "3"),
        ("preference", "contract: 6 hearts\ntricks: 11\npoints: 4", "nobody can win 11 tricks: 10 are played", "11"),
        ("skruuvi", MISERE + "tricks: 2\naces: 14", "there is no trick 14: 13 are played", "14"),
        ("skruuvi", MISERE + "tricks: 2\nother aces: 0", "there is no trick 0: 13 are played", "0"),
        ("skruuvi", MISERE + "tricks: 2\naces: 3\nother aces: 4, 3", "trick 3 is won by both sides", "4, 3"),
        ("skruuvi", MISERE + "tricks: 2\naces: 3\nother aces: 4, 5, 6, 7", "the example names 5 aces", "4, 5, 6, 7"),
        ("skruuvi", MISERE + "tricks: 2\naces: 3, 3, 3, 3, 3", "5 aces cannot be in trick 3", "3, 3, 3, 3, 3"),
        ("skruuvi", MISERE + "tricks: 1\naces: 3, 4", "the declaring side has won 1 trick of 13", "3, 4"),
        ("skruuvi", MISERE + "tricks: 12\nother aces: 3, 4", "the other side has won 1 trick of 13", "3, 4"),
        ("skruuvi", "contract: 5 open\ntricks: 3\npoints: 1", "5 open cannot be the contract", "5 open"),
        ("skruuvi", "contract: 4 hearts\ntricks: 3\npoints: 1", "4 hearts cannot be the contract", "4 hearts"),
        (
            "skruuvi",
            "deal: kotka\ncontract: 5 grand\ntricks: 3\npoints: 1",
            "5 grand cannot be the contract",
            "5 grand",
        ),
        ("preference", "contract: 6 misère\ntricks: 3\npoints: 1", "6 misère cannot be the contract", "6 misère"),
        ("whist", "contract: 6 hearts\ntricks: 3\npoints: 1", "6 hearts cannot be the contract: nothing", "6 hearts"),
        ("skruuvi", "contract: none\ndeclarer: Bea\ntricks: 3\npoints: 1", "Bea cannot be the declarer", "Bea"),
        ("preference", "contract: none\ntricks: 3\npoints: 1", "without a contract the deal is void", "none"),
        ("preference", "contract: 6 hearts\ndoubling: doubled\ntricks: 6\npoints: 8", "nobody doubles here", "doubled"),
        (
            "without-trumps",
            "contract: 3 grand\ndoubling: redoubled\ntricks: 10\npoints: 59",
            "nobody may redouble in this game",
            "redoubled",
        ),
        ("skruuvi", "contract: 5 hearts\npoints: 1", "it is not said how many tricks were won", "1"),
        ("skruuvi", "contract: 5 hearts\ntricks: 11\npoints: 26", "with 11 tricks Anna is written +25", "26"),
    ],
)
def test_deals_that_cannot_be(game: str, lines: str, title: str, place: str, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, game, SCORED[game] + lines)
    assert fault.code == "example-fails"
    assert fault.title.startswith(title)
    assert fault.span is not None
    assert fault.span.text.startswith(place)
    assert fault.hint or "is written" in fault.title


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("trump: hearts", "trump"),
        ("stock: ♠3", "stock"),
        ("leads: Anna", "leads"),
        ("Anna: holds ♠A", "Anna"),
        ("Bea: plays ♠A", "Bea"),
        ("Anna: is written 25", "Anna"),
    ],
)
def test_nothing_is_played_where_a_deal_is_scored(line: str, key: str, tmp_path: Path) -> None:
    lines = f"{SCORED['skruuvi']}{line}\ncontract: 5 hearts\ntricks: 11\npoints: 25"
    (fault,) = faults_of(tmp_path, "skruuvi", lines)
    assert fault.code == "without-effect"
    assert fault.span is not None
    assert (fault.span.text, fault.span.line) == (key, 7)


@pytest.mark.parametrize("line", ["contract: 5 hearts", "doubling: doubled", "declarer: Bea", "points: 9", "aces: 3"])
def test_nothing_is_settled_where_an_auction_begins(line: str, tmp_path: Path) -> None:
    lines = f"in: bidding\nplayers: Anna, Bea, Carl, Dora\n{line}\nDora: bids 6 clubs"
    (fault,) = faults_of(tmp_path, "skruuvi", lines)
    assert fault.code == "without-effect"
    assert fault.span is not None
    assert fault.span.text == line.partition(":")[0]


@pytest.mark.parametrize("number", ["9999999", "-1000000", "9" * 900])
def test_points_have_a_bound(number: str, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, "skruuvi", f"{SCORED['skruuvi']}contract: 5 hearts\ntricks: 11\npoints: {number}")
    assert fault.code == "out-of-range"
    assert "999999" in fault.text


@pytest.mark.parametrize("step", ["passes, the first of 0", "gives any 0"])
def test_a_step_is_done_at_least_once(step: str, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, "skruuvi", f"in: bidding\nplayers: Anna, Bea, Carl, Dora\nDora: {step}")
    assert fault.code == "out-of-range"
    assert fault.span is not None
    assert fault.span.text == step


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        ("contract: 6 hearts\nstock: ♠7", "an example that begins with the play has no stock"),
        ("contract: 6 hearts\nAnna: holds ♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♥7 ♥8 ♥9", "Anna holds 11 cards, and plays with 10"),
        ("leads: Bea\ncontract: 6 hearts\ndoubling: doubled", "nobody doubles here: there is no phase of doubling"),
        ("in: scoring", "stands twice"),
    ],
)
def test_play_begins_with_a_contract_and_whole_hands(lines: str, title: str, tmp_path: Path) -> None:
    faults = faults_of(tmp_path, "preference", PLAYED["preference"] + lines)
    assert title in faults[0].title


def test_leads_does_not_change_who_leads(tmp_path: Path) -> None:
    lines = f"{PLAYED['skruuvi']}contract: 5 hearts\ndeclarer: Bea\n"
    assert faults_of(tmp_path, "skruuvi", f"{lines}leads: Carl\nCarl: leads next") == ()
    (fault,) = faults_of(tmp_path, "skruuvi", f"{lines}leads: Bea\nCarl: leads next")
    assert fault.title == "Carl leads, not Bea"


def test_declarer_is_the_first_of_the_players_whoever_leads(tmp_path: Path) -> None:
    lines = f"{PLAYED['skruuvi']}contract: 5 hearts\nleads: Bea\nAnna: is the declarer\nBea: leads next"
    assert faults_of(tmp_path, "skruuvi", lines) == ()


def in_the_play(game: str, contract: ExampleContract, deal: str | None = None) -> Example:
    """An example that begins with the play of a contract, or without one."""
    library = pipeline.open_library([str(GOOD / f"{game}.matti")] if game in OF_THE_TESTS else [game])
    return replace(library.variant(game).examples[0], role="play", deal=deal, holdings={}, stock=(), contract=contract)


@pytest.mark.parametrize(("doubling", "times"), [("", 1), ("doubled", 2), ("redoubled", 3)])
def test_doubling_counts_where_the_play_begins(doubling: str, times: int) -> None:
    example = in_the_play("skruuvi", ExampleContract((5, "clubs"), doubling=doubling))
    assert starting_state(rules_of("skruuvi"), example, Generator(1)).position.calling.multiplier == times


@pytest.mark.parametrize(
    ("game", "deal", "contract", "cards"),
    [
        ("skruuvi", "kitty", (5, "hearts"), 13),
        ("skruuvi", "kitty", None, 13),
        ("skruuvi", "kotka", (6, "hearts"), 13),
        ("skruuvi", "bolshevik", (7, "hearts"), 13),
        ("preference", None, (6, "hearts"), 10),
        ("without-trumps", None, (2, "grand"), 13),
        ("whist", None, None, 13),
    ],
)
def test_hands_at_the_first_lead(game: str, deal: str | None, contract: tuple[int, str] | None, cards: int) -> None:
    """The kitty is taken up and as many cards are given away, so all have equally many."""
    rules, example = rules_of(game), in_the_play(game, ExampleContract(contract), deal)
    assert cards_at_first_lead(rules, example, 1) == [cards] * len(example.players)
    assert number_of_tricks(rules, example) == cards


def test_cards_given_out_of_play_are_in_no_hand() -> None:
    rules, example = rules_of("preference"), in_the_play("preference", ExampleContract((6, "hearts"), "Bea"))
    state = starting_state(rules, example, Generator(1))
    assert every_card_once(state)
    assert state.position.out_of_play.bit_count() == 2


def test_too_many_play_for_what_is_to_be_given(tmp_path: Path) -> None:
    """Gifts that three can make, and five cannot: the check of the clauses looks at the fewest players alone."""
    clauses = """
        players: 3 or more
        pack: 52 cards
        ranking: A K Q J 10 9 8 7 6 5 4 3 2
        phase exchange { kitty: left alone
                         gifts: each player gives 3 to each opponent
                         taken up: when all have given }
    """
    lines = "in: scoring\nplayers: {}\ncontract: 6 hearts\ntricks: 10\npoints: {}"
    assert faults_of(tmp_path, "preference", lines.format("Anna, Bea, Carl", 4), clauses) == ()
    (fault,) = faults_of(tmp_path, "preference", lines.format("Anna, Bea, Carl, Dora, Eva", 8), clauses)
    assert fault.title == "with 5 players a hand of 10 cards is to give 12"


@pytest.mark.parametrize(
    ("game", "deal", "lowest", "number"),
    [
        ("skruuvi", "kitty", (5, "misère"), 18),
        ("skruuvi", "kotka", (6, "spades"), 12),
        ("skruuvi", "bolshevik", (7, "misère"), 6),
        ("preference", None, (6, "spades"), 25),
        ("without-trumps", None, (2, "grand"), 6),
        ("whist", None, None, 0),
    ],
)
def test_contracts_that_the_bidding_can_bring(
    game: str, deal: str | None, lowest: tuple[int, str] | None, number: int
) -> None:
    phases = rules_of(game).deal_of(deal).phases
    found = possible_contracts([phase for phase in phases if isinstance(phase, AuctionRules)])
    assert len(found) == len(set(found)) == number
    assert [(bid.level, bid.denomination.value) for bid in found[:1]] == ([lowest] if lowest else [])
