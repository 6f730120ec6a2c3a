"""A block of games on the reference engine."""

from __future__ import annotations

from myllymatti.play.game import begin_game, play_on
from myllymatti.play.state import State
from myllymatti.simulate.outcomes import SeatNumbers, of_loser
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally


def play_block(series: Series, start: int, count: int) -> Tally:
    """Games number `start` to `start + count - 1` of a series, added up."""
    tally = Tally()
    policy = series.policy()
    for game in range(start, start + count):
        state, _, generator = begin_game(series.rules, series.players, series.seed, game, series.replays)
        actions = sum(1 for _ in play_on(state, generator, most_actions=series.most_actions, policy=policy))
        count_game(tally, state, actions)
    return tally


def play_outcomes(series: Series, start: int, count: int) -> list[SeatNumbers | None]:
    """What came of games number `start` to `start + count - 1`; None where one did not end, or nobody lost."""
    policy = series.policy()
    found: list[SeatNumbers | None] = []
    for game in range(start, start + count):
        state, _, generator = begin_game(series.rules, series.players, series.seed, game, series.replays)
        for _ in play_on(state, generator, most_actions=series.most_actions, policy=policy):
            pass
        loser = state.loser()
        found.append(state.points() or (None if loser is None else of_loser(loser, series.players)))
    return found


def count_game(tally: Tally, state: State, actions: int) -> None:
    """Add a game that was played, with so many actions, to a tally."""
    tally.games += 1
    loser, decisions = state.loser(), state.position.decisions
    if not state.is_terminal():
        tally.not_ended += 1
    else:
        tally.lengths[actions] += 1
        tally.choices.count(decisions.choices)
        tally.options.count(decisions.options)
        tally.before_last_phase.count(decisions.before_last_phase)
        if state.points():
            tally.points.count(state)
        elif loser is None:
            tally.undecided += 1
        else:
            tally.losers[loser] += 1
    tally.happenings.update(event.what for event in state.events)
    tally.counted.update(state.position.reached)
