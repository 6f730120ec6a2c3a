"""Knock-outs as the pages tell them: by what came of them, those that change most first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from markupsafe import Markup

from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.pages.numbers import NOT_KNOWN, Numbers
from myllymatti.variant.alternatives import Whence
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
        Measured.LENGTH: N_("actions a game"),
        Measured.NOT_ENDED: N_("games that did not end"),
        Measured.LOST: N_("games lost"),
        Measured.NOBODY_LOST: N_("games that nobody lost"),
        Measured.POINTS: N_("mean points"),
        Measured.MADE: N_("contracts made"),
        Measured.WITHOUT_CONTRACT: N_("deals without a contract"),
    }
)

_OF_A_SEAT: Mapping[Measured, str] = MappingProxyType(
    {
        Measured.LOST: N_("games lost, seat %(seat)s"),
        Measured.POINTS: N_("mean points, seat %(seat)s"),
    }
)

_WHENCE: Mapping[str, str] = MappingProxyType(
    {
        Whence.READING.value: N_("the reading"),
        Whence.PARENT.value: N_("the variant it is told from:"),
        Whence.RELATIVE.value: N_("the relative"),
        Whence.LANGUAGE.value: N_("the language of variants"),
    }
)
"""Where another answer is taken from, to stand before the name of a reading or variant."""

_MEANS = frozenset({Measured.LENGTH, Measured.POINTS})
"""What is a mean; all else is a share."""

ByVerdict = dict[Verdict, list[KnockedOut]]
"""Knock-outs by what came of them."""


def verdict_of(row: KnockedOut) -> Verdict:
    """What came of a knock-out."""
    return Verdict[_name(row.verdict)]


def by_verdict(table: KnockOutTable) -> ByVerdict:
    """All knock-outs, those that change something first; each group by how much is changed, then as in the rules."""
    groups: ByVerdict = {verdict: [] for verdict in _ORDER}
    for row in table.rows:
        groups[verdict_of(row)].append(row)
    return {verdict: sorted(rows, key=weight, reverse=True) for verdict, rows in groups.items() if rows}


def weight(row: KnockedOut) -> float:
    """How much a knock-out changes: the largest part by which a figure differs, from 0 to 2."""
    return max((abs(one.other - one.base) / max(abs(one.base), abs(one.other), 1e-9) for one in row.changed), default=0)


def changed(one: FigureChanged, told: Numbers) -> tuple[str, str, str]:
    """A figure that is another one: what it is, from what to what, and the interval of the difference."""
    measured = Measured[_name(one.measured)]
    what = _told(measured, one.seat, told.say)
    if measured in _MEANS:
        values = f"{told.decimal(one.base, 1)} → {told.decimal(one.other, 1)}"
        return what, values, _difference(one.low, one.high, told)
    values = f"{told.percent(one.base)} → {told.percent(one.other)}"
    points = told.say.gettext("%(interval)s percentage points")
    return what, values, points % {"interval": _difference(100 * one.low, 100 * one.high, told)}


def _told(measured: Measured, seat: int | None, say: Catalogue) -> str:
    if seat is None:
        return say.gettext(_MEASURED[measured])
    return say.gettext(_OF_A_SEAT[measured]) % {"seat": seat}


def _difference(low: float, high: float, told: Numbers) -> str:
    """The interval of a difference that stands: with so many digits that neither end looks like zero."""
    digits = next((digits for digits in (1, 2) if abs(low) >= 10**-digits and abs(high) >= 10**-digits), 3)
    return told.between(told.signed(low, digits), told.signed(high, digits))


def answer(text: str) -> Markup:
    """An answer as the language of variants has it; a dash where nothing is said."""
    return Markup("<code>{}</code>").format(text) if text else Markup(NOT_KNOWN)


def origin(row: KnockedOut, say: Catalogue) -> tuple[str, str]:
    """Where the other answer is taken from: in words, and the name of the reading or variant, if it is of one."""
    for whence, words in _WHENCE.items():
        if row.origin == whence or row.origin.startswith(f"{whence} "):
            return say.gettext(words), row.origin.removeprefix(whence).strip()
    return "", row.origin


def _name(told: str) -> str:
    """The name of a member from how a report writes it."""
    return told.upper().replace(" ", "_")


def fact_of(row: KnockedOut, configured: ConfiguredVariant) -> Fact | None:
    """The clause of the rule sheet that was knocked out; None where it stands there no more."""
    found = [fact for fact in configured.facts if (fact.role, fact.identity) == (row.role, row.point)]
    return _of_deal(found, row.deal) or _of_deal(found, "")


def _of_deal(facts: Sequence[Fact], deal: str) -> Fact | None:
    return next((fact for fact in facts if fact.deal == deal), None)
