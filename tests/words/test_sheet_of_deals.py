"""The rule sheet of a game that tells kinds of deal apart."""

from __future__ import annotations

from myllymatti.mechanisms import PHASE_ROLES
from myllymatti.words.lexicon import lexicon
from myllymatti.words.sheet import rule_sheet
from tests.helpers import project_library

WORDS = lexicon()
SHEET = rule_sheet(project_library().configured("skruuvi"), WORDS)


def test_headings() -> None:
    headings = [section.heading for section in SHEET]
    assert headings[:6] == [
        "The game",
        "Kitty deals",
        "Kotka deals",
        "Bolshevik deals",
        "Bidding",
        "Bidding in kitty deals",
    ]
    assert len(set(headings)) == len(headings)


def test_roles_in_their_order_and_in_each_all_deals_first() -> None:
    roles, kinds = ["", *PHASE_ROLES], ["", *project_library().variants["skruuvi"].deals]
    order = [(roles.index(section.role), kinds.index(section.deal)) for section in SHEET]
    assert order == sorted(order)


def test_what_only_one_kind_of_deal_has_stands_under_its_own_heading_alone() -> None:
    assert [section.deal for section in SHEET if section.role == "defence"] == ["kitty"]
    assert [section.deal for section in SHEET if section.role == "all-pass"] == ["kitty", "kotka"]


def test_lines_and_notes_are_of_the_section() -> None:
    for section in SHEET:
        assert section.lines or section.notes
        assert {(line.fact.role, line.fact.deal) for line in section.lines} <= {(section.role, section.deal)}
        assert {(note.role, note.deal) for note in section.notes} <= {(section.role, section.deal)}
    notes = [note for section in SHEET for note in section.notes]
    assert len(notes) == len(project_library().variants["skruuvi"].notes)


def test_rules_of_a_chosen_reading_are_told() -> None:
    plain = rule_sheet(project_library().configured("skruuvi:all-pass=plain"), WORDS)
    gifts = [line.sentence for section in plain for line in section.lines if line.fact.identity == "exchange.gifts"]
    assert gifts.count("Nobody gives cards to another.") == len(
        [section for section in plain if section.role == "all-pass"]
    )


def test_game_without_kinds_of_deal_keeps_its_sections() -> None:
    koira = rule_sheet(project_library().configured("koira"), WORDS)
    assert [(section.heading, section.deal) for section in koira] == [
        ("The game", ""),
        ("Gathering cards", ""),
        ("Getting rid of them", ""),
    ]
