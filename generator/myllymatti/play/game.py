"""Playing whole games, recording them, and replaying records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from myllymatti.bounds import MOST_PLAYERS
from myllymatti.cards import parse_deck
from myllymatti.play.actions import Action, parse_action
from myllymatti.play.calling import ANYBODY
from myllymatti.play.players import Policy, play_randomly
from myllymatti.play.state import Bidding, IllegalAction, State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.model import Rules
from myllymatti.words_nearby import shortened

RECORD_FORMAT = 1
"""The version of the record's form; a reader refuses another one by name."""

MOST_ACTIONS = 10_000
"""The default bound on the actions of one game."""

Kind = TypeVar("Kind")


@dataclass(frozen=True)
class GameRecord:
    """A finished game: enough to play it again exactly.

    `ended` is false when the bound on actions was reached first; `loser` is a seat from 1, or None when the game
    has not ended or nobody lost. `actions` are (seat from 1, action as text).

    `deal` is the kind of deal, empty where all are alike; `points` are those that each seat is written, empty where
    none are scored or the deal has not ended. `bidding` says who may bid, where a session has decided that.
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
    deal: str = ""
    points: tuple[Fraction, ...] = ()
    bidding: Bidding | None = None

    def as_data(self) -> dict[str, Any]:
        """The record as plain data for JSON; seats are named and count from 1."""
        outcome: dict[str, Any] = {"ended": self.ended, "loser_seat": self.loser}
        if self.points:
            outcome["points"] = [str(points) for points in self.points]
        deal: dict[str, Any] = {"kind": self.deal} if self.deal else {}
        if self.bidding is not None:
            may_bid = [seat + 1 for seat in range(self.players) if self.bidding.may_bid >> seat & 1]
            deal["bidding"] = {"may_bid": may_bid, "last_must_bid": self.bidding.must_bid}
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
                    **deal,
                    "deck": list(self.deck),
                    "actions": [{"seat": seat, "action": action} for seat, action in self.actions],
                }
            ],
            "outcome": outcome,
        }


_FRACTION = re.compile(r"-?[0-9]{1,9}(?:/[1-9][0-9]{0,8})?")
"""Points in a record."""


class BadRecord(ValueError):
    """A record that cannot be replayed; the message says where and why."""


def record_from_data(data: object) -> GameRecord:
    """The record that plain data (from JSON) describes.

    Raises:
        BadRecord: when something is missing, of the wrong kind, contradictory, or of another format.
    """
    if not isinstance(data, Mapping):
        raise BadRecord("a record is fields in braces, and this is something else")
    if "session" in data:
        raise BadRecord("this is a session, of which each deal has a “record” of its own")
    found = data.get("format")
    if type(found) is not int or found != RECORD_FORMAT:
        raise BadRecord(f"this version reads format {RECORD_FORMAT}, and the format of the record is {_shown(found)}")
    deals = _field(data, "deals", list)
    if len(deals) != 1 or not isinstance(deals[0], Mapping):
        raise BadRecord("“deals” must be a list with one deal")
    outcome = _field(data, "outcome", Mapping)  # type: ignore[type-abstract]
    if "loser_seat" not in outcome:
        raise BadRecord("the record has no “loser_seat”")
    loser = outcome["loser_seat"]
    record = GameRecord(
        variant=_field(data, "variant", str),
        fingerprint=_field(data, "fingerprint", str),
        players=_field(data, "players", int),
        seed=_field(data, "seed", int),
        game=_field(data, "game", int),
        most_actions=_field(data, "most_actions", int),
        deck=tuple(_item(card, "deck", str) for card in _field(deals[0], "deck", list)),
        actions=tuple(_action(one) for one in _field(deals[0], "actions", list)),
        ended=_field(outcome, "ended", bool),
        loser=None if loser is None else _item(loser, "loser_seat", int),
        deal=_item(deals[0].get("kind", ""), "kind", str),
        points=tuple(_fraction(one) for one in _item(outcome.get("points", []), "points", list)),
        bidding=_bidding(deals[0]["bidding"]) if "bidding" in deals[0] else None,
    )
    _check_agreement(record)
    if record.bidding is not None and not 0 < record.bidding.may_bid < 1 << record.players:
        raise BadRecord(f"“may_bid” must be seats from 1 to {record.players}")
    return record


def _check_agreement(record: GameRecord) -> None:
    """Raises BadRecord where parts of a record contradict each other."""
    if record.loser is not None and not record.ended:
        raise BadRecord("the record says that the game has not ended, and yet who has lost")
    if record.most_actions < len(record.actions) or record.most_actions < 1:
        raise BadRecord(f"“most_actions” is {_shown(record.most_actions)}, and there are {len(record.actions)} actions")
    if not record.ended and len(record.actions) < record.most_actions:
        raise BadRecord("the record stops before its bound on actions, and the game has not ended")


_KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    Mapping: "fields in braces",
}


def _field(data: Mapping[str, Any], name: str, kind: type[Kind]) -> Kind:
    """A field of a record, which must be there and of that kind."""
    if name not in data:
        raise BadRecord(f"the record has no “{name}”")
    return _item(data[name], name, kind)


def _item(value: object, name: str, kind: type[Kind]) -> Kind:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRecord(f"“{name}” must be {_KINDS[kind]}, and is {_shown(value)}")
    return value


def _action(one: object) -> tuple[int, str]:
    entry = _item(one, "actions", Mapping)  # type: ignore[type-abstract]
    return _field(entry, "seat", int), _field(entry, "action", str)


def _fraction(value: object) -> Fraction:
    text = _item(value, "points", str)
    if not _FRACTION.fullmatch(text):
        raise BadRecord(f"“points” must be numbers such as 26 or -26/3, and one is {_shown(text)}")
    return Fraction(text)


def _bidding(value: object) -> Bidding:
    entry = _item(value, "bidding", Mapping)  # type: ignore[type-abstract]
    seats = [_item(seat, "may_bid", int) for seat in _field(entry, "may_bid", list)]
    if not all(1 <= seat <= MOST_PLAYERS for seat in seats):
        raise BadRecord(f"“may_bid” must be seats from 1 to {MOST_PLAYERS}")
    return Bidding(sum(1 << seat - 1 for seat in set(seats)), _field(entry, "last_must_bid", bool))


def _shown(value: object) -> str:
    """A value as JSON has it, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:
        text = "a number too long to show"
    return shortened(text, 40)


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

    Where there are several kinds of deal it is of the kind whose turn it is (`Rules.kind_of`; see also `Rules.only`).
    When the bound is reached the state is not terminal.

    Raises:
        ValueError: when the number of players does not fit the rules.
    """
    generator = Generator(mix(seed, game))
    state = State(rules, players, shuffled(rules, generator), kind=rules.kind_of(game))
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
    state = State(rules, players, deck, kind=rules.kind_of(game))
    walk = play_on(state, generator, most_actions=most_actions, policy=policy)
    return record_walk(state, deck, walk, seed=seed, game=game, most_actions=most_actions), state


def record_walk(
    state: State, deck: Sequence[int], walk: Iterator[tuple[int, Action]], *, seed: int, game: int, most_actions: int
) -> GameRecord:
    """Play a state on from its beginning, as the walk does, and record it."""
    rules, calling = state.rules, state.position.calling
    bidding = None if calling.may_bid == ANYBODY else Bidding(calling.may_bid, calling.must_bid)
    actions = tuple((seat + 1, action.text(rules.pack)) for seat, action in walk)
    loser = state.loser()
    return GameRecord(
        variant=rules.full_name,
        fingerprint=rules.fingerprint,
        players=state.players,
        seed=seed,
        game=game,
        most_actions=most_actions,
        deck=tuple(rules.pack.names[card] for card in deck),
        actions=actions,
        ended=state.is_terminal(),
        loser=None if loser is None else loser + 1,
        deal=state.deal,
        points=state.points(),
        bidding=bidding,
    )


def replay(rules: Rules, record: GameRecord) -> State:
    """Play a record again, every action checked; returns the last state.

    Raises:
        BadRecord: when the rules have changed since, an action is not allowed, or the outcome differs.
    """
    if record.fingerprint != rules.fingerprint:
        raise BadRecord(
            f"the record was made with other rules of {record.variant}: "
            f"its fingerprint is {_shown(record.fingerprint)}, that of the rules now {rules.fingerprint}"
        )
    try:
        deck = parse_deck(record.deck, rules.pack)
        state = State(rules, record.players, deck, kind=record.deal, bidding=record.bidding)
    except ValueError as error:
        raise BadRecord(f"the deal: {shortened(str(error))}") from error
    for number, (seat, text) in enumerate(record.actions, start=1):
        _replay_action(state, number, seat, text)
    loser = state.loser()
    found = None if loser is None else loser + 1
    if (state.is_terminal(), found) != (record.ended, record.loser):
        scored = state.position.deal.scoring is not None
        told, now = _outcome(record.ended, record.loser, scored), _outcome(state.is_terminal(), found, scored)
        raise BadRecord(f"the record says that {told}; played again, {now}")
    if state.points() != record.points:
        told, now = (" ".join(map(str, points)) or "none" for points in (record.points, state.points()))
        raise BadRecord(f"the points in the record are {shortened(told, 60)}; played again, {now}")
    return state


def _outcome(ended: bool, loser: int | None, scored: bool) -> str:
    if not ended or scored:
        return f"the {'deal' if scored else 'game'} {'ended' if ended else 'did not end'}"
    return "nobody lost" if loser is None else f"seat {loser} lost"


def _replay_action(state: State, number: int, seat: int, text: str) -> None:
    current = state.current_player()
    if current is None or current + 1 != seat:
        turn = "nobody's" if current is None else f"seat {current + 1}'s"
        raise BadRecord(f"action {number}: it is {turn} turn, and the record says seat {seat}")
    try:
        state.apply_action(parse_action(text, state.rules.pack))
    except (IllegalAction, ValueError) as error:
        raise BadRecord(f"action {number}: {shortened(str(error))}") from error
