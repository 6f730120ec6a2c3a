"""Keeping the results of simulations in files, so that the same run is not played twice."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from pathlib import Path

from myllymatti import files
from myllymatti.play.position import Happening
from myllymatti.simulate.run import Series, Simulation, Tally

_ENGINE = ("random.py", "cards.py", "mechanisms", "rules", "play", "simulate")


@cache
def engine_digest() -> str:
    """A digest of the code that decides what a simulation gives: a change of it makes kept results stale."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for part in _ENGINE:
        place = package / part
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kept(series: Series, games: int, folder: Path) -> Simulation | None:
    """The kept result of a run, or None when there is none for these rules, this engine and these numbers."""
    try:
        data = json.loads(_file(series, games, folder).read_text(encoding="utf-8"))
        if data["key"] != _key(series, games):
            return None
        tally = Tally(
            games=data["games"],
            not_ended=data["not_ended"],
            undecided=data["undecided"],
            losers=Counter({int(seat): count for seat, count in data["losers"].items()}),
            lengths=Counter({int(length): count for length, count in data["lengths"].items()}),
            happenings=Counter({Happening(name): count for name, count in data["happenings"].items()}),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return Simulation(series, tally)


def keep(result: Simulation, games: int, folder: Path) -> None:
    """Keep a result.

    Raises:
        OSError: when the folder cannot be written.
    """
    tally = result.tally
    data = {
        "key": _key(result.series, games),
        "games": tally.games,
        "not_ended": tally.not_ended,
        "undecided": tally.undecided,
        "losers": {str(seat): tally.losers[seat] for seat in sorted(tally.losers)},
        "lengths": {str(length): tally.lengths[length] for length in sorted(tally.lengths)},
        "happenings": {what.value: tally.happenings[what] for what in Happening if tally.happenings[what]},
    }
    files.write_whole(_file(result.series, games, folder), json.dumps(data, indent=1) + "\n")


def _key(series: Series, games: int) -> list[str | int]:
    return [series.rules.fingerprint, engine_digest(), series.players, series.seed, series.most_actions, games]


def _file(series: Series, games: int, folder: Path) -> Path:
    name = series.rules.full_name.replace(":", "+").replace("=", "-").replace(",", "+")
    return folder / f"{name}-{series.players}.json"
