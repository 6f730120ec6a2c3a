"""What a rule decided: at positions of games that were played, by putting another answer in its place."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from myllymatti.play.actions import parse_action
from myllymatti.play.game import record_game
from myllymatti.play.state import State
from myllymatti.rules.from_variant import compile_rules
from myllymatti.verify.changes import Change, change_of
from myllymatti.verify.decided import DecidedRules, Deciding, Sample, TriedAlternative, TriedClause, decided_rules
from myllymatti.verify.positions import Differing, difference_of_states, under
from tests.helpers import begun, rules_of
from tests.verify.parts import alternative, alternatives_of

SAMPLE = Sample(players=3, games=4, most_positions=40)


@cache
def found(name: str = "skitgubbe") -> DecidedRules:
    sample = SAMPLE if name == "skitgubbe" else Sample(players=4, games=6, most_positions=20)
    return decided_rules(rules_of(name), alternatives_of(name), sample)


def clause(key: str, deal: str = "", name: str = "skitgubbe") -> TriedClause:
    return next(one for one in found(name).clauses if (one.fact.point.key(), one.fact.deal) == (key, deal))


def tried(key: str, text: str, deal: str = "", name: str = "skitgubbe") -> TriedAlternative:
    return next(one for one in clause(key, deal, name).tried if one.alternative.value.text == text)


def first(key: str, text: str) -> Deciding:
    deciding = tried(key, text).decided.first
    assert deciding is not None
    return deciding


def test_rule_that_never_matters_decided_nothing() -> None:
    ties = clause("ties")
    assert ties.never
    assert ties.fact in found().never()
    assert ties.decided.positions >= SAMPLE.games
    assert (ties.decided.decided, ties.decided.games, ties.decided.first) == (0, 0, None)


def test_rule_that_always_matters_decided_in_every_game() -> None:
    beating = clause("beating")
    assert not beating.never
    assert beating.decided.games == SAMPLE.games
    assert 0 < beating.decided.decided < beating.decided.positions


def test_other_deals_and_other_tables_are_not_tried() -> None:
    assert clause("pack").always
    assert not clause("pack").never
    assert tried("pack", "36 cards").change is Change.ALWAYS
    assert tried("pack", "36 cards").decided.positions == 0
    assert tried("players", "3 to 8").change is Change.NOTHING
    assert not clause("players").never


def test_first_example_is_found_again_in_the_game_that_was_played() -> None:
    """Played again to the same action, the variant allows to take there, and the alternative does not."""
    deciding = first("beating", "required if able")
    assert deciding.difference.differing is Differing.ALLOWED
    assert (deciding.difference.base, deciding.difference.other) == ("take", "nothing else")
    record, _ = record_game(rules_of("skitgubbe"), 3, SAMPLE.seed, deciding.game)
    other_rules = compile_rules(alternative("skitgubbe", "beating", "required if able").configured)
    deck = [rules_of("skitgubbe").pack.parse(card) for card in record.deck]
    state = State(rules_of("skitgubbe"), 3, deck)
    for _, text in record.actions[: deciding.action - 1]:
        same = [action.text(state.rules.pack) for action in under(state, other_rules.deals[0]).legal_actions()]
        if state.phase == "shedding":
            assert set(same) <= {action.text(state.rules.pack) for action in state.legal_actions()}
        state.apply_action(parse_action(text, state.rules.pack))
    told = {action.text(state.rules.pack) for action in state.legal_actions()}
    others = {action.text(state.rules.pack) for action in under(state, other_rules.deals[0]).legal_actions()}
    assert told - others == {"take"}


def test_what_follows_is_told_where_the_same_is_allowed() -> None:
    deciding = first("next lead", "the player after that of the last card")
    assert deciding.difference.differing is Differing.FOLLOWS
    assert deciding.difference.base.startswith("to play: seat ")
    assert deciding.difference.base != deciding.difference.other


def test_beginning_of_the_game_is_action_0() -> None:
    deciding = first("played by", "everybody")
    assert (deciding.game, deciding.action) == (0, 0)
    assert "played by 1 2 3" in deciding.difference.other


def test_beginning_of_a_phase_counts_for_its_rules() -> None:
    trumps = tried("trump suit", "none")
    assert trumps.decided.games == SAMPLE.games
    assert trumps.decided.decided == SAMPLE.games
    assert first("trump suit", "none").difference.other == "trump: -"


def test_who_sees_cards_is_a_difference_of_its_own() -> None:
    assert first("last card seen by", "its holder").difference.differing is Differing.SEEN
    assert "seen by" in first("last card seen by", "its holder").difference.other


def test_clause_counts_a_position_once_for_all_its_alternatives() -> None:
    runs = clause("runs")
    assert len(runs.tried) == 2
    counts = [one.decided for one in runs.tried]
    assert {one.positions for one in counts} == {runs.decided.positions}
    assert max(one.decided for one in counts) <= runs.decided.decided <= sum(one.decided for one in counts)


def test_few_positions_are_looked_at() -> None:
    passages = 2 + 1
    assert found().positions <= SAMPLE.games * (SAMPLE.most_positions + passages)
    few = decided_rules(rules_of("skitgubbe"), alternatives_of("skitgubbe"), Sample(3, games=2, most_positions=1))
    assert few.positions <= 2 * (1 + passages)
    assert clause("trump suit").decided.positions > 0


def test_scoring_is_tried_where_a_deal_ends_and_each_kind_of_deal_has_its_own() -> None:
    booking = tried("booking", "each side its own points", name="skruuvi")
    assert booking.decided.positions == 4  # two kinds of deal have it, of six deals
    assert booking.decided.first is not None
    assert booking.decided.first.difference.base.startswith("over: ")
    bolshevik = tried("booking", "each side its own points", "bolshevik", "skruuvi")
    assert bolshevik.decided.positions == 2
    kotka = clause("callers", "kotka", "skruuvi")
    assert kotka.decided.first is not None
    assert {kotka.decided.first.kind} == {"kotka"}


def test_what_only_a_session_shows_is_no_change_of_a_deal() -> None:
    for key, deal in (("partners change", ""), ("series deals", ""), ("counts", "bolshevik")):
        assert [one.change for one in clause(key, deal, "skruuvi").tried] == [Change.NOTHING]


@pytest.mark.parametrize(("players", "change"), [(2, Change.ALWAYS), (3, Change.NOTHING)])
def test_cards_laid_aside_with_two_players_matter_to_two(players: int, change: Change) -> None:
    rules = rules_of("skitgubbe")
    assert change_of(rules, replace(rules, fewer_with_two=4), players) is change


def test_what_the_text_of_a_state_does_not_tell_is_told_all_the_same() -> None:
    state, _ = begun("skitgubbe", 3, 1)
    other = state.clone()
    other.position.out = 0b101
    found_there = difference_of_states(state, other)
    assert found_there is not None
    assert (found_there.base, found_there.other) == ("out: nobody", "out: seat 1 seat 3")
    assert difference_of_states(state, state.clone()) is None
