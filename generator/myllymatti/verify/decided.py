"""What a rule decided: at which positions of sampled games another answer allows other actions, or leads elsewhere.

At a position of a game the rules of an alternative are put in the place of the variant's own. A rule *decides* there
where something else is allowed then, where the same action leads to another position, or where somebody else sees
cards. Games are dealt and played as the variant has it; what would have come of the difference later is not followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from myllymatti.play.actions import Action
from myllymatti.play.players import play_randomly
from myllymatti.play.state import State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import DealRules, Rules
from myllymatti.variant.alternatives import Alternative
from myllymatti.variant.model import Fact
from myllymatti.verify.changes import Change, DealChange, change_of, deal_change
from myllymatti.verify.positions import Difference, difference_of_play, difference_of_states


@dataclass(frozen=True)
class Deciding:
    """Where an alternative decided something: in which game (from 0), before which action (from 1), and what differs.

    Action 0 stands for the beginning of the game, before anybody has done anything.
    """

    kind: str
    game: int
    action: int
    difference: Difference


@dataclass(frozen=True)
class Decided:
    """What one alternative decided, or one clause with any of its alternatives.

    `positions` is at how many it was tried, `decided` at how many of them it made a difference, in so many `games`.
    """

    positions: int = 0
    decided: int = 0
    games: int = 0
    first: Deciding | None = None


@dataclass(frozen=True)
class TriedAlternative:
    """An alternative, whether it can be tried at positions of a game, and what it decided there."""

    alternative: Alternative
    change: Change
    decided: Decided


@dataclass(frozen=True)
class TriedClause:
    """A clause with all that was tried in its place; `decided` is what any of its alternatives decided."""

    fact: Fact
    tried: tuple[TriedAlternative, ...]
    decided: Decided

    @property
    def always(self) -> bool:
        """Whether some alternative deals other cards, or to others: then every game is another one."""
        return any(one.change is Change.ALWAYS for one in self.tried)

    @property
    def never(self) -> bool:
        """Whether it was tried, and nothing that was tried ever decided anything."""
        return not self.always and self.decided.positions > 0 and self.decided.decided == 0


@dataclass(frozen=True)
class Sample:
    """The games in which rules are tried, and how many positions of each, besides those where a phase begins or ends.

    Where there are several kinds of deal they take turns, those outside of series included: game K is game K of a run
    of its kind alone, from that seed, with so many players who play at random.
    """

    players: int
    games: int = 10
    seed: int = 1
    most_actions: int = 2_000
    most_positions: int = 120


@dataclass(frozen=True)
class DecidedRules:
    """What each clause decided in a sample of games, in the order of the rule sheet.

    `positions` is at how many anything was tried at all.
    """

    rules: Rules
    sample: Sample
    positions: int
    clauses: tuple[TriedClause, ...]

    def never(self) -> tuple[Fact, ...]:
        """The clauses that never decided anything, whatever was tried in their place."""
        return tuple(clause.fact for clause in self.clauses if clause.never)


def decided_rules(rules: Rules, alternatives: Sequence[Alternative], sample: Sample) -> DecidedRules:
    """Play a sample of games of the variant, and try each alternative at their positions.

    Raises:
        ValueError: when the number of players does not fit the rules.
    """
    trial = _Trial(rules, alternatives, sample.players)
    for game in range(sample.games):
        generator = Generator(mix(sample.seed, game))
        deck = shuffled(rules, generator)
        begun = State(rules, sample.players, deck, kind=rules.deals[game % len(rules.deals)].kind)
        trial.at_beginning(begun, deck, game)
        for step in _sampled(_played(begun, generator, sample.most_actions), sample.most_positions):
            trial.at_step(step, game)
    return DecidedRules(rules, sample, trial.positions, trial.clauses())


@dataclass(frozen=True)
class _Step:
    """An action of a game: its number from 1, the state before, what was allowed there, and the state after."""

    number: int
    before: State
    allowed: Sequence[Action]
    action: Action
    after: State

    @property
    def is_passage(self) -> bool:
        """Whether another phase begins with it, or the game is over."""
        return self.after.is_terminal() or self.before.position.phase != self.after.position.phase


def _played(state: State, generator: Generator, most_actions: int) -> list[_Step]:
    """A game that is played at random from a state on, step by step."""
    steps: list[_Step] = []
    for number in range(1, most_actions + 1):
        if state.is_terminal():
            break
        allowed = state.legal_actions()
        action = allowed[0] if len(allowed) == 1 else play_randomly(state, allowed, generator)
        after = state.clone()
        after.apply_legal(action)
        steps.append(_Step(number, state, allowed, action, after))
        state = after
    return steps


def _sampled(steps: Sequence[_Step], most: int) -> list[_Step]:
    """So many steps, evenly spread, and all with which a phase begins or ends."""
    evenly = {number * len(steps) // most for number in range(most)}
    return [step for index, step in enumerate(steps) if step.is_passage or index in evenly]


@dataclass
class _Count:
    """What was counted so far."""

    positions: int = 0
    decided: int = 0
    games: set[int] = field(default_factory=set)
    first: Deciding | None = None

    def add(self, deciding: Deciding | None, game: int) -> None:
        """Count a position at which something was tried, and what came of it."""
        self.positions += 1
        if deciding is not None:
            self.decided += 1
            self.games.add(game)
            self.first = self.first or deciding

    def counted(self) -> Decided:
        """What was counted."""
        return Decided(self.positions, self.decided, len(self.games), self.first)


class _Trial:
    """Tries all alternatives at positions, those that come to the same rules of a deal together."""

    def __init__(self, rules: Rules, alternatives: Sequence[Alternative], players: int) -> None:
        self._rules = rules
        self._alternatives = alternatives
        compiled = [compile_rules(one.configured) for one in alternatives]
        self._changes = [change_of(rules, other, players) for other in compiled]
        self._groups = {deal.kind: self._grouped(deal, compiled) for deal in rules.deals}
        self._by_alternative = [_Count() for _ in alternatives]
        self._by_fact = {one.fact: _Count() for one in alternatives}
        self.positions = 0

    def _grouped(self, deal: DealRules, compiled: Sequence[Rules]) -> list[tuple[DealChange, list[int]]]:
        """What the alternatives make of a kind of deal, each with the numbers of those that do."""
        groups: dict[DealChange, list[int]] = {}
        for number, other in enumerate(compiled):
            if self._changes[number] is Change.PLAY:
                change = deal_change(deal, other.deal_of(deal.kind))
                if change is not None:
                    groups.setdefault(change, []).append(number)
        return list(groups.items())

    def at_beginning(self, begun: State, deck: Sequence[int], game: int) -> None:
        """Try what could matter before the first action: how the first phase begins, and those over at once."""
        last = begun.position.phase
        found = [
            (numbers, difference_of_states(begun, self._begun(begun, deck, change.deal)))
            for change, numbers in self._groups[begun.deal]
            if change.matters_between(0, last, ended=begun.is_terminal())
        ]
        self._count(found, begun.deal, game, 0)

    def _begun(self, begun: State, deck: Sequence[int], deal: DealRules) -> State:
        """The same cards dealt, and begun by other rules of the deal."""
        return State(replace(self._rules, deals=(deal,), session=None), begun.players, deck, kind=deal.kind)

    def at_step(self, step: _Step, game: int) -> None:
        """Try what could matter to an action."""
        phase, last = step.before.position.phase, step.after.position.phase
        found = [
            (
                numbers,
                difference_of_play(
                    step.before,
                    step.action,
                    step.after,
                    change.deal,
                    allowed=step.allowed if phase in change.phases else None,
                ),
            )
            for change, numbers in self._groups[step.before.deal]
            if change.matters_between(phase, last, ended=step.after.is_terminal())
        ]
        self._count(found, step.before.deal, game, step.number)

    def _count(self, found: Sequence[tuple[list[int], Difference | None]], kind: str, game: int, action: int) -> None:
        """Count what was found at a position: for each alternative, and for each clause once."""
        self.positions += bool(found)
        of_facts: dict[Fact, Deciding | None] = {}
        for numbers, difference in found:
            deciding = None if difference is None else Deciding(kind, game, action, difference)
            for number in numbers:
                fact = self._alternatives[number].fact
                self._by_alternative[number].add(deciding, game)
                of_facts[fact] = of_facts.get(fact) or deciding
        for fact, deciding in of_facts.items():
            self._by_fact[fact].add(deciding, game)

    def clauses(self) -> tuple[TriedClause, ...]:
        """What was counted, clause by clause."""
        tried: dict[Fact, list[TriedAlternative]] = {}
        counts = zip(self._alternatives, self._changes, self._by_alternative, strict=True)
        for alternative, change, count in counts:
            found = TriedAlternative(alternative, change, count.counted())
            tried.setdefault(alternative.fact, []).append(found)
        return tuple(TriedClause(fact, tuple(them), self._by_fact[fact].counted()) for fact, them in tried.items())
