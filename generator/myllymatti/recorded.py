"""What was measured or searched once and is kept in site/data, because it takes too long for every build."""

from __future__ import annotations

import json

from myllymatti import files
from myllymatti.pages.benchmarks import Benchmarks, benchmarks_from_data
from myllymatti.pages.readings_made import ReadingsMade, readings_from_data


def recorded_speed() -> Benchmarks | None:
    """What `make bench RECORD=1` measured last; None where nothing is recorded.

    Raises:
        ValueError: when the record is broken.
    """
    record = files.data_folder("site") / "data" / "benchmarks.json"
    return benchmarks_from_data(json.loads(record.read_text("utf-8"))) if record.is_file() else None


def recorded_readings() -> dict[str, ReadingsMade]:
    """What `matti readings NAME --verify --json` found, as far as it is kept in site/data/readings-NAME.json.

    Raises:
        ValueError: when a record is broken.
    """
    records = sorted((files.data_folder("site") / "data").glob("readings-*.json"))
    found = [readings_from_data(json.loads(record.read_text("utf-8"))) for record in records]
    return {one.variant: one for one in found}
