"""What the benchmark suite measured, as the page on speed shows it and as the suite itself tables and keeps it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

if TYPE_CHECKING:
    from jinja2 import Environment

Measured = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Versions = dict[str, str]


class BadBenchmarks(ValueError):
    """Results that cannot be shown; the message says where and why."""


@dataclass(frozen=True)
class About:
    """What a part of the suite is: its heading, the unit of its figures, what is measured, and what the ratio means."""

    title: str
    unit: str
    told: str
    ratio: str = ""


PARTS: Mapping[str, About] = MappingProxyType(
    {
        "script": About(
            "The reference engine and a script for one game",
            "games a second",
            "A plain Python script that knows Myllymatti of the 1940s and nothing else, beside the reference engine, "
            "which reads the rules from the variant's file. Both play the same games.",
            "what it costs in Python to play by rules that are data: above 1 the engine is faster than the script.",
        ),
        "variants": About(
            "The native engine and the reference engine",
            "games a second",
            "Each variant as it is played by default, with the number of players it is best with (else three), at "
            "random. Both engines play the same games.",
            "how many times as many games the native engine plays.",
        ),
        "c": About(
            "The native engine and a C program for one game",
            "games a second",
            "Skitgubbe for three players, written by hand in C for this comparison (`tests/benchmarks/skitgubbe.c`), "
            "beside the native engine, which plays every variant with the same machine code. That both play the same "
            "games is checked first.",
            "what it costs in machine code to play by rules that are data: 1 would be nothing, 0.5 half the speed.",
        ),
        "openspiel": About(
            "The native engine and OpenSpiel",
            "decisions a second",
            "OpenSpiel's games are others, so decisions are counted, not games; moves without a choice count on both "
            "sides. Its players are random, too, and all its work is done in C++: with the deal by `evaluate_bots`; "
            "from dealt hands by the playouts of its tree search. The native engine deals each game.",
            "how many times as many decisions the native engine plays. Without the deal OpenSpiel has less to do.",
        ),
        "cores": About(
            "One core and two",
            "games a second",
            "The native engine on one thread and on two, Skitgubbe for three players.",
            "2 would be no loss at all.",
        ),
        "start": About(
            "From the command to its end",
            "seconds",
            "Whole processes, with the native code compiled and kept from an earlier run.",
        ),
    }
)
"""The parts of the suite, by name, in the order of the page."""


@dataclass(frozen=True)
class Figure:
    """The median of some rounds, and the least and the most of them."""

    median: Measured
    least: Measured
    most: Measured


@dataclass(frozen=True)
class Row:
    """What was measured of one thing: a figure for each column of its part, and the first in proportion to the second.

    `ratio` is computed within each round, since both sides of a round meet the same machine; None where there is
    one column.
    """

    what: str
    figures: tuple[Figure, ...]
    ratio: Figure | None = None


@dataclass(frozen=True)
class Part:
    """One comparison; `missing` says why it could not be made, or made in full, and is empty otherwise."""

    name: str
    columns: tuple[str, ...]
    parameters: dict[str, int]
    rows: tuple[Row, ...] = ()
    missing: str = ""

    def __post_init__(self) -> None:
        if self.name not in PARTS:
            raise ValueError(f"there is no part “{self.name}”")
        for row in self.rows:
            if len(row.figures) != len(self.columns):
                raise ValueError(f"“{row.what}” must have a figure for each of {', '.join(self.columns)}")

    @property
    def about(self) -> About:
        """What this part is."""
        return PARTS[self.name]

    @property
    def ratio(self) -> str:
        """What the column of ratios is called; empty where there is none."""
        return " / ".join(self.columns[:2]) if any(row.ratio for row in self.rows) else ""


@dataclass(frozen=True)
class Benchmarks:
    """A run of the suite: when, on what machine, with which versions, and what came of it."""

    date: datetime.date
    machine: str
    cores: Annotated[int, Field(ge=1)]
    versions: Versions
    parts: tuple[Part, ...]


def benchmarks_from_data(data: object) -> Benchmarks:
    """The results that plain data (from JSON) describes.

    Raises:
        BadBenchmarks: when something is missing or of the wrong kind.
    """
    try:
        return TypeAdapter(Benchmarks).validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"]) or "the whole"
        raise BadBenchmarks(f"{where}: {first['msg']}") from error


def benchmarks_as_data(benchmarks: Benchmarks) -> dict[str, Any]:
    """The results as plain data for JSON."""
    data: dict[str, Any] = TypeAdapter(Benchmarks).dump_python(benchmarks, mode="json")
    return data


def amount(value: float) -> str:
    """A figure with three digits that count, thousands apart: 587 000, 68.3, 0.412."""
    rounded = float(f"{value:.3g}")
    digits = max(0, 3 - len(str(int(rounded)))) if rounded >= 1 else 3
    return f"{rounded:,.{digits}f}".replace(",", "\u202f")


def benchmarks_page(benchmarks: Benchmarks, environment: Environment) -> str:
    """The page on speed as Markdown."""
    template = environment.get_template("benchmarks.md.j2")
    return template.render(benchmarks=benchmarks, amount=amount)
