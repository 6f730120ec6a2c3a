"""Runs in batches: neither the number of workers nor their order decides anything; what is partial is a beginning."""

from __future__ import annotations

import signal
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError
from multiprocessing.connection import wait as wait_for_ends

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myllymatti.simulate import executors, run
from myllymatti.simulate.blocks import STRIDE, Blocks
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import REFERENCE, Engine
from myllymatti.simulate.executors import process_pool
from myllymatti.simulate.run import Series, Simulation, WorkerFailed, play_block, simulate, why_no_interval
from myllymatti.simulate.tally import Tally
from tests.helpers import KOIRA, rules_of
from tests.simulate.executors import Backwards

SERIES = Series(rules_of(KOIRA), 3, seed=5)
FEW_ACTIONS = Series(rules_of(KOIRA), 3, seed=5, most_actions=60)


def small_blocks(play_block: object = play_block, *, on_threads: bool = False) -> Engine:
    """The reference engine with blocks of few games, or another one in its place."""
    return Engine("small", play_block, actions=3_000, on_threads=on_threads)  # type: ignore[arg-type]


def empty_games(_series: Series, _start: int, count: int) -> Tally:
    """So many games in which nothing happens, for runs of which only the numbers matter."""
    tally = Tally(games=count)
    tally.lengths[10] = count
    return tally


# ---- Blocks ----------------------------------------------------------------------------------------------------------


@given(st.integers(1, 60_000), st.integers(1, 10**7), st.lists(st.integers(1, 10_000), min_size=1, max_size=9))
def test_blocks_are_the_games_of_a_run_one_after_another(games: int, actions: int, lengths: Sequence[int]) -> None:
    blocks, following, number = Blocks(games, actions, 10_000), 0, 0
    while (block := blocks.take()) is not None:
        start, count = block
        assert start == following
        assert start // STRIDE == (start + count - 1) // STRIDE
        following += count
        number += 1
        tally = Tally(games=count)
        tally.lengths[lengths[number % len(lengths)]] = count
        blocks.learn(tally)
        if number > 300:
            return
    assert following == games


def test_blocks_of_long_games_are_small() -> None:
    blocks = Blocks(10**6, 40_000, 10_000)
    assert blocks.take() == (0, 4)
    blocks.learn(Tally(games=4, not_ended=4))
    assert blocks.take() == (4, 4)
    short = Tally(games=96)
    short.lengths[10] = 96
    blocks.learn(short)
    assert blocks.take() == (8, 40_000 * 100 // (4 * 10_000 + 96 * 10))


def test_game_that_is_longer_than_a_block_is_one() -> None:
    assert Blocks(10, 40_000, 10**7).take() == (0, 1)


# ---- The same whoever plays ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_result_depends_on_neither_workers_nor_order() -> None:
    here = play_block(SERIES, 0, 60)
    for workers in (1, 2, 3):
        for on_threads in (True, False):
            crew = Crew(small_blocks(on_threads=on_threads), workers)
            assert simulate(SERIES, 60, crew=crew).tally == here, crew
    backwards = Backwards()
    assert simulate(SERIES, 60, crew=Crew(small_blocks(), executor=backwards)).tally == here
    assert backwards.most > 2


@pytest.mark.slow
def test_processes_are_started_for_many_games_of_the_reference_engine() -> None:
    games = 401
    assert simulate(FEW_ACTIONS, games, crew=Crew(workers=2)).tally == play_block(FEW_ACTIONS, 0, games)


def test_result_does_not_depend_on_the_size_of_a_block() -> None:
    wanted = play_block(SERIES, 0, 40)
    for actions in (1, 5_000, 70_000, 10**9):
        engine = Engine("sized", play_block, actions, on_threads=False)
        assert simulate(SERIES, 40, crew=Crew(engine, 1)).tally == wanted


def test_a_few_blocks_wait_and_no_more() -> None:
    backwards = Backwards()
    crew = Crew(small_blocks(empty_games), executor=backwards, blocks_waiting=7)
    assert simulate(SERIES, 20_000, crew=crew).tally.games == 20_000
    assert backwards.most == 7


def test_blocks_are_added_in_their_order() -> None:
    """Each block says where it began; in whatever order they are finished, what has come so far has no gap."""

    def marked(_series: Series, start: int, count: int) -> Tally:
        tally = Tally(games=count)
        tally.losers[start] = count
        return tally

    def no_gap(so_far: Simulation) -> None:
        assert sum(so_far.tally.losers.values()) == so_far.tally.games
        seen.append(max(so_far.tally.losers))

    seen: list[int] = []
    simulate(SERIES, 50, crew=Crew(small_blocks(marked), executor=Backwards()), progress=no_gap)
    assert len(seen) > 3
    assert seen == sorted(seen)


def test_progress_tells_what_has_come_so_far() -> None:
    told: list[int] = []
    crew = Crew(small_blocks(), 1)
    simulate(SERIES, 25, crew=crew, progress=lambda so_far: told.append(so_far.tally.games))
    assert told == sorted(set(told))
    assert told[-1] == 25
    assert len(told) > 2


# ---- Stopping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("backwards", [True, False])
def test_run_that_is_stopped_is_the_beginning_of_the_whole(backwards: bool) -> None:
    so_far: list[int] = []
    crew = Crew(small_blocks(), executor=Backwards()) if backwards else Crew(small_blocks(), 1)
    found = simulate(
        SERIES,
        10_000,
        crew=crew,
        progress=lambda result: so_far.append(result.tally.games),
        stopped=lambda: len(so_far) > 4,
    )
    assert found.tally.games == so_far[-1] < 1000
    assert found.tally == play_block(SERIES, 0, found.tally.games)


def test_run_that_is_stopped_at_once_has_no_games() -> None:
    assert simulate(SERIES, 100, stopped=lambda: True).tally == Tally()


def test_worker_that_is_waited_for_does_not_keep_a_run_from_stopping() -> None:
    """The second block never comes to its end before the run is stopped."""
    over, asked = threading.Event(), 0

    def stuck(series: Series, start: int, count: int) -> Tally:
        if start:
            over.wait(20)
        return play_block(series, start, count)

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        if asked > 3:
            over.set()
        return asked > 3

    found = simulate(SERIES, 100, crew=Crew(small_blocks(stuck, on_threads=True), 2), stopped=stopped)
    assert 0 < found.tally.games < 100
    assert found.tally == play_block(SERIES, 0, found.tally.games)


@pytest.mark.slow
def test_processes_that_are_left_in_the_middle_are_ended() -> None:
    endless = Series(rules_of(KOIRA), 4, 1, most_actions=10**7, policies=("cautious", "greedy", "greedy", "greedy"))
    pool = process_pool(2)
    with pool:
        pool.submit(play_block, endless, 0, 10**6)
        processes = list(pool._processes.values())
    assert processes
    assert len(wait_for_ends([process.sentinel for process in processes], timeout=5)) == len(processes)


# ---- Errors ----------------------------------------------------------------------------------------------------------


def broken(_series: Series, start: int, _count: int) -> Tally:
    """A worker on which something is missing."""
    raise ModuleNotFoundError(f"No module named 'myllymatti' ({start})")


def test_error_of_an_executor_is_told_with_its_games() -> None:
    with pytest.raises(WorkerFailed, match=r"games 0 to 0 could not be played by a worker: No module named"):
        simulate(SERIES, 100, crew=Crew(small_blocks(broken), executor=Backwards()))


def cancelled(_series: Series, _start: int, _count: int) -> Tally:
    """A worker whose scheduler has gone."""
    raise CancelledError


def test_work_that_is_cancelled_elsewhere_is_told() -> None:
    with pytest.raises(WorkerFailed, match=r"games 0 to 0 could not be played by a worker: it was cancelled"):
        simulate(SERIES, 100, crew=Crew(small_blocks(cancelled), executor=Backwards()))


def test_error_of_this_machine_is_raised_as_it_is() -> None:
    for workers in (1, 2):
        with pytest.raises(ModuleNotFoundError):
            simulate(SERIES, 100, crew=Crew(small_blocks(broken, on_threads=True), workers))


# ---- Until an interval is narrow enough ------------------------------------------------------------------------------


def lost_in_turn(series: Series, start: int, count: int) -> Tally:
    """Games that the seats lose in turn, so that each loses the same share."""
    tally = empty_games(series, start, count)
    for seat in range(3):
        tally.losers[seat] = len(range(start + (seat - start) % 3, start + count, 3))
    return tally


@pytest.mark.parametrize("actions", [3_000, 700_000])
@pytest.mark.parametrize("executor", [None, "backwards"])
def test_run_ends_at_the_same_game_however_it_is_played(actions: int, executor: str | None) -> None:
    """A third has an interval of 0.005 after 136,600 games; it is looked at after 140,000."""
    engine = Engine("in turn", lost_in_turn, actions, on_threads=True)
    crew = Crew(engine, 2, Backwards() if executor else None)
    found = simulate(SERIES, 10**6, crew=crew, until=0.005)
    assert found.tally.games == 140_000
    assert found.widest_interval() <= 0.005
    assert found.tally == lost_in_turn(SERIES, 0, 140_000)


def test_run_ends_with_its_games_where_the_interval_is_wider() -> None:
    engine = Engine("in turn", lost_in_turn, 700_000, on_threads=True)
    found = simulate(SERIES, 25_000, crew=Crew(engine, 2), until=0.001)
    assert found.tally.games == 25_000
    assert found.widest_interval() > 0.001


def test_widest_interval_of_scored_games_is_that_of_the_contracts_made() -> None:
    found = simulate(Series(rules_of("skruuvi"), 4, 1, policies=("simple",) * 4), 80)
    made = found.contracts_made()
    assert found.widest_interval() == made.high - made.low
    outcomes = found.tally.points.outcomes
    assert made.share == sum(outcomes[one] for one in outcomes if one.made) / sum(
        outcomes[one] for one in outcomes if one.made is not None
    )


def test_nothing_is_known_of_no_games() -> None:
    assert Simulation(SERIES, Tally()).widest_interval() == 1.0


def test_games_without_contracts_have_no_interval_to_wait_for() -> None:
    assert why_no_interval(rules_of(KOIRA)) == ""
    assert why_no_interval(rules_of("skruuvi")) == ""
    assert "without contracts" in why_no_interval(rules_of("whist"))


# ---- Processes -------------------------------------------------------------------------------------------------------


def test_no_interrupt_reaches_a_process() -> None:
    with process_pool(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
        assert signal.SIGINT in pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_cores_that_may_be_used() -> None:
    assert executors.cores() >= 1
    assert run.OFTEN <= 0.2
    assert not REFERENCE.on_threads
