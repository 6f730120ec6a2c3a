"""The progress of a simulation on a terminal: games done, games a second, time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from myllymatti.simulate.run import Simulation


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


def _guessed(so_far: Simulation, games: int, until: float) -> int:
    """After how many games the interval may be narrow enough."""
    return min(games, max(so_far.tally.games, round(so_far.tally.games * (so_far.widest_interval() / until) ** 2)))
