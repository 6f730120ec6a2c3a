"""Simulating: blocks of games on several workers, added up to one tally.

Game K of a run depends on the seed and on K alone, and a tally is made of sums: so the result depends neither on the
engine, nor on the number of workers, nor on the order in which they finish. Blocks are added in the order of their
numbers all the same; so what has come so far is always that of the first games of the run.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, CancelledError, Future, wait
from contextlib import closing

from myllymatti.mechanisms.scoring import Contracts
from myllymatti.rules.model import Rules
from myllymatti.simulate.blocks import STRIDE, Blocks
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.executors import process_pool
from myllymatti.simulate.reference import play_block
from myllymatti.simulate.result import Simulation
from myllymatti.simulate.series import Series, only_kind
from myllymatti.simulate.tally import Tally
from myllymatti.words_nearby import shortened

__all__ = [
    "Crew",
    "Series",
    "Simulation",
    "Tally",
    "WorkerFailed",
    "only_kind",
    "play_block",
    "process_pool",
    "simulate",
    "why_no_interval",
]

OFTEN = 0.1
"""While a worker is waited for, whether to stop is asked so often, in seconds."""


class WorkerFailed(RuntimeError):
    """A worker could not play its games; the message says which, and why."""


def why_no_interval(rules: Rules) -> str:
    """Why a run cannot be played until an interval is narrow enough, to stand in a sentence; empty where it can."""
    scorings = [deal.scoring for deal in rules.deals if deal.scoring is not None]
    if not scorings or any(scoring.contracts is Contracts.BY_TRICKS for scoring in scorings):
        return ""
    return "the deals are scored without contracts, so that there is no share whose interval could be looked at"


def simulate(
    series: Series,
    games: int,
    *,
    crew: Crew | None = None,
    until: float | None = None,
    progress: Callable[[Simulation], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Simulation:
    """Play the first `games` games of a series and add them up.

    With `until` fewer are played, if the widest interval (`Simulation.widest_interval`) is no wider than that after a
    multiple of 10,000 games. `progress` is called with what has come so far whenever there is more. `stopped` is asked
    again and again: once it says so, what has come so far is the result.

    Raises:
        ValueError: when games is below 1.
        WorkerFailed: when an executor that was given reports an error.
    """
    if games < 1:
        raise ValueError("at least one game is needed")
    result = Simulation(series, Tally())
    with closing(_in_order(series, games, crew or Crew(), stopped or (lambda: False))) as tallies:
        for tally in tallies:
            result.tally.add(tally)
            if progress is not None:
                progress(result)
            if until is not None and result.tally.games % STRIDE == 0 and result.widest_interval() <= until:
                break
    return result


def _in_order(series: Series, games: int, crew: Crew, stopped: Callable[[], bool]) -> Generator[Tally]:
    """The tallies of the blocks of a run, one after another.

    Only a few blocks are handed out at one time, so that memory does not grow with the number of games.
    """
    blocks = Blocks(games, crew.engine.actions, series.most_actions)
    waiting: deque[tuple[tuple[int, int], Future[Tally]]] = deque()
    with crew.at_work(games) as (executor, most_waiting):
        try:
            while not stopped():
                while len(waiting) < most_waiting and (block := blocks.take()) is not None:
                    waiting.append((block, executor.submit(crew.engine.play_block, series, *block)))
                if not waiting or not _is_done(waiting[0][1], stopped):
                    return
                tally = _result(*waiting.popleft(), crew)
                blocks.learn(tally)
                yield tally
        finally:
            for _, future in waiting:
                future.cancel()


def _is_done(future: Future[Tally], stopped: Callable[[], bool]) -> bool:
    """Wait until a block is played; False when the run is stopped before."""
    while not wait((future,), timeout=OFTEN).done:
        if stopped():
            return False
    return True


def _result(block: tuple[int, int], future: Future[Tally], crew: Crew) -> Tally:
    """What came of a block. An error of this machine is raised as it is; one from elsewhere is told."""
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:
        if crew.executor is None:
            raise
        start, count = block
        cancelled = "it was cancelled" if isinstance(error, CancelledError) else ""
        why = cancelled or shortened(" ".join(str(error).split()) or type(error).__name__, 200)
        raise WorkerFailed(f"games {start} to {start + count - 1} could not be played by a worker: {why}") from error
