"""A tree of variants by how far apart they are, made by neighbour joining, and how well it fits.

Neighbour joining (Saitou and Nei 1987) makes a tree without a root, in which the way from one leaf to another is about
as long as the two are apart. All lengths are fractions, and of pairs that are equally good the first is joined: the
same table makes the same tree everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from math import sqrt

Table = Sequence[Sequence[int | Fraction]]
"""How far apart things are: symmetric, with zeros where one meets itself."""


@dataclass(frozen=True)
class Edge:
    """A branch between two nodes; the leaves are the first nodes, in the order of the table."""

    one: int
    other: int
    length: Fraction


@dataclass(frozen=True)
class Tree:
    """A tree without a root: so many leaves, and the branches."""

    leaves: int
    edges: tuple[Edge, ...]

    def neighbours(self, node: int) -> Iterator[tuple[int, Fraction]]:
        """The nodes next to one, and how far away each is."""
        for edge in self.edges:
            if node in (edge.one, edge.other):
                yield edge.other if node == edge.one else edge.one, edge.length

    def way(self, start: int, end: int) -> list[int]:
        """The nodes from one to another, both among them."""
        came_from = {start: start}
        waiting = [start]
        while end not in came_from:
            node = waiting.pop()
            for after, _ in self.neighbours(node):
                if after not in came_from:
                    came_from[after] = node
                    waiting.append(after)
        found = [end]
        while found[-1] != start:
            found.append(came_from[found[-1]])
        return found[::-1]

    def distances(self) -> list[list[Fraction]]:
        """How far it is from each leaf to each other on the tree."""
        return [[distance for _, distance in sorted(self._from(leaf).items())] for leaf in range(self.leaves)]

    def _from(self, leaf: int) -> dict[int, Fraction]:
        """How far the leaves are from one of them."""
        found = {leaf: Fraction(0)}
        waiting = [leaf]
        while waiting:
            node = waiting.pop()
            for after, length in self.neighbours(node):
                if after not in found:
                    found[after] = found[node] + length
                    waiting.append(after)
        return {node: distance for node, distance in found.items() if node < self.leaves}


def neighbour_joining(table: Table) -> Tree:
    """The tree that neighbour joining makes of a table of at least two things.

    A branch that would be shorter than nothing is nothing, and its neighbour as much longer.
    """
    joining = _Joining(table)
    while len(joining.there) > 2:
        joining.join()
    one, other = joining.there
    joining.edges.append(Edge(one, other, max(Fraction(0), joining.apart[one, other])))
    return Tree(len(table), tuple(joining.edges))


@dataclass
class _Joining:
    """A tree in the making: the nodes that are not joined yet, and how far apart these are."""

    table: Table
    edges: list[Edge] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.there = list(range(len(self.table)))
        self.apart = {
            (one, other): Fraction(distance) for one, row in enumerate(self.table) for other, distance in enumerate(row)
        }
        self._next = len(self.table)

    def join(self) -> None:
        """Join the two nodes that are nearest to each other, by how far each is from all."""
        others = len(self.there) - 2
        sums = {node: sum(self.apart[node, other] for other in self.there) for node in self.there}
        one, other = min(
            combinations(self.there, 2), key=lambda pair: others * self.apart[pair] - sums[pair[0]] - sums[pair[1]]
        )
        apart = max(Fraction(0), self.apart[one, other])
        length = apart / 2 + Fraction(sums[one] - sums[other]) / (2 * others)
        length = min(max(Fraction(0), length), apart)
        self.edges += [Edge(one, self._next, length), Edge(other, self._next, apart - length)]
        self._replace(one, other)

    def _replace(self, one: int, other: int) -> None:
        """Let a new node stand for two that are joined."""
        new, apart = self._next, self.apart[one, other]
        self.there = [node for node in self.there if node not in (one, other)]
        for node in self.there:
            self.apart[new, node] = self.apart[node, new] = (
                self.apart[one, node] + self.apart[other, node] - apart
            ) / 2
        self.apart[new, new] = Fraction(0)
        self.there.append(new)
        self._next += 1


# ---- As it is drawn --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Branch:
    """A node as it is drawn, with the length of the branch that leads to it, and what comes after it.

    A leaf has its number in the table and nothing after it.
    """

    length: Fraction
    leaf: int | None
    after: tuple[Branch, ...]

    def leaves(self) -> Iterator[int]:
        """The leaves in it, in the order in which they are drawn."""
        if self.leaf is not None:
            yield self.leaf
        for branch in self.after:
            yield from branch.leaves()


def hung_up(tree: Tree) -> Branch:
    """The tree as it is drawn: hung up in the middle of its longest way, which is no oldest ancestor.

    Branches are in the order of their first leaves.
    """
    distances = tree.distances()
    ends = max(combinations(range(tree.leaves), 2), key=lambda pair: distances[pair[0]][pair[1]])
    half = distances[ends[0]][ends[1]] / 2
    walked = Fraction(0)
    way = tree.way(*ends)
    for node, after in pairwise(way):
        length = dict(tree.neighbours(node))[after]
        if walked + length > half or after == ends[1]:
            sides = _grown(tree, node, after, half - walked), _grown(tree, after, node, walked + length - half)
            return Branch(Fraction(0), None, _in_order(sides))
        walked += length
    raise AssertionError("a way has a middle")


def _grown(tree: Tree, node: int, coming_from: int, length: Fraction) -> Branch:
    """What hangs on a node, seen from another."""
    if node < tree.leaves:
        return Branch(length, node, ())
    after = (_grown(tree, next_node, node, far) for next_node, far in tree.neighbours(node) if next_node != coming_from)
    return Branch(length, None, _in_order(after))


def _in_order(branches: Iterator[Branch] | Sequence[Branch]) -> tuple[Branch, ...]:
    return tuple(sorted(branches, key=lambda branch: min(branch.leaves())))


# ---- How well it fits ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fit:
    """How well the ways on a tree agree with the table: correlation (1 is perfect), and how far they are off.

    `worst` are the two leaves whose way is off the most, and `most` by how much it is longer than the table says.
    The correlation is None where all in the table are equally far apart.
    """

    correlation: float | None
    mean: float
    most: float
    worst: tuple[int, int]


def fit(tree: Tree, table: Table) -> Fit:
    """How well a tree fits the table of two or more things that it was made of."""
    found = tree.distances()
    pairs = list(combinations(range(tree.leaves), 2))
    off = {(one, other): float(found[one][other] - table[one][other]) for one, other in pairs}
    worst = max(pairs, key=lambda pair: abs(off[pair]))
    return Fit(
        correlation=_correlation([float(found[a][b]) for a, b in pairs], [float(table[a][b]) for a, b in pairs]),
        mean=sum(map(abs, off.values())) / len(pairs),
        most=off[worst],
        worst=worst,
    )


def _correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Pearson's correlation of two rows of numbers."""
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    together = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    spread = sqrt(sum((a - mean_one) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other))
    return together / spread if spread else None
