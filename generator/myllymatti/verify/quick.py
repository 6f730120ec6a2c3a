"""The quick verification: properties that must hold after every action of every game, on a sample of games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from myllymatti.play.game import play_on, record_walk, replay
from myllymatti.play.record import GameRecord
from myllymatti.play.scoring import adds_up_to
from myllymatti.play.state import Bidding, State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.model import Rules

PROPERTIES: dict[str, str] = {
    "cards": "every card of the pack is in exactly one place after each action",
    "action": "whoever is to play always has a legal action",
    "outcome": (
        "an ended game has the loser that its rules say, and nobody else holds cards; points add up as they are booked"
    ),
    "clone": "a copy of a state equals it, and playing on in the copy leaves the state alone",
    "replay": "a recorded game plays again to the same end",
}
"""What is checked, in one sentence each."""


@dataclass(frozen=True)
class Violation:
    """A property that does not hold: in which game, after how many actions, and the game's record."""

    property: str
    text: str
    players: int
    after_actions: int
    record: GameRecord


@dataclass(frozen=True)
class Verdict:
    """The outcome of the quick verification for one number of players."""

    players: int
    games: int
    actions: int
    not_ended: int
    violations: tuple[Violation, ...]

    @property
    def kept(self) -> bool:
        """Whether no property was violated."""
        return not self.violations


def verify_quickly(rules: Rules, players: int, games: int, seed: int, most_actions: int) -> Verdict:
    """Play random games and check every property after every action; stops at the first violation.

    Raises:
        ValueError: when the number of players does not fit the rules.
    """
    actions = not_ended = 0
    for game in range(games):
        state, _, generator = _begun(rules, players, seed, game)
        after, found = _first_violation(state, generator, most_actions)
        actions += after
        if found is not None:
            record = _recorded(rules, players, seed, game, after)[0]
            violation = Violation(*found, players, after, record)
            return Verdict(players, game + 1, actions, not_ended, (violation,))
        not_ended += not state.is_terminal()
        if game % 10 == 0:
            record, last = _recorded(rules, players, seed, game, most_actions)
            if replay(rules, record).text() != last.text():
                violation = Violation("replay", "the replay ends elsewhere", players, after, record)
                return Verdict(players, game + 1, actions, not_ended, (violation,))
    return Verdict(players, games, actions, not_ended, ())


def _first_violation(state: State, generator: Generator, most_actions: int) -> tuple[int, tuple[str, str] | None]:
    """Play a game to its end or to the first property that does not hold; returns the number of actions, and that."""
    found = next(violated(state), None)
    after = 0
    walk = play_on(state, generator, most_actions=most_actions)
    while found is None and next(walk, None) is not None:
        after += 1
        found = next(violated(state, thorough=after % 16 == 0), None)
    return after, found


def _begun(rules: Rules, players: int, seed: int, game: int) -> tuple[State, list[int], Generator]:
    """A game at its beginning. In deals of which each player has to declare one, some have done so already."""
    of_turn = _of_turn(rules, game)
    generator = Generator(mix(seed, game))
    deck = shuffled(rules, generator)
    kind = of_turn.kind_of(0)
    extra = rules.session.extra_deals if rules.session is not None else None
    bidding = None
    if extra is not None and extra[1] == kind:
        may_bid = 1 + game // len(rules.deals) % ((1 << players) - 1)
        bidding = Bidding(may_bid, must_bid=game % 2 == 0)
    return State(rules, players, deck, kind=kind, bidding=bidding), deck, generator


def _recorded(rules: Rules, players: int, seed: int, game: int, most_actions: int) -> tuple[GameRecord, State]:
    """The record of a game, and its last state."""
    state, deck, generator = _begun(rules, players, seed, game)
    walk = play_on(state, generator, most_actions=most_actions)
    return record_walk(state, deck, walk, seed=seed, game=game, most_actions=most_actions), state


def _of_turn(rules: Rules, game: int) -> Rules:
    """The rules of one kind of deal: they take turns, those outside the series included."""
    return rules.only(rules.deals[game % len(rules.deals)].kind)


def violated(state: State, *, thorough: bool = True) -> Iterator[tuple[str, str]]:
    """The properties that a state violates, each with what was found. `thorough` also tries copying."""
    lying = [card for _, _, cards in state.cards_by_place() for card in cards]
    if sorted(lying) != list(range(state.rules.pack.size)):
        names = state.rules.pack.names
        twice = [names[card] for card in sorted(set(lying)) if lying.count(card) > 1]
        lost = [names[card] for card in range(state.rules.pack.size) if card not in lying]
        yield "cards", f"in two places: {' '.join(twice) or 'none'}; nowhere: {' '.join(lost) or 'none'}"
    if not state.is_terminal() and not state.legal_actions():
        yield "action", "there is no legal action"
    if state.is_terminal():
        found = _outcome_fault(state)
        if found:
            yield "outcome", found
    elif thorough:
        before = state.text()
        copy = state.clone()
        if copy.text() != before:
            yield "clone", "the copy differs"
        copy.apply_legal(copy.legal_actions()[-1])
        if state.text() != before:
            yield "clone", "playing on in the copy changed the state"


def _outcome_fault(state: State) -> str:
    """What is wrong with the outcome of an ended game, or nothing.

    Whoever has lost is the only one not out; a game without a loser has nobody left.
    """
    if state.points():
        return _points_fault(state)
    left = [seat for seat in range(state.players) if not state.position.out >> seat & 1]
    loser = state.loser()
    expected = 0.0 if loser is None else -1.0
    if (
        (loser is None and left)
        or (loser is not None and left not in ([loser], []))
        or sum(state.returns()) != expected
    ):
        return f"the loser is {loser}, not out are {left}"
    holders = [seat for seat, hand in enumerate(state.position.hands) if hand]
    return f"the loser is {loser}, and cards are held by {holders}" if holders not in ([], [loser]) else ""


def _points_fault(state: State) -> str:
    """What is wrong with the points of a deal that is over, or nothing: all cards are played, and the booking holds."""
    played, scoring = state.played(), state.position.deal.scoring
    if scoring is None or not played.tricks:
        return "" if not any(state.points()) else "points are written, and nothing was played"
    if any(state.position.hands):
        return "cards are left in the hands"
    expected = adds_up_to(scoring, played)
    total = sum(state.points())
    return f"the points add up to {total}, and by the booking they must to {expected}" if total != expected else ""
