"""Playing whole games, recording them, and replaying records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from myllymatti.cards import parse_deck
from myllymatti.play.actions import Action, parse_action
from myllymatti.play.state import IllegalAction, State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.model import Rules

RECORD_FORMAT = 1
"""The version of the record's form; a reader refuses another one by name."""

MOST_ACTIONS = 10_000
"""The default bound on the actions of one game."""

Policy = Callable[[State, Sequence[Action], Generator], Action]
"""A way to play: chooses one of the legal actions (at least two)."""


def play_randomly(state: State, legal: Sequence[Action], generator: Generator) -> Action:
    """Every legal action is equally likely."""
    return legal[generator.below(len(legal))]


@dataclass(frozen=True)
class GameRecord:
    """A finished game: enough to play it again exactly.

    `ended` is false when the bound on actions was reached first; `loser` is a seat from 1, or None when the game
    has not ended or nobody lost. `actions` are (seat from 1, action as text).
    """

    variant: str
    fingerprint: str
    players: int
    seed: int
    game: int
    most_actions: int
    deck: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    ended: bool
    loser: int | None

    def as_data(self) -> dict[str, Any]:
        """The record as plain data for JSON; seats are named and count from 1."""
        return {
            "format": RECORD_FORMAT,
            "variant": self.variant,
            "fingerprint": self.fingerprint,
            "players": self.players,
            "seed": self.seed,
            "game": self.game,
            "most_actions": self.most_actions,
            "deals": [
                {
                    "deck": list(self.deck),
                    "actions": [{"seat": seat, "action": action} for seat, action in self.actions],
                }
            ],
            "outcome": {"ended": self.ended, "loser_seat": self.loser},
        }


class BadRecord(ValueError):
    """A record that cannot be replayed; the message says where and why."""


def record_from_data(data: object) -> GameRecord:
    """The record that plain data (from JSON) describes.

    Raises:
        BadRecord: when something is missing, of the wrong kind, or of another format.
    """
    if not isinstance(data, Mapping):
        raise BadRecord("a record is a JSON object, and this is something else")
    if data.get("format") != RECORD_FORMAT:
        raise BadRecord(f"the record's format is {data.get('format')!r}; this version reads format {RECORD_FORMAT}")
    try:
        (only,) = data["deals"]
        loser = data["outcome"]["loser_seat"]
        record = GameRecord(
            variant=_text(data["variant"]),
            fingerprint=_text(data["fingerprint"]),
            players=_number(data["players"]),
            seed=_number(data["seed"]),
            game=_number(data["game"]),
            most_actions=_number(data["most_actions"]),
            deck=tuple(_text(card) for card in only["deck"]),
            actions=tuple((_number(one["seat"]), _text(one["action"])) for one in only["actions"]),
            ended=_truth(data["outcome"]["ended"]),
            loser=None if loser is None else _number(loser),
        )
    except KeyError as error:
        raise BadRecord(f"the record has no field {error}") from error
    except (TypeError, ValueError) as error:
        raise BadRecord(f"the record is malformed: {error}") from error
    return record


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text was expected, not {value!r}")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"true or false was expected, not {value!r}")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a whole number was expected, not {value!r}")
    return value


def play_on(
    state: State, generator: Generator, *, most_actions: int = MOST_ACTIONS, policy: Policy = play_randomly
) -> Iterator[tuple[int, Action]]:
    """Play a state on to its end or to the bound; yields each action with its seat (from 0) once it is done.

    A forced move, the only legal one, is made without asking the policy.
    """
    for _ in range(most_actions):
        seat = state.current_player()
        if seat is None:
            return
        legal = state.legal_actions()
        action = legal[0] if len(legal) == 1 else policy(state, legal, generator)
        state.apply_legal(action)
        yield seat, action


def play_game(
    rules: Rules,
    players: int,
    seed: int,
    game: int = 0,
    *,
    most_actions: int = MOST_ACTIONS,
    policy: Policy = play_randomly,
) -> tuple[State, int]:
    """Play game number `game` (from 0) of a run with that seed; returns its last state and the number of actions.

    When the bound is reached the state is not terminal.

    Raises:
        ValueError: when the number of players does not fit the rules.
    """
    generator = Generator(mix(seed, game))
    state = State(rules, players, shuffled(rules, generator))
    count = sum(1 for _ in play_on(state, generator, most_actions=most_actions, policy=policy))
    return state, count


def record_game(
    rules: Rules,
    players: int,
    seed: int,
    game: int = 0,
    *,
    most_actions: int = MOST_ACTIONS,
    policy: Policy = play_randomly,
) -> tuple[GameRecord, State]:
    """Play a game as `play_game` does, and record it; returns the record and the last state.

    Raises:
        ValueError: when the number of players does not fit the rules.
    """
    generator = Generator(mix(seed, game))
    deck = shuffled(rules, generator)
    state = State(rules, players, deck)
    walk = play_on(state, generator, most_actions=most_actions, policy=policy)
    actions = tuple((seat + 1, action.text(rules.pack)) for seat, action in walk)
    loser = state.loser()
    record = GameRecord(
        variant=rules.full_name,
        fingerprint=rules.fingerprint,
        players=players,
        seed=seed,
        game=game,
        most_actions=most_actions,
        deck=tuple(rules.pack.names[card] for card in deck),
        actions=actions,
        ended=state.is_terminal(),
        loser=None if loser is None else loser + 1,
    )
    return record, state


def replay(rules: Rules, record: GameRecord) -> State:
    """Play a record again, every action checked; returns the last state.

    Raises:
        BadRecord: when the rules have changed since, an action is not allowed, or the outcome differs.
    """
    if record.fingerprint != rules.fingerprint:
        raise BadRecord(
            f"the record was made with other rules of {record.variant}: "
            f"its fingerprint is {record.fingerprint}, that of the rules now {rules.fingerprint}"
        )
    try:
        state = State(rules, record.players, parse_deck(record.deck, rules.pack))
    except ValueError as error:
        raise BadRecord(f"the deal: {error}") from error
    for number, (seat, text) in enumerate(record.actions, start=1):
        _replay_action(state, number, seat, text)
    loser = state.loser()
    found = None if loser is None else loser + 1
    if (state.is_terminal(), found) != (record.ended, record.loser):
        told, now = _outcome(record.ended, record.loser), _outcome(state.is_terminal(), found)
        raise BadRecord(f"the record says that {told}; played again, {now}")
    return state


def _outcome(ended: bool, loser: int | None) -> str:
    if not ended:
        return "the game did not end"
    return "nobody lost" if loser is None else f"seat {loser} lost"


def _replay_action(state: State, number: int, seat: int, text: str) -> None:
    current = state.current_player()
    if current is None or current + 1 != seat:
        turn = "nobody's" if current is None else f"seat {current + 1}'s"
        raise BadRecord(f"action {number}: it is {turn} turn, and the record says seat {seat}")
    try:
        state.apply_action(parse_action(text, state.rules.pack))
    except (IllegalAction, ValueError) as error:
        raise BadRecord(f"action {number}: {error}") from error
