"""Knock-outs: a rule that never matters leaves every game as it was, one that always does is told with its figures."""

from __future__ import annotations

from functools import cache

import pytest

from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import Engine, engine_for
from myllymatti.simulate.run import Series, Tally, play_block
from myllymatti.verify.knockouts import KnockOut, KnockOuts, Verdict, knock_out
from myllymatti.verify.measures import Measured
from tests.helpers import rules_of
from tests.verify.parts import alternative, alternatives_of

HERE = Crew(workers=1)
SERIES = Series(rules_of("skitgubbe"), 3, 1, most_actions=1_000)
GAMES = 100

NEVER = alternative("skitgubbe", "ties", "of any rank, the highest first")
"""In a trick of two cards all ties come to the same."""
ALWAYS = alternative("skitgubbe", "pack", "36 cards")
"""With fewer cards games are shorter."""
SHOWN = alternative("skitgubbe", "leftover cards", "shown and kept")
NUMBER = alternative("skitgubbe", "players", "3 to 8")
SLIGHT = alternative("skitgubbe", "first lead", "forehand")


@cache
def found() -> KnockOuts:
    return knock_out(SERIES, [NEVER, ALWAYS, SHOWN, NUMBER, SLIGHT], GAMES, crew=HERE)


def of(key: str) -> KnockOut:
    return next(one for one in found().knock_outs if one.alternative.fact.point.key() == key)


def test_rule_that_never_matters_leaves_every_game_as_it_was() -> None:
    assert of("ties").verdict is Verdict.SAME_GAMES
    assert {one.interval.difference for one in of("ties").comparisons} == {0.0}
    assert NEVER.fact in found().without_difference()


def test_who_sees_the_cards_that_are_left_is_no_difference_of_the_games() -> None:
    assert of("leftover cards").verdict is Verdict.SAME_GAMES


def test_rule_that_always_matters_is_told_with_the_figures_that_stand() -> None:
    knocked = of("pack")
    assert knocked.verdict is Verdict.STANDS
    length = knocked.largest(Measured.LENGTH)
    assert length is not None
    assert length in knocked.standing()
    assert length.other < length.base
    assert length.interval.low < length.interval.difference == length.other - length.base < length.interval.high < 0
    assert ALWAYS.fact not in found().without_difference()


def test_figures_are_those_of_the_runs() -> None:
    knocked = of("pack")
    assert knocked.base is not None
    assert knocked.other is not None
    lost = {one.measurement.seat: one for one in knocked.comparisons if one.measurement.measured is Measured.LOST}
    for seat in range(3):
        assert lost[seat].base == knocked.base.loser_share(seat).share
        assert lost[seat].other == knocked.other.loser_share(seat).share
    largest = knocked.largest(Measured.LOST)
    assert largest is not None
    assert abs(largest.interval.difference) == max(abs(one.other - one.base) for one in lost.values())
    assert knocked.largest(Measured.MADE) is None


def test_games_that_differ_without_a_difference_that_stands_are_told_so() -> None:
    assert of("first lead").verdict is Verdict.NOTHING_STANDS


def test_who_else_could_play_is_no_other_rule_of_a_game() -> None:
    assert of("players").verdict is Verdict.SAME_RULES
    assert of("players").comparisons == ()
    assert NUMBER.fact not in found().without_difference()


def test_what_only_two_players_do_is_no_other_rule_of_three() -> None:
    fewer = alternative("koira", "with two players", "10 cards fewer")
    for players, verdict in ((3, Verdict.SAME_RULES), (2, Verdict.STANDS)):
        (knocked,) = knock_out(Series(rules_of("koira"), players, 1), [fewer], 60, crew=HERE).knock_outs
        assert knocked.verdict is verdict


def test_alternative_for_other_numbers_of_players_cannot_be_played() -> None:
    (knocked,) = knock_out(Series(rules_of("skitgubbe"), 2, 1), [NUMBER], 1, crew=HERE).knock_outs
    assert knocked.verdict is Verdict.NOT_PLAYED
    assert knocked.why_not == "skitgubbe is played by 3 to 8, not by 2"


def test_intervals_are_wider_where_more_is_compared() -> None:
    (alone,) = knock_out(SERIES, [ALWAYS], GAMES, crew=HERE).knock_outs
    many, few = of("pack").largest(Measured.LENGTH), alone.largest(Measured.LENGTH)
    assert many is not None
    assert few is not None
    assert found().comparisons == 4 * len(alone.comparisons)
    assert few.interval.difference == many.interval.difference
    assert many.interval.low < few.interval.low
    assert few.interval.high < many.interval.high


def test_kinds_of_deal_are_played_by_themselves_where_they_differ() -> None:
    series = Series(rules_of("skruuvi"), 4, 1)
    kotka = alternative("skruuvi", "callers", "nobody", deal="kotka")
    session = alternative("skruuvi", "partners change", "never")
    booking = alternative("skruuvi", "booking", "each side its own points")
    results = knock_out(series, [kotka, session, booking], 4, crew=HERE)
    told = [(one.alternative.fact.point.key(), one.kind, one.verdict) for one in results.knock_outs]
    assert [one[:2] for one in told] == [
        ("callers", "kotka"),
        ("partners change", ""),
        ("booking", "kitty"),
        ("booking", "kotka"),
    ]
    assert told[1][2] is Verdict.SAME_RULES
    of_booking = results.of(booking.fact)
    assert {one.measurement.seat for one in of_booking[0].comparisons} == {None, 0, 1, 2, 3}
    points = of_booking[0].largest(Measured.POINTS)
    assert points is not None
    assert points.base != points.other


def test_engine_without_room_for_an_alternative_says_why() -> None:
    def small(series: Series, start: int, count: int) -> Tally:
        if series.rules.pack.size < 52:
            raise ValueError("has too few cards for its tables")
        return play_block(series, start, count)

    crew = Crew(Engine("small", small, actions=1_000, on_threads=False), workers=1)
    knocked, other = knock_out(SERIES, [ALWAYS, SLIGHT], 2, crew=crew).knock_outs
    assert knocked.verdict is Verdict.NOT_PLAYED
    assert knocked.why_not == "it has too few cards for its tables"
    assert other.other is not None


def test_run_that_is_stopped_tells_what_is_done() -> None:
    told: list[tuple[int, int]] = []
    whole = knock_out(
        SERIES,
        [NEVER, ALWAYS, SLIGHT],
        2,
        crew=HERE,
        progress=lambda done, of_all: told.append((done, of_all)),
        stopped=lambda: len(told) == 2,
    )
    assert told == [(0, 3), (1, 3)]
    assert not whole.complete
    assert [one.alternative for one in whole.knock_outs] == [NEVER]
    assert found().complete


@pytest.mark.parametrize("games", [0, -1])
def test_no_games_are_refused(games: int) -> None:
    with pytest.raises(ValueError, match="at least one game"):
        knock_out(SERIES, [NEVER], games, crew=HERE)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("skitgubbe", 3), ("skruuvi", 4)])
def test_figures_do_not_depend_on_the_engine(name: str, players: int) -> None:
    series = Series(rules_of(name), players, 7, most_actions=400)
    some = alternatives_of(name)[::4]
    native = engine_for("native", series, 10**6, lambda _: None)
    wanted = knock_out(series, some, 8, crew=HERE)
    assert knock_out(series, some, 8, crew=Crew(native)) == wanted
    assert wanted.comparisons > 0
