"""Closed and broken streams, and surroundings of all kinds: as processes of their own."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.matti import MATTI, process

PLAY, COMPARE = ("play", "koira"), ("compare", "koira", "myllymatti-1940s")
TALKATIVE = [("show", "koira"), ("list",), ("play", "koira", "--json"), ("check",), ("--help",)]


@pytest.mark.parametrize("arguments", TALKATIVE, ids=" ".join)
def test_reader_that_has_gone(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """`matti … | head -1`, with a head that has read enough before anything was written."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [MATTI, *arguments], stdout=writing, stderr=subprocess.PIPE, cwd=tmp_path, check=False, timeout=60
    )
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 0


def test_head(tmp_path: Path) -> None:
    done = process("show", "koira", cwd=tmp_path, shell="| head -1")
    assert done.out == "Koira  (koira)\n"
    assert done.err == ""


@pytest.mark.parametrize("arguments", TALKATIVE, ids=" ".join)
def test_closed_output(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = process(*arguments, cwd=tmp_path, shell=">&-")
    assert "Traceback" not in done.err
    assert done.status in (0, 1)


@pytest.mark.parametrize("arguments", [("show", "nope"), ("list",), ("show",), ("nope",)], ids=" ".join)
def test_closed_error_output(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = process(*arguments, cwd=tmp_path, shell="2>&-")
    assert done.status == (0 if arguments == ("list",) else 2)
    assert "Traceback" not in done.out


@pytest.mark.parametrize("arguments", [("show", "koira"), ("list",), ("play", "koira", "--json")], ids=" ".join)
def test_full_disk(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = process(*arguments, cwd=tmp_path, shell=">/dev/full")
    assert done.status == 1
    assert done.err.strip() == "error: cannot write or read: No space left on device"


@pytest.mark.parametrize("given", ["<&-", "</dev/null"])
def test_replay_without_input(given: str, tmp_path: Path) -> None:
    done = process("replay", "-", cwd=tmp_path, shell=given)
    assert done.status == 2
    assert done.err.startswith("error[bad-record]: standard input: ")
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("arguments", "surroundings"),
    [
        (PLAY, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
        (PLAY, {"PYTHONIOENCODING": "ascii"}),
        (PLAY, {"PYTHONIOENCODING": "cp1252"}),
        (COMPARE, {"PYTHONIOENCODING": "ascii"}),
        (COMPARE, {"PYTHONIOENCODING": "latin-1"}),
    ],
    ids=str,
)
def test_output_that_has_no_card_suits(
    arguments: tuple[str, ...], surroundings: dict[str, str], tmp_path: Path
) -> None:
    """Both write to the stream that the surroundings make, so that not every one is tried with both."""
    done = process(*arguments, cwd=tmp_path, **surroundings)
    assert "Traceback" not in done.err
    assert done.status == 0


@pytest.mark.parametrize(
    "surroundings",
    [
        {"COLUMNS": "0", "TERM": "dumb"},
        {"COLUMNS": "-5", "HOME": "/nonexistent"},
        {"COLUMNS": "x", "NO_COLOR": "1"},
    ],
    ids=str,
)
def test_odd_surroundings(surroundings: dict[str, str], tmp_path: Path) -> None:
    done = process("list", cwd=tmp_path, **surroundings)
    assert (done.status, done.err) == (0, "")
    assert "koira" in done.out


def test_status_and_streams_of_the_process(tmp_path: Path) -> None:
    fine = process("check", cwd=tmp_path)
    assert (fine.status, fine.err) == (0, "")
    (tmp_path / "x.matti").write_text("variant x { }")
    faulty = process("check", "x.matti", cwd=tmp_path)
    assert (faulty.status, faulty.out) == (1, "")
    assert "x.matti:1:" in faulty.err
    wrong = process("check", "nope", cwd=tmp_path)
    assert (wrong.status, wrong.out) == (2, "")
    assert not list(tmp_path.glob("build*"))
