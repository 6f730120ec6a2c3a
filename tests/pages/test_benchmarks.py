"""The page on speed shows what was measured, and refuses what is no result."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest

from myllymatti import files
from myllymatti.pages.benchmarks import (
    PARTS,
    BadBenchmarks,
    Benchmarks,
    Figure,
    Part,
    Row,
    Words,
    amount,
    benchmarks_as_data,
    benchmarks_from_data,
    benchmarks_page,
)
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.render import environment

SITE = files.data_folder("site")

MEASURED = Benchmarks(
    date=datetime.date(2026, 1, 31),
    machine="A <fast> one",
    cores=2,
    versions={"Python": "3.11.7", "gcc": "12.2.0"},
    parts=(
        Part(
            name="c",
            columns=("native engine", "C program"),
            parameters={"rounds": 9, "seed": 1},
            rows=(
                Row(
                    "skitgubbe, 3 players",
                    (Figure(301_234.5, 250_000, 310_000), Figure(580_000, 570_000, 590_000)),
                    Figure(0.519, 0.43, 0.54),
                ),
            ),
        ),
        Part(name="openspiel", columns=("native engine", "OpenSpiel"), parameters={}, missing="OpenSpiel is missing."),
        Part(
            name="start",
            columns=("from start to end",),
            parameters={"rounds": 9},
            rows=(Row("matti --help", (Figure(0.21, 0.2, 0.25),)),),
        ),
    ),
)


def shown(benchmarks: Benchmarks) -> str:
    return benchmarks_page(benchmarks, environment(SITE / "templates"))


def data() -> Any:  # noqa: ANN401 (it is spoilt in many ways)
    return benchmarks_as_data(MEASURED)


def test_page_tells_figures_machine_and_versions() -> None:
    page = shown(MEASURED)
    for text in (
        "# Speed",
        "Measured on 2026-01-31, A &lt;fast&gt; one, 2 cores.",
        "Versions: Python 3.11.7, gcc 12.2.0.",
        '<td data-label="native engine">301\u202f000<br><span class="aside">250\u202f000–310\u202f000</span></td>',
        '<td data-label="native engine / C program">0.519<br>',
        "Rounds: 9; seed: 1.",
        "`make bench`",
    ):
        assert text in page


def test_page_says_what_was_left_out_and_has_no_table_of_it() -> None:
    page = shown(MEASURED)
    part = page[page.index("{: #openspiel }") : page.index("{: #start }")]
    assert "Left out: OpenSpiel is missing." in part
    assert "<table" not in part


def test_no_column_of_ratios_where_there_is_nothing_to_compare() -> None:
    page = shown(MEASURED)
    assert page[page.index("{: #start }") :].count('<th scope="col">') == 2


def test_every_part_has_its_words() -> None:
    for about in PARTS.values():
        assert about.title
        assert about.unit
        assert about.told.endswith(".")


def test_each_part_has_a_figure_and_its_data() -> None:
    page = shown(MEASURED)
    assert page.count("<svg") == 2
    assert "skitgubbe, 3 players: native engine 301\u202f000, C program 580\u202f000</desc>" in page
    assert "Full: native engine; hollow: C program." in page
    assert 'href="figures/speed-c.csv"' in page
    assert "speed-openspiel" not in page


def test_words_of_the_record_are_those_of_the_page() -> None:
    interface = {"native engine": ("natiivikone",), "%(variant)s, %(players)s players": ("%(variant)s (%(players)s)",)}
    told = Words(Catalogue("fi", interface=interface, strict=False))
    assert told.name("native engine") == "natiivikone"
    assert told.name("skitgubbe, 3 players") == "skitgubbe (3)"
    assert told.name("matti --help") == "matti --help"
    assert told.amount(0.4119) == "0,412"


def test_every_word_of_the_record_can_be_translated() -> None:
    """Columns, parameters and rows are either names or known, so that none stays English unseen."""
    recorded = benchmarks_from_data(json.loads((SITE / "data" / "benchmarks.json").read_text(encoding="utf-8")))

    class Marking(Catalogue):
        def gettext(self, text: str) -> str:
            return f"<{text}>"

    told = Words(Marking())
    for part in recorded.parts:
        for word in (*part.columns, *part.parameters, *(row.what for row in part.rows)):
            assert told.name(word).startswith("<") or word.startswith("matti "), word


def test_results_survive_being_written() -> None:
    assert benchmarks_from_data(json.loads(json.dumps(data()))) == MEASURED


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1_234_567, "1\u202f230\u202f000"),
        (587_400, "587\u202f000"),
        (123.4, "123"),
        (68.34, "68.3"),
        (1.234, "1.23"),
        (0.4119, "0.412"),
        (0.0042, "0.004"),
        (999.96, "1\u202f000"),
        (9.999, "10.0"),
        (0.9999, "1.00"),
    ],
)
def test_amount(value: float, text: str) -> None:
    assert amount(value) == text


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda found: found.pop("date"), "date: "),
        (lambda found: found.update(date="yesterday"), "date: "),
        (lambda found: found.update(cores=0), "cores: "),
        (lambda found: found["parts"][0].update(name="pace"), "parts.0: Value error, there is no part “pace”"),
        (
            lambda found: found["parts"][0]["rows"][0]["figures"].pop(),
            "must have a figure for each of native engine, C",
        ),
        (
            lambda found: found["parts"][0]["rows"][0]["figures"][0].update(median=-1),
            "parts.0.rows.0.figures.0.median: ",
        ),
        (lambda found: found["parts"][0]["rows"][0]["figures"][0].update(most=float("inf")), "figures.0.most: "),
    ],
)
def test_what_is_no_result_is_refused_with_its_place(spoil: Any, said: str) -> None:  # noqa: ANN401
    found = data()
    spoil(found)
    with pytest.raises(BadBenchmarks) as fault:
        benchmarks_from_data(found)
    assert said in str(fault.value)


@pytest.mark.parametrize("found", [None, [], "fast", {}])
def test_what_is_nothing_of_the_kind_is_refused(found: object) -> None:
    with pytest.raises(BadBenchmarks):
        benchmarks_from_data(found)


def test_recorded_results_hold_every_part() -> None:
    recorded = benchmarks_from_data(json.loads((SITE / "data" / "benchmarks.json").read_text(encoding="utf-8")))
    assert {part.name for part in recorded.parts} == set(PARTS)
    assert not any(part.missing for part in recorded.parts)
