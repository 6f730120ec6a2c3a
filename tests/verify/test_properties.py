"""The properties of play: they hold in the games of the project; that each can fail is shown by planted faults."""

from __future__ import annotations

import itertools

import pytest

from myllymatti.play.game import replay
from myllymatti.play.position import Position
from myllymatti.play.record import record_from_data
from myllymatti.play.state import State
from myllymatti.verify.played import QUICK, Effort, Verdict, verify_play, violations_in
from myllymatti.verify.properties import AFTER_EACH_ACTION, ENGINES, FAILURE, NOW_AND_THEN, PROPERTIES, REPLAY
from myllymatti.verify.tested_game import MIXED, game_to_test
from tests.helpers import KOIRA, project_library, rules_of

SMALL = Effort(games=6, most_actions=250, every=12, replay_every=3)
"""A look of a second or less."""


def players_of(name: str) -> list[int]:
    """The fewest, three and the most: with numbers between nothing else comes about."""
    rules = rules_of(name)
    return sorted({rules.fewest_players, min(max(3, rules.fewest_players), rules.most_players), rules.most_players})


GAMES = [(name, players) for name in project_library().variants for players in players_of(name)]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_games_of_the_project_keep_all_properties(name: str, players: int) -> None:
    found = verify_play(rules_of(name), players, SMALL)
    assert found.violations == ()
    assert found.games == SMALL.games
    looked = {property_ for property_, count in found.looked.items() if count}
    assert looked == PROPERTIES.keys() - {FAILURE} - ({ENGINES} if found.without_native else set())


def test_each_property_is_looked_for_somewhere() -> None:
    assert {*AFTER_EACH_ACTION, *NOW_AND_THEN, FAILURE, REPLAY, ENGINES} == PROPERTIES.keys()
    assert all(text and text[0].islower() and not text.endswith(".") for text in PROPERTIES.values())


def test_games_cut_short_are_counted() -> None:
    found = verify_play(rules_of(KOIRA), 3, Effort(games=20, most_actions=50))
    assert found.kept
    assert (found.games, found.not_ended, found.actions) == (20, 20, 1_000)


def test_no_game_is_begun_when_there_were_enough_actions() -> None:
    found = verify_play(rules_of(KOIRA), 3, Effort(games=20, most_actions=50, enough=120))
    assert (found.games, found.actions) == (3, 150)


def test_same_look_finds_the_same() -> None:
    one, other = (verify_play(rules_of("skruuvi"), 4, QUICK) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("players", [1, 5])
def test_number_of_players_must_fit(players: int) -> None:
    with pytest.raises(ValueError, match="is played by 2 to 4"):
        verify_play(rules_of(KOIRA), players, SMALL)


def test_every_way_to_play_has_tables_of_its_own_and_mixed_ones() -> None:
    tables = {game_to_test(rules_of(KOIRA), 3, 1, number, 100).policies for number in range(6)}
    assert {("random",) * 3, ("greedy",) * 3, ("cautious",) * 3} < tables
    assert any(len(set(table)) == len(MIXED) for table in tables)


def test_all_kinds_of_deal_are_played_and_bids_are_limited_in_some() -> None:
    games = [game_to_test(rules_of("skruuvi"), 4, 1, number, 100) for number in range(12)]
    assert {game.rules.deals[0].kind for game in games} == {"kitty", "kotka", "bolshevik"}
    bolsheviks = [game for game in games if game.rules.deals[0].kind == "bolshevik"]
    assert {game.bidding is None for game in bolsheviks} == {True, False}
    assert all(game.bidding is None for game in games if game not in bolsheviks)


def test_same_action_that_leads_to_two_states(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = itertools.cycle((1, 2))
    monkeypatch.setattr(Position, "next_seat", lambda self, seat: (seat + next(steps)) % self.players)
    original = State.apply_legal

    def unsteady(self: State, action: object) -> None:
        original(self, action)  # type: ignore[arg-type]
        if not self.is_terminal():
            self.position.trick_leader = self.position.next_seat(0)
            self.position.trump = self.position.trick_leader

    monkeypatch.setattr(State, "apply_legal", unsteady)
    found = broken_verdict({"clone"})
    assert "leads to two states" in found.violations[0].text


def test_deal_that_is_already_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Position.__init__

    def faulty(self: Position, *arguments: object) -> None:
        original(self, *arguments)  # type: ignore[arg-type]
        self.stock.pop()

    monkeypatch.setattr(Position, "__init__", faulty)
    (violation,) = violations_in(game_to_test(rules_of(KOIRA), 3, 1, 0, 100), {"cards"}, every=1)
    assert violation.text.startswith("in two places: none; nowhere: ")
    assert violation.after_actions == 0


def test_engine_that_fails_at_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise KeyError("no cards")

    monkeypatch.setattr(Position, "__init__", failing)
    (violation,) = verify_play(rules_of(KOIRA), 3, SMALL).violations
    assert (violation.property, violation.after_actions) == (FAILURE, 0)
    assert violation.text == "the engine fails at the deal: KeyError: 'no cards'"


def test_error_of_the_engine_is_told_only_where_it_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "apply_legal", lambda *_: 1 // 0)
    game = game_to_test(rules_of(KOIRA), 3, 1, 0, 100)
    assert violations_in(game, {"cards"}, every=1) == ()


def test_record_of_a_violation_replays_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    original = State.loser
    monkeypatch.setattr(State, "returns", lambda self: [0.0] * self.players)
    (violation,) = broken_verdict({"outcome"}).violations
    again = replay(rules_of(KOIRA), record_from_data(violation.record.as_data()))
    assert again.is_terminal()
    assert original(again) is not None
    assert violation.after_actions == len(violation.record.actions)


def broken_verdict(properties: set[str]) -> Verdict:
    found = verify_play(rules_of(KOIRA), 3, Effort(games=6, most_actions=400, every=4))
    assert {violation.property for violation in found.violations} == properties
    return found
