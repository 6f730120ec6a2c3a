"""The command `matti` as the tests call it: in this process for the many, as a process of its own for the few."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from myllymatti.cli import run

MATTI = str(Path(sys.executable).with_name("matti"))

GAME = """variant {name} from {parent} [; invented] {{
    title:    en "My game"
    players:  2 to 3

    phase shedding {{
        taken:  the last card played
    }}
}}
"""


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    status: int
    out: str
    err: str

    def data(self) -> Any:  # noqa: ANN401 (JSON may be anything)
        """The JSON on standard output, which must be valid: neither NaN nor Infinity."""
        return json.loads(self.out, parse_constant=_refuse)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def matti(*arguments: str, given: str | bytes = "") -> Done:
    """Run a command in this process; whatever it raises fails the test."""
    raw = given.encode("utf-8", errors="surrogatepass") if isinstance(given, str) else given
    given_stream = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with patch.object(sys, "stdin", given_stream), redirect_stdout(out), redirect_stderr(err):
        status = run(list(arguments))
    return Done(status, _read(out), _read(err))


def _read(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def process(*arguments: str, cwd: Path, shell: str = "", **environment: str) -> Done:
    """Run a command as a process of its own; `shell` is what a shell adds to it: a pipe, a redirection."""
    command = [MATTI, *arguments]
    if shell:
        command = ["sh", "-c", f'"$0" "$@" {shell}', *command]
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=120,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def refused(done: Done, status: int = 2) -> str:
    """That a command was refused as it should be: the fault on standard error only, no traceback; returns it."""
    assert done.status == status, done
    assert not done.out
    assert done.err.strip()
    assert "Traceback" not in done.err
    return done.err


def own_game(folder: Path, name: str = "mygame", parent: str = "koira") -> Path:
    """A small variant of one's own in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.matti"
    path.write_text(GAME.format(name=name, parent=parent), encoding="utf-8")
    return path


SOURCE = """type: book
title: A book of games
language: en
rights: public-domain
seen: {}
about: A source of one's own.
"""
PASSAGES = """- id: lowest-is-taken
  kind: rule
  paraphrase: Whoever cannot beat takes the lowest card.
"""


def own_source(folder: Path, name: str, seen: str = "full") -> Path:
    """A source of one's own with one passage, in the corpus beside the files of a folder."""
    place = folder / "corpus" / name
    place.mkdir(parents=True)
    (place / "source.yaml").write_text(SOURCE.format(seen), encoding="utf-8")
    (place / "passages.yaml").write_text(PASSAGES, encoding="utf-8")
    return place


@contextmanager
def ordinary_user() -> Iterator[None]:
    """No right to read or write everything, even where the tests run as root."""
    assert matti("check", "koira").status == 0  # all modules loaded: root's Python may lie where others cannot read
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def modules_loaded(*commands: list[str]) -> set[str]:
    """The modules that a process has loaded after these commands, all of which must have ended well."""
    code = (
        "import sys\n"
        "from myllymatti.cli import run\n"
        f"statuses = [run(command) for command in {list(commands)!r}]\n"
        "print(*sys.modules, file=sys.stderr)\n"
        "sys.exit(max(statuses))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    return set(done.stderr.split())
