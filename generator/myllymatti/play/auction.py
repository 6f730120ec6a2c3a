"""Calling for the contract. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from functools import cache

from myllymatti.mechanisms.auction import (
    AfterPassing,
    AllPass,
    BelowIt,
    Callers,
    Declarer,
    EndsAfter,
    EqualBids,
    FirstCall,
)
from myllymatti.play import offers
from myllymatti.play.actions import PASS, Action, ActionKind
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY, Call
from myllymatti.play.position import Happening, Position
from myllymatti.rules.contract import AuctionRules, Bid


def begin(position: Position, rules: AuctionRules) -> bool:
    """The first player is to call (auction.first_call). True when there is nobody to call."""
    calling = position.calling
    calling.auction_began = len(calling.calls)
    calling.passes = calling.passed = 0
    seats = position.everyone & calling.may_bid
    if rules.callers is not Callers.EVERYBODY:
        if calling.bid is None or rules.callers is Callers.NOBODY:
            position.reached[Branch.NOBODY_CALLS] += 1
            return True
        seats = calling.declaring
    position.reached[Branch.SOMEBODY_CALLS] += 1
    first = {FirstCall.DEALER: position.dealer, FirstCall.FOREHAND: 0, FirstCall.HIGHEST_BIDDER: calling.bidder}
    around = ((first[rules.first_call] + step) % position.players for step in range(position.players))
    calling.callers = [seat for seat in around if seats >> seat & 1]
    position.current = calling.callers[0]
    return False


def legal_actions(position: Position, rules: AuctionRules) -> list[Action]:
    """Every bid higher than the last one (or as high, see auction.equal_bids), from the lowest up, then passing."""
    calling = position.calling
    if calling.asked:
        return [Action(ActionKind.BID, bid=calling.bid), PASS]
    height = rules.height(calling.bid) if calling.bid is not None else (0, -1)
    equal = _may_equal(position, rules)
    actions = [action for at, action in _bids(rules) if at > height or (equal and at == height)]
    if _may_pass(position, rules):
        actions.append(PASS)
    return actions


def _may_equal(position: Position, rules: AuctionRules) -> bool:
    """Whether the last bid may be made again (auction.equal_bids): by another player, and if it can be the contract."""
    calling = position.calling
    if rules.equal_bids is not EqualBids.ALLOWED or calling.bid is None or rules.is_too_low(calling.bid):
        return False
    return not any(call == (position.current, calling.bid) for call in calling.calls[calling.auction_began :])


@cache
def _bids(rules: AuctionRules) -> tuple[tuple[tuple[int, int], Action], ...]:
    """All bids as actions, each with its height."""
    return tuple((rules.height(bid), Action(ActionKind.BID, bid=bid)) for bid in rules.bids())


def apply(position: Position, rules: AuctionRules, action: Action) -> bool:
    """Bid or pass. True when the auction is over."""
    calling, seat = position.calling, position.current
    if calling.asked:
        return _keep_or_withdraw(position, action)
    _count_call(position, rules)
    calling.calls.append(Call(seat, action.bid))
    if action.bid is not None:
        _bid(position, rules, seat, action.bid)
    else:
        calling.passes += 1
        calling.passed |= 1 << seat
        position.tell(Happening.PASS, seat, (), position.everyone, "auction.after_passing")
    if _is_over(position, rules):
        if not _stands_too_low(position, rules):
            return _close(position, rules)
        position.reached[Branch.TOO_LOW] += 1
    position.current = _next_caller(position, rules, seat)
    return False


def _close(position: Position, rules: AuctionRules) -> bool:
    """The calls are over; True when nobody is to be asked about equal bids (auction.equal_bids)."""
    calling = position.calling
    position.reached[Branch.AUCTION_ENDS] += 1
    called = calling.calls[calling.auction_began :]
    equal = [call.seat for call in called if call.bid is not None and call.bid == calling.bid]
    if rules.equal_bids is not EqualBids.ALLOWED or len(equal) < 2:
        return True
    position.reached[Branch.SEVERAL_ASKED] += 1
    return offers.begin(position, equal)


def _count_call(position: Position, rules: AuctionRules) -> None:
    """Count the branches that a call reaches, before it is made."""
    if position.calling.passed >> position.current & 1:
        position.reached[Branch.CALLED_AGAIN] += 1
    if _stands_too_low(position, rules):
        position.reached[Branch.LEFT_TO_PARTNER if _may_pass(position, rules) else Branch.MUST_RAISE] += 1


def _stands_too_low(position: Position, rules: AuctionRules) -> bool:
    """Whether a bid stands that cannot be the contract (auction.lowest_contract)."""
    bid = position.calling.bid
    return bid is not None and rules.is_too_low(bid)


def end(position: Position, rules: AuctionRules) -> bool:
    """Who plays what is settled (auction.declaring_side, auction.declarer). False when the deal is void."""
    calling = position.calling
    if calling.everybody_passed:
        return True
    if calling.bid is None:
        calling.everybody_passed = True
        position.tell(Happening.ALL_PASS, NOBODY, (), position.everyone, "auction.all_pass")
        return rules.all_pass is not AllPass.VOID
    if rules.callers is Callers.EVERYBODY:
        calling.declarer = calling.bidder
        alone = position.deal.bidder_is_alone
        calling.declaring = 1 << calling.bidder if alone else position.side(calling.bidder)
        position.reached[Branch.SIDE_DECLARES] += 1
    else:
        position.reached[Branch.DECLARER_SETTLED] += 1
        position.reached[Branch.DECLARER_CHANGES] += calling.last_bidder != calling.bidder
        if rules.declarer is Declarer.LAST_BIDDER:
            calling.declarer = calling.last_bidder
    later = position.deal.phases[position.phase + 1 :]
    if not any(isinstance(phase, AuctionRules) for phase in later):
        position.tell_bid(Happening.CONTRACT, calling.declarer, calling.bid, "auction.declarer")
    return True


def _keep_or_withdraw(position: Position, action: Action) -> bool:
    """One of those who have made the same bid keeps to it or withdraws (auction.equal_bids). True when settled."""
    calling, seat = position.calling, position.current
    if action.kind is ActionKind.PASS:
        position.tell(Happening.WITHDRAW, seat, (), position.everyone, "auction.equal_bids")
        if len(calling.asked) > 2:
            return offers.pass_on(position)
        seat = calling.asked[-1]
    calling.asked.clear()
    calling.bidder = calling.last_bidder = seat
    assert calling.bid is not None
    position.tell_bid(Happening.KEEP_BID, seat, calling.bid, "auction.equal_bids")
    return True


def _bid(position: Position, rules: AuctionRules, seat: int, bid: Bid) -> None:
    calling = position.calling
    if calling.bid == bid:
        position.reached[Branch.EQUAL_BID] += 1
    calling.bid = bid
    calling.last_bidder = seat
    calling.passes = 0
    if rules.callers is Callers.EVERYBODY:
        calling.bidder = seat
        calling.opening = calling.opening or bid
        calling.first_bids.setdefault(seat, bid)
    position.tell_bid(Happening.BID, seat, bid, "auction.denominations")


def _may_pass(position: Position, rules: AuctionRules) -> bool:
    """Whether the caller may pass (auction.lowest_contract, auction.below_it)."""
    calling = position.calling
    if calling.bid is None:
        return not (calling.must_bid and _is_last_who_may_bid(position))
    if not rules.is_too_low(calling.bid):
        return True
    return rules.below_it is BelowIt.LAST_PASS_NOT_ALLOWED and not _is_over(position, rules, passes_more=1)


def _is_last_who_may_bid(position: Position) -> bool:
    """Whether all others have passed already; then who must bid cannot leave it to another."""
    calling = position.calling
    left = [seat for seat in calling.callers if not calling.passed >> seat & 1]
    return left == [position.current]


def _is_over(position: Position, rules: AuctionRules, passes_more: int = 0) -> bool:
    """Whether the auction ends now (auction.ends_after), or would after that many passes more."""
    calling = position.calling
    callers, passes = len(calling.callers), calling.passes + passes_more
    called = len(calling.calls) - calling.auction_began + passes_more
    if rules.ends_after is EndsAfter.ONE_CALL_EACH:
        return called >= callers
    if calling.bid is None:
        return passes >= callers
    raised = passes < called
    if rules.ends_after is EndsAfter.ONE_BID:
        return raised or passes >= callers
    if rules.ends_after is EndsAfter.PASSES and rules.after_passing is AfterPassing.MAY_RETURN:
        return passes >= rules.passes
    if rules.after_passing is AfterPassing.MAY_RETURN:
        return passes >= callers - raised
    passed = calling.passed | (1 << position.current if passes_more else 0)
    left = [seat for seat in calling.callers if seat != calling.last_bidder and not passed >> seat & 1]
    return not left or (rules.ends_after is EndsAfter.PASSES and passes >= rules.passes)


def _next_caller(position: Position, rules: AuctionRules, seat: int) -> int:
    callers = position.calling.callers
    place = callers.index(seat)
    around = [*callers[place + 1 :], *callers[: place + 1]]
    if rules.after_passing is AfterPassing.OUT:
        left = [one for one in around if not position.calling.passed >> one & 1]
        if left[0] != around[0]:
            position.reached[Branch.NOT_CALLED_AGAIN] += 1
        return left[0]
    return around[0]
