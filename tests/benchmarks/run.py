"""`make bench`: the speed of the engines, against each other, a script, a C program, and OpenSpiel.

What is measured, and how, stands in `parts.py`; the two sides of a comparison take turns on one core. A part whose
tool is missing (numba, gcc, OpenSpiel) says so and is left out. The page on speed shows site/data/benchmarks.json,
which `make bench RECORD=1` writes.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rich.console import Console

from myllymatti.files import data_folder, write_whole
from myllymatti.pages.benchmarks import Benchmarks, benchmarks_as_data
from myllymatti.simulate.executors import cores
from tests.benchmarks import machine
from tests.benchmarks.parts import FULL, MEASURED, QUICK, NotTheSame
from tests.benchmarks.shown import show

RECORD = data_folder("site") / "data" / "benchmarks.json"


def measure(names: Sequence[str], *, quick: bool, date: datetime.date, console: Console) -> Benchmarks:
    """Measure the parts of these names, all where there are none.

    Raises:
        NotTheSame: when two that are compared do not play the same games.
    """
    parts = []
    for name, part in MEASURED.items():
        if not names or name in names:
            console.print(f"Measuring {name}", highlight=False)
            parts.append(part(QUICK if quick else FULL))
    return Benchmarks(date, machine.processor(), cores(), machine.versions(), tuple(parts))


def reader() -> argparse.ArgumentParser:
    """What may stand on the command line."""
    found = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--json", type=Path, metavar="FILE", help="write the results to a file, too")
    found.add_argument("--record", action="store_true", help="write the results that the site shows; all parts in full")
    found.add_argument("--quick", action="store_true", help="a few games only: to see that it runs")
    found.add_argument(
        "--only", action="append", default=[], choices=MEASURED, help="measure this part; may be repeated"
    )
    found.add_argument(
        "--date", type=datetime.date.fromisoformat, metavar="YYYY-MM-DD", help="the date to write; else today"
    )
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Measure, show, and write where that is asked for; the exit status."""
    asked = reader().parse_args(words)
    if asked.record and (asked.quick or asked.only):
        reader().error("--record keeps a whole run: leave out --quick and --only")
    progress = Console(stderr=True)
    date = asked.date or datetime.datetime.now().astimezone().date()
    try:
        found = measure(asked.only, quick=asked.quick, date=date, console=progress)
    except NotTheSame as fault:
        print(f"{fault}: nothing was measured.", file=sys.stderr)
        return 1
    show(found, Console())
    text = json.dumps(benchmarks_as_data(found), indent=2, ensure_ascii=False) + "\n"
    for path in filter(None, (asked.json, RECORD if asked.record else None)):
        try:
            write_whole(path, text)
        except OSError as error:
            print(f"{path} cannot be written: {error.strerror}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
