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
    """A phase of tricks: the answers to the rule points of `mechanisms/tricks.py`.

    What is not asked in the variant is None.
    """

    role: str
    first_lead: t.FirstLead
    played_by: t.PlayedBy
    following_suit: t.FollowingSuit
    blind_card: t.BlindCard
    last_card_blind: t.LastCardBlind | None
    blind_card_stays: t.BlindCardStays | None
    trick_winner: t.TrickWinner
    ties: t.Ties
    tie_lead: t.TieLead
    won_cards: t.WonCards
    next_lead: t.NextLead
    refill: int
    refill_time: t.RefillTime
    refill_in_tie: t.RefillInTie | None
    refill_order: t.RefillOrder | None
    last_card: t.LastCard
    last_card_seen_by: t.LastCardSeenBy
    trumps: t.Trumps
    ends_when: t.EndsWhen
    leftover_cards: t.LeftoverCards
    unfinished_trick: t.UnfinishedTrick


@dataclass(frozen=True)
class BeatingRules:
    """A phase of beating: the answers to the rule points of `mechanisms/beating.py`.

    What is not asked in the variant is None; `refill` is 0 where hands are not filled, `run_length` 0 where no runs
    are played, `low_cards` the ranks (numbers, lowest and highest) that a player without cards is given.
    `lays` are all lays of the game (see `rules/lays.py`), `beats` the relation between cards as a table.
    """

    role: str
    hands: b.Hands
    refill: int
    refill_time: b.RefillTime | None
    trump_suit: b.TrumpSuit
    trump_card: b.TrumpCard | None
    no_cards_at_start: b.NoCardsAtStart | None
    low_cards: tuple[int, int] | None
    nothing_to_take: b.NothingToTake | None
    first_lead: b.FirstLead
    runs: b.Runs
    run_length: int
    run_beaten_by: b.RunBeatenBy | None
    run_counts_as: b.RunCountsAs | None
    taken_from_run: b.TakenFromRun | None
    beats: Beating
    lays: Lays = field(compare=False)
    trumping: b.Trumping | None
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
    all_out: b.AllOut | None


PhaseRules = TricksRules | BeatingRules


@dataclass(frozen=True)
class Rules:
    """The executable rule object of one configured variant.

    `name` is the short configured name, `full_name` lists every choice. `fingerprint` is a digest of the
    answers: two games with the same fingerprint are played alike, whatever their names and sources.
    `most_players` is the variant's maximum, or where it sets none the engines' cap as far as the cards go round.
    `dealt` is the number of cards each is dealt, 0 when the whole pack is; `fewer_with_two` that of the cards laid
    aside when two play.
    """

    name: str
    full_name: str
    fingerprint: str
    fewest_players: int
    most_players: int
    pack: Pack
    deal: g.Deal
    dealt: int
    fewer_with_two: int
    undealt_cards: g.UndealtCards | None
    direction: g.Direction
    outcome: g.Outcome
    phases: tuple[PhaseRules, ...]

    @property
    def players_told(self) -> str:
        """How many play: `2 to 4`, or `3`."""
        low, high = self.fewest_players, self.most_players
        return f"{low}" if low == high else f"{low} to {high}"
