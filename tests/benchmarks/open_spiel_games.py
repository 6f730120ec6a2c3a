"""OpenSpiel's hearts and bridge, played at random in C++ alone.

OpenSpiel shows Python two loops of its own that play a whole game in C++. `evaluate_bots` deals and lets its uniformly
random bots play; the tree search plays its rollouts from a position, which must be past the deal. The second does no
more than choose and apply legal actions, and so is the faster.
"""

from __future__ import annotations

import importlib
import random
import time
from functools import cache
from importlib.util import find_spec
from typing import Any

from tests.benchmarks.rounds import Contestant

HEARTS = "hearts"
BRIDGE = "bridge(use_double_dummy_result=false)"
"""Without this option OpenSpiel solves each deal with open hands before it is played, which takes far longer."""

PLAYERS = 4
SAMPLE = 1_000
"""Games by which the decisions of a rollout are counted."""


def why_not() -> str:
    """Why OpenSpiel cannot be measured; empty where it can."""
    if find_spec("pyspiel") is None:
        return "OpenSpiel is not installed (pip install open_spiel does it)."
    return ""


@cache
def _pyspiel() -> Any:  # noqa: ANN401 (OpenSpiel has no types)
    return importlib.import_module("pyspiel")


def _random_bots(game: Any) -> list[Any]:  # noqa: ANN401
    return [_pyspiel().load_bot("uniform_random", game, seat) for seat in range(PLAYERS)]


def deal_at_random(state: Any, generator: random.Random) -> int:  # noqa: ANN401
    """Play the chance nodes at the beginning of a game; returns how many there are."""
    count = 0
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(generator.choices(outcomes, weights)[0])
        count += 1
    return count


def with_deal(name: str, games: int) -> Contestant:
    """Decisions a second of whole games, from the deal to the score."""
    game = _pyspiel().load_game(name)
    bots = _random_bots(game)
    chance = deal_at_random(game.new_initial_state(), random.Random(1))

    def play_round(number: int) -> float:
        decisions = 0
        begun = time.process_time()
        for seed in range(number * games, (number + 1) * games):
            state = game.new_initial_state()
            _pyspiel().evaluate_bots(state, bots, seed)
            decisions += state.move_number() - chance
        return decisions / (time.process_time() - begun)

    return play_round


def playouts(name: str, games: int) -> Contestant:
    """Decisions a second of rollouts from hands that are dealt.

    A search of two simulations evaluates the position, then a position one action later, each by so many rollouts.
    """
    game = _pyspiel().load_game(name)
    dealt = _dealt_with_a_choice(game)
    decisions = games * (2 * _decisions_from(game, dealt) - 1)

    def play_round(number: int) -> float:
        evaluator = _pyspiel().RandomRolloutEvaluator(games, number + 1)
        bot = _pyspiel().MCTSBot(game, evaluator, 2.0, 2, 1_000, False, number + 1, False)
        begun = time.process_time()
        bot.step(dealt)
        return decisions / (time.process_time() - begun)

    return play_round


def _dealt_with_a_choice(game: Any) -> Any:  # noqa: ANN401
    """A position after the deal whose first player has a choice: where he has none the search stops early."""
    generator = random.Random(1)
    while True:
        state = game.new_initial_state()
        deal_at_random(state, generator)
        if len(state.legal_actions()) > 1:
            return state


def _decisions_from(game: Any, dealt: Any) -> float:  # noqa: ANN401
    """How many decisions a random game has from that position on, on average of a sample."""
    bots = _random_bots(game)
    total = 0
    for seed in range(SAMPLE):
        state = dealt.clone()
        _pyspiel().evaluate_bots(state, bots, seed)
        total += state.move_number() - dealt.move_number()
    return total / SAMPLE
