"""Simulations: known values of the statistics, and what a run tells of its games."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myllymatti.play.position import Happening
from myllymatti.simulate.cache import keep, kept
from myllymatti.simulate.run import Series, play_block, simulate
from myllymatti.simulate.statistics import spread, wilson
from tests.helpers import KOIRA, MYLLYMATTI, games, rules_of

SERIES = Series(rules_of(KOIRA), 3, seed=5)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(hits: int, trials: int, low: float, high: float) -> None:
    found = wilson(hits, trials)
    assert found.share == hits / trials
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_wilson_without_trials_knows_nothing() -> None:
    found = wilson(0, 0)
    assert math.isnan(found.share)
    assert (found.low, found.high) == (0.0, 1.0)


@pytest.mark.parametrize(("hits", "trials"), [(-1, 5), (6, 5), (0, -1)])
def test_wilson_refuses_nonsense(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match="hits in"):
        wilson(hits, trials)


@given(st.integers(0, 10**9), st.integers(1, 10**9))
def test_wilson_holds_its_share(hits: int, trials: int) -> None:
    found = wilson(min(hits, trials), trials)
    assert 0.0 <= found.low <= found.share + 1e-12
    assert found.share <= found.high + 1e-12 <= 1.0 + 2e-12


def test_spread() -> None:
    found = spread({1: 1, 2: 2, 3: 1, 10: 1})
    assert found.mean == 18 / 5
    assert found.deviation == pytest.approx(math.sqrt(sum((x - 3.6) ** 2 for x in (1, 2, 2, 3, 10)) / 5))
    assert (found.least, found.lower_quartile, found.median, found.upper_quartile, found.most) == (1, 2, 2, 3, 10)


def test_spread_of_one_value_and_of_none() -> None:
    assert spread({7: 100}).deviation == 0.0
    with pytest.raises(ValueError, match="no values"):
        spread({})


@given(st.dictionaries(st.integers(0, 500), st.integers(1, 50), min_size=1))
def test_quartiles_are_in_order(counts: dict[int, int]) -> None:
    found = spread(counts)
    assert found.least <= found.lower_quartile <= found.median <= found.upper_quartile <= found.most
    assert found.least <= found.mean <= found.most


@pytest.mark.parametrize("bound", [0, 1, 100])
def test_games_that_do_not_end_are_counted_apart(bound: int) -> None:
    found = simulate(Series(rules_of(KOIRA), 4, 1, most_actions=bound), 20)
    assert found.tally.not_ended == 20
    assert found.ended == 0
    assert found.length() is None
    assert not found.tally.losers
    assert found.not_ended_share().share == 1.0
    assert (found.loser_share(0).low, found.loser_share(0).high) == (0.0, 1.0)


def test_some_end_and_some_do_not() -> None:
    whole = play_block(SERIES, 0, 40)
    middle = sorted(whole.lengths.elements())[20]
    found = simulate(Series(rules_of(KOIRA), 3, 5, most_actions=middle), 40)
    ended = sum(count for length, count in whole.lengths.items() if length <= middle)
    assert (found.tally.not_ended, found.ended) == (40 - ended, ended)
    assert found.tally.losers.total() == found.tally.lengths.total() == ended
    assert max(found.tally.lengths) <= middle
    assert sum(found.loser_share(seat).share for seat in range(3)) == pytest.approx(1.0)


def test_data_is_json_also_when_no_game_ended() -> None:
    json.dumps(simulate(Series(rules_of(KOIRA), 3, 1, most_actions=1), 3).as_data(), allow_nan=False)


@pytest.mark.parametrize(("name", "players"), games())
def test_counts_of_happenings_fit_together(name: str, players: int) -> None:
    found = simulate(Series(rules_of(name), players, 3), 30)
    happened = found.tally.happenings
    assert happened[Happening.LOSE] == happened[Happening.TRUMP] == happened[Happening.SET_ASIDE] == 30
    assert happened[Happening.OUT] == 30 * (players - 1)
    assert happened[Happening.DEAL] == 30 * players
    assert happened[Happening.PLAY] + happened[Happening.TURN] + happened[Happening.TAKE] == sum(
        found.tally.lengths.elements()
    )


@pytest.mark.parametrize("count", [0, -1])
def test_at_least_one_game(count: int) -> None:
    with pytest.raises(ValueError, match="at least one game"):
        simulate(SERIES, count)


@pytest.mark.parametrize("players", [1, 5])
def test_players_must_fit(players: int) -> None:
    with pytest.raises(ValueError, match="is played by 2 to 4"):
        Series(rules_of(MYLLYMATTI), players, 1)


# ---- Who plays -------------------------------------------------------------------------------------------------------


def test_all_play_at_random_where_nothing_else_is_said() -> None:
    assert Series(rules_of(KOIRA), 3, 5).policies == ("random",) * 3
    assert Series(rules_of(KOIRA), 3, 5) == Series(rules_of(KOIRA), 3, 5, policies=("random",) * 3)


@pytest.mark.parametrize(
    ("policies", "told"), [(("greedy",) * 3, "greedy"), (("greedy", "random", "greedy"), "greedy,random,greedy")]
)
def test_who_plays_is_told(policies: tuple[str, ...], told: str) -> None:
    found = simulate(Series(rules_of(KOIRA), 3, 5, policies=policies), 5)
    assert found.series.player == found.as_data()["player"] == told


def test_a_seat_that_plays_otherwise_makes_other_games() -> None:
    alike = play_block(SERIES, 0, 20)
    for seat in range(3):
        policies = tuple("cautious" if one == seat else "random" for one in range(3))
        assert play_block(Series(rules_of(KOIRA), 3, 5, policies=policies), 0, 20) != alike


@pytest.mark.parametrize(
    ("policies", "told"),
    [
        (("greedy",), "3 play, and 1 ways to play are named"),
        (("greedy",) * 4, "3 play, and 4"),
        (("greedy", "clever", "greedy"), "there is no player “clever”"),
    ],
)
def test_policies_must_fit(policies: tuple[str, ...], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Series(rules_of(KOIRA), 3, 1, policies=policies)


def test_results_of_other_players_are_kept_apart(tmp_path: Path) -> None:
    for player in ("random", "greedy"):
        found = simulate(Series(rules_of(KOIRA), 3, 5, policies=(player,) * 3), 5)
        keep(found, 5, tmp_path)
        assert kept(found.series, 5, tmp_path) == found
    assert len(list(tmp_path.iterdir())) == 2
