"""Cutting a run into blocks of games that follow one another.

A block is what a worker plays at a time. How long that takes is guessed from the number of actions that the games so
far have taken, so that something is heard of a worker about twice a second whatever the game. No result depends on it.
"""

from __future__ import annotations

from myllymatti.simulate.tally import Tally

STRIDE = 10_000
"""No block goes beyond a multiple of so many games, so that a run can be looked at there."""


class Blocks:
    """The blocks of a run of games, one after another; their size follows the length of the games."""

    def __init__(self, games: int, actions: int, most_actions: int) -> None:
        """Cut a run of so many games into blocks of about so many actions.

        As long as nothing is known every game is taken for as long as its bound allows.
        """
        self._games = games
        self._actions = actions
        self._most_actions = most_actions
        self._next = 0
        self._seen_games = 0
        self._seen_actions = 0

    def take(self) -> tuple[int, int] | None:
        """The number of the first game of the next block, and of how many games it is; None when all are taken."""
        start, size = self._next, self._size()
        count = min(size, self._games - start, STRIDE - start % STRIDE)
        self._next += count
        return (start, count) if count else None

    def learn(self, tally: Tally) -> None:
        """Take the length of these games into account for the blocks to come."""
        self._seen_games += tally.games
        self._seen_actions += sum(length * count for length, count in tally.lengths.items())
        self._seen_actions += tally.not_ended * self._most_actions

    def _size(self) -> int:
        if not self._seen_games:
            return max(1, self._actions // max(1, self._most_actions))
        return max(1, self._actions * self._seen_games // max(1, self._seen_actions))
