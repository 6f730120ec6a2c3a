"""The cautious player: he keeps what is strong, and promises nothing.

He sees his own hand, the table and the calls, and nothing else; he never draws a random number. Of choices that are
equal for him he takes the first in canonical order.

* In tricks he turns up the stock where he may, else plays the card that is weakest in the trick.
* In beating he plays no trumps where he can do without, of these plays the one with fewest cards, of these the one
  whose lowest card is lowest. Rather than play trumps he takes, where he may.
* He gives his highest card, passes where he may and else makes the lowest bid, and never doubles.
"""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.play.actions import PASS, TAKE, TURN, Action, ActionKind
from myllymatti.play.players.strength import has_trumps, strength
from myllymatti.play.position import Position
from myllymatti.play.state import State
from myllymatti.random import Generator
from myllymatti.rules.model import BeatingRules, TricksRules


def play_cautiously(state: State, legal: Sequence[Action], _generator: Generator) -> Action:
    """The action that the cautious player chooses."""
    position, kind = state.position, legal[0].kind
    if kind is ActionKind.GIVE:
        return max(legal, key=lambda action: position.rules.pack.rank(action.cards[0]))
    if kind is not ActionKind.PLAY:
        return PASS if legal[-1] is PASS else legal[0]
    phase = position.deal.phases[position.phase]
    if isinstance(phase, TricksRules):
        return _play_to_a_trick(position, phase, legal)
    assert isinstance(phase, BeatingRules)
    return _play_in_beating(position, phase, legal)


def _play_to_a_trick(position: Position, rules: TricksRules, legal: Sequence[Action]) -> Action:
    if TURN in legal:
        return TURN
    return min(legal, key=lambda action: strength(position, rules, action.cards[0]))


def _play_in_beating(position: Position, rules: BeatingRules, legal: Sequence[Action]) -> Action:
    """The play that costs least; taking instead, where it costs trumps and he may take."""
    pack = position.rules.pack

    def cost(action: Action) -> tuple[bool, int, int]:
        return has_trumps(position, rules, action.cards), len(action.cards), pack.rank(action.cards[0])

    play = min((action for action in legal if action.kind is ActionKind.PLAY), key=cost)
    return TAKE if TAKE in legal and has_trumps(position, rules, play.cards) else play
