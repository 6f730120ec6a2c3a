"""Executors that finish what they are given in an order of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class Backwards(Executor):
    """Does nothing until so much waits that no more is handed out; then the last first. `most` counts what waited."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.most = 0
        self._timer: threading.Timer | None = None

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:  # noqa: ANN401
        if self._timer is not None:
            self._timer.cancel()
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: function(*given, **named)))
        self.most = max(self.most, len(self.waiting))
        self._timer = threading.Timer(0.05, self._run_all)
        self._timer.start()
        return future

    def _run_all(self) -> None:
        while self.waiting:
            future, work = self.waiting.pop()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except Exception as error:
                    future.set_exception(error)
