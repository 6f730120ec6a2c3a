"""An auction as native code: the same steps under the same names as in `play/auction.py`.

Bids are numbers, 0 is none.
"""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel import moves, offers
from myllymatti.fast.kernel.choice import CAUTIOUS, RANDOM, offer
from myllymatti.fast.kernel.draws import below
from myllymatti.fast.records import DealState, Frame, Phase, Run
from myllymatti.mechanisms import auction as a
from myllymatti.play.branches import Branch
from myllymatti.play.players import LOWEST_BIDS, OPENS_ONE_IN, RAISES_ONE_IN
from myllymatti.play.position import Happening

NOBODY = -1
PASS = 0

_LOWEST_BIDS, _OPENS_ONE_IN, _RAISES_ONE_IN = LOWEST_BIDS, OPENS_ONE_IN, RAISES_ONE_IN

_EVERYBODY, _NO_CALLERS = code(a.Callers.EVERYBODY), code(a.Callers.NOBODY)
_DEALER, _CALLS_FOREHAND = code(a.FirstCall.DEALER), code(a.FirstCall.FOREHAND)
_MAY_RETURN, _OUT = code(a.AfterPassing.MAY_RETURN), code(a.AfterPassing.OUT)
_PASSES, _ONE_CALL_EACH = code(a.EndsAfter.PASSES), code(a.EndsAfter.ONE_CALL_EACH)
_ONE_BID = code(a.EndsAfter.ONE_BID)
_EQUAL_ALLOWED = code(a.EqualBids.ALLOWED)
_VOID = code(a.AllPass.VOID)
_LAST_PASS_NOT_ALLOWED = code(a.BelowIt.LAST_PASS_NOT_ALLOWED)
_LAST_BIDDER = code(a.Declarer.LAST_BIDDER)

_BID, _PASS, _ALL_PASS = code(Happening.BID), code(Happening.PASS), code(Happening.ALL_PASS)
_WITHDRAW, _KEEP_BID = code(Happening.WITHDRAW), code(Happening.KEEP_BID)
_CONTRACT = code(Happening.CONTRACT)

_SOMEBODY_CALLS, _NOBODY_CALLS = code(Branch.SOMEBODY_CALLS), code(Branch.NOBODY_CALLS)
_CALLED_AGAIN, _NOT_CALLED_AGAIN = code(Branch.CALLED_AGAIN), code(Branch.NOT_CALLED_AGAIN)
_MUST_RAISE, _LEFT_TO_PARTNER = code(Branch.MUST_RAISE), code(Branch.LEFT_TO_PARTNER)
_AUCTION_ENDS, _TOO_LOW = code(Branch.AUCTION_ENDS), code(Branch.TOO_LOW)
_EQUAL_BID, _SEVERAL_ASKED = code(Branch.EQUAL_BID), code(Branch.SEVERAL_ASKED)
_SIDE_DECLARES = code(Branch.SIDE_DECLARES)
_DECLARER_SETTLED, _DECLARER_CHANGES = code(Branch.DECLARER_SETTLED), code(Branch.DECLARER_CHANGES)


@inner
def play_auction(frame: Frame, rules: Phase, state: DealState, run: Run) -> bool:
    """Play the phase; False when the bound on actions was reached first. A void deal is ended."""
    over = _begin(frame, rules, state)
    while not over:
        if state.actions >= run.most_actions:
            return False
        over = _apply(frame, rules, state, run, _choose(rules, state, run))
    _end(frame, rules, state)
    return True


@inner
def _begin(frame: Frame, rules: Phase, state: DealState) -> bool:
    """The first player is to call (auction.first_call). True when there is nobody to call."""
    state.calls = state.passes = state.passed = state.equals = state.callers = 0
    seats = frame.everyone
    if rules.callers != _EVERYBODY:
        if not state.bid or rules.callers == _NO_CALLERS:
            state.reached[_NOBODY_CALLS] += 1
            return True
        seats = state.declaring
    state.reached[_SOMEBODY_CALLS] += 1
    first = state.bidder
    if rules.first_call == _DEALER:
        first = frame.players - 1
    elif rules.first_call == _CALLS_FOREHAND:
        first = 0
    for step in range(frame.players):
        seat = (first + step) % frame.players
        if seats >> seat & 1:
            state.caller[state.callers] = seat
            state.callers += 1
    state.current = state.caller[0]
    return False


@inner
def _choose(rules: Phase, state: DealState, run: Run) -> int:
    """The bid that is made, PASS for none; a forced call draws nothing."""
    if state.asked:
        first, bids, may_pass = 0, 1, True
    else:
        first = rules.first_as_high[state.bid] if _may_equal(rules, state) else rules.first_higher[state.bid]
        bids, may_pass = rules.bids - first, _may_pass(rules, state)
        _count_call(rules, state, may_pass)
    place = 0
    offer(state, bids + may_pass)
    if bids + may_pass > 1:
        policy = run.policies[state.current]
        if policy == RANDOM:
            one_in = _RAISES_ONE_IN if state.bid else _OPENS_ONE_IN
            if may_pass and below(state, one_in):
                return PASS
            place = below(state, min(_LOWEST_BIDS, bids))
        elif may_pass and (policy == CAUTIOUS or state.bid):
            return PASS
    elif not bids:
        return PASS
    return state.bid if state.asked else rules.bid[first + place]


@inner
def _may_equal(rules: Phase, state: DealState) -> bool:
    """Whether the last bid may be made again (auction.equal_bids): by another player, and if it can be the contract."""
    if rules.equal_bids != _EQUAL_ALLOWED or not state.bid or rules.too_low[state.bid]:
        return False
    for place in range(state.equals):
        if state.equal[place] == state.current:
            return False
    return True


@inner
def _apply(frame: Frame, rules: Phase, state: DealState, run: Run, bid: int) -> bool:
    """Bid or pass. True when the auction is over."""
    seat = state.current
    moves.moved(state, run, seat, moves.BID if bid else moves.PASS, bid, 0)
    if state.asked:
        return _keep_or_withdraw(state, bid)
    state.calls += 1
    if bid:
        _bid(rules, state, seat, bid)
    else:
        state.passes += 1
        state.passed |= 1 << seat
        state.happened[_PASS] += 1
    if _is_over(rules, state, 0):
        if not _stands_too_low(rules, state):
            return _close(rules, state)
        state.reached[_TOO_LOW] += 1
    state.current = _next_caller(rules, state, seat)
    return False


@inner
def _close(rules: Phase, state: DealState) -> bool:
    """The calls are over; True when nobody is to be asked about equal bids (auction.equal_bids)."""
    state.reached[_AUCTION_ENDS] += 1
    if rules.equal_bids != _EQUAL_ALLOWED or state.equals < 2:
        return True
    state.reached[_SEVERAL_ASKED] += 1
    for place in range(state.equals):
        offers.ask(state, state.equal[place])
    return offers.begin(state)


@inner
def _count_call(rules: Phase, state: DealState, may_pass: bool) -> None:
    """Count the branches that a call reaches, before it is made."""
    state.reached[_CALLED_AGAIN] += state.passed >> state.current & 1
    if _stands_too_low(rules, state):
        state.reached[_LEFT_TO_PARTNER if may_pass else _MUST_RAISE] += 1


@inner
def _stands_too_low(rules: Phase, state: DealState) -> bool:
    """Whether a bid stands that cannot be the contract (auction.lowest_contract)."""
    return state.bid != 0 and rules.too_low[state.bid] != 0


@inner
def _end(frame: Frame, rules: Phase, state: DealState) -> None:
    """Who plays what is settled (auction.declaring_side, auction.declarer); a void deal is ended."""
    if state.everybody_passed:
        return
    if not state.bid:
        state.everybody_passed = 1
        state.happened[_ALL_PASS] += 1
        if rules.all_pass == _VOID:
            state.ended = 1
        return
    if rules.callers == _EVERYBODY:
        state.declarer = state.bidder
        state.declaring = 1 << state.bidder
        if not state.is_alone:
            state.declaring = frame.side_of[state.bidder]
        state.reached[_SIDE_DECLARES] += 1
    else:
        state.reached[_DECLARER_SETTLED] += 1
        state.reached[_DECLARER_CHANGES] += state.last_bidder != state.bidder
        if rules.declarer == _LAST_BIDDER:
            state.declarer = state.last_bidder
    if rules.is_last:
        state.happened[_CONTRACT] += 1


@inner
def _keep_or_withdraw(state: DealState, bid: int) -> bool:
    """One of those who have made the same bid keeps to it or withdraws (auction.equal_bids). True when settled."""
    seat = state.current
    if not bid:
        state.happened[_WITHDRAW] += 1
        if state.asked - state.asked_next > 2:
            return offers.pass_on(state)
        seat = state.to_ask[state.asked - 1]
    offers.end(state)
    state.bidder = state.last_bidder = seat
    state.happened[_KEEP_BID] += 1
    return True


@inner
def _bid(rules: Phase, state: DealState, seat: int, bid: int) -> None:
    state.reached[_EQUAL_BID] += bid == state.bid
    if bid != state.bid:
        state.equals = 0
    state.equal[state.equals] = seat
    state.equals += 1
    state.bid = bid
    state.last_bidder = seat
    state.passes = 0
    if rules.callers == _EVERYBODY:
        state.bidder = seat
        if not state.opening:
            state.opening = bid
        _remember_first_bid(state, seat, bid)
    state.happened[_BID] += 1


@inner
def _remember_first_bid(state: DealState, seat: int, bid: int) -> None:
    for place in range(state.first_bidders):
        if state.first_bidder[place] == seat:
            return
    state.first_bidder[state.first_bidders] = seat
    state.first_bid[state.first_bidders] = bid
    state.first_bidders += 1


@inner
def _may_pass(rules: Phase, state: DealState) -> bool:
    """Whether the caller may pass (auction.lowest_contract, auction.below_it)."""
    if not state.bid or not rules.too_low[state.bid]:
        return True
    return rules.below_it == _LAST_PASS_NOT_ALLOWED and not _is_over(rules, state, 1)


@inner
def _is_over(rules: Phase, state: DealState, passes_more: int) -> bool:
    """Whether the auction ends now (auction.ends_after), or would after that many passes more."""
    passes, called = state.passes + passes_more, state.calls + passes_more
    if rules.ends_after == _ONE_CALL_EACH:
        return called >= state.callers
    if not state.bid:
        return passes >= state.callers
    raised = passes < called
    if rules.ends_after == _ONE_BID:
        return raised or passes >= state.callers
    if rules.after_passing == _MAY_RETURN:
        return passes >= (rules.passes if rules.ends_after == _PASSES else state.callers - raised)
    enough = rules.ends_after == _PASSES and passes >= rules.passes
    return enough or _all_others_have_passed(state, passes_more)


@inner
def _all_others_have_passed(state: DealState, passes_more: int) -> bool:
    """Whether nobody is left but the highest bidder; the current player counts as passed where passes are to come."""
    passed = state.passed | (1 << state.current if passes_more else 0)
    for place in range(state.callers):
        seat = state.caller[place]
        if seat != state.last_bidder and not passed >> seat & 1:
            return False
    return True


@inner
def _next_caller(rules: Phase, state: DealState, seat: int) -> int:
    place = 0
    while state.caller[place] != seat:
        place += 1
    for step in range(1, state.callers + 1):
        following = state.caller[(place + step) % state.callers]
        if rules.after_passing != _OUT or not state.passed >> following & 1:
            state.reached[_NOT_CALLED_AGAIN] += step > 1
            return following
    return NOBODY
