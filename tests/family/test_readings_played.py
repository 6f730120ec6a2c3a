"""Every reading of every choice is played at every number of players, with all invariants kept."""

from __future__ import annotations

from functools import cache

import pytest

from myllymatti.rules.from_variant import compile_rules
from myllymatti.variant.configure import configurations, count_configurations
from myllymatti.variant.covering import covering_configurations
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.verify.played import Effort, verify_play
from tests.helpers import project_library

MOST_LISTED = 100
"""A variant with more configurations is played in a sample that covers all pairs of readings."""

MOST_PLAYERS = 8
"""Where a source sets no limit."""

MOST_ACTIONS = 400
"""Where a game is broken off: planted faults that a longer one shows are shown by one of so many actions."""


@cache
def to_play(name: str) -> tuple[ConfiguredVariant, ...]:
    variant = project_library().variants[name]
    if count_configurations(variant) <= MOST_LISTED:
        return tuple(configurations(variant))
    return tuple(covering_configurations(variant))


def cases() -> list[tuple[str, int]]:
    return [(name, index) for name in project_library().variants for index in range(len(to_play(name)))]


@pytest.mark.parametrize(("name", "index"), cases())
def test_invariants_hold_for_every_number_of_players(name: str, index: int) -> None:
    rules = compile_rules(to_play(name)[index])
    for players in range(rules.fewest_players, min(rules.most_players, MOST_PLAYERS) + 1):
        verdict = verify_play(rules, players, Effort(games=1, seed=index, most_actions=MOST_ACTIONS, every=32))
        assert verdict.kept, f"{rules.full_name}, {players} players: {verdict.violations}"


@pytest.mark.parametrize("name", list(project_library().variants))
def test_sample_covers_every_pair_of_readings_that_go_together(name: str) -> None:
    variant = project_library().variants[name]
    covered = {
        (one, other) for configured in to_play(name) for one in configured.readings for other in configured.readings
    }
    possible = {
        (one, other)
        for configured in (configurations(variant) if count_configurations(variant) <= 2000 else to_play(name))
        for one in configured.readings
        for other in configured.readings
    }
    assert possible <= covered
