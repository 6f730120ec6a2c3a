"""A whole verification of a variant: one part after the other, gathered in a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.metadata import version
from typing import TypeVar

from myllymatti.play.players import PLAYERS
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import NotReducible
from myllymatti.simulate.engines import REFERENCE, engine_for, why_not_native
from myllymatti.simulate.run import Crew, Series, simulate
from myllymatti.variant.alternatives import Alternatives, alternatives
from myllymatti.variant.model import ConfiguredVariant, PropertyClaim
from myllymatti.verify.claims import Findings, judged
from myllymatti.verify.counting import most_actions_of
from myllymatti.verify.coverage import Coverage, coverage
from myllymatti.verify.decided import Sample, decided_rules
from myllymatti.verify.ending import Counted, Searched, SmallGame, search_endings, told_of
from myllymatti.verify.extent import Extent
from myllymatti.verify.fairness import Fairness, fairness, size_for
from myllymatti.verify.knockouts import KnockOut, knock_out
from myllymatti.verify.played import Verdict, verify_play
from myllymatti.verify.report import (
    REPORT_FORMAT,
    FigureChanged,
    FoundViolation,
    KnockedOut,
    KnockOutTable,
    PropertiesOfPlay,
    Report,
)
from myllymatti.verify.shares import EndShare, end_share
from myllymatti.verify.shortest_deal import QUICK as SHORTEST_BOUNDS
from myllymatti.verify.shortest_deal import ShortestDeal, shortest_deal
from myllymatti.verify.shrinking import with_shortest_games

PartOfReport = TypeVar("PartOfReport")

MOST_WITHOUT_NATIVE = 300
"""Games of each part that the reference engine plays, where the native one is not there."""


@dataclass(frozen=True)
class Subject:
    """What is verified: a configured variant.

    `relatives` are those whose answers may stand in place of its own; `players` play the games, `each_number` are the
    numbers of players with which properties of play are looked for (empty: all). `claimed` are the claims to be judged,
    each with its sentence.
    """

    configured: ConfiguredVariant
    relatives: tuple[ConfiguredVariant, ...]
    players: int
    claimed: tuple[tuple[PropertyClaim, str], ...]
    each_number: tuple[int, ...] = ()


@dataclass
class Verification:
    """A verification at work. `tell` hears which part is begun; once `stopped` says so the parts left are left out."""

    subject: Subject
    extent: Extent
    seed: int = 1
    tell: Callable[[str], None] = lambda _part: None
    stopped: Callable[[], bool] = lambda: False
    left_out: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules: Rules = compile_rules(self.subject.configured)
        self.series = Series(self.rules, self.subject.players, self.seed, self.extent.most_actions)
        self.without_native = why_not_native(self.series)
        engine = REFERENCE if self.without_native else engine_for("native", self.series, 1, self.tell)
        self.crew = Crew(engine)

    def report(self) -> Report:
        """Look at everything, part by part."""
        properties = tuple(self._properties())
        counted, (searched, why_not_searched) = self._counted(), self._searched()
        shares = tuple(self._shares())
        others = alternatives(self.subject.configured, self.subject.relatives)
        covered = self._part("which rules were reached", partial(self._coverage, others))
        knocked_out = self._part("knock-outs", partial(self._knock_outs, others))
        shortest = None if self.extent.is_quick else self._part("the shortest deals", partial(self._shortest, others))
        fair = self._part("fairness", self._fairness)
        found = Findings(self.rules, self.subject.players, self.seed, counted, searched, shares, fair)
        return Report(
            format=REPORT_FORMAT,
            variant=self.rules.name,
            full_name=self.rules.full_name,
            fingerprint=self.rules.fingerprint,
            version=version("myllymatti"),
            extent=self.extent.name,
            seed=self.seed,
            properties=properties,
            counted=counted,
            searched=searched,
            why_not_searched=why_not_searched,
            shares=shares,
            coverage=covered,
            knock_outs=knocked_out,
            fairness=fair,
            claims=tuple(judged(claim, text, found) for claim, text in self.subject.claimed),
            left_out=tuple(self.left_out),
            shortest_deals=shortest,
        )

    def _part(self, name: str, work: Callable[[], PartOfReport]) -> PartOfReport | None:
        """Do a part, unless there is no time left for it."""
        if self.stopped():
            self.left_out.append(f"{name}: stopped before")
            return None
        self.tell(name)
        return work()

    def _games(self, wanted: int) -> int:
        """How many games a part plays: fewer where only the reference engine can."""
        return min(wanted, MOST_WITHOUT_NATIVE) if self.without_native else wanted

    def _properties(self) -> Iterator[PropertiesOfPlay]:
        """The properties of play, for each number of players."""
        every = range(self.rules.fewest_players, self.rules.most_players + 1)
        for players in self.subject.each_number or every:
            found = self._part(f"properties of play, {players} players", partial(self._played, players))
            if found is not None:
                yield found

    def _played(self, players: int) -> PropertiesOfPlay:
        verdict = verify_play(self.rules, players, self.extent.play)
        if verdict.violations:
            verdict = with_shortest_games(self.rules, verdict, self.extent.play)
        return _properties_of(verdict)

    def _counted(self) -> Counted | None:
        most = most_actions_of(self.rules, self.subject.players)
        return None if most is None else Counted(self.subject.players, most)

    def _searched(self) -> tuple[tuple[Searched, ...], str]:
        """What was found in small games, and why none could be looked at, if so."""
        if self.without_native:
            return (), f"the native engine is needed, and {self.without_native}"
        found: list[Searched] = []
        reasons: list[str] = []
        for game in dict.fromkeys(map(self._fitting, self.extent.small_games)):
            try:
                one = self._part(f"whether it ends, {told_of(game)}", partial(self._search, game))
            except (NotReducible, ValueError) as fault:
                reasons.append(f"{told_of(game)}: {self.rules.name} {fault}")
                continue
            if one is not None:
                found.append(one)
        if not found:
            return (), "; ".join(reasons)
        self.left_out.extend(reasons)
        return tuple(found), ""

    def _fitting(self, game: SmallGame) -> SmallGame:
        """A small game by as many players as the rules admit."""
        players = min(max(game.players, self.rules.fewest_players), self.rules.most_players)
        return replace(game, players=players)

    def _search(self, game: SmallGame) -> Searched:
        return search_endings(
            self.rules,
            game,
            most_positions=self.extent.most_positions,
            symmetric=game.reduction.cards >= self.extent.symmetric_from,
            stopped=self.stopped,
        )

    def _shares(self) -> Iterator[EndShare]:
        """Games with the whole pack, by each way to play."""
        for player in PLAYERS:
            series = Series(
                self.rules, self.subject.players, self.seed, self.extent.most_actions, (player,) * self.subject.players
            )
            if player != "random" and why_not_native(series):
                continue
            games = self._games(self.extent.games if player == "random" else self.extent.other_games)
            share = self._part(
                f"games of the {player} player", partial(end_share, series, games, self.crew, self.stopped)
            )
            if share is not None:
                yield share

    def _coverage(self, others: Alternatives) -> Coverage:
        """Which rules were reached in many games, and decided something in a few."""
        kinds = [deal.kind for deal in self.rules.deals]
        games = max(1, self._games(self.extent.coverage_games) // len(kinds))
        runs = [
            simulate(replace(self.series, rules=self.rules.only(kind)), games, crew=self.crew, stopped=self.stopped)
            for kind in kinds
        ]
        sample = Sample(self.subject.players, self.extent.decided_games, self.seed, self.extent.most_actions)
        return coverage(self.subject.configured, runs, decided_rules(self.rules, others.found, sample))

    def _knock_outs(self, others: Alternatives) -> KnockOutTable:
        games = self._games(self.extent.knock_out_games)
        found = knock_out(self.series, others.found, games, crew=self.crew, stopped=self.stopped)
        if not found.complete:
            self.left_out.append("knock-outs: stopped before the last")
        return KnockOutTable(
            players=self.subject.players,
            games=games,
            comparisons=found.comparisons,
            left_out=len(others.left_out),
            rows=tuple(map(_knocked_out, found.knock_outs)),
        )

    def _shortest(self, others: Alternatives) -> tuple[ShortestDeal, ...]:
        """For each clause the smallest deal and shortest play that make it matter."""
        found = []
        for slot in dict.fromkeys(one.fact.slot for one in others.found):
            if self.stopped():
                self.left_out.append("the shortest deals: stopped before the last")
                break
            of_clause = [one for one in others.found if one.fact.slot == slot]
            found.append(shortest_deal(self.rules, of_clause, SHORTEST_BOUNDS, self.stopped))
        return tuple(found)

    def _fairness(self) -> Fairness:
        size = size_for(self.crew.engine, quick=self.extent.is_quick)
        size = replace(size, games=min(size.games, self.extent.fairness_games or size.games))
        return fairness(self.series, size, crew=self.crew, stopped=self.stopped)


def _properties_of(verdict: Verdict) -> PropertiesOfPlay:
    """What came of games of one number of players, as it is reported."""
    return PropertiesOfPlay(
        players=verdict.players,
        games=verdict.games,
        actions=verdict.actions,
        not_ended=verdict.not_ended,
        looked=tuple(sorted(verdict.looked.items())),
        without_native=verdict.without_native,
        violations=tuple(
            FoundViolation(one.property, one.text, one.after_actions, one.record) for one in verdict.violations
        ),
    )


def _knocked_out(one: KnockOut) -> KnockedOut:
    """A knock-out as it is reported: the clause by name, and the differences that stand."""
    alternative = one.alternative
    fact = alternative.fact
    return KnockedOut(
        deal=one.kind,
        role=fact.role,
        point=fact.identity,
        answer=fact.value.text if fact.value is not None else "",
        other=alternative.value.text,
        origin=str(alternative.origin),
        verdict=one.verdict.name.lower().replace("_", " "),
        why_not=one.why_not,
        changed=tuple(
            FigureChanged(
                measured=comparison.measurement.measured.name.lower().replace("_", " "),
                seat=None if comparison.measurement.seat is None else comparison.measurement.seat + 1,
                base=comparison.base,
                other=comparison.other,
                low=comparison.interval.low,
                high=comparison.interval.high,
            )
            for comparison in one.standing()
        ),
    )
