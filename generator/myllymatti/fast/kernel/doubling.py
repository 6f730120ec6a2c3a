"""Doubling and redoubling as native code: the same steps under the same names as in `play/doubling.py`."""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel import moves, offers
from myllymatti.fast.kernel.cards import allies
from myllymatti.fast.kernel.choice import GREEDY, RANDOM, offer
from myllymatti.fast.kernel.draws import below
from myllymatti.fast.records import DealState, Frame, Phase, Run
from myllymatti.mechanisms import doubling as d
from myllymatti.play.branches import Branch
from myllymatti.play.players import DOUBLES_ONE_IN
from myllymatti.play.position import Happening

NOBODY = -1

_DOUBLES_ONE_IN = DOUBLES_ONE_IN

_FROM_THE_LEFT = code(d.Asked.FROM_THE_LEFT)
_NOBODY_WITHOUT = code(d.WithoutContract.NOBODY)

_PASS, _DOUBLE = code(Happening.PASS), code(Happening.DOUBLE)
_REDOUBLE = code(Happening.REDOUBLE)
_ASKED, _WITHOUT_CONTRACT = code(Branch.DOUBLING_ASKED), code(Branch.DOUBLING_WITHOUT_CONTRACT)


@inner
def play_doubling(frame: Frame, rules: Phase, state: DealState, run: Run) -> bool:
    """Play the phase; False when the bound on actions was reached first."""
    over = _begin(frame, rules, state)
    while not over:
        if state.actions >= run.most_actions:
            return False
        over = _apply(frame, rules, state, run, _takes_it_up(state, run))
    return True


@inner
def _begin(frame: Frame, rules: Phase, state: DealState) -> bool:
    """Those who may double are asked (doubling.asked, doubling.without_contract). True when nobody is."""
    state.reached[_WITHOUT_CONTRACT if state.everybody_passed else _ASKED] += 1
    if state.everybody_passed:
        if rules.without_contract == _NOBODY_WITHOUT:
            return True
        for step in range(frame.players):
            offers.ask(state, (frame.players - 1 + step) % frame.players)
        return offers.begin(state)
    for step in range(1, frame.players):
        away = step if rules.asked == _FROM_THE_LEFT else -step
        seat = (state.declarer + away + frame.players) % frame.players
        if not state.declaring >> seat & 1:
            offers.ask(state, seat)
    return offers.begin(state)


@inner
def _takes_it_up(state: DealState, run: Run) -> bool:
    """Whether the player asked doubles or redoubles; passing is always allowed, so that nothing is forced."""
    offer(state, 2)
    policy = run.policies[state.current]
    if policy == RANDOM:
        return not below(state, _DOUBLES_ONE_IN)
    return policy == GREEDY


@inner
def _apply(frame: Frame, rules: Phase, state: DealState, run: Run, taken_up: bool) -> bool:
    """Double, redouble or pass. True when the round is over."""
    seat = state.current
    if not taken_up:
        moves.moved(state, run, seat, moves.PASS, 0, 0)
        state.happened[_PASS] += 1
        return offers.pass_on(state)
    offers.end(state)
    if state.doubler != NOBODY:
        moves.moved(state, run, seat, moves.REDOUBLE, 0, 0)
        state.multiplier = rules.redouble
        state.happened[_REDOUBLE] += 1
        return True
    moves.moved(state, run, seat, moves.DOUBLE, 0, 0)
    state.multiplier = rules.double
    state.doubler = seat
    state.happened[_DOUBLE] += 1
    own = allies(frame, state, seat)
    for step in range(1, frame.players):
        other = (seat + step) % frame.players
        if rules.redouble and not own >> other & 1:
            offers.ask(state, other)
    return offers.begin(state)
