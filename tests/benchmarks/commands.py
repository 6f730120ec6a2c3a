"""Whole processes of the command `matti`: how long from its start to its end."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.benchmarks.rounds import Contestant

MATTI = Path(sys.executable).with_name("matti")


def why_not() -> str:
    """Why no process can be started; empty where it can."""
    return "" if MATTI.is_file() else "the command matti is not installed beside Python."


def command(*words: str) -> Contestant:
    """Seconds that `matti` with these words takes."""

    def run(_: int) -> float:
        begun = time.perf_counter()
        subprocess.run([str(MATTI), *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        return time.perf_counter() - begun

    return run
