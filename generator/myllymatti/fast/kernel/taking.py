"""Taking cards from the table in beating, as native code."""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel import cards
from myllymatti.fast.records import DealState, Frame, Numbers, Phase, int64
from myllymatti.mechanisms import beating as b

_WHOLE_RUN = code(b.TakenFromRun.WHOLE_RUN)
_TAKES_LOWEST = code(b.Taken.LOWEST)
_IN_SEQUENCE = code(b.Taken.IN_SEQUENCE)
_LAST_PLAYED = code(b.Taken.LAST_PLAYED)
_EVERYTHING = code(b.Taken.EVERYTHING)


@hot
def take_cards(frame: Frame, rules: Phase, state: DealState, seat: int) -> None:
    """Move what is taken from the table to a hand."""
    hand, top = state.hands[seat], int64(state.played)
    if rules.taken != _LAST_PLAYED:
        _take_otherwise(frame, rules, state, hand)
    elif rules.single_cards:
        cards.add(frame, hand, int64(state.table_card[top]))
        state.played -= 1
    elif state.table_length[top] == 1 or rules.taken_from_run == _WHOLE_RUN:
        _take_lay(frame, state, hand)
    else:
        state.table_length[top] -= 1
        cards.add(frame, hand, int64(state.table_card[top]) + int64(state.table_length[top]))


@inner
def _take_otherwise(frame: Frame, rules: Phase, state: DealState, hand: Numbers) -> None:
    """Take something else than the card last played."""
    if rules.taken == _TAKES_LOWEST:
        _take_bottom(frame, rules, state, hand)
    elif rules.taken == _IN_SEQUENCE:
        _take_sequence(frame, state, hand)
    else:
        while state.played:
            _take_lay(frame, state, hand)
        if rules.taken == _EVERYTHING:
            cards.move_all(frame, state.out_of_play, hand)


@hot
def _take_lay(frame: Frame, state: DealState, hand: Numbers) -> None:
    """Take the lay on top."""
    top = state.played
    cards.add_run(frame, hand, int64(state.table_card[top]), int64(state.table_length[top]))
    state.played -= 1


@inner
def _take_bottom(frame: Frame, rules: Phase, state: DealState, hand: Numbers) -> None:
    """Take the lay at the bottom, or its lowest card (beating.taken_from_run)."""
    cards.add(frame, hand, int64(state.table_card[1]))
    if rules.taken_from_run != _WHOLE_RUN and state.table_length[1] > 1:
        state.table_card[1] += 1
        state.table_length[1] -= 1
        return
    for step in range(1, int64(state.table_length[1])):
        cards.add(frame, hand, int64(state.table_card[1]) + step)
    for place in range(1, state.played):
        state.table_card[place] = state.table_card[place + 1]
        state.table_length[place] = state.table_length[place + 1]
    state.played -= 1


@inner
def _take_sequence(frame: Frame, state: DealState, hand: Numbers) -> None:
    """Take the top lay, and those below it that run on from it in suit and rank."""
    while True:
        taken = int64(state.table_card[state.played])
        _take_lay(frame, state, hand)
        if not state.played:
            return
        highest = int64(state.table_card[state.played]) + int64(state.table_length[state.played]) - 1
        if highest + 1 != taken or frame.suit_of[highest] != frame.suit_of[taken]:
            return
