"""A phase of beating as native code: the same steps under the same names as in `play/beating.py`."""

from __future__ import annotations

from myllymatti.bounds import MOST_PLAYERS
from myllymatti.fast.codes import code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel import cards, moves
from myllymatti.fast.kernel.beating_begun import begin
from myllymatti.fast.kernel.beating_branches import (
    add_lays,
    add_takes,
    count_held_back,
    count_run,
    count_taken_run,
    is_trumped,
    trumps_or_none,
)
from myllymatti.fast.kernel.beating_legal import legal_plays
from myllymatti.fast.kernel.beating_turns import goes_out, is_over, lead, refill, refill_all, turn_of
from myllymatti.fast.kernel.bits import beside, count, lower, upper
from myllymatti.fast.kernel.choice import OTHER, RANDOM, card_of, considered_lay, length_of, random_card, random_play
from myllymatti.fast.kernel.draws import draws_since
from myllymatti.fast.kernel.plain_beating import play_plainly
from myllymatti.fast.kernel.taking import take_cards
from myllymatti.fast.records import NO_CARD, DealState, Frame, Phase, Run, int64
from myllymatti.mechanisms import beating as b
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening

_ANY_SEAT = MOST_PLAYERS - 1
"""All bits that a seat can have: so it is known not to be negative, and an index needs no check."""

_AFTER_EACH_CARD = code(b.RefillTime.AFTER_EACH_CARD)
_AFTER_EACH_TRICK = code(b.RefillTime.AFTER_EACH_TRICK)
_ITS_CARDS = code(b.RunCountsAs.ITS_CARDS)
_FREE = code(b.Trumping.FREE)
_OPTIONAL = code(b.Beating.OPTIONAL)
_EVERYTHING = code(b.Taken.EVERYTHING)
_CARDS_AS_PLAYERS_NOW = code(b.TrickComplete.CARDS_AS_PLAYERS_NOW)
_CARDS_PLAYED = code(b.TrickComplete.CARDS_PLAYED)
_EVERYBODY_PLAYED = code(b.TrickComplete.EVERYBODY_PLAYED)
_AFTER_LAST_PLAYER = code(b.NextLead.AFTER_LAST_PLAYER)
_TRICK_OVER = code(b.EndsWhen.TRICK_OVER)
_PLAY = code(Happening.PLAY)
_TAKE = code(Happening.TAKE)
_FALL = code(Happening.FALL)

_GOES_OUT, _WAITS = code(Branch.GOES_OUT), code(Branch.WAITS_FOR_STOCK)
_NOBODY_GOES_ON, _OUTLASTS = code(Branch.NOBODY_CAN_GO_ON), code(Branch.TRICK_OUTLASTS_PLAYER)
_LEADER_OUT = code(Branch.LEADER_OUT)


@inner
def play_beating(frame: Frame, rules: Phase, state: DealState, run: Run) -> bool:
    """Play the phase, with which the game ends; False when the bound on actions was reached first."""
    seat, low = begin(frame, rules, state), NO_CARD
    trump = int64(state.trump)
    if rules.plain and run.uniform:
        return play_plainly(frame, rules, state, run, seat)
    no_plain_cards, options, begun = trumps_or_none(rules, state), 0, state.generator
    # Two counts in a word: lays on others and trumps among them, cards taken and by whom, of what and all of them.
    lays, takes, left = 0, 0, 0
    while not state.ended and state.actions < run.most_actions:
        hand = state.hands[seat, 0]
        legal = legal_plays(frame, rules, state, trump, hand, low)
        if rules.trumping > _FREE:  # and asked
            count_held_back(rules, state, hand, legal)
        other = 1 if state.played else 0
        if rules.beating != _OPTIONAL and (legal | state.run_starts):
            other = 0
        if run.policies[seat] != RANDOM:
            state.current = seat
            play = considered_lay(frame, rules, state, run.policies[seat], legal, other)
        elif rules.single_cards:
            options += count(legal) + other
            play = random_card(state, legal, other)
        else:
            play = random_play(frame, state, hand, legal, other)
        # The card to be beaten is not looked up again where it is known: the next choice waits for it.
        if play == OTHER:
            takes += 1 + beside((legal | state.run_starts) != 0)
            left += state.played > 1
            count_taken_run(rules, state, (legal | state.run_starts) != 0)
            seat = take(frame, rules, state, run, seat)
            low = int64(state.table_card[state.played])
            left += beside(state.played == 0)
        else:
            lays += (low != NO_CARD) + beside(is_trumped(no_plain_cards, low, card_of(play)))
            count_run(rules, state, length_of(play))
            seat = lay(frame, rules, state, run, seat, play)
            low = card_of(play) if state.played else NO_CARD
        seat &= _ANY_SEAT
    state.options += options
    state.choices += draws_since(state, begun)  # who plays at random draws for each choice, others never
    add_lays(state, lower(lays), upper(lays))
    add_takes(state, lower(takes), upper(takes), lower(left), upper(left))
    return state.ended == 1


@hot
def lay(frame: Frame, rules: Phase, state: DealState, run: Run, seat: int, play: int) -> int:
    """Lay cards, and go on: the game may be over, the trick complete, or it is the next player's turn; whose it is."""
    card, length = card_of(play), length_of(play)
    moves.moved(state, run, seat, moves.PLAY, card, length)
    if rules.single_cards:
        cards.remove(frame, state.hands[seat], card)
    else:
        cards.remove_run(frame, state.hands[seat], card, length)
    _put_down(rules, state, seat, card, length)
    if rules.refill_time == _AFTER_EACH_CARD:
        refill(frame, rules, state, seat)
    has_laid_all = state.hands[seat, 0] == 0
    if has_laid_all:
        _has_laid_all(rules, state, seat)
    complete = _complete(rules, state)
    # Who is in the game and has no cards waits for some: where all do, the trick cannot go on.
    nobody_goes_on = has_laid_all and not complete and not state.in_play & ~state.without_cards
    over = complete or nobody_goes_on
    if (has_laid_all or rules.ends_when == _TRICK_OVER) and is_over(rules, state, seat, over):
        return seat
    if over:
        state.reached[_NOBODY_GOES_ON] += nobody_goes_on
        return _finish_trick(frame, rules, state, seat)
    return turn_of(frame, rules, state, cards.next_in_play(state, seat))


@inner
def _has_laid_all(rules: Phase, state: DealState, seat: int) -> None:
    """A player has laid the last card: he waits for the stock, or is out (beating.going_out)."""
    if cards.stock(state) and rules.refill:
        state.reached[_WAITS] += 1
        state.without_cards |= 1 << seat
    else:
        state.reached[_GOES_OUT] += 1
        goes_out(state, seat)


@hot
def _put_down(rules: Phase, state: DealState, seat: int, card: int, length: int) -> None:
    """Put a lay on the table, and keep what the end of the trick depends on (beating.trick_complete)."""
    leads = state.played == 0
    state.trick_size = count(state.in_play) if leads else state.trick_size
    if not rules.by_lays:
        state.has_played = (0 if leads else state.has_played) | 1 << seat
        counted = length if rules.run_counts_as == _ITS_CARDS else 1
        state.cards_played = (0 if leads else state.cards_played) + counted
    state.played += 1
    state.table_card[state.played] = card
    state.table_length[state.played] = length
    state.happened[_PLAY] += 1


@hot
def _complete(rules: Phase, state: DealState) -> bool:
    """Whether the trick is complete (beating.trick_complete, beating.run_counts_as)."""
    if rules.by_lays:
        return state.played >= state.trick_size
    return _complete_otherwise(rules, state)


@inner
def _complete_otherwise(rules: Phase, state: DealState) -> bool:
    """Whether a trick is complete where that is not told by the lays that are in it."""
    if rules.trick_complete == _EVERYBODY_PLAYED:
        return not state.in_play & ~state.has_played
    if rules.trick_complete == _CARDS_PLAYED:
        return state.cards_played >= state.trick_size
    lying = int64(state.played)
    if rules.run_counts_as == _ITS_CARDS:
        lying = 0
        for place in range(1, state.played + 1):
            lying += int64(state.table_length[place])
    if rules.trick_complete == _CARDS_AS_PLAYERS_NOW:
        return lying >= count(state.in_play)
    return lying >= state.trick_size


@hot
def _finish_trick(frame: Frame, rules: Phase, state: DealState, seat: int) -> int:
    """The trick is laid away (beating.completed_trick); who leads is told (beating.next_lead)."""
    if rules.taken == _EVERYTHING:
        for place in range(1, state.played + 1):
            card, length = int64(state.table_card[place]), int64(state.table_length[place])
            cards.add_run(frame, state.out_of_play, card, length)
    state.played = 0
    state.happened[_FALL] += 1
    state.reached[_OUTLASTS] += count(state.in_play) < state.trick_size
    leader, is_out = seat, not state.in_play >> seat & 1
    state.reached[_LEADER_OUT] += is_out and rules.next_lead != _AFTER_LAST_PLAYER
    if rules.next_lead == _AFTER_LAST_PLAYER or is_out:
        leader = cards.next_in_play(state, seat)
    if rules.refill_time == _AFTER_EACH_TRICK:
        refill_all(frame, rules, state, leader)
    return lead(state, leader)


@hot
def take(frame: Frame, rules: Phase, state: DealState, run: Run, seat: int) -> int:
    """Take cards from the table (beating.taken), and pass the turn (beating.turn_after_taking); whose it is."""
    moves.moved(state, run, seat, moves.TAKE, 0, 0)
    take_cards(frame, rules, state, seat)
    state.without_cards &= ~(1 << seat)
    state.happened[_TAKE] += 1
    if rules.ends_when == _TRICK_OVER and is_over(rules, state, seat, state.played == 0):
        return seat
    following = cards.next_in_play(state, seat)
    if rules.refill_time == _AFTER_EACH_TRICK and not state.played:
        refill_all(frame, rules, state, following)
        return lead(state, following)
    return turn_of(frame, rules, state, following)
