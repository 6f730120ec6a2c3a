"""Each code has a page in the handbook whose example produces it and whose mended example doesn't."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path

import pytest

from myllymatti import files
from myllymatti.diagnostics.codes import CODES, GROUPS, Code
from myllymatti.diagnostics.terminal import render_all
from myllymatti.handbook import Block, entry
from myllymatti.sources.model import Sources
from myllymatti.sources.read import read_sources
from myllymatti.sources.read_history import read_history, unresolved_citations
from tests.cli.matti import Done, matti, ordinary_user
from tests.helpers import project_library
from tests.language import test_bad as variants_bad
from tests.sources import test_bad as sources_bad
from tests.sources import test_history as history_bad

FOLDER = files.data_folder("grammar") / "handbook"

TOLD_BESIDE: dict[Code, Code] = {"faulty-parent": "value-not-understood"}
"""Codes that never come alone, with the one that their example has beside them: a parent's own fault is told, too."""

RIGHTS_MATTER: frozenset[Code] = frozenset({"unreadable-file"})
"""Codes whose example shows what an ordinary user may not do."""

SHELL_SIGNS = frozenset("|><;&$*")
"""Signs that only a shell understands; a command without them is run in this process, which is faster."""

SHOWN_BY_THE_HANDBOOK: dict[Code, str] = {
    **dict.fromkeys(GROUPS["Reading files"], "lies in how the file is kept, not in what it says"),
    **dict.fromkeys(GROUPS["What was typed"], "lies in what is typed"),
    "misnamed-configuration": "lies in what is typed",
    "too-many-parents": "takes more files than a folder is pleasant with",
}
"""Codes that no folder of broken files shows, with the reason; their example in the handbook is all there is."""

HISTORY = re.compile(r"corpus/\w+\.yaml\Z")
"""A file on history and words; these are read of the project alone, so here they are read by themselves."""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty working folder, in which an ordinary user may look as well."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        place.chmod(0o755)
        monkeypatch.chdir(place)
        yield place
        monkeypatch.undo()


WARNINGS: frozenset[Code] = frozenset({"hands-differ", "target-out-of-reach"})
"""Codes that only warn: the command does what it is to do, and ends well."""


def carried_out(blocks: tuple[Block, ...], folder: Path, *, without_rights: bool = False) -> list[Done]:
    """Write the files of the blocks and run their commands; where none is typed, the files are checked."""
    for block in blocks:
        if block.file:
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    if any(HISTORY.match(block.file) for block in blocks):
        return [history_checked()]
    typed = [command for block in blocks for command in block.commands]
    variants = [block.file for block in blocks if block.file.endswith(".matti")]
    as_user = ordinary_user if without_rights else nullcontext
    return [run(command, as_user()) for command in typed or [shlex.join(["matti", "check", *variants])]]


def run(command: str, as_user: AbstractContextManager[None]) -> Done:
    """Run what is typed: `matti` alone in this process, what a shell adds or prepares by a shell."""
    words = shlex.split(command)
    if words[0] == "matti" and not SHELL_SIGNS & set(command):
        with as_user:
            return matti(*words[1:])
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command], env={**os.environ, "PATH": path}, capture_output=True, encoding="utf-8", check=False
    )
    assert words[0] == "matti" or done.returncode == 0, f"{command}: {done.stderr}"
    return Done(done.returncode, done.stdout, done.stderr)


def history_checked() -> Done:
    """What `matti check` says of the project's files on history and words, said of those in the working folder."""
    history, faults = read_history(Path("corpus"))
    faults = (*faults, *unresolved_citations(history, project_library().sources))
    return Done(1 if faults else 0, "", render_all(faults))


@cache
def shown_by_broken_files() -> frozenset[str]:
    """The codes of all faults that the broken variants, sources and files on history have.

    Those of the variants are read from what is expected of them, which is what is said of them: that is tested there.
    """
    told = [(variants_bad.BAD / case / "expected.txt").read_text(encoding="utf-8") for case in variants_bad.CASES]
    codes = {code for text in told for code in codes_in(text)}
    faults = [fault for place in sorted(sources_bad.BAD.iterdir()) for fault in read_sources(place)[1]]
    for place in sorted(history_bad.BAD.iterdir()):
        history, found = read_history(place)
        faults += [*found, *unresolved_citations(history, Sources((history_bad.VIRTANEN,)))]
    return frozenset(codes | {fault.code for fault in faults})


def codes_in(told: str) -> set[str]:
    """The codes of the faults that are told on a terminal."""
    return set(re.findall(r"^\w+\[([\w-]+)\]: ", told, re.MULTILINE))


@pytest.mark.parametrize("code", sorted(set(CODES) - set(SHOWN_BY_THE_HANDBOOK)))
def test_a_broken_file_shows_the_code(code: Code) -> None:
    assert code in shown_by_broken_files(), f"no folder in {variants_bad.BAD} or of the sources produces it"


@pytest.mark.parametrize("code", sorted(SHOWN_BY_THE_HANDBOOK))
def test_reason_for_having_no_broken_file_holds(code: Code) -> None:
    assert code not in shown_by_broken_files()


def test_every_page_is_about_a_code() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_example_produces_the_message(code: Code, folder: Path) -> None:
    page = entry(FOLDER, code)
    assert page.faulty, "a page shows how the message comes about"
    found = carried_out(page.faulty, folder, without_rights=code in RIGHTS_MATTER)
    told = "\n".join(one.err for one in found)
    assert codes_in(told) == {code, TOLD_BESIDE.get(code, code)}, told
    assert found[-1].status in ((0,) if code in WARNINGS else (1, 2))


@pytest.mark.parametrize("code", CODES)
def test_mended_example_is_clean(code: Code, folder: Path) -> None:
    page = entry(FOLDER, code)
    assert page.mended, "a page shows the way out"
    for one in carried_out(page.mended, folder, without_rights=code in RIGHTS_MATTER):
        assert one.status == 0, one.err


@pytest.mark.parametrize("code", CODES)
def test_mended_example_is_laid_out(code: Code, folder: Path) -> None:
    page = entry(FOLDER, code)
    variants = [block for block in page.mended if block.file.endswith(".matti")]
    for block in variants:
        (folder / Path(block.file).name).write_text(block.text, encoding="utf-8")
    if variants:
        done = matti("fmt", "--diff", ".")
        assert done.status == 0, done.out


@pytest.mark.parametrize("code", CODES)
def test_page_is_prose_before_it_is_an_example(code: Code) -> None:
    page = entry(FOLDER, code)
    assert page.title
    assert not page.title.endswith(".")
    assert not page.text.startswith("```")
    assert not {"you", "your"} & set(page.text.lower().split())
    assert all(len(line) <= 120 for line in page.text.splitlines())
