"""`make bench`: games a second of the reference engine, against a script that was written for one game only.

Engine and script play the same games of myllymatti-1940s with three players, on one core, in turns; the median of
the rounds counts. Then each variant as it is played by default, with 2 to 4 players, the engine alone.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rich.console import Console
from rich.table import Table

from myllymatti import __version__, pipeline
from myllymatti.play.game import play_game
from myllymatti.rules.model import Rules
from tests.benchmarks import script_myllymatti

VARIANT = "myllymatti-1940s"
PLAYERS = 3
SEED = 1


def games_a_second(play: Callable[[int], object], games: int, start: int) -> float:
    """Play so many games, numbered from `start`; how many a second that makes."""
    begun = time.perf_counter()
    for game in range(start, start + games):
        play(game)
    return games / (time.perf_counter() - begun)


def side_by_side(rules: Rules, games: int, rounds: int) -> tuple[list[float], list[float]]:
    """Games a second of the engine and of the script, a figure a round, in turns."""

    def engine(game: int) -> tuple[int | None, int]:
        state, actions = play_game(rules, PLAYERS, SEED, game)
        return state.loser(), actions

    def script(game: int) -> tuple[int, int]:
        return script_myllymatti.play(PLAYERS, SEED, game)

    if any(engine(game) != script(game) for game in range(20)):
        raise SystemExit("engine and script do not play the same game")
    figures: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for play, found in zip((engine, script), figures, strict=True):
            found.append(games_a_second(play, games, number * games))
    return figures


def each_variant(library: pipeline.Library, games: int) -> list[dict[str, Any]]:
    """The engine's figure for every variant by default, for each number of players from 2 to 4."""
    found = []
    for name in sorted(library.variants):
        rules = library.rules(name)
        for players in range(max(2, rules.fewest_players), min(4, rules.most_players) + 1):
            lengths: list[int] = []

            def play(game: int, rules: Rules = rules, players: int = players, into: list[int] = lengths) -> None:
                into.append(play_game(rules, players, SEED, game)[1])

            speed = games_a_second(play, games, 0)
            found.append(
                {
                    "variant": rules.name,
                    "players": players,
                    "games_a_second": speed,
                    "actions_a_game": statistics.mean(lengths),
                }
            )
    return found


def measure(games: int, rounds: int) -> dict[str, Any]:
    """All figures as plain data."""
    library = pipeline.open_library()
    engine, script = side_by_side(library.rules(VARIANT), games, rounds)
    return {
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "variant": VARIANT,
        "players": PLAYERS,
        "games": games,
        "rounds": rounds,
        "engine": {"median": statistics.median(engine), "rounds": engine},
        "script": {"median": statistics.median(script), "rounds": script},
        "ratio": statistics.median(engine) / statistics.median(script),
        "variants": each_variant(library, games),
    }


def show(found: dict[str, Any]) -> None:
    """The figures as two tables."""
    console = Console()
    title = f"{found['variant']}, {found['players']} players, one core, Python {found['python']}"
    against = Table("", "games a second", "from", "to", title=title)
    for what in ("engine", "script"):
        rounds = found[what]["rounds"]
        against.add_row(what, f"{found[what]['median']:.0f}", f"{min(rounds):.0f}", f"{max(rounds):.0f}")
    console.print(against)
    console.print(f"engine / script: {found['ratio']:.2f}  (median of {found['rounds']} rounds of {found['games']})\n")
    every = Table("variant", "players", "games a second", "actions a game", title="Engine")
    for row in found["variants"]:
        figures = f"{row['games_a_second']:.0f}", f"{row['actions_a_game']:.0f}"
        every.add_row(row["variant"], str(row["players"]), *figures)
    console.print(every)


def main() -> None:
    """Measure, show, and write to a file where one is named."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file, too")
    reader.add_argument("--games", type=int, default=300, help="games in a round (300)")
    reader.add_argument("--rounds", type=int, default=7, help="rounds (7)")
    asked = reader.parse_args()
    if asked.games < 1 or asked.rounds < 1:
        reader.error("at least one game and one round are needed")
    found = measure(asked.games, asked.rounds)
    show(found)
    if asked.json is not None:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
