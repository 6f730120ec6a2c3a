"""Beating where the rules are the plainest and all play at random, as native code: by far the most games are such.

It is what `beating.py` does, without a look at rules that are not there: single cards from one pack are laid, freely
trumped; hands are not filled; a trick is complete with as many cards as there were players when it began; who does not
beat takes the card last played; the game ends as soon as one player holds cards. Tests hold the two equal.
"""

from __future__ import annotations

from myllymatti.bounds import MOST_PLAYERS
from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel import cards
from myllymatti.fast.kernel.beating_turns import goes_out, is_over, lead
from myllymatti.fast.kernel.bits import count
from myllymatti.fast.kernel.choice import OTHER, random_card
from myllymatti.fast.records import NO_CARD, DealState, Frame, Phase, Run, int64
from myllymatti.mechanisms import beating as b
from myllymatti.play.position import Happening

_ANY_SEAT = MOST_PLAYERS - 1

_OPTIONAL = code(b.Beating.OPTIONAL)
_AFTER_LAST_PLAYER = code(b.NextLead.AFTER_LAST_PLAYER)
_PLAY, _TAKE, _FALL = code(Happening.PLAY), code(Happening.TAKE), code(Happening.FALL)


@inner
def play_plainly(frame: Frame, rules: Phase, state: DealState, run: Run, seat: int) -> bool:
    """Play the phase from the first lead on; False when the bound on actions was reached first."""
    beats, table, hands = rules.beats[state.trump], state.table_card, state.hands
    lying, low, full = 0, NO_CARD, count(state.in_play)
    actions, plays, taken, fallen = state.actions, 0, 0, 0
    optional, after_last = rules.beating == _OPTIONAL, rules.next_lead == _AFTER_LAST_PLAYER
    while not state.ended and actions < run.most_actions:
        seat &= _ANY_SEAT
        actions += 1
        hand = hands[seat, 0]
        legal = hand & beats[low]
        other = 1 if lying else 0
        if not optional and legal:
            other = 0
        card = random_card(state, legal, other)
        if card == OTHER:
            hands[seat, 0] = hand | 1 << low
            state.without_cards &= ~(1 << seat)
            taken += 1
            lying -= 1
            low = int64(table[lying])
            full = full if lying else count(state.in_play)
            seat = cards.next_in_play(state, seat)
            if not lying and not hands[seat, 0]:
                seat = lead(state, seat)
            continue
        hand ^= 1 << card
        hands[seat, 0] = hand
        lying += 1
        table[lying] = low = card
        plays += 1
        laid_by, complete = seat, lying == full
        if not hand:
            goes_out(state, seat)
            complete = complete or not state.in_play & ~state.without_cards
            if is_over(rules, state, seat, complete):
                break
        seat = cards.next_in_play(state, seat)
        if complete:
            fallen += 1
            lying, low, full = 0, NO_CARD, count(state.in_play)
            stays = state.in_play >> laid_by & 1 and not after_last
            seat = lead(state, laid_by if stays else seat)
    state.actions = actions
    state.happened[_PLAY] += plays
    state.happened[_TAKE] += taken
    state.happened[_FALL] += fallen
    return state.ended == 1
