"""In which phase the outcome is decided: how much more alike plays of a deal end than those of different deals."""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.play.calling import NOBODY
from myllymatti.simulate.series import Series
from myllymatti.simulate.statistics import wilson
from myllymatti.verify.differences import corrected_quantile
from myllymatti.verify.fairness.forks import ForkedDeal, LatePlay
from myllymatti.verify.fairness.jackknife import Sums, Worked, jackknife
from myllymatti.verify.fairness.model import Contracts, Outcome, SeatContracts, Settled

_LEAST_VARIANCE = 1e-12
"""Below this a variance is nothing but rounding."""


def settled_of(series: Series, deals: Sequence[ForkedDeal]) -> Settled | None:
    """In which phase the outcome is decided; None where nothing ever differs, or too few plays ended."""
    several = any(len(deal.phases) > 1 for deal in series.rules.deals)
    found = jackknife([_sums(deal) for deal in deals], _parts if several else _parts_of_one_phase)
    if found is None:
        return None
    by_deal, by_earlier, in_last, chance, after_deal, after_earlier = found
    scored = series.rules.deals[0].scoring is not None
    return Settled(
        outcome=Outcome.POINTS if scored else Outcome.LOSER,
        last_phase=series.rules.deals[0].phases[-1].role,
        deals=len(deals),
        plays=sum(len(late) for deal in deals for late in deal.plays),
        left_out=sum(deal.left_out for deal in deals),
        by_the_deal=by_deal,
        by_earlier_phases=by_earlier if several else None,
        in_the_last_phase=in_last,
        alike_by_chance=None if scored else chance.value,
        alike_after_the_deal=None if scored else after_deal.value,
        alike_after_earlier_phases=after_earlier.value if several and not scored else None,
    )


def late_variance(deals: Sequence[ForkedDeal]) -> float | None:
    """The variance of how many actions the last phase takes; None with fewer than two plays."""
    counts = [play.late for play in _plays(deals)]
    if len(counts) < 2:
        return None
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / (len(counts) - 1)


def contracts_of(players: int, deals: Sequence[ForkedDeal]) -> Contracts | None:
    """Who declares, and who makes it, in the first play of each deal; None where there was never a contract."""
    plays = [play for deal in deals for play in deal.plays[0][:1] if play.declarer != NOBODY]
    if not plays:
        return None
    return Contracts(
        deals=len(deals),
        contracts=len(plays),
        even=1 / players,
        seats=tuple(_contracts_of(seat, players, plays) for seat in range(players)),
    )


def _contracts_of(seat: int, players: int, plays: Sequence[LatePlay]) -> SeatContracts:
    quantile, own = corrected_quantile(players), [play for play in plays if play.declarer == seat]
    declared = wilson(len(own), len(plays), quantile)
    return SeatContracts(
        seat=seat + 1,
        declared=declared,
        made=wilson(sum(play.made is True for play in own), len(own), quantile) if own else None,
        stands_out=not declared.low <= 1 / players <= declared.high,
    )


def _plays(deals: Sequence[ForkedDeal]) -> list[LatePlay]:
    return [play for deal in deals for late in deal.plays for play in late]


# ---- Parts of the variance -------------------------------------------------------------------------------------------


def _sums(deal: ForkedDeal) -> Sums:
    """The sums of a deal that the parts are worked out from.

    How many plays, that squared, the sum of squares, the square of the sum; pairs of plays that part at the deal, and
    at the last phase, each with the sum of products; then what came of all plays together, by seat.
    """
    plays = _plays([deal])
    whole = _added([play.numbers for play in plays])
    early = [(_added([play.numbers for play in late]), len(late)) for late in deal.plays]
    squares = sum(_square(play.numbers) for play in plays)
    of_early, number = sum(_square(one) for one, _ in early), len(plays)
    pairs_of_late = sum(count * (count - 1) for _, count in early) / 2
    pairs_of_early = (number**2 - sum(count**2 for _, count in early)) / 2
    return (
        number,
        number**2,
        squares,
        _square(whole),
        pairs_of_early,
        (_square(whole) - of_early) / 2,
        pairs_of_late,
        (of_early - squares) / 2,
        *whole,
    )


def _parts(sums: Sums) -> Worked:
    """What the deal, the earlier phases and the last one decide; then how alike plays are that part at each."""
    plays, of_deals, squares, within, early_pairs, early, late_pairs, late, *whole = sums
    between = plays**2 - of_deals
    if not (between > 0 and early_pairs and late_pairs):
        return None
    by_chance, after_deal, after_earlier = (_square(whole) - within) / between, early / early_pairs, late / late_pairs
    variance = squares / plays - by_chance
    if variance < _LEAST_VARIANCE:
        return None
    parts = after_deal - by_chance, after_earlier - after_deal, squares / plays - after_earlier
    return *(part / variance for part in parts), by_chance, after_deal, after_earlier


def _parts_of_one_phase(sums: Sums) -> Worked:
    """The same where all plays part at the deal."""
    plays, of_deals, squares, within, early_pairs, early, late_pairs, late, *whole = sums
    pairs, products = early_pairs + late_pairs, early + late
    return _parts((plays, of_deals, squares, within, pairs, products, pairs, products, *whole))


def _added(numbers: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*numbers, strict=True)))


def _square(numbers: Sequence[float]) -> float:
    return sum(one * one for one in numbers)
