"""The grades of games: what makes a combination of readings a game that can be played, defined here alone.

A grade rests on two things. Random games of the whole pack show what happens as a rule. The search of a small pack
looks at every position of the phase of beating with few cards, and shows what can happen at all.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from myllymatti.verify.ending import Ending
from myllymatti.verify.readings.measures import Played

SO_FEW = 0.01
"""Up to this share of random games may not end within the bound in a game that ends in practice."""

MANY_WITHOUT_LOSER = 0.05
"""From above this share of the ended games on, a game often has no loser."""


class Grade(Enum):
    """How well a combination of readings can be played, from the worst to the best.

    That a game may get stuck or be held up is a fault that a table can live with: it is a game all the same.
    """

    NOT_A_GAME = "not a game"
    STUCK = "may get stuck"
    HELD_UP = "may be held up"
    TOO_LONG = "sometimes too long"
    WITHOUT_LOSER = "often without a loser"
    ENDS_IN_PRACTICE = "ends in practice"
    ALWAYS_ENDS = "always ends"

    @property
    def meaning(self) -> str:
        """What the grade means, in one sentence without a full stop."""
        return _MEANINGS[self]

    @property
    def is_playable(self) -> bool:
        """Whether it is a game at all."""
        return self is not Grade.NOT_A_GAME


_MEANINGS = {
    Grade.NOT_A_GAME: "most random games do not end within the bound",
    Grade.STUCK: "with a small pack a position was found in which nothing is allowed, or from which no play ends; that "
    "may come up seldom or never with the whole pack, where most random games end",
    Grade.HELD_UP: "with a small pack one player alone can keep the game going for ever",
    Grade.TOO_LONG: f"more than {SO_FEW:.0%} of the random games do not end within the bound, and at most half of them",
    Grade.WITHOUT_LOSER: f"random games end, and more than {MANY_WITHOUT_LOSER:.0%} of them without a loser",
    Grade.ENDS_IN_PRACTICE: f"at least {1 - SO_FEW:.0%} of the random games end; with a small pack a play can go on "
    "for ever, but only if several players keep it going, or that was not looked at",
    Grade.ALWAYS_ENDS: "every play ends: with a small pack every position was looked at, and a larger one may hold "
    "more; or with the whole pack the actions were counted",
}


def grade_of(played: Played, endings: Collection[Ending]) -> Grade:
    """The grade of a game. `endings` are what searches and counting found; empty where nothing was looked at."""
    worst = min(endings, key=list(Ending).index, default=Ending.NOT_KNOWN)
    if played.ended * 2 < played.games:
        return Grade.NOT_A_GAME
    if worst in (Ending.DEAD_END, Ending.NO_WAY_OUT):
        return Grade.STUCK
    if worst is Ending.ONE_ALONE:
        return Grade.HELD_UP
    if played.games - played.ended > SO_FEW * played.games:
        return Grade.TOO_LONG
    if played.without_loser > MANY_WITHOUT_LOSER * played.ended:
        return Grade.WITHOUT_LOSER
    return Grade.ALWAYS_ENDS if worst is Ending.ALWAYS else Grade.ENDS_IN_PRACTICE
