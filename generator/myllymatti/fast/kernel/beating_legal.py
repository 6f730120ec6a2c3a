"""What may be laid in beating, as native code: single cards and runs, and what beats what."""

from __future__ import annotations

from myllymatti.fast.codes import NOT_ASKED, code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel.bits import lowest
from myllymatti.fast.kernel.choice import sequence
from myllymatti.fast.records import DealState, Frame, Phase, int64
from myllymatti.mechanisms import beating as b

_FROM_LOWEST = code(b.Runs.FROM_LOWEST)
_ABOVE_ITS_HIGHEST = code(b.RunBeatenBy.ABOVE_ITS_HIGHEST)
_FREE = code(b.Trumping.FREE)
_VOID = code(b.Trumping.VOID)
assert NOT_ASKED < _FREE < min(code(b.Trumping.UNABLE), _VOID)


@hot
def legal_plays(frame: Frame, rules: Phase, state: DealState, trump: int, hand: int, low: int) -> int:
    """The cards that may be led, or beat the last lay (beating.beats); legal runs are told in the state."""
    if rules.single_cards:
        return hand & _allowed(frame, rules, trump, hand, low)
    return _legal_with_runs(frame, rules, state, hand, low)


@inner
def _legal_with_runs(frame: Frame, rules: Phase, state: DealState, hand: int, low: int) -> int:
    """What may be played on a lay, single cards and runs (beating.run_beaten_by)."""
    length = int64(state.table_length[state.played])
    if not state.played or rules.run_beaten_by == _ABOVE_ITS_HIGHEST:
        legal = hand & _allowed(frame, rules, int64(state.trump), hand, low + length - 1)
        _runs_that_begin_in(frame, rules, state, hand, legal)
        return legal
    if length > 1:
        _runs_that_beat(frame, rules, state, hand, low, length)
        return 0
    state.run_starts = 0
    return hand & _allowed(frame, rules, int64(state.trump), hand, low)


@inner
def _runs_that_begin_in(frame: Frame, rules: Phase, state: DealState, hand: int, starts: int) -> None:
    """The runs of a hand that begin with one of these cards (beating.runs, beating.run_length)."""
    state.shortest_run, state.longest_run = rules.run_length, frame.ranks
    found = 0
    while starts:
        start = lowest(starts)
        fits = frame.rank_of[start] == 0 or rules.runs != _FROM_LOWEST
        if fits and sequence(frame, hand, start) >= rules.run_length:
            found |= 1 << start
        starts &= starts - 1
    state.run_starts = found


@inner
def _runs_that_beat(frame: Frame, rules: Phase, state: DealState, hand: int, low: int, length: int) -> None:
    """The runs of a hand that beat an equally long one card by card (beating.run_beaten_by)."""
    state.shortest_run = state.longest_run = length
    state.run_starts = 0
    if length < rules.run_length:
        return
    found, starts = 0, hand
    while starts:
        start = lowest(starts)
        fits = (frame.rank_of[start] == 0 or rules.runs != _FROM_LOWEST) and sequence(frame, hand, start) >= length
        beats = fits and _run_beats(rules, state, start, low, length)
        if beats and _run_may_trump(frame, rules, hand, start, low, length):
            found |= 1 << start
        starts &= starts - 1
    state.run_starts = found


@inner
def _run_beats(rules: Phase, state: DealState, upper: int, lower: int, length: int) -> bool:
    """Whether every card of a run beats that of the other."""
    for step in range(length):
        if not rules.beats[state.trump, lower + step] >> (upper + step) & 1:
            return False
    return True


@hot
def _allowed(frame: Frame, rules: Phase, trump: int, hand: int, top: int) -> int:
    """The kinds of card that may be played on a card (beating.beats, beating.trumping)."""
    beating = rules.beats[trump, top]
    if rules.trumping <= _FREE:  # or not asked
        return beating
    suit = frame.suits[frame.suit_of[top]]
    prevents = hand & suit if rules.trumping == _VOID else hand & suit & beating
    return beating & suit if prevents else beating


@inner
def _run_may_trump(frame: Frame, rules: Phase, hand: int, start: int, low: int, length: int) -> bool:
    """Whether a run of another suit may be played on a run (beating.trumping)."""
    suit = frame.suit_of[low]
    if frame.suit_of[start] == suit or rules.trumping == NOT_ASKED or rules.trumping == _FREE:
        return True
    of_suit = hand & frame.suits[suit]
    if rules.trumping == _VOID:
        return not of_suit
    left = of_suit
    while left:
        card = lowest(left)
        fits = frame.rank_of[card] == 0 or rules.runs != _FROM_LOWEST
        if fits and card > low and sequence(frame, of_suit, card) >= length:
            return False
        left &= left - 1
    return True
