"""How fair a game is, as the pages tell it: small figures by seat and of what decides, then sentences."""

from __future__ import annotations

from collections.abc import Iterator

from myllymatti.pages.plots import mean_plot, part_plot, share_plot
from myllymatti.verify.fairness import Fairness, told
from myllymatti.verify.fairness.model import HandsAndSeats, Losing, Points, Settled


def played_by(fair: Fairness) -> str:
    """In what way all play, to stand behind "all play"."""
    return "at random" if fair.player == "random" else f"as the {fair.player} player does"


def sentences(fair: Fairness) -> Iterator[str]:
    """What was found, sentence by sentence, with the minus signs of print."""
    for sentence in told(fair):
        yield sentence.replace("[-", "[−").replace(" -", " −")


def plots(fair: Fairness) -> list[tuple[str, str]]:
    """The figures that there are, each with what stands below it."""
    found: list[tuple[str, str]] = []
    if fair.losing is not None:
        found.append((_losing(fair.losing), "Who loses. The dashed line is where every seat would lose equally often."))
    if fair.points is not None:
        found.append((_points(fair.points), "Points a deal by seat. The dashed line is zero."))
    if fair.settled is not None:
        found.append((_settled(fair.settled), f"When {fair.settled.outcome.decided}."))
    if fair.hands_and_seats is not None:
        found.append((_hands(fair.hands_and_seats), f"What decides {fair.hands_and_seats.outcome.meaning}."))
    return found


def _losing(losing: Losing) -> str:
    title = f"Share of {losing.games} games lost by each seat, with 95 % intervals"
    return share_plot(
        [_seat(one.seat) for one in losing.seats], [one.share for one in losing.seats], losing.even, title
    )


def _points(points: Points) -> str:
    title = f"Mean points of each seat in {points.deals} deals, with 95 % intervals"
    return mean_plot([_seat(one.seat) for one in points.seats], [one.mean for one in points.seats], title)


def _settled(found: Settled) -> str:
    parts = {
        "the deal": found.by_the_deal,
        "earlier phases": found.by_earlier_phases,
        "the play" if found.by_earlier_phases is None else "last phase": found.in_the_last_phase,
    }
    known = {label: part for label, part in parts.items() if part is not None}
    return part_plot(list(known), list(known.values()), f"When {found.outcome.decided}, with 95 % intervals")


def _hands(found: HandsAndSeats) -> str:
    labels = ("the hand", "the seat", "both together", "the play")
    parts = (found.hand, found.seat, found.in_that_seat, found.play)
    return part_plot(labels, parts, f"What decides {found.outcome.meaning}, with 95 % intervals")


def _seat(seat: int) -> str:
    return f"seat {seat}"
