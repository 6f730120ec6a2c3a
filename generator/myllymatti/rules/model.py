"""Rules: a game ready to be played. Typed, frozen, and traceable by the names of their rule points.

A phase's fields bear the names of its rule points; each holds the answer. A rule point that has only one
answer so far is a field all the same: it is what a second answer will be told apart by.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from myllymatti.cards import Pack
from myllymatti.mechanisms import beating as b
from myllymatti.mechanisms import game as g
from myllymatti.mechanisms import tricks as t
from myllymatti.rules.lays import Beating, Lays


@dataclass(frozen=True)
class TricksRules:
    """A phase of tricks: the answers to the rule points of `mechanisms/tricks.py`."""

    role: str
    first_lead: t.FirstLead
    played_by: t.PlayedBy
    following_suit: t.FollowingSuit
    blind_card: t.BlindCard
    last_card_blind: t.LastCardBlind
    blind_card_stays: t.BlindCardStays
    trick_winner: t.TrickWinner
    ties: t.Ties
    tie_lead: t.TieLead
    won_cards: t.WonCards
    next_lead: t.NextLead
    refill: int
    refill_time: t.RefillTime
    last_card: t.LastCard
    last_card_seen_by: t.LastCardSeenBy
    trumps: t.Trumps
    ends_when: t.EndsWhen
    leftover_cards: t.LeftoverCards
    unfinished_trick: t.UnfinishedTrick


@dataclass(frozen=True)
class BeatingRules:
    """A phase of beating: the answers to the rule points of `mechanisms/beating.py`.

    `run_beaten_by`, `run_counts_as` and `taken_from_run` are None where no runs are played. `lays` are
    all lays of the game (see `rules/lays.py`), `beats` the relation between cards as a table.
    """

    role: str
    hands: b.Hands
    trump_card: b.TrumpCard
    no_cards_at_start: b.NoCardsAtStart
    first_lead: b.FirstLead
    runs: b.Runs
    run_length: int
    run_beaten_by: b.RunBeatenBy | None
    run_counts_as: b.RunCountsAs | None
    taken_from_run: b.TakenFromRun | None
    beats: Beating
    lays: Lays = field(compare=False)
    trumping: b.Trumping
    beating: b.Beating
    taken: b.Taken
    turn_after_taking: b.TurnAfterTaking
    trick_complete: b.TrickComplete
    completed_trick: b.CompletedTrick
    next_lead: b.NextLead
    leader_out: b.LeaderOut
    empty_table: b.EmptyTable
    going_out: b.GoingOut
    ends_when: b.EndsWhen


PhaseRules = TricksRules | BeatingRules


@dataclass(frozen=True)
class Rules:
    """The executable rule object of one configured variant.

    `name` is the short configured name, `full_name` lists every choice. `fingerprint` is a digest of the
    answers: two games with the same fingerprint are played alike, whatever their names and sources.
    """

    name: str
    full_name: str
    fingerprint: str
    fewest_players: int
    most_players: int
    pack: Pack
    dealt: int
    undealt_cards: g.UndealtCards
    direction: g.Direction
    outcome: g.Outcome
    phases: tuple[PhaseRules, ...]
