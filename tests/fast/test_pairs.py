"""Two games side by side in the native engine: everything is looked at, and what parts is what the engines play."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from myllymatti.fast.graph import explore
from myllymatti.fast.pairs import play_side_by_side, why_not_side_by_side
from myllymatti.fast.starts import all_beginnings, all_deals
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.rules.reduction import Reduction
from tests.helpers import KOIRA, rules_of


def small(name: str, suits: int = 2, ranks: int = 3, hand: int = 1) -> Rules:
    return reduced(rules_of(name), Reduction(suits, ranks, hand))


@pytest.mark.parametrize("name", ["skitgubbe", KOIRA, "mattis", "mjolis-1913:deal=five"])
@pytest.mark.parametrize(("players", "ranks", "hand"), [(2, 3, 1), (3, 3, 2), (2, 4, 3)])
def test_game_beside_itself_has_the_positions_of_its_graph(name: str, players: int, ranks: int, hand: int) -> None:
    rules = small(name, ranks=ranks, hand=hand)
    for starts in (all_deals(rules, players), all_beginnings(rules, players)):
        found = play_side_by_side(rules, rules, players, starts, most_positions=1_000_000)
        graph = explore(rules, players, starts, most_nodes=1_000_000)
        assert graph.complete
        assert (found.complete, found.parting) == (True, None)
        assert found.positions == graph.nodes


def test_what_there_is_no_room_for_is_not_looked_at() -> None:
    rules = small(KOIRA)
    starts = all_deals(rules, 2)
    found = play_side_by_side(rules, rules, 2, starts, most_positions=1)
    assert (found.complete, found.parting) == (False, None)
    assert not play_side_by_side(rules, rules, 2, starts, most_positions=1_000, stopped=lambda: True).complete


def test_games_over_at_once_part_where_they_do_not_end_alike() -> None:
    """Dealt all cards or none: who has none when beating begins is out, or must take the first card led."""
    one, other = small("mattis", ranks=2), small("mattis:bordmattis=excluded", ranks=2)
    found = play_side_by_side(one, other, 2, all_beginnings(one, 2), most_positions=1_000)
    assert found.parting is not None
    assert found.parting.actions == ()


def test_games_that_cannot_be_played_side_by_side_say_why() -> None:
    rules = small(KOIRA)
    assert why_not_side_by_side(rules, small(KOIRA, ranks=4), 2) == "they have other cards"
    assert "more than 16 cards" in why_not_side_by_side(rules, rules_of("skitgubbe"), 2)
    with pytest.raises(ValueError, match="other cards"):
        play_side_by_side(rules, small(KOIRA, ranks=4), 2, all_deals(rules, 2), most_positions=10)
