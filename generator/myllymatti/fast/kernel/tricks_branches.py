"""Which branches a card and a trick reach in a phase of tricks, as native code: see `play/branches.py`."""

from __future__ import annotations

from myllymatti.fast.codes import NOT_ASKED, code
from myllymatti.fast.compiled import inner
from myllymatti.fast.records import DealState, Frame, Phase
from myllymatti.mechanisms import tricks as t
from myllymatti.play.branches import Branch

_TURN_NOT_ALLOWED, _WHEN_LEADING = code(t.BlindCard.NOT_ALLOWED), code(t.BlindCard.WHEN_LEADING)

_MUST_FOLLOW, _CANNOT_FOLLOW = code(Branch.MUST_FOLLOW), code(Branch.CANNOT_FOLLOW)
_LAST_COULD_BE_TURNED = code(Branch.LAST_COULD_BE_TURNED)
_TRUMP_WINS = code(Branch.TRUMP_WINS)


@inner
def count_following(frame: Frame, state: DealState, seat: int) -> None:
    """Count a card that is played where suit is to be followed, before it is played."""
    if state.played:
        kinds = state.hands[seat, 0]
        of_suit = kinds & frame.suits[frame.suit_of[state.table_card[0]]]
        state.reached[_CANNOT_FOLLOW] += of_suit == 0
        state.reached[_MUST_FOLLOW] += (of_suit != 0) & (of_suit != kinds)


@inner
def count_last_card(rules: Phase, state: DealState) -> None:
    """Count a card that is played where the stock has one card left (tricks.last_card_blind)."""
    blind = rules.blind_card
    if blind != NOT_ASKED and blind != _TURN_NOT_ALLOWED and not (blind == _WHEN_LEADING and state.played):
        state.reached[_LAST_COULD_BE_TURNED] += 1


@inner
def count_trumped(frame: Frame, state: DealState, best: int) -> None:
    """Count a trick that a trump wins and that was led in another suit (tricks.trick_winner)."""
    led, won_by = frame.suit_of[state.table_card[0]], frame.suit_of[state.table_card[best]]
    state.reached[_TRUMP_WINS] += (won_by == state.trump) & (won_by != led)
