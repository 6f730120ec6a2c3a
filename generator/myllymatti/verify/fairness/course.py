"""How long a game is, and how much there is to decide in it: from the sums of a run."""

from __future__ import annotations

from myllymatti.simulate.result import Simulation
from myllymatti.simulate.statistics import NORMAL_95, Mean
from myllymatti.verify.fairness.model import Amount, Course, Length


def course_of(run: Simulation, late_variance: float | None) -> Course | None:
    """The course of the games that ended, with the variance of the last phase from elsewhere; None where none did."""
    length, choices, branching = run.length(), run.choices(), run.branching()
    before = run.before_last_phase()
    if length is None or choices is None or branching is None or before is None:
        return None
    several = any(len(deal.phases) > 1 for deal in run.series.rules.deals)
    half = NORMAL_95 * length.deviation / run.ended**0.5
    return Course(
        games=run.ended,
        length=Length(
            mean=length.mean,
            low=length.mean - half,
            high=length.mean + half,
            variance=length.deviation**2,
            least=length.least,
            lower_quartile=length.lower_quartile,
            median=length.median,
            upper_quartile=length.upper_quartile,
            most=length.most,
        ),
        choices=_amount(choices),
        choice_share=choices.mean / length.mean if length.mean else 0.0,
        branching=branching,
        before_last_phase=_amount(before) if several else None,
        in_last_phase=length.mean - before.mean,
        in_last_phase_variance=late_variance if several else length.deviation**2,
    )


def _amount(mean: Mean) -> Amount:
    return Amount(mean.mean, mean.low, mean.high, mean.deviation**2)
