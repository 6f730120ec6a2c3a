"""What can be claimed of a game as a whole: that it ends, how many lose, what points add up to.

A claim is no rule: the game is the same with it and without. It says what a source, or whoever wrote the rules, holds
true of all games that the rules allow, so that it can be held against them.
"""

from __future__ import annotations

from myllymatti.bounds import MOST_POINTS_OF_AN_EXAMPLE
from myllymatti.mechanisms.point import Mechanism, Point

CLAIM = "claim"
"""The key of a clause that claims something."""


class Property(Point):
    """What holds of the game as a whole?

    Each answer is a claim of its own, and a variant may make several. It is made of the game that a plain command
    plays, with the default reading of each choice; whether it holds with another one is a question of its own.
    """

    EVERY_PLAY_ENDS = "Whatever the players do, the game comes to an end."
    NOBODY_PREVENTS_THE_END = "No player can keep the game going for ever against the will of the others."
    END_ALWAYS_POSSIBLE = "From every position that can come about, some play leads to the end."
    RANDOM_GAMES_END = "Where all play at random, every game comes to an end."
    ALWAYS_ONE_LOSER = "Every game that comes to an end has exactly one loser."
    POINTS_ADD_UP = "In every deal the points of all players add up to that number."
    ALL_SEATS_ALIKE = "Where all play at random, no seat loses more often, or scores more, than another."

    @classmethod
    def key(cls) -> str:
        """The key in a variant file: what is claimed is a property, the clause that says so a claim."""
        return CLAIM

    @property
    def identity(self) -> str:
        """Its name in addresses and in data for programs: `always-one-loser`."""
        return self.name.lower().replace("_", "-")


CLAIMS = Mechanism(
    name="claims",
    about="What is claimed of the game as a whole, and can be held against its rules.",
    points=(Property,),
    ranges={Property: (-MOST_POINTS_OF_AN_EXAMPLE, MOST_POINTS_OF_AN_EXAMPLE)},
)
"""The claims; not listed with the mechanisms, because no phase is made of them and nothing is played by them."""
