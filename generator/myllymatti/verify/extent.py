"""How much a verification looks at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from myllymatti.rules.reduction import Reduction
from myllymatti.verify import played
from myllymatti.verify.ending import Begun, SmallGame


@dataclass(frozen=True)
class Extent:
    """What is looked at, and with how many games.

    `play` says how hard properties of play are looked for. `small_games` are searched exhaustively, at most so many
    positions of each; with packs of `symmetric_from` cards or more, those that are the same but for suits and seats
    count as one. Games are played at random (`games`), by each other way to play (`other_games`), for coverage, for
    what rules decided (positions are tried in `decided_games`), and for each alternative (`knock_out_games`);
    for fairness as many as it asks for, but no more than `fairness_games` where that is said.
    """

    name: str
    play: played.Effort
    small_games: tuple[SmallGame, ...]
    most_positions: int
    symmetric_from: int
    games: int
    other_games: int
    coverage_games: int
    decided_games: int
    knock_out_games: int
    most_actions: int = 2_000
    fairness_games: int | None = None

    @property
    def is_quick(self) -> bool:
        """Whether it is the smallest one."""
        return self.name == QUICK.name

    def with_games(self, games: int) -> Extent:
        """The same with so many games in each part; what costs most, with as many as it has at most."""
        return replace(
            self,
            play=replace(self.play, games=games, enough=None),
            games=games,
            other_games=games,
            coverage_games=games,
            decided_games=min(games, self.decided_games),
            knock_out_games=min(games, self.knock_out_games),
            fairness_games=games,
        )


def _both(suits: int, ranks: int, hand: int, players: int) -> tuple[SmallGame, SmallGame]:
    """All deals of a small pack, and all beginnings of beating with it."""
    reduction = Reduction(suits, ranks, hand)
    return SmallGame(reduction, players, Begun.DEALS), SmallGame(reduction, players, Begun.BEGINNINGS)


STANDARD = (*_both(2, 4, 2, 3), SmallGame(Reduction(2, 4, 2), 2, Begun.DEALS))
"""Two suits of four ranks, hands of two, three players and two."""

QUICK = Extent(
    name="quick",
    play=played.QUICK,
    small_games=(SmallGame(Reduction(2, 3, 2), 3, Begun.BEGINNINGS), *STANDARD),
    most_positions=2_000_000,
    symmetric_from=8,
    games=20_000,
    other_games=2_000,
    coverage_games=50_000,
    decided_games=3,
    knock_out_games=2_000,
)
"""For all variants at every build."""

FULL = Extent(
    name="full",
    play=played.Effort(games=100),
    small_games=(
        *STANDARD,
        SmallGame(Reduction(2, 4, 2), 4, Begun.DEALS),
        SmallGame(Reduction(2, 5, 3), 3, Begun.DEALS),
    ),
    most_positions=20_000_000,
    symmetric_from=10,
    games=200_000,
    other_games=20_000,
    coverage_games=1_000_000,
    decided_games=20,
    knock_out_games=20_000,
)
"""For one variant that somebody wants to know all about."""
