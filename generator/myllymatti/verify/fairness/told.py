"""How fair a game is, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from myllymatti.simulate.statistics import Mean, Share
from myllymatti.verify.fairness.jackknife import Estimate
from myllymatti.verify.fairness.model import (
    Contracts,
    Course,
    Fairness,
    HandsAndSeats,
    Losing,
    Points,
    Settled,
)
from myllymatti.words_nearby import count_of, listed


def told(fairness: Fairness) -> Iterator[str]:
    """What was found, sentence by sentence; intervals are those of 95 %, in brackets."""
    if fairness.ended < fairness.games:
        yield f"{fairness.ended} of {count_of(fairness.games, 'game')} ended within {fairness.most_actions} actions."
    if fairness.nobody_lost:
        yield f"Nobody lost {count_of(fairness.nobody_lost, 'game')}."
    if fairness.losing is not None:
        yield from _losing(fairness.losing)
    if fairness.points is not None:
        yield from _points(fairness.points)
    if fairness.contracts is not None:
        yield from _contracts(fairness.contracts)
    if fairness.hands_and_seats is not None:
        yield from _hands_and_seats(fairness.hands_and_seats)
    if fairness.settled is not None:
        yield from _settled(fairness.settled)
    if fairness.course is not None:
        yield from _course(fairness.course)


def _losing(losing: Losing) -> Iterator[str]:
    shares = [f"seat {one.seat} {_share(one.share)}" for one in losing.seats]
    yield f"Of {count_of(losing.games, 'game')} {listed(shares, 'and')} were lost; even are {_percent(losing.even)}."
    yield _standing_out([one.seat for one in losing.seats if one.stands_out], "loses more or less often than others")


def _points(points: Points) -> Iterator[str]:
    means = [f"seat {one.seat} {_mean(one.mean)}" for one in points.seats]
    yield f"In {count_of(points.deals, 'deal')} the mean points are {listed(means, 'and')}."
    yield _standing_out([one.seat for one in points.seats if one.stands_out], "is written more or less than others")
    for pair in points.pairs:
        seats = listed(map(str, pair.seats), "and")
        yield (
            f"The pair of seats {seats} is written {_mean(pair.mean)} together, more than 0 in "
            f"{_share(pair.above_zero)} of the deals and less in {_share(pair.below_zero)}."
        )


def _standing_out(seats: Sequence[int], how: str) -> str:
    if not seats:
        return f"No seat {how} by more than chance explains."
    more = len(seats) > 1
    named = f"{'Each of seats' if more else 'Seat'} {listed(map(str, seats), 'and')}"
    return f"{named} {how}, by more than chance explains (95 %, all seats together)."


def _contracts(contracts: Contracts) -> Iterator[str]:
    declared = [f"seat {one.seat} {_share(one.declared)}" for one in contracts.seats]
    number = count_of(contracts.contracts, "contract")
    yield f"Of {number} {listed(declared, 'and')} were declared; even are {_percent(contracts.even)}."
    made = [f"seat {one.seat} {_share(one.made)}" for one in contracts.seats if one.made is not None]
    if made:
        yield f"Of their own they made: {listed(made, 'and')}."


def _hands_and_seats(found: HandsAndSeats) -> Iterator[str]:
    yield f"{found.weight.meaning}."
    yield (
        f"What decides {found.outcome.meaning}: the hand {_estimate(found.hand)}, the seat {_estimate(found.seat)}, a "
        f"hand in its very seat {_estimate(found.in_that_seat)} more, the play {_estimate(found.play)} "
        f"({count_of(found.deals, 'deal')} with the hands in all seats)."
    )


def _settled(found: Settled) -> Iterator[str]:
    earlier, last = found.by_earlier_phases, _estimate(found.in_the_last_phase)
    phases = (
        f"the play {last}"
        if earlier is None
        else f"the phases before the last {_estimate(earlier)}, the last one ({found.last_phase}) {last}"
    )
    yield (
        f"When {found.outcome.decided}: the deal {_estimate(found.by_the_deal)}, {phases} "
        f"({count_of(found.deals, 'deal')}, each played on several times)."
    )
    if found.alike_by_chance is None or found.alike_after_the_deal is None:
        return
    told = f"{_percent(found.alike_by_chance)} by chance, {_percent(found.alike_after_the_deal)} from the same deal on"
    if found.alike_after_earlier_phases is not None:
        told += f", {_percent(found.alike_after_earlier_phases)} from the same beginning of the last phase on"
    yield f"Two plays have the same loser: {told}."


def _course(course: Course) -> Iterator[str]:
    length, choices = course.length, course.choices
    yield (
        f"A game has {length.mean:.1f} actions on average (variance {length.variance:.1f}; half of the games have "
        f"{length.lower_quartile} to {length.upper_quartile}, the middle one {length.median})."
    )
    yield (
        f"{choices.mean:.1f} of them (variance {choices.variance:.1f}), {_percent(course.choice_share)}, are a real "
        f"choice; {course.branching:.2f} actions are legal on average."
    )
    before, spread = course.before_last_phase, course.in_last_phase_variance
    if before is not None:
        variance = "" if spread is None else f" (variance about {spread:.1f})"
        yield (
            f"{before.mean:.1f} actions come before the last phase (variance {before.variance:.1f}), "
            f"{course.in_last_phase:.1f} in it{variance}."
        )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _share(share: Share) -> str:
    wide = max(share.high - share.low, 1e-9)
    digits = 1 if wide > 0.005 else 2
    return f"{100 * share.share:.{digits}f} % [{100 * share.low:.{digits}f} to {100 * share.high:.{digits}f}]"


def _mean(mean: Mean) -> str:
    return f"{mean.mean:.2f} [{mean.low:.2f} to {mean.high:.2f}]"


def _estimate(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return _percent(estimate.value)
    return f"{_percent(estimate.value)} [{100 * estimate.low:.1f} to {100 * estimate.high:.1f}]"
