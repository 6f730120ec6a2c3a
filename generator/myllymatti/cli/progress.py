"""The progress of long work on a terminal: how much is done, how much a second, time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from myllymatti.simulate.run import Simulation

if TYPE_CHECKING:
    from rich.progress import TaskID


@contextmanager
def shown(games: int, until: float | None) -> Iterator[Callable[[Simulation], None] | None]:
    """What to call with the result so far; None where nobody is looking at standard error.

    Where an interval is waited for the number of games that it will take is guessed: an interval half as wide takes
    four times as many.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = (BarColumn(), MofNCompleteColumn(), "games", rate, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games if until is None else None, rate="")

        def tell(so_far: Simulation) -> None:
            done = so_far.tally.games
            wanted = games if until is None else _guessed(so_far, games, until)
            rate = done / (bar.tasks[0].elapsed or 1)
            bar.update(task, completed=done, total=wanted, rate=f"{rate:,.0f} a second")

        yield tell


@contextmanager
def counted() -> Iterator[Callable[[str, int, int], None]]:
    """What to call with what is being done, how much of it is done, and of how much; silent where nobody is looking."""
    if not sys.stderr.isatty():
        yield lambda _what, _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=of)

        yield tell


def _guessed(so_far: Simulation, games: int, until: float) -> int:
    """After how many games the interval may be narrow enough."""
    return min(games, max(so_far.tally.games, round(so_far.tally.games * (so_far.widest_interval() / until) ** 2)))
