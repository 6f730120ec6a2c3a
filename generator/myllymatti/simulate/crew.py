"""Who does the work of a run: an engine, on threads or processes of this machine, or on an executor that is given."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from myllymatti.simulate.engines import REFERENCE, Engine
from myllymatti.simulate.executors import Here, cores, process_pool

FEW_GAMES = 400
"""The reference engine plays so many before processes for it would have been started."""

BLOCKS_A_WORKER = 3
"""Blocks that are handed out at one time for each worker: what it plays, and what it may have finished too early."""


@dataclass(frozen=True)
class Crew:
    """Who does the work: an engine, on so many workers of this machine (None: one for each core).

    With an executor it is handed out there instead, so many blocks at a time.
    """

    engine: Engine = REFERENCE
    workers: int | None = None
    executor: Executor | None = None
    blocks_waiting: int = 16

    @contextmanager
    def at_work(self, games: int) -> Iterator[tuple[Executor, int]]:
        """The executor for a run of so many games, and how many blocks are handed out at one time."""
        workers = self.workers or cores()
        if self.executor is not None:
            yield self.executor, self.blocks_waiting
        elif workers == 1 or (games <= FEW_GAMES and not self.engine.on_threads):
            yield Here(), 1
        else:
            pool = ThreadPoolExecutor(workers) if self.engine.on_threads else process_pool(workers)
            with pool:
                yield pool, BLOCKS_A_WORKER * workers
