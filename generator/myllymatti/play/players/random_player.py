"""The random player.

How he chooses is part of the randomness contract (see `myllymatti.random`): any engine that follows it plays the same
games.
"""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.play.actions import PASS, Action, ActionKind
from myllymatti.play.state import State
from myllymatti.random import Generator

OPENS_ONE_IN, RAISES_ONE_IN, DOUBLES_ONE_IN = 2, 8, 4
"""How often the random player bids where no bid stands, where one stands, and doubles: once in so many times."""

LOWEST_BIDS = 6
"""The random player bids one of that many lowest legal bids."""


def play_randomly(state: State, legal: Sequence[Action], generator: Generator) -> Action:
    """Every legal action is equally likely, but in an auction and where doubling is offered.

    There all of them alike would end every auction at its highest bid. Where passing is allowed the random player
    bids once in two times if no bid stands yet, else once in eight times, and then makes one of the six lowest bids;
    he doubles once in four times. So auctions end at every level, and one deal in sixteen is passed out by four.
    """
    kind = legal[0].kind
    if kind is ActionKind.BID:
        bids = legal[:-1] if legal[-1] is PASS else legal
        one_in = OPENS_ONE_IN if state.position.calling.bid is None else RAISES_ONE_IN
        if len(bids) < len(legal) and generator.below(one_in):
            return PASS
        return bids[generator.below(min(LOWEST_BIDS, len(bids)))]
    if kind in (ActionKind.DOUBLE, ActionKind.REDOUBLE):
        return PASS if generator.below(DOUBLES_ONE_IN) else legal[0]
    return legal[generator.below(len(legal))]
