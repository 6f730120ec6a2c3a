"""Raising the stakes: the defenders double, the declarers redouble. An offer goes round, and each may take it up."""

from __future__ import annotations

from myllymatti.mechanisms.point import Mechanism, Point


class Double(Point):
    """What does a double do?"""

    TIMES = "Points count so many times as much."


class Asked(Point):
    """Who may double, and who is asked first?

    Each of those asked may double or pass; the first double ends the round.
    """

    FROM_THE_LEFT = "The opponents of the declaring side, clockwise from the declarer."
    FROM_THE_RIGHT = "The opponents of the declaring side, counter-clockwise from the declarer."


class Redouble(Point):
    """What does a redouble do?

    After a double its opponents are asked in turn, clockwise from the doubler, each once; the first redouble ends it.
    """

    TIMES = "Points count so many times as much as without any doubling."
    NOT_ALLOWED = "Nobody redoubles."


class WithoutContract(Point):
    """Who may double where everybody has passed?"""

    NOBODY = "Nobody: without a contract there is no doubling."
    ANYBODY = "Any player; they are asked in turn, the dealer first. The doubler's opponents may redouble."


DOUBLING = Mechanism(
    name="doubling",
    about="Before the first lead the defenders may double what the contract is worth, and the declarers redouble it.",
    points=(Double, Asked, Redouble, WithoutContract),
    ranges={Double: (2, 16), Redouble: (2, 64)},
)
