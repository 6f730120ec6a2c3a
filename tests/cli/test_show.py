"""`matti show` of a game that tells kinds of deal apart: every rule and note is there; and what a game claims."""

from __future__ import annotations

import pytest

from myllymatti.words.lexicon import lexicon
from myllymatti.words.sheet import evidence_text, rule_sheet
from tests.cli.matti import matti
from tests.helpers import project_library

SHEET = rule_sheet(project_library().configured("skruuvi"), lexicon())


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("plain", [False, True])
def test_every_sentence_stands_under_its_heading(plain: bool) -> None:
    shown = one_line(matti("show", "skruuvi", *(["--plain"] if plain else [])).out)
    place = 0
    for section in SHEET:
        notes = [] if plain else [note.text for note in section.notes]
        for text in (section.heading.upper(), *(line.sentence for line in section.lines), *notes):
            place = shown.index(one_line(text), place) + 1


def test_precedence_is_told_where_there_are_kinds_of_deal() -> None:
    precedence = lexicon().precedence_of_deals()
    assert precedence in one_line(matti("show", "skruuvi").out)
    assert precedence not in one_line(matti("show", "koira").out)


def test_sections_in_json_have_their_kind_of_deal() -> None:
    sections = matti("show", "skruuvi", "--json").data()["sections"]
    assert [(section["phase"], section["deal"]) for section in sections] == [(one.role, one.deal) for one in SHEET]


def test_what_is_claimed_stands_behind_the_rules_with_its_evidence() -> None:
    words, variant = lexicon(), project_library().variant("skruuvi")
    shown = one_line(matti("show", "skruuvi").out).partition(words.claims().upper())[2]
    place = 0
    for claim in variant.claims:
        for text in (f"* {words.claim(claim)}", one_line(evidence_text(claim.evidence, words))):
            place = shown.index(text, place) + 1
    assert words.claims().upper() not in matti("show", "skruuvi", "--plain").out, "it is no rule"
    assert words.claims().upper() not in matti("show", "mattis-two-player-tricks").out, "nothing is claimed there"


def test_claims_in_json() -> None:
    ends, points = matti("show", "skruuvi", "--json").data()["claims"]
    assert (ends["claim"], ends["number"], ends["standing"]) == ("every-play-ends", None, "inferred")
    assert (points["claim"], points["number"], points["value"]) == ("points-add-up", 0, "points add up to 0")
    assert points["sentence"] == "In every deal the points of all players add up to 0."
    assert "anycard-skruuvi/all-pass-difference-booked" in points["passages"]
    assert matti("show", "mattis-two-player-tricks", "--json").data()["claims"] == []
