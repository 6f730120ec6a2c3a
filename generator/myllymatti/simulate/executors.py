"""Workers of this machine: processes, and the process that asks; with what they do when they are interrupted."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


GRACE = 0.3
"""Processes that are left in the middle of their work have so many seconds to come to its end; then they are ended."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def process_pool(workers: int | None = None) -> ProcessPoolExecutor:
    """A process for each core, or so many; started afresh, not forked, so that it is the same on every system."""
    return _Processes(workers or cores())


class Here(Executor):
    """Does everything at once, in the process that asks; an error is raised where the work is handed out."""

    def submit(self, function: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Do the work; the future returned is done."""
        future: Future[Result] = Future()
        future.set_result(function(*given, **named))
        return future


class _Remembering(SpawnContext):
    """Starts processes, and remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *given: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: ANN401, N802
        process = SpawnProcess(*given, **named)
        self.started.append(process)
        return process


class _Processes(ProcessPoolExecutor):
    """Processes that no interrupt reaches, and that are ended where they are left in the middle of their work.

    An interrupt from the keyboard goes to all processes of a command. Only the first is to answer it: the others would
    each print where they were.
    """

    def __init__(self, workers: int) -> None:
        self._remembering = _Remembering()
        self._unfinished: set[Future[Any]] = set()
        super().__init__(workers, mp_context=self._remembering, initializer=_ignore_interrupts)

    def submit(self, function: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        with _interrupts_held_back():
            future = super().submit(function, *given, **named)
        self._unfinished.add(future)
        future.add_done_callback(self._unfinished.discard)
        return future

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        self.shutdown(wait=False, cancel_futures=True)
        if wait(tuple(self._unfinished), timeout=GRACE).not_done:
            for process in self._remembering.started:
                process.terminate()
        return super().__exit__(kind, error, trace)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """What is started meanwhile never sees an interrupt, also while it is not ready yet to ignore one.

    An interrupt that comes here arrives once this is over. Where a system knows no such thing, ignoring must do.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
