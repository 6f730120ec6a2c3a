"""Properties put to the test in play: games in which every property is looked for after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from myllymatti.fast import why_not
from myllymatti.play.game import replay
from myllymatti.play.record import BadRecord, GameRecord, record_from_data
from myllymatti.play.state import State
from myllymatti.random import mix
from myllymatti.rules.model import Rules
from myllymatti.verify.properties import AFTER_EACH_ACTION, ENGINES, FAILURE, NOW_AND_THEN, PROPERTIES, REPLAY, broken
from myllymatti.verify.properties.engines import engines_differ
from myllymatti.verify.properties.step import Step
from myllymatti.verify.tested_game import MIXED, TestedGame, game_to_test


@dataclass(frozen=True)
class Effort:
    """How hard is looked: games for each number of players, bounded by actions, from a seed.

    What costs more is looked at after one of `every` actions (late in a game more rarely), and one of `replay_every`
    games is replayed. No game is begun any more after so many actions as `enough` says.
    """

    games: int = 100
    seed: int = 1
    most_actions: int = 2_000
    every: int = 16
    replay_every: int = 4
    enough: int | None = None


QUICK = Effort(games=8, most_actions=1_000, enough=1_600)
"""For all variants at once: a look at each."""

_EARLY = 160
"""Up to this action what costs more is looked at most often: then the hands are filled, and cards are hidden."""


@dataclass(frozen=True)
class Violation:
    """A property that does not hold: what is wrong, with how many players and after how many actions of the game."""

    property: str
    text: str
    players: int
    after_actions: int
    record: GameRecord


@dataclass(frozen=True)
class Verdict:
    """What came of looking for violations in games of one number of players.

    Games that reached their bound have not ended. `looked` counts how often each property was put to the test;
    `without_native` says why the engines were not compared, and is empty where they were.
    """

    players: int
    games: int
    actions: int
    not_ended: int
    violations: tuple[Violation, ...]
    looked: Mapping[str, int] = field(default_factory=dict)
    without_native: str = ""

    @property
    def kept(self) -> bool:
        """Whether no property was violated."""
        return not self.violations


def verify_play(rules: Rules, players: int, effort: Effort) -> Verdict:
    """Play games and look for every property; stops at the first game that breaks one.

    Raises:
        ValueError: when the number of players does not fit the rules.
    """
    if not rules.fewest_players <= players <= rules.most_players:
        raise ValueError(f"{rules.name} is played by {rules.players_told}, not by {players}")
    without_native = why_not(rules, players, MIXED)
    wanted = frozenset(PROPERTIES) - ({ENGINES} if without_native else set())
    looked: Counter[str] = Counter()
    actions = not_ended = games = 0
    for number in range(effort.games):
        if effort.enough is not None and actions >= effort.enough:
            break
        game = game_to_test(rules, players, effort.seed, number, effort.most_actions)
        look_for = wanted if number % effort.replay_every == 0 else wanted - {REPLAY}
        violations = violations_in(game, look_for, effort.every, looked)
        games += 1
        actions += len(game.actions)
        if violations:
            return Verdict(players, games, actions, not_ended, violations, looked, without_native)
        not_ended += game.state is not None and not game.state.is_terminal()
    return Verdict(players, games, actions, not_ended, (), looked, without_native)


def violations_in(
    game: TestedGame, wanted: Collection[str], every: int, looked: Counter[str] | None = None
) -> tuple[Violation, ...]:
    """Play a game up to the first state in which a property among those wanted does not hold; which ones do not.

    Where all of them hold, the game is recorded and replayed, and played by the native engine. An error of the engine
    ends the game; it is told of where it is among what is wanted.
    """
    looked = Counter() if looked is None else looked
    look = _Look(frozenset(wanted), every, looked)
    try:
        found = look.play(game)
    except Exception as error:
        return (_violation(game, FAILURE, _told(game, error)),) if FAILURE in wanted else ()
    if found:
        return tuple(_violation(game, name, text) for name, text in found)
    return tuple(look.at_the_end(game))


class _Look:
    """Looking for properties in one game."""

    def __init__(self, wanted: frozenset[str], every: int, looked: Counter[str]) -> None:
        self.wanted = wanted
        self.every = every
        self.looked = looked
        self.in_phase = 0

    def play(self, game: TestedGame) -> list[tuple[str, str]]:
        """Play the game, and look after the deal and after each action; what does not hold."""
        state, policy = game.dealt(), game.policy()
        game.state = state
        legal = state.legal_actions()
        step = Step(game, state, legal, None, None, _held(state), state.position.phase, 0)
        found = self.look(step)
        while not found and legal and len(game.actions) < game.most_actions:
            seat, held, phase = state.position.current, _held(state), state.position.phase
            action = legal[0] if len(legal) == 1 else policy(state, legal, game.generator)
            state.apply_legal(action)
            game.actions.append((seat, action))
            self.in_phase = self.in_phase + 1 if phase == state.position.phase else 0
            legal = state.legal_actions()
            found = self.look(Step(game, state, legal, seat, action, held, phase, self.in_phase))
        return found

    def look(self, step: Step) -> list[tuple[str, str]]:
        """What does not hold of a state."""
        thorough = self.is_drawn(step)
        self.looked.update(self.wanted & AFTER_EACH_ACTION.keys())
        if thorough:
            self.looked.update(self.wanted & NOW_AND_THEN.keys())
        return list(broken(step, self.wanted, thorough=thorough))

    def is_drawn(self, step: Step) -> bool:
        """Whether what costs more is looked at: drawn by lot, lest a rhythm of the game hide something."""
        one_in = self.every if step.number <= _EARLY else 10 * self.every
        return step.number == 0 or mix(step.number, step.game.number) % one_in == 0

    def at_the_end(self, game: TestedGame) -> list[Violation]:
        """What does not hold of a game that was played to its end or its bound."""
        found = []
        if REPLAY in self.wanted and game.actions:
            self.looked[REPLAY] += 1
            text = _replays_otherwise(game)
            if text:
                found.append(_violation(game, REPLAY, text))
        if ENGINES in self.wanted:
            self.looked[ENGINES] += 1
            differs = engines_differ(game)
            if differs is not None:
                found.append(_violation(game, ENGINES, differs[1], differs[0]))
        return found


def _held(state: State) -> tuple[int, ...]:
    return tuple(hand.bit_count() for hand in state.position.hands)


def _replays_otherwise(game: TestedGame) -> str:
    """How the replay of a game differs from it."""
    record = game.record()
    assert game.state is not None
    try:
        if record_from_data(record.as_data()) != record:
            return "the record is read otherwise than it was written"
        again = replay(game.whole, record)
    except BadRecord as error:
        return str(error)
    return "" if again.text() == game.state.text() else "the replay ends elsewhere"


def _violation(game: TestedGame, name: str, text: str, length: int | None = None) -> Violation:
    length = len(game.actions) if length is None else length
    return Violation(name, text, game.players, length, game.record(length))


def _told(game: TestedGame, error: Exception) -> str:
    """What an error of the engine says."""
    seat = game.state.position.current if game.state is not None else -1
    where = f"with seat {seat + 1} to play" if seat >= 0 else "at the deal" if game.state is None else "at the end"
    return f"the engine fails {where}: {type(error).__name__}: {error}"
