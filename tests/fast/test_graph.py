"""The state graphs of small games: the same positions as the reference engine finds, and the right answers."""

from __future__ import annotations

from functools import cache

import pytest

from myllymatti.pipeline import open_library
from myllymatti.play.set_up import state_at
from myllymatti.play.state import State
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.variant.covering import covering_configurations
from tests.fast.reference_graph import ReferenceGraph, reference_graph

pytest.importorskip("numba", reason="the native engine needs Numba")

from myllymatti.fast import graph, starts

TINY = ((Reduction(2, 2, 1), 3), (Reduction(1, 5, 1), 3), (Reduction(2, 3, 2), 2))
"""Packs of 4 to 6 cards with numbers of players: small enough for the reference engine."""


@cache
def _games() -> dict[str, Rules]:
    """Every variant of the family, in readings that together have every two that go together, by name."""
    library = open_library()
    configured = [one for variant in library.variants.values() for one in covering_configurations(variant)]
    return {one.name: compile_rules(one) for one in configured if not one.name.startswith("skruuvi")}


def _tiny(name: str) -> tuple[Reduction, int]:
    """A small pack for a game: they take turns, but for games that are not played by so few."""
    number = sorted(_games()).index(name)
    turns = (*TINY[number % len(TINY) :], *TINY)
    return next(one for one in turns if _games()[name].fewest_players <= one[1])


def _both(rules: Rules, reduction: Reduction, players: int, *, deals: bool) -> tuple[graph.Graph, ReferenceGraph]:
    """The graph of a small game from both engines."""
    small = reduced(rules, reduction)
    if deals:
        decks = starts.all_deals(small, players)
        found = graph.explore(small, players, decks, most_nodes=10_000_000)
        return found, reference_graph(State(small, players, decks.deck(number)) for number in range(len(decks)))
    hands = starts.all_beginnings(small, players)
    found = graph.explore(small, players, hands, most_nodes=10_000_000)
    begun = (state_at(small, hands.start(small, players, number)) for number in range(len(hands)))
    return found, reference_graph(begun)


@pytest.mark.parametrize(("name", "deals"), [(name, number % 2 == 0) for number, name in enumerate(sorted(_games()))])
def test_the_native_graph_is_that_of_the_reference_engine(name: str, deals: bool) -> None:
    """Positions, endless plays, longest plays, and who can keep the game going are the same in both engines.

    From all deals of one game, from all beginnings of beating of the next: their names are in such an order that each
    variant has both.
    """
    reduction, players = _tiny(name)
    found, reference = _both(_games()[name], reduction, players, deals=deals)
    assert found.complete
    assert found.nodes == len(reference.following)
    assert found.moves == sum(map(len, reference.following))
    endless = reference.endless()
    assert (found.longest < 0).sum() == len(endless)
    known: dict[int, int] = {}
    longest = max((reference.longest(node, known) for node in reference.starts if node not in endless), default=-1)
    assert max((int(found.longest[node]) for node in found.starts if node >= 0), default=-1) == longest
    for seat in range(players):
        assert (found.forced[:, seat] == 0).sum() == len(reference.not_forced(seat))
    assert (found.can_end == 0).sum() == len(reference.not_forced(None))
    assert len(found.shortest_cycle()) == reference.shortest_cycle()
