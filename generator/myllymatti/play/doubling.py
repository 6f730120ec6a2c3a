"""Doubling and redoubling. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from myllymatti.mechanisms.doubling import Asked, WithoutContract
from myllymatti.play import offers
from myllymatti.play.actions import DOUBLE, PASS, REDOUBLE, Action, ActionKind
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Happening, Position
from myllymatti.rules.contract import DoublingRules


def begin(position: Position, rules: DoublingRules) -> bool:
    """Those who may double are asked (doubling.asked, doubling.without_contract). True when nobody is."""
    calling, players = position.calling, position.players
    position.reached[Branch.DOUBLING_WITHOUT_CONTRACT if calling.everybody_passed else Branch.DOUBLING_ASKED] += 1
    if calling.everybody_passed:
        if rules.without_contract is WithoutContract.NOBODY:
            return True
        return offers.begin(position, ((position.dealer + step) % players for step in range(players)))
    sign = 1 if rules.asked is Asked.FROM_THE_LEFT else -1
    around = ((calling.declarer + sign * step) % players for step in range(1, players))
    return offers.begin(position, (seat for seat in around if not calling.declaring >> seat & 1))


def legal_actions(position: Position, rules: DoublingRules) -> list[Action]:
    """Doubling (or redoubling), then passing."""
    return [DOUBLE if position.calling.doubler == NOBODY else REDOUBLE, PASS]


def apply(position: Position, rules: DoublingRules, action: Action) -> bool:
    """Double, redouble or pass. True when the round is over."""
    calling, seat = position.calling, position.current
    if action.kind is ActionKind.PASS:
        position.tell(Happening.PASS, seat, (), position.everyone, "doubling.asked")
        return offers.pass_on(position)
    if action.kind is ActionKind.REDOUBLE:
        calling.multiplier = rules.redouble
        position.tell(Happening.REDOUBLE, seat, (), position.everyone, "doubling.redouble")
        calling.asked.clear()
        return True
    calling.multiplier, calling.doubler = rules.double, seat
    position.tell(Happening.DOUBLE, seat, (), position.everyone, "doubling.double")
    around = ((seat + step) % position.players for step in range(1, position.players))
    opponents = (one for one in around if not position.allies(seat) >> one & 1)
    return offers.begin(position, opponents if rules.redouble else ())
