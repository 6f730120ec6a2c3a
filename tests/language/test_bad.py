"""Each folder in bad/ shows one kind of mistake; its expected.txt is what is said about it."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.diagnostics import Diagnostic, has_errors
from myllymatti.diagnostics.terminal import render_all
from tests.conftest import Golden
from tests.helpers import PROJECT

BAD = Path(__file__).parent / "bad"
CASES = sorted(folder.name for folder in BAD.iterdir())

SEVERAL = {
    "faulty-parent": 3,
    "semicolon-after-clause": 2,
    "several-faults": 12,
}
"""Cases that show more than one fault; every other is one mistake and gets one message."""


WARNED = {"hands-filled-otherwise", "target-of-more-tricks-than-there-are", "target-of-a-misere-below-nothing"}
"""Cases in which something only looks like a mistake: the variant is played all the same."""


@cache
def faults_of(case: str) -> tuple[Diagnostic, ...]:
    """All faults of a case, with file names as its folder has them."""
    before = Path.cwd()
    os.chdir(BAD / case)
    try:
        names = sorted(path.name for path in Path().glob("*.matti"))
        return pipeline.check(pipeline.open_library(names))
    finally:
        os.chdir(before)


@pytest.mark.parametrize("case", CASES)
def test_message(case: str, golden: Golden) -> None:
    faults = faults_of(case)
    assert has_errors(faults) == (case not in WARNED)
    shown = render_all(faults).replace(f"{PROJECT}/", "")
    text = re.sub(r"(Known (?:sources|variants)): .*", r"\1: …", shown)
    golden(BAD / case / "expected.txt", text + "\n")


@pytest.mark.parametrize("case", CASES)
def test_one_mistake_gets_one_message(case: str) -> None:
    faults = faults_of(case)
    assert len(faults) == SEVERAL.get(case, 1), render_all(faults)


@pytest.mark.parametrize("case", CASES)
def test_a_fault_has_a_place_and_stands_in_reading_order(case: str) -> None:
    places = []
    for fault in faults_of(case):
        assert fault.span is not None
        assert fault.span.line <= len(fault.span.source.line_starts)
        places.append((fault.span.source.name, fault.span.start))
    assert places == sorted(places)


def test_faults_of_a_variant_do_not_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD / "value-nearly-right")
    assert pipeline.open_library(["mykka.matti"]).variants.keys() == {"myllymatti-1940s"}
