"""How functions become native code, and where that code is kept.

Numba notices a change only in the file of the function that it keeps, not in those that are called. So the code is kept
in a folder that is named after all that it is made of: this package, and the enumerations whose answers it compares.
Each place where the package is installed has a folder of its own. A variant is data to the kernel, so that writing one
leaves the kept code valid.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding as llvm
import numba
from numba import njit

_PACKAGE = Path(__file__).resolve().parent.parent

_MADE_OF = ("fast", "mechanisms", "rules", "play/branches.py", "play/position.py", "play/scoring.py")
"""What the native code depends on, in the package."""


def sources() -> list[Path]:
    """The files that the native code depends on."""
    places = [_PACKAGE / part for part in _MADE_OF]
    return [path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]


@cache
def _digest() -> str:
    """What the folder is named after: all that makes Numba take kept code for this one's, and what it does not see."""
    entry_file = _PACKAGE / "fast" / "kernel" / "games.py"
    seen_by_numba = (numba.__version__, sys.version_info[:2], llvm.get_host_cpu_name(), entry_file)
    digest = hashlib.sha256(f"{seen_by_numba} {entry_file.stat().st_mtime_ns}".encode())
    for path in sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder of the native code: in MYLLYMATTI_CACHE where that is set, else in the user's cache folder."""
    named = os.environ.get("MYLLYMATTI_CACHE")
    if named:
        base = Path(named)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home())) / "myllymatti"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "myllymatti"
    return base / f"native-{_digest()}"


def is_kept() -> bool:
    """Whether native code is in the cache folder already."""
    return any(cache_folder().rglob("*.nbc"))


def forget() -> None:
    """Remove what is kept, so that it is compiled anew."""
    shutil.rmtree(cache_folder(), ignore_errors=True)


def forget_old(newest: int = 4) -> None:
    """Remove the code of former versions, but for the newest ones: other checkouts may need them."""
    try:
        folders = sorted(cache_folder().parent.glob("native-*"), key=lambda folder: -folder.stat().st_mtime)
    except OSError:  # another process is removing them
        return
    for folder in folders[newest:]:
        shutil.rmtree(folder, ignore_errors=True)


def _can_keep() -> bool:
    """Whether the cache folder is there, or can be made, and written to."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(cache_folder(), os.W_OK)


CAN_KEEP = _can_keep()
"""Where it is false the code is compiled in every process that needs it."""

numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]

_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    # No array is made in the kernel: without the counting of references code is made sooner and runs quicker.
    "_nrt": False,
}

Function = TypeVar("Function", bound=Callable[..., Any])


def _compiler(**more: bool) -> Callable[[Function], Function]:
    """What makes native code of a function, with the options that all have and some more."""
    options: dict[str, Any] = {**_OPTIONS, **more}
    decorator: Callable[[Function], Function] = njit(**options)
    return decorator


inner = _compiler(no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""For the functions of the kernel: they become part of the native code of what calls them."""

hot = _compiler(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)
"""For what is done in every move: there is no call, its native code stands where it is used."""

entry = _compiler(cache=CAN_KEEP)
"""For what is called from Python: its native code is kept in the cache folder, if that can be written."""
