"""The shortest game that shows a violation: looked for with fewer cards, from the smallest pack up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from myllymatti.cards import RANKS, SUITS
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import NotReducible
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.played import Effort, Verdict, Violation, violations_in
from myllymatti.verify.properties import NOW_AND_THEN
from myllymatti.verify.tested_game import game_to_test


@dataclass(frozen=True)
class Search:
    """How long is looked for a shorter game: games of each reduced pack, games of the whole one, actions of all."""

    games: int = 12
    whole_games: int = 24
    actions: int = 40_000


_COSTLY = 5
"""An action counts as so many where what is looked at costs more."""

_LONG = 20
"""A short game of few cards has at most so many actions, and ten more for each card."""

_FEW_CARDS = 16
"""With so few cards every action is looked at."""


def with_shortest_games(rules: Rules, verdict: Verdict, effort: Effort, search: Search | None = None) -> Verdict:
    """The verdict with each violation shown by the shortest game that was found."""
    found = tuple(shortest(rules, one, effort, search) for one in verdict.violations)
    return replace(verdict, violations=found)


def shortest(rules: Rules, violation: Violation, effort: Effort, search: Search | None = None) -> Violation:
    """The same property broken by as few cards, and then in as few actions, as were found; the violation where none is.

    A game that cannot be played with fewer cards is looked at with all of them. The same search finds the same game.
    """
    looking = _Looking(rules, violation, effort, search or Search())
    for _, same_size in groupby(_reductions(rules), key=lambda one: one.cards):
        found = [one for reduction in same_size for one in looking.games_of(reduction)]
        if found:
            return min(found, key=_length)
        if looking.left <= 0:
            break
    return min((violation, *looking.games_of(None)), key=_length)


def _length(violation: Violation) -> tuple[int, int, int]:
    return violation.after_actions, violation.players, violation.record.game


def _reductions(rules: Rules) -> Iterator[Reduction]:
    """The reductions of a game, those with fewest cards first; where the whole pack is dealt hands are as they come."""
    dealt = rules.deals[0].dealt
    found = [
        Reduction(suits, ranks, hand)
        for suits in range(1, len(SUITS) + 1)
        for ranks in range(2, len(RANKS) + 1)
        for hand in range(1, max(1, dealt) + 1)
    ]
    whole = rules.pack.size
    return iter(sorted((one for one in found if one.cards < whole), key=lambda one: (one.cards, one.suits, one.hand)))


class _Looking:
    """Looking for games that break one property."""

    def __init__(self, rules: Rules, violation: Violation, effort: Effort, search: Search) -> None:
        self.rules = rules
        self.violation = violation
        self.effort = effort
        self.search = search
        self.left = search.actions

    def games_of(self, reduction: Reduction | None) -> list[Violation]:
        """The games found with so many cards and any number of players; with all cards it is the number as before."""
        if reduction is None:
            self.left = max(self.left, self.search.actions // 3)
            return self._games(self.violation.players, None, self.search.whole_games)
        found = []
        for players in range(self.rules.fewest_players, self.rules.most_players + 1):
            try:
                found.extend(self._games(players, reduction, self.search.games))
            except NotReducible:
                break
        return found

    def _games(self, players: int, reduction: Reduction | None, games: int) -> list[Violation]:
        """The games of one number of players that break the property, as far as the actions reach."""
        found: list[Violation] = []
        for number in range(games):
            longest = self.effort.most_actions if reduction is None else _LONG + 10 * reduction.cards
            most = min([longest, *(one.after_actions for one in found)])
            if self.left <= 0 or most < 1:
                break
            game = game_to_test(self.rules, players, self.effort.seed, number, most, reduction)
            if players > game.rules.most_players:
                break  # the cards do not go round among so many
            every = 1 if game.rules.pack.size <= _FEW_CARDS else 4
            violations = violations_in(game, {self.violation.property}, every)
            self.left -= len(game.actions) * (_COSTLY if self.violation.property in NOW_AND_THEN else 1) + 1
            found.extend(violations)
        return found
