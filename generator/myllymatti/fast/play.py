"""Playing blocks of games natively: from rules to arrays of what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast import POLICIES, records
from myllymatti.fast.codes import BRANCHES, HAPPENINGS
from myllymatti.fast.kernel import games, moves
from myllymatti.fast.tables import Tables, bids_of, no_tables, tables_of
from myllymatti.play.actions import PASS, TAKE, TURN, Action, ActionKind
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening
from myllymatti.rules.contract import Bid
from myllymatti.rules.model import Rules


@dataclass(frozen=True)
class Task:
    """Which games are played: rules, players, seed, the bound on actions, and the way each seat plays (`POLICIES`).

    Each deal is played `replays` times one after another, with seats rotated (see `myllymatti.random`).
    """

    rules: Rules
    players: int
    seed: int
    most_actions: int
    policies: tuple[str, ...]
    replays: int = 1


@dataclass(frozen=True)
class Games:
    """What came of games that were played: game by game, and what is counted over all of them.

    `reached` are the branches that no happening tells of (`play/reached.py`).
    """

    results: games.Results
    happenings: dict[Happening, int]
    reached: dict[Branch, int]


@lru_cache(maxsize=64)
def _tables(rules: Rules, players: int) -> Tables:
    return tables_of(rules, players)


@lru_cache(maxsize=64)
def bids(rules: Rules) -> tuple[Bid | None, ...]:
    """What the number of a bid means in a game."""
    return bids_of(rules)


def play_games(task: Task, start: int, count: int) -> Games:
    """Play games number `start` to `start + count - 1`. The interpreter is not locked meanwhile.

    Raises:
        TooLarge: when the game does not fit into the tables.
        ValueError: when a way to play is not known here.
    """
    run = _run(task, start, recording=False)
    return _called(_tables(task.rules, task.players), run, task.players, count)


def compile_kernel() -> None:
    """Compile the kernel, or load it: it plays no games of no variant, since it is the same for all."""
    _called(no_tables(), np.zeros(1, records.RUN), players=2, count=0)


def play_and_record(task: Task, game: int) -> tuple[Games, list[tuple[int, Action]]]:
    """Play one game, and tell its actions with their seats (from 0), as `play.game.play_on` does.

    At most `records.MOST_RECORDED` actions are played, whatever the bound.

    Raises:
        TooLarge: when the game does not fit into the tables.
        ValueError: when a way to play is not known here.
    """
    run, known = _run(task, game, recording=True), bids(task.rules)
    found = _called(_tables(task.rules, task.players), run, task.players, 1)
    return found, [(int(row[0]), _action(row[1:], known)) for row in run["moves"][0, : found.results.lengths[0]]]


def _called(tables: Tables, run: NDArray[np.void], players: int, count: int) -> Games:
    """Call the kernel: all arrays that it fills are made here."""
    rows = count if tables.frame[0]["scored"] else 0
    results = games.Results(
        losers=np.zeros(count, np.int64),
        lengths=np.zeros(count, np.int64),
        decisions=np.zeros((count, games.FIGURES), np.int64),
        outcomes=np.zeros((rows, games.COLUMNS), np.int64),
        points=np.zeros((rows, players), np.int64),
    )
    state = np.zeros(1, records.STATE)
    games.play_games(tables, run, state, results)
    happened = {what: int(number) for what, number in zip(HAPPENINGS, state[0]["happened"], strict=True) if number}
    reached = {branch: int(number) for branch, number in zip(BRANCHES, state[0]["reached"], strict=True) if number}
    return Games(results, happened, reached)


def _run(task: Task, first: int, *, recording: bool) -> NDArray[np.void]:
    run = np.zeros(1, records.RUN)
    run["first"], run["seed"], run["recording"], run["replays"] = first, task.seed, recording, task.replays
    run["most_actions"] = min(task.most_actions, records.MOST_RECORDED) if recording else task.most_actions
    run["uniform"] = not recording and set(task.policies) == {POLICIES[0]}
    run["policies"][0, : task.players] = [POLICIES.index(policy) for policy in task.policies]
    return run


def _action(row: Sequence[int], known: Sequence[Bid | None]) -> Action:
    """The action that a row of numbers stands for (see `moves.py`)."""
    what, which, length = (int(number) for number in row)
    if what == moves.PLAY:
        return Action(ActionKind.PLAY, tuple(range(which, which + length)))
    if what == moves.GIVE:
        return Action(ActionKind.GIVE, (which,))
    if what == moves.BID:
        return Action(ActionKind.BID, bid=known[which])
    simple = {moves.TURN: TURN, moves.TAKE: TAKE, moves.PASS: PASS}
    doubling = {moves.DOUBLE: Action(ActionKind.DOUBLE), moves.REDOUBLE: Action(ActionKind.REDOUBLE)}
    return {**simple, **doubling}[what]
