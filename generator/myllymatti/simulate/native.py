"""A block of games on the native engine: arrays of what came of them, added up to a tally."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast import compiled, play
from myllymatti.fast.kernel import games as kernel
from myllymatti.fast.tables import divisor_of
from myllymatti.rules.model import Rules
from myllymatti.simulate.outcomes import SeatNumbers, of_loser
from myllymatti.simulate.points import Outcome, PointsTally
from myllymatti.simulate.series import Series
from myllymatti.simulate.sums import Sums
from myllymatti.simulate.tally import Tally

Integers = NDArray[np.int64]

_TOLD_EVERY = 5
"""Seconds after which compiling is told of again."""

_MOST_TIMES = 64 + 1
"""The highest number of times that points can count (`doubling.redouble`), and one more."""


def prepare(tell: Callable[[str], None]) -> None:
    """Load the native code, or compile it where it is not kept or cannot be read; `tell` hears of compiling alone."""
    if compiled.is_kept():
        try:
            play.compile_kernel()
        except Exception:  # whatever is wrong with a kept file, it can be made anew
            compiled.forget()
            tell("The native engine's code that was kept cannot be read.")
        else:
            return
    tell("Compiling the native engine, once for this installation: about half a minute …")
    begun = time.monotonic()
    with _telling_time(tell):
        play.compile_kernel()
    compiled.forget_old()
    where = f"kept in {compiled.cache_folder()}" if compiled.CAN_KEEP else _not_kept()
    tell(f"Compiled in {time.monotonic() - begun:.0f} s; the code is {where}")


@contextmanager
def _telling_time(tell: Callable[[str], None]) -> Iterator[None]:
    """Tell every few seconds how long it has taken, so that nobody thinks that it hangs."""
    over = threading.Event()

    def go_on_telling() -> None:
        seconds = 0
        while not over.wait(_TOLD_EVERY):
            seconds += _TOLD_EVERY
            tell(f"  … {seconds} s")

    thread = threading.Thread(target=go_on_telling, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _not_kept() -> str:
    return f"not kept, since {compiled.cache_folder()} cannot be written (MYLLYMATTI_CACHE names another folder)"


def play_block(series: Series, start: int, count: int) -> Tally:
    """Games number `start` to `start + count - 1` of a series, added up. Other threads go on meanwhile.

    Raises:
        TooLarge: when the game does not fit into the engine's tables.
        ValueError: when a way to play is not known to the engine.
    """
    rules, players = series.rules, series.players
    games = play.play_games(task_of(series), start, count)
    found = games.results
    ended = found.losers != kernel.NOT_ENDED
    tally = Tally(games=count, not_ended=int(count - np.count_nonzero(ended)))
    tally.lengths.update(_counted(found.lengths[ended]))
    tally.happenings.update(games.happenings)
    tally.counted.update(games.reached)
    figures = (_sums(column) for column in found.decisions[ended].T)
    tally.choices, tally.options, tally.before_last_phase = figures
    if found.outcomes.shape[0]:
        tally.points = _points(rules, players, found.outcomes[ended], found.points[ended])
        return tally
    losers = _counted(found.losers[ended])
    tally.undecided = losers.pop(kernel.NOBODY, 0)
    tally.losers.update(losers)
    return tally


def play_outcomes(series: Series, start: int, count: int) -> list[SeatNumbers | None]:
    """What came of games number `start` to `start + count - 1`; None where one did not end, or nobody lost.

    Raises:
        TooLarge: when the game does not fit into the engine's tables.
        ValueError: when a way to play is not known to the engine.
    """
    found = play.play_games(task_of(series), start, count).results
    if not found.outcomes.shape[0]:
        by_loser = {seat: of_loser(seat, series.players) for seat in range(series.players)}
        return [by_loser.get(loser) for loser in found.losers.tolist()]
    parts = [divisor_of(deal, series.players) for deal in series.rules.deals]
    rows = zip(found.losers.tolist(), found.outcomes[:, kernel.DEAL_KIND].tolist(), found.points.tolist(), strict=True)
    return [
        None if loser == kernel.NOT_ENDED else tuple(Fraction(one, parts[kind]) for one in points)
        for loser, kind, points in rows
    ]


def task_of(series: Series) -> play.Task:
    """A series as the engine takes it."""
    return play.Task(series.rules, series.players, series.seed, series.most_actions, series.policies, series.replays)


def _sums(values: Integers) -> Sums:
    return Sums(int(values.sum()), int((values * values).sum()))


def _counted(values: Integers) -> dict[int, int]:
    """How often each value occurs."""
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def _points(rules: Rules, players: int, outcomes: Integers, points: Integers) -> PointsTally:
    """What came of scored deals."""
    found = PointsTally(outcomes=Counter(_outcomes(rules, outcomes)))
    for number, deal in enumerate(rules.deals):
        of_kind = points[outcomes[:, kernel.DEAL_KIND] == number]
        parts = divisor_of(deal, players)
        for seat in range(players):
            _add(found.by_seat, seat, _counted(of_kind[:, seat]), parts)
        for seat in range(players // 2 if rules.partners else 0):
            _add(found.by_side, seat, _counted(of_kind[:, seat] + of_kind[:, seat + players // 2]), parts)
    found.off_balance = int(np.count_nonzero(outcomes[:, kernel.BALANCED] == 0))
    return found


def _add(counter: Counter[tuple[int, Fraction]], seat: int, counted: dict[int, int], parts: int) -> None:
    for value, count in counted.items():
        counter[seat, Fraction(value, parts)] += count


def _outcomes(rules: Rules, outcomes: Integers) -> dict[Outcome, int]:
    """How many deals came out in each way."""
    bids = play.bids(rules)
    kind, bid, times, made = (outcomes[:, column] for column in range(kernel.BALANCED))
    packed = ((kind * len(bids) + bid) * _MOST_TIMES + times) * 2 + made
    found = {}
    for key, count in _counted(packed).items():
        rest, was_made = divmod(key, 2)
        rest, multiplier = divmod(rest, _MOST_TIMES)
        deal, number = divmod(rest, len(bids))
        contract = bids[number]
        text = "" if contract is None else contract.text
        found[Outcome(rules.deals[deal].kind, text, multiplier, None if contract is None else bool(was_made))] = count
    return found
