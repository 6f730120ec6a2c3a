"""Measuring in turns: each round asks every contestant once, so that all meet the machine in the same mood."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from myllymatti.pages.benchmarks import Figure, Row

Contestant: TypeAlias = Callable[[int], float]
"""Plays a round, of which it is given the number, and says its figure (games a second, or seconds)."""

Clock: TypeAlias = Callable[[], float]
"""Tells the time in seconds: the processor's for what runs on one core, else the time that passes."""


def in_turns(what: str, contestants: Sequence[Contestant], rounds: int) -> Row:
    """Measure all contestants round by round, after a round that does not count."""
    for contestant in contestants:
        contestant(rounds)
    found: list[list[float]] = [[] for _ in contestants]
    for number in range(rounds):
        for contestant, figures in zip(contestants, found, strict=True):
            figures.append(contestant(number))
    ratio = None
    if len(contestants) > 1:
        ratio = figure([first / second for first, second in zip(found[0], found[1], strict=True)])
    return Row(what, tuple(figure(figures) for figures in found), ratio)


def figure(values: Sequence[float]) -> Figure:
    """The median of some rounds, with the least and the most."""
    return Figure(statistics.median(values), min(values), max(values))


def seconds_of(work: Callable[[], object], clock: Clock = time.process_time) -> float:
    """How long something takes: of the processor's time, which others who use it do not count in."""
    begun = clock()
    work()
    return clock() - begun


@contextmanager
def pinned() -> Iterator[None]:
    """Keep to one core, the last of those that may be used; what is started meanwhile keeps to it, too.

    Where a system does not know this, the system chooses.
    """
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
