"""Tasks by name, done one by one or handed out, until all are done or the work is to stop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Executor, Future, wait
from typing import TypeVar

from myllymatti.simulate.run import OFTEN

Name = TypeVar("Name", bound=Hashable)
Task = TypeVar("Task")
Result = TypeVar("Result")

Progress = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and of how much."""


class Tasks:
    """Does tasks and tells of it. Once `stopped` says so the rest is left, and `broken_off` is True."""

    def __init__(self, progress: Progress, stopped: Callable[[], bool]) -> None:
        self.stopped = stopped
        self.broken_off = False
        self._progress = progress

    def one_by_one(self, what: str, tasks: Mapping[Name, Task], do: Callable[[Task], Result]) -> dict[Name, Result]:
        """The results of tasks that are done here."""
        found: dict[Name, Result] = {}
        for name, task in tasks.items():
            if self.stopped():
                self.broken_off = True
                break
            found[name] = do(task)
            self._progress(what, len(found), len(tasks))
        return found

    def handed_out(
        self,
        what: str,
        tasks: Mapping[Name, Task],
        do: Callable[[Task], Result],
        executor: Executor,
        most_waiting: int,
    ) -> dict[Name, Result]:
        """The results of tasks that an executor does, so many handed out at one time; always in the same order."""
        found: dict[Name, Result] = {}
        waiting: deque[tuple[Name, Future[Result]]] = deque()
        ahead = iter(tasks.items())
        try:
            while not self.broken_off:
                while len(waiting) < most_waiting and (task := next(ahead, None)) is not None:
                    waiting.append((task[0], executor.submit(do, task[1])))
                if not waiting:
                    break
                self.broken_off = not self._is_done(waiting[0][1])
                if not self.broken_off:
                    name, future = waiting.popleft()
                    found[name] = future.result()
                    self._progress(what, len(found), len(tasks))
        finally:
            for _, future in waiting:
                future.cancel()
        return found

    def _is_done(self, future: Future[Result]) -> bool:
        """Wait until a task is done; False when the work is to stop before."""
        while not self.stopped():
            if wait((future,), timeout=OFTEN).done:
                return True
        return False
