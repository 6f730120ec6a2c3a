"""Worked examples: the position that each sets up, equal cards of several packs, and where faults are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.diagnostics import Diagnostic
from myllymatti.play.example_position import starting_state
from myllymatti.random import Generator
from tests.helpers import TESTS, every_card_once

GOOD = TESTS / "language" / "good"

HEAD = """variant mine from of-ones-own [; invented] {
    title: en "Mine"
"""
TWO_PACKS = "packs: 2\n"
PACKS_BY_A_READING = """    choice packs: house rule {
        reading one default [; invented] {
            packs: 1
        }
        reading three [; invented] {
            packs: 3
        }
    }
"""
TRICKS = "in: gathering\nplayers: Aino, Eino\n"
BEATING = "in: shedding\nplayers: Aino, Eino\n"


def faults_of(folder: Path, lines: str, clauses: str = TWO_PACKS) -> tuple[Diagnostic, ...]:
    """What is wrong with a worked example."""
    (folder / "of-ones-own.matti").write_bytes((GOOD / "of-ones-own.matti").read_bytes())
    path = folder / "mine.matti"
    path.write_text(f"{HEAD}{clauses}\nexample one [; invented] {{\n{lines}\n}}\n}}\n", encoding="utf-8")
    return pipeline.check(pipeline.open_library([str(path)]), ["mine"])


@pytest.mark.parametrize(
    "lines",
    [
        TRICKS + "Aino: holds S7 S9\nEino: holds S7 S3\nAino: plays S7\nEino: plays S7\nAino: is next",
        TRICKS + "Aino: holds S2 ♠2 ♥9\nAino: may play S2\nAino: plays S2\nEino: is next",
        TRICKS + "stock: ♦4 ♦4\nAino: turns ♦4\nEino: turns ♦4\nAino: has won 0 cards",
        TRICKS + "stock: ♣9\nAino: holds ♣9 ♦2 ♦3\nAino: plays ♣9\nEino: plays ♣K\nEino: has won 2 cards\n"
        "Eino: holds ♣K ♠2 ♠3",
        TRICKS + "Aino: holds among others ♣K\nEino: holds among others ♣K\nAino: plays ♣K\nEino: may play ♣K",
        BEATING + "Aino: holds ♠7 ♣3\nEino: holds ♠8 ♣3\nAino: plays ♣3\nEino: may not play ♣3\nEino: takes ♣3",
        BEATING + "Aino: holds ♠7 ♠7\nEino: holds ♣3 ♣2\nAino: may play ♠7\nAino: may not play ♣3 ♣3",
    ],
)
def test_equal_cards_of_two_packs(lines: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, lines) == ()


@pytest.mark.parametrize(
    ("lines", "title", "place"),
    [
        (TRICKS + "Aino: holds S7 S9\nEino: holds S7 ♠7", "♠7 3 times, and 2 packs have it twice", "holds S7 ♠7"),
        (TRICKS + "Aino: holds S2 S2 S2", "♠2 3 times, and 2 packs have it twice", "holds S2 S2 S2"),
        (TRICKS + "stock: ♦4 ♦4\nAino: holds among others ♦4", "♦4 3 times, and 2 packs have it twice", "♦4 ♦4"),
        (
            BEATING + "Aino: holds S7 S7\nEino: holds ♠7 ♠7 ♠8",
            "♠7 4 times, and 2 packs have it twice",
            "holds ♠7 ♠7 ♠8",
        ),
    ],
)
def test_more_equal_cards_than_packs(lines: str, title: str, place: str, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, lines)
    assert fault.title == f"the example names {title}"
    assert fault.span is not None
    assert fault.span.text == place
    assert fault.hint


def test_packs_of_the_reading_in_which_the_example_holds(tmp_path: Path) -> None:
    lines = "Aino: holds ♠7 ♠7 ♠7\nAino: plays ♠7"
    assert faults_of(tmp_path, f"with: packs=three\n{TRICKS}{lines}", PACKS_BY_A_READING) == ()
    (fault,) = faults_of(tmp_path, TRICKS + lines, PACKS_BY_A_READING)
    assert fault.title == "the example names ♠7 3 times, and the pack has it once"
    (fault,) = faults_of(tmp_path, f"with: packs=three\n{TRICKS}{lines}\nEino: holds ♠7", PACKS_BY_A_READING)
    assert fault.title == "the example names ♠7 4 times, and 3 packs have it 3 times"


def test_a_card_named_twice_is_shown_at_both_lines(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, TRICKS + "Aino: holds ♠7\nEino: holds ♠7", clauses="")
    assert fault.span is not None
    assert fault.span.line == fault.related[0].span.line + 1


@pytest.mark.parametrize("filling", range(3))
def test_each_copy_lies_in_one_place(filling: int) -> None:
    library = pipeline.open_library([str(GOOD / "two-packs.matti")])
    rules = library.rules("two-packs")
    for example in library.variant("two-packs").examples:
        state = starting_state(rules, example, Generator(filling))
        assert every_card_once(state)
        for seat, player in enumerate(example.players):
            held = [rules.pack.names[card] for card in rules.pack.ordered(state.position.hands[seat])]
            named = list(example.holdings[player].cards)
            assert all(held.count(card) >= named.count(card) for card in named)


def test_the_whole_pack_dealt_to_a_phase_of_tricks(tmp_path: Path) -> None:
    clauses = "deal: the whole pack\nphase gathering { refill: none }\n"
    lines = TRICKS + "Aino: holds among others ♠7\nEino: holds among others ♠A\nAino: plays ♠7\nEino: plays ♠A"
    assert faults_of(tmp_path, lines + "\nEino: has won 2 cards", clauses) == ()


def test_open_hands_share_the_few_cards_that_are_left(tmp_path: Path) -> None:
    """Three hands of a pack of eight: each gets at least one card, whatever the filling."""
    clauses = "pack: 8 cards\nplayers: 2 to 3\ndeal: 2 each\nphase gathering { refill: to 2 }\n"
    lines = "in: shedding\nplayers: Aino, Eino, Helmi\nAino: holds ♠A ♥A ♦A ♣A ♠K\nAino: plays ♠A\nEino: is next"
    assert faults_of(tmp_path, lines, clauses) == ()
