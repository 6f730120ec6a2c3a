"""A block of games on the reference engine."""

from __future__ import annotations

from myllymatti.play.game import play_game
from myllymatti.play.state import State
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally


def play_block(series: Series, start: int, count: int) -> Tally:
    """Games number `start` to `start + count - 1` of a series, added up."""
    tally = Tally()
    policy = series.policy()
    for game in range(start, start + count):
        state, actions = play_game(
            series.rules,
            series.players,
            series.seed,
            game,
            most_actions=series.most_actions,
            policy=policy,
        )
        count_game(tally, state, actions)
    return tally


def count_game(tally: Tally, state: State, actions: int) -> None:
    """Add a game that was played, with so many actions, to a tally."""
    tally.games += 1
    loser = state.loser()
    if not state.is_terminal():
        tally.not_ended += 1
    else:
        tally.lengths[actions] += 1
        if state.points():
            tally.points.count(state)
        elif loser is None:
            tally.undecided += 1
        else:
            tally.losers[loser] += 1
    tally.happenings.update(event.what for event in state.events)
