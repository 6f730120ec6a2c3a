"""The pack of a game: which ranks it has, how they rank, and how many play with it."""

from __future__ import annotations

import pytest

from myllymatti.cards import RANKS, ranks_of_pack
from tests.helpers import rules_of


@pytest.mark.parametrize(("cards", "lowest"), [(52, "2"), (48, "3"), (36, "6"), (32, "7"), (24, "9"), (8, "K")])
def test_the_lowest_printed_ranks_are_taken_out(cards: int, lowest: str) -> None:
    assert ranks_of_pack(cards) == RANKS[RANKS.index(lowest) :]
    assert len(ranks_of_pack(cards)) * 4 == cards


def test_ranking_of_a_smaller_pack_may_name_all_ranks_or_those_it_has() -> None:
    assert " ".join(rules_of("short-pack").pack.ranks) == "7 8 9 10 J Q K A"
    assert " ".join(rules_of("for-two").pack.ranks) == "6 7 8 9 10 J Q K A"


def test_low_aces_are_not_taken_out() -> None:
    assert " ".join(rules_of("ace-low-short-pack").pack.ranks) == "A 6 7 8 9 10 J Q K"


def test_exactly_so_many_play() -> None:
    rules = rules_of("for-two")
    assert (rules.fewest_players, rules.most_players) == (2, 2)
