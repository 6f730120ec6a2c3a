"""Ctrl-C while something is loaded that calls Python from outside: there an exception is dropped, the wish is not."""

from __future__ import annotations

import contextlib
import os
import signal

import pytest

from myllymatti.cli.stopping import heard_when_interrupted


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def work_on(done: list[str], *, dropped: bool) -> None:
    with heard_when_interrupted():
        with contextlib.suppress(KeyboardInterrupt if dropped else ValueError):
            press()
        done.append("more")


def test_ctrl_c_is_heard_at_once() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        work_on(done, dropped=False)
    assert not done


def test_ctrl_c_that_was_dropped_is_heard_at_the_end() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        work_on(done, dropped=True)
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
