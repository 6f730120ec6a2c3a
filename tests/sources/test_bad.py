"""Each folder in bad/ is a broken corpus; its expected.txt is what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti.diagnostics import render_all
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


@pytest.mark.parametrize("case", [case for case in CASES if case not in ("no-passages-file", "missing-field-of-a-source")])
def test_place_is_that_of_the_fault(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in these cases is wrong at the very beginning of a file but what stands there."""
    monkeypatch.chdir(BAD / case)
    _, faults = read_sources(Path())
    for fault in faults:
        assert fault.span is not None
        assert fault.span.source.text, f"{fault.title}: the text is not shown"


def test_all_faults_of_all_sources_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD / "several-faults")
    _, faults = read_sources(Path())
    files = {fault.span.source.name for fault in faults if fault.span}
    assert files == {f"{name}/{file}.yaml" for name in ("another", "virtanen-1950") for file in ("passages", "source")}
