"""How fair a game is, as the pages tell it: small figures, each with its numbers as a table, then sentences.

The sentences say what the figures do not: which seats stand out for certain, and the course of a game. Reports in the
terminal have sentences of their own, with all numbers in them (`verify/fairness/told.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from myllymatti.mechanisms.game import Deal
from myllymatti.mechanisms.game import Outcome as HowItEnds
from myllymatti.pages import links
from myllymatti.pages.numbers import NOT_KNOWN, Numbers
from myllymatti.pages.plots import estimate, mean_plot, part_plot, share_plot
from myllymatti.simulate.statistics import Mean, Share
from myllymatti.verify.fairness import Fairness
from myllymatti.verify.fairness.jackknife import Estimate
from myllymatti.verify.fairness.model import (
    Contracts,
    Course,
    HandsAndSeats,
    Losing,
    Outcome,
    Points,
    Settled,
)


@dataclass(frozen=True)
class Plot:
    """A figure: what it shows, the drawing, what stands below it, and its numbers as rows below a head.

    `name` is what its data are called, `anchor` the place on the variant's page of the rules that it is about.
    """

    name: str
    drawing: str
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    anchor: str


def played_by(fair: Fairness, told: Numbers) -> str:
    """How all play, as a sentence."""
    say = told.say.gettext
    if fair.player == "random":
        return say("All play at random.")
    return say("All play as the player called %(player)s does.") % {"player": say(fair.player)}


def plots(fair: Fairness, told: Numbers) -> list[Plot]:
    """The figures that there are."""
    found: list[Plot] = []
    if fair.losing is not None:
        found.append(_losing(fair.losing, told))
    if fair.points is not None:
        found.append(_points(fair.points, told))
    if fair.settled is not None:
        found.append(_settled(fair.settled, told))
    if fair.hands_and_seats is not None:
        found.append(_hands(fair.hands_and_seats, told))
    if fair.contracts is not None:
        found.append(_contracts(fair.contracts, told))
    return found


def _losing(losing: Losing, told: Numbers) -> Plot:
    say = told.say.gettext
    title = say("Share of %(games)s games lost by each seat, with 95 %% intervals") % {
        "games": told.whole(losing.games)
    }
    names, shares = _seats([one.seat for one in losing.seats], told), [one.share for one in losing.seats]
    return Plot(
        "seats",
        share_plot(names, shares, losing.even, title, told),
        say("Who loses. The dashed line is where every seat would lose equally often."),
        (say("Seat"), say("Games lost"), say("Share"), say("95 % interval")),
        tuple((str(one.seat), told.whole(one.games), *_share_cells(one.share, told)) for one in losing.seats),
        links.point_anchor("", HowItEnds),
    )


def _points(points: Points, told: Numbers) -> Plot:
    say = told.say.gettext
    title = say("Mean points of each seat in %(deals)s deals, with 95 %% intervals") % {
        "deals": told.whole(points.deals)
    }
    names, means = _seats([one.seat for one in points.seats], told), [one.mean for one in points.seats]
    pairs = [(told.listed(map(str, pair.seats)), pair.mean) for pair in points.pairs]
    seats = [(str(one.seat), one.mean) for one in points.seats]
    return Plot(
        "seats",
        mean_plot(names, means, title, told),
        say("Points a deal by seat. The dashed line is zero."),
        (say("Seats"), say("Mean points"), say("95 % interval")),
        tuple((name, *_mean_cells(mean, told)) for name, mean in (*seats, *pairs)),
        links.point_anchor("", HowItEnds),
    )


def _contracts(contracts: Contracts, told: Numbers) -> Plot:
    say = told.say.gettext
    title = say("Share of %(contracts)s contracts declared by each seat, with 95 %% intervals") % {
        "contracts": told.whole(contracts.contracts)
    }
    names = _seats([one.seat for one in contracts.seats], told)
    return Plot(
        "declarers",
        share_plot(names, [one.declared for one in contracts.seats], contracts.even, title, told),
        say("Who declares. The dashed line is where every seat would declare equally often."),
        (say("Seat"), say("Share declared"), say("95 % interval"), say("Share made"), say("95 % interval")),
        tuple(
            (
                str(one.seat),
                *_share_cells(one.declared, told),
                *((NOT_KNOWN, NOT_KNOWN) if one.made is None else _share_cells(one.made, told)),
            )
            for one in contracts.seats
        ),
        links.point_anchor("", HowItEnds),
    )


def _settled(found: Settled, told: Numbers) -> Plot:
    say = told.say.gettext
    last = say("the play") if found.by_earlier_phases is None else say("last phase")
    parts = [(say("the deal"), found.by_the_deal), (last, found.in_the_last_phase)]
    if found.by_earlier_phases is not None:
        parts.insert(1, (say("earlier phases"), found.by_earlier_phases))
    title, caption = (
        (say("When it is decided who loses, with 95 % intervals"), say("When it is decided who loses."))
        if found.outcome is Outcome.LOSER
        else (say("When the points are decided, with 95 % intervals"), say("When the points are decided."))
    )
    return _parts("when-decided", parts, (title, caption), links.section_anchor(found.last_phase), told)


def _hands(found: HandsAndSeats, told: Numbers) -> Plot:
    say = told.say.gettext
    parts = [
        (say("the hand"), found.hand),
        (say("the seat"), found.seat),
        (say("both together"), found.in_that_seat),
        (say("the play"), found.play),
    ]
    title, caption = (
        (say("What decides who loses, with 95 % intervals"), say("What decides who loses."))
        if found.outcome is Outcome.LOSER
        else (say("What decides the points, with 95 % intervals"), say("What decides the points."))
    )
    return _parts("what-decides", parts, (title, caption), links.point_anchor("", Deal), told)


def _parts(
    name: str, parts: Sequence[tuple[str, Estimate]], words: tuple[str, str], anchor: str, told: Numbers
) -> Plot:
    """A figure of parts that make 1 together; `words` are its title and its caption."""
    (title, caption), say = words, told.say.gettext
    return Plot(
        name,
        part_plot([label for label, _ in parts], [part for _, part in parts], title, told),
        caption,
        (say("Decided by"), say("Part, with its 95 % interval")),
        tuple((label, estimate(part, told)) for label, part in parts),
        anchor,
    )


def _seats(seats: Sequence[int], told: Numbers) -> list[str]:
    return [told.say.gettext("seat %(seat)s") % {"seat": seat} for seat in seats]


def _share_cells(share: Share, told: Numbers) -> tuple[str, str]:
    """A share and its interval; with two digits after the point where one would not tell its ends apart."""
    digits = 1 if share.high - share.low > 0.005 else 2
    low, high = (told.decimal(100 * end, digits) for end in (share.low, share.high))
    return told.share(share.share, digits), told.between(low, high)


def _mean_cells(mean: Mean, told: Numbers) -> tuple[str, str]:
    return told.signed(mean.mean, 2), told.mean_interval(mean, 2)


# ---- Sentences -------------------------------------------------------------------------------------------------------


def sentences(fair: Fairness, told: Numbers) -> Iterator[str]:
    """What was found besides the numbers of the figures, sentence by sentence."""
    say = told.say.gettext
    if fair.ended < fair.games:
        yield say("%(ended)s of %(games)s games ended within %(bound)s actions.") % {
            "ended": told.whole(fair.ended),
            "games": told.whole(fair.games),
            "bound": told.whole(fair.most_actions),
        }
    if fair.nobody_lost:
        nobody = told.say.ngettext("Nobody lost %(games)s game.", "Nobody lost %(games)s games.", fair.nobody_lost)
        yield nobody % {"games": told.whole(fair.nobody_lost)}
    if fair.losing is not None:
        yield _who_loses([one.seat for one in fair.losing.seats if one.stands_out], told)
    if fair.points is not None:
        yield from _who_scores(fair.points, told)
    if fair.hands_and_seats is not None:
        yield f"{say(fair.hands_and_seats.weight.meaning)}."
    if fair.settled is not None:
        yield from _same_loser(fair.settled, told)
    if fair.course is not None:
        yield from _course(fair.course, told)


def _who_loses(seats: Sequence[int], told: Numbers) -> str:
    if not seats:
        return told.say.gettext("No seat loses more or less often than others by more than chance explains.")
    found = told.say.ngettext(
        "Seat %(seats)s loses more or less often than others, by more than chance explains.",
        "Seats %(seats)s lose more or less often than others, by more than chance explains.",
        len(seats),
    )
    return found % {"seats": told.listed(map(str, seats))}


def _who_scores(points: Points, told: Numbers) -> Iterator[str]:
    seats = [one.seat for one in points.seats if one.stands_out]
    if seats:
        found = told.say.ngettext(
            "Seat %(seats)s is written more or less than others, by more than chance explains.",
            "Seats %(seats)s are written more or less than others, by more than chance explains.",
            len(seats),
        )
        yield found % {"seats": told.listed(map(str, seats))}
    else:
        yield told.say.gettext("No seat is written more or less than others by more than chance explains.")
    for pair in points.pairs:
        yield told.say.gettext(
            "The pair of seats %(seats)s is written more than 0 in %(above)s of the deals, and less in %(below)s."
        ) % {
            "seats": told.listed(map(str, pair.seats)),
            "above": told.share(pair.above_zero.share),
            "below": told.share(pair.below_zero.share),
        }


def _same_loser(found: Settled, told: Numbers) -> Iterator[str]:
    """How often two plays have the same loser, where that was looked at."""
    if found.alike_by_chance is None or found.alike_after_the_deal is None:
        return
    shares = {"chance": told.share(found.alike_by_chance), "deal": told.share(found.alike_after_the_deal)}
    if found.alike_after_earlier_phases is None:
        yield (
            told.say.gettext(
                "Two plays have the same loser: %(chance)s of them by chance, %(deal)s from the same deal on."
            )
            % shares
        )
        return
    yield told.say.gettext(
        "Two plays have the same loser: %(chance)s of them by chance, %(deal)s from the same deal on, %(phase)s from "
        "the same beginning of the last phase on."
    ) % {**shares, "phase": told.share(found.alike_after_earlier_phases)}


def _course(course: Course, told: Numbers) -> Iterator[str]:
    length, say = course.length, told.say.gettext
    yield say(
        "A game has %(mean)s actions on average; half of the games have %(lower)s to %(upper)s, the middle one "
        "%(median)s."
    ) % {
        "mean": told.decimal(length.mean, 1),
        "lower": told.whole(length.lower_quartile),
        "upper": told.whole(length.upper_quartile),
        "median": told.whole(length.median),
    }
    yield say("%(number)s of them, %(share)s, are a real choice; %(legal)s actions are legal on average.") % {
        "number": told.decimal(course.choices.mean, 1),
        "share": told.share(course.choice_share),
        "legal": told.decimal(course.branching, 2),
    }
    if course.before_last_phase is not None:
        yield say("%(before)s actions come before the last phase, %(in_it)s in it.") % {
            "before": told.decimal(course.before_last_phase.mean, 1),
            "in_it": told.decimal(course.in_last_phase, 1),
        }
