"""What is asked of a graph of positions: whether every play ends, who can prevent it, what the shortest cycle is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from myllymatti.fast.compiled import entry, inner


class Edges(NamedTuple):
    """A graph by its edges, forward and backward. Edges that end the game have a negative target, and no way back.

    The edges of node N are those from `first[N]` up to `first[N + 1]`; those that lead to it have their numbers in
    `back` from `back_first[N]` up to `back_first[N + 1]`, and `sources` says of each edge where it comes from.
    """

    first: NDArray[np.int64]
    targets: NDArray[np.int64]
    turned: NDArray[np.int64]
    sources: NDArray[np.int64]
    back_first: NDArray[np.int64]
    back: NDArray[np.int64]


class Notes(NamedTuple):
    """Room to work in: a number for each node (or pair of node and player), all 0 at first, and a queue."""

    left: NDArray[np.int64]
    found: NDArray[np.int64]
    queue: NDArray[np.int64]


def notes(numbers: int) -> Notes:
    """Room for so many numbers."""
    return Notes(*(np.zeros(numbers, np.int64) for _ in range(3)))


@entry
def longest_plays(edges: Edges, notes: Notes) -> int:
    """Find for each node from which every play ends the most moves that are left; how many such nodes there are.

    They stand at the front of the queue. For the others `left` counts the moves after which play may go on for ever.
    """
    left, longest, queue = notes.left, notes.found, notes.queue
    nodes = left.shape[0]
    done = waiting = 0
    for node in range(nodes):
        for edge in range(edges.first[node], edges.first[node + 1]):
            if edges.targets[edge] >= 0:
                left[node] += 1
            else:
                longest[node] = 1
        if left[node] == 0:
            queue[waiting] = node
            waiting += 1
    while done < waiting:
        node = queue[done]
        done += 1
        for place in range(edges.back_first[node], edges.back_first[node + 1]):
            source = edges.sources[edges.back[place]]
            longest[source] = max(longest[source], longest[node] + 1)
            left[source] -= 1
            if left[source] == 0:
                queue[waiting] = source
                waiting += 1
    return waiting


@entry
def attract(edges: Edges, movers: NDArray[np.int64], players: int, one_alone: bool, notes: Notes) -> int:
    """Find from which nodes the end can be forced; how many there are (of pairs of node and player).

    With `one_alone` a player is to be forced by all others: node N and player P are number N * players + P, where the
    player is counted by his seat in the position as it is turned. Without, all work together, and there is one number
    for each node. `left` must have the number of moves of each node; `found` becomes 1 where the end can be forced.
    """
    left, ends, queue = notes.left, notes.found, notes.queue
    nodes, sides = movers.shape[0], players if one_alone else 1
    done = waiting = 0
    for node in range(nodes):
        over = 0
        for edge in range(edges.first[node], edges.first[node + 1]):
            over += edges.targets[edge] < 0
        for side in range(sides):
            number = node * sides + side
            is_free = one_alone and movers[node] == side
            left[number] -= over
            if left[number] == 0 or (over and not is_free):
                ends[number] = 1
                queue[waiting] = number
                waiting += 1
    while done < waiting:
        node, side = queue[done] // sides, queue[done] % sides
        done += 1
        for place in range(edges.back_first[node], edges.back_first[node + 1]):
            edge = edges.back[place]
            source = edges.sources[edge]
            before = (side + edges.turned[edge]) % players if one_alone else 0
            number = source * sides + before
            left[number] -= 1
            is_free = one_alone and movers[source] == before
            if not ends[number] and (left[number] == 0 or not is_free):
                ends[number] = 1
                queue[waiting] = number
                waiting += 1
    return waiting


@entry
def without_ways_in(edges: Edges, within: NDArray[np.int64], notes: Notes) -> None:
    """Take the nodes out of a set to which no other of the set leads, again and again: they are on no cycle."""
    sources, queue = notes.left, notes.queue
    done = waiting = 0
    for node in range(within.shape[0]):
        if within[node]:
            for place in range(edges.back_first[node], edges.back_first[node + 1]):
                sources[node] += within[edges.sources[edges.back[place]]]
            if sources[node] == 0:
                queue[waiting] = node
                waiting += 1
    while done < waiting:
        node = queue[done]
        done += 1
        within[node] = 0
        for edge in range(edges.first[node], edges.first[node + 1]):
            target = edges.targets[edge]
            if target >= 0 and within[target]:
                sources[target] -= 1
                if sources[target] == 0:
                    queue[waiting] = target
                    waiting += 1


class Search(NamedTuple):
    """Room to look for cycles in: where each node was seen last (-1: nowhere), by which edge, a queue, and a cycle."""

    within: NDArray[np.int64]
    seen: NDArray[np.int64]
    via: NDArray[np.int64]
    queue: NDArray[np.int64]
    cycle: NDArray[np.int64]


def search(within: NDArray[np.int64]) -> Search:
    """Room to look for cycles in a set of nodes."""
    seen = np.full_like(within, -1)
    return Search(within, seen, *(np.zeros_like(within) for _ in range(3)))


@entry
def shortest_cycle(edges: Edges, search: Search) -> int:
    """Find a shortest cycle among the nodes of a set: its number of moves, 0 where there is none.

    Of several equally short ones that with the lowest node. `cycle` becomes its edges in order.
    """
    best = 0
    for start in range(search.within.shape[0]):
        if search.within[start]:
            closing = _way_back(edges, search, start, best)
            if closing >= 0:
                best = _written_down(edges, search, start, closing)
    return best


@inner
def _way_back(edges: Edges, search: Search, start: int, best: int) -> int:
    """The edge that closes the shortest way back to a node through higher ones, shorter than the best; -1 for none."""
    within, seen, queue = search.within, search.seen, search.queue
    done, waiting, depth, level_ends = 0, 1, 0, 1
    queue[0] = start
    while done < waiting and (best == 0 or depth + 1 < best):
        node = queue[done]
        done += 1
        for edge in range(edges.first[node], edges.first[node + 1]):
            target = edges.targets[edge]
            if target == start:
                return edge
            if target > start and within[target] and seen[target] != start:
                seen[target], search.via[target] = start, edge
                queue[waiting] = target
                waiting += 1
        if done == level_ends:
            depth += 1
            level_ends = waiting
    return -1


@inner
def _written_down(edges: Edges, search: Search, start: int, closing: int) -> int:
    """Write down the edges of a cycle that is closed by an edge; how many there are."""
    via, cycle = search.via, search.cycle
    length, node = 1, edges.sources[closing]
    cycle[0] = closing
    while node != start:
        cycle[length] = via[node]
        node = edges.sources[via[node]]
        length += 1
    for number in range(length // 2):
        cycle[number], cycle[length - 1 - number] = cycle[length - 1 - number], cycle[number]
    return length
