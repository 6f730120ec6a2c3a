"""Each folder in bad/ is a broken corpus; its expected.txt is what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti.diagnostics.terminal import render_all
from myllymatti.sources.read import read_sources
from tests.conftest import Golden

BAD = Path(__file__).parent / "bad"
CASES = sorted(folder.name for folder in BAD.iterdir())


@pytest.mark.parametrize("case", CASES)
def test_message(case: str, monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.chdir(BAD / case)
    _, faults = read_sources(Path())
    assert faults
    golden(BAD / case / "expected.txt", render_all(faults) + "\n")


@pytest.mark.parametrize("case", CASES)
def test_message_has_no_words_of_the_program(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD / case)
    _, faults = read_sources(Path())
    for fault in faults:
        for word in ("PassageFile", "pattern '", "instance of", "value error", "codec", "interpret input", "token"):
            assert word not in fault.title


def test_bytes_that_are_not_utf_8_have_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD / "not-utf-8")
    (fault,) = read_sources(Path())[1]
    assert "UTF-8" in fault.title
    assert "line 3" in fault.title or (fault.span is not None and fault.span.line == 3)


def test_known_value_is_offered_for_a_near_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD / "unknown-kind")
    (fault,) = read_sources(Path())[1]
    assert "“rule”" in fault.hint


def test_all_faults_of_all_sources_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD / "several-faults")
    _, faults = read_sources(Path())
    files = {fault.span.source.name for fault in faults if fault.span}
    assert files == {f"{name}/{file}.yaml" for name in ("another", "virtanen-1950") for file in ("passages", "source")}
