"""Stopping long work from the keyboard, so that what is done so far is not lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPPED = 130
"""The exit status of a command that was stopped from the keyboard."""


@contextmanager
def heard_when_interrupted() -> Iterator[None]:
    """Let no Ctrl-C be lost in what calls Python from outside, such as a compiler: there Python drops exceptions.

    Raises:
        KeyboardInterrupt: at once where that is possible, else at the end.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = threading.Event()

    def note(_signal: int, _frame: FrameType | None) -> None:
        pressed.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed.is_set():
        raise KeyboardInterrupt


@contextmanager
def stop_when_interrupted() -> Iterator[Callable[[], bool]]:
    """Whether to stop, to be asked again and again: so it is once Ctrl-C was pressed. Pressed twice it ends at once."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    pressed = threading.Event()

    def first(_signal: int, _frame: FrameType | None) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, first)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)
