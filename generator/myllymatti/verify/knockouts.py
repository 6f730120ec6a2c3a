"""Knock-outs: what becomes of the game when one rule is answered otherwise, measured in many games.

The variant and each alternative play games from the same seeds. Where there are several kinds of deal, each kind in
which the alternative differs is played for itself. What is compared, and what it takes for a difference to stand, is
said in `differences.py`; all comparisons of a run count together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.simulate.run import Crew, Series, Simulation, simulate
from myllymatti.variant.alternatives import Alternative
from myllymatti.variant.model import Fact
from myllymatti.verify.changes import same_deal
from myllymatti.verify.differences import Interval, corrected_quantile
from myllymatti.verify.measures import Figure, Measured, Measurement, difference, figures, same_course


class Verdict(Enum):
    """What came of a knock-out."""

    SAME_RULES = "a deal is played by the same rules"
    SAME_GAMES = "every game came out the same"
    NOTHING_STANDS = "games came out otherwise, and no measured difference stands"
    STANDS = "a measured difference stands"
    NOT_PLAYED = "it could not be played"


@dataclass(frozen=True)
class Comparison:
    """One figure of the variant and of the alternative, with the interval of the difference."""

    measurement: Measurement
    base: float
    other: float
    interval: Interval


@dataclass(frozen=True)
class KnockOut:
    """What came of one alternative, in deals of one kind (`kind` is empty where all are alike).

    `base` and `other` are the runs, None where none were needed, or none could be played; `why_not` says why.
    """

    alternative: Alternative
    kind: str = ""
    base: Simulation | None = None
    other: Simulation | None = None
    comparisons: tuple[Comparison, ...] = ()
    why_not: str = ""

    @property
    def verdict(self) -> Verdict:
        """What came of it."""
        if self.why_not:
            return Verdict.NOT_PLAYED
        if self.base is None or self.other is None:
            return Verdict.SAME_RULES
        if same_course(self.base, self.other):
            return Verdict.SAME_GAMES
        stands = any(comparison.interval.stands for comparison in self.comparisons)
        return Verdict.STANDS if stands else Verdict.NOTHING_STANDS

    def standing(self) -> tuple[Comparison, ...]:
        """The differences that stand."""
        return tuple(one for one in self.comparisons if one.interval.stands)

    def largest(self, measured: Measured) -> Comparison | None:
        """The largest difference in a figure, of all seats for which there is one; None where it was not compared."""
        found = [one for one in self.comparisons if one.measurement.measured is measured]
        return max(found, key=lambda one: abs(one.interval.difference), default=None)


@dataclass(frozen=True)
class KnockOuts:
    """All knock-outs of a run, in the order of the alternatives.

    `series` is that of the variant, `games` how many were played of each game and kind of deal, `comparisons` how many
    there were: each interval is corrected for so many. `complete` is False where the run was stopped.
    """

    series: Series
    games: int
    knock_outs: tuple[KnockOut, ...]
    comparisons: int
    complete: bool = True

    def of(self, fact: Fact) -> tuple[KnockOut, ...]:
        """The knock-outs of one clause."""
        return tuple(one for one in self.knock_outs if one.alternative.fact == fact)

    def facts(self) -> tuple[Fact, ...]:
        """The clauses that were knocked out, each once."""
        return tuple(dict.fromkeys(one.alternative.fact for one in self.knock_outs))

    def without_difference(self) -> tuple[Fact, ...]:
        """The clauses of which every alternative that was played left every game as it was, at least one of them."""
        return tuple(fact for fact in self.facts() if _makes_no_difference(self.of(fact)))


def _makes_no_difference(knock_outs: Iterable[KnockOut]) -> bool:
    verdicts = {one.verdict for one in knock_outs} - {Verdict.NOT_PLAYED, Verdict.SAME_RULES}
    return verdicts == {Verdict.SAME_GAMES}


def knock_out(
    series: Series,
    alternatives: Sequence[Alternative],
    games: int,
    *,
    crew: Crew,
    progress: Callable[[int, int], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> KnockOuts:
    """Play so many games of a variant, and as many of each alternative, and compare what came of them.

    `series` says by how many players, from which seed, with which bound and by whom the variant and its alternatives
    are played. `progress` hears how many alternatives of how many are done. Once `stopped` says so the rest is left.

    Raises:
        ValueError: when games is below 1, or the engine cannot play the variant itself.
    """
    run = _Run(series, games, crew, stopped or (lambda: False))
    played: list[KnockOut] = []
    for number, alternative in enumerate(alternatives):
        if progress is not None:
            progress(number, len(alternatives))
        played.extend(run.played(alternative))
        if run.was_stopped():
            break
    pairs = [tuple(_pairs(one)) for one in played]
    number = sum(map(len, pairs))
    quantile = corrected_quantile(number)
    found = tuple(
        replace(one, comparisons=tuple(_comparison(*pair, quantile) for pair in compared))
        for one, compared in zip(played, pairs, strict=True)
    )
    return KnockOuts(series, games, found, number, complete=not run.was_stopped())


class _Run:
    """Plays the variant, once for each kind of deal, and the alternatives."""

    def __init__(self, series: Series, games: int, crew: Crew, stopped: Callable[[], bool]) -> None:
        self._series = series
        self._games = games
        self._crew = crew
        self._stopped = stopped
        self._bases: dict[str, Simulation] = {}
        self._broken_off = False

    def was_stopped(self) -> bool:
        """Whether a run was broken off."""
        return self._broken_off

    def played(self, alternative: Alternative) -> Iterator[KnockOut]:
        """Play an alternative in each kind of deal in which it differs from the variant."""
        rules = self._series.rules
        other = compile_rules(alternative.configured)
        try:
            replace(self._series, rules=other)
        except ValueError as error:
            yield KnockOut(alternative, why_not=str(error))
            return
        players = self._series.players
        kinds = [kind for kind in _kinds(rules) if not same_deal(of_kind(rules, kind), of_kind(other, kind), players)]
        if not kinds:
            yield KnockOut(alternative)
        for kind in kinds:
            found = self._of_kind(alternative, other, kind)
            if found is None:
                return
            yield found

    def _of_kind(self, alternative: Alternative, other: Rules, kind: str) -> KnockOut | None:
        """The runs of one kind of deal; None when they were broken off."""
        base = self._base(kind)
        if base is None:
            return None
        try:
            found = self._simulated(replace(self._series, rules=of_kind(other, kind)))
        except ValueError as error:  # the engine has no room for it
            return KnockOut(alternative, kind, why_not=f"it {error}")
        return None if found is None else KnockOut(alternative, kind, base, found)

    def _base(self, kind: str) -> Simulation | None:
        """The run of the variant itself in deals of a kind."""
        if kind not in self._bases:
            found = self._simulated(replace(self._series, rules=of_kind(self._series.rules, kind)))
            if found is None:
                return None
            self._bases[kind] = found
        return self._bases[kind]

    def _simulated(self, series: Series) -> Simulation | None:
        """A whole run; None when it was broken off."""
        found = simulate(series, self._games, crew=self._crew, stopped=self._stopped)
        self._broken_off = self._broken_off or found.tally.games < self._games
        return None if self._broken_off else found


def _kinds(rules: Rules) -> tuple[str, ...]:
    return tuple(deal.kind for deal in rules.deals)


def of_kind(rules: Rules, kind: str) -> Rules:
    """The rules with deals of one kind alone; as they are where all deals are alike."""
    return rules.only(kind) if len(rules.deals) > 1 else rules


def _pairs(knock_out: KnockOut) -> Iterator[tuple[Measurement, Figure, Figure]]:
    """What was measured of both runs."""
    if knock_out.base is None or knock_out.other is None:
        return
    others = figures(knock_out.other)
    for measurement, figure in figures(knock_out.base).items():
        if measurement in others:
            yield measurement, figure, others[measurement]


def _comparison(measurement: Measurement, base: Figure, other: Figure, quantile: float) -> Comparison:
    return Comparison(measurement, base.value, other.value, difference(base, other, quantile))
