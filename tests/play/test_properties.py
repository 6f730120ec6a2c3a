"""What must hold in every game: played at random over variants, readings, numbers of players and seeds."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myllymatti.play.actions import TAKE, TURN, Action, ActionKind, parse_action
from myllymatti.play.game import play_game, record_game, replay
from myllymatti.play.record import record_from_data
from myllymatti.play.state import IllegalAction
from myllymatti.random import Generator
from tests.helpers import FAMILY, SKRUUVI, begun, every_card_once, games, random_walk, rules_of, walked

GAMES = games((*FAMILY, *SKRUUVI))
seeds = st.integers(0, 2**64 - 1)
each_game = st.sampled_from(GAMES)


@settings(max_examples=150)
@given(each_game, seeds)
def test_every_state_of_a_game_is_sound(game: tuple[str, int], seed: int) -> None:
    state, generator = begun(*game, seed)
    for _ in random_walk(state, generator):
        assert every_card_once(state)
        if state.is_terminal():
            break
        actions = state.legal_actions()
        assert actions
        assert len(set(actions)) == len(actions)
        held = state.rules.pack.kinds_of(state.position.hands[state.position.current])
        for action in actions:
            assert all(held >> card & 1 for card in action.cards)
    if not state.is_terminal():
        return
    holders = [seat for seat, hand in enumerate(state.position.hands) if hand]
    if state.points():
        void = not state.played().tricks
        assert holders == (list(range(game[1])) if void else [])
        assert state.returns() == [float(points) for points in state.points()]
        return
    assert holders == ([] if state.loser() is None else [state.loser()])
    assert state.current_player() is None
    assert state.legal_actions() == []
    losses = [0.0 if state.loser() is None else -1.0, *([0.0] * (game[1] - 1))]
    assert sorted(state.returns()) == losses


@settings(max_examples=40)
@given(each_game, seeds)
def test_actions_are_in_canonical_order(game: tuple[str, int], seed: int) -> None:
    """Single cards in pack order, runs by suit, lowest card and length, then turning, then taking."""

    def place(action: Action) -> tuple[int, int, int, int]:
        kind = list(ActionKind).index(action.kind)
        if action.bid is not None:
            return (kind, action.bid.level, 0, 0)
        many = len(action.cards) > 1
        first = action.cards[0] if action.cards else 0
        return (kind, many, first, len(action.cards))

    for state in random_walk(*begun(*game, seed)):
        actions = state.legal_actions()
        assert actions == sorted(actions, key=place)


@settings(max_examples=60)
@given(each_game, seeds, st.integers(0, 500))
def test_copy_is_independent(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    before, events = state.text(), list(state.position.events)
    copy = state.clone()
    assert copy.text() == before
    list(random_walk(copy, Generator(seed)))
    assert state.text() == before
    assert state.position.events == events


@settings(max_examples=40)
@given(each_game, seeds, st.integers(0, 500))
def test_playing_on_in_a_copy_is_playing_on(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    ends = []
    for one in (state.clone(), state):
        list(random_walk(one, Generator(seed)))
        ends.append(one.text())
    assert ends[0] == ends[1]


@settings(max_examples=40)
@given(each_game, st.integers(-(2**70), 2**70), st.integers(0, 10**6), st.integers(1, 400))
def test_record_goes_through_json_and_plays_again(game: tuple[str, int], seed: int, number: int, bound: int) -> None:
    name, players = game
    record, state = record_game(rules_of(name), players, seed, number, most_actions=bound)
    again = record_from_data(json.loads(json.dumps(record.as_data())))
    assert again == record
    assert replay(rules_of(name), again).text() == state.text()
    assert record.ended == state.is_terminal()


@settings(max_examples=30)
@given(each_game, seeds)
def test_text_is_equal_for_equal_states_only(game: tuple[str, int], seed: int) -> None:
    texts = [state.text() for state in random_walk(*begun(*game, seed))]
    again = [state.text() for state in random_walk(*begun(*game, seed))]
    assert texts == again
    assert all(one != next_one for one, next_one in pairwise(texts))


@settings(max_examples=60)
@given(each_game, seeds, st.integers(0, 500))
def test_what_is_not_allowed_is_refused_and_changes_nothing(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    allowed = set(state.legal_actions())
    before, events = state.text(), len(state.position.events)
    size = state.rules.pack.kinds
    tried = [TURN, TAKE, Action(ActionKind.PLAY), *(Action(ActionKind.PLAY, (card,)) for card in range(-1, size + 1))]
    tried += [Action(ActionKind.PLAY, (card, card + 1)) for card in range(size - 1)]
    tried += [Action(ActionKind.TAKE, (0,)), Action(ActionKind.PLAY, (0, 0))]
    for action in tried:
        if action not in allowed and all(0 <= card < size for card in action.cards):
            with pytest.raises(IllegalAction):
                state.apply_action(action)
    assert state.text() == before
    assert len(state.position.events) == events


@settings(max_examples=60)
@given(each_game, seeds, st.integers(0, 500))
def test_action_is_written_and_read(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    for action in state.legal_actions():
        assert parse_action(action.text(state.rules.pack), state.rules.pack) == action


@pytest.mark.parametrize("text", ["", " ", "play", "take ♠7", "turn ♠7", "lay ♠7", "play ♠1", "play ♠7 x"])
def test_text_that_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_action(text, rules_of("koira").pack)


@pytest.mark.parametrize(("name", "players"), games())
def test_bound_on_actions_is_kept(name: str, players: int) -> None:
    for bound in (0, 1, 17):
        state, count = play_game(rules_of(name), players, 1, most_actions=bound)
        assert count == bound
        assert not state.is_terminal()
        assert state.loser() is None


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 17])
def test_number_of_players_must_fit(players: int) -> None:
    with pytest.raises(ValueError, match="is played by 2 to 4"):
        play_game(rules_of("koira"), players, 1)
