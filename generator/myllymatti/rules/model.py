"""Rules: a game ready to be played. Typed, frozen, and traceable by the names of their rule points.

A phase's fields bear the names of its rule points; each holds the answer. A rule point that has only one
answer so far is a field all the same: it is what a second answer will be told apart by.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from myllymatti.cards import Pack
from myllymatti.mechanisms import beating as b
from myllymatti.mechanisms import game as g
from myllymatti.mechanisms import tricks as t
from myllymatti.mechanisms.auction import DeclaringSide
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules, ScoringRules, SessionRules
from myllymatti.rules.lays import Beating, Lays
from myllymatti.rules.reduction import Reduction


@dataclass(frozen=True)
class TricksRules:
    """A phase of tricks: the answers to the rule points of `mechanisms/tricks.py`.

    What is not asked in the variant is None; `refill` is 0 where hands are not filled.
    """

    role: str
    first_lead: t.FirstLead
    lead_without_contract: t.LeadWithoutContract | None
    played_by: t.PlayedBy
    following_suit: t.FollowingSuit
    blind_card: t.BlindCard | None
    last_card_blind: t.LastCardBlind | None
    blind_card_stays: t.BlindCardStays | None
    trick_winner: t.TrickWinner
    trump_suit: t.TrumpSuit | None
    ties: t.Ties | None
    tie_lead: t.TieLead | None
    won_cards: t.WonCards
    next_lead: t.NextLead
    refill: int
    refill_time: t.RefillTime | None
    refill_in_tie: t.RefillInTie | None
    refill_order: t.RefillOrder | None
    last_card: t.LastCard | None
    last_card_seen_by: t.LastCardSeenBy | None
    trumps: t.Trumps | None
    ends_when: t.EndsWhen
    leftover_cards: t.LeftoverCards | None
    unfinished_trick: t.UnfinishedTrick | None


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


PhaseRules = TricksRules | BeatingRules | AuctionRules | ExchangeRules | DoublingRules


@dataclass(frozen=True)
class DealRules:
    """What is played in deals of one kind: the deal, the phases in their order, and what the deal is worth.

    `kind` is empty where all deals are alike. `dealt` is the number of cards each is dealt, 0 when the whole pack is.
    `scoring` is None where no points are scored.
    """

    kind: str
    deal: g.Deal
    dealt: int
    undealt_cards: g.UndealtCards | None
    phases: tuple[PhaseRules, ...]
    scoring: ScoringRules | None

    @property
    def bidder_is_alone(self) -> bool:
        """Whether who wins the first auction plays against all others (auction.declaring_side)."""
        first = next((phase for phase in self.phases if isinstance(phase, AuctionRules)), None)
        return first is not None and first.declaring_side is DeclaringSide.ALONE


@dataclass(frozen=True)
class Rules:
    """The executable rule object of one configured variant.

    `name` is the short configured name, `full_name` lists every choice. `fingerprint` is a digest of the
    answers: two games with the same fingerprint are played alike, whatever their names and sources.
    `most_players` is the variant's maximum, or where it sets none the engines' cap as far as the cards go round.
    `fewer_with_two` is the number of cards laid aside when two play. `deals` are the kinds of deal, at least one; the
    first is what a plain command plays. `session` is None where deals do not make sessions. `reduction` says with how
    many cards it is played, where these are fewer than the variant has (`rules/reduced.py`).
    """

    name: str
    full_name: str
    fingerprint: str
    fewest_players: int
    most_players: int
    pack: Pack
    partners: bool
    fewer_with_two: int
    direction: g.Direction
    outcome: g.Outcome
    winner: g.Winner | None
    deals: tuple[DealRules, ...]
    session: SessionRules | None
    reduction: Reduction | None = None

    def deal_of(self, kind: str | None) -> DealRules:
        """What is played in deals of a kind; of the first kind where none is named.

        Raises:
            ValueError: when there are no deals of that kind.
        """
        for deal in self.deals:
            if kind is None or deal.kind == kind:
                return deal
        raise ValueError(f"{self.name} has no deals “{kind}”")

    def only(self, kind: str) -> Rules:
        """The same rules, with deals of one kind alone: those that a plain command then plays.

        Raises:
            ValueError: when there are no deals of that kind.
        """
        return replace(self, deals=(self.deal_of(kind),), session=None)

    def cards_dealt(self, kind: str, players: int) -> int:
        """How many cards are dealt in all in a deal of a kind."""
        laid_aside = self.fewer_with_two if players == 2 else 0
        return self.deal_of(kind).dealt * players or self.pack.size - laid_aside

    def kind_of(self, game: int) -> str:
        """The kind of deal of game number `game` (from 0) of a run: as they follow one another in a series."""
        kinds = self.session.kinds if self.session is not None else (self.deals[0].kind,)
        return kinds[game % len(kinds)]

    @property
    def players_told(self) -> str:
        """How many play: `2 to 4`, or `3`."""
        low, high = self.fewest_players, self.most_players
        return f"{low}" if low == high else f"{low} to {high}"
