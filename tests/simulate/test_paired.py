"""Deals that are played again with seats rotated, and what can be told from games with the same cards."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myllymatti.play.game import begin_game
from myllymatti.random import Generator, mix, rotated
from myllymatti.simulate import native, reference
from myllymatti.simulate.engines import REFERENCE, Engine
from myllymatti.simulate.outcomes import Exact, of_loser
from myllymatti.simulate.paired import PairedOutcomes, paired
from myllymatti.simulate.run import Series, play_block
from tests.helpers import rules_of

NATIVE = Engine("native", native.play_block, 10**7, on_threads=True, play_outcomes=native.play_outcomes)


# ---- The deal --------------------------------------------------------------------------------------------------------


@given(st.integers(2, 8), st.integers(0, 60), st.integers(0, 12), st.integers(0, 20))
def test_rotated_deck_passes_hands_on(players: int, dealt: int, seats: int, stock: int) -> None:
    deck = list(range(dealt + stock))
    turned = rotated(deck, dealt, players, seats)
    whole = dealt - dealt % players
    for seat in range(players):
        assert turned[(seat + seats) % players : whole : players] == deck[seat:whole:players]
    assert turned[whole:] == deck[whole:]


def test_replays_have_the_hands_and_the_stock_of_their_group() -> None:
    rules = rules_of("koira")
    states = [begin_game(rules, 3, seed=7, game=game, replays=4)[0].position for game in range(8, 12)]
    alone = begin_game(rules, 3, seed=7, game=2)[0].position
    for replay, position in enumerate(states):
        assert [position.hands[(seat + replay) % 3] for seat in range(3)] == alone.hands
        assert position.stock == alone.stock


def test_the_play_of_each_replay_has_a_generator_of_its_own() -> None:
    rules = rules_of("koira")
    begun = [begin_game(rules, 3, 7, game, 4)[2].state for game in range(40)]
    assert begun[9] == Generator(mix(mix(7, 2), 2)).state
    alone = [begin_game(rules, 3, 7, game)[2].state for game in range(40)]
    assert len({*begun, *alone}) == 80


def test_kinds_of_deal_go_by_groups() -> None:
    rules = rules_of("skruuvi")
    kinds = [begin_game(rules, 4, 1, game, 4)[0].deal for game in range(40)]
    assert kinds == [rules.kind_of(game // 4) for game in range(40)]


def test_a_deal_is_played_at_least_once() -> None:
    with pytest.raises(ValueError, match="at least once"):
        Series(rules_of("koira"), 3, 1, replays=0)


def test_one_replay_changes_nothing() -> None:
    assert play_block(Series(rules_of("koira"), 3, 1), 0, 20) == play_block(
        Series(rules_of("koira"), 3, 1, replays=1), 0, 20
    )


# ---- Pairs -----------------------------------------------------------------------------------------------------------


def outcomes(players: int, groups: list[list[tuple[Exact, ...] | None]]) -> PairedOutcomes:
    found = PairedOutcomes(players)
    for group in groups:
        found.count(group)
    return found


def test_the_same_hand_always_loses() -> None:
    found = outcomes(3, [[of_loser((hand + turn) % 3, 3) for turn in range(6)] for hand in (0, 1, 2, 0, 1, 2)])
    assert (found.pairs, found.same_hand, found.same_seat) == (6 * 12, 6 * 12, 0)
    assert (found.repeats, found.same_again) == (6 * 3, 6 * 3)
    causes = found.causes()
    assert causes is not None
    assert (causes.hand, causes.seat, causes.deal, causes.play) == (1, 0, 1, 0)
    assert causes.hand_error == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seat_always_loses(players: int) -> None:
    found = outcomes(players, [[of_loser(1, players)] * players] * 5)
    causes = found.causes()
    assert causes is not None
    assert (causes.hand, causes.seat, causes.deal, causes.play) == (0, 1, None, None)


def test_games_without_a_loser_are_left_out() -> None:
    found = outcomes(3, [[of_loser(0, 3), None, of_loser(2, 3)], [None, None, None]])
    assert (found.groups, found.games, found.left_out, found.pairs, found.same_hand) == (2, 2, 4, 1, 1)


def test_nothing_is_told_without_pairs() -> None:
    assert outcomes(3, []).causes() is None
    assert outcomes(3, [[of_loser(0, 3), None, None]]).causes() is None


@pytest.mark.parametrize("players", [2, 3, 5])
def test_known_parts_are_found_again(players: int) -> None:
    """Points that are made of a part of the hand (2), one of the seat (1), and one of chance (3), each up or down."""
    chance = random.Random(players)
    of_seat = [Fraction(1 if seat % 2 else -1) for seat in range(players)]
    groups: list[list[tuple[Exact, ...] | None]] = []
    for _ in range(4_000):
        hands = [chance.choice((-2, 2)) for _ in range(players)]
        groups.append(
            [
                tuple(
                    hands[(seat - turn) % players] + of_seat[seat] + chance.choice((-3, 3)) for seat in range(players)
                )
                for turn in range(players)
            ]
        )
    causes = outcomes(players, groups).causes()
    assert causes is not None
    mean = sum(of_seat) / players
    by_seat = float(sum((one - mean) ** 2 for one in of_seat))
    whole = by_seat + (4 + 9) * (players - 1)
    assert causes.hand == pytest.approx(4 * (players - 1) / whole, abs=0.02)
    assert causes.seat == pytest.approx(by_seat / whole, abs=0.02)


def test_sums_are_added_up() -> None:
    groups: list[list[tuple[Exact, ...] | None]] = [
        [of_loser((group * turn) % 3, 3) for turn in range(4)] for group in range(6)
    ]
    whole, begun = outcomes(3, groups), outcomes(3, groups[:2])
    begun.add(outcomes(3, groups[2:]))
    assert begun == whole


# ---- The engines -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "replays"), [("koira", 3, 6), ("mattis", 2, 4), ("skruuvi", 4, 4), ("skitgubbe", 3, 3)]
)
def test_both_engines_tell_the_same(name: str, players: int, replays: int) -> None:
    series = Series(rules_of(name), players, 3, most_actions=500, replays=replays)
    assert paired(series, 6, NATIVE) == paired(series, 6, REFERENCE)


def test_what_comes_of_games_is_what_the_tally_counts() -> None:
    series = Series(rules_of("koira"), 3, 1, replays=3)
    tally = play_block(series, 0, 30)
    numbers = [one for one in reference.play_outcomes(series, 0, 30) if one is not None]
    assert [sum(column) for column in zip(*numbers, strict=True)] == [tally.losers[seat] for seat in range(3)]


def test_deals_must_be_played_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        paired(Series(rules_of("koira"), 3, 1), 5)


def test_the_hand_matters_in_mattis_even_where_all_play_at_random() -> None:
    causes = paired(Series(rules_of("mattis"), 4, 1, replays=8), 3_000, NATIVE).causes()
    assert causes is not None
    assert causes.deal is not None
    assert causes.hand_error is not None
    assert 4 * causes.hand_error < causes.hand < causes.deal < 0.1
