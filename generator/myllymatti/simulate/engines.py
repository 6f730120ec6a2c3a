"""Which engine plays a series: the reference engine plays everything, the native one most things, and far faster.

Both play the same games, so that no result depends on the choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from myllymatti.fast import WITHOUT_NUMBA, why_not
from myllymatti.simulate import reference
from myllymatti.simulate.outcomes import SeatNumbers
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally

ENGINES = ("auto", "native", "reference")
"""What can be asked for: auto is the native engine where it can play the series and is worth loading."""

FEWEST_FOR_NATIVE = 2_500
"""From so many games on the native engine is worth loading: fewer are played in a few seconds without it."""

HOW_TO_INSTALL = 'pip install "myllymatti[fast]"'

PlayBlock: TypeAlias = Callable[[Series, int, int], Tally]
"""Plays games number `start` to `start + count - 1` of a series."""

PlayOutcomes: TypeAlias = Callable[[Series, int, int], list[SeatNumbers | None]]
"""Tells what came of each of these games; None where one did not end, or nobody lost."""


class EngineCannotPlay(ValueError):
    """The engine that was asked for cannot play the series; the message says why, and the way out."""


@dataclass(frozen=True)
class Engine:
    """An engine, and how it is put to work.

    `actions` is about what it plays in half a second; `on_threads` says that it lets other threads work meanwhile, so
    that no further processes are needed.
    """

    name: str
    play_block: PlayBlock
    actions: int
    on_threads: bool
    play_outcomes: PlayOutcomes = reference.play_outcomes


REFERENCE = Engine("reference", reference.play_block, actions=40_000, on_threads=False)


def engine_for(
    wanted: str, series: Series, games: int, tell: Callable[[str], None], *, elsewhere: bool = False
) -> Engine:
    """The engine that plays a run; `wanted` is one of ENGINES.

    It is ready to play, unless it is to play `elsewhere`. `tell` is called with a line where a long run is left to the
    reference engine, and where the native one has to be compiled first.

    Raises:
        EngineCannotPlay: when the native engine was asked for and cannot play the series.
    """
    if wanted == "reference" or (wanted == "auto" and games < FEWEST_FOR_NATIVE):
        return REFERENCE
    reason = why_not_native(series)
    if not reason:
        return _native(None if elsewhere else tell)
    if wanted == "native":
        raise EngineCannotPlay(f"native cannot play this, because {reason}; --engine reference can.")
    tell(f"The reference engine plays, which takes longer: {reason}.")
    return REFERENCE


def why_not_native(series: Series) -> str:
    """Why the native engine cannot play a series, to stand in a sentence; empty where it can."""
    reason = why_not(series.rules, series.players, series.policies)
    return f"numba is not installed ({HOW_TO_INSTALL} does it)" if reason == WITHOUT_NUMBA else reason


def _native(tell: Callable[[str], None] | None) -> Engine:
    from myllymatti.simulate import native

    if tell is not None:
        native.prepare(tell)
    return Engine("native", native.play_block, actions=10_000_000, on_threads=True, play_outcomes=native.play_outcomes)
