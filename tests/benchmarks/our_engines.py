"""The project's own engines as contestants; the native one is loaded only where it is measured."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from myllymatti.simulate import reference
from myllymatti.simulate.engines import PlayBlock, engine_for, why_not_native
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally
from tests.benchmarks.rounds import Clock, Contestant

__all__ = ["actions_of", "contestant", "native", "on_threads", "play_as_reference", "why_not_native"]

BLOCKS_A_THREAD = 8
"""Games are handed out in so many blocks for each thread, so that none waits long for the other at the end."""

play_as_reference: PlayBlock = reference.play_block


def native(series: Series) -> PlayBlock:
    """The native engine, compiled and loaded; `why_not_native` says before whether it plays the series."""
    return engine_for("native", series, 1, lambda line: print(line, file=sys.stderr)).play_block


def contestant(
    play_block: PlayBlock,
    series: Series,
    games: int,
    count: Callable[[Tally], int] = lambda tally: tally.games,
    clock: Clock = time.process_time,
) -> Contestant:
    """An engine that plays so many games a round, others in each; games a second, or what else is counted."""

    def play_round(number: int) -> float:
        begun = clock()
        tally = play_block(series, number * games, games)
        return count(tally) / (clock() - begun)

    return play_round


def on_threads(play_block: PlayBlock, threads: int) -> PlayBlock:
    """An engine that plays on several threads at once."""

    def play(series: Series, start: int, count: int) -> Tally:
        block = -(-count // (threads * BLOCKS_A_THREAD))
        starts = range(start, start + count, block)
        total = Tally()
        with ThreadPoolExecutor(threads) as pool:
            for tally in pool.map(lambda one: play_block(series, one, min(block, start + count - one)), starts):
                total.add(tally)
        return total

    return play


def actions_of(series: Series, tally: Tally) -> int:
    """How many actions were made, those of games that did not end included."""
    return sum(length * games for length, games in tally.lengths.items()) + tally.not_ended * series.most_actions
