"""Compare the two engines game by game, as long as wanted: `.venv/bin/python tests/fast/compare_engines.py --games N`.

What `test_same_games.py` does with 20,000 games, with other seeds and any number. Each round takes every game of
`sameness.every_game` with three tables of players. Exit status 1 when they differ in any.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.fast.sameness import differences, every_game, policies_of, replays_of

GAMES_OF_A_BLOCK = 30

FIRST_SEED = 1_000_000
"""Far from those of the test."""

_GAMES = list(every_game())


def compare(number: int) -> list[str]:
    """Compare a block: rounds go through all games, with three tables of players in turn."""
    game = _GAMES[number % len(_GAMES)]
    turn = number // len(_GAMES)
    policies = policies_of(turn, game.players)
    replays = replays_of(turn, game.players)
    return list(differences(game, policies, FIRST_SEED + turn, range(GAMES_OF_A_BLOCK), replays))


def in_blocks(blocks: int, processes: int) -> Iterator[list[str]]:
    """The differences block by block, as they are found."""
    with ProcessPoolExecutor(processes) as pool:
        waiting = set()
        for number in range(blocks):
            waiting.add(pool.submit(compare, number))
            if len(waiting) >= 4 * processes:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in finished)
        yield from (future.result() for future in waiting)


def main() -> int:
    """Compare, and tell what was found."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", type=int, default=10_000_000, help="how many (10,000,000)")
    reader.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time (one a core)")
    asked = reader.parse_args()
    begun, compared, found, told = time.monotonic(), 0, 0, 0.0
    for differing in in_blocks(-(-asked.games // GAMES_OF_A_BLOCK), asked.processes or 1):
        compared += GAMES_OF_A_BLOCK
        found += len(differing)
        for line in differing:
            print(line, flush=True)
        if time.monotonic() > told + 60:
            told = time.monotonic()
            print(f"{compared:,} games, {found} differences, {told - begun:.0f} s", flush=True)
    print(f"{compared:,} games of {len(_GAMES)} kinds compared, {found} differences, {time.monotonic() - begun:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
