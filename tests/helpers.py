"""What several tests use: the games of the project, cards by name, positions made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from myllymatti import pipeline
from myllymatti.cards import SUITS, mask_of
from myllymatti.play.actions import parse_action
from myllymatti.play.calling import NOBODY
from myllymatti.play.players import play_randomly
from myllymatti.play.position import Place
from myllymatti.play.set_up import state_in_beating
from myllymatti.play.state import Observation, SeenPlace, State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.model import Rules
from myllymatti.variant.configure import one_reading_changed
from myllymatti.variant.model import ConfiguredVariant

PROJECT = Path(__file__).resolve().parent.parent
TESTS = PROJECT / "tests"
GOLDEN = TESTS / "golden"

MYLLYMATTI = "myllymatti-1940s"
KOIRA = "koira"
KOIRA_RUNS_ANYWHERE = "koira:runs=two-or-more"
LOWEST_WINS = "lowest-wins"
LOWEST_WINS_ACE_LOW = "ace-low-short-pack"
"""Files of tests/language/good: games that nobody has documented, and that a rule writer may want."""


@cache
def project_library() -> pipeline.Library:
    """The project's library, for lists of parameters that are made before any fixture."""
    return pipeline.open_library()


@cache
def invented_library() -> pipeline.Library:
    """The files of tests/language/good, with their parents."""
    return pipeline.open_library([str(path) for path in sorted((TESTS / "language" / "good").glob("*.matti"))])


@cache
def all_configured() -> tuple[ConfiguredVariant, ...]:
    """Every variant of the project by default, and once with each other reading; not every combination."""
    variants = project_library().variants.values()
    return tuple(configured for variant in variants for configured in one_reading_changed(variant))


@cache
def rules_of(name: str) -> Rules:
    """The rules of a configured variant of the project, or else of tests/language/good, compiled once."""
    known = name.partition(":")[0] in project_library().variants
    return (project_library() if known else invented_library()).rules(name)


ALL_NAMES = (MYLLYMATTI, KOIRA, KOIRA_RUNS_ANYWHERE)
"""The two variants that Seres tells, in which all is known in the second phase and somebody always loses."""

FAMILY = tuple(configured.name for configured in all_configured() if configured.variant.family == "matti")
"""All variants of the Matti family with each of their readings."""

SKRUUVI = tuple(configured.name for configured in all_configured() if configured.variant.family == "skruuvi")
"""Skruuvi with each of its readings."""

MOST_STEPS = 3_000
"""Where a walk is broken off: not every game of the family comes to an end."""


def games(names: Sequence[str] = ALL_NAMES) -> list[tuple[str, int]]:
    """The configurations, each with every number of players from 2 to 4 that it allows."""
    return [
        (name, players)
        for name in names
        for players in range(2, 5)
        if rules_of(name).fewest_players <= players <= rules_of(name).most_players
    ]


def begun(name: str, players: int, seed: int) -> tuple[State, Generator]:
    """A state right after the deal, and the generator to play on with; the kinds of deal take turns with the seed."""
    generator, rules = Generator(mix(seed, 0)), rules_of(name)
    kind = rules.deals[seed % len(rules.deals)].kind
    return State(rules, players, shuffled(rules, generator), kind=kind), generator


def random_walk(state: State, generator: Generator) -> Iterator[State]:
    """The same state after each random action, to the end or the bound on steps."""
    yield state
    for _ in range(MOST_STEPS):
        if state.is_terminal():
            return
        legal = state.legal_actions()
        state.apply_action(legal[0] if len(legal) == 1 else play_randomly(state, legal, generator))
        yield state


def walked(name: str, players: int, seed: int, steps: int) -> State:
    """A state after so many random actions, or at its end."""
    walk = random_walk(*begun(name, players, seed))
    state = next(walk)
    for _ in range(steps):
        state = next(walk, state)
    return state


def in_second_phase(name: str, players: int, seed: int) -> State:
    """The first state of the phase of shedding of a random game."""
    return next(state for state in random_walk(*begun(name, players, seed)) if state.phase == "shedding")


def cards(rules: Rules, text: str) -> list[int]:
    """The cards of a text like `♠7 H10`."""
    return [rules.pack.parse(name) for name in text.split()]


def names(rules: Rules, found: Sequence[int]) -> str:
    """Cards as text."""
    return " ".join(rules.pack.names[card] for card in found)


def tricks_position(name: str, hands: Sequence[str], stock: str) -> State:
    """A state in the phase of tricks: seat 0 leads, the stock is given from its top, the rest is out of play."""
    rules = rules_of(name)
    state = State(rules, len(hands), range(rules.pack.size))
    position = state.position
    position.events.clear()
    position.seen_by = [0] * rules.pack.size
    position.stock = list(reversed(cards(rules, stock)))
    position.hands = [mask_of(cards(rules, hand)) for hand in hands]
    named = mask_of(position.stock)
    for seat, hand in enumerate(position.hands):
        named |= hand
        for card in cards(rules, hands[seat]):
            position.seen_by[card] = 1 << seat
    position.out_of_play = (1 << rules.pack.size) - 1 & ~named
    return state


def beating_position(name: str, hands: Sequence[str], trump: str = "♥") -> State:
    """A state at the start of the phase of beating: seat 0 leads."""
    rules = rules_of(name)
    return state_in_beating(rules, [cards(rules, hand) for hand in hands], SUITS.index(trump))


def do(state: State, *texts: str) -> State:
    """Carry out actions written as in records, each checked; `1: play ♠7` also checks whose turn it is."""
    for text in texts:
        seat, colon, action = text.rpartition(": ")
        if colon:
            assert turn(state) == int(seat), f"{text}: it is the turn of {turn(state)}"
        state.apply_action(parse_action(action, state.rules.pack))
    return state


def turn(state: State) -> int | None:
    """Whose turn it is, counted from 1 as in records."""
    seat = state.current_player()
    return None if seat is None else seat + 1


def legal(state: State) -> list[str]:
    """The legal actions as records have them."""
    return [action.text(state.rules.pack) for action in state.legal_actions()]


def lying(state: State, place: Place, seat: int | None = None) -> str:
    """The cards in a place (of a seat from 1) as text."""
    owner = None if seat is None else seat - 1
    found = [
        names(state.rules, there) for what, whose, there in state.cards_by_place() if (what, whose) == (place, owner)
    ]
    return found[0] if found else ""


def seen(observation: Observation, place: Place, seat: int | None = None) -> SeenPlace:
    """What an observation says of a place (of a seat from 1)."""
    return next(one for one in observation.places if (one.place, one.seat) == (place, seat))


def every_card_once(state: State) -> bool:
    """Whether each card of the pack lies in exactly one place."""
    found = sorted(card for _, _, there in state.cards_by_place() for card in there)
    return found == list(range(state.rules.pack.size))


def swapped(state: State, one: int, other: int) -> State:
    """A copy in which two cards have changed places, as if it had been so from the deal on."""
    copy = state.clone()
    position = copy.position
    exchange = {one: other, other: one}

    def mask(before: int) -> int:
        return mask_of(exchange.get(card, card) for card in range(state.rules.pack.size) if before >> card & 1)

    position.hands = [mask(hand) for hand in position.hands]
    position.piles = [mask(pile) for pile in position.piles]
    position.out_of_play = mask(position.out_of_play)
    position.unused = mask(position.unused)
    position.stock = [exchange.get(card, card) for card in position.stock]
    position.calling.handed = [one._replace(card=exchange.get(one.card, one.card)) for one in position.calling.handed]
    if position.aside != NOBODY:
        position.aside = exchange.get(position.aside, position.aside)
    position.table = [
        played._replace(cards=tuple(exchange.get(c, c) for c in played.cards)) for played in position.table
    ]
    position.seen_by[one], position.seen_by[other] = position.seen_by[other], position.seen_by[one]
    position.events = [
        event._replace(cards=tuple(exchange.get(c, c) for c in event.cards)) for event in position.events
    ]
    return copy
