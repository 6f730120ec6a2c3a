"""Keeping the results of simulations in files, so that the same run is not played twice."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from myllymatti import files
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening
from myllymatti.simulate.points import Outcome, PointsTally
from myllymatti.simulate.result import Simulation
from myllymatti.simulate.series import Series, only_kind
from myllymatti.simulate.sums import Sums
from myllymatti.simulate.tally import Tally

_ENGINE = ("random.py", "cards.py", "mechanisms", "rules", "play", "fast", "simulate")


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
            counted=Counter({Branch[name]: count for name, count in data["counted"].items()}),
            choices=Sums(*data["choices"]),
            options=Sums(*data["options"]),
            before_last_phase=Sums(*data["before_last_phase"]),
            points=_points_from_data(data["points"]),
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
        "points": _points_data(tally.points),
        "happenings": {what.value: tally.happenings[what] for what in Happening if tally.happenings[what]},
        "counted": {branch.name: tally.counted[branch] for branch in Branch if tally.counted[branch]},
        **{name: [sums.total, sums.squares] for name, sums in _figures(tally).items()},
    }
    files.write_whole(_file(result.series, games, folder), json.dumps(data, indent=1) + "\n")


def _figures(tally: Tally) -> dict[str, Sums]:
    return {"choices": tally.choices, "options": tally.options, "before_last_phase": tally.before_last_phase}


def _points_data(points: PointsTally) -> dict[str, Any]:
    return {
        "outcomes": [[*outcome, count] for outcome, count in sorted(points.outcomes.items(), key=str)],
        "by_seat": [[seat, str(value), count] for (seat, value), count in sorted(points.by_seat.items())],
        "by_side": [[side, str(value), count] for (side, value), count in sorted(points.by_side.items())],
        "off_balance": points.off_balance,
    }


def _points_from_data(data: Mapping[str, Any]) -> PointsTally:
    return PointsTally(
        outcomes=Counter({Outcome(*outcome): count for *outcome, count in data["outcomes"]}),
        by_seat=Counter({(seat, Fraction(value)): count for seat, value, count in data["by_seat"]}),
        by_side=Counter({(side, Fraction(value)): count for side, value, count in data["by_side"]}),
        off_balance=data["off_balance"],
    )


def _key(series: Series, games: int) -> list[str | int]:
    games_played = (series.players, series.seed, series.most_actions, games, series.replays)
    how = (*games_played, only_kind(series.rules), series.player)
    return [series.rules.fingerprint, engine_digest(), *how]


def _file(series: Series, games: int, folder: Path) -> Path:
    """The file of a run: with the fingerprint, since a name with all readings may be too long for a file."""
    rules = series.rules
    replays = f"{series.replays}-times" if series.replays > 1 else ""
    how = (only_kind(rules), "" if series.player == "random" else series.player, replays)
    parts = (rules.full_name.partition(":")[0], rules.fingerprint, str(series.players), *filter(None, how))
    return folder / f"{'-'.join(parts)}.json"
