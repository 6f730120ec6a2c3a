"""Where the project's own files lie, and how files are read and written.

In a checkout the data folders stand at the top of the project; in an installed wheel they are inside
the package, under `_data`. The checkout is looked for first.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path


@cache
def project_folder() -> Path:
    """The folder that holds grammar, variants, corpus and site."""
    package = Path(__file__).resolve().parent
    checkout = package.parent.parent
    if (checkout / "grammar").is_dir() and (checkout / "variants").is_dir():
        return checkout
    return package / "_data"


def data_folder(name: str) -> Path:
    """One of the project's data folders: grammar, variants, corpus or site."""
    return project_folder() / name


def shown_path(path: Path) -> str:
    """The path as messages show it: relative to the working folder where it lies below, else as given."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except (ValueError, OSError, RuntimeError):  # a ring of links is a RuntimeError
        return path.as_posix()


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all: into a neighbour first, then renamed. A text is written as UTF-8.

    A link stays a link, and the file that it leads to is written. A file that was there keeps its permissions and,
    as far as that is allowed, its owner.

    Raises:
        OSError: when the folder or the file cannot be written; what stood there before stays.
    """
    place = Path(os.path.realpath(path))
    place.parent.mkdir(parents=True, exist_ok=True)
    there = place.stat() if place.exists() else None
    mode = stat.S_IMODE(there.st_mode) if there else 0o644
    owner = (there.st_uid, there.st_gid) if there and hasattr(os, "chown") else None
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    neighbour = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content.encode("utf-8") if isinstance(content, str) else content)
        neighbour.chmod(mode)
        if owner is not None:
            with suppress(OSError):  # not everybody may give files away; the folder's rules hold then
                os.chown(neighbour, *owner)
        neighbour.replace(place)
    except BaseException:
        neighbour.unlink()
        raise


def date_of_state() -> str:
    """The date of the project's state as a build was told it by SOURCE_DATE_EPOCH; empty where it was not.

    No result depends on it, and nothing is asked of the clock.
    """
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "")
    is_number = seconds.isascii() and seconds.isdecimal() and len(seconds) < 12
    return datetime.fromtimestamp(int(seconds), tz=UTC).date().isoformat() if is_number else ""
