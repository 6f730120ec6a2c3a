"""Games that are played by lot, two at a time: the same cards and actions in both, as long as they are alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from myllymatti.play.actions import Action
from myllymatti.play.players import play_randomly
from myllymatti.play.state import shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.model import Rules
from myllymatti.verify.parting import Play, parted, seen_otherwise


@dataclass(frozen=True)
class Lots:
    """So many games, from a seed, each with at most so many actions, by these numbers of players.

    The numbers of players take turns, and so do the kinds of deal.
    """

    players: tuple[int, ...]
    games: int
    seed: int = 1
    most_actions: int = 400


@dataclass(frozen=True)
class Drawn:
    """What games by lot showed: the shortest play that parts, and the shortest after which something else is seen.

    `games` and `actions` are how many were played. Once a play has parted, others are played only as far as they are
    shorter.
    """

    games: int
    actions: int
    parts: Play | None
    seen: Play | None


def play_by_lot(one: Rules, other: Rules, lots: Lots, stopped: Callable[[], bool] = lambda: False) -> Drawn:
    """Play games at random, the same in both, as long as they are alike.

    Raises:
        ValueError: when a number of players, the pack or the kinds of deal do not fit both.
    """
    drawing = _Drawing(one, other, lots)
    for number in range(lots.games):
        if stopped() or drawing.most < 0:
            break
        drawing.play(number)
    return Drawn(drawing.games, drawing.actions, drawing.parts, drawing.seen)


class _Drawing:
    """Games by lot going on."""

    def __init__(self, one: Rules, other: Rules, lots: Lots) -> None:
        self.rules = one, other
        self.lots = lots
        self.most = lots.most_actions
        self.games = self.actions = 0
        self.parts: Play | None = None
        self.seen: Play | None = None

    def play(self, number: int) -> None:
        """Play a game until it parts, is over, or is no shorter than one that has parted."""
        lots, generator = self.lots, Generator(mix(self.lots.seed, number))
        kind = self.rules[0].deals[number % len(self.rules[0].deals)].kind
        deck = tuple(shuffled(self.rules[0], generator))
        begun = Play(lots.players[number % len(lots.players)], deck, (), kind, lots.seed, number)
        one, other = (begun.begin(rules) for rules in self.rules)
        done: list[Action] = []
        while (parting := parted(one, other)) is None and not one.is_terminal() and len(done) < self.most:
            if (self.seen is None or len(done) < len(self.seen.actions)) and seen_otherwise(one, other):
                self.seen = begun.with_actions(done)
            legal = one.legal_actions()
            done.append(legal[0] if len(legal) == 1 else play_randomly(one, legal, generator))
            one.apply_legal(done[-1])
            other.apply_legal(done[-1])
        self.games += 1
        self.actions += len(done)
        if parting is not None:
            self.parts = begun.with_actions(done)
            self.most = len(done) - 1
