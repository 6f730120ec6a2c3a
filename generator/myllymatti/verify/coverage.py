"""Which rules were reached at all: for each clause of a variant, what many games counted, and what it decided in some.

Counted is by rule point: games that were played of one kind of deal alone tell of the clauses of that kind, and two
phases of the same mechanism in one deal are counted together. `Clause.counted_with` says with what a clause shares its
counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from myllymatti.mechanisms.game import DESCRIPTIVE
from myllymatti.play.branches import Branch
from myllymatti.play.reached import branches_of
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import DealRules, Rules
from myllymatti.simulate.result import Simulation
from myllymatti.variant.model import ConfiguredVariant, Fact
from myllymatti.verify.decided import DecidedRules, TriedClause


class ClauseVerdict(Enum):
    """What became of a clause."""

    DECIDED = "decided"
    NEVER_DECIDED = "never decided"
    REACHED = "reached"
    NEVER_REACHED = "never reached"
    NOT_COUNTED = "not counted"

    @property
    def meaning(self) -> str:
        """The verdict as a sentence, without a full stop."""
        return _VERDICTS[self]


_VERDICTS = {
    ClauseVerdict.DECIDED: "It decided something in the sampled games",
    ClauseVerdict.NEVER_DECIDED: "It was reached, and never decided anything in the sample",
    ClauseVerdict.REACHED: "It was reached, and nothing was tried in its place",
    ClauseVerdict.NEVER_REACHED: "It was never reached",
    ClauseVerdict.NOT_COUNTED: "It is not counted",
}


@dataclass(frozen=True)
class BranchCount:
    """How often a branch was reached, over all games in which it was counted; `circumstance` says when it is."""

    name: str
    circumstance: str
    count: int


@dataclass(frozen=True)
class Tried:
    """What was tried in the place of a clause at positions of sampled games, and at how many it made a difference.

    `always` says that something tried makes other cards be dealt, or otherwise, in every game.
    """

    alternatives: int
    positions: int
    decided: int
    games: int
    always: bool


@dataclass(frozen=True)
class Clause:
    """A clause of the variant: where it stands, and what became of it.

    `deal` and `role` are empty where it holds in all kinds of deal, and for the frame of the game. `point` is the rule
    point (`tricks.ties`), `key` that of the file, `text` the answer. `origin` is the variant in whose file it stands,
    `reading` what brought it (`choice=reading`), if any. It was counted in so many `games`, together with what
    `counted_with` names. `why_not` says why it is not counted.
    """

    deal: str
    role: str
    point: str
    key: str
    text: str
    origin: str
    reading: str
    games: int
    branches: tuple[BranchCount, ...]
    counted_with: tuple[str, ...]
    tried: Tried | None
    verdict: ClauseVerdict
    why_not: str

    @property
    def never_reached(self) -> tuple[BranchCount, ...]:
        """Its branches that were never reached."""
        return tuple(branch for branch in self.branches if not branch.count)


@dataclass(frozen=True)
class Coverage:
    """What became of each clause that matters in play, in the order of the rule sheet.

    `games` were counted; in `sampled` games, of other cards, it was tried what each clause decides (0: none was).
    """

    variant: str
    fingerprint: str
    players: int
    player: str
    seed: int
    games: int
    sampled: int
    clauses: tuple[Clause, ...]

    def with_verdict(self, verdict: ClauseVerdict) -> tuple[Clause, ...]:
        """The clauses of which the same is said."""
        return tuple(clause for clause in self.clauses if clause.verdict is verdict)


def coverage(configured: ConfiguredVariant, runs: Sequence[Simulation], decided: DecidedRules | None) -> Coverage:
    """What became of each clause of a variant in one run or more, of all kinds of deal or of one each.

    Raises:
        ValueError: when there are no runs, or they are not all played by as many in the same way.
    """
    if len({(run.players, run.series.policies) for run in runs}) != 1:
        raise ValueError("at least one run is needed, and all must be played by as many players in the same way")
    covering = _Covering(configured, runs, decided)
    facts = [fact for fact in configured.facts if fact.value is not None and fact.point not in DESCRIPTIVE]
    rules, series = covering.rules, runs[0].series
    return Coverage(
        variant=rules.full_name,
        fingerprint=rules.fingerprint,
        players=series.players,
        player=series.player,
        seed=series.seed,
        games=sum(run.tally.games for run in runs),
        sampled=decided.sample.games if decided is not None else 0,
        clauses=tuple(map(covering.clause, facts)),
    )


class _Covering:
    """Looks up what was counted, clause by clause."""

    def __init__(self, configured: ConfiguredVariant, runs: Sequence[Simulation], decided: DecidedRules | None) -> None:
        self.rules = compile_rules(configured)
        self._configured = configured
        self._runs = [(_kinds(run.series.rules), run, run.reached()) for run in runs]
        self._tried = {one.fact.slot: one for one in decided.clauses} if decided is not None else {}

    def clause(self, fact: Fact) -> Clause:
        """What became of a clause."""
        assert fact.value is not None
        kinds = self._where_it_holds(fact)
        branches = [branch for branch in self._branches(fact, kinds) if branch.point == fact.identity]
        runs = [(run, reached) for of_run, run, reached in self._runs if kinds & set(of_run)]
        counts = Counter({branch: sum(reached.get(branch, 0) for _, reached in runs) for branch in branches})
        tried = _tried(self._tried.get(fact.slot))
        games = sum(run.tally.games for run, _ in runs)
        verdict = _verdict(counts, tried, games)
        return Clause(
            deal=fact.deal,
            role=fact.role,
            point=fact.identity,
            key=fact.point.key(),
            text=fact.value.text,
            origin=fact.origin,
            reading="=".join(fact.reading or ()),
            games=games,
            branches=tuple(BranchCount(one.name.lower(), one.circumstance, counts[one]) for one in branches),
            counted_with=self._counted_with(fact, kinds) if branches else (),
            tried=tried,
            verdict=verdict,
            why_not=_why_not(fact, games) if verdict is ClauseVerdict.NOT_COUNTED else "",
        )

    def _where_it_holds(self, fact: Fact) -> set[str]:
        """The kinds of deal in which a clause answers its rule point."""
        if fact.deal:
            return {fact.deal}
        _, role, rule = fact.slot
        return {
            game.deal
            for game in self._configured.games()
            if game.fact(role, rule) is not None and self._configured.fact(role, rule, game.deal or "-") is None
        }

    def _branches(self, fact: Fact, kinds: set[str]) -> list[Branch]:
        """The branches that the clause's phase has, where the clause holds."""
        there = {branch for deal in self.rules.deals if deal.kind in kinds for branch in self._of(deal, fact.role)}
        return [branch for branch in Branch if branch in there]

    def _of(self, deal: DealRules, role: str) -> tuple[Branch, ...]:
        """The branches of one phase of a deal, or of its scoring."""
        phases = tuple(phase for phase in deal.phases if phase.role == role)
        alone = replace(deal, phases=phases, scoring=None) if phases else deal
        return branches_of(replace(self.rules, deals=(alone,), session=None))

    def _counted_with(self, fact: Fact, kinds: set[str]) -> tuple[str, ...]:
        """The other phases, and kinds of deal, whose games were counted together with those of the clause."""
        played = {kind for of_run, _, _ in self._runs if kinds & set(of_run) for kind in of_run}
        places = {
            (deal.kind, role): None
            for deal in self.rules.deals
            if deal.kind in played
            for role in _roles(deal, fact)
            if any(branch.point == fact.identity for branch in self._of(deal, role))
        }
        others = [(kind, role) for kind, role in places if kind not in kinds or role != fact.role]
        return tuple(f"{role} ({kind})" if kind else role for kind, role in others)


def _roles(deal: DealRules, fact: Fact) -> Iterator[str]:
    """The roles of a deal's phases, and that of the clause where it is no phase of the deal: the scoring."""
    roles = [phase.role for phase in deal.phases]
    yield from roles
    if fact.mechanism == "scoring" and deal.scoring is not None:
        yield fact.role


def _kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of deal that a run of these rules has."""
    return rules.session.kinds if rules.session is not None else (rules.deals[0].kind,)


def _tried(clause: TriedClause | None) -> Tried | None:
    if clause is None:
        return None
    decided = clause.decided
    return Tried(len(clause.tried), decided.positions, decided.decided, decided.games, clause.always)


def _verdict(counts: Counter[Branch], tried: Tried | None, games: int) -> ClauseVerdict:
    if tried is not None and (tried.always or tried.decided):
        return ClauseVerdict.DECIDED
    at_positions = tried is not None and tried.positions > 0
    if not counts or not games:
        return ClauseVerdict.NEVER_DECIDED if at_positions else ClauseVerdict.NOT_COUNTED
    if not any(counts.values()):
        return ClauseVerdict.NEVER_REACHED
    return ClauseVerdict.NEVER_DECIDED if at_positions else ClauseVerdict.REACHED


_NOT_COUNTED = {
    "game": "it holds in every game from its beginning on, so that there is nothing to count",
    "session": "it says how deals follow one another, and each deal is played by itself",
}


def _why_not(fact: Fact, games: int) -> str:
    """Why a clause is not counted, to stand in a sentence."""
    if fact.mechanism in _NOT_COUNTED:
        return _NOT_COUNTED[fact.mechanism]
    if not games:
        return "no deal in which it holds was played"
    if fact.identity == "beating.also_beats":
        return "it is counted together with beating.beats"
    return "no other branch is open where its answer is in force"
