"""Ways to play. A player sees a state, is given the legal actions (at least two), and chooses one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from myllymatti.play.actions import Action
from myllymatti.play.players.cautious_player import play_cautiously
from myllymatti.play.players.greedy_player import play_greedily
from myllymatti.play.players.random_player import (
    DOUBLES_ONE_IN,
    LOWEST_BIDS,
    OPENS_ONE_IN,
    RAISES_ONE_IN,
    play_randomly,
)
from myllymatti.play.players.simple_player import play_simply
from myllymatti.play.state import State
from myllymatti.random import Generator

Policy: TypeAlias = Callable[[State, Sequence[Action], Generator], Action]
"""A way to play."""

PLAYERS: Mapping[str, Policy] = {
    "random": play_randomly,
    "greedy": play_greedily,
    "cautious": play_cautiously,
    "simple": play_simply,
}
"""The players by name. The simple one knows games with a contract only, and plays others as the random one does."""


def each_his_own(policies: Sequence[Policy]) -> Policy:
    """The way to play of a table at which each seat, forehand first, plays in a way of its own."""
    first = policies[0]
    if all(one is first for one in policies):
        return first

    def choose(state: State, legal: Sequence[Action], generator: Generator) -> Action:
        return policies[state.position.current](state, legal, generator)

    return choose


__all__ = [
    "DOUBLES_ONE_IN",
    "LOWEST_BIDS",
    "OPENS_ONE_IN",
    "PLAYERS",
    "RAISES_ONE_IN",
    "Policy",
    "each_his_own",
    "play_cautiously",
    "play_greedily",
    "play_randomly",
    "play_simply",
]
