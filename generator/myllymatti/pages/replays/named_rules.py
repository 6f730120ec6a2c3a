"""Which rules a step of a replay names: what allowed the move first, then what else had to do with it.

A happening tells of a rule point, and the branches that the engine counts (`play/branches.py`) tell the circumstances:
a trump on a plain card, a run, a leader who is out. Rule points that a game does not ask are left out later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from myllymatti.mechanisms import Term
from myllymatti.mechanisms.beating import Beating, RunBeatenBy, TrumpSuit
from myllymatti.mechanisms.tricks import FollowingSuit
from myllymatti.pages.replays.layout import Layout
from myllymatti.play.branches import Branch
from myllymatti.play.position import Event, Happening
from myllymatti.play.reached import TOLD_BY
from myllymatti.rules.lays import beating_table
from myllymatti.rules.model import BeatingRules, PhaseRules, Rules, TricksRules


@dataclass(frozen=True)
class Situation:
    """What a happening is looked at with.

    `layout` is the one before it, `phase` the phase it belongs to, `before` what happened just before it in the same
    action. `lead` are the rule points that say who leads, where a lead is due; `reached` are the branches of the
    action; `relation` is what beats what, as the variant writes it under `beats`. It is `in_tie` where those tied play
    on.
    """

    rules: Rules
    phase: PhaseRules
    layout: Layout
    lead: tuple[str, ...]
    reached: frozenset[Branch]
    relation: tuple[Term, ...] = ()
    before: Happening | None = None
    everybody_passed: bool = False
    in_tie: bool = False


ALWAYS: Mapping[Happening, tuple[str, ...]] = {
    Happening.DEAL: ("game.deal", "game.undealt_cards"),
    Happening.TURN: ("tricks.blind_card",),
    Happening.SET_ASIDE: ("tricks.last_card", "tricks.last_card_seen_by"),
    Happening.TIE: ("tricks.ties", "tricks.tie_lead"),
    Happening.WIN: ("tricks.trick_winner", "tricks.won_cards"),
    Happening.RETURN: ("tricks.unfinished_trick",),
    Happening.SHOW: ("tricks.leftover_cards",),
    Happening.KEEP: ("tricks.leftover_cards",),
    Happening.TRUMP: ("tricks.trumps",),
    Happening.TAKE: ("beating.beating", "beating.taken", "beating.turn_after_taking"),
    Happening.FALL: ("beating.trick_complete", "beating.completed_trick"),
    Happening.LOSE: ("game.outcome", "beating.ends_when"),
    Happening.BID: ("auction.levels", "auction.denominations"),
    Happening.TAKE_KITTY: ("exchange.takes_place", "exchange.kitty", "exchange.kitty_seen_by"),
    Happening.DOUBLE: ("doubling.double", "doubling.asked"),
}
"""What a happening rests on whatever the circumstances; where it is missing, on the rule point that it tells of."""

BY_BRANCH: Mapping[Branch, tuple[Happening, ...]] = {
    Branch.TRUMP_WINS: (Happening.WIN,),
    Branch.TRUMP_LAID: (Happening.PLAY,),
    Branch.TRUMP_HELD_BACK: (Happening.PLAY, Happening.TAKE),
    Branch.RUN_LED: (Happening.PLAY,),
    Branch.RUN_BEATEN: (Happening.PLAY,),
    Branch.RUN_BEATEN_BY_CARD: (Happening.PLAY,),
    Branch.RUN_ON_CARD: (Happening.PLAY,),
    Branch.RUN_NOT_BEATEN: (Happening.TAKE,),
    Branch.RUN_TAKEN_FROM: (Happening.TAKE,),
    Branch.LAST_TURNED_UP: (Happening.TURN,),
    Branch.TRUMP_CARD_TAKEN_UP: (),
    Branch.EQUAL_BID: (Happening.BID,),
    Branch.SEVERAL_ASKED: (Happening.BID, Happening.PASS),
    Branch.CALLED_AGAIN: (Happening.BID, Happening.PASS),
    Branch.MUST_RAISE: (Happening.BID,),
    Branch.LEFT_TO_PARTNER: (Happening.BID, Happening.PASS),
    Branch.TOO_LOW: (Happening.PASS,),
    Branch.AUCTION_ENDS: (Happening.PASS, Happening.BID),
    Branch.SIDE_DECLARES: (Happening.PASS, Happening.BID),
    Branch.NO_CARDS_AT_START: (Happening.OUT, Happening.GIVE),
}
"""Branches that are told with a happening of their action; the scoring is told as a whole, by `scoring_points`."""

WITH_THE_LAST_CALL = frozenset({Branch.AUCTION_ENDS, Branch.SIDE_DECLARES})
"""Branches that only the last of several calls reaches."""

PHASE_IS_OVER = frozenset(
    {
        Branch.LEADER_WITHOUT_CARDS,
        Branch.NEXT_WITHOUT_CARDS,
        Branch.TIED_CANNOT_FIGHT,
        Branch.TOO_FEW_WITH_CARDS,
    }
)
"""Branches that end a phase of tricks; told with the first thing that follows from it."""


def points_of(event: Event, here: Situation) -> tuple[str, ...]:
    """The rule points that a happening rests on, the one that allowed it first, each once."""
    special = _SPECIAL.get(event.what)
    points = [*special(event, here)] if special else [*ALWAYS.get(event.what, (event.point,))]
    mechanism = event.point.partition(".")[0]
    for branch, happenings in BY_BRANCH.items():
        if branch in here.reached and event.what in happenings and branch.point.startswith(f"{mechanism}."):
            points.append(branch.point)
    return tuple(dict.fromkeys(points))


def lead_after(event: Event, here: Situation, lead: tuple[str, ...]) -> tuple[str, ...]:
    """The rule points that say who leads next, when this has happened."""
    if event.what is Happening.WIN:
        return ("tricks.next_lead",)
    if event.what is Happening.TIE:
        return ("tricks.tie_lead", "tricks.ties")
    if event.what is Happening.FALL:
        return ("beating.next_lead", *(["beating.leader_out"] if Branch.LEADER_OUT in here.reached else []))
    if event.what is Happening.TAKE:
        return ("beating.empty_table",) if Branch.TABLE_EMPTIED in here.reached else ()
    if event.what is Happening.PASS_OVER:
        return (*lead, "beating.nothing_to_take")
    return () if event.what in {Happening.PLAY, Happening.TURN} else lead


def first_lead(phase: PhaseRules, reached: frozenset[Branch]) -> tuple[str, ...]:
    """The rule points that say who leads first in a phase."""
    if isinstance(phase, TricksRules):
        alone = Branch.LEAD_WITHOUT_CONTRACT in reached
        return ("tricks.lead_without_contract" if alone else "tricks.first_lead",)
    return ("beating.first_lead",) if isinstance(phase, BeatingRules) else ()


def taken_up_points(reached: frozenset[Branch]) -> Iterator[str]:
    """What the taking up of the cards collected rests on, at the beginning of a phase of beating."""
    yield from ("beating.hands", "beating.trump_suit")
    if Branch.TRUMP_CARD_TAKEN_UP in reached:
        yield Branch.TRUMP_CARD_TAKEN_UP.point


def scoring_points(reached: frozenset[Branch]) -> tuple[str, ...]:
    """What the points of a deal rest on: all of the scoring that the deal has reached."""
    found = [
        branch.point
        for branch in Branch
        if branch.point.startswith("scoring.")
        and any(source in reached for source in TOLD_BY.get(branch, (branch,)) if isinstance(source, Branch))
    ]
    return tuple(dict.fromkeys(found))


def _play(event: Event, here: Situation) -> Iterator[str]:
    if isinstance(here.phase, BeatingRules):
        return _play_in_beating(event, here, here.phase)
    assert isinstance(here.phase, TricksRules)
    return _play_in_tricks(here, here.phase)


def _play_in_tricks(here: Situation, phase: TricksRules) -> Iterator[str]:
    """Who leads is told of a lead; of any other card, whether suit must be followed."""
    as_liked = phase.following_suit is FollowingSuit.NOT_REQUIRED
    if here.lead:
        yield from here.lead
        if as_liked:
            yield "tricks.following_suit"
    else:
        yield "tricks.following_suit"
        yield "tricks.ties" if here.in_tie else "tricks.played_by"


def _play_in_beating(event: Event, here: Situation, phase: BeatingRules) -> Iterator[str]:
    if not here.layout.table:
        yield from here.lead or ("beating.runs",)
        if len(event.cards) > 1:
            yield from ("beating.runs", "beating.run_length")
        return
    yield "beating.beats" if _beats_at_first(event, here, phase) else "beating.also_beats"
    if phase.beating is Beating.REQUIRED:
        yield "beating.beating"


def _beats_at_first(event: Event, here: Situation, phase: BeatingRules) -> bool:
    """Whether a lay beats the last one by `beats` alone, without what `also_beats` adds."""
    pack = here.rules.pack
    table = beating_table(pack, here.relation, phase.trump_suit is TrumpSuit.HIGH_AND_LOW)
    new = tuple(map(pack.kind, event.cards))
    top = tuple(map(pack.kind, here.layout.table[-1].cards))
    if len(top) > 1 and phase.run_beaten_by is not RunBeatenBy.ABOVE_ITS_HIGHEST:
        return table.run_beats(here.layout.trump, new, top)
    return table.card_beats(here.layout.trump, new[0], top[-1])


def _turn(event: Event, here: Situation) -> Iterator[str]:
    yield from ALWAYS[Happening.TURN]
    yield from here.lead
    yield "tricks.blind_card_stays"


def _draw(event: Event, here: Situation) -> Iterator[str]:
    yield event.point
    if isinstance(here.phase, TricksRules):
        when = {Happening.TIE: "tricks.refill_in_tie", Happening.WIN: "tricks.refill_order"}
        yield "tricks.refill_in_tie" if here.before is Happening.TIE else "tricks.refill_time"
        if here.before in when:
            yield when[here.before]
    else:
        yield "beating.refill_time"


def _fall(event: Event, here: Situation) -> Iterator[str]:
    yield from ALWAYS[Happening.FALL]
    if any(len(played.cards) > 1 for played in here.layout.table):
        yield "beating.run_counts_as"


def _pass(event: Event, here: Situation) -> Iterator[str]:
    """In the offer of doubling it is the question that allows to pass."""
    if event.point.startswith("doubling."):
        asked = "doubling.without_contract" if here.everybody_passed else "doubling.asked"
        yield "doubling.redouble" if here.layout.times > 1 else asked
    else:
        yield event.point


def _win(event: Event, here: Situation) -> Iterator[str]:
    yield from ALWAYS[Happening.WIN]
    if here.in_tie:
        yield "tricks.ties"


def _no_loser(event: Event, here: Situation) -> Iterator[str]:
    yield event.point
    yield "beating.ends_when"


_SPECIAL: Mapping[Happening, Callable[[Event, Situation], Iterator[str]]] = {
    Happening.PLAY: _play,
    Happening.TURN: _turn,
    Happening.DRAW: _draw,
    Happening.WIN: _win,
    Happening.FALL: _fall,
    Happening.PASS: _pass,
    Happening.NO_LOSER: _no_loser,
}
