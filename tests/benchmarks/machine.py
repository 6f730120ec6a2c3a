"""What a measurement was made with: the processor, and the versions of all that takes part."""

from __future__ import annotations

import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from myllymatti import __version__
from tests.benchmarks import c_program

CPU_INFO = Path("/proc/cpuinfo")


def processor() -> str:
    """The processor's model where the system tells it, and else its kind."""
    if CPU_INFO.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", CPU_INFO.read_text(encoding="utf-8"), re.MULTILINE)
        if found:
            return f"{found[1].strip()} ({platform.machine()})"
    return platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    """The versions of what is measured; what is not installed is left out."""
    found = {
        "Myllymatti": __version__,
        "Python": platform.python_version(),
        "numba": _version("numba"),
        "gcc": c_program.gcc_version(),
        "OpenSpiel": _version("open_spiel"),
    }
    return {name: told for name, told in found.items() if told}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
