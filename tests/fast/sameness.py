"""Holding the two engines together: the same seed must be the same game, action by action and in every figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache

from myllymatti.fast import POLICIES
from myllymatti.fast.kernel import games
from myllymatti.fast.play import Games, play_and_record
from myllymatti.fast.tables import divisor_of
from myllymatti.play.actions import Action
from myllymatti.play.branches import Branch
from myllymatti.play.game import begin_game, play_on
from myllymatti.play.state import State
from myllymatti.rules.model import Rules
from myllymatti.simulate import native
from myllymatti.simulate.reference import count_game
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally
from myllymatti.variant.covering import covering_configurations
from tests.helpers import invented_library, project_library

MOST_ACTIONS = 1_000
"""Where games are broken off: longer ones show nothing that these do not."""

EARLY = 250
"""Where most games of the tests are broken off: a third has ended, and planted faults show by then."""

PLAYED_ON = 8
"""One block in so many is played on to `MOST_ACTIONS`."""


@dataclass(frozen=True)
class Game:
    """A game with a number of players: what the engines are compared in."""

    name: str
    rules: Rules
    players: int


def every_game(players: int | None = None) -> Iterator[Game]:
    """Every variant with readings that cover each pair of them, and each number of players (or that one).

    Each kind of deal is a game of its own besides; the files of tests/language/good are among them.
    """
    return (game for game in _all_games() if players in (None, game.players))


@cache
def _all_games() -> tuple[Game, ...]:
    return tuple(_made())


def _made() -> Iterator[Game]:
    for library in (project_library(), invented_library()):
        for variant in library.variants.values():
            for configured in covering_configurations(variant):
                rules = library.rules(configured.full_name)
                kinds = [rules.only(deal.kind) for deal in rules.deals] if len(rules.deals) > 1 else []
                for each in (rules, *kinds):
                    for number in range(rules.fewest_players, rules.most_players + 1):
                        yield Game(each.full_name, each, number)


def policies_of(number: int, players: int) -> tuple[str, ...]:
    """Who plays a block of games: all at random in two of three, in the third each seat in a way of its own."""
    if number % 3 < 2:
        return ("random",) * players
    return tuple(POLICIES[(number + seat) % len(POLICIES)] for seat in range(players))


def replays_of(number: int, players: int) -> int:
    """How often each deal of a block is played: once in two blocks of three, in the third so that hands go round."""
    return 1 if number % 3 else players + 1


def most_actions_of(number: int) -> int:
    """Where the games of a block are broken off: an action late in a game costs as much as one early in another."""
    return EARLY if number % PLAYED_ON else MOST_ACTIONS


def differences(
    game: Game,
    policies: tuple[str, ...],
    seed: int,
    numbers: Sequence[int],
    replays: int = 1,
    most_actions: int = MOST_ACTIONS,
) -> Iterator[str]:
    """What the engines play differently, a line for each game and one for the figures; nothing where they agree."""
    series = Series(game.rules, game.players, seed, most_actions, policies, replays)
    name = f"{game.name}, {game.players} players, {'/'.join(policies)}, seed {seed}, {replays} replays"
    tally = Tally()
    for number in numbers:
        state, actions = _reference(series, number)
        count_game(tally, state, len(actions))
        found, played = play_and_record(native.task_of(series), number)
        told = _difference(state, actions, found, played)
        if told:
            yield f"{name}, game {number}: {told}"
    native_tally = native.play_block(series, numbers[0], len(numbers))
    if native_tally != tally:
        yield f"{name}, games {numbers[0]} on: {', '.join(_figures_that_differ(native_tally, tally))}"


def _figures_that_differ(one: Tally, other: Tally) -> list[str]:
    """The parts of two tallies that differ."""
    return [part.name for part in fields(Tally) if getattr(one, part.name) != getattr(other, part.name)]


def _reference(series: Series, number: int) -> tuple[State, list[tuple[int, Action]]]:
    """A game on the reference engine: its last state, and its actions with their seats."""
    state, _, generator = begin_game(series.rules, series.players, series.seed, number, series.replays)
    walk = play_on(state, generator, most_actions=series.most_actions, policy=series.policy())
    return state, list(walk)


def _difference(
    state: State, actions: Sequence[tuple[int, Action]], found: Games, played: Sequence[tuple[int, Action]]
) -> str:
    """How the native engine's game differs from that of the reference engine; empty where it does not."""
    if list(actions) != list(played):
        place = next((n for n, pair in enumerate(zip(actions, played, strict=False)) if pair[0] != pair[1]), -1)
        return f"action {place + 1} of {len(actions)} and {len(played)}"
    counted = _counts_that_differ(state, found)
    if counted:
        return counted
    loser = state.loser()
    outcome = games.NOT_ENDED if not state.is_terminal() else games.NOBODY if loser is None else loser
    if found.results.losers[0] != outcome:
        return f"the loser: {outcome} and {found.results.losers[0]}"
    if state.is_terminal() and state.points():
        parts = divisor_of(state.position.deal, state.players)
        if tuple(Fraction(int(one), parts) for one in found.results.points[0]) != state.points():
            return "the points"
    return ""


def _counts_that_differ(state: State, found: Games) -> str:
    """Which of the counts of a game differ: happenings, branches, decisions; empty where none do."""
    if found.happenings != dict(Counter(event.what for event in state.events)):
        return "what happened"
    reached, decisions = state.position.reached, state.position.decisions
    differing = [branch.name for branch in Branch if found.reached.get(branch, 0) != reached[branch]]
    if differing:
        return f"the branches reached: {', '.join(differing)}"
    figures = decisions.choices, decisions.options, decisions.before_last_phase
    return "" if tuple(found.results.decisions[0]) == figures else f"the decisions: {figures}"
