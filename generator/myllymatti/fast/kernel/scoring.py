"""What a deal is worth, as native code: the sums come as tables, what is booked is worked out here.

See `play/scoring.py`; the tables are made by its functions (`fast/tables.py`).
"""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel.cards import allies
from myllymatti.fast.records import DealState, Frame, Numbers, Phase
from myllymatti.mechanisms import scoring as s

_BALANCE, _OWN = code(s.Booking.BALANCE), code(s.Booking.OWN)
_SETTLES, _SHARED = code(s.Booking.SETTLES), code(s.Booking.SHARED)
_EACH_AS_MUCH = code(s.Booking.EACH_AS_MUCH)
_DECLARERS_PAY = code(s.PenaltyPaidBy.DECLARERS)


@inner
def book(frame: Frame, rules: Phase, state: DealState, worth: Numbers, penalties: Numbers, points: Numbers) -> bool:
    """Write the points of each player into `points`, in parts; False when they do not add up as the booking says.

    `worth[bid, tricks]` is what a contract brings the declaring side, or, for bid 0, what tricks bring any side;
    `penalties[bid, number, aces]` what a trick costs, nothing where there is no table of them.
    """
    contract = scored_contract(rules, state)
    for seat in range(frame.players):
        points[seat] = _total(frame, rules, state, worth, penalties, allies(frame, state, seat))
    totals = declaring_total = 0
    for seat in range(frame.players):
        side = allies(frame, state, seat)
        totals += points[seat]
        if _is_first(side, seat):
            declaring_total += points[seat] if side == _first_side(frame, state) else -points[seat]
    alone = rules.booking == _SETTLES or rules.booking == _SHARED or rules.booking == _EACH_AS_MUCH
    expected = 0
    if rules.booking == _OWN or (alone and not state.bid):
        expected = totals
    elif rules.booking == _EACH_AS_MUCH:
        expected = (2 - frame.players) * declaring_total
    if rules.booking == _BALANCE:
        _balance(frame, state, points)
    elif rules.booking != _OWN and contract:
        for seat in range(frame.players):
            points[seat] = _alone(frame, rules, declaring_total, seat == state.declarer)
        return _sum(frame, points) == expected * rules.divisor
    for seat in range(frame.players):
        points[seat] *= rules.divisor
    return _sum(frame, points) == expected * rules.divisor


@inner
def scored_contract(rules: Phase, state: DealState) -> int:
    """The contract as the scoring sees it: where contracts are not scored there is none (scoring.contracts)."""
    return state.bid if rules.by_tricks else 0


@inner
def _sum(frame: Frame, points: Numbers) -> int:
    total = 0
    for seat in range(frame.players):
        total += points[seat]
    return total


@inner
def _first_side(frame: Frame, state: DealState) -> int:
    """The declaring side; that of forehand where there is none."""
    return state.declaring if state.declaring else frame.side_of[0]


@inner
def _is_first(side: int, seat: int) -> bool:
    """Whether a seat is the first of its side."""
    return side & ((1 << seat) - 1) == 0


@inner
def tricks_of(state: DealState, side: int) -> int:
    """How many tricks a side has won."""
    tricks = 0
    for number in range(state.won_tricks):
        tricks += side >> state.trick_winner[number] & 1
    return tricks


@inner
def _total(frame: Frame, rules: Phase, state: DealState, worth: Numbers, penalties: Numbers, side: int) -> int:
    """What a side has made or lost before it is booked."""
    paid, contract = 0, scored_contract(rules, state)
    if rules.penalties:
        for number in range(state.won_tricks):
            if side >> state.trick_winner[number] & 1:
                paid += penalties[contract, number + 1, state.trick_aces[number]]
    if contract and side != _first_side(frame, state):
        return 0 if rules.penalty_paid_by == _DECLARERS_PAY else -paid
    return worth[contract, tricks_of(state, side)] * state.multiplier - paid


@inner
def _balance(frame: Frame, state: DealState, points: Numbers) -> None:
    """Each is written what the own side has, less what the others have."""
    of_sides = 0
    for seat in range(frame.players):
        if _is_first(allies(frame, state, seat), seat):
            of_sides += points[seat]
    for seat in range(frame.players):
        points[seat] = 2 * points[seat] - of_sides


@inner
def _alone(frame: Frame, rules: Phase, points: int, is_declarer: bool) -> int:
    """The points of a player where the declarer plays against all others, in parts."""
    if rules.booking == _SETTLES:
        return points * (frame.players - 1) if is_declarer else -points
    if is_declarer:
        return points * rules.divisor
    return -points if rules.booking == _SHARED else -points * rules.divisor
