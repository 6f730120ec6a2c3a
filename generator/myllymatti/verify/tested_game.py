"""A game that is put to the test: how it is dealt and played, and what has been done in it so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from myllymatti.play.actions import Action
from myllymatti.play.players import PLAYERS, Policy, each_his_own
from myllymatti.play.record import GameRecord
from myllymatti.play.state import Bidding, State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.rules.reduction import Reduction

MIXED = ("random", "greedy", "cautious")
"""The ways to play that sit at mixed tables, the first of them in turn. Both engines know them."""

_TABLES = ("random", "greedy", "mixed", "random", "cautious", "mixed")
"""Who plays the games of one kind of deal, one game after the other."""


@dataclass
class TestedGame:
    """A game under test. `rules` have deals of one kind alone; `actions` grow as it is played, each with its seat.

    `whole` are the rules as they are recorded: with all kinds of deal, and with all cards. `state` is None until the
    cards are dealt.
    """

    whole: Rules
    rules: Rules
    players: int
    seed: int
    number: int
    most_actions: int
    policies: tuple[str, ...]
    bidding: Bidding | None
    deck: list[int]
    generator: Generator
    actions: list[tuple[int, Action]] = field(default_factory=list)
    state: State | None = None

    def dealt(self, deck: Sequence[int] | None = None) -> State:
        """A state right after the deal, from the game's deck or from another one."""
        kind = self.rules.deals[0].kind
        return State(self.rules, self.players, self.deck if deck is None else deck, kind=kind, bidding=self.bidding)

    def policy(self) -> Policy:
        """The way to play of the whole table."""
        return each_his_own([PLAYERS[name] for name in self.policies])

    def _first_action(self) -> list[tuple[int, Action]]:
        """The first legal action; none where the engine fails to tell it."""
        try:
            return (
                [(self.state.position.current, action) for action in self.state.legal_actions()[:1]]
                if self.state
                else []
            )
        except Exception:
            return []

    def record(self, length: int | None = None) -> GameRecord:
        """The record of the game as far as it was played, or of so many actions of it.

        Records have an action at least: where nothing has been done yet, the first legal one is added.
        """
        actions = self.actions if length is None else self.actions[:length]
        state = self.state if len(actions) == len(self.actions) else None
        if not actions:
            actions = self.actions[:1] or self._first_action()
        ended = state is not None and state.is_terminal()
        loser = state.loser() if state is not None else None
        names = self.rules.pack.names
        return GameRecord(
            variant=self.rules.full_name,
            fingerprint=self.rules.fingerprint,
            players=self.players,
            seed=self.seed,
            game=self.number,
            most_actions=self.most_actions if ended else max(1, len(actions)),
            deck=tuple(names[card] for card in self.deck),
            actions=tuple((seat + 1, action.text(self.rules.pack)) for seat, action in actions),
            ended=ended,
            loser=None if loser is None else loser + 1,
            deal=self.rules.deals[0].kind,
            points=state.points() if state is not None else (),
            bidding=self.bidding,
            reduction=self.rules.reduction,
        )


def game_to_test(
    rules: Rules, players: int, seed: int, number: int, most_actions: int, reduction: Reduction | None = None
) -> TestedGame:
    """Game number `number` (from 0): the kinds of deal take turns, those outside the series included, and the tables.

    Where nobody draws lots a game that does not end soon goes round for ever: it is broken off early.

    Raises:
        NotReducible: when it cannot be played with as few cards as the reduction says.
    """
    of_turn = rules.only(rules.deals[number % len(rules.deals)].kind)
    of_turn = of_turn if reduction is None else _reduced(of_turn, reduction)
    round_ = number // len(rules.deals)
    table = _TABLES[round_ % len(_TABLES)]
    policies = tuple(MIXED[(number + seat) % len(MIXED)] if table == "mixed" else table for seat in range(players))
    generator = Generator(mix(seed, number))
    return TestedGame(
        whole=rules,
        rules=of_turn,
        players=players,
        seed=seed,
        number=number,
        most_actions=most_actions if "random" in policies else min(most_actions, most_without_lots(players)),
        policies=policies,
        bidding=_bidding(rules, of_turn.deals[0].kind, players, round_),
        deck=shuffled(of_turn, generator),
        generator=generator,
    )


@lru_cache(maxsize=16)
def _reduced(rules: Rules, reduction: Reduction) -> Rules:
    """The rules with fewer cards: many games are played with them."""
    return reduced(rules, reduction)


def most_without_lots(players: int) -> int:
    """After how many actions a game is broken off in which nobody draws lots."""
    return 60 * players


def _bidding(rules: Rules, kind: str, players: int, round_: int) -> Bidding | None:
    """In deals of which each player has to declare one, some have done so already, in every second of them."""
    extra = rules.session.extra_deals if rules.session is not None else None
    if extra is None or extra[1] != kind or round_ % 2 == 0:
        return None
    return Bidding(1 + round_ // 2 % ((1 << players) - 1), must_bid=round_ % 4 == 1)
