"""The native engine plays the same games as the reference engine: 20,000 of them here, any number by the script."""

from __future__ import annotations

import pytest

from tests.fast.sameness import Game, differences, every_game, most_actions_of, policies_of, replays_of
from tests.helpers import invented_library, project_library

GAMES = 20_000

MOST_PLAYERS = max(
    library.rules(name).most_players for library in (project_library(), invented_library()) for name in library.variants
)


def blocks(games: list[Game], wanted: int) -> int:
    """How many games of each kind make about so many in all, in blocks of three for the three tables of players."""
    return max(3, -(-wanted // len(games)) // 3 * 3 + 3)


def test_as_many_games_as_asked_are_compared() -> None:
    games = list(every_game())
    assert len(games) * blocks(games, GAMES) >= GAMES


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, MOST_PLAYERS + 1))
def test_both_engines_play_the_same_games(players: int) -> None:
    each = blocks(list(every_game()), GAMES)
    found: list[str] = []
    for number, game in enumerate(every_game(players)):
        for block in range(3):
            turn = number * 3 + block
            policies, replays = policies_of(turn, players), replays_of(turn, players)
            numbers = range(block * each // 3, (block + 1) * each // 3)
            found.extend(differences(game, policies, number, numbers, replays, most_actions_of(turn)))
    assert not found
