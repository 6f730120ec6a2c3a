"""The replays of a variant: whole games of the engine, its worked examples, and the plays that its verification shows.

They are the same in every language, and are played once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from myllymatti.cards import parse_deck
from myllymatti.mechanisms import Term
from myllymatti.mechanisms.beating import Beats
from myllymatti.mechanisms.game import BestWith
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION
from myllymatti.pages import links
from myllymatti.pages.replays.course import Course, Recorder, course
from myllymatti.pages.verification_files import plays
from myllymatti.play.actions import parse_action
from myllymatti.play.example_position import order_of_turn
from myllymatti.play.examples import walked_example
from myllymatti.play.game import record_game
from myllymatti.play.players import PLAYERS, each_his_own
from myllymatti.play.position import Happening
from myllymatti.play.record import GameRecord
from myllymatti.play.set_up import state_at
from myllymatti.play.state import State
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.variant.configure import configure
from myllymatti.variant.model import ConfiguredVariant, Example, ExampleStep
from myllymatti.verify.ending import Shown
from myllymatti.verify.report import Report

MOST_ACTIONS = 260
"""The most actions of a whole game that is shown; a longer one is left alone, and the next seed tried."""

MOST_SEEDS = 60
"""How many seeds are tried for a game that shows what it should."""

USUAL_PLAYERS = 3
"""How many play where the variant does not say with how many it is best."""


class Source(Enum):
    """Where a replay comes from."""

    GAME = "game"
    EXAMPLE = "example"
    SHOWN = "shown"


@dataclass(frozen=True)
class Replay:
    """A replay, ready to be told in any language.

    `name` is what its address ends with (`game-1`), `configured` the game as it was played in it, with the kind of deal
    in `deal`. `names` are the players' names from seat 0 on, empty where they have none; `players` how they play.
    `notes` are the checks of a worked example by the step after which they hold; `repeats_from` is the step from which
    an endless play comes again.
    """

    name: str
    source: Source
    configured: ConfiguredVariant
    deal: str
    course: Course
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    seed: int = 0
    example: Example | None = None
    notes: Mapping[int, tuple[ExampleStep, ...]] = field(default_factory=dict)
    number: int = 0
    repeats_from: int | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return self.course.final.players


def is_played(example: Example) -> bool:
    """Whether anything is played in a worked example; what a deal is worth is no play."""
    return bool(example.steps) and example.role not in {SCORING.name, SESSION.name}


_KEPT: dict[str, tuple[object, tuple[Replay, ...]]] = {}
"""The replays of each variant, with what they were made from, so that every language is told the same ones."""


def replays_of(configured: ConfiguredVariant, report: Report | None) -> tuple[Replay, ...]:
    """All replays of a variant; kept until the variant or its report changes."""
    shown = plays(report) if report is not None else []
    made_from = (compile_rules(configured).fingerprint, repr(configured.variant.examples), tuple(shown))
    kept = _KEPT.get(configured.variant.name)
    if kept is None or kept[0] != made_from:
        found = (*_games(configured), *_examples(configured), *(_shown(configured, report) if report else ()))
        kept = _KEPT[configured.variant.name] = (made_from, found)
    return kept[1]


def _relation(configured: ConfiguredVariant) -> Callable[[str], tuple[Term, ...]]:
    """What beats what in each phase, as the variant writes it."""

    def relation(role: str) -> tuple[Term, ...]:
        fact = configured.fact(role, Beats.rule())
        return tuple(fact.value.terms()) if fact is not None and fact.value is not None else ()

    return relation


# ---- Whole games -----------------------------------------------------------------------------------------------------


def _games(configured: ConfiguredVariant) -> Iterator[Replay]:
    rules = compile_rules(configured)
    wanted = _contract_games(rules) if rules.deals[0].scoring is not None else _other_games(configured, rules)
    for number, (only, players, shows) in enumerate(wanted, start=1):
        found = _first_game(only, players, shows)
        if found is not None:
            record, seed = found
            deal = record.deal
            played = course(*_walk(only, record), _relation(configured.of_deal(deal)))
            name = f"{Source.GAME.value}-{number}"
            yield Replay(name, Source.GAME, configured, deal, played, players=players, seed=seed)


_CONTRACT_PLAYERS = ("simple", "random", "simple", "random")
_SHOWN_IN_CONTRACT = frozenset({Happening.CONTRACT, Happening.DOUBLE})


def _contract_games(rules: Rules) -> Iterator[tuple[Rules, tuple[str, ...], frozenset[Happening]]]:
    """A deal of each kind, with a contract and a double, and an exchange where there is a kitty."""
    for deal in rules.deals:
        players = tuple(_CONTRACT_PLAYERS[seat % 4] for seat in range(rules.fewest_players))
        yield rules.only(deal.kind) if deal.kind else rules, players, _SHOWN_IN_CONTRACT


def _other_games(
    configured: ConfiguredVariant, rules: Rules
) -> Iterator[tuple[Rules, tuple[str, ...], frozenset[Happening]]]:
    """A game with the number of players it is best with, and one with the fewest."""
    best = configured.fact("", BestWith.rule())
    usual = best.value.number() if best is not None and best.value is not None else USUAL_PLAYERS
    usual = min(max(usual, rules.fewest_players), rules.most_players)
    for players in dict.fromkeys((usual, rules.fewest_players)):
        # A cautious player alone never gives in; at least one at the table plays at random, so that games end.
        yield rules, (*("cautious",) * (players - 1), "random"), frozenset()


def _first_game(rules: Rules, players: tuple[str, ...], shows: frozenset[Happening]) -> tuple[GameRecord, int] | None:
    """The game of the first seed that ends in time and shows what it should."""
    policy = each_his_own([PLAYERS[name] for name in players])
    for seed in range(1, MOST_SEEDS + 1):
        record, state = record_game(rules, len(players), seed, most_actions=MOST_ACTIONS, policy=policy)
        if state.is_terminal() and shows <= {event.what for event in state.events}:
            return record, seed
    return None


def _walk(rules: Rules, record: GameRecord) -> tuple[State, Iterator[None]]:
    """The state in which a record begins, and its actions one by one."""
    if record.start is not None:
        state = state_at(rules, record.start)
    else:
        deck = parse_deck(record.deck, rules.pack)
        state = State(rules, record.players, deck, kind=record.deal, bidding=record.bidding)

    def actions() -> Iterator[None]:
        for _, text in record.actions:
            state.apply_action(parse_action(text, rules.pack))
            yield

    return state, actions()


# ---- Worked examples -------------------------------------------------------------------------------------------------


def _examples(configured: ConfiguredVariant) -> Iterator[Replay]:
    compiled: dict[str, Rules] = {}
    for example in filter(is_played, configured.variant.examples):
        chosen = configure(configured.variant, dict(example.readings))
        if chosen.full_name not in compiled:
            compiled[chosen.full_name] = compile_rules(chosen)
        yield _example(chosen, compiled[chosen.full_name], example)


def _example(configured: ConfiguredVariant, rules: Rules, example: Example) -> Replay:
    state, walk = walked_example(rules, example)
    recorder = Recorder(state, _relation(configured.of_deal(state.deal)))
    checks: dict[int, list[ExampleStep]] = {}
    for step in walk:
        before = len(recorder.steps)
        recorder.look()
        if len(recorder.steps) == before:
            checks.setdefault(before - 1, []).append(step)
    return Replay(
        name=links.replay_anchor_of_example(example.name),
        source=Source.EXAMPLE,
        configured=configured,
        deal=state.deal,
        course=recorder.course(),
        names=order_of_turn(example),
        example=example,
        notes={at: tuple(steps) for at, steps in checks.items()},
    )


# ---- Plays that show something ---------------------------------------------------------------------------------------


def _shown(configured: ConfiguredVariant, report: Report) -> Iterator[Replay]:
    rules = compile_rules(configured)
    repeats = {one.record: one.repeats_from for one in _with_repeats(report)}
    for number, record in enumerate(plays(report), start=1):
        own = rules.only(record.deal) if record.deal else rules
        fewer = reduced(own, record.reduction) if record.reduction is not None else own
        played = course(*_walk(fewer, record), _relation(configured.of_deal(record.deal)))
        yield Replay(
            name=links.replay_anchor_of_shown(number),
            source=Source.SHOWN,
            configured=configured,
            deal=record.deal,
            course=played,
            number=number,
            repeats_from=repeats.get(record),
        )


def _with_repeats(report: Report) -> Iterator[Shown]:
    for searched in report.searched:
        yield from (shown for shown in (searched.shown, searched.without_loser) if shown is not None)
    yield from (verdict.shown for verdict in report.claims if verdict.shown is not None)
