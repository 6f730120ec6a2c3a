"""The C program that the native engine is measured against plays the reference engine's games, action by action."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from myllymatti.play.actions import Action, ActionKind
from myllymatti.play.game import play_on
from myllymatti.play.state import State, shuffled
from myllymatti.random import GOLDEN_GAMMA, WORD, Generator, mix, scramble
from tests.benchmarks import c_program
from tests.benchmarks.c_program import Program, Told
from tests.helpers import PROJECT, rules_of

SEED = 2026
GAMES = 300
VARIANT = PROJECT / "variants" / "matti" / "skitgubbe.matti"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    if c_program.why_not():
        pytest.skip(f"no C program: {c_program.why_not()}")
    return c_program.compile_program(tmp_path_factory.mktemp("c"))


def number_of(action: Action) -> int:
    """What the program's hash takes for an action."""
    return {ActionKind.TURN: 52, ActionKind.TAKE: 53}[action.kind] if not action.cards else action.cards[0]


def as_reference_plays(game: int) -> Told:
    generator = Generator(mix(SEED, game))
    rules = rules_of("skitgubbe")
    state = State(rules, c_program.PLAYERS, shuffled(rules, generator))
    hashed = actions = 0
    for _, action in play_on(state, generator):
        hashed = scramble((hashed + GOLDEN_GAMMA + number_of(action)) & WORD)
        actions += 1
    return Told(game, state.loser(), actions, hashed)


def test_same_actions_and_the_same_loser(program: Program) -> None:
    assert program.each(SEED, 0, GAMES) == [as_reference_plays(game) for game in range(GAMES)]


def test_sums_are_those_of_the_games(program: Program) -> None:
    told, sums = program.each(SEED, 1_000, 5_000), program.sums(SEED, 1_000, 5_000)
    lost = Counter(game.loser for game in told)
    assert sums.games == len(told)
    assert sums.actions == sum(game.actions for game in told)
    assert sums.losers == (lost[0], lost[1], lost[2])
    assert sums.not_ended == lost[None]
    checksum = sum(
        scramble(one.game << 20 ^ one.actions << 2 ^ (3 if one.loser is None else one.loser)) for one in told
    )
    assert sums.checksum == checksum & WORD


def test_without_the_machine_s_own_instructions_the_games_are_the_same(program: Program, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    subprocess.run(["gcc", "-O1", "-std=c11", "-o", str(plain), str(c_program.SOURCE)], check=True)
    assert Program(plain).each(SEED, 0, GAMES) == program.each(SEED, 0, GAMES)


@pytest.mark.parametrize("words", [[], ["1", "0"], ["1", "0", "x"], ["1", "-1", "5"], ["1", "0", "5", "--all"]])
def test_wrong_use_is_told(program: Program, words: list[str]) -> None:
    done = subprocess.run([str(program.path), *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: skitgubbe SEED FIRST COUNT")


def test_rule_points_in_the_comments_are_the_variant_s() -> None:
    comments = re.findall(r"/\*.*?\*/", c_program.SOURCE.read_text(encoding="utf-8"), re.DOTALL)
    named = {" ".join(point.split()) for one in comments for point in re.findall(r'"([a-z *\n]+)"', one)}
    points = set(re.findall(r"^ *([a-z ]+): ", VARIANT.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(named) > 20
    assert named - points == set()
