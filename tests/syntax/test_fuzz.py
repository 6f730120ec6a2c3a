"""Real files spoilt and files derived from the grammar: always a variant or a mistake told at its place, and soon.

Numbers seed the texts, so that a failure names the text that failed: `mutant(1234).text`, `generated(12).text`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from myllymatti import pipeline
from myllymatti.diagnostics import Diagnostic, SourceText, Span, has_errors
from myllymatti.diagnostics.terminal import render_all
from myllymatti.editor import protocol
from myllymatti.editor.workspace import Workspace
from myllymatti.mechanisms import MECHANISMS
from myllymatti.syntax.values import Misread, parse_example_line, parse_roles, parse_settings, parse_value
from tests.syntax.generated import GeneratedValue, generated
from tests.syntax.mutations import MUTATIONS, mutant, real_files
from tests.syntax.reading import Reading, check, in_time, read

MUTANTS, GENERATED, AT_ONCE = 2_000, 500, 50
"""How many texts there are of each kind, and how many one test reads, so that workers can share them."""

MOST_OF_ONE_MUTATION = 5
"""So many mistakes of shape one mutation makes at most: reading goes on where the text is sound again."""

OUT_OF_BOUNDS = frozenset({"out-of-range", "too-many-conditions", "sum-too-long"})


@pytest.fixture(autouse=True, scope="module")
def lasting() -> Iterator[None]:
    """What is read once for all texts is not looked through for garbage at each: that is a sixth of the time."""
    read("koira", real_files()["koira"])
    gc.freeze()
    yield
    gc.unfreeze()


def parts(count: int) -> list[range]:
    """The numbers up to a count, as many to a test as it reads."""
    return [range(start, min(start + AT_ONCE, count)) for start in range(0, count, AT_ONCE)]


@pytest.mark.parametrize("numbers", parts(MUTANTS), ids=str)
def test_mutants(numbers: range) -> None:
    for number in numbers:
        one = mutant(number)
        reading = read(one.original, one.text)
        try:
            check(reading)
            check_few_mistakes(reading, one.mutations)
        except AssertionError as error:
            error.add_note(f"mutant({number}) of {one.original}: {', '.join(one.mutations)}")
            raise


def check_few_mistakes(reading: Reading, mutations: tuple[str, ...]) -> None:
    """One place that is spoilt brings forth no flood."""
    if len(mutations) == 1:
        assert len(reading.shape) <= MOST_OF_ONE_MUTATION, render_all(reading.shape)


@pytest.mark.parametrize("numbers", parts(GENERATED), ids=str)
def test_generated(numbers: range) -> None:
    for number in numbers:
        one = generated(number)
        reading = read("odd", one.text)
        try:
            assert reading.shape == (), render_all(reading.shape)
            check(reading)
            for value in one.values:
                assert {fault.code for fault in faults_of(value)} <= OUT_OF_BOUNDS, value
        except AssertionError as error:
            error.add_note(f"generated({number})")
            raise


def faults_of(value: GeneratedValue) -> tuple[Diagnostic, ...]:
    """What is wrong with a value, read by itself."""
    span = Span(SourceText("odd.matti", value.text), 0, len(value.text))
    found: object
    if value.grammar == "choice":
        found = parse_roles(span) if value.rule == "roles" else parse_settings(span)
    elif value.grammar == "example":
        found = parse_example_line(value.rule, span)
    else:
        mechanism = next(one for one in MECHANISMS if one.name == value.grammar)
        point = next(one for one in mechanism.points if one.rule() == value.rule)
        found = parse_value(mechanism, point, span)
    return found.faults if isinstance(found, Misread) else ()


def test_every_mutation_occurs_alone() -> None:
    alone = [one.mutations for one in map(mutant, range(MUTANTS)) if len(one.mutations) == 1]
    assert {kind for kinds in alone for kind in kinds} == MUTATIONS.keys()


def test_many_mutants_are_spoilt_and_some_are_sound() -> None:
    """The mutations are neither so gentle that nothing is found, nor so rough that all of it is rubbish."""
    readings = [read(one.original, one.text) for one in map(mutant, range(60))]
    spoilt = [one for one in readings if one.variant is None]
    of_shape = [one for one in readings if one.shape]
    assert len(readings) // 2 < len(spoilt) < len(readings)
    assert len(readings) // 4 < len(of_shape) < len(spoilt)


@pytest.mark.parametrize("number", range(0, MUTANTS, 100))
def test_mutant_as_a_file(number: int, tmp_path: Path) -> None:
    """What is read of a folder, with parents beside it, and what an editor shows, is what was checked above."""
    one = mutant(number)
    for name, text in real_files().items():
        (tmp_path / f"{name}.matti").write_text(text, encoding="utf-8")
    path = tmp_path / f"{one.original}.matti"
    path.write_text(one.text, encoding="utf-8", newline="")
    expected = [fault.code for fault in read(one.original, one.text).found]
    with in_time():
        library = pipeline.open_library([str(path)])
        found = pipeline.check(library)
    assert [fault.code for fault in found] == expected
    assert one.original in library.variants or has_errors(found)
    with in_time():
        assert [fault.code for fault in shown(path, one.text)] == expected


def shown(path: Path, text: str) -> list[types.Diagnostic]:
    """The faults of a text as an editor shows them."""
    workspace = Workspace()
    workspace.put(path, text)
    there = workspace.text(path)
    assert there is not None
    return [protocol.diagnostic(one, there, workspace.text, path) for one in workspace.faults(path)[path]]
