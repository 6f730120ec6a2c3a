"""The repository under test: what is promised of every file of it."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from myllymatti.diagnostics.terminal import render_all
from myllymatti.pipeline import Library, check
from tests.helpers import ALL_NAMES, PROJECT, TESTS, project_library

TEXT = {".py", ".lark", ".matti", ".yaml", ".yml", ".toml", ".md", ".j2", ".css", ".js", ".html", ".txt", ".json", ""}
MODULES = sorted((PROJECT / "generator" / "myllymatti").rglob("*.py"))
MINE = TESTS / "repository"


@cache
def tracked() -> tuple[Path, ...]:
    """All files that git knows and that are there; without git, those of the project's folders."""
    try:
        found = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=PROJECT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git checkout")
    paths = [PROJECT / name for name in found if name]
    return tuple(path for path in paths if path.is_file() and path.suffix in TEXT)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def shown(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_module_says_what_it_is(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert len(text) > 20
    assert text.splitlines()[0].rstrip()[-1] in ".:"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_module_is_of_a_readable_length(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= 450


def test_no_note_to_oneself() -> None:
    notes = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
    found = [shown(path) for path in tracked() if notes.search(text_of(path))]
    assert found == []


def test_no_path_of_one_machine() -> None:
    paths = re.compile(r"(?<![\w.])/(?:home|root|Users|work|tmp|mnt)/\w+|[A-Z]:\\Users")
    found = {}
    for path in tracked():
        hits = paths.findall(text_of(path))
        if hits and MINE not in path.parents:
            found[shown(path)] = hits
    assert found == {}


def test_text_is_utf_8_with_plain_line_ends() -> None:
    for path in tracked():
        raw = path.read_bytes()
        assert b"\r" not in raw, shown(path)
        if "not-utf-8" not in path.parts:
            raw.decode("utf-8")


def test_every_variant_has_an_example_and_all_run(library: Library) -> None:
    assert [variant.name for variant in library.variants.values() if not variant.examples] == []
    assert render_all(check(library)) == ""


def test_every_variant_is_read_without_a_fault(library: Library) -> None:
    assert set(library.project_variants) == set(library.variants)
    assert library.faults == ()


def test_every_bad_example_has_its_message() -> None:
    for folder in (*(TESTS / "language" / "bad").iterdir(), *(TESTS / "sources" / "bad").iterdir()):
        assert (folder / "expected.txt").is_file(), folder.name


def test_no_golden_file_is_left_over() -> None:
    """Each golden file belongs to a configured variant of today."""
    known = {name.replace(":", "_") for name in (*ALL_NAMES, *project_library().variants)}
    for path in (TESTS / "golden").iterdir():
        assert path.name.partition(".")[0] in known, path.name
