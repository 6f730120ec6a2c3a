"""What goes across a tree of variants: answers that come up in several places of it, and answers that are borrowed.

A tree tells only of what is handed down. Where two variants agree that are apart in the tree, and those between them do
not, the answer was taken over across it, or found twice. The fewest changes are assumed that the answers allow (Fitch
1971; where more than two branches meet, Hartigan 1973).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from myllymatti.compare.matrix import DESCRIPTIVE, Row, matrix
from myllymatti.compare.tree import Branch, Tree
from myllymatti.variant.model import ConfiguredVariant, Fact, Standing


class Silence(Enum):
    """What is no answer: two that have none do not agree."""

    NOT_ASKED = "not asked"
    NOT_SAID = "not said"


@dataclass(frozen=True)
class Agreement:
    """An answer that two variants give which the tree sets apart, and none between them.

    `facts` are the clauses of the two. It is `filled_in` where one of them is borrowed: then it is the editors who took
    it over, not those who played.
    """

    row: Row
    variants: tuple[int, int]
    facts: tuple[Fact, Fact]

    @property
    def filled_in(self) -> bool:
        """Whether one of the two answers is borrowed by the editors."""
        return any(fact.evidence.standing is Standing.BORROWED for fact in self.facts)


@dataclass(frozen=True)
class Across:
    """All that goes across a tree: agreements, and how many of the rule points that differ fit it without any."""

    agreements: tuple[Agreement, ...]
    differing: int
    fitting: int


def across(columns: Sequence[ConfiguredVariant], tree: Tree, drawn: Branch) -> Across:
    """Look at every rule point of play in which variants differ."""
    distances = tree.distances()
    rows = [row for row in matrix(columns).differing if row.point.rule() not in DESCRIPTIVE]
    found = {row: tuple(_agreements(row, drawn, distances)) for row in rows}
    fitting = sum(not agreements for agreements in found.values())
    return Across(tuple(one for row in rows for one in found[row]), len(rows), fitting)


def _agreements(row: Row, drawn: Branch, distances: Sequence[Sequence[object]]) -> Iterator[Agreement]:
    """The agreements of a row: for each place where an answer comes up again the nearest variant that has it, too."""
    states = [_state(cell) for cell in row.cells]
    for state, groups in origins(drawn, states).items():
        if isinstance(state, Silence):
            continue
        known = list(groups[0])
        for group in groups[1:]:
            pairs = [(one, other) for one in known for other in group]
            one, other = min(pairs, key=lambda pair: (_is_borrowed(row, pair), distances[pair[0]][pair[1]], pair))
            known += group
            first, second = row.cells[one], row.cells[other]
            assert first is not None
            assert second is not None
            pair = (one, other) if one < other else (other, one)
            yield Agreement(row, pair, (first, second) if one < other else (second, first))


def _state(cell: Fact | None) -> Hashable:
    if cell is None:
        return Silence.NOT_ASKED
    return Silence.NOT_SAID if cell.value is None else cell.value


def _is_borrowed(row: Row, pair: tuple[int, int]) -> bool:
    return any(
        cell is not None and cell.evidence.standing is Standing.BORROWED for cell in map(row.cells.__getitem__, pair)
    )


# ---- The fewest changes ----------------------------------------------------------------------------------------------


def origins(drawn: Branch, states: Sequence[Hashable]) -> dict[Hashable, list[list[int]]]:
    """For each state that comes up in several places the leaves of each place, if as little changes as possible.

    Places and leaves are in the order of the tree; where several states would do, the commoner one is assumed, or else
    that of the earlier leaf.
    """
    changes = _Changes(states)
    changes.possible_at(drawn)
    changes.settle(drawn, None)
    by_state: dict[Hashable, dict[int, list[int]]] = {}
    for leaf, place in changes.place_of.items():
        by_state.setdefault(states[leaf], {}).setdefault(place, []).append(leaf)
    return {state: list(groups.values()) for state, groups in by_state.items() if len(groups) > 1}


@dataclass
class _Changes:
    """The states of a tree's nodes; leaves that hang together without a change are in one place."""

    states: Sequence[Hashable]
    place_of: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        counts = Counter(self.states)
        first = {state: index for index, state in reversed(list(enumerate(self.states)))}
        self._order = sorted(counts, key=lambda state: (-counts[state], first[state]))
        self._possible: dict[int, frozenset[Hashable]] = {}
        self._places = 0

    def possible_at(self, node: Branch) -> frozenset[Hashable]:
        """The states that a node may have with the fewest changes after it."""
        if node.leaf is not None:
            found = frozenset([self.states[node.leaf]])
        else:
            counts = Counter(state for branch in node.after for state in self.possible_at(branch))
            most = max(counts.values())
            found = frozenset(state for state, count in counts.items() if count == most)
        self._possible[id(node)] = found
        return found

    def settle(self, node: Branch, above: tuple[Hashable, int] | None) -> None:
        """Give a node the state of the one above it where that is possible, and so all after it."""
        possible = self._possible[id(node)]
        if above is not None and above[0] in possible:
            state, place = above
        else:
            state, place = next(state for state in self._order if state in possible), self._places
            self._places += 1
        if node.leaf is not None:
            self.place_of[node.leaf] = place
        for branch in node.after:
            self.settle(branch, (state, place))


# ---- What the editors borrowed ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Loan:
    """An answer that the source of a variant does not give: it is borrowed from other sources.

    `lenders` are the variants of the family whose rules rest on these sources, by number; empty where none does.
    """

    variant: int
    fact: Fact
    lenders: tuple[int, ...]


def loans(columns: Sequence[ConfiguredVariant]) -> tuple[Loan, ...]:
    """Every borrowed answer that a variant has by itself, in the order of its clauses."""
    at_home = _at_home(columns)
    found = []
    for number, column in enumerate(columns):
        for fact in column.facts:
            if fact.evidence.standing is Standing.BORROWED and fact.origin == column.variant.name:
                sources = dict.fromkeys(ref.source for ref in fact.evidence.passages)
                lenders = dict.fromkeys(at_home[one] for one in sources if one in at_home)
                found.append(Loan(number, fact, tuple(one for one in lenders if one != number)))
    return tuple(found)


def _at_home(columns: Sequence[ConfiguredVariant]) -> dict[str, int]:
    """For each source the variant that rests on it with most of its own clauses; borrowing does not count."""
    counts: dict[str, Counter[int]] = {}
    for number, column in enumerate(columns):
        for fact in column.facts:
            if fact.origin == column.variant.name and fact.evidence.standing is not Standing.BORROWED:
                for source in {ref.source for ref in fact.evidence.passages}:
                    counts.setdefault(source, Counter())[number] += 1
    return {source: count.most_common(1)[0][0] for source, count in counts.items()}
