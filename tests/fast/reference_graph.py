"""A state graph made by the reference engine, slowly: what the native one is compared with."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from myllymatti.mechanisms.beating import Taken, TrickComplete
from myllymatti.play.state import State
from myllymatti.rules.model import BeatingRules, TricksRules

End = tuple[str, int | None]


@dataclass(frozen=True)
class ReferenceGraph:
    """Positions by number, with what each move leads to (a position, or None for the end), and whose turn it is."""

    following: list[list[int | None]]
    movers: list[int]
    starts: list[int]

    def endless(self) -> set[int]:
        """The positions from which a play can go on for ever."""
        ending: set[int] = set()
        while more := {
            node
            for node, targets in enumerate(self.following)
            if node not in ending and all(target is None or target in ending for target in targets)
        }:
            ending |= more
        return set(range(len(self.following))) - ending

    def longest(self, node: int, known: dict[int, int]) -> int:
        """The most moves from a position from which every play ends."""
        if node not in known:
            known[node] = 1 + max(
                0 if target is None else self.longest(target, known) for target in self.following[node]
            )
        return known[node]

    def not_forced(self, seat: int | None) -> set[int]:
        """The positions from which the others cannot bring the game to its end, whatever the player in a seat does."""
        ending: set[int] = set()

        def comes_to_an_end(node: int) -> bool:
            over = (target is None or target in ending for target in self.following[node])
            return all(over) if self.movers[node] == seat else any(over)

        while more := {node for node in range(len(self.following)) if node not in ending and comes_to_an_end(node)}:
            ending |= more
        return set(range(len(self.following))) - ending

    def shortest_cycle(self) -> int:
        """The number of moves of the shortest cycle; 0 where there is none."""
        within = self.endless()
        return min((length for node in within if (length := self._way_back(node, within))), default=0)

    def _way_back(self, start: int, within: set[int]) -> int:
        seen, waiting = {start}, deque([(start, 0)])
        while waiting:
            node, depth = waiting.popleft()
            for target in self.following[node]:
                if target == start:
                    return depth + 1
                if target is not None and target in within and target not in seen:
                    seen.add(target)
                    waiting.append((target, depth + 1))
        return 0


def reference_graph(starts: Iterable[State]) -> ReferenceGraph:
    """All positions that can be reached from the starts."""
    numbers: dict[Hashable, int] = {}
    found: list[State] = []

    def number_of(state: State) -> int | None:
        if state.is_terminal():
            return None
        key = _key(state)
        if key not in numbers:
            numbers[key] = len(found)
            found.append(state)
        return numbers[key]

    first = [number for number in map(number_of, starts) if number is not None]
    following: list[list[int | None]] = []
    for state in found:  # grows as it is gone through
        results = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply_legal(action)
            after.position.events.clear()
            results.append(number_of(after))
        following.append(results)
    return ReferenceGraph(following, [state.position.current for state in found], first)


def _key(state: State) -> Hashable:
    """What the future of a position depends on."""
    position = state.position
    phase = position.deal.phases[position.phase]
    common = (position.phase, position.current, position.trump, tuple(position.hands), tuple(position.stock))
    if isinstance(phase, TricksRules):
        order = (tuple(position.trick_order), position.turn, position.fighting_since, position.last_winner)
        return common, tuple(position.table), order, tuple(position.piles), position.aside, position.aside_holder
    assert isinstance(phase, BeatingRules)
    lays = tuple(played.cards for played in position.table)
    by_players_now = phase.trick_complete in (TrickComplete.EVERYBODY_PLAYED, TrickComplete.CARDS_AS_PLAYERS_NOW)
    trick = (
        0 if by_players_now else position.trick_size,
        position.has_played if phase.trick_complete is TrickComplete.EVERYBODY_PLAYED else 0,
        position.cards_played if phase.trick_complete is TrickComplete.CARDS_PLAYED else 0,
    )
    aside = position.out_of_play if phase.taken is Taken.EVERYTHING else 0
    return common, lays, trick if lays else (), position.out, position.without_cards, aside
