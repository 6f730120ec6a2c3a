"""`matti readings --verify`: the games that readings make are played and searched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from myllymatti import files
from myllymatti.cli.options import number_of_players, print_json
from myllymatti.cli.progress import counted
from myllymatti.cli.readings_told import print_verified
from myllymatti.cli.stopping import STOPPED, heard_when_interrupted, stop_when_interrupted
from myllymatti.pipeline import best_number, compile_rules
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import FEWEST_FOR_NATIVE, engine_for
from myllymatti.simulate.series import Series
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.verify.readings.combinations import narrowed
from myllymatti.verify.readings.data import data_of
from myllymatti.verify.readings.run import NothingDone, verify_readings
from myllymatti.verify.readings.small_packs import SMALL_PACK, SMALLEST_PACK
from myllymatti.verify.readings.verified import Plan

USUAL_PLAYERS = 3
"""How many play where the variant names no number that it is best with, as far as it admits that."""

GAMES, QUICK_GAMES = 500, 200
COMBINATIONS, QUICK_COMBINATIONS = 5000, 100
MOST_ACTIONS = 2000


@dataclass(frozen=True)
class Asked:
    """What was asked for; None is as usual."""

    quick: bool
    players: int | None
    games: int | None
    combinations: int | None
    seed: int
    most_actions: int
    save: str | None


def verify(configured: ConfiguredVariant, named: dict[str, str], asked: Asked, *, as_json: bool) -> int:
    """Verify the readings of a variant, those that were named settled, and print what came of it; the exit status.

    Raises:
        Faults: when the rules do not admit the wanted number of players.
    """
    variant = narrowed(configured.variant, named)
    plan = _plan(configured, asked)
    try:
        with heard_when_interrupted():
            series = Series(compile_rules(configured), plan.players, plan.seed)
            engine = engine_for("auto", series, FEWEST_FOR_NATIVE, _tell)
        with stop_when_interrupted() as stopped, counted() as progress:
            found = verify_readings(variant, plan, Crew(engine), progress, stopped)
    except (KeyboardInterrupt, NothingDone):
        click.echo("stopped before the first games were played.", err=True)
        return STOPPED
    data = data_of(variant, found)
    if asked.save is not None and found.complete:
        _save(Path(asked.save), data)
    if as_json:
        print_json(data)
    else:
        print_verified(variant, found)
    return 0 if found.complete else STOPPED


def _save(path: Path, data: Mapping[str, object]) -> None:
    """Write what was found, without the single games."""
    told = {name: value for name, value in data.items() if name != "games"}
    files.write_whole(path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")


def _plan(configured: ConfiguredVariant, asked: Asked) -> Plan:
    rules = compile_rules(configured)
    usual = min(max(USUAL_PLAYERS, rules.fewest_players), rules.most_players)
    return Plan(
        players=number_of_players(rules, asked.players, best_number(configured) or usual),
        games=asked.games or (QUICK_GAMES if asked.quick else GAMES),
        seed=asked.seed,
        most_actions=asked.most_actions,
        most_combinations=asked.combinations or (QUICK_COMBINATIONS if asked.quick else COMBINATIONS),
        small_pack=SMALLEST_PACK if asked.quick else SMALL_PACK,
    )


def _tell(line: str) -> None:
    click.echo(line, err=True)
