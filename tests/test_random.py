"""The randomness contract: published values, each sentence of it, and a whole game of each variant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myllymatti.cards import Pack
from myllymatti.play.game import MOST_ACTIONS, play_game, play_on, record_game
from myllymatti.play.record import GameRecord
from myllymatti.play.state import State, shuffled
from myllymatti.random import WORD, Generator, mix, scramble
from myllymatti.simulate.run import Series, play_block, simulate
from tests.conftest import Golden
from tests.helpers import ALL_NAMES, GOLDEN, games, project_library, rules_of

PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""SplitMix64's first numbers from the seed 1234567, as its implementations are checked against."""


def test_published_values() -> None:
    generator = Generator(1234567)
    assert [generator.next() for _ in PUBLISHED] == PUBLISHED


@given(st.integers(0, WORD), st.integers(0, WORD))
def test_scrambling_loses_nothing(one: int, other: int) -> None:
    assert (scramble(one) == scramble(other)) == (one == other)


@given(st.integers(), st.integers())
def test_start_of_a_game_is_a_word_and_taken_modulo_a_word(seed: int, game: int) -> None:
    assert 0 <= mix(seed, game) <= WORD
    assert mix(seed, game) == mix(seed + WORD + 1, game - WORD - 1)


def test_starts_of_neighbouring_games_differ() -> None:
    starts = {mix(seed, game) for seed in range(100) for game in range(100)}
    assert len(starts) == 10_000


@given(st.integers(0, WORD), st.integers(1, 2**16))
def test_below_takes_the_upper_half_of_one_word(seed: int, bound: int) -> None:
    one, other = Generator(seed), Generator(seed)
    found = one.below(bound)
    assert 0 <= found < bound
    assert found == ((other.next() >> 32) * bound) >> 32
    assert one.state == other.state


def test_shuffle_goes_from_the_last_place_down() -> None:
    one, other = Generator(5), Generator(5)
    shuffled_here, wanted = list("abcdef"), list("abcdef")
    one.shuffle(shuffled_here)
    for place in (5, 4, 3, 2, 1):
        change = other.below(place + 1)
        wanted[place], wanted[change] = wanted[change], wanted[place]
    assert shuffled_here == wanted
    assert one.state == other.state


def test_shuffles_are_fair() -> None:
    """Each of the 24 orders of four things comes about as often: chi-square with 23 degrees of freedom."""
    counts: dict[str, int] = {}
    for game in range(24_000):
        items = list("abcd")
        Generator(mix(3, game)).shuffle(items)
        counts["".join(items)] = counts.get("".join(items), 0) + 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7  # 0.1 %


def test_pack_is_in_canonical_order_before_shuffling() -> None:
    names = Pack().names
    assert names[:2] == ("♠2", "♠3")
    assert names[12:14] == ("♠A", "♥2")
    assert [name[0] for name in names] == [suit for suit in "♠♥♦♣" for _ in range(13)]


@pytest.mark.parametrize(("name", "players"), games())
def test_forced_move_draws_nothing(name: str, players: int) -> None:
    generator = Generator(mix(11, 0))
    state = State(rules_of(name), players, shuffled(rules_of(name), generator))
    walk = play_on(state, generator)
    forced = free = 0
    while not state.is_terminal():
        choices, before = state.legal_actions(), generator.state
        _, action = next(walk)
        if len(choices) == 1:
            forced += 1
            assert generator.state == before
        else:
            free += 1
            wanted = Generator(before)
            assert action == choices[wanted.below(len(choices))]
            assert generator.state == wanted.state
    assert forced
    assert free


def test_forced_move_does_not_ask_the_policy() -> None:
    asked = []

    def first(state: State, actions: object, generator: Generator) -> object:
        asked.append(len(state.legal_actions()))
        return state.legal_actions()[0]

    play_game(rules_of("koira"), 3, 1, most_actions=300, policy=first)  # type: ignore[arg-type]
    assert asked
    assert min(asked) > 1


@pytest.mark.parametrize(("name", "players"), games())
def test_game_of_a_run_is_the_same_game_played_alone(name: str, players: int) -> None:
    series = Series(rules_of(name), players, seed=42)
    for number in (0, 1, 7):
        record, _ = record_game(rules_of(name), players, 42, number)
        alone = play_block(series, number, 1)
        assert record.loser is not None
        assert dict(alone.losers) == {record.loser - 1: 1}
        assert dict(alone.lengths) == {len(record.actions): 1}
    together = simulate(series, 5).tally
    for number in range(5):
        together.losers.subtract(play_block(series, number, 1).losers)
    assert not +together.losers


def told(record: GameRecord) -> str:
    """A record for people to read: the deal in rows, an action a line."""
    rows = [" ".join(record.deck[start : start + 13]) for start in range(0, len(record.deck), 13)]
    lines = [
        f"{record.players} players, seed {record.seed}, game {record.game}",
        "",
        "deck, its top first:",
        *(f"  {row}" for row in rows),
        "",
        *(f"{number:>4}  seat {seat}  {action}" for number, (seat, action) in enumerate(record.actions, start=1)),
        "",
        f"points: {' '.join(map(str, record.points))}" if record.points else f"seat {record.loser} loses",
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", sorted({*ALL_NAMES, *project_library().variants}))
def test_whole_game(name: str, golden: Golden) -> None:
    rules = rules_of(name)
    players = min(max(3, rules.fewest_players), rules.most_players)
    record, _ = record_game(rules, players, seed=1, game=0, most_actions=MOST_ACTIONS)
    golden(GOLDEN / f"{name.replace(':', '_')}.txt", told(record))
