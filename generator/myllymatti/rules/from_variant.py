"""Compiling a configured variant into Rules."""

from __future__ import annotations

import hashlib
from typing import TypeVar

from myllymatti.bounds import MOST_PLAYERS
from myllymatti.cards import Pack, ranks_of_pack
from myllymatti.mechanisms import Point, Term, Value
from myllymatti.mechanisms import beating as b
from myllymatti.mechanisms import game as g
from myllymatti.mechanisms import tricks as t
from myllymatti.rules.lays import beating_table, possible_lays
from myllymatti.rules.model import BeatingRules, PhaseRules, Rules, TricksRules
from myllymatti.variant.model import ConfiguredVariant

Answer = TypeVar("Answer", bound=Point)

_DESCRIPTIVE = (
    g.Title,
    g.Played,
    g.BestWith,
    g.FirstDealer,
    g.Bidding,
    g.Winner,
    g.LoserName,
    g.Scoring,
    g.NextDealer,
)
"""Points that change nothing in the play of a deal; they are no part of the fingerprint."""


def compile_rules(configured: ConfiguredVariant) -> Rules:
    """The rules of a checked variant with all its choices settled."""
    answers = {(fact.role, fact.point.rule()): fact.value for fact in configured.facts if fact.value is not None}
    frame = _Answers(answers, "")
    pack = _pack(frame)
    phases: list[PhaseRules] = []
    for phase in configured.phases:
        there = _Answers(answers, phase.role)
        if phase.mechanism.name == "tricks":
            phases.append(_tricks(phase.role, there))
        else:
            phases.append(_beating(phase.role, there, pack))
    deal = frame.answer(g.Deal)
    dealt = frame.value(g.Deal).number() if deal is g.Deal.EACH else 0
    fewest, most = players_range(frame.value(g.Players), pack.size, dealt)
    return Rules(
        name=configured.name,
        full_name=configured.full_name,
        fingerprint=fingerprint(configured),
        fewest_players=fewest,
        most_players=most,
        pack=pack,
        deal=deal,
        dealt=dealt,
        fewer_with_two=frame.number(g.WithTwoPlayers),
        undealt_cards=frame.maybe(g.UndealtCards),
        direction=frame.answer(g.Direction),
        outcome=frame.answer(g.Outcome),
        phases=tuple(phases),
    )


def players_range(players: Value, cards: int, dealt: int) -> tuple[int, int]:
    """The fewest and most players; where no upper limit is given, as many as the engines and the cards allow."""
    if players.answer is not g.Players.AT_LEAST:
        return players.number(0), players.number(-1)
    most = (cards - 1) // dealt if dealt else cards // 2
    return players.number(0), min(MOST_PLAYERS, most)


def fingerprint(configured: ConfiguredVariant) -> str:
    """A digest of everything that matters in play: phases, answers and their numbers, in a fixed order."""
    lines = [f"{phase.role}: {phase.mechanism.name}" for phase in configured.phases]
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

    def terms(self, point: type[Point]) -> tuple[Term, ...]:
        """The terms in the answer; none where the point is not asked."""
        value = self.answers.get((self.role, point.rule()))
        return value.terms() if value is not None else ()

    def number(self, point: type[Point]) -> int:
        """The number in the answer; 0 where the point is not asked or has none."""
        value = self.answers.get((self.role, point.rule()))
        return value.number() if value is not None and value.arguments else 0


def _pack(frame: _Answers) -> Pack:
    kept = ranks_of_pack(frame.value(g.Pack).number())
    order = [str(rank) for rank in frame.value(g.Ranking).arguments]
    return Pack(tuple(rank for rank in reversed(order) if rank in kept), frame.number(g.Packs) or 1)


def _tricks(role: str, there: _Answers) -> TricksRules:
    return TricksRules(
        role=role,
        first_lead=there.answer(t.FirstLead),
        played_by=there.answer(t.PlayedBy),
        following_suit=there.answer(t.FollowingSuit),
        blind_card=there.answer(t.BlindCard),
        last_card_blind=there.maybe(t.LastCardBlind),
        blind_card_stays=there.maybe(t.BlindCardStays),
        trick_winner=there.answer(t.TrickWinner),
        ties=there.answer(t.Ties),
        tie_lead=there.answer(t.TieLead),
        won_cards=there.answer(t.WonCards),
        next_lead=there.answer(t.NextLead),
        refill=there.number(t.Refill),
        refill_time=there.answer(t.RefillTime),
        refill_in_tie=there.maybe(t.RefillInTie),
        refill_order=there.maybe(t.RefillOrder),
        last_card=there.answer(t.LastCard),
        last_card_seen_by=there.answer(t.LastCardSeenBy),
        trumps=there.answer(t.Trumps),
        ends_when=there.answer(t.EndsWhen),
        leftover_cards=there.answer(t.LeftoverCards),
        unfinished_trick=there.answer(t.UnfinishedTrick),
    )


def _beating(role: str, there: _Answers, pack: Pack) -> BeatingRules:
    runs, trump_suit = there.answer(b.Runs), there.answer(b.TrumpSuit)
    length = 0 if runs is b.Runs.NONE else there.number(b.RunLength)
    two_trumps = trump_suit is b.TrumpSuit.HIGH_AND_LOW
    return BeatingRules(
        role=role,
        hands=there.answer(b.Hands),
        refill=there.number(b.Refill),
        refill_time=there.maybe(b.RefillTime),
        trump_suit=trump_suit,
        trump_card=there.maybe(b.TrumpCard),
        no_cards_at_start=there.maybe(b.NoCardsAtStart),
        low_cards=_low_cards(there, pack),
        nothing_to_take=there.maybe(b.NothingToTake),
        first_lead=there.answer(b.FirstLead),
        runs=runs,
        run_length=length,
        run_beaten_by=there.maybe(b.RunBeatenBy),
        run_counts_as=there.maybe(b.RunCountsAs),
        taken_from_run=there.maybe(b.TakenFromRun),
        beats=beating_table(pack, (*there.value(b.Beats).terms(), *there.terms(b.AlsoBeats)), two_trumps),
        lays=possible_lays(pack, runs, length),
        trumping=there.maybe(b.Trumping),
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
        all_out=there.maybe(b.AllOut),
    )


def _low_cards(there: _Answers, pack: Pack) -> tuple[int, int] | None:
    """The ranks given to a player without cards, as numbers; ranks that the pack lacks count as below its lowest."""
    if there.maybe(b.NoCardsAtStart) is not b.NoCardsAtStart.GETS_LOW_CARDS:
        return None
    low, high = (
        pack.ranks.index(rank) if rank in pack.ranks else -1
        for rank in map(str, there.value(b.NoCardsAtStart).arguments)
    )
    return max(low, 0), high
