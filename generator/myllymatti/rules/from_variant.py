"""Compiling a configured variant into Rules."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from myllymatti.bounds import MOST_PLAYERS
from myllymatti.cards import Pack, ranks_of_pack
from myllymatti.mechanisms import Term, Value
from myllymatti.mechanisms import beating as b
from myllymatti.mechanisms import game as g
from myllymatti.mechanisms import tricks as t
from myllymatti.mechanisms.auction import AUCTION
from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.doubling import DOUBLING
from myllymatti.mechanisms.exchange import EXCHANGE
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION
from myllymatti.mechanisms.tricks import TRICKS
from myllymatti.rules.answers import Answers, answers_by_role
from myllymatti.rules.contract import AuctionRules, ScoringRules
from myllymatti.rules.contract_from_variant import (
    auction_rules,
    doubling_rules,
    exchange_rules,
    scoring_rules,
    session_rules,
)
from myllymatti.rules.lays import beating_table, possible_lays
from myllymatti.rules.model import BeatingRules, DealRules, PhaseRules, Rules, TricksRules
from myllymatti.variant.model import ConfiguredVariant, Phase, phases_in_order


def compile_rules(configured: ConfiguredVariant) -> Rules:
    """The rules of a checked variant with all its choices settled."""
    games = configured.games()
    frame = Answers(answers_by_role(games[0]), "")
    pack = _pack(frame)
    deals = tuple(_deal(game, pack) for game in games)
    fewest, most = players_range(frame.value(g.Players), pack.size, deals[0].dealt)
    session = next((phase.role for phase in configured.phases if phase.mechanism is SESSION), None)
    return Rules(
        name=configured.name,
        full_name=configured.full_name,
        fingerprint=fingerprint(configured),
        fewest_players=fewest,
        most_players=most,
        pack=pack,
        partners=frame.maybe(g.Partners) is g.Partners.OPPOSITE,
        fewer_with_two=frame.number(g.WithTwoPlayers),
        direction=frame.answer(g.Direction),
        outcome=frame.answer(g.Outcome),
        winner=frame.maybe(g.Winner),
        deals=deals,
        session=session_rules(Answers(answers_by_role(configured), session)) if session else None,
    )


def _deal(game: ConfiguredVariant, pack: Pack) -> DealRules:
    """What is played in deals of one kind."""
    answers = answers_by_role(game)
    frame = Answers(answers, "")
    phases: list[PhaseRules] = []
    scoring: ScoringRules | None = None
    for phase in game.phases:
        there = Answers(answers, phase.role)
        if phase.mechanism is SCORING:
            scoring = scoring_rules(there)
        elif phase.mechanism is not SESSION:
            phases.append(_phase(phase, there, pack, phases))
    deal = frame.answer(g.Deal)
    return DealRules(
        kind=game.deal,
        deal=deal,
        dealt=frame.value(g.Deal).number() if deal is g.Deal.EACH else 0,
        undealt_cards=frame.maybe(g.UndealtCards),
        phases=tuple(phases),
        scoring=scoring,
    )


def _phase(phase: Phase, there: Answers, pack: Pack, before: Sequence[PhaseRules]) -> PhaseRules:
    """The rules of one phase; `before` are those of the phases before it."""
    if phase.mechanism is TRICKS:
        return _tricks(phase.role, there)
    if phase.mechanism is BEATING:
        return _beating(phase.role, there, pack)
    if phase.mechanism is AUCTION:
        first = next((one for one in before if isinstance(one, AuctionRules)), None)
        return auction_rules(phase.role, there, first)
    if phase.mechanism is EXCHANGE:
        return exchange_rules(phase.role, there)
    assert phase.mechanism is DOUBLING, f"{phase.mechanism.name} makes no phase of a deal"
    return doubling_rules(phase.role, there)


def players_range(players: Value, cards: int, dealt: int) -> tuple[int, int]:
    """The fewest and most players; where no upper limit is given, as many as the engines and the cards allow."""
    if players.answer is not g.Players.AT_LEAST:
        return players.number(0), players.number(-1)
    most = (cards - 1) // dealt if dealt else cards // 2
    return players.number(0), min(MOST_PLAYERS, most)


def fingerprint(configured: ConfiguredVariant) -> str:
    """A digest of everything that matters in play: phases, answers and their numbers, in a fixed order."""
    lines = [
        f"{_in_deals(one.deal)}{one.role}: {one.mechanism.name}" for one in phases_in_order(configured.all_phases())
    ]
    for fact in configured.facts:
        if fact.value is not None and fact.point not in g.DESCRIPTIVE:
            arguments = " ".join(map(_plain, fact.value.arguments))
            lines.append(f"{_in_deals(fact.deal)}{fact.role}.{fact.point.rule()}={fact.value.answer.name} {arguments}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _in_deals(kind: str) -> str:
    return f"{kind}/" if kind else ""


def _plain(argument: int | str | Term) -> str:
    if isinstance(argument, Term):
        return f"{argument.name}({' '.join(map(_plain, argument.arguments))})"
    return str(argument)


def _pack(frame: Answers) -> Pack:
    kept = ranks_of_pack(frame.value(g.Pack).number())
    order = [str(rank) for rank in frame.value(g.Ranking).arguments]
    return Pack(tuple(rank for rank in reversed(order) if rank in kept), frame.number(g.Packs) or 1)


def _tricks(role: str, there: Answers) -> TricksRules:
    return TricksRules(
        role=role,
        first_lead=there.answer(t.FirstLead),
        lead_without_contract=there.maybe(t.LeadWithoutContract),
        played_by=there.answer(t.PlayedBy),
        following_suit=there.answer(t.FollowingSuit),
        blind_card=there.maybe(t.BlindCard),
        last_card_blind=there.maybe(t.LastCardBlind),
        blind_card_stays=there.maybe(t.BlindCardStays),
        trick_winner=there.answer(t.TrickWinner),
        trump_suit=there.maybe(t.TrumpSuit),
        ties=there.maybe(t.Ties),
        tie_lead=there.maybe(t.TieLead),
        won_cards=there.answer(t.WonCards),
        next_lead=there.answer(t.NextLead),
        refill=there.number(t.Refill),
        refill_time=there.maybe(t.RefillTime),
        refill_in_tie=there.maybe(t.RefillInTie),
        refill_order=there.maybe(t.RefillOrder),
        last_card=there.maybe(t.LastCard),
        last_card_seen_by=there.maybe(t.LastCardSeenBy),
        trumps=there.maybe(t.Trumps),
        ends_when=there.answer(t.EndsWhen),
        leftover_cards=there.maybe(t.LeftoverCards),
        unfinished_trick=there.maybe(t.UnfinishedTrick),
    )


def _beating(role: str, there: Answers, pack: Pack) -> BeatingRules:
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


def _low_cards(there: Answers, pack: Pack) -> tuple[int, int] | None:
    """The ranks given to a player without cards, as numbers; ranks that the pack lacks count as below its lowest."""
    if there.maybe(b.NoCardsAtStart) is not b.NoCardsAtStart.GETS_LOW_CARDS:
        return None
    low, high = (
        pack.ranks.index(rank) if rank in pack.ranks else -1
        for rank in map(str, there.value(b.NoCardsAtStart).arguments)
    )
    return max(low, 0), high
