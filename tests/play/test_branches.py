"""Branches: every rule point has some, each is a real one, and each that a game can reach is reached in its games."""

from __future__ import annotations

from collections import Counter

import pytest

from myllymatti.fast.codes import BRANCHES, code
from myllymatti.mechanisms.auction import AUCTION
from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.doubling import DOUBLING
from myllymatti.mechanisms.exchange import EXCHANGE
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.tricks import TRICKS
from myllymatti.play.branches import Branch
from myllymatti.play.game import play_game
from myllymatti.play.reached import COUNTED, TOLD_BY, branches_of, reached
from myllymatti.simulate.result import Simulation
from myllymatti.simulate.run import Series, play_block
from tests.helpers import ALL_NAMES, project_library, rules_of

MECHANISMS = (TRICKS, BEATING, AUCTION, EXCHANGE, DOUBLING, SCORING)

NOT_TOLD_APART = {"beating.also_beats"}
"""It is joined with `beats` before a game begins: play cannot tell by which of the two a card beats."""


def test_every_rule_point_has_a_branch_and_every_branch_a_rule_point() -> None:
    points = {mechanism.identity(point) for mechanism in MECHANISMS for point in mechanism.points}
    assert {branch.point for branch in Branch} == points - NOT_TOLD_APART


def test_circumstances_of_a_point_differ() -> None:
    assert len({(branch.point, branch.circumstance) for branch in Branch}) == len(Branch)


def test_branches_have_their_numbers_in_the_kernel() -> None:
    assert [code(branch) for branch in BRANCHES] == list(range(len(Branch)))


def test_a_branch_is_told_by_what_is_counted() -> None:
    sources = {source for told in TOLD_BY.values() for source in told if isinstance(source, Branch)}
    assert sources <= set(COUNTED)


def run_of(name: str, players: int, games: int = 60) -> Simulation:
    series = Series(rules_of(name), players, 1)
    return Simulation(series, play_block(series, 0, games))


@pytest.mark.parametrize("name", ALL_NAMES)
def test_only_branches_of_the_rules_are_told(name: str) -> None:
    rules = rules_of(name)
    run = run_of(name, rules.fewest_players, 5)
    assert tuple(run.reached()) == branches_of(rules)
    asked = {branch.point.partition(".")[0] for branch in branches_of(rules)}
    assert ("auction" in asked) == (rules.deals[0].scoring is not None)


def test_branches_of_koira() -> None:
    found = run_of("koira", 3).reached()
    never = {branch for branch, count in found.items() if not count}
    assert never <= {
        Branch.RUN_BEATEN,
        Branch.SEVERAL_WITHOUT_CARDS,
        Branch.NOBODY_TO_LEAD_FIRST,
        Branch.FIRST_LEADER_WITHOUT_CARDS,
        Branch.TRUMPS_NOT_MADE,
        Branch.NO_TRUMPS_KNOWN,
        Branch.TIED_CANNOT_FIGHT,
        Branch.TIE_IN_TIE,
        Branch.NO_CARDS_AT_START,
    }
    assert found[Branch.TIE] == found[Branch.TIE_LED] > found[Branch.TIE_IN_TIE]
    assert found[Branch.CANNOT_BEAT] + found[Branch.COULD_BEAT] == found[Branch.TAKEN]


def test_answers_that_are_not_in_force_have_no_branch() -> None:
    of_koira = branches_of(rules_of("koira"))
    assert Branch.COULD_BEAT in of_koira
    assert Branch.MUST_BEAT not in of_koira
    assert Branch.MUST_FOLLOW not in of_koira
    assert Branch.PLAYED_AS_LIKED in of_koira


def test_counts_of_a_deal_are_its_own() -> None:
    rules = rules_of("koira")
    state, _ = play_game(rules, 3, 1)
    copy = state.clone()
    copy.position.reached[Branch.TIE_IN_TIE] += 5
    copy.position.decisions.count(3)
    assert copy.position.reached != state.position.reached
    assert copy.position.decisions != state.position.decisions


def test_what_is_told_of_a_game_agrees_with_its_events() -> None:
    rules = rules_of("skruuvi")
    state, _ = play_game(rules, 4, 2)
    found = reached(rules, Counter(event.what for event in state.events), state.position.reached)
    assert found[Branch.TRICK_PLAYED] == len(state.played().tricks)
    assert found[Branch.POINTS_BOOKED] == found[Branch.CONTRACT_SCORED] + found[Branch.NO_CONTRACT_SCORED] == 1


@pytest.mark.parametrize("name", sorted(project_library().variants))
def test_most_branches_of_a_variant_are_reached_by_random_players(name: str) -> None:
    rules = rules_of(name)
    total: Counter[Branch] = Counter()
    for players in range(rules.fewest_players, min(rules.most_players, 5) + 1):
        total.update(run_of(name, players, 100 if name == "skruuvi" else 25).reached())
    missed = [branch.name for branch in branches_of(rules) if not total[branch]]
    assert len(missed) <= len(branches_of(rules)) // 5, missed
