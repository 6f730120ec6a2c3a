"""The wording: every fact becomes a sentence, the sheet is in order, evidence is told in a line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from myllymatti import words
from myllymatti.mechanisms import MECHANISMS, PHASE_ROLES, Mechanism
from myllymatti.play.game import record_game
from myllymatti.play.narrate import narrate, seat_name
from myllymatti.play.position import Happening
from myllymatti.variant.model import ConfiguredVariant, Evidence, PassageRef, Standing
from myllymatti.words.lexicon import lexicon
from myllymatti.words.sheet import evidence_text, rule_sheet
from tests.conftest import Golden
from tests.helpers import ALL_NAMES, GOLDEN, KOIRA, all_configured, invented_library, project_library, rules_of

WORDS = lexicon()
ALL = all_configured()


def sheet_text(configured: ConfiguredVariant) -> str:
    lines = [configured.full_name]
    for section in rule_sheet(configured, WORDS):
        lines += ["", f"{section.heading}"]
        for line in section.lines:
            lines.append(f"  {line.label}: {line.sentence}{' (inherited)' if line.inherited else ''}")
        lines += [f"  Note: {note.text}" for note in section.notes]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("configured", ALL, ids=lambda one: one.name)
class TestSheet:
    def test_every_fact_has_one_line(self, configured: ConfiguredVariant) -> None:
        facts = [line.fact for section in rule_sheet(configured, WORDS) for line in section.lines]
        if not configured.variant.deals:
            assert facts == list(configured.facts)
        assert sorted(fact.slot for fact in facts) == sorted(fact.slot for fact in configured.facts)

    def test_sentences_are_whole(self, configured: ConfiguredVariant) -> None:
        for section in rule_sheet(configured, WORDS):
            for line in section.lines:
                assert line.sentence.endswith("."), line.sentence
                assert not re.search(r"[{}]|  |\bNone\b|\bTerm\b", line.sentence), line.sentence

    def test_inherited_is_what_stands_in_the_parents_file(self, configured: ConfiguredVariant) -> None:
        for section in rule_sheet(configured, WORDS):
            for line in section.lines:
                assert line.inherited == (line.fact.origin != configured.variant.name)

    def test_whole_sheet(self, configured: ConfiguredVariant, golden: Golden) -> None:
        if configured.name not in (configured.variant.name, *ALL_NAMES):
            return  # the sheets of the default games are enough to read
        golden(GOLDEN / f"{configured.name.replace(':', '_')}.rules.txt", sheet_text(configured))


def test_claims_are_whole_sentences() -> None:
    variants = (*project_library().variants.values(), *invented_library().variants.values())
    told = {claim.text: WORDS.claim(claim) for variant in variants for claim in variant.claims}
    assert told["points add up to 0"] == "In every deal the points of all players add up to 0."
    for sentence_told in told.values():
        assert re.fullmatch(r"[A-Z][^{}]*\.", sentence_told), sentence_told


def sentence(name: str, role: str, rule: str) -> str:
    fact = project_library().configured(name).fact(role, rule)
    assert fact is not None
    return WORDS.sentence(fact)


def test_sentences_with_parts() -> None:
    assert sentence(KOIRA, "", "played") == "It has been played like this in Finland since the late 20th century."
    assert sentence(KOIRA, "", "players") == "2 to 4 can play."
    assert sentence(KOIRA, "", "title") == "It is called “Koira” (Finnish), “Koira (dog)” (English)."
    assert sentence(KOIRA, "shedding", "run_length") == "2 cards or more make a run."
    assert sentence(KOIRA, "shedding", "beats") == (
        "A card is beaten by a higher card of the same suit, or by any trump, if it is not a trump itself."
    )


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda one: one.name)
def test_every_answer_has_words_and_no_other(mechanism: Mechanism) -> None:
    worded = yaml.safe_load((Path(words.__file__).parent / "en.yaml").read_text(encoding="utf-8"))[mechanism.name]
    answers = {point.rule(): {"label", *(answer.name.lower() for answer in point)} for point in mechanism.points}
    assert {rule: set(templates) for rule, templates in worded.items()} == answers


def test_every_phase_has_a_heading() -> None:
    assert all(WORDS.phase(role) for role in ("", *PHASE_ROLES))


def test_silence_is_worded() -> None:
    assert sentence("myllymatti-1940s", "", "next_dealer") == "Next dealer: the source does not say."


@pytest.mark.parametrize(
    ("evidence", "text"),
    [
        (Evidence((PassageRef("seres", "ties"),), Standing.STATED), "seres/ties"),
        (Evidence((PassageRef("seres", "ties"),), Standing.UNCERTAIN), "seres/ties; the source is unsure"),
        (Evidence((PassageRef("a", "b"), PassageRef("c", "d")), Standing.INFERRED, "why"), "a/b, c/d; inferred: why"),
        (Evidence((), Standing.INVENTED), "own rule"),
        (Evidence((), Standing.CONJECTURE, "why"), "conjecture: why"),
        (Evidence((PassageRef("seres", ""),), Standing.NOT_SAID), "seres; the source does not say"),
        (Evidence((PassageRef("seres", "ties"),), Standing.STATED, "told twice"), "seres/ties; told twice"),
    ],
)
def test_evidence_in_a_line(evidence: Evidence, text: str) -> None:
    assert evidence_text(evidence, WORDS) == text


def test_unknown_language_is_shown_by_its_code() -> None:
    assert WORDS.language("fi") == "Finnish"
    assert WORDS.language("xx") == "xx"


def test_lexicon_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        lexicon("xx")


@pytest.mark.parametrize("what", Happening, ids=lambda what: what.name)
def test_every_happening_has_words(what: Happening) -> None:
    told = WORDS.event(what.value, "♠7", bid="5 hearts", to="seat 2", points="+26")
    assert told
    assert "{" not in told


def test_events_of_contract_games() -> None:
    assert WORDS.event("bids", "", bid="5 hearts") == "bids 5 hearts"
    assert WORDS.event("gives", "♥2 ♥3", to="seat 2") == "gives ♥2 ♥3 to seat 2"
    assert WORDS.event("gives", "♥2") == "lays ♥2 aside, out of play"
    assert WORDS.event("scores", "", points="−8 2/3") == "is written −8 2/3"


@pytest.mark.parametrize("name", ALL_NAMES)
def test_a_game_is_told(name: str, golden: Golden) -> None:
    record, state = record_game(rules_of(name), 3, seed=1)
    lines = narrate(state.events if hasattr(state, "events") else state.position.events, state.rules, WORDS)
    numbered = [line for line in lines if re.match(r" *\d+  ", line)]
    assert len(numbered) == len(record.actions)
    golden(GOLDEN / f"{name.replace(':', '_')}.told.txt", "\n".join(lines) + "\n")


def test_seats_are_named_from_one() -> None:
    assert [seat_name(seat) for seat in (0, 1)] == ["seat 1 (forehand)", "seat 2"]
