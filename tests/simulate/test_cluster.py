"""A Dask cluster on this machine: the same result, also where a worker dies; and what is told where there is none."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from functools import partial

import pytest
from distributed import LocalCluster

from myllymatti.simulate import cluster
from myllymatti.simulate.cache import engine_digest
from myllymatti.simulate.cluster import NoCluster, crew_elsewhere, play_elsewhere, scheduler
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import REFERENCE, Engine, EngineCannotPlay
from myllymatti.simulate.reference import play_block
from myllymatti.simulate.run import Series, Simulation, WorkerFailed, simulate
from tests.helpers import KOIRA, rules_of

SERIES = Series(rules_of(KOIRA), 3, seed=5, most_actions=200)
SMALL_BLOCKS = Engine("reference", play_block, actions=2_000, on_threads=False)


@pytest.fixture(scope="module")
def local() -> Iterator[LocalCluster]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as found:
        yield found


def address(local: LocalCluster) -> str:
    return str(local.scheduler_address).replace("tcp://", "dask://")


@pytest.mark.slow
def test_result_is_the_same_where_a_worker_dies(local: LocalCluster) -> None:
    killed: list[int] = []

    def kill_one(so_far: Simulation) -> None:
        if not killed:
            worker = next(iter(local.workers.values()))
            os.kill(worker.pid, signal.SIGKILL)
            killed.append(so_far.tally.games)

    with crew_elsewhere(address(local), SMALL_BLOCKS) as crew:
        assert crew.blocks_waiting == 6
        found = simulate(SERIES, 400, crew=crew, progress=kill_one)
    assert killed[0] < 100
    assert found.tally == play_block(SERIES, 0, 400)


@pytest.mark.slow
def test_error_on_a_worker_is_told(local: LocalCluster) -> None:
    with crew_elsewhere(address(local), SMALL_BLOCKS) as crew:
        other = partial(play_elsewhere, "another", "reference")
        old = Crew(Engine("other", other, 2_000, on_threads=False), executor=crew.executor)
        with pytest.raises(WorkerFailed, match="the worker has another version of myllymatti"):
            simulate(SERIES, 400, crew=old)


def test_worker_without_the_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "why_not_native", lambda _: "numba is missing")
    with pytest.raises(EngineCannotPlay, match=r"no native engine: numba is missing; --engine reference"):
        play_elsewhere(engine_digest(), "native", SERIES, 0, 1)


# ---- Where there is no cluster ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "named"), [("dask://localhost:8786", "tcp://localhost:8786"), ("dask://[::1]:1", "tcp://[::1]:1")]
)
def test_address(typed: str, named: str) -> None:
    assert scheduler(typed) == named


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "dask", "dask:", "dask://", "dask://localhost", "dask://:8786", "localhost:8786", "8786"),
        *("tcp://localhost:8786", "ray://localhost:8786", "dask://localhost:x", "dask://localhost:99999"),
        *(
            "dask://localhost:1/",
            "dask://a@localhost:1",
            "dask://local host:1",
            "dask://[::1:1",
            "dask://a:1\n",
            "9" * 500,
        ),
    ],
)
def test_no_address(typed: str) -> None:
    with pytest.raises(NoCluster, match="names no cluster: write dask://HOST:PORT") as refused:
        scheduler(typed)
    assert len(str(refused.value)) < 200


def test_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(NoCluster, match=r'pip install "myllymatti\[cluster\]"'),
        crew_elsewhere("dask://a:1", REFERENCE),
    ):
        pytest.fail("there is no such cluster")


@pytest.mark.parametrize("somebody", [True, False])
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch, somebody: bool) -> None:
    """No server at all, and one that is no scheduler and stays silent."""
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        if not somebody:
            server.close()
        with (
            pytest.raises(NoCluster, match="no scheduler answers at"),
            crew_elsewhere(f"dask://127.0.0.1:{port}", REFERENCE),
        ):
            pytest.fail("there is no such cluster")


def test_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with (
        LocalCluster(
            n_workers=0, processes=False, dashboard_address="127.0.0.1:0", protocol="tcp", silence_logs=50
        ) as empty,  # type: ignore[no-untyped-call]
        pytest.raises(NoCluster, match=r"has no workers; `dask worker tcp://"),
        crew_elsewhere(address(empty), REFERENCE),
    ):
        pytest.fail("there is nobody to work")
