"""Two small games side by side: whether the same play is possible in both, and the shortest play after which it is not.

As with state graphs (`graph.py`) the functions that play whole games natively make the moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast.compiled import cache_folder
from myllymatti.fast.graph import Numbers, action_of, grown, roomy, start_words, why_no_graph
from myllymatti.fast.kernel import graph as kernel
from myllymatti.fast.kernel import pairs, positions
from myllymatti.fast.kernel.successors import ENDED, Desk, desk_of
from myllymatti.fast.starts import Beginnings, Deals
from myllymatti.fast.tables import tables_of
from myllymatti.play.actions import Action
from myllymatti.play.set_up import state_at
from myllymatti.play.state import State
from myllymatti.rules.model import Rules, TricksRules

STEPS = 100_000
"""Pairs of positions looked at before it is asked whether to stop."""

WIDTH = 2 * positions.WORDS


@dataclass(frozen=True)
class Parting:
    """The start of a play (its number), and its actions, after which two games are no longer alike."""

    start: int
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class SideBySide:
    """What came of playing two games side by side: how many pairs of positions were found, and where they part.

    Without a parting the games are alike from all starts if it is `complete`; else there was no room or no time to
    look at everything.
    """

    positions: int
    complete: bool
    parting: Parting | None


def why_not_side_by_side(one: Rules, other: Rules, players: int) -> str:
    """Why two games cannot be played side by side here; empty where they can. Can stand after “they cannot:”."""
    for rules in (one, other):
        if why := why_no_graph(rules, players):
            return f"{rules.name} {why}"
    return "" if one.pack == other.pack else "they have other cards"


def is_compiled() -> bool:
    """Whether the native code for it is kept, so that nothing need be compiled first."""
    return any(cache_folder().rglob("pairs.explore_pairs*.nbc"))


def play_side_by_side(
    one: Rules,
    other: Rules,
    players: int,
    starts: Deals | Beginnings,
    *,
    most_positions: int,
    stopped: Callable[[], bool] = lambda: False,
) -> SideBySide:
    """Make all moves in both games from the same starts, breadth first, until they part in one of the positions.

    They part where another player is to move, where he may do something else, or where one is over and the other is
    not, or with another loser. The play up to there is a shortest one; of equally short ones it is always the same.

    Raises:
        ValueError: when the games cannot be played side by side (`why_not_side_by_side`).
    """
    if why := why_not_side_by_side(one, other, players):
        raise ValueError(why)
    desks = desk_of(tables_of(one, players)), desk_of(tables_of(other, players))
    pairs_of_starts = np.hstack(
        [_begun(rules, players, starts, desk) for rules, desk in zip((one, other), desks, strict=True)]
    )
    store = roomy(WIDTH, len(pairs_of_starts))
    pairs.add_pairs(store, pairs_of_starts[_goes_on(pairs_of_starts)])
    progress = store.progress
    while progress[kernel.NEXT] < progress[kernel.NODES] < most_positions and not stopped():
        pairs.explore_pairs(*desks, store, STEPS)
        if progress[pairs.DIFFERENCE]:
            parting = _parting(one, store, pairs_of_starts)
            return SideBySide(int(progress[kernel.NODES]), False, parting)
        store = grown(store, WIDTH)
        progress = store.progress
    complete = bool(progress[kernel.NEXT] == progress[kernel.NODES])
    return SideBySide(int(progress[kernel.NODES]), complete, None)


def _begun(rules: Rules, players: int, starts: Deals | Beginnings, desk: Desk) -> Numbers:
    """The words of the starts; of a game that is over at once its end, as the kernel has it (`pairs.over`)."""
    words = start_words(desk.tables, starts)
    for number in np.flatnonzero(words[:, 0] == -1):
        state = _state(rules, players, starts, int(number))
        loser = state.loser()
        words[number] = 0
        words[number, positions.TURN] = ENDED if loser is None else ENDED - 1 - loser
    return words


def _state(rules: Rules, players: int, starts: Deals | Beginnings, number: int) -> State:
    if isinstance(starts, Deals):
        return State(rules, players, starts.deck(number))
    return state_at(rules, starts.start(rules, players, number))


def _goes_on(words: Numbers) -> NDArray[np.bool_]:
    """Which pairs of starts are to be played: not those that are over at once, and alike."""
    one, other = words[:, positions.TURN], words[:, positions.WORDS + positions.TURN]
    return (one >= 0) | (one != other)


def _parting(rules: Rules, store: kernel.Store, starts: Numbers) -> Parting:
    """The play that leads to the position that is looked at."""
    way = [int(store.progress[kernel.NEXT])]
    while store.parent[way[-1]] >= 0:
        way.append(int(store.parent[way[-1]]))
    way.reverse()
    start = int(np.flatnonzero((starts == store.words[way[0]]).all(axis=1))[0])
    phases = rules.deals[0].phases
    actions = []
    for node, target in pairwise(way):
        in_tricks = isinstance(phases[int(store.words[node, positions.TURN]) & 7], TricksRules)
        actions.append(action_of(int(store.first[target]), in_tricks=in_tricks))
    return Parting(start, tuple(actions))
