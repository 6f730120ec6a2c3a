"""How deals make a session: which are played, with whom, and what they add up to."""

from __future__ import annotations

from myllymatti.mechanisms.point import Mechanism, Needs, Point


class Series(Point):
    """How many series make a session?"""

    NUMBER = "That many."


class SeriesDeals(Point):
    """Which deals make a series?"""

    COUNTS = "So many deals of each kind, in the order listed; the kinds bear the names of the blocks `deals NAME`."


class PartnersChange(Point):
    """Do partners stay together?"""

    NEVER = "Yes, for the whole session."
    EACH_SERIES = (
        "For a series; then each player gets another partner, until everybody has played a series with everybody. Of "
        "players A, B, C and D, A plays with B in the first series, with C in the second, with D in the third."
    )


class Seats(Point):
    """Where do the players sit when partners have changed?"""

    PARTNERS_OPPOSITE = "The first player stays, and the others move so that partners sit opposite again."


class SeriesDealer(Point):
    """Who deals first in a new series?"""

    NEXT_PLAYER = "The player after the last dealer, as after any deal."


class ExtraDeals(Point):
    """Are there deals besides those of the series?"""

    NONE = "No."
    UNTIL_EACH_DECLARED = (
        "After the series come deals of that kind, at most so many, until each player has declared in one. Who has "
        "declared may not bid in them again; and when no more deals are left than players who must still declare, "
        "the last of these to call must bid if nobody has."
    )


SESSION = Mechanism(
    name="session",
    about="Deals follow one another in series, partners change, points are added up.",
    points=(Series, SeriesDeals, PartnersChange, Seats, SeriesDealer, ExtraDeals),
    conditional={
        Seats: Needs(PartnersChange, frozenset({PartnersChange.EACH_SERIES}), "partners change"),
    },
    ranges={Series: (1, 30), SeriesDeals: (1, 100), ExtraDeals: (1, 100)},
)
