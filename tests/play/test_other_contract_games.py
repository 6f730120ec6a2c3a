"""The mechanisms are not made for one game: plain whist, and a game with a kitty of two, from the language alone."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from myllymatti.mechanisms.auction import Denomination
from myllymatti.play.game import play_game, record_game, replay
from myllymatti.play.players import play_simply
from myllymatti.play.position import Happening, Place
from myllymatti.play.record import record_from_data
from myllymatti.play.set_up import state_in_contract
from myllymatti.rules.contract import Bid
from myllymatti.verify.played import Effort, verify_play
from tests.helpers import begun, every_card_once, lying, random_walk, rules_of

seeds = st.integers(0, 2**64 - 1)


@settings(max_examples=100)
@given(seeds)
def test_whist_counts_tricks_above_six(seed: int) -> None:
    *_, state = random_walk(*begun("whist", 4, seed))
    won = Counter(event.seat % 2 for event in state.events if event.what is Happening.WIN)
    assert won.total() == 13
    points = [max(0, won[side] - 6) for side in (0, 1)]
    assert [int(one) for one in state.points()] == [*points, *points]


@settings(max_examples=100)
@given(seeds)
def test_whist_has_the_suit_of_the_last_card_dealt_for_trumps(seed: int) -> None:
    state, _ = begun("whist", 4, seed)
    shown = next(event for event in state.events if event.what is Happening.SHOW_TRUMP)
    assert shown.seat == 3
    name = state.rules.pack.names[shown.cards[0]]
    assert name in lying(state, Place.HAND, 4).split()
    assert state.observation(0).trump == name[0]
    assert name in state.observation(0).places[3].before


@settings(max_examples=120)
@given(seeds)
def test_preference_is_one_against_two(seed: int) -> None:
    last = None
    for state in random_walk(*begun("preference", 3, seed)):
        last = state
        if state.phase == "play" and not state.position.table and not state.position.calling.tricks:
            assert [hand.bit_count() for hand in state.position.hands] == [10, 10, 10]
            assert state.position.out_of_play.bit_count() == 2
    assert last is not None
    played = last.played()
    assert sum(last.points()) == 0
    if played.contract is None:
        assert not played.tricks
        assert not any(last.points())
        return
    level = played.contract.level
    tricks = sum(one.winner == played.declarer for one in played.tricks)
    assert len(played.tricks) == 10
    down = max(0, level - tricks)
    worth = 2 * (level - 5) * (-down if down else 1)
    expected = [2 * worth if seat == played.declarer else -worth for seat in range(3)]
    assert [int(one) for one in last.points()] == expected


def test_preference_kitty_is_seen_by_its_taker_alone() -> None:
    for seed in range(30):
        state, generator = begun("preference", 3, seed)
        for _ in random_walk(state, generator):
            taken = [event for event in state.events if event.what is Happening.TAKE_KITTY]
            if taken:
                assert taken[0].seen_by == 1 << taken[0].seat
                assert len(taken[0].cards) == 2
                break


def test_position_set_up_by_hand_has_every_card_once() -> None:
    rules = rules_of("preference")
    hands = [range(0, 10), range(10, 20), range(20, 30)]
    state = state_in_contract(rules, hands, Bid(6, Denomination.HEARTS), 1, None)
    assert every_card_once(state)
    assert lying(state, Place.OUT_OF_PLAY) == "♣K ♣A"


def test_they_verify_and_replay() -> None:
    for name, players in (("whist", 4), ("preference", 3)):
        rules = rules_of(name)
        assert verify_play(rules, players, Effort(games=24, most_actions=1000)).kept
        record, state = record_game(rules, players, 1, 5)
        assert replay(rules, record_from_data(record.as_data())).text() == state.text()


def test_simple_player_plays_them_too() -> None:
    made = 0
    for game in range(200):
        state, _ = play_game(rules_of("preference"), 3, 1, game, policy=play_simply)
        played = state.played()
        if played.contract is not None:
            made += state.points()[played.declarer] > 0
        assert play_game(rules_of("whist"), 4, 1, game, policy=play_simply)[0].is_terminal()
    assert made > 10
