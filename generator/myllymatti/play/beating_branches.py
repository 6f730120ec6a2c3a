"""Which branches laying, taking and completing a trick reach in beating (see `play/branches.py`)."""

from __future__ import annotations

from myllymatti.mechanisms.beating import NextLead, Runs, Taken, TrumpSuit
from myllymatti.play.branches import Branch
from myllymatti.play.position import Position
from myllymatti.rules.lays import trump_classes
from myllymatti.rules.model import BeatingRules

# Looking a member up takes longer than counting does, and these are counted with nearly every lay or take.
_CARDS_BEATEN, _TRUMP_LAID = Branch.CARDS_BEATEN, Branch.TRUMP_LAID
_COULD_BEAT, _CANNOT_BEAT = Branch.COULD_BEAT, Branch.CANNOT_BEAT
_TAKEN_OF_SEVERAL = Branch.TAKEN_OF_SEVERAL

_RUNS = {
    (False, True): Branch.RUN_BEATEN_BY_CARD,
    (True, False): Branch.RUN_ON_CARD,
    (True, True): Branch.RUN_BEATEN,
}
"""What is laid on what: whether the new lay, and whether the one below, is a run."""


def count_lay(position: Position, rules: BeatingRules, kinds: tuple[int, ...]) -> None:
    """Count cards that are about to be laid."""
    reached, is_run = position.reached, len(kinds) > 1
    if not position.table:
        if is_run:
            reached[Branch.RUN_LED] += 1
        return
    reached[_CARDS_BEATEN] += 1
    top, suit = position.table[-1].cards, position.rules.pack.suit
    upper, lower = suit(kinds[0]), suit(top[0])
    if upper != lower:
        trumps = trump_classes(position.trump, rules.trump_suit is TrumpSuit.HIGH_AND_LOW)
        if trumps[upper] and not trumps[lower]:
            reached[_TRUMP_LAID] += 1
    if rules.runs is not Runs.NONE and (is_run or len(top) > 1):
        reached[_RUNS[is_run, len(top) > 1]] += 1


def count_take(position: Position, rules: BeatingRules, *, could_beat: bool) -> None:
    """Count cards that are about to be taken, by a player who could or could not beat instead."""
    reached, table = position.reached, position.table
    reached[_COULD_BEAT if could_beat else _CANNOT_BEAT] += 1
    if len(table) > 1:
        reached[_TAKEN_OF_SEVERAL] += 1
    if rules.runs is Runs.NONE:
        return
    if not could_beat and len(table[-1].cards) > 1:
        reached[Branch.RUN_NOT_BEATEN] += 1
    lay = table[0 if rules.taken is Taken.LOWEST else -1].cards
    if len(lay) > 1 and rules.taken in {Taken.LOWEST, Taken.LAST_PLAYED}:
        reached[Branch.RUN_TAKEN_FROM] += 1


def count_trick(position: Position, rules: BeatingRules, seat: int) -> None:
    """Count a trick that is complete, with its last player."""
    if position.in_play() < position.trick_size:
        position.reached[Branch.TRICK_OUTLASTS_PLAYER] += 1
    if position.out >> seat & 1 and rules.next_lead is NextLead.LAST_PLAYER:
        position.reached[Branch.LEADER_OUT] += 1
