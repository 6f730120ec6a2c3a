"""Which branches laying and taking reach in beating, as native code: see `play/branches.py` and `play/reached.py`."""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.records import NO_CARD, DealState, Phase, int64
from myllymatti.mechanisms import beating as b
from myllymatti.play.branches import Branch

_ABOVE_ITS_HIGHEST = code(b.RunBeatenBy.ABOVE_ITS_HIGHEST)
_LOWEST, _LAST_PLAYED = code(b.Taken.LOWEST), code(b.Taken.LAST_PLAYED)

_CARDS_BEATEN, _TRUMP_LAID = code(Branch.CARDS_BEATEN), code(Branch.TRUMP_LAID)
_COULD_BEAT, _CANNOT_BEAT = code(Branch.COULD_BEAT), code(Branch.CANNOT_BEAT)
_TAKEN_OF_SEVERAL, _TABLE_EMPTIED = code(Branch.TAKEN_OF_SEVERAL), code(Branch.TABLE_EMPTIED)
_TRUMP_HELD_BACK = code(Branch.TRUMP_HELD_BACK)
_RUN_LED, _RUN_BEATEN = code(Branch.RUN_LED), code(Branch.RUN_BEATEN)
_RUN_BEATEN_BY_CARD, _RUN_ON_CARD = code(Branch.RUN_BEATEN_BY_CARD), code(Branch.RUN_ON_CARD)
_RUN_NOT_BEATEN, _RUN_TAKEN_FROM = code(Branch.RUN_NOT_BEATEN), code(Branch.RUN_TAKEN_FROM)


@hot
def trumps_or_none(rules: Phase, state: DealState) -> int:
    """All that is no plain card: trumps, and NO_CARD."""
    return rules.trumps[state.trump] | 1 << NO_CARD


@hot
def is_trumped(no_plain_cards: int, low: int, card: int) -> int:
    """1 where a trump is laid on a plain card, else 0 (beating.trumping)."""
    return no_plain_cards >> card & ~(no_plain_cards >> low) & 1


@hot
def count_run(rules: Phase, state: DealState, length: int) -> None:
    """Count a run, or what is laid on one, before it is laid."""
    if not rules.single_cards and (length > 1 or (state.played > 0 and state.table_length[state.played] > 1)):
        _count_run(state, length)


@inner
def _count_run(state: DealState, length: int) -> None:
    below = int64(state.table_length[state.played])
    if not state.played:
        state.reached[_RUN_LED] += length > 1
    elif length > 1:
        state.reached[_RUN_BEATEN if below > 1 else _RUN_ON_CARD] += 1
    else:
        state.reached[_RUN_BEATEN_BY_CARD] += below > 1


@hot
def count_taken_run(rules: Phase, state: DealState, could_beat: bool) -> None:
    """Count what is about to be taken where runs lie, by a player who could or could not beat instead."""
    if not rules.single_cards and (state.table_length[state.played] > 1 or state.table_length[1] > 1):
        _count_taken_run(rules, state, could_beat)


@inner
def _count_taken_run(rules: Phase, state: DealState, could_beat: bool) -> None:
    top, bottom = int64(state.table_length[state.played]), int64(state.table_length[1])
    state.reached[_RUN_NOT_BEATEN] += top > 1 and not could_beat
    if rules.taken == _LOWEST:
        state.reached[_RUN_TAKEN_FROM] += bottom > 1
    elif rules.taken == _LAST_PLAYED:
        state.reached[_RUN_TAKEN_FROM] += top > 1


@inner
def count_held_back(rules: Phase, state: DealState, hand: int, legal: int) -> None:
    """Count a player who holds cards that beat a card, but must not play them (beating.trumping)."""
    length = int64(state.table_length[state.played])
    if not state.played or (length > 1 and rules.run_beaten_by != _ABOVE_ITS_HIGHEST):
        return
    top = int64(state.table_card[state.played]) + length - 1
    state.reached[_TRUMP_HELD_BACK] += hand & rules.beats[state.trump, top] & ~legal != 0


@inner
def add_lays(state: DealState, beaten: int, trumped: int) -> None:
    """Add to what is counted: lays on others, and trumps on plain cards among them."""
    state.reached[_CARDS_BEATEN] += beaten
    state.reached[_TRUMP_LAID] += trumped


@inner
def add_takes(state: DealState, taken: int, could_beat: int, of_several: int, emptied: int) -> None:
    """Add to what is counted: how often cards were taken, and in which circumstances."""
    state.reached[_COULD_BEAT] += could_beat
    state.reached[_CANNOT_BEAT] += taken - could_beat
    state.reached[_TAKEN_OF_SEVERAL] += of_several
    state.reached[_TABLE_EMPTIED] += emptied
