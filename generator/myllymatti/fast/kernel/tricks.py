"""A phase of tricks as native code: the same steps under the same names as in `play/tricks.py`."""

from __future__ import annotations

from myllymatti.fast.codes import NOT_ASKED, code
from myllymatti.fast.compiled import hot, inner
from myllymatti.fast.kernel import cards, moves
from myllymatti.fast.kernel.bits import count, lowest
from myllymatti.fast.kernel.choice import CAUTIOUS, OTHER, RANDOM, random_card
from myllymatti.fast.kernel.draws import draws_since
from myllymatti.fast.kernel.tricks_branches import count_following, count_last_card, count_trumped
from myllymatti.fast.records import DealState, Frame, Phase, Run, int64
from myllymatti.mechanisms import tricks as t
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening
from myllymatti.rules.lays import NO_TRUMPS

NOBODY = -1
NO_TIE = -1000

_NO_TRUMPS = NO_TRUMPS

_FOREHAND, _AFTER_DECLARER = code(t.FirstLead.FOREHAND), code(t.FirstLead.AFTER_DECLARER)
_LEADER_AND_NEXT = code(t.PlayedBy.LEADER_AND_NEXT)
_REQUIRED = code(t.FollowingSuit.REQUIRED)
_TURN_NOT_ALLOWED, _WHEN_LEADING = code(t.BlindCard.NOT_ALLOWED), code(t.BlindCard.WHEN_LEADING)
_LAST_ALLOWED = code(t.LastCardBlind.ALLOWED)
_HIGHEST_TRUMP, _LOWEST_RANK = code(t.TrickWinner.HIGHEST_TRUMP), code(t.TrickWinner.LOWEST_RANK)
_CONTRACT, _LAST_DEALT = code(t.TrumpSuit.CONTRACT), code(t.TrumpSuit.LAST_DEALT)
_HIGHEST, _LOWEST = code(t.Ties.HIGHEST), code(t.Ties.LOWEST)
_MOST_HIGHEST, _MOST_LOWEST = code(t.Ties.MOST_THEN_HIGHEST), code(t.Ties.MOST_THEN_LOWEST)
_AFTER_EACH_CARD, _AFTER_THE_TRICK = code(t.RefillTime.AFTER_EACH_CARD), code(t.RefillTime.AFTER_THE_TRICK)
_AFTER_EACH_ROUND = code(t.RefillInTie.AFTER_EACH_ROUND)
_WINNER_FIRST = code(t.RefillOrder.WINNER_FIRST)
_NO_TRICK_POSSIBLE = code(t.EndsWhen.NO_TRICK_POSSIBLE)
_SHOWN = code(t.LeftoverCards.SHOWN_AND_KEPT)

_PLAY, _TURN, _TIE = code(Happening.PLAY), code(Happening.TURN), code(Happening.TIE)
_WIN, _RETURN, _SHOW = code(Happening.WIN), code(Happening.RETURN), code(Happening.SHOW)
_KEEP, _TRUMP, _ASIDE = code(Happening.KEEP), code(Happening.TRUMP), code(Happening.SET_ASIDE)
_SHOW_TRUMP = code(Happening.SHOW_TRUMP)

_FIRST_LEAD, _LEAD_WITHOUT = code(Branch.FIRST_LEAD_IN_TRICKS), code(Branch.LEAD_WITHOUT_CONTRACT)
_LAST_TURNED = code(Branch.LAST_TURNED_UP)
_NAMES_TRUMPS, _WITHOUT_TRUMPS = code(Branch.CONTRACT_NAMES_TRUMPS), code(Branch.CONTRACT_WITHOUT_TRUMPS)
_NO_CONTRACT = code(Branch.NO_CONTRACT_NO_TRUMPS)
_TIE_IN_TIE, _TIE_BELOW_BEST = code(Branch.TIE_IN_TIE), code(Branch.TIE_BELOW_BEST)
_TIE_WITH_STOCK, _TIED_WITHOUT_CARDS = code(Branch.TIE_WITH_STOCK), code(Branch.TIED_WITHOUT_CARDS)
_STOCK_ENDS, _TRUMPS_NOT_MADE = code(Branch.STOCK_ENDS_IN_ROUND), code(Branch.TRUMPS_NOT_MADE)
_LEADER_WITHOUT, _NEXT_WITHOUT = code(Branch.LEADER_WITHOUT_CARDS), code(Branch.NEXT_WITHOUT_CARDS)
_TIED_CANNOT_FIGHT = code(Branch.TIED_CANNOT_FIGHT)
_TOO_FEW, _PASSED_OVER = code(Branch.TOO_FEW_WITH_CARDS), code(Branch.PASSED_OVER_IN_TRICKS)


@inner
def play_tricks(frame: Frame, rules: Phase, state: DealState, run: Run) -> bool:
    """Play the phase; False when the bound on actions was reached first."""
    options, begun = 0, state.generator
    seat = begin(frame, rules, state)
    while seat != NOBODY and state.actions < run.most_actions:
        legal = legal_cards(frame, rules, state, seat)
        other = 1 if may_turn(rules, state) else 0
        options += count(legal) + other
        if run.policies[seat] == RANDOM:
            card = random_card(state, legal, other)
        else:
            state.choices += count(legal) + other > 1
            card = _considered_card(frame, rules, state, run.policies[seat], legal, other)
        seat = apply(frame, rules, state, run, seat, card)
    state.options += options
    state.choices += draws_since(state, begun)  # who plays at random draws for each choice, others never
    if seat != NOBODY:
        return False
    end(frame, rules, state)
    return True


@inner
def begin(frame: Frame, rules: Phase, state: DealState) -> int:
    """Who leads first (tricks.first_lead); NOBODY when the phase is over at once."""
    if rules.trump_suit == _CONTRACT and state.bid:
        state.trump = frame.trump_of[state.bid]
        state.reached[_WITHOUT_TRUMPS if state.trump == _NO_TRUMPS else _NAMES_TRUMPS] += 1
    elif rules.trump_suit == _CONTRACT:
        state.reached[_NO_CONTRACT] += 1
    elif rules.trump_suit == _LAST_DEALT:
        state.trump = frame.suit_of[state.last_dealt]
        state.happened[_SHOW_TRUMP] += 1
    leader, of_contract = 0, rules.first_lead != _FOREHAND
    state.reached[_LEAD_WITHOUT if of_contract and state.everybody_passed else _FIRST_LEAD] += 1
    if of_contract and not state.everybody_passed:
        step = 1 if rules.first_lead == _AFTER_DECLARER else -1
        leader = (state.declarer + step + frame.players) % frame.players
    return _new_trick(frame, rules, state, leader)


@hot
def legal_cards(frame: Frame, rules: Phase, state: DealState, seat: int) -> int:
    """The cards of the hand that may be played (tricks.following_suit)."""
    kinds = state.hands[seat, 0]
    if rules.following_suit == _REQUIRED and state.played:
        of_suit = kinds & frame.suits[frame.suit_of[state.table_card[0]]]
        return of_suit if of_suit else kinds
    return kinds


@hot
def may_turn(rules: Phase, state: DealState) -> bool:
    """Whether the stock may be turned up in place of a card of the hand (tricks.blind_card, tricks.last_card_blind)."""
    blind, left = rules.blind_card, cards.stock(state)
    if left == 0 or blind == NOT_ASKED or blind == _TURN_NOT_ALLOWED:
        return False
    if blind == _WHEN_LEADING and state.played:
        return False
    return left > 1 or rules.last_card_blind == _LAST_ALLOWED


@inner
def _considered_card(frame: Frame, rules: Phase, state: DealState, policy: int, legal: int, other: int) -> int:
    """The card of a player who does not play at random, or OTHER for turning up the stock."""
    if not legal or (policy == CAUTIOUS and other):
        return OTHER
    best, left = OTHER, legal
    found = 0
    while left:
        card = lowest(left)
        strength = _strength_if_played(frame, rules, state, card)
        if best == OTHER or (strength < found if policy == CAUTIOUS else strength > found):
            best, found = card, strength
        left &= left - 1
    return best


@inner
def _strength_if_played(frame: Frame, rules: Phase, state: DealState, card: int) -> int:
    led = int64(state.table_card[0]) if state.played else card
    return _strength(frame, rules, state, led, card)


@hot
def _strength_on_table(frame: Frame, rules: Phase, state: DealState, place: int) -> int:
    return _strength(frame, rules, state, int64(state.table_card[0]), int64(state.table_card[place]))


@hot
def _strength(frame: Frame, rules: Phase, state: DealState, led: int, card: int) -> int:
    """How well a card does in a trick, see `play/tricks.py`."""
    rank = int64(frame.rank_of[card])
    if rules.trick_winner == _HIGHEST_TRUMP:
        suit = frame.suit_of[card]
        if suit == state.trump:
            return rank + 2 * frame.ranks
        return rank + frame.ranks if suit == frame.suit_of[led] else rank
    return -rank if rules.trick_winner == _LOWEST_RANK else rank


@hot
def apply(
    frame: Frame,
    rules: Phase,
    state: DealState,
    run: Run,
    seat: int,
    card: int,
) -> int:
    """Play or turn up a card, draw, and pass the turn or decide the trick: whose turn it is, or NOBODY at the end."""
    if rules.following_suit == _REQUIRED:
        count_following(frame, state, seat)
    if cards.stock(state) == 1:
        count_last_card(rules, state)
    if card == OTHER:
        moves.moved(state, run, seat, moves.TURN, 0, 0)
        card = _turn_up(frame, state, seat)
    else:
        moves.moved(state, run, seat, moves.PLAY, card, 1)
        cards.remove(frame, state.hands[seat], card)
        state.happened[_PLAY] += 1
    state.table_seat[state.played] = seat
    state.table_card[state.played] = card
    state.played += 1
    if rules.refill_time == _AFTER_EACH_CARD:
        _refill(frame, rules, state, seat)
    state.turn += 1
    if state.turn == state.in_order:
        return _decide(frame, rules, state)
    following = cards.around(frame, seat, 1) if state.in_turn else int64(state.order[state.turn])
    return _if_able(rules, state, following, _NEXT_WITHOUT)


@inner
def end(frame: Frame, rules: Phase, state: DealState) -> None:
    """The phase is over: unfinished tricks go back, hands are kept, trumps are made."""
    for place in range(state.played):
        cards.add(frame, state.piles[state.table_seat[place]], int64(state.table_card[place]))
        state.happened[_RETURN] += 1
    state.played = 0
    for seat in range(frame.players):
        if state.hands[seat, 0]:
            state.happened[_SHOW if rules.leftover_cards == _SHOWN else _KEEP] += 1
            cards.move_all(frame, state.hands[seat], state.piles[seat])
    if not rules.refill:
        return
    state.stock_top = state.stock_end
    if state.aside != NOBODY:
        state.trump = frame.suit_of[state.aside]
        state.happened[_TRUMP] += 1
    elif state.aside_holder == NOBODY:
        state.reached[_TRUMPS_NOT_MADE] += 1


@hot
def _if_able(rules: Phase, state: DealState, seat: int, otherwise: int) -> int:
    """The seat whose turn it is, if it has a card to play; else NOBODY, and a branch is reached (tricks.ends_when)."""
    if state.hands[seat, 0] or may_turn(rules, state):
        return seat
    state.reached[otherwise] += 1
    return NOBODY


@inner
def _turn_up(frame: Frame, state: DealState, seat: int) -> int:
    """Turn up the top card of the stock; the last one makes trumps at once (tricks.last_card_blind)."""
    card = cards.draw(state)
    state.happened[_TURN] += 1
    if cards.stock(state) == 0:
        state.trump = frame.suit_of[card]
        state.aside_holder = seat
        state.reached[_LAST_TURNED] += 1
    return card


@hot
def _new_trick(frame: Frame, rules: Phase, state: DealState, leader: int) -> int:
    """Begin a trick: who leads, or NOBODY when it cannot be begun, so that the phase is over (tricks.ends_when)."""
    state.fighting_since = 0
    state.turn = 0
    wanted = 2 if rules.played_by == _LEADER_AND_NEXT else frame.players
    if rules.ends_when == _NO_TRICK_POSSIBLE and not cards.stock(state):
        return _new_trick_of_those_with_cards(frame, state, leader, wanted)
    state.in_turn = 1
    state.in_order = state.first_round = wanted
    return _if_able(rules, state, leader, _LEADER_WITHOUT)


@inner
def _new_trick_of_those_with_cards(frame: Frame, state: DealState, leader: int, wanted: int) -> int:
    """Begin a trick in which only those play who have cards; NOBODY where they are fewer than two."""
    found = passed_over = 0
    for step in range(frame.players):
        seat = cards.around(frame, leader, step)
        if found < wanted:
            if state.hands[seat, 0]:
                state.order[found] = seat
                found += 1
            else:
                passed_over = 1
    state.in_turn = 0
    state.in_order = state.first_round = found
    if found < 2:
        state.reached[_TOO_FEW] += 1
        return NOBODY
    state.reached[_PASSED_OVER] += passed_over
    return int64(state.order[0])


@inner
def _count_trick(frame: Frame, state: DealState, winner: int) -> None:
    """Keep what the scoring asks of a trick: who won it, and the aces in it."""
    aces = 0
    for place in range(state.played):
        aces += int64(frame.is_ace[state.table_card[place]])
    state.trick_winner[state.won_tricks] = winner
    state.trick_aces[state.won_tricks] = aces
    state.won_tricks += 1


@hot
def _refill(frame: Frame, rules: Phase, state: DealState, seat: int) -> None:
    """Fill a hand from the stock (tricks.refill); the last card is set aside (tricks.last_card)."""
    left = cards.stock(state)
    if not left:
        return
    missing = rules.refill - cards.size(frame, state.hands[seat])
    if missing >= left:
        _draw_the_last(frame, state, seat)
        missing = left - 1
    for _ in range(missing):
        cards.add(frame, state.hands[seat], cards.draw(state))
        state.happened[cards.DRAW] += 1


@inner
def _draw_the_last(frame: Frame, state: DealState, seat: int) -> None:
    """Set the last card of the stock aside."""
    state.stock_end -= 1
    state.aside = int64(state.deck[state.stock_end])
    state.aside_holder = seat
    state.happened[_ASIDE] += 1


@inner
def _refill_after_round(frame: Frame, rules: Phase, state: DealState, first: int) -> None:
    """All who played to the round draw in turn (tricks.refill_time, tricks.refill_order)."""
    start = 0
    if rules.refill_order == _WINNER_FIRST:
        while state.table_seat[start] != first:
            start += 1
    around, had_stock = int64(state.first_round), cards.stock(state) > 0
    for step in range(around):
        place = start + step
        place = place - around if place >= around else place
        _refill(frame, rules, state, int64(state.table_seat[place]))
    if had_stock and cards.stock(state) == 0:
        state.reached[_STOCK_ENDS] += 1


@hot
def _decide(frame: Frame, rules: Phase, state: DealState) -> int:
    """The best card wins (tricks.trick_winner); those tied fight on (tricks.ties). Whose turn it is, or NOBODY."""
    best, found, equal = int64(state.fighting_since), NO_TIE, 0
    for place in range(int64(state.fighting_since), int64(state.played)):
        strength = _strength_on_table(frame, rules, state, place)
        equal = 1 if strength > found else equal + (strength == found)
        best = place if strength > found else best
        found = max(found, strength)
    if rules.ties != NOT_ASKED:
        best_only = rules.ties == _HIGHEST or rules.ties == _LOWEST
        tied = (found if equal > 1 else NO_TIE) if best_only else _tied(frame, rules, state)
        if tied != NO_TIE:
            state.reached[_TIE_BELOW_BEST] += tied < found
            return _fight_on(frame, rules, state, tied)
    if rules.trick_winner == _HIGHEST_TRUMP:
        count_trumped(frame, state, best)
    return _win(frame, rules, state, int64(state.table_seat[best]))


@hot
def _win(frame: Frame, rules: Phase, state: DealState, winner: int) -> int:
    """A player wins the trick and leads to the next; NOBODY when the phase is over."""
    if rules.refill_time == _AFTER_THE_TRICK:
        _refill_after_round(frame, rules, state, winner)
    for place in range(int64(state.played)):
        cards.add(frame, state.piles[winner], int64(state.table_card[place]))
    if frame.scored:
        _count_trick(frame, state, winner)
    state.played = 0
    state.last_winner = winner
    state.happened[_WIN] += 1
    return _new_trick(frame, rules, state, winner)


@inner
def _fight_on(frame: Frame, rules: Phase, state: DealState, tied: int) -> int:
    """Those tied play on: who leads, or NOBODY when he cannot."""
    found = 0
    for place in range(int64(state.fighting_since), int64(state.played)):
        if _strength_on_table(frame, rules, state, place) == tied:
            state.order[found] = state.table_seat[place]
            found += 1
    state.in_turn = 0
    state.in_order = found
    state.happened[_TIE] += 1
    state.reached[_TIE_IN_TIE] += state.fighting_since > 0
    state.reached[_TIE_WITH_STOCK] += cards.stock(state) > 0
    if rules.refill_in_tie == _AFTER_EACH_ROUND:
        _refill_after_round(frame, rules, state, int64(state.order[0]))
    else:
        for place in range(found):
            if not state.hands[state.order[place], 0]:
                state.reached[_TIED_WITHOUT_CARDS] += cards.stock(state) > 0
                _refill(frame, rules, state, int64(state.order[place]))
    state.fighting_since = state.played
    state.turn = 0
    return _if_able(rules, state, int64(state.order[0]), _TIED_CANNOT_FIGHT)


@inner
def _tied(frame: Frame, rules: Phase, state: DealState) -> int:
    """The strength whose players fight on, where ranks below the best may tie; NO_TIE when the best card wins."""
    begin, end = int64(state.fighting_since), int64(state.played)
    by_number = rules.ties == _MOST_HIGHEST or rules.ties == _MOST_LOWEST
    tied, most = NO_TIE, 1
    for place in range(begin, end):
        strength = _strength_on_table(frame, rules, state, place)
        equal = 0
        for other in range(begin, end):
            equal += _strength_on_table(frame, rules, state, other) == strength
        higher = equal > 1 and strength > tied
        if (equal > most or (equal == most and higher)) if by_number else higher:
            tied, most = strength, equal
    return tied
