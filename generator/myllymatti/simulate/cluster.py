"""Workers elsewhere: a Dask cluster, named by the address of its scheduler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from myllymatti.simulate import reference
from myllymatti.simulate.cache import engine_digest
from myllymatti.simulate.crew import BLOCKS_A_WORKER, Crew
from myllymatti.simulate.engines import Engine, EngineCannotPlay, why_not_native
from myllymatti.simulate.series import Series
from myllymatti.simulate.tally import Tally
from myllymatti.words_nearby import shortened

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 5
"""The scheduler, and the first worker, are waited for so many seconds."""

FORM = "dask://HOST:PORT"


class NoCluster(ValueError):
    """There is no cluster to work on; the message says why, and the way out."""


@contextmanager
def crew_elsewhere(address: str, engine: Engine) -> Iterator[Crew]:
    """The crew of a cluster: `address` is `dask://HOST:PORT`, that of its scheduler.

    Raises:
        NoCluster: when the address is none, the package is missing, or nobody is there.
    """
    with _client(scheduler(address)) as client:
        threads = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
        yield Crew(
            engine=replace(engine, play_block=partial(play_elsewhere, engine_digest(), engine.name)),
            executor=client.get_executor(pure=False),  # type: ignore[no-untyped-call]
            blocks_waiting=BLOCKS_A_WORKER * threads,
        )


def scheduler(address: str) -> str:
    """The scheduler that an address names, as Dask writes it.

    Raises:
        NoCluster: when it is no such address.
    """
    netloc = address.removeprefix("dask://")
    try:
        parts = urlsplit(f"dask://{netloc}")
        found = bool(parts.hostname and parts.port and parts.netloc == netloc)
    except ValueError:
        found = False
    if not found or netloc == address or "@" in netloc or " " in netloc or not netloc.isprintable():
        raise NoCluster(f"“{shortened(address, 60)}” names no cluster: write {FORM}, for example dask://localhost:8786")
    return f"tcp://{netloc}"


def play_elsewhere(digest: str, engine: str, series: Series, start: int, count: int) -> Tally:
    """Play a block on a worker, if it has the same rules of play as whoever asks, and that engine.

    Raises:
        NoCluster: when the worker has another version of this program.
        EngineCannotPlay: when it has not the engine.
    """
    if engine_digest() != digest:
        raise NoCluster("the worker has another version of myllymatti")
    if engine == "reference":
        return reference.play_block(series, start, count)
    reason = why_not_native(series)
    if reason:
        raise EngineCannotPlay(f"the worker has no native engine: {reason}; --engine reference does without")
    from myllymatti.simulate import native

    return native.play_block(series, start, count)


@contextmanager
def _client(place: str) -> Iterator[Client]:
    try:
        from distributed import Client
    except ImportError as error:
        raise NoCluster(f'{FORM} needs the package distributed: pip install "myllymatti[cluster]"') from error
    for name in list(logging.root.manager.loggerDict):  # what goes wrong is told by whoever asks, and without traces
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        asyncio.run(asyncio.wait_for(_greet(place), PATIENCE))
    except Exception as error:  # whatever somebody says who is no scheduler
        raise NoCluster(
            f"no scheduler answers at {place} within {PATIENCE} seconds; `dask scheduler` starts one"
        ) from error
    with Client(place, timeout=PATIENCE, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise NoCluster(f"the scheduler at {place} has no workers; `dask worker {place}` starts one") from error
        yield client


async def _greet(place: str) -> None:
    """Exchange greetings with a scheduler: a client would wait without end for one who stays silent."""
    from distributed.comm.core import connect

    comm = await connect(place, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    await comm.close()
