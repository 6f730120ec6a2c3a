"""What a state graph says of the end of a game, and plays that show it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from myllymatti.fast.graph import Graph, Path
from myllymatti.fast.kernel.successors import ENDED


@dataclass(frozen=True)
class Findings:
    """What was found, in numbers.

    Counted are positions that are dead ends, or from which no play ends; pairs of a position and a player who alone can
    keep the game going; starts from which a play can go on for ever, and from which one player can see to that; and
    moves with which the game ends without a loser.
    `longest` is the most actions from a start whose every play ends, None where there is no such start.
    """

    starts: int
    dead_ends: int
    without_way_out: int
    kept_going_alone: int
    endless_starts: int
    held_up_starts: int
    without_loser: int
    longest: int | None


def findings(graph: Graph) -> Findings:
    """All that is asked of a graph, in numbers."""
    starts = graph.starts[graph.starts >= 0]
    longest = graph.longest[starts]
    over_at_once = len(starts) < len(graph.starts)
    most = int(longest.max(initial=0 if over_at_once else -1))
    return Findings(
        starts=len(graph.starts),
        dead_ends=len(graph.dead_ends),
        without_way_out=int((graph.can_end == 0).sum()),
        kept_going_alone=int((graph.forced == 0).sum()),
        endless_starts=int((longest < 0).sum()),
        held_up_starts=int((graph.forced[starts] == 0).any(axis=1).sum()),
        without_loser=int((graph.edges.targets == ENDED).sum()),
        longest=most if most >= 0 else None,
    )


def to_dead_end(graph: Graph) -> Path:
    """A shortest play to a position in which somebody must act and cannot."""
    return graph.path(graph.way_to(int(graph.dead_ends[0])))


def without_way_out(graph: Graph) -> Path:
    """A shortest play to a position from which no play ends, and on to what is repeated there."""
    node = int(np.flatnonzero(graph.can_end == 0)[0])
    return _going_on(graph, node, keeper=None)


def kept_going_alone(graph: Graph) -> Path:
    """A play that one player keeps going for ever, from the position nearest to a start in which he can."""
    node, keeper = divmod(int(np.flatnonzero(graph.forced.ravel() == 0)[0]), graph.players)
    return _going_on(graph, node, keeper)


def to_end_without_loser(graph: Graph) -> Path:
    """A shortest play with which the game ends without a loser."""
    edge = int(np.flatnonzero(graph.edges.targets == ENDED)[0])
    return graph.path([*graph.way_to(int(graph.edges.sources[edge])), ENDED])


def shortest_cycle(graph: Graph) -> Path:
    """A shortest play that repeats itself, with a shortest way to it.

    Where nodes stand for several positions it is shortest but for suits and seats: it may have to be gone round several
    times until the very same position comes back.
    """
    cycle = graph.shortest_cycle()
    return graph.path(graph.way_to(int(graph.edges.sources[cycle[0]])), cycle)


def longest_play(graph: Graph) -> Path:
    """A longest play of those from starts whose every play ends."""
    nodes = np.where(graph.starts >= 0, graph.longest[graph.starts], -1)
    return graph.path(graph.longest_way(int(graph.starts[int(nodes.argmax())])))


def _going_on(graph: Graph, node: int, keeper: int | None) -> Path:
    """The way to a node, and from there a play until a node comes back.

    The keeper (a seat as the node is turned) stays where he can keep the game going; the others do the first thing that
    is allowed.
    """
    way, taken, seen = graph.way_to(node), [], {}  # type: list[int], list[int], dict[tuple[int, int | None], int]
    while (node, keeper) not in seen:
        seen[node, keeper] = len(taken)
        edge = _kept_up(graph, node, keeper)
        taken.append(edge)
        node = int(graph.edges.targets[edge])
        if keeper is not None:
            keeper = (keeper - int(graph.edges.turned[edge])) % graph.players
    first = seen[node, keeper]
    before = [int(graph.edges.targets[edge]) for edge in taken[:first]]
    return graph.path([*way, *before], tuple(taken[first:]))


def _kept_up(graph: Graph, node: int, keeper: int | None) -> int:
    """The edge that is taken from a node: the keeper's first one that keeps the game going, or the first at all."""
    edges = range(int(graph.edges.first[node]), int(graph.edges.first[node + 1]))
    if keeper is None or int(graph.movers[node]) != keeper:
        return edges[0]
    return next(
        edge
        for edge in edges
        if graph.edges.targets[edge] >= 0
        and not graph.forced[graph.edges.targets[edge], (keeper - int(graph.edges.turned[edge])) % graph.players]
    )
