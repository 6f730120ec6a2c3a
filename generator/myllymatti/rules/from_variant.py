"""Compiling a configured variant into Rules."""

from __future__ import annotations

import hashlib
from typing import TypeVar

from myllymatti.cards import SUITS, Pack
from myllymatti.mechanisms import Point, Term, Value
from myllymatti.mechanisms import beating as b
from myllymatti.mechanisms import game as g
from myllymatti.mechanisms import tricks as t
from myllymatti.rules.lays import beating_table, possible_lays
from myllymatti.rules.model import BeatingRules, PhaseRules, Rules, TricksRules
from myllymatti.variant.model import ConfiguredVariant

Answer = TypeVar("Answer", bound=Point)

_DESCRIPTIVE = (g.Title, g.Played, g.BestWith, g.LoserName, g.Scoring, g.NextDealer)
"""Points that change nothing in the play of a deal; they are no part of the fingerprint."""


def compile_rules(configured: ConfiguredVariant) -> Rules:
    """The rules of a checked variant with all its choices settled."""
    answers = {(fact.role, fact.point.rule()): fact.value for fact in configured.facts if fact.value is not None}
    frame = _Answers(answers, "")
    players = frame.value(g.Players)
    pack = _pack(frame)
    phases: list[PhaseRules] = []
    for phase in configured.variant.phases:
        there = _Answers(answers, phase.role)
        if phase.mechanism.name == "tricks":
            phases.append(_tricks(phase.role, there))
        else:
            phases.append(_beating(phase.role, there, pack))
    return Rules(
        name=configured.name,
        full_name=configured.full_name,
        fingerprint=fingerprint(configured),
        fewest_players=players.number(0),
        most_players=players.number(1),
        pack=pack,
        dealt=frame.value(g.Deal).number(),
        undealt_cards=frame.answer(g.UndealtCards),
        direction=frame.answer(g.Direction),
        outcome=frame.answer(g.Outcome),
        phases=tuple(phases),
    )


def fingerprint(configured: ConfiguredVariant) -> str:
    """A digest of everything that matters in play: phases, answers and their numbers, in a fixed order."""
    lines = [f"{phase.role}: {phase.mechanism.name}" for phase in configured.variant.phases]
    for fact in configured.facts:
        if fact.value is not None and fact.point not in _DESCRIPTIVE:
            arguments = " ".join(map(_plain, fact.value.arguments))
            lines.append(f"{fact.role}.{fact.point.rule()}={fact.value.answer.name} {arguments}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _plain(argument: int | str | Term) -> str:
    if isinstance(argument, Term):
        return f"{argument.name}({' '.join(map(_plain, argument.arguments))})"
    return str(argument)


class _Answers:
    """The answers of one phase, by rule point."""

    def __init__(self, answers: dict[tuple[str, str], Value], role: str) -> None:
        self.answers = answers
        self.role = role

    def value(self, point: type[Point]) -> Value:
        """The answer with its parameters; the checks have made sure that it is there."""
        return self.answers[(self.role, point.rule())]

    def answer(self, point: type[Answer]) -> Answer:
        """The answer as a member of its rule point."""
        answer = self.value(point).answer
        assert isinstance(answer, point)
        return answer

    def maybe(self, point: type[Answer]) -> Answer | None:
        """The answer, or None where the point is not asked."""
        return self.answer(point) if (self.role, point.rule()) in self.answers else None


def _pack(frame: _Answers) -> Pack:
    order = [str(rank) for rank in frame.value(g.Ranking).arguments]
    kept = frame.value(g.Pack).number() // len(SUITS)
    return Pack(tuple(reversed(order[:kept])))


def _tricks(role: str, there: _Answers) -> TricksRules:
    return TricksRules(
        role=role,
        first_lead=there.answer(t.FirstLead),
        played_by=there.answer(t.PlayedBy),
        following_suit=there.answer(t.FollowingSuit),
        blind_card=there.answer(t.BlindCard),
        last_card_blind=there.answer(t.LastCardBlind),
        blind_card_stays=there.answer(t.BlindCardStays),
        trick_winner=there.answer(t.TrickWinner),
        ties=there.answer(t.Ties),
        tie_lead=there.answer(t.TieLead),
        won_cards=there.answer(t.WonCards),
        next_lead=there.answer(t.NextLead),
        refill=there.value(t.Refill).number(),
        refill_time=there.answer(t.RefillTime),
        last_card=there.answer(t.LastCard),
        last_card_seen_by=there.answer(t.LastCardSeenBy),
        trumps=there.answer(t.Trumps),
        ends_when=there.answer(t.EndsWhen),
        leftover_cards=there.answer(t.LeftoverCards),
        unfinished_trick=there.answer(t.UnfinishedTrick),
    )


def _beating(role: str, there: _Answers, pack: Pack) -> BeatingRules:
    runs = there.answer(b.Runs)
    length = 0 if runs is b.Runs.NONE else there.value(b.RunLength).number()
    return BeatingRules(
        role=role,
        hands=there.answer(b.Hands),
        trump_card=there.answer(b.TrumpCard),
        no_cards_at_start=there.answer(b.NoCardsAtStart),
        first_lead=there.answer(b.FirstLead),
        runs=runs,
        run_length=length,
        run_beaten_by=there.maybe(b.RunBeatenBy),
        run_counts_as=there.maybe(b.RunCountsAs),
        taken_from_run=there.maybe(b.TakenFromRun),
        beats=beating_table(pack, there.value(b.Beats).terms()),
        lays=possible_lays(pack, runs, length),
        trumping=there.answer(b.Trumping),
        beating=there.answer(b.Beating),
        taken=there.answer(b.Taken),
        turn_after_taking=there.answer(b.TurnAfterTaking),
        trick_complete=there.answer(b.TrickComplete),
        completed_trick=there.answer(b.CompletedTrick),
        next_lead=there.answer(b.NextLead),
        leader_out=there.answer(b.LeaderOut),
        empty_table=there.answer(b.EmptyTable),
        going_out=there.answer(b.GoingOut),
        ends_when=there.answer(b.EndsWhen),
    )
