"""The greedy player: he wants to be rid of as much as he can at once, and plays the strongest he has.

He sees his own hand, the table and the calls, and nothing else; he never draws a random number. Of choices that are
equal for him he takes the first in canonical order.

* In tricks he plays the card that is strongest in the trick, and never turns up the stock.
* In beating he plays as many cards as he can, of these plays the one whose lowest card is highest; he never takes where
  he can beat.
* He gives his lowest card, makes the lowest bid where none stands and else passes if he may, doubles and redoubles.
"""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.play.actions import PASS, Action, ActionKind
from myllymatti.play.players.strength import strength
from myllymatti.play.state import State
from myllymatti.random import Generator
from myllymatti.rules.model import TricksRules


def play_greedily(state: State, legal: Sequence[Action], _generator: Generator) -> Action:
    """The action that the greedy player chooses."""
    position, kind = state.position, legal[0].kind
    if kind is ActionKind.PLAY:
        return _play(state, [action for action in legal if action.kind is ActionKind.PLAY])
    if kind is ActionKind.GIVE:
        return min(legal, key=lambda action: position.rules.pack.rank(action.cards[0]))
    if kind is ActionKind.BID and position.calling.bid is not None and legal[-1] is PASS:
        return PASS
    return legal[0]


def _play(state: State, plays: Sequence[Action]) -> Action:
    """In tricks the strongest card; in beating most cards, and of these the play whose lowest card is highest."""
    position = state.position
    phase = position.deal.phases[position.phase]
    if isinstance(phase, TricksRules):
        return max(plays, key=lambda action: strength(position, phase, action.cards[0]))
    return max(plays, key=lambda action: (len(action.cards), position.rules.pack.rank(action.cards[0])))
