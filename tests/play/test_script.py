"""A second implementation, written from the source without the engine, plays every game alike."""

from __future__ import annotations

import pytest

from myllymatti.play.actions import Action, ActionKind
from myllymatti.play.game import play_game
from myllymatti.play.position import Place
from myllymatti.play.state import State, shuffled
from myllymatti.random import Generator, mix
from tests.benchmarks.script_myllymatti import Move, Script, play
from tests.helpers import MYLLYMATTI, rules_of

GAMES = 100
"""Games for each number of players."""


def as_move(action: Action) -> Move:
    return (action.kind.value, action.cards[0] if action.cards else -1)


def hands(state: State) -> list[list[int]]:
    return [sorted(there) for place, _, there in state.cards_by_place() if place is Place.HAND]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_same_moves_and_the_same_loser(players: int) -> None:
    rules = rules_of(MYLLYMATTI)
    for game in range(GAMES):
        generator = Generator(mix(2026, game))
        deck = shuffled(rules, generator)
        state, script = State(rules, players, deck), Script(players, deck)
        while not state.is_terminal():
            actions = state.legal_actions()
            assert script.loser == -1
            assert script.turn == state.current_player()
            assert script.moves() == [as_move(action) for action in actions]
            chosen = actions[generator.below(len(actions))]
            state.apply_action(chosen)
            script.move(*as_move(chosen))
            assert [sorted(hand) for hand in script.hands] == hands(state)
        assert script.loser == state.loser()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_played_by_the_contract_alone_the_games_are_the_same(players: int) -> None:
    for game in range(30):
        state, actions = play_game(rules_of(MYLLYMATTI), players, 99, game)
        assert play(players, 99, game) == (state.loser(), actions)


def careful(state: State, actions: list[Action], generator: Generator) -> Action:
    """A player who takes whenever he can, now and then: long games with many cards taken up."""
    taking = [action for action in actions if action.kind is not ActionKind.PLAY]
    return taking[0] if taking and generator.below(3) else actions[generator.below(len(actions))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_same_for_players_who_turn_and_take_often(players: int) -> None:
    rules = rules_of(MYLLYMATTI)
    for game in range(25):
        generator = Generator(mix(7, game))
        deck = shuffled(rules, generator)
        state, script = State(rules, players, deck), Script(players, deck)
        for _ in range(2_000):
            if state.is_terminal():
                break
            actions = state.legal_actions()
            assert script.moves() == [as_move(action) for action in actions]
            chosen = careful(state, actions, generator)
            state.apply_action(chosen)
            script.move(*as_move(chosen))
        assert script.loser == (-1 if state.loser() is None else state.loser())
