"""The state graph of a small game: every position that can be reached, and what follows from it.

It is made by the functions that play whole games natively; so what is proved here is proved of the engine that plays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from myllymatti.cards import cards_of, mask_of
from myllymatti.fast.kernel import graph as kernel
from myllymatti.fast.kernel import graph_solved as solved
from myllymatti.fast.kernel import positions
from myllymatti.fast.kernel.choice import OTHER, card_of, length_of
from myllymatti.fast.kernel.successors import MOST_MOVES, desk_of
from myllymatti.fast.starts import Beginnings, Deals
from myllymatti.fast.tables import Tables, tables_of
from myllymatti.mechanisms.beating import TrumpSuit
from myllymatti.play.actions import TAKE, TURN, Action, ActionKind
from myllymatti.rules.lays import NO_TRUMPS, trump_classes
from myllymatti.rules.model import BeatingRules, Rules, TricksRules

Numbers = NDArray[np.int64]

STEPS = 200_000
"""Positions looked at before it is asked whether to stop."""


def why_no_graph(rules: Rules, players: int) -> str:
    """Why the positions of a game cannot be looked at one by one; empty where they can. Can stand after a name."""
    phases = rules.deals[0].phases
    if len(rules.deals) != 1 or not all(isinstance(phase, TricksRules | BeatingRules) for phase in phases):
        return "has phases of another kind than tricks and beating"
    if not isinstance(phases[-1], BeatingRules):
        return "does not end with a phase of beating"
    if rules.pack.copies > 1 or rules.pack.size > positions.MOST_CARDS:
        return f"has more than {positions.MOST_CARDS} cards"
    return f"has more than {positions.MOST_PLAYERS} players" if players > positions.MOST_PLAYERS else ""


@dataclass(frozen=True)
class Path:
    """A play: the start it begins from (its number), and its moves; after `loop` of them it repeats itself.

    `loop` is None where it ends.
    """

    start: int
    moves: tuple[tuple[int, Action], ...]
    loop: int | None = None


@dataclass
class Graph:
    """A state graph. Nodes are numbered as they were found, breadth first from the starts.

    `starts` has the node of each start, -1 where the game is over before anybody can move. It is not `complete` where
    there was no room or no time to find all positions; then those that were not looked at count as if the game ended
    there, so that what is found to be wrong is wrong, and what is found to be right need not be.
    """

    rules: Rules
    players: int
    store: kernel.Store
    symmetry: kernel.Symmetry
    starts: Numbers
    start_words: Numbers
    complete: bool
    tables: Tables = field(repr=False)

    @property
    def nodes(self) -> int:
        """How many positions there are."""
        return int(self.store.progress[kernel.NODES])

    @property
    def moves(self) -> int:
        """How many moves there are in all positions."""
        return int(self.store.progress[kernel.EDGES])

    @property
    def is_symmetric(self) -> bool:
        """Whether a node stands for several positions that are the same but for suits and seats."""
        return bool(max(self.symmetry.used[0], self.symmetry.used[1]) > 1 or self.symmetry.used[2])

    @cached_property
    def edges(self) -> solved.Edges:
        """The edges forward and backward."""
        nodes, moves = self.nodes, self.moves
        first, targets = self.store.first[: nodes + 1], self.store.targets[:moves]
        sources = np.repeat(np.arange(nodes), np.diff(first))
        inner = np.flatnonzero(targets >= 0)
        back = inner[np.argsort(targets[inner], kind="stable")]
        back_first = np.searchsorted(targets[back], np.arange(nodes + 1))
        return solved.Edges(first, targets, self.store.turned[:moves], sources, back_first, back)

    @cached_property
    def movers(self) -> Numbers:
        """Whose turn it is in each position, a seat from 0."""
        found: Numbers = self.store.words[: self.nodes, positions.TURN] >> 3 & 7
        return found

    @cached_property
    def longest(self) -> Numbers:
        """The most moves that are left in each position; -1 where a play may go on for ever."""
        notes = solved.notes(self.nodes)
        ending = solved.longest_plays(self.edges, notes)
        ends = np.zeros(self.nodes, bool)
        ends[notes.queue[:ending]] = True
        return np.where(ends, notes.found, -1)

    @cached_property
    def dead_ends(self) -> Numbers:
        """The positions in which somebody must act and cannot."""
        done = int(self.store.progress[kernel.NEXT])
        return np.flatnonzero(np.diff(self.store.first[: done + 1]) == 0)

    @cached_property
    def can_end(self) -> Numbers:
        """For each position whether some play from it ends."""
        return self._forced_by_others(one_alone=False)[:, 0]

    @cached_property
    def forced(self) -> Numbers:
        """For each position and seat whether the others can bring the game to its end, whatever that player does."""
        return self._forced_by_others(one_alone=True)

    def _forced_by_others(self, *, one_alone: bool) -> Numbers:
        sides = self.players if one_alone else 1
        notes = solved.notes(self.nodes * sides)
        notes.left[:] = np.repeat(np.diff(self.edges.first), sides)
        solved.attract(self.edges, self.movers, self.players, one_alone, notes)
        return notes.found.reshape(-1, sides)

    def shortest_cycle(self) -> tuple[int, ...]:
        """The edges of a shortest cycle, of the one found first among equally short ones; empty where there is none."""
        search = solved.search((self.longest < 0).astype(np.int64))
        solved.without_ways_in(self.edges, search.within, solved.notes(self.nodes))
        length = solved.shortest_cycle(self.edges, search)
        return tuple(int(edge) for edge in search.cycle[:length])

    def way_to(self, node: int) -> list[int]:
        """The nodes on a shortest way from a start to a node, both included."""
        way = [node]
        while self.store.parent[way[-1]] >= 0:
            way.append(int(self.store.parent[way[-1]]))
        return way[::-1]

    def longest_way(self, node: int) -> list[int]:
        """A longest play from a node from which every play ends: its nodes, and at last the end (below 0)."""
        way = [node]
        while way[-1] >= 0:
            edges = range(self.edges.first[way[-1]], self.edges.first[way[-1] + 1])
            targets = [int(self.edges.targets[edge]) for edge in edges]
            way.append(max(targets, key=lambda target: (int(self.longest[target]) if target >= 0 else 0, target)))
        return way

    def path(self, way: list[int], around: tuple[int, ...] = ()) -> Path:
        """A way as a play; then once around a cycle of edges, or as often as it takes until a position comes back."""
        start = int(np.flatnonzero(self.starts == way[0])[0])
        words = self.start_words[start].copy()
        moves = [self._made(words, target) for target in way[1:]]
        if not around:
            return Path(start, tuple(moves))
        loop, begun = len(moves), words.copy()
        while True:
            moves.extend(self._made(words, int(self.edges.targets[edge])) for edge in around)
            if np.array_equal(words, begun):
                return Path(start, tuple(moves), loop)

    def _made(self, words: Numbers, target: int) -> tuple[int, Action]:
        """Make the move that leads to a node: who made it, and what it is. The words become the position after it."""
        seat, in_tricks = int(words[positions.TURN] >> 3 & 7), self._is_in_tricks(words)
        move = kernel.follow(desk_of(self.tables), self.store, self.symmetry, words, target)
        assert move != kernel.NO_MOVE, "no move leads to the next position"
        return seat, action_of(int(move), in_tricks=in_tricks)

    def _is_in_tricks(self, words: Numbers) -> bool:
        return isinstance(self.rules.deals[0].phases[int(words[positions.TURN]) & 7], TricksRules)


def action_of(move: int, *, in_tricks: bool) -> Action:
    """A move of the kernel as an action."""
    if move == OTHER:
        return TURN if in_tricks else TAKE
    card = card_of.py_func(move)  # type: ignore[attr-defined]
    length = length_of.py_func(move)  # type: ignore[attr-defined]
    return Action(ActionKind.PLAY, tuple(range(card, card + length)))


def explore(
    rules: Rules,
    players: int,
    starts: Deals | Beginnings,
    *,
    most_nodes: int,
    symmetric: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Graph:
    """Find all positions that can be reached from the starts, at most so many.

    With `symmetric` positions that are the same but for suits and seats are one.

    Raises:
        ValueError: when the positions of the game cannot be told apart here (`why_no_graph`).
    """
    if why := why_no_graph(rules, players):
        raise ValueError(f"{rules.name} {why}")
    tables = tables_of(rules, players)
    desk, words = desk_of(tables), start_words(tables, starts)
    symmetry = _symmetry(rules, symmetric=symmetric)
    store = roomy(positions.WORDS, len(words))
    nodes = np.full(len(words), -1, np.int64)
    open_ones = np.flatnonzero(words[:, 0] != -1)
    found = np.zeros(len(open_ones), np.int64)
    kernel.add_starts(desk, store, symmetry, words[open_ones], found)
    nodes[open_ones] = found
    progress = store.progress
    while progress[kernel.NEXT] < progress[kernel.NODES] < most_nodes and not stopped():
        kernel.explore(desk, store, symmetry, STEPS)
        store = grown(store, positions.WORDS)
        progress = store.progress
    done, found_in_all = int(progress[kernel.NEXT]), int(progress[kernel.NODES])
    store.first[done : found_in_all + 1] = progress[kernel.EDGES]
    complete = done == found_in_all
    return Graph(rules, players, store, symmetry, nodes, words, complete, tables)


def start_words(tables: Tables, starts: Deals | Beginnings) -> Numbers:
    """The positions of starts; the first word is -1 where the game is over at once."""
    words = np.zeros((len(starts), positions.WORDS), np.int64)
    if isinstance(starts, Deals):
        kernel.begin_deals(desk_of(tables), starts.decks, words)
    else:
        kernel.begin_beatings(desk_of(tables), starts.holders, starts.trumps, words)
    return words


def roomy(width: int, starts: int) -> kernel.Store:
    """An empty graph, with room for so many starts and as many more."""
    nodes = 1 << max(12, (2 * starts + 256).bit_length())
    return kernel.Store(
        words=np.zeros((nodes, width), np.int64),
        slots=np.full(4 * nodes, -1, np.int64),
        first=np.zeros(nodes + 1, np.int64),
        targets=np.zeros(4 * nodes, np.int64),
        moves=np.zeros(4 * nodes, np.int64),
        turned=np.zeros(4 * nodes, np.int64),
        parent=np.zeros(nodes, np.int64),
        progress=np.zeros(6, np.int64),
    )


def grown(store: kernel.Store, width: int) -> kernel.Store:
    """The graph with twice the room, where there is little left."""
    nodes, edges = store.progress[kernel.NODES], store.progress[kernel.EDGES]
    margin = 2 * MOST_MOVES
    if edges + margin > len(store.targets):
        store = store._replace(**{name: _doubled(getattr(store, name)) for name in ("targets", "moves", "turned")})
    if nodes + margin > len(store.words) or 2 * (nodes + margin) > len(store.slots):
        store = store._replace(
            words=_doubled(store.words),
            parent=_doubled(store.parent),
            first=_doubled(store.first),
            slots=np.full(2 * len(store.slots), -1, np.int64),
        )
        kernel.look_up_again(store, width)
    return store


def _doubled(array: Numbers) -> Numbers:
    return np.concatenate((array, np.zeros_like(array)))


def _symmetry(rules: Rules, *, symmetric: bool) -> kernel.Symmetry:
    """The changes of suits under which the rules stay the same.

    In tricks they are not used where low cards are given later on: these go round in the order of suits.
    """
    pack, phases = rules.pack, rules.deals[0].phases
    beating = [phase for phase in phases if isinstance(phase, BeatingRules)]
    every = permutations(range(pack.suits)) if symmetric else [tuple(range(pack.suits))]
    changes = [
        (*one, *range(pack.suits, NO_TRUMPS + 1)) for one in every if all(_keeps(phase, one) for phase in beating)
    ]
    cards = np.zeros((len(changes), positions.MOST_CARDS), np.int64)
    for row, change in zip(cards, changes, strict=True):
        row[: pack.kinds] = [pack.card(change[pack.suit(card)], pack.rank(card)) for card in range(pack.kinds)]
    in_tricks = 1 if any(phase.low_cards is not None for phase in beating) else len(changes)
    used = np.array([in_tricks, len(changes), int(symmetric)], np.int64)
    return kernel.Symmetry(cards, np.array(changes, np.int64), used)


def _keeps(phase: BeatingRules, change: tuple[int, ...]) -> bool:
    """Whether the relation between cards, and what are trumps, stay the same with the suits changed about."""
    pack, low = phase.beats.pack, phase.trump_suit is TrumpSuit.HIGH_AND_LOW
    suits = range(len(change))
    new = [pack.card(change[pack.suit(card)], pack.rank(card)) for card in range(pack.kinds)]
    for trump in (*suits, NO_TRUMPS):
        changed = NO_TRUMPS if trump == NO_TRUMPS else change[trump]
        if any(trump_classes(trump, low)[suit] != trump_classes(changed, low)[change[suit]] for suit in suits):
            return False
        row, other = phase.beats.cards[trump], phase.beats.cards[changed]
        if any(mask_of(new[upper] for upper in cards_of(row[card])) != other[new[card]] for card in range(pack.kinds)):
            return False
    return True
