"""How fair a game is: planted games of which it is known who loses, and why; and sums whose parts are known."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from pydantic import TypeAdapter

from myllymatti.play.calling import NOBODY
from myllymatti.play.game import play_game
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import REFERENCE, Engine
from myllymatti.simulate.outcomes import SeatNumbers, of_loser
from myllymatti.simulate.result import Simulation
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally
from myllymatti.verify.fairness import Fairness, Outcome, Size, Weight, fairness, size_for, told
from myllymatti.verify.fairness.causes import hands_and_seats
from myllymatti.verify.fairness.forks import EARLY_PLAYS, LATE_PLAYS, ForkedDeal, LatePlay, forked_deals
from myllymatti.verify.fairness.jackknife import jackknife
from myllymatti.verify.fairness.seats import losing_of
from myllymatti.verify.fairness.settled import late_variance, settled_of
from tests.helpers import rules_of

SMALL = Size(games=60, rotated=10, forked=12, forked_actions=20_000)


def one_card_each(players: int) -> Rules:
    """A game of as many cards as players, all dealt: forehand leads the only card that he has, and is out."""
    return reduced(rules_of("mjolis-1913"), Reduction(suits=1, ranks=players, hand=1))


@cache
def found(name: str, players: int) -> Fairness:
    if name.isdigit():
        return fairness(Series(one_card_each(int(name)), players, seed=1), SMALL, crew=Crew(workers=1))
    return fairness(Series(rules_of(name), players, seed=1), SMALL, crew=Crew(workers=1))


# ---- Seats -----------------------------------------------------------------------------------------------------------


def test_forehand_who_always_gets_out_stands_out() -> None:
    losing = found("2", 2).losing
    assert losing is not None
    assert [(one.seat, one.games, one.stands_out) for one in losing.seats] == [(1, 0, True), (2, 60, True)]
    assert losing.seats[0].share.high < losing.even == 0.5
    sentences = list(told(found("2", 2)))
    assert any(one.startswith("Each of seats 1 and 2 loses more or less often than others, by") for one in sentences)


def test_even_game_has_no_seat_that_stands_out() -> None:
    run = Simulation(Series(rules_of("koira"), 4, 1), Tally(games=4_010, undecided=10))
    run.tally.losers.update({0: 1_010, 1: 990, 2: 1_020, 3: 980})
    losing = losing_of(run)
    assert losing is not None
    assert losing.games == 4_000
    assert not any(one.stands_out for one in losing.seats)


def test_interval_is_corrected_for_the_number_of_seats() -> None:
    """A share that its own interval of 95 % would just leave out does not stand out among four."""
    run = Simulation(Series(rules_of("koira"), 4, 1), Tally(games=4_000))
    run.tally.losers.update({0: 1_060, 1: 980, 2: 980, 3: 980})
    plain, losing = run.loser_share(0), losing_of(run)
    assert losing is not None
    assert plain.low > losing.even > losing.seats[0].share.low
    assert not losing.seats[0].stands_out


def test_points_are_told_by_seat_and_by_pair() -> None:
    points = found("skruuvi", 4).points
    assert found("skruuvi", 4).losing is None
    assert points is not None
    means = [one.mean.mean for one in points.seats]
    assert points.even == pytest.approx(sum(means) / 4)
    assert [pair.seats for pair in points.pairs] == [(1, 3), (2, 4)]
    assert points.pairs[0].mean.mean == pytest.approx(means[0] + means[2])
    assert points.pairs[0].above_zero.share == points.pairs[1].below_zero.share


def test_contracts_are_those_of_the_first_play_of_each_deal() -> None:
    contracts = found("skruuvi", 4).contracts
    assert contracts is not None
    assert contracts.contracts <= contracts.deals <= SMALL.forked
    assert sum(one.declared.share for one in contracts.seats) == pytest.approx(1)
    assert found("koira", 3).contracts is None


# ---- The deal, and the play ------------------------------------------------------------------------------------------


def test_deal_without_choices_decides_everything() -> None:
    """Three cards: the second player beats the first card and is out, or takes it, and then the third gets out."""
    report = found("3", 3)
    settled, causes, course = report.settled, report.hands_and_seats, report.course
    assert settled is not None
    assert (settled.by_the_deal.value, settled.in_the_last_phase.value) == (1, 0)
    assert settled.by_earlier_phases is None
    assert (settled.alike_after_the_deal, settled.alike_after_earlier_phases) == (1, None)
    assert causes is not None
    assert causes.play.value == pytest.approx(0)
    assert course is not None
    assert (course.choices.mean, course.choice_share, course.branching) == (0, 0, 1)
    rules = one_card_each(3)
    assert {play_game(rules, 3, 1, game)[0].loser() for game in range(20)} == {1, 2}


def test_nothing_is_settled_where_nothing_ever_differs() -> None:
    assert found("2", 2).settled is None
    assert forked_deals(Series(one_card_each(2), 2, 1), 5, 1_000)[0].left_out == 0


def by_chance(deals: int, of_deal: float, early: float, late: float, seed: int = 1) -> list[ForkedDeal]:
    """Points of a single seat that are made of three parts, each up or down by so much."""
    chance = random.Random(seed)

    def toss(size: float) -> float:
        return chance.choice((-size, size))

    made = []
    for _ in range(deals):
        base = toss(of_deal)
        starts = [base + toss(early) for _ in range(EARLY_PLAYS)]
        plays = tuple(
            tuple(LatePlay((start + toss(late),), 5, NOBODY, None) for _ in range(LATE_PLAYS)) for start in starts
        )
        made.append(ForkedDeal(plays, 0, 10))
    return made


@pytest.mark.parametrize("sizes", [(2, 1, 3), (0, 0, 1), (0, 2, 0), (1, 0, 0)])
def test_known_parts_are_found_again(sizes: tuple[float, float, float]) -> None:
    settled = settled_of(Series(rules_of("skruuvi"), 4, 1), by_chance(3_000, *sizes))
    assert settled is not None
    assert settled.outcome is Outcome.POINTS
    assert settled.by_earlier_phases is not None
    assert settled.alike_by_chance is None
    parts = settled.by_the_deal, settled.by_earlier_phases, settled.in_the_last_phase
    whole = sum(size**2 for size in sizes)
    for part, size in zip(parts, sizes, strict=True):
        assert part.value == pytest.approx(size**2 / whole, abs=0.05)
    assert sum(part.value for part in parts) == pytest.approx(1)


def test_intervals_hold_about_as_often_as_they_say() -> None:
    """Of 60 samples with three intervals each about one in twenty leaves out the truth."""
    sizes = 2, 1, 3
    missed = 0
    for seed in range(60):
        settled = settled_of(Series(rules_of("skruuvi"), 4, 1), by_chance(120, *sizes, seed=seed))
        assert settled is not None
        assert settled.by_earlier_phases is not None
        parts = settled.by_the_deal, settled.by_earlier_phases, settled.in_the_last_phase
        missed += sum(part.leaves_out(size**2 / 14) for part, size in zip(parts, sizes, strict=True))
    assert 0 < missed <= 20


def test_deal_that_decides_nothing_is_not_said_to_decide() -> None:
    """Losers that are drawn by lot, whatever the deal."""
    chance = random.Random(7)

    def play() -> LatePlay:
        loser = chance.randrange(3)
        return LatePlay((*(float(seat == loser) for seat in range(3)), 0.0), 5, NOBODY, None)

    deals = [
        ForkedDeal(tuple(tuple(play() for _ in range(LATE_PLAYS)) for _ in range(EARLY_PLAYS)), 0, 10)
        for _ in range(400)
    ]
    settled = settled_of(Series(rules_of("skitgubbe"), 3, 1), deals)
    assert settled is not None
    assert settled.by_earlier_phases is not None
    assert not settled.by_the_deal.leaves_out(0)
    assert not settled.by_earlier_phases.leaves_out(0)
    assert settled.in_the_last_phase.low is not None
    assert settled.in_the_last_phase.low > 0.8
    assert settled.alike_by_chance == pytest.approx(1 / 3, abs=0.01)


def test_forks_part_where_the_last_phase_begins() -> None:
    """What comes before it is the same for plays that part there, and no action is played twice."""
    series = Series(rules_of("skitgubbe"), 3, 1)
    deals = forked_deals(series, 3, 10**6)
    assert len(deals) == 3
    assert forked_deals(series, 3, 10**6) == deals
    late = [[play.late for play in plays] for deal in deals for plays in deal.plays]
    assert all(one != other for one, other in late)
    for deal in deals:
        before = deal.actions - sum(play.late for plays in deal.plays for play in plays)
        assert 40 * EARLY_PLAYS < before < 60 * EARLY_PLAYS
    assert late_variance(deals) == pytest.approx(_variance([count for two in late for count in two]))


def _variance(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / (len(counts) - 1)


def test_no_further_deal_is_played_once_the_actions_are_used_up() -> None:
    series = Series(rules_of("skitgubbe"), 3, 1)
    assert len(forked_deals(series, 10, 1)) == 1
    assert forked_deals(series, 10, 10**6, lambda: True) == ()


def test_plays_that_do_not_end_are_left_out() -> None:
    deals = forked_deals(Series(rules_of("skitgubbe"), 3, 1, most_actions=60), 2, 10**6)
    assert [deal.left_out for deal in deals] == [EARLY_PLAYS * LATE_PLAYS] * 2
    assert settled_of(Series(rules_of("skitgubbe"), 3, 1), deals) is None


# ---- Hands and seats -------------------------------------------------------------------------------------------------


def engine(loser: str) -> Engine:
    """An engine whose games are lost by a seat, by who holds a hand, or by lot."""

    def play(series: Series, start: int, count: int) -> list[SeatNumbers | None]:
        chance = random.Random(start)
        found: list[SeatNumbers | None] = []
        for game in range(start, start + count):
            group, replay = divmod(game, series.replays)
            hand = random.Random(group).randrange(series.players)
            seat = {"hand": hand + replay, "seat": chance.random() < 0.1, "lot": chance.randrange(series.players)}
            found.append(of_loser(int(seat[loser]) % series.players, series.players))
        return found

    return replace(REFERENCE, play_outcomes=play)


@pytest.mark.parametrize(
    ("loser", "weight"), [("hand", Weight.HAND), ("seat", Weight.SEAT), ("lot", Weight.NOT_TOLD_APART)]
)
def test_what_decides_is_found(loser: str, weight: Weight) -> None:
    causes = hands_and_seats(Series(rules_of("koira"), 3, 1), 150, engine(loser))
    assert causes is not None
    assert (causes.deals, causes.games) == (150, 150 * 6)
    assert causes.weight is weight
    parts = causes.hand, causes.seat, causes.in_that_seat, causes.play
    assert sum(part.value for part in parts) == pytest.approx(1)
    assert causes.hand.leaves_out(0) is (loser == "hand")
    assert causes.seat.leaves_out(0) is (loser == "seat")


def test_points_in_parts_are_compared_as_they_are() -> None:
    """A third of a point is no whole number; what decides does not depend on the scale."""
    plain, thirds = engine("hand"), engine("hand")

    def in_thirds(series: Series, start: int, count: int) -> list[SeatNumbers | None]:
        games = plain.play_outcomes(series, start, count)
        return [numbers and tuple(Fraction(one, 3) for one in numbers) for numbers in games]

    series = Series(rules_of("koira"), 3, 1)
    assert hands_and_seats(series, 30, replace(thirds, play_outcomes=in_thirds)) == hands_and_seats(series, 30, plain)


# ---- The whole report ------------------------------------------------------------------------------------------------


def test_course_of_a_game_with_two_phases() -> None:
    course = found("skitgubbe", 3).course
    assert course is not None
    assert course.before_last_phase is not None
    assert course.before_last_phase.mean + course.in_last_phase == pytest.approx(course.length.mean)
    assert course.length.lower_quartile <= course.length.median <= course.length.upper_quartile
    assert 0 < course.choice_share < 1 < course.branching
    one = found("mjolis-1913", 3).course
    assert one is not None
    assert one.before_last_phase is None
    assert (one.in_last_phase, one.in_last_phase_variance) == (one.length.mean, one.length.variance)


@pytest.mark.parametrize(("name", "players"), [("skitgubbe", 3), ("skruuvi", 4), ("3", 3), ("2", 2)])
def test_report_is_plain_data_and_told_in_sentences(name: str, players: int) -> None:
    report = found(name, players)
    data = json.loads(TypeAdapter(Fairness).dump_json(report))
    assert TypeAdapter(Fairness).validate_python(data) == report
    sentences = list(told(report))
    assert all(sentence.endswith(".") for sentence in sentences)
    assert not any("nan" in sentence or "None" in sentence for sentence in sentences)


def test_result_depends_on_series_and_size_alone() -> None:
    series = Series(rules_of("mjolis-1913"), 3, seed=4)
    size = Size(games=20, rotated=4, forked=3, forked_actions=2_000)
    assert fairness(series, size, crew=Crew(workers=1)) == fairness(series, size, crew=Crew(workers=1))


def test_stopped_report_says_so() -> None:
    report = fairness(Series(rules_of("koira"), 3, 1), SMALL, crew=Crew(workers=1), stopped=lambda: True)
    assert not report.complete
    assert (report.losing, report.course, report.settled, report.hands_and_seats) == (None, None, None, None)


def test_quick_size_is_smaller() -> None:
    quick, whole = size_for(REFERENCE, quick=True), size_for(REFERENCE, quick=False)
    assert quick.games < whole.games
    assert quick.forked_actions < whole.forked_actions


# ---- Intervals -------------------------------------------------------------------------------------------------------


def test_jackknife_of_a_mean_is_the_usual_interval() -> None:
    chance = random.Random(3)
    values = [chance.gauss(5, 2) for _ in range(60)]
    found = jackknife([(value, 1.0) for value in values], lambda sums: (sums[0] / sums[1],))
    mean = sum(values) / 60
    error = (sum((value - mean) ** 2 for value in values) / 59 / 60) ** 0.5
    assert found is not None
    assert found[0].value == pytest.approx(mean)
    assert found[0].low == pytest.approx(mean - 1.959964 * error)


def test_interval_of_a_single_part_is_not_known() -> None:
    found = jackknife([(4.0,)], lambda sums: (sums[0],))
    assert found is not None
    assert (found[0].value, found[0].low, found[0].high) == (4, None, None)
    assert not found[0].leaves_out(0)
    assert jackknife([], lambda sums: sums) is None
