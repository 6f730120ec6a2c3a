"""Which rules were reached: what games counted of each clause, and the smallest deal that makes one matter."""

from __future__ import annotations

import json
from functools import cache

import pytest
from pydantic import TypeAdapter

from myllymatti.play.branches import Branch
from myllymatti.play.game import replay
from myllymatti.play.record import record_from_data
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.simulate.result import Simulation
from myllymatti.simulate.run import Crew, Series, simulate
from myllymatti.variant.alternatives import Alternative
from myllymatti.verify.coverage import Clause, ClauseVerdict, Coverage, coverage
from myllymatti.verify.decided import Sample, decided_rules
from myllymatti.verify.parting import Parting
from myllymatti.verify.shortest_deal import ShortestDeal, shortest_deal
from myllymatti.verify.witness import Bounds
from tests.helpers import project_library, rules_of
from tests.verify.parts import alternatives_of

ONE_SUIT = Reduction(suits=1, ranks=8, hand=1)
"""No two cards of one suit are equal, so that there can be no ties."""


def games(rules: Rules, players: int, number: int = 12) -> Simulation:
    return simulate(Series(rules, players, seed=1), number, crew=Crew(workers=1))


@cache
def covered(name: str = "skitgubbe", players: int = 3, kind: str = "") -> Coverage:
    rules = rules_of(name)
    decided = decided_rules(rules, alternatives_of(name), Sample(players, games=3, most_positions=20))
    run = games(rules.only(kind) if kind else rules, players)
    return coverage(project_library().configured(name), [run], decided)


def clause(found: Coverage, role: str, key: str, deal: str = "") -> Clause:
    return next(one for one in found.clauses if (one.deal, one.role, one.key) == (deal, role, key))


def alternatives(key: str, name: str = "skitgubbe") -> tuple[Alternative, ...]:
    return tuple(one for one in alternatives_of(name) if one.fact.point.key() == key)


# ---- What was counted ------------------------------------------------------------------------------------------------


def test_each_clause_that_matters_is_told_in_the_order_of_the_sheet() -> None:
    found = covered()
    facts = [fact for fact in project_library().configured("skitgubbe").facts if fact.value is not None]
    told = [(one.role, one.key) for one in found.clauses]
    assert told == [pair for fact in facts if (pair := (fact.role, fact.point.key())) in told]
    assert ("", "title") not in told
    assert ("shedding", "next lead") in told
    assert (found.games, found.sampled, found.players) == (12, 3, 3)


def test_branches_are_counted_as_the_games_have_them() -> None:
    run = games(rules_of("skitgubbe"), 3)
    reached = run.reached()
    told = {branch.name: branch.count for one in covered().clauses for branch in one.branches}
    assert told == {branch.name.lower(): count for branch, count in reached.items()}


def test_clause_says_where_it_is_from() -> None:
    lead = clause(covered(), "shedding", "next lead")
    assert (lead.point, lead.text) == ("beating.next_lead", "the player of the last card")
    assert (lead.origin, lead.reading) == ("skitgubbe", "next-lead=completer")
    assert clause(covered(), "gathering", "first lead").reading == ""


def test_planted_clauses_that_are_never_reached() -> None:
    """With one suit there are no ties, though the variant has clauses for them."""
    run = games(reduced(rules_of("skitgubbe"), ONE_SUIT), 3)
    found = coverage(project_library().configured("skitgubbe"), [run], None)
    never = found.with_verdict(ClauseVerdict.NEVER_REACHED)
    assert {"ties", "tie lead"} <= {one.key for one in never}
    ties = clause(found, "gathering", "ties")
    assert ties.never_reached == ties.branches != ()
    assert ties.tried is None
    assert clause(found, "gathering", "trick winner").verdict is ClauseVerdict.REACHED


def test_branch_that_is_never_reached_is_told_of_a_clause_that_is() -> None:
    trumps = clause(covered(), "gathering", "trumps")
    assert trumps.verdict is ClauseVerdict.REACHED
    assert [branch.name for branch in trumps.never_reached] == ["trumps_not_made"]


def test_verdicts_follow_what_was_tried() -> None:
    found = covered()
    assert clause(found, "shedding", "beating").verdict is ClauseVerdict.DECIDED
    pack = clause(found, "", "pack")
    assert pack.verdict is ClauseVerdict.DECIDED
    assert pack.tried is not None
    assert pack.tried.always
    ties = clause(found, "gathering", "ties")
    assert ties.verdict is ClauseVerdict.NEVER_DECIDED
    assert ties.branches[0].count > 0
    untried = coverage(project_library().configured("skitgubbe"), [games(rules_of("skitgubbe"), 3)], None)
    assert clause(untried, "shedding", "beating").verdict is ClauseVerdict.REACHED
    assert untried.sampled == 0


def test_what_is_not_counted_says_why() -> None:
    direction = clause(covered(), "", "direction")
    assert (direction.verdict, direction.branches) == (ClauseVerdict.NOT_COUNTED, ())
    assert direction.why_not.startswith("it holds in every game")
    equals = clause(covered("mjolis-1913"), "shedding", "also beats")
    assert equals.branches == ()
    assert all(bool(one.why_not) is (one.verdict is ClauseVerdict.NOT_COUNTED) for one in covered().clauses)


# ---- Several kinds of deal, and several phases of one mechanism ------------------------------------------------------


def test_games_of_one_kind_tell_of_its_clauses_alone() -> None:
    found = covered("skruuvi", 4, "kotka")
    assert clause(found, "bidding", "levels", "kotka").games == 12
    kitty = clause(found, "bidding", "levels", "kitty")
    assert kitty.games == 0
    assert all(not branch.count for branch in kitty.branches)
    assert clause(found, "exchange", "kitty", "bolshevik").why_not == "no deal in which it holds was played"


def test_clause_of_all_deals_is_counted_in_each_kind() -> None:
    rules = rules_of("skruuvi")
    runs = [games(rules.only(kind), 4, number) for kind, number in (("kitty", 5), ("bolshevik", 7))]
    found = coverage(project_library().configured("skruuvi"), runs, None)
    winner = clause(found, "play", "trick winner")
    assert winner.games == 12
    assert winner.branches[0].count == sum(run.reached()[Branch.BEST_CARD_WINS] for run in runs)
    shared, own = clause(found, "bidding", "first call"), clause(found, "bidding", "first call", "bolshevik")
    assert (shared.games, own.games) == (5, 7)


def test_two_phases_of_one_mechanism_are_said_to_be_counted_together() -> None:
    found = covered("skruuvi", 4, "kotka")
    assert clause(found, "bidding", "levels", "kotka").counted_with == ("raising (kotka)",)
    assert clause(found, "play", "trick winner").counted_with == ()
    assert clause(covered(), "shedding", "first lead").counted_with == ()


def test_runs_must_be_alike() -> None:
    configured, rules = project_library().configured("skitgubbe"), rules_of("skitgubbe")
    with pytest.raises(ValueError, match="at least one run"):
        coverage(configured, [], None)
    with pytest.raises(ValueError, match="as many players"):
        coverage(configured, [games(rules, 2, 1), games(rules, 3, 1)], None)


def test_coverage_is_plain_data() -> None:
    data = json.loads(TypeAdapter(Coverage).dump_json(covered()))
    assert TypeAdapter(Coverage).validate_python(data) == covered()
    assert data["clauses"][1]["verdict"] == "decided"


# ---- The smallest deal that makes a clause matter --------------------------------------------------------------------

FEW = Bounds(players=(2,), most_starts=120, games=4)


def shortest(key: str) -> ShortestDeal:
    pytest.importorskip("numba")
    return shortest_deal(rules_of("skitgubbe"), alternatives(key), FEW)


def test_shortest_play_of_the_smallest_pack_is_shown() -> None:
    found = shortest("next lead")
    play = found.play
    assert play is not None
    assert (found.point, found.alternatives, found.complete) == ("beating.next_lead", 1, True)
    assert (play.cards, play.players, len(play.actions), play.shortest) == (4, 2, 5, True)
    assert play.parting is Parting.OTHER_PLAYER
    assert play.variant.mover != play.other.mover
    assert found.statement.startswith(
        "With 2 suits of 2 ranks, hands of 1 and 2 players it parts from “the player after"
    )
    state = replay(rules_of("skitgubbe"), record_from_data(play.record))
    assert state.current_player() == (play.variant.mover or 0) - 1


def test_of_several_alternatives_the_smallest_witness_is_taken() -> None:
    together = shortest("runs").play
    one_by_one = [shortest_deal(rules_of("skitgubbe"), [one], FEW).play for one in alternatives("runs")]
    assert together is not None
    assert len(together.actions) == min(len(one.actions) for one in one_by_one if one is not None)


def test_where_nothing_parts_the_bounds_are_told() -> None:
    found = shortest("ties")
    assert found.play is None
    assert found.statement.startswith("No play parts from an alternative: all plays of ")
    assert "8 games were played by lot with the whole pack" in found.statement


def test_what_shows_before_play_is_told() -> None:
    assert shortest("pack").statement.startswith("It shows before a card is played")
    players = shortest("players")
    assert players.alike == players.alternatives > 0
    assert players.statement == "A deal is played by the same rules whatever stands in its place."


def test_stopped_search_says_so() -> None:
    pytest.importorskip("numba")
    found = shortest_deal(rules_of("skitgubbe"), alternatives("next lead"), FEW, lambda: True)
    assert (found.play, found.complete) == (None, False)
    assert found.statement == "Nothing was found before it was stopped."


def test_alternatives_must_be_of_one_clause() -> None:
    with pytest.raises(ValueError, match="one clause"):
        shortest_deal(rules_of("skitgubbe"), alternatives_of("skitgubbe"))


def test_shortest_deal_is_plain_data() -> None:
    found = shortest("next lead")
    assert TypeAdapter(ShortestDeal).validate_json(TypeAdapter(ShortestDeal).dump_json(found)) == found
