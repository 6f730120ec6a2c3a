"""What must hold between the engines: the native one plays the same game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from myllymatti.play.position import Happening
from myllymatti.verify.tested_game import TestedGame


def engines_differ(game: TestedGame) -> tuple[int, str] | None:
    """After how many actions the engines part, and how; None where they do not, or where a session has set the bids.

    The game must have been played to its end or its bound.
    """
    from myllymatti.fast.play import Task, play_and_record

    state = game.state
    if game.bidding is not None or state is None:
        return None
    task = Task(game.rules, game.players, game.seed, game.most_actions, game.policies)
    found, actions = play_and_record(task, game.number)
    for number, (here, there) in enumerate(zip(game.actions, actions, strict=False), start=1):
        if here != there:
            pack = game.rules.pack
            reference, native = (f"seat {seat + 1}, {action.text(pack)}" for seat, action in (here, there))
            return number, f"action {number} is “{reference}” in the reference engine, “{native}” in the native one"
    if len(game.actions) != len(actions):
        shorter = min(len(game.actions), len(actions))
        return (
            shorter,
            f"the game has {len(game.actions)} actions in the reference engine, {len(actions)} in the native one",
        )
    told = _outcomes_differ(game, found.happenings, int(found.results.losers[0]), found.results.points)
    return (len(actions), told) if told else None


def _outcomes_differ(game: TestedGame, happenings: dict[Happening, int], outcome: int, points: object) -> str:
    """How the ends of a game differ that was played with the same actions."""
    from myllymatti.fast.kernel import games
    from myllymatti.fast.tables import divisor_of

    state = game.state
    assert state is not None
    counted = dict(Counter(event.what for event in state.events))
    for what in Happening:
        here, there = counted.get(what, 0), happenings.get(what, 0)
        if here != there:
            return f"“{what.value}” happens {here} times in the reference engine, {there} times in the native one"
    loser = state.loser()
    ended_here = games.NOT_ENDED if not state.is_terminal() else games.NOBODY if loser is None else loser
    if ended_here != outcome:
        return "the engines say that different players have lost"
    if state.is_terminal() and state.points():
        parts = divisor_of(state.position.deal, state.players)
        written = tuple(Fraction(int(one), parts) for one in points[0])  # type: ignore[index]
        if written != state.points():
            return f"the points are {_told(state.points())} in the reference engine, {_told(written)} in the native one"
    return ""


def _told(points: tuple[Fraction, ...]) -> str:
    return " ".join(map(str, points))
