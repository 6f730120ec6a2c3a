"""A report made by hand, with something of everything that pages tell; only the endless play in it was ever played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from myllymatti.mechanisms.game import DESCRIPTIVE
from myllymatti.pages.verification import WHY_NOT_COUNTED
from myllymatti.play.actions import Action, parse_action
from myllymatti.play.branches import Branch
from myllymatti.play.game import record_game, record_walk
from myllymatti.play.set_up import BeatingStart, state_at
from myllymatti.play.state import State
from myllymatti.rules.reduced import reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.simulate.statistics import Share, wilson
from myllymatti.variant.model import ConfiguredVariant, Fact
from myllymatti.verify.coverage import BranchCount, Clause, ClauseVerdict, Coverage, Tried
from myllymatti.verify.ending import Begun, Ending, OpenChoice, Searched, Shown, SmallGame
from myllymatti.verify.fairness.jackknife import Estimate
from myllymatti.verify.fairness.model import Fairness, HandsAndSeats, Losing, Outcome, SeatShare, Settled
from myllymatti.verify.report import (
    REPORT_FORMAT,
    ClaimVerdict,
    FigureChanged,
    FoundViolation,
    Kept,
    KnockedOut,
    KnockOutTable,
    PropertiesOfPlay,
    Report,
)
from myllymatti.verify.shares import EndShare
from myllymatti.words.lexicon import lexicon
from tests.helpers import project_library, rules_of

NAME = "skitgubbe"

SMALL = SmallGame(Reduction(2, 3, 2), 3, Begun.BEGINNINGS)

MOVES = (
    "1 play ♠2, 2 take, 3 play ♥3, 1 take, 2 play ♠2, 3 take, 1 play ♥3, 2 take, 3 play ♠2, 1 take, 2 play ♥3, 3 take"
)
"""Moves of Skitgubbe with six cards, after which all is as it was."""

VERDICTS = (ClauseVerdict.DECIDED, ClauseVerdict.NEVER_REACHED, ClauseVerdict.NEVER_DECIDED, ClauseVerdict.NOT_COUNTED)

OUTCOMES = (Kept.KEPT, Kept.BROKEN, Kept.OPEN)


def report() -> Report:
    """A report of Skitgubbe."""
    configured, rules = project_library().configured(NAME), rules_of(NAME)
    found = Searched(SMALL, False, 2187, 35_081, 90_000, True, Ending.TOGETHER, 912, 0, 19, endless_play(), None)
    return Report(
        format=REPORT_FORMAT,
        variant=NAME,
        full_name=rules.full_name,
        fingerprint=rules.fingerprint,
        version="0.1.0",
        extent="quick",
        seed=1,
        properties=(PropertiesOfPlay(3, 8, 1_600, 0, (("cards", 1_600), ("secrecy", 100)), "", (_violation(),)),),
        counted=None,
        searched=(found,),
        why_not_searched="",
        shares=(EndShare("greedy", 3, 2_000, 2_000, 1, 1_998, wilson(1_998, 2_000), 0, (1, 0, 1), 141.5),),
        coverage=_coverage(configured),
        knock_outs=_knock_outs(),
        fairness=_fairness(rules.fingerprint),
        claims=tuple(_claims(configured)),
        left_out=("something: stopped before",),
    )


def endless_play() -> Shown:
    """An endless play, played by the reference engine."""
    small = reduced(rules_of(NAME), SMALL.reduction)
    start = BeatingStart((("♠2", "♠3", "♠A"), ("♥2",), ("♥3", "♥A")), "♠", 1)
    state = state_at(small, start)
    record = record_walk(state, start, _walked(state), seed=0, game=0, most_actions=12)
    return Shown(record, 0, (OpenChoice(3, 3, "play ♥3", ("play ♥A",)), OpenChoice(5, 2, "play ♠2", ("play ♥2",))))


def _walked(state: State) -> Iterator[tuple[int, Action]]:
    for move in MOVES.split(", "):
        seat, _, text = move.partition(" ")
        action = parse_action(text, state.rules.pack)
        state.apply_action(action)
        yield int(seat) - 1, action


def _violation() -> FoundViolation:
    record, _ = record_game(rules_of(NAME), 3, 1, most_actions=4)
    return FoundViolation("cards", "♠7 is <nowhere>", 4, record)


def _coverage(configured: ConfiguredVariant) -> Coverage:
    facts = [fact for fact in configured.facts if fact.value is not None and fact.point not in DESCRIPTIVE]
    clauses = tuple(_clause(fact, verdict) for fact, verdict in zip(facts, cycle(VERDICTS), strict=False))
    return Coverage(configured.full_name, "", 3, "random", 1, 50_000, 3, clauses)


def _clause(fact: Fact, verdict: ClauseVerdict) -> Clause:
    assert fact.value is not None
    reached = verdict in (ClauseVerdict.DECIDED, ClauseVerdict.NEVER_DECIDED)
    branches = (
        BranchCount("often", Branch.TRICK_PLAYED.circumstance, 1_234_567 if reached else 0),
        BranchCount("never", Branch.MUST_FOLLOW.circumstance, 0),
    )
    counted = verdict is not ClauseVerdict.NOT_COUNTED
    return Clause(
        deal=fact.deal,
        role=fact.role,
        point=fact.identity,
        key=fact.point.key(),
        text=fact.value.text,
        origin=fact.origin,
        reading="",
        games=50_000,
        branches=branches if counted else (),
        counted_with=(),
        tried=Tried(2, 79, 24 if verdict is ClauseVerdict.DECIDED else 0, 3, False) if reached else None,
        verdict=verdict,
        why_not="" if counted else next(iter(WHY_NOT_COUNTED)),
    )


def _knock_outs() -> KnockOutTable:
    longer = FigureChanged("length", None, 250.0, 300.0, 40.0, 60.0)
    endless = FigureChanged("not ended", None, 0.0, 0.401, 0.361, 0.442)
    seat = FigureChanged("lost", 2, 0.333, 0.5, 0.1, 0.2)
    rows = (
        _knocked_out("beating.taken", "everything on the table", "stands", (longer, seat)),
        _knocked_out("beating.beating", "required if able", "stands", (longer, endless)),
        _knocked_out("beating.runs", "anywhere in a suit", "nothing stands"),
        _knocked_out("tricks.ties", "the first wins", "same games"),
        _knocked_out("beating.next_lead", "the next player", "same rules"),
        _knocked_out("beating.refill", "to 6", "not played", why_not="it has no room"),
    )
    return KnockOutTable(3, 2_000, 234, 14, rows)


def _knocked_out(
    point: str, other: str, verdict: str, changed: Sequence[FigureChanged] = (), why_not: str = ""
) -> KnockedOut:
    role = "gathering" if point.startswith("tricks") else "shedding"
    return KnockedOut("", role, point, "what it says", other, "the language", verdict, why_not, tuple(changed))


def _fairness(fingerprint: str) -> Fairness:
    seats = tuple(SeatShare(seat, 100, Share(share, share - 0.01, share + 0.01), seat == 2) for seat, share in SHARES)
    unsure = Estimate(-0.02, -0.1, 0.06)
    hands = HandsAndSeats(
        Outcome.LOSER, 240, 720, unsure, unsure, Estimate(0.01, None, None), Estimate(1, 0.9, 1.1), unsure
    )
    part = Estimate(0.25, 0.1, 0.4)
    settled = Settled(Outcome.LOSER, "shedding", 18, 90, 0, part, part, Estimate(0.5, 0.3, 0.7), 0.33, 0.36, 0.5)
    losing = Losing(300, 1 / 3, seats)
    return Fairness(
        variant=NAME,
        fingerprint=fingerprint,
        players=3,
        player="random",
        kind="",
        seed=1,
        most_actions=2_000,
        games=300,
        ended=300,
        nobody_lost=0,
        losing=losing,
        points=None,
        contracts=None,
        hands_and_seats=hands,
        course=None,
        settled=settled,
        complete=True,
    )


SHARES = ((1, 0.3), (2, 0.4), (3, 0.3))
"""The share of games that each seat lost."""


def _claims(configured: ConfiguredVariant) -> Iterator[ClaimVerdict]:
    for claim, outcome in zip(configured.variant.claims, cycle(OUTCOMES), strict=False):
        shown = endless_play() if outcome is Kept.BROKEN else None
        yield ClaimVerdict(claim.claimed.identity, lexicon().claim(claim), outcome, "it was seen", False, shown)
