"""Which engine plays: the native one where it can and is worth loading, else the reference engine, told once."""

from __future__ import annotations

import importlib.util
from importlib.machinery import ModuleSpec

import pytest

from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import (
    ENGINES,
    FEWEST_FOR_NATIVE,
    HOW_TO_INSTALL,
    REFERENCE,
    EngineCannotPlay,
    engine_for,
)
from myllymatti.simulate.run import Series, play_block, simulate
from tests.helpers import KOIRA, rules_of

KOIRA_SERIES = Series(rules_of(KOIRA), 3, 5, most_actions=300, policies=("greedy", "random", "cautious"))
SIMPLE = Series(rules_of("skruuvi"), 4, 1, policies=("simple",) * 4)
MANY = 10**6


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def find_others(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "numba" else find(name, package)

    monkeypatch.setattr("myllymatti.fast.find_spec", find_others)


@pytest.mark.parametrize(("wanted", "games"), [("reference", MANY), ("auto", FEWEST_FOR_NATIVE - 1), ("auto", 1)])
@pytest.mark.parametrize("series", [KOIRA_SERIES, SIMPLE], ids=lambda series: series.player)
def test_reference_engine_plays_what_it_is_asked_for_and_what_is_short(wanted: str, games: int, series: Series) -> None:
    told: list[str] = []
    assert engine_for(wanted, series, games, told.append) is REFERENCE
    assert told == []


def test_long_run_that_the_native_engine_cannot_play_is_told_once() -> None:
    told: list[str] = []
    assert engine_for("auto", SIMPLE, MANY, told.append) is REFERENCE
    assert len(told) == 1
    assert told[0].startswith("The reference engine plays, which takes longer: ")
    assert "“simple”" in told[0]


def test_native_engine_that_cannot_play_is_refused_with_the_reason() -> None:
    with pytest.raises(EngineCannotPlay, match=r"because .*“simple”; --engine reference can"):
        engine_for("native", SIMPLE, 1, pytest.fail)


@pytest.mark.usefixtures("without_numba")
def test_without_numba_the_reference_engine_plays_and_says_how_to_install_it() -> None:
    told: list[str] = []
    assert engine_for("auto", KOIRA_SERIES, MANY, told.append) is REFERENCE
    assert len(told) == 1
    assert HOW_TO_INSTALL in told[0]
    assert "\n" not in told[0]
    with pytest.raises(EngineCannotPlay) as refused:
        engine_for("native", KOIRA_SERIES, 1, pytest.fail)
    assert HOW_TO_INSTALL in str(refused.value)


@pytest.mark.slow
def test_result_does_not_depend_on_the_engine() -> None:
    wanted = play_block(KOIRA_SERIES, 0, 700)
    for engine in ENGINES:
        for workers in (1, 2):
            crew = Crew(engine_for(engine, KOIRA_SERIES, MANY, lambda _: None), workers)
            assert crew.engine.name == ("reference" if engine == "reference" else "native")
            assert simulate(KOIRA_SERIES, 700, crew=crew).tally == wanted
