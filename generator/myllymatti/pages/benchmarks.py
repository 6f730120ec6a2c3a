"""What the benchmark suite measured, as the page on speed shows it and as the suite itself tables and keeps it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from myllymatti.pages import links
from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.pages.numbers import Numbers
from myllymatti.pages.plots import pace_plot

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
            N_("The reference engine and a script for one game"),
            N_("games a second"),
            N_(
                "A plain Python script that knows Myllymatti of the 1940s and nothing else, beside the reference "
                "engine, which reads the rules from the variant's file. Both play the same games."
            ),
            N_("what it costs in Python to play by rules that are data: above 1 the engine is faster than the script."),
        ),
        "variants": About(
            N_("The native engine and the reference engine"),
            N_("games a second"),
            N_(
                "Each variant as it is played by default, with the number of players it is best with (else three), "
                "at random. Both engines play the same games."
            ),
            N_("how many times as many games the native engine plays."),
        ),
        "c": About(
            N_("The native engine and a C program for one game"),
            N_("games a second"),
            N_(
                "Skitgubbe for three players, written by hand in C for this comparison "
                "(`tests/benchmarks/skitgubbe.c`), beside the native engine, which plays every variant with the "
                "same machine code. That both play the same games is checked first."
            ),
            N_("what it costs in machine code to play by rules that are data: 1 would be nothing, 0.5 half the speed."),
        ),
        "openspiel": About(
            N_("The native engine and OpenSpiel"),
            N_("decisions a second"),
            N_(
                "OpenSpiel's games are others, so decisions are counted, not games; moves without a choice count on"
                " both sides. Its players are random, too, and all its work is done in C++: with the deal by "
                "`evaluate_bots`; from dealt hands by the playouts of its tree search. The native engine deals each"
                " game."
            ),
            N_("how many times as many decisions the native engine plays. Without the deal OpenSpiel has less to do."),
        ),
        "cores": About(
            N_("One core and two"),
            N_("games a second"),
            N_("The native engine on one thread and on two, Skitgubbe for three players."),
            N_("2 would be no loss at all."),
        ),
        "start": About(
            N_("From the command to its end"),
            N_("seconds"),
            N_("Whole processes, with the native code compiled and kept from an earlier run."),
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


def amount(value: float, say: Catalogue | None = None) -> str:
    """A figure with three digits that count, thousands apart: 587 000, 68.3, 0.412; as English has it without `say`."""
    rounded = float(f"{value:.3g}")
    digits = max(0, 3 - len(str(int(rounded)))) if rounded >= 1 else 3
    return (say or Catalogue()).number(rounded, digits)


# ---- The page --------------------------------------------------------------------------------------------------------


_WORDS = (
    N_("native engine"),
    N_("reference engine"),
    N_("script"),
    N_("C program"),
    N_("OpenSpiel"),
    N_("one core"),
    N_("two cores"),
    N_("from start to end"),
    N_("rounds"),
    N_("seed"),
    N_("games a round"),
    N_("games of the reference engine"),
    N_("games of OpenSpiel"),
    N_("games compared first"),
    N_("whist, and bridge"),
    N_("whist, and bridge from dealt hands"),
)
"""What columns, parameters and rows are called in the record; all else in it is a name, or of the forms below."""

_OF_A_VARIANT = (
    N_("%(variant)s, %(players)s players"),
    N_("%(variant)s, %(players)s players, and hearts"),
    N_("%(variant)s, %(players)s players, and hearts from dealt hands"),
)
_FORMS = tuple(
    (form, re.compile(form % {"variant": r"(?P<variant>[\w-]+)", "players": r"(?P<players>\d+)"}))
    for form in _OF_A_VARIANT
)


@dataclass(frozen=True)
class Words:
    """The words of the record in the language of the page."""

    say: Catalogue

    def name(self, text: str) -> str:
        """What a column, a parameter or a row is called."""
        for form, pattern in _FORMS:
            found = pattern.fullmatch(text)
            if found:
                return self.say.gettext(form) % found.groupdict()
        return self.say.gettext(text) if text in _WORDS else text

    def amount(self, value: float) -> str:
        """A figure with three digits that count."""
        return amount(value, self.say)

    def ratio(self, part: Part) -> str:
        """What the column of ratios is called; empty where there is none."""
        return " / ".join(map(self.name, part.columns[:2])) if part.ratio else ""

    def plot(self, part: Part) -> str:
        """What was measured, drawn: the columns of a row are told apart by their marks."""
        title = self.say.gettext("%(part)s: %(unit)s, from the lowest to the highest round") % {
            "part": self.say.gettext(part.about.title),
            "unit": self.say.gettext(part.about.unit),
        }
        rows = {self.name(row.what): [(one.least, one.median, one.most) for one in row.figures] for row in part.rows}
        words = "; ".join(
            f"{self.name(row.what)}: "
            + ", ".join(
                f"{self.name(column)} {self.amount(one.median)}"
                for column, one in zip(part.columns, row.figures, strict=True)
            )
            for row in part.rows
        )
        return pace_plot(rows, title, words, Numbers(self.say))


def benchmarks_page(benchmarks: Benchmarks, environment: Environment, say: Catalogue | None = None) -> str:
    """The page on speed as Markdown, in the language of the catalogue."""
    catalogue = say or Catalogue()
    here = links.root_of(catalogue.code) + links.SPEED

    def to(target: str, anchor: str = "") -> str:
        return links.link(here, links.root_of(catalogue.code) + target, anchor)

    def file(path: str) -> str:
        return links.file_link(here, path)

    template = environment.get_template("benchmarks.md.j2")
    return template.render(
        benchmarks=benchmarks,
        told=Words(catalogue),
        say=catalogue,
        numbers=Numbers(catalogue),
        to=to,
        file=file,
        links=links,
        here=links.SPEED,
    )
