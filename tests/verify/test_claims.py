"""Claims held against what was found: kept, broken with a play that shows it, or open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from myllymatti.mechanisms import Property
from myllymatti.play.game import replay
from myllymatti.play.record import record_from_data
from myllymatti.rules.reduction import Reduction
from myllymatti.simulate.run import Crew, Series
from myllymatti.variant.model import PropertyClaim
from myllymatti.verify.claims import Findings, judged
from myllymatti.verify.counting import most_actions_of
from myllymatti.verify.ending import Begun, Counted, SmallGame, search_endings
from myllymatti.verify.fairness import fairness, size_for
from myllymatti.verify.report import ClaimVerdict, Kept
from myllymatti.verify.shares import end_share
from tests.helpers import project_library, rules_of

pytest.importorskip("numba", reason="small games are searched by the native engine")

BEGINNINGS = Reduction(2, 4, 2)


def found_of(name: str, players: int = 3, *, most_actions: int = 2_000) -> Findings:
    """What claims about a game are held against: a small game, thirty games played at random, and the seats."""
    rules = rules_of(name)
    series = Series(rules, players, 1, most_actions)
    most = most_actions_of(rules, players)
    searched = []
    if most is None:
        searched = [search_endings(rules, SmallGame(BEGINNINGS, players, Begun.BEGINNINGS), symmetric=True)]
    size = replace(size_for(Crew().engine, quick=True), games=60, rotated=6, forked=2)
    return Findings(
        rules=rules,
        players=players,
        seed=1,
        counted=None if most is None else Counted(players, most),
        searched=searched,
        shares=[end_share(series, 30, Crew())],
        fairness=fairness(series, size, crew=Crew()),
    )


def verdict(claimed: Property, found: Findings, number: int | None = None) -> ClaimVerdict:
    """What comes of a claim."""
    claim = next(one for variant in project_library().variants.values() for one in variant.claims)
    asked: PropertyClaim = replace(claim, claimed=claimed, number=number)
    return judged(asked, "It is claimed.", found)


@pytest.mark.parametrize(
    ("claimed", "name", "players", "kept"),
    [
        (Property.EVERY_PLAY_ENDS, "for-two", 2, Kept.KEPT),
        (Property.EVERY_PLAY_ENDS, "koira", 3, Kept.BROKEN),
        (Property.NOBODY_PREVENTS_THE_END, "koira", 3, Kept.KEPT),
        (Property.NOBODY_PREVENTS_THE_END, "skitgubbe:beating=required", 3, Kept.BROKEN),
        (Property.END_ALWAYS_POSSIBLE, "koira", 3, Kept.KEPT),
        (Property.END_ALWAYS_POSSIBLE, "skitgubbe:beating=required", 3, Kept.BROKEN),
        (Property.RANDOM_GAMES_END, "koira", 3, Kept.KEPT),
        (Property.RANDOM_GAMES_END, "skitgubbe:beating=required", 3, Kept.BROKEN),
        (Property.ALWAYS_ONE_LOSER, "koira", 3, Kept.KEPT),
        (Property.ALWAYS_ONE_LOSER, "mjolis-1913:last-two=nobody-loses", 3, Kept.BROKEN),
        (Property.ALL_SEATS_ALIKE, "koira", 3, Kept.KEPT),
    ],
)
def test_claims_of_games_with_a_loser(claimed: Property, name: str, players: int, kept: Kept) -> None:
    found = found_of(name, players)
    came_of_it = verdict(claimed, found)
    assert came_of_it.kept is kept
    assert came_of_it.claim == claimed.identity
    assert came_of_it.why
    assert not came_of_it.proved
    if kept is Kept.BROKEN:
        assert came_of_it.shown is not None
        replay(rules_of(name), record_from_data(came_of_it.shown.record.as_data()))


def test_a_claim_about_the_end_is_open_where_games_took_too_long() -> None:
    came_of_it = verdict(Property.RANDOM_GAMES_END, found_of("koira", most_actions=50))
    assert came_of_it.kept is Kept.OPEN
    assert "had not ended after 50 actions" in came_of_it.why


def test_claims_are_open_where_nothing_was_looked_at() -> None:
    found = replace(found_of("koira"), searched=[], shares=[], fairness=None)
    for claimed in Property:
        if claimed is not Property.POINTS_ADD_UP:
            assert verdict(claimed, found).kept is Kept.OPEN


@pytest.mark.parametrize(
    ("claimed", "number", "kept", "proved"),
    [
        (Property.EVERY_PLAY_ENDS, None, Kept.KEPT, True),
        (Property.NOBODY_PREVENTS_THE_END, None, Kept.KEPT, True),
        (Property.RANDOM_GAMES_END, None, Kept.KEPT, True),
        (Property.POINTS_ADD_UP, 0, Kept.KEPT, False),
        (Property.POINTS_ADD_UP, 26, Kept.BROKEN, False),
    ],
)
def test_claims_of_a_game_with_points(claimed: Property, number: int | None, kept: Kept, proved: bool) -> None:
    came_of_it = verdict(claimed, found_of("skruuvi", 4), number)
    assert (came_of_it.kept, came_of_it.proved) == (kept, proved)
    if kept is Kept.BROKEN:
        assert came_of_it.shown is not None
        assert sum(came_of_it.shown.record.points) != number
