"""Which branches were reached, from what the engines count: the happenings, and the branches that these do not tell of.

A branch is looked for only where it can be: where a game asks its rule point, and where the answer that speaks of it is
in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from myllymatti.mechanisms import auction as a
from myllymatti.mechanisms import beating as b
from myllymatti.mechanisms import exchange as e
from myllymatti.mechanisms import scoring as s
from myllymatti.mechanisms import tricks as t
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules
from myllymatti.rules.model import BeatingRules, DealRules, Rules, TricksRules

TOLD_BY: Mapping[Branch, tuple[Happening | Branch, ...]] = {
    Branch.TRICK_PLAYED: (Happening.WIN,),
    Branch.PLAYED_AS_LIKED: (Happening.WIN,),
    Branch.CARD_TURNED_UP: (Happening.TURN,),
    Branch.NOT_TURNED_UP: (Happening.DRAW,),
    Branch.TURNED_CARD_STAYS: (Happening.TURN,),
    Branch.BEST_CARD_WINS: (Happening.WIN,),
    Branch.NO_TRUMPS_IN_TRICKS: (Happening.WIN,),
    Branch.LAST_DEALT_SHOWN: (Happening.SHOW_TRUMP,),
    Branch.TIE: (Happening.TIE,),
    Branch.TIE_LED: (Happening.TIE,),
    Branch.TRICK_LAID_IN_PILE: (Happening.WIN,),
    Branch.NEXT_LEAD_IN_TRICKS: (Happening.WIN,),
    Branch.HAND_FILLED: (Happening.DRAW,),
    Branch.HAND_NOT_FILLED: (Happening.WIN,),
    Branch.DRAWN_IN_TRICKS: (Happening.DRAW,),
    Branch.DRAWN_IN_ORDER: (Happening.DRAW,),
    Branch.LAST_CARD_SET_ASIDE: (Happening.SET_ASIDE,),
    Branch.LAST_CARD_SEEN: (Happening.SET_ASIDE,),
    Branch.TRUMPS_MADE: (Happening.TRUMP, Branch.LAST_TURNED_UP),
    Branch.HANDS_PLAYED: (Branch.LEADER_WITHOUT_CARDS,),
    Branch.HAND_LEFT_OVER: (Happening.SHOW, Happening.KEEP),
    Branch.TRICK_UNFINISHED: (Happening.RETURN,),
    Branch.NOT_REFILLED: (Branch.HANDS_TAKEN_UP,),
    Branch.DRAWN_IN_BEATING: (Branch.REFILLED,),
    Branch.TRUMPS_TURNED_UP: (Happening.TURN_UP,),
    Branch.WITHOUT_TRUMPS: (Branch.HANDS_TAKEN_UP,),
    Branch.NOTHING_TO_TAKE: (Happening.PASS_OVER,),
    Branch.FIRST_LEAD_IN_BEATING: (Branch.HANDS_TAKEN_UP,),
    Branch.NO_RUNS: (Branch.HANDS_TAKEN_UP,),
    Branch.RUN_LONG_ENOUGH: (Branch.RUN_LED,),
    Branch.RUN_COUNTED: (Branch.RUN_LED, Branch.RUN_BEATEN, Branch.RUN_ON_CARD),
    Branch.MUST_BEAT: (Branch.CARDS_BEATEN,),
    Branch.TAKEN: (Happening.TAKE,),
    Branch.TURN_PASSES: (Happening.TAKE,),
    Branch.TRICK_COMPLETE: (Happening.FALL,),
    Branch.TRICK_LAID_ASIDE: (Happening.FALL,),
    Branch.NEXT_LEAD_IN_BEATING: (Happening.FALL,),
    Branch.GAME_ENDS: (Happening.LOSE, Happening.NO_LOSER),
    Branch.CALLED_FIRST: (Branch.SOMEBODY_CALLS,),
    Branch.DENOMINATION_BID: (Happening.BID,),
    Branch.LEVEL_BID: (Happening.BID,),
    Branch.HIGHER_BID: (Happening.BID,),
    Branch.BID_WITHDRAWN: (Happening.WITHDRAW,),
    Branch.ALL_PASS: (Happening.ALL_PASS,),
    Branch.LOW_ENOUGH: (Branch.SIDE_DECLARES, Branch.DECLARER_SETTLED),
    Branch.KITTY_TAKEN: (Happening.TAKE_KITTY,),
    Branch.KITTY_LEFT_ALONE: (Branch.EXCHANGED,),
    Branch.KITTY_SEEN: (Happening.TAKE_KITTY,),
    Branch.CARD_GIVEN: (Happening.HAND_OVER,),
    Branch.NOTHING_GIVEN: (Branch.EXCHANGED,),
    Branch.TAKEN_UP_LATER: (Happening.TAKE_UP,),
    Branch.DOUBLED: (Happening.DOUBLE,),
    Branch.REDOUBLE_ASKED: (Happening.DOUBLE,),
    Branch.REDOUBLED: (Happening.REDOUBLE,),
    Branch.TARGET_SET: (Branch.CONTRACT_SCORED,),
    Branch.DEAL_COUNTS: (Branch.POINTS_BOOKED,),
}
"""What tells of a branch that the engines do not count by itself: happenings, or branches that they do count.

Cards are drawn in one phase alone: what is left of a stock after tricks with drawing is laid away.
"""

COUNTED = tuple(branch for branch in Branch if branch not in TOLD_BY)
"""The branches that the engines count."""

_ONE_IS_TAKEN = (b.Taken.LAST_PLAYED, b.Taken.LOWEST)
_TURNED_UP = (b.TrumpSuit.TURNED_UP, b.TrumpSuit.HIGH_AND_LOW)


def _somebody_may_wait(beating: BeatingRules) -> bool:
    """Whether a player can be in the game without cards."""
    return beating.refill > 0 or beating.no_cards_at_start is b.NoCardsAtStart.MUST_TAKE


_IN_FORCE: Mapping[Branch, Callable[[Any], bool]] = {
    Branch.PLAYED_AS_LIKED: lambda tricks: tricks.following_suit is t.FollowingSuit.NOT_REQUIRED,
    Branch.MUST_FOLLOW: lambda tricks: tricks.following_suit is t.FollowingSuit.REQUIRED,
    Branch.CANNOT_FOLLOW: lambda tricks: tricks.following_suit is t.FollowingSuit.REQUIRED,
    Branch.CARD_TURNED_UP: lambda tricks: tricks.blind_card is not t.BlindCard.NOT_ALLOWED,
    Branch.NOT_TURNED_UP: lambda tricks: tricks.blind_card is t.BlindCard.NOT_ALLOWED,
    Branch.LAST_TURNED_UP: lambda tricks: tricks.last_card_blind is t.LastCardBlind.ALLOWED,
    Branch.TRUMP_WINS: lambda tricks: tricks.trump_suit not in {None, t.TrumpSuit.NONE},
    Branch.NO_TRUMPS_IN_TRICKS: lambda tricks: tricks.trump_suit is t.TrumpSuit.NONE,
    Branch.CONTRACT_NAMES_TRUMPS: lambda tricks: tricks.trump_suit is t.TrumpSuit.CONTRACT,
    Branch.CONTRACT_WITHOUT_TRUMPS: lambda tricks: tricks.trump_suit is t.TrumpSuit.CONTRACT,
    Branch.NO_CONTRACT_NO_TRUMPS: lambda tricks: tricks.trump_suit is t.TrumpSuit.CONTRACT,
    Branch.LAST_DEALT_SHOWN: lambda tricks: tricks.trump_suit is t.TrumpSuit.LAST_DEALT,
    Branch.TIE_BELOW_BEST: lambda tricks: (
        tricks.ties not in {t.Ties.HIGHEST, t.Ties.LOWEST} and tricks.played_by is t.PlayedBy.EVERYBODY
    ),
    Branch.HAND_FILLED: lambda tricks: tricks.refill > 0,
    Branch.HAND_NOT_FILLED: lambda tricks: not tricks.refill,
    Branch.TIED_WITHOUT_CARDS: lambda tricks: tricks.refill_in_tie is t.RefillInTie.NOT_BEFORE_IT_IS_WON,
    Branch.LEADER_WITHOUT_CARDS: lambda tricks: tricks.ends_when is t.EndsWhen.NO_CARD_TO_PLAY,
    Branch.NEXT_WITHOUT_CARDS: lambda tricks: tricks.ends_when is t.EndsWhen.NO_CARD_TO_PLAY,
    Branch.TIED_CANNOT_FIGHT: lambda tricks: tricks.ties is not None and tricks.ends_when is not t.EndsWhen.ALL_PLAYED,
    Branch.TOO_FEW_WITH_CARDS: lambda tricks: tricks.ends_when is t.EndsWhen.NO_TRICK_POSSIBLE,
    Branch.PASSED_OVER_IN_TRICKS: lambda tricks: tricks.ends_when is t.EndsWhen.NO_TRICK_POSSIBLE,
    Branch.HANDS_PLAYED: lambda tricks: tricks.ends_when is t.EndsWhen.ALL_PLAYED,
    Branch.NOT_REFILLED: lambda beating: beating.hands is b.Hands.DEALT and not beating.refill,
    Branch.REFILLED: lambda beating: beating.refill > 0,
    Branch.STOCK_ENDS_IN_DRAWING: lambda beating: beating.refill_time is b.RefillTime.AFTER_EACH_TRICK,
    Branch.TRUMPS_KNOWN: lambda beating: beating.trump_suit is b.TrumpSuit.MADE_BEFORE,
    Branch.NO_TRUMPS_KNOWN: lambda beating: beating.trump_suit is b.TrumpSuit.MADE_BEFORE,
    Branch.TRUMPS_TURNED_UP: lambda beating: beating.trump_suit in _TURNED_UP,
    Branch.NOTHING_TO_TURN_UP: lambda beating: beating.trump_suit in _TURNED_UP,
    Branch.WITHOUT_TRUMPS: lambda beating: beating.trump_suit is b.TrumpSuit.NONE,
    Branch.NOBODY_TO_LEAD_FIRST: lambda beating: beating.first_lead is not b.FirstLead.FOREHAND,
    Branch.NO_RUNS: lambda beating: beating.runs is b.Runs.NONE,
    Branch.RUN_LED: lambda beating: beating.runs is not b.Runs.NONE,
    Branch.RUN_LONG_ENOUGH: lambda beating: beating.run_length > 0,
    Branch.RUN_BEATEN_BY_CARD: lambda beating: beating.run_beaten_by is b.RunBeatenBy.ABOVE_ITS_HIGHEST,
    Branch.RUN_ON_CARD: lambda beating: beating.run_beaten_by is b.RunBeatenBy.ABOVE_ITS_HIGHEST,
    Branch.RUN_TAKEN_FROM: lambda beating: beating.taken_from_run is not None and beating.taken in _ONE_IS_TAKEN,
    Branch.TRUMP_HELD_BACK: lambda beating: beating.trumping not in {None, b.Trumping.FREE},
    Branch.COULD_BEAT: lambda beating: beating.beating is b.Beating.OPTIONAL,
    Branch.MUST_BEAT: lambda beating: beating.beating is b.Beating.REQUIRED,
    Branch.NOBODY_CAN_GO_ON: _somebody_may_wait,
    Branch.LEADER_OUT: lambda beating: beating.next_lead is b.NextLead.LAST_PLAYER,
    Branch.WAITS_FOR_STOCK: lambda beating: beating.refill > 0,
    Branch.ONE_HOLDS_CARDS: lambda beating: beating.ends_when is b.EndsWhen.TRICK_OVER,
    Branch.CALLED_AGAIN: lambda auction: auction.after_passing is a.AfterPassing.MAY_RETURN,
    Branch.NOT_CALLED_AGAIN: lambda auction: auction.after_passing is a.AfterPassing.OUT,
    Branch.HIGHER_BID: lambda auction: auction.equal_bids is a.EqualBids.NOT_ALLOWED,
    Branch.EQUAL_BID: lambda auction: auction.equal_bids is a.EqualBids.ALLOWED,
    Branch.SEVERAL_ASKED: lambda auction: auction.equal_bids is a.EqualBids.ALLOWED,
    Branch.BID_WITHDRAWN: lambda auction: auction.equal_bids is a.EqualBids.ALLOWED,
    Branch.TOO_LOW: lambda auction: auction.lowest_contract > 0,
    Branch.LEFT_TO_PARTNER: lambda auction: auction.below_it is a.BelowIt.LAST_PASS_NOT_ALLOWED,
    Branch.NOBODY_CALLS: lambda auction: auction.callers is not a.Callers.EVERYBODY,
    Branch.KITTY_TAKEN: lambda exchange: exchange.kitty is e.Kitty.TAKEN,
    Branch.KITTY_GIVEN_OUT: lambda exchange: exchange.kitty is e.Kitty.GIVEN_OUT,
    Branch.KITTY_LEFT_ALONE: lambda exchange: exchange.kitty is e.Kitty.LEFT_ALONE,
    Branch.CARD_GIVEN: lambda exchange: bool(exchange.gifts),
    Branch.CARD_GIVEN_AWAY: lambda exchange: any(
        receiver == "out_of_play" for gift in exchange.gifts for _, receiver in gift.packets
    ),
    Branch.NOTHING_GIVEN: lambda exchange: not exchange.gifts,
    Branch.TAKEN_UP_AT_ONCE: lambda exchange: exchange.taken_up is e.TakenUp.AT_ONCE,
    Branch.TAKEN_UP_LATER: lambda exchange: exchange.taken_up is e.TakenUp.TOGETHER,
    Branch.REDOUBLED: lambda doubling: doubling.redouble > 0,
    Branch.CONTRACT_SCORED: lambda scoring: scoring.contracts is s.Contracts.BY_TRICKS,
    Branch.ONLY_TRICKS_SCORED: lambda scoring: scoring.contracts is s.Contracts.NONE,
}
"""Where more is needed for a branch than that its rule point is asked: which answers, of this point or another."""

_PHASES = {
    "tricks": TricksRules,
    "beating": BeatingRules,
    "auction": AuctionRules,
    "exchange": ExchangeRules,
    "doubling": DoublingRules,
}


@lru_cache(maxsize=256)
def branches_of(rules: Rules) -> tuple[Branch, ...]:
    """The branches that can be looked for in a game: those of the rule points that it asks, as it answers them."""
    return tuple(branch for branch in Branch if any(_may_be_reached(branch, part) for part in _parts(rules, branch)))


def reached(rules: Rules, happenings: Mapping[Happening, int], counted: Mapping[Branch, int]) -> dict[Branch, int]:
    """How often each branch of a game was reached, those that never were included.

    `happenings` and `counted` are what the engines count over some games (`Tally.happenings`, `Tally.counted`).
    """

    def number(source: Happening | Branch) -> int:
        return happenings.get(source, 0) if isinstance(source, Happening) else counted.get(source, 0)

    return {branch: sum(map(number, TOLD_BY.get(branch, (branch,)))) for branch in branches_of(rules)}


def _parts(rules: Rules, branch: Branch) -> Iterator[object]:
    """The phases of the branch's mechanism in every kind of deal, or how the deals are scored."""
    mechanism = branch.point.partition(".")[0]
    for deal in rules.deals:
        if mechanism != "scoring":
            yield from (phase for phase in deal.phases if isinstance(phase, _PHASES[mechanism]))
        elif deal.scoring is not None and (branch is not Branch.DOUBLED_SCORED or _is_doubled(deal)):
            yield deal.scoring


def _is_doubled(deal: DealRules) -> bool:
    return any(isinstance(phase, DoublingRules) for phase in deal.phases)


def _may_be_reached(branch: Branch, part: object) -> bool:
    asked = getattr(part, branch.point.partition(".")[2], True) is not None
    return asked and (branch not in _IN_FORCE or _IN_FORCE[branch](part))
