"""The kernel: whole deals, from the shuffle to the outcome, and blocks of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import entry, inner
from myllymatti.fast.kernel import cards
from myllymatti.fast.kernel.auction import play_auction
from myllymatti.fast.kernel.beating import play_beating
from myllymatti.fast.kernel.doubling import play_doubling
from myllymatti.fast.kernel.draws import begin, mix, replay_start, rotate, shuffle
from myllymatti.fast.kernel.exchange import play_exchange
from myllymatti.fast.kernel.scoring import book, tricks_of
from myllymatti.fast.kernel.scoring_branches import count_branches
from myllymatti.fast.kernel.tricks import play_tricks
from myllymatti.fast.records import DealState, Frame, Numbers, Run, int64
from myllymatti.fast.tables import PHASES, Tables
from myllymatti.play.position import Happening
from myllymatti.rules.lays import NO_TRUMPS

NOBODY = -1
NOT_ENDED = -2

_NO_TRUMPS = NO_TRUMPS
_DEAL, _SCORE = code(Happening.DEAL), code(Happening.SCORE)

TRICKS, BEATING, AUCTION, EXCHANGE, DOUBLING = range(len(PHASES))
"""What a phase is, as `Tables.phases` has it."""

COLUMNS = 5
DEAL_KIND, CONTRACT, MULTIPLIER, MADE, BALANCED = range(COLUMNS)
"""The columns of what comes of a scored deal."""

FIGURES = 3
CHOICES, OPTIONS, BEFORE_LAST_PHASE = range(FIGURES)
"""The columns of what was to be decided in a game, see `play/decisions.py`."""


class Results(NamedTuple):
    """What came of games that were played, a place or row for each.

    `losers` are seats from 0, NOBODY, or NOT_ENDED; `lengths` numbers of actions; `decisions` has the FIGURES.
    Where deals are scored `outcomes` and `points` (those of each seat, in parts) have a row for each game, else none.
    """

    losers: NDArray[np.int64]
    lengths: NDArray[np.int64]
    decisions: NDArray[np.int64]
    outcomes: NDArray[np.int64]
    points: NDArray[np.int64]


@entry
def play_games(tables: Tables, runs: NDArray[np.void], states: NDArray[np.void], results: Results) -> None:
    """Play as many games as there are places in the results; `runs` and `states` have one record each."""
    frame, run, state = tables.frame[0], runs[0], states[0]
    scored = results.outcomes.shape[0] > 0
    for place in range(results.losers.shape[0]):
        game = run.first + place
        group, replay = game // run.replays, game % run.replays
        deal = tables.kinds[group % tables.kinds.shape[0]]
        begin(state, mix(run.seed[0], np.uint64(group)))
        _deal(frame, tables, state, deal, replay)
        if run.replays > 1:
            begin(state, replay_start(run.seed[0], np.uint64(group), np.uint64(replay)))
        ended = _play(tables, state, run)
        results.losers[place] = state.loser if ended else NOT_ENDED
        results.lengths[place] = state.actions
        results.decisions[place, CHOICES] = state.choices
        results.decisions[place, OPTIONS] = state.options
        results.decisions[place, BEFORE_LAST_PHASE] = state.before_last_phase
        if scored and ended:
            _score(tables, state, deal, results.outcomes[place], results.points[place])


@inner
def _deal(frame: Frame, tables: Tables, state: DealState, deal: int, seats: int) -> None:
    """Shuffle and deal: a card at a time, clockwise from forehand; each hand goes so many seats further."""
    rules = tables.deals[deal]
    size, deck = frame.size, state.deck
    for card in range(size):
        deck[card] = tables.pack[card]
    shuffle(state, size)
    if frame.players == 2:
        size -= frame.fewer_with_two
    for seat in range(frame.players):
        for plane in range(frame.planes):
            state.hands[seat, plane] = state.piles[seat, plane] = 0
    for plane in range(frame.planes):
        state.out_of_play[plane] = 0
    dealt = rules.dealt if rules.dealt else size
    if seats:
        rotate(state, dealt, frame.players, seats)
    seat = 0
    for place in range(dealt):
        cards.add(frame, state.hands[seat], int64(deck[place]))
        seat = seat + 1 if seat + 1 < frame.players else 0
    state.last_dealt = deck[dealt - 1]
    state.stock_top, state.stock_end = dealt, size
    state.happened[_DEAL] += frame.players
    state.deal, state.is_alone = deal, rules.bidder_is_alone
    _clear(frame, state)


@inner
def _clear(frame: Frame, state: DealState) -> None:
    """Nothing has happened yet."""
    state.actions = state.ended = state.choices = state.options = state.before_last_phase = 0
    state.current = 0
    state.loser = state.last_winner = NOBODY
    state.trump = _NO_TRUMPS
    state.aside = state.aside_holder = NOBODY
    state.played = state.won_tricks = state.run_starts = 0
    state.without_cards = state.has_played = state.cards_played = 0
    state.bid = state.opening = state.declaring = state.everybody_passed = 0
    state.bidder = state.last_bidder = state.declarer = state.doubler = NOBODY
    state.asked = state.asked_next = state.first_bidders = 0
    state.multiplier = 1
    state.in_play = frame.everyone


@inner
def _play(tables: Tables, state: DealState, run: Run) -> bool:
    """Play the phases of a deal; False when the bound on actions was reached first."""
    frame, deal = tables.frame[0], tables.deals[state.deal]
    goes_on = True
    for place in range(deal.first_phase, deal.after_phases):
        what, which = tables.phases[place, 0], tables.phases[place, 1]
        if place + 1 == deal.after_phases:
            state.before_last_phase = state.actions
        if what == TRICKS:
            goes_on = play_tricks(frame, tables.tricks[which], state, run)
        elif what == BEATING:
            goes_on = play_beating(frame, tables.beating[which], state, run)
        elif what == AUCTION:
            goes_on = play_auction(frame, tables.auctions[which], state, run)
        elif what == EXCHANGE:
            goes_on = play_exchange(frame, tables.exchanges[which], state, run)
        else:
            goes_on = play_doubling(frame, tables.doublings[which], state, run)
        if not goes_on or state.ended:
            break
    return goes_on


@inner
def _score(tables: Tables, state: DealState, deal: int, outcome: Numbers, points: Numbers) -> None:
    """Write what came of a deal and the points of each player, in parts; a void deal is worth nothing."""
    frame, rules = tables.frame[0], tables.scoring[deal]
    outcome[DEAL_KIND] = deal
    outcome[BALANCED] = 1
    outcome[CONTRACT] = state.bid
    outcome[MULTIPLIER] = state.multiplier if state.bid or state.won_tricks else 0
    state.happened[_SCORE] += frame.players
    if state.ended:
        for seat in range(frame.players):
            points[seat] = 0
        return
    count_branches(rules, state, tables.margin[deal], tables.penalties[deal])
    balanced = book(frame, rules, state, tables.worth[deal], tables.penalties[deal], points)
    outcome[BALANCED] = 1 if balanced or not state.won_tricks else 0
    if state.bid:
        outcome[MADE] = tables.margin[deal, state.bid, tricks_of(state, state.declaring)] >= 0
