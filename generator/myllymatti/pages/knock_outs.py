"""Knock-outs as the pages tell them: by what came of them, those that change most first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from myllymatti.pages.numbers import percent, signed
from myllymatti.variant.model import ConfiguredVariant, Fact
from myllymatti.verify.knockouts import Verdict
from myllymatti.verify.measures import Measured
from myllymatti.verify.report import FigureChanged, KnockedOut, KnockOutTable

_ORDER = (
    Verdict.STANDS,
    Verdict.NOTHING_STANDS,
    Verdict.SAME_GAMES,
    Verdict.SAME_RULES,
    Verdict.NOT_PLAYED,
)

_MEASURED: Mapping[Measured, str] = MappingProxyType(
    {
        Measured.LENGTH: "actions a game",
        Measured.NOT_ENDED: "games that did not end",
        Measured.LOST: "games lost",
        Measured.NOBODY_LOST: "games that nobody lost",
        Measured.POINTS: "mean points",
        Measured.MADE: "contracts made",
        Measured.WITHOUT_CONTRACT: "deals without a contract",
    }
)

_MEANS = frozenset({Measured.LENGTH, Measured.POINTS})
"""What is a mean; all else is a share."""

ByVerdict = dict[Verdict, list[KnockedOut]]
"""Knock-outs by what came of them."""


def by_verdict(table: KnockOutTable) -> ByVerdict:
    """All knock-outs, those that change something first; each group by how much is changed, then as in the rules."""
    groups: ByVerdict = {verdict: [] for verdict in _ORDER}
    for row in table.rows:
        groups[Verdict[_name(row.verdict)]].append(row)
    return {verdict: sorted(rows, key=weight, reverse=True) for verdict, rows in groups.items() if rows}


def weight(row: KnockedOut) -> float:
    """How much a knock-out changes: the largest part by which a figure differs, from 0 to 2."""
    return max((abs(one.other - one.base) / max(abs(one.base), abs(one.other), 1e-9) for one in row.changed), default=0)


def changed(one: FigureChanged) -> tuple[str, str, str]:
    """A figure that is another one: what it is, from what to what, and the interval of the difference."""
    measured = Measured[_name(one.measured)]
    what = _MEASURED[measured] + (f", seat {one.seat}" if one.seat is not None else "")
    if measured in _MEANS:
        values = f"{one.base:.1f} → {one.other:.1f}".replace("-", "−")
        return what, values, _difference(one.low, one.high)
    return what, f"{percent(one.base)} → {percent(one.other)}", f"{_difference(100 * one.low, 100 * one.high)} points"


def _difference(low: float, high: float) -> str:
    """The interval of a difference that stands: with so many digits that neither end looks like zero."""
    digits = next((digits for digits in (1, 2) if abs(low) >= 10**-digits and abs(high) >= 10**-digits), 3)
    return f"{signed(low, digits)} to {signed(high, digits)}"


def _name(told: str) -> str:
    """The name of a member from how a report writes it."""
    return told.upper().replace(" ", "_")


def fact_of(row: KnockedOut, configured: ConfiguredVariant) -> Fact | None:
    """The clause of the rule sheet that was knocked out; None where it stands there no more."""
    found = [fact for fact in configured.facts if (fact.role, fact.identity) == (row.role, row.point)]
    return _of_deal(found, row.deal) or _of_deal(found, "")


def _of_deal(facts: Sequence[Fact], deal: str) -> Fact | None:
    return next((fact for fact in facts if fact.deal == deal), None)
