"""The parts of the suite: who is measured against whom. Each is left out, with its reason, where a tool is missing."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from myllymatti import pipeline
from myllymatti.pages.benchmarks import Part, Row
from myllymatti.play.game import play_game
from myllymatti.rules.model import Rules
from myllymatti.simulate.engines import PlayBlock
from myllymatti.simulate.executors import cores
from myllymatti.simulate.series import Series
from tests.benchmarks import c_program, commands, open_spiel_games, our_engines, script_myllymatti
from tests.benchmarks.our_engines import actions_of, contestant, native, play_as_reference, why_not_native
from tests.benchmarks.rounds import in_turns, pinned, seconds_of

SEED = 1
ENGINES = ("native engine", "reference engine")
WHIST = Path(__file__).resolve().parents[1] / "language" / "good" / "whist.matti"


@dataclass(frozen=True)
class Effort:
    """How much is played: rounds, and games in a round of each contestant; `checked` games are compared first."""

    rounds: int
    script: int
    reference: int
    native: int
    checked: int
    open_spiel: int
    command: int


FULL = Effort(rounds=9, script=200, reference=60, native=200_000, checked=20_000, open_spiel=5_000, command=1_000_000)
QUICK = Effort(rounds=2, script=5, reference=3, native=2_000, checked=500, open_spiel=50, command=3_000)


class NotTheSame(Exception):
    """Two contestants that should play the same games do not, so that their speed cannot be compared."""


def script(effort: Effort) -> Part:
    """The reference engine against the script of one game."""
    rules, players = _rules("myllymatti-1940s"), 3

    def engine_plays(game: int) -> tuple[int | None, int]:
        state, actions = play_game(rules, players, SEED, game)
        return state.loser(), actions

    def script_plays(game: int) -> tuple[int, int]:
        return script_myllymatti.play(players, SEED, game)

    if any(engine_plays(game) != script_plays(game) for game in range(20)):
        raise NotTheSame("the reference engine and the script do not play the same games")
    sides = [partial(_games_a_second, play, effort.script) for play in (engine_plays, script_plays)]
    with pinned():
        row = in_turns(f"{rules.name}, {players} players", sides, effort.rounds)
    return Part("script", ("reference engine", "script"), _parameters(effort.rounds, games=effort.script), (row,))


def variants(effort: Effort) -> Part:
    """The native engine against the reference engine, on every variant."""
    rows, left_out = [], []
    games = max(1, effort.native // 20)
    with pinned():
        for name, variant in sorted(pipeline.open_library().variants.items()):
            rules = _rules(name)
            best = pipeline.best_number(pipeline.configure(variant)) or 3
            players = min(max(best, rules.fewest_players), rules.most_players)
            series = Series(rules, players, SEED)
            reason = why_not_native(series)
            if reason:
                left_out.append(f"{name} ({reason})")
                continue
            play_block = native(series)
            if play_block(series, 0, effort.reference) != play_as_reference(series, 0, effort.reference):
                raise NotTheSame(f"the engines do not play the same games of {name}")
            sides = contestant(play_block, series, games), contestant(play_as_reference, series, effort.reference)
            rows.append(in_turns(f"{name}, {players} players", sides, min(3, effort.rounds)))
    parameters = _parameters(min(3, effort.rounds), games=games, **{"games of the reference engine": effort.reference})
    return Part("variants", ENGINES, parameters, tuple(rows), f"{', '.join(left_out)}." if left_out else "")


def c(effort: Effort) -> Part:
    """The native engine against the C program, on Skitgubbe for three."""
    columns = ENGINES[0], "C program"
    parameters = _parameters(effort.rounds, games=effort.native, **{"games compared first": effort.checked})
    series = _skitgubbe()
    reason = c_program.why_not() or _sentence(why_not_native(series))
    if reason:
        return Part("c", columns, parameters, missing=reason)
    with tempfile.TemporaryDirectory() as folder, pinned():
        program, play_block = c_program.compile_program(Path(folder)), native(series)
        _check_same(series, play_block, program, effort.checked)
        sides = contestant(play_block, series, effort.native), program.contestant(SEED, effort.native)
        row = in_turns("skitgubbe, 3 players", sides, effort.rounds)
    return Part("c", columns, parameters, (row,))


def _check_same(series: Series, play_block: PlayBlock, program: c_program.Program, games: int) -> None:
    """Raises NotTheSame where losers, actions or games that did not end are others."""
    tally, sums = play_block(series, 0, games), program.sums(series.seed, 0, games)
    losers = tuple(tally.losers[seat] for seat in range(series.players))
    ours = tally.games, actions_of(series, tally), losers, tally.not_ended
    if ours != (sums.games, sums.actions, sums.losers, sums.not_ended):
        raise NotTheSame("the native engine and the C program do not play the same games of skitgubbe")


def openspiel(effort: Effort) -> Part:
    """The native engine on Skitgubbe and whist against OpenSpiel on hearts and bridge, in decisions a second."""
    columns = ENGINES[0], "OpenSpiel"
    games = max(1, effort.native // 4)
    parameters = _parameters(effort.rounds, games=games, **{"games of OpenSpiel": effort.open_spiel})
    ours = {"skitgubbe, 3 players": _skitgubbe(), "whist": _whist()}
    theirs = {"hearts": open_spiel_games.HEARTS, "bridge": open_spiel_games.BRIDGE}
    unplayed = next(filter(None, map(why_not_native, ours.values())), "")
    reason = open_spiel_games.why_not() or _sentence(unplayed)
    if reason:
        return Part("openspiel", columns, parameters, missing=reason)
    rows: list[Row] = []
    with pinned():
        for (our_name, series), (their_name, game) in zip(ours.items(), theirs.items(), strict=True):
            side = contestant(native(series), series, games, partial(actions_of, series))
            for told, other in (
                ("", open_spiel_games.with_deal(game, effort.open_spiel)),
                (" from dealt hands", open_spiel_games.playouts(game, effort.open_spiel)),
            ):
                rows.append(in_turns(f"{our_name}, and {their_name}{told}", (side, other), effort.rounds))
    return Part("openspiel", columns, parameters, tuple(rows))


def two_cores(effort: Effort) -> Part:
    """The native engine on two threads against one."""
    columns, series = ("two cores", "one core"), _skitgubbe()
    parameters = _parameters(effort.rounds, games=effort.native)
    reason = _sentence(why_not_native(series)) or ("there is one core only." if cores() < 2 else "")
    if reason:
        return Part("cores", columns, parameters, missing=reason)
    play_block = native(series)
    sides = [
        contestant(our_engines.on_threads(play_block, threads), series, effort.native, clock=time.perf_counter)
        for threads in (2, 1)
    ]
    return Part("cores", columns, parameters, (in_turns("skitgubbe, 3 players", sides, effort.rounds),))


def start(effort: Effort) -> Part:
    """Whole processes of the command."""
    many = str(effort.command)
    skitgubbe = ("simulate", "skitgubbe", "--players", "3", "--games")
    asked = [("--help",), (*skitgubbe, "1"), (*skitgubbe, many)]
    parameters = _parameters(effort.rounds)
    reason = commands.why_not()
    if reason:
        return Part("start", ("from start to end",), parameters, missing=reason)
    unplayed = _sentence(why_not_native(_skitgubbe()))
    if unplayed:
        asked.pop()
    rows = [in_turns(f"matti {' '.join(words)}", [commands.command(*words)], effort.rounds) for words in asked]
    missing = f"matti {' '.join((*skitgubbe, many))}, because {unplayed}" if unplayed else ""
    return Part("start", ("from start to end",), parameters, tuple(rows), missing)


MEASURED: Mapping[str, Callable[[Effort], Part]] = {
    "script": script,
    "variants": variants,
    "c": c,
    "openspiel": openspiel,
    "cores": two_cores,
    "start": start,
}
"""The parts by name, in the order in which they are measured."""


def _games_a_second(play: Callable[[int], object], games: int, number: int) -> float:
    """One side of a round of single games."""
    return games / seconds_of(lambda: [play(game) for game in range(number * games, (number + 1) * games)])


@cache
def _rules(name: str) -> Rules:
    return pipeline.open_library([name]).rules(name)


def _skitgubbe() -> Series:
    return Series(_rules("skitgubbe"), c_program.PLAYERS, SEED)


def _whist() -> Series:
    return Series(_rules(str(WHIST)), 4, SEED)


def _parameters(rounds: int, games: int | None = None, **more: int) -> dict[str, int]:
    found = {"rounds": rounds, **({} if games is None else {"games a round": games}), **more}
    return {**found, "seed": SEED}


def _sentence(reason: str) -> str:
    return f"{reason}." if reason else ""
