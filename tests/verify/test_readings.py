"""Readings verified: a variant of which it is known what makes no game, and figures that can be worked out by hand."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from itertools import product

import pytest

from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.reduction import Reduction
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import Engine
from myllymatti.simulate.run import Series, Tally, play_block
from myllymatti.variant.configure import configurations, configure
from myllymatti.variant.model import Variant
from myllymatti.verify.ending import Begun, Ending, SmallGame, search_endings
from myllymatti.verify.readings.combinations import narrowed, select
from myllymatti.verify.readings.data import data_of
from myllymatti.verify.readings.grades import Grade, grade_of
from myllymatti.verify.readings.influence import common_to, influences, ranks, reasons
from myllymatti.verify.readings.measures import Measure, Played
from myllymatti.verify.readings.run import NothingDone, verify_readings
from myllymatti.verify.readings.small_packs import ending_of, small_beating
from myllymatti.verify.readings.verified import Combination, Game, Plan, VerifiedReadings
from tests.helpers import project_library, rules_of

HERE = Crew(workers=1)

SETTLED = {
    "phases": "one",
    "pack": "thirty-six",
    "packs": "two",
    "deal": "five",
    "drawing": "after-each-card",
    "trumps": "none",
    "lead": "forehand",
    "beating-suit": "rank",
    "equals": "any-rank",
    "trick-size": "at-the-moment",
    "last-two": "at-once",
}
"""Readings of Mjölis that leave two choices open. Who may take everything whenever he likes never comes to an end."""

NEVER_ENDS = (("voluntary", "yes"), ("taking", "everything"))


def mjolis() -> Variant:
    return project_library().variants["mjolis-1913"]


def planted() -> Variant:
    return narrowed(mjolis(), SETTLED)


@cache
def found() -> VerifiedReadings:
    return verify_readings(planted(), Plan(3, games=12), HERE)


def played(ended: int = 100, without_loser: int = 0, measures: Mapping[Measure, float] | None = None) -> Played:
    return Played(100, ended, without_loser, 50.0, measures or {}, None)


def test_readings_that_make_no_game_are_found() -> None:
    grades = {one.name.removeprefix("mjolis-1913"): one.game.grade for one in found().combinations}
    assert grades.pop(":taking=everything,voluntary=yes") is Grade.NOT_A_GAME
    assert len(grades) == 3
    assert Grade.NOT_A_GAME not in grades.values()
    assert [(one.readings, one.combinations, one.further) for one in reasons(planted(), found())] == [
        (NEVER_ENDS, 1, 1)
    ]


def test_default_and_readings_are_graded() -> None:
    default = found().default_game()
    assert default is not None
    assert default.grade is Grade.ENDS_IN_PRACTICE
    rank = {(one.choice, one.reading): (one.combinations, one.playable) for one in ranks(planted(), found())}
    assert rank == {
        ("voluntary", "no"): (2, 2),
        ("voluntary", "yes"): (2, 1),
        ("taking", "trick"): (2, 2),
        ("taking", "everything"): (2, 1),
    }


@pytest.mark.parametrize(
    ("what", "endings", "grade"),
    [
        (played(), [Ending.DEAD_END, Ending.ALWAYS], Grade.STUCK),
        (played(ended=50), [Ending.NO_WAY_OUT], Grade.STUCK),
        (played(ended=49), [Ending.ALWAYS], Grade.NOT_A_GAME),
        (played(ended=50), [Ending.ALWAYS], Grade.TOO_LONG),
        (played(ended=50), [Ending.ONE_ALONE], Grade.HELD_UP),
        (played(ended=98), [], Grade.TOO_LONG),
        (played(ended=99), [], Grade.ENDS_IN_PRACTICE),
        (played(without_loser=6), [Ending.ALWAYS], Grade.WITHOUT_LOSER),
        (played(without_loser=5), [Ending.ALWAYS], Grade.ALWAYS_ENDS),
        (played(), [Ending.TOGETHER, Ending.ALWAYS], Grade.ENDS_IN_PRACTICE),
        (played(), [Ending.NOT_KNOWN, Ending.ALWAYS], Grade.ENDS_IN_PRACTICE),
    ],
)
def test_grades(what: Played, endings: list[Ending], grade: Grade) -> None:
    assert grade_of(what, endings) is grade


def _made_up(ended: Mapping[tuple[str, str], float]) -> VerifiedReadings:
    """A result in which the share of games that ended is as given for voluntary and taking."""
    combinations = []
    for one, two in product(("no", "yes"), ("trick", "everything")):
        measures = {Measure.ENDED: ended[one, two]}
        game = Game(one + two, played(round(100 * ended[one, two]), measures=measures), {2: _ending(two)}, None)
        combinations.append(Combination(one + two, (("taking", two), ("voluntary", one)), game))
    default = combinations[0].readings
    return VerifiedReadings("planted", Plan(3), 4, 0, tuple(combinations), default, 0, complete=True)


def _ending(taking: str) -> Ending:
    return Ending.ALWAYS if taking == "trick" else Ending.TOGETHER


def _explained(ended: Mapping[tuple[str, str], float]) -> dict[str, float]:
    return {one.choice: one.measures[Measure.ENDED] for one in influences(planted(), _made_up(ended))}


def test_share_of_variance() -> None:
    """A choice that alone decides explains all; two that add up half each; and interplay of two, neither."""
    alone = {("no", "trick"): 1.0, ("yes", "trick"): 1.0, ("no", "everything"): 0.0, ("yes", "everything"): 0.0}
    assert _explained(alone) == {"taking": 1.0, "voluntary": 0.0}
    both = {("no", "trick"): 1.0, ("yes", "trick"): 0.5, ("no", "everything"): 0.5, ("yes", "everything"): 0.0}
    assert _explained(both) == {"taking": 0.5, "voluntary": 0.5}
    interplay = {("no", "trick"): 1.0, ("yes", "trick"): 0.0, ("no", "everything"): 0.0, ("yes", "everything"): 1.0}
    assert _explained(interplay) == {"taking": 0.0, "voluntary": 0.0}


def test_smallest_reason_is_told_alone() -> None:
    alone = {("no", "trick"): 1.0, ("yes", "trick"): 1.0, ("no", "everything"): 0.0, ("yes", "everything"): 0.0}
    assert [one.readings for one in reasons(planted(), _made_up(alone))] == [(("taking", "everything"),)]
    assert common_to(planted(), _made_up(alone), 2, Ending.ALWAYS) == (("taking", "trick"),)
    assert common_to(planted(), _made_up(alone), 3, Ending.ALWAYS) == ()


def test_all_combinations_or_a_sample() -> None:
    assert select(planted(), 4, seed=1).is_whole
    sample = select(mjolis(), 40, seed=1)
    assert (len(sample.combinations), sample.possible) == (40, 4320)
    assert sample == select(mjolis(), 40, seed=1)
    assert sample != select(mjolis(), 40, seed=2)
    assert len({one.readings for one in sample.combinations}) == 40
    assert sample.combinations[0] == configure(mjolis())
    assert {one.readings for one in sample.combinations} < {one.readings for one in configurations(mjolis())}


def test_result_depends_on_the_plan_alone() -> None:
    plan = Plan(3, games=5, most_actions=300)
    data = data_of(planted(), verify_readings(planted(), plan, HERE))
    assert data == data_of(planted(), verify_readings(planted(), plan, Crew(workers=2)))
    assert data != data_of(planted(), verify_readings(planted(), Plan(3, games=5, most_actions=300, seed=2), HERE))
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert [one["combinations"] for one in data["grades"]] == [
        sum(game["grade"] == one["grade"] for game in data["games"]) for one in data["grades"]
    ]


def test_games_broken_off_count_with_the_bound() -> None:
    one = next(one for one in found().combinations if set(NEVER_ENDS) <= set(one.readings)).game.played
    actions = (one.mean_length or 0) * one.ended + (one.games - one.ended) * 2000
    assert math.isclose(math.exp(one.measures[Measure.LENGTH]), actions / one.games)


def test_stopping_keeps_what_was_done() -> None:
    blocks = 0

    def play(series: Series, start: int, count: int) -> Tally:
        nonlocal blocks
        blocks += 1
        return play_block(series, start, count)

    crew = Crew(Engine("counting", play, 40_000, on_threads=False), workers=1)
    partial = verify_readings(planted(), Plan(3, games=2, most_actions=50), crew, stopped=lambda: blocks == 2)
    assert not partial.complete
    assert not partial.is_whole
    assert len(partial.combinations) == 1
    with pytest.raises(NothingDone):
        verify_readings(planted(), Plan(3), HERE, stopped=lambda: True)


def test_combinations_that_are_not_played_by_so_many_are_left_out() -> None:
    """Of 36 cards 7 players can have 5 each, with one left, and not 6 each."""
    settled = {**SETTLED, "packs": "one", "equals": "same-card", "voluntary": "no", "taking": "trick"}
    open_deal = {choice: reading for choice, reading in settled.items() if choice != "deal"}
    run = verify_readings(narrowed(mjolis(), open_deal), Plan(7, games=1), HERE)
    assert [dict(one.readings)["deal"] for one in run.combinations] == ["whole-pack", "five"]
    assert (run.left_out, run.possible, run.is_whole) == (1, 3, True)
    with pytest.raises(NothingDone):
        verify_readings(narrowed(mjolis(), {**settled, "deal": "six"}), Plan(7, games=1), HERE)


def test_stock_does_not_matter_once_beating_has_begun() -> None:
    pack = Reduction(2, 2, 1)
    five, six = (small_beating(rules_of(f"mjolis-1913:deal={deal}"), pack) for deal in ("five", "six"))
    assert five is not None
    assert five == six
    assert five != small_beating(rules_of("mjolis-1913:deal=five,taking=everything"), pack)
    assert small_beating(rules_of("skruuvi"), pack) is None


def test_searches_tell_readings_apart() -> None:
    """Two players with 6 cards: who takes the trick alone comes to an end, who takes everything may go on for ever."""
    pytest.importorskip("numba", reason="the native engine needs Numba")
    readings = {"trick": Ending.ALWAYS, "everything": Ending.TOGETHER}
    for taking, ending in readings.items():
        small = small_beating(compile_rules(configure(mjolis(), {"taking": taking})), Reduction(2, 3, 1))
        assert small is not None
        assert ending_of((small, 2), lambda: False) is ending


def test_deals_that_are_scored_are_measured_by_points() -> None:
    skruuvi = project_library().variants["skruuvi"]
    settled = {name: reading for name, reading in configure(skruuvi).readings if name != "booking"}
    run = verify_readings(narrowed(skruuvi, settled), Plan(4, games=6), HERE)
    assert {one.game.grade for one in run.combinations} == {Grade.ALWAYS_ENDS}
    for one in run.combinations:
        assert one.game.most_actions is not None
        assert {Measure.POINTS, Measure.VOID, Measure.SEATS} <= set(one.game.played.measures)
        assert Measure.WITHOUT_LOSER not in one.game.played.measures


@pytest.mark.parametrize("name", [name for name in project_library().variants if name != "skruuvi"])
def test_the_small_phase_of_beating_ends_as_the_variant_does(name: str) -> None:
    """What readings share is searched once, without what does not matter in it: so it must be the same game."""
    rules = rules_of(name)
    small = small_beating(rules, Reduction(2, 3, 1))
    assert small is not None
    for players in (2, 3):
        if players >= rules.fewest_players:
            game = SmallGame(Reduction(2, 3, 1), players, Begun.BEGINNINGS)
            assert ending_of((small, players), lambda: False) is search_endings(rules, game).ending
