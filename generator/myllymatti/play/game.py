"""Playing whole games, recording them, and replaying records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from myllymatti.cards import parse_deck
from myllymatti.play.actions import Action, parse_action
from myllymatti.play.calling import ANYBODY
from myllymatti.play.players import Policy, play_randomly
from myllymatti.play.record import BadRecord, GameRecord, shown
from myllymatti.play.set_up import BeatingStart, state_at
from myllymatti.play.state import Bidding, IllegalAction, State, shuffled
from myllymatti.random import Generator, mix, replay_start, rotated
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.words_nearby import shortened

MOST_ACTIONS = 10_000
"""The default bound on the actions of one game."""


def play_on(
    state: State, generator: Generator, *, most_actions: int = MOST_ACTIONS, policy: Policy = play_randomly
) -> Iterator[tuple[int, Action]]:
    """Play a state on to its end or to the bound; yields each action with its seat (from 0) once it is done.

    A forced move, the only legal one, is made without asking the policy.
    """
    decisions = state.position.decisions
    for _ in range(most_actions):
        seat = state.current_player()
        if seat is None:
            return
        legal = state.legal_actions()
        decisions.count(len(legal))
        action = legal[0] if len(legal) == 1 else policy(state, legal, generator)
        state.apply_legal(action)
        yield seat, action


def begin_game(
    rules: Rules, players: int, seed: int, game: int, replays: int = 1
) -> tuple[State, list[int], Generator]:
    """Game number `game` (from 0) of a run with that seed, dealt: its state, its deck, and the generator of its play.

    With more replays than one it is a replay of the deal of its group (see `myllymatti.random`).

    Raises:
        ValueError: when the number of players does not fit the rules.
    """
    group, replay = divmod(game, replays)
    generator = Generator(mix(seed, group))
    deck, kind = shuffled(rules, generator), rules.kind_of(group)
    if replays > 1:
        generator = Generator(replay_start(seed, group, replay))
        deck = rotated(deck, rules.cards_dealt(kind, players), players, replay)
    return State(rules, players, deck, kind=kind), deck, generator


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
    state, _, generator = begin_game(rules, players, seed, game)
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
    state, deck, generator = begin_game(rules, players, seed, game)
    walk = play_on(state, generator, most_actions=most_actions, policy=policy)
    return record_walk(state, deck, walk, seed=seed, game=game, most_actions=most_actions), state


def record_walk(
    state: State,
    begun: Sequence[int] | BeatingStart,
    walk: Iterator[tuple[int, Action]],
    *,
    seed: int,
    game: int,
    most_actions: int,
) -> GameRecord:
    """Play a state on from its beginning, as the walk does, and record it.

    `begun` is the deck that was dealt, or how the state was set up by hand.
    """
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
        deck=() if isinstance(begun, BeatingStart) else tuple(rules.pack.names[card] for card in begun),
        actions=actions,
        ended=state.is_terminal(),
        loser=None if loser is None else loser + 1,
        deal=state.deal,
        points=state.points(),
        bidding=bidding,
        reduction=rules.reduction,
        start=begun if isinstance(begun, BeatingStart) else None,
    )


def replay(rules: Rules, record: GameRecord) -> State:
    """Play a record again, every action checked; returns the last state.

    Raises:
        BadRecord: when the rules have changed since, an action is not allowed, or the outcome differs.
    """
    rules = _as_recorded(rules, record)
    if record.fingerprint != rules.fingerprint:
        raise BadRecord(
            f"the record was made with other rules of {record.variant}: "
            f"its fingerprint is {shown(record.fingerprint)}, that of the rules now {rules.fingerprint}"
        )
    try:
        state = _beginning(rules, record)
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


def _as_recorded(rules: Rules, record: GameRecord) -> Rules:
    """The rules with as many cards as the record has."""
    if record.reduction is None:
        return rules
    try:
        return reduced(rules, record.reduction)
    except ValueError as error:
        raise BadRecord(f"“reduced”: {record.variant} {shortened(str(error))}") from error


def _beginning(rules: Rules, record: GameRecord) -> State:
    """The state from which a record starts. Raises ValueError where it fits no rules."""
    if record.start is None:
        deck = parse_deck(record.deck, rules.pack)
        return State(rules, record.players, deck, kind=record.deal, bidding=record.bidding)
    if len(record.start.hands) != record.players:
        raise ValueError(f"{record.players} play, and there are {len(record.start.hands)} hands")
    return state_at(rules, record.start)


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
