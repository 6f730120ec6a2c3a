"""Beating where the rules are the plainest and all play at random, as native code: by far the most games are such.

It is what `beating.py` does, without a look at rules that are not there: single cards from one pack are laid, freely
trumped; hands are not filled; a trick is complete with as many cards as there were players when it began; who does not
beat takes the card last played; the game ends as soon as one player holds cards. Tests hold the two equal.
"""

from __future__ import annotations

from myllymatti.bounds import MOST_PLAYERS
from myllymatti.fast.codes import code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel import cards
from myllymatti.fast.kernel.beating_branches import add_lays, add_takes, is_trumped, trumps_or_none
from myllymatti.fast.kernel.beating_turns import goes_out, is_over, lead
from myllymatti.fast.kernel.bits import beside, count, lower, upper
from myllymatti.fast.kernel.choice import OTHER, random_card
from myllymatti.fast.kernel.draws import draws_since
from myllymatti.fast.records import NO_CARD, DealState, Frame, Phase, Run, int64
from myllymatti.mechanisms import beating as b
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening

_ANY_SEAT = MOST_PLAYERS - 1

_OPTIONAL = code(b.Beating.OPTIONAL)
_AFTER_LAST_PLAYER = code(b.NextLead.AFTER_LAST_PLAYER)
_PLAY, _TAKE, _FALL = code(Happening.PLAY), code(Happening.TAKE), code(Happening.FALL)
_GOES_OUT, _NOBODY_GOES_ON = code(Branch.GOES_OUT), code(Branch.NOBODY_CAN_GO_ON)
_OUTLASTS, _LEADER_OUT = code(Branch.TRICK_OUTLASTS_PLAYER), code(Branch.LEADER_OUT)


@inner
def play_plainly(frame: Frame, rules: Phase, state: DealState, run: Run, seat: int) -> bool:
    """Play the phase from the first lead on; False when the bound on actions was reached first."""
    beats, table, hands = rules.beats[state.trump], state.table_card, state.hands
    no_plain_cards = trumps_or_none(rules, state)
    lying, low, full = 0, NO_CARD, count(state.in_play)
    actions, begun = state.actions, state.generator
    # Two counts in a word: what is legal and trumps laid, cards taken and by whom, tricks completed and taken up.
    lays, takes, tricks = 0, 0, 0
    optional = rules.beating == _OPTIONAL
    while not state.ended and actions < run.most_actions:
        seat &= _ANY_SEAT
        actions += 1
        hand = hands[seat, 0]
        legal = hand & beats[low]
        other = 1 if lying else 0
        if not optional and legal:
            other = 0
        lays += count(legal) + other
        card = random_card(state, legal, other)
        if card == OTHER:
            hands[seat, 0] = hand | 1 << low
            state.without_cards &= ~(1 << seat)
            takes += 1 + beside(legal != 0)
            lying -= 1
            tricks += beside(lying == 0)
            low = int64(table[lying])
            full = full if lying else count(state.in_play)
            seat = cards.next_in_play(state, seat)
            if not lying and not hands[seat, 0]:
                seat = lead(state, seat)
            continue
        hands[seat, 0] = hand = hand ^ 1 << card
        lays += beside(is_trumped(no_plain_cards, low, card))
        lying += 1
        table[lying] = low = card
        laid_by, complete = seat, lying == full
        if not hand:
            nobody_goes_on = _has_laid_all(state, seat, complete)
            complete = complete or nobody_goes_on
            if is_over(rules, state, seat, complete):
                break
            state.reached[_NOBODY_GOES_ON] += nobody_goes_on
        seat = cards.next_in_play(state, seat)
        if complete:
            tricks += 1
            is_in, after_last = state.in_play >> laid_by & 1 == 1, rules.next_lead == _AFTER_LAST_PLAYER
            stays = is_in and not after_last
            _count_trick(state, full, is_in or after_last)
            lying, low, full = 0, NO_CARD, count(state.in_play)
            seat = lead(state, laid_by if stays else seat)
    state.choices += draws_since(state, begun)
    _add_up(state, actions, lays, takes, tricks, lying)
    return state.ended == 1


@hot
def _count_trick(state: DealState, full: int, leader_is_in: bool) -> None:
    """Count a trick that is complete: whether a player is out since it began, perhaps the one who would lead."""
    state.reached[_OUTLASTS] += count(state.in_play) < full
    state.reached[_LEADER_OUT] += not leader_is_in


@inner
def _add_up(state: DealState, actions: int, lays: int, takes: int, tricks: int, lying: int) -> None:
    """Add what was counted to what is counted over all games."""
    taken, fallen, emptied = lower(takes), lower(tricks), upper(tricks)
    plays = actions - state.actions - taken
    state.actions = actions
    state.options += lower(lays)
    state.happened[_PLAY] += plays
    state.happened[_TAKE] += taken
    state.happened[_FALL] += fallen
    # Every trick but an empty one at the end was led to with one of the plays.
    add_lays(state, plays - (1 + fallen + emptied - (lying == 0)), upper(lays))
    add_takes(state, taken, upper(takes), taken - emptied, emptied)


@inner
def _has_laid_all(state: DealState, seat: int, complete: bool) -> bool:
    """A player is out; whether the trick is over by that, because all who are left wait for cards."""
    state.reached[_GOES_OUT] += 1
    goes_out(state, seat)
    return not complete and not state.in_play & ~state.without_cards
