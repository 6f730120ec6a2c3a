from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.matti import MATTI, matti
from tests.helpers import KOIRA, KOIRA_RUNS_ANYWHERE, MYLLYMATTI

FAMOUS = ("simulate", "koira", "--players", "3", "--games", "600", "--seed", "1")
"""A run of the reference engine on several processes: they are started for more than `crew.FEW_GAMES`."""


@pytest.mark.slow
def test_simulation_is_the_same_to_the_byte_in_any_surroundings(tmp_path: Path) -> None:
    path = "/usr/local/bin:/usr/bin:/bin"
    runs = [
        (FAMOUS, {"PATH": path, "PYTHONHASHSEED": "1", "TZ": "Europe/Helsinki", "LC_ALL": "C.UTF-8"}),
        (FAMOUS, {"PATH": path, "PYTHONHASHSEED": "4242", "TZ": "Asia/Kathmandu", "LC_ALL": "C"}),
        ((*FAMOUS, "--json"), {"PATH": path, "PYTHONHASHSEED": "random", "TZ": "America/St_Johns"}),
    ]
    running = []
    for number, (arguments, environment) in enumerate(runs):
        folder = tmp_path / str(number)
        folder.mkdir()
        running.append(
            subprocess.Popen(
                [MATTI, *arguments], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        )
    (one, one_err), (other, other_err), (data, data_err) = (run.communicate(timeout=120) for run in running)
    assert [run.returncode for run in running] == [0, 0, 0]
    assert (one_err, other_err, data_err) == (b"", b"", b"")
    assert one == other
    _same_figures(json.loads(data), one.decode())


def _same_figures(data: dict[str, object], told: str) -> None:
    """That a table holds the figures of the JSON."""
    told = " ".join(told.split())
    losers = data["losers"]
    assert isinstance(losers, list)
    assert len(losers) == data["players"]
    for loser in losers:
        name = "seat 1 (forehand)" if loser["seat"] == 1 else f"seat {loser['seat']}"
        low, high = 100 * loser["low"], 100 * loser["high"]
        assert f"{name} {loser['games']} {100 * loser['share']:.1f} % {low:.1f}-{high:.1f} %" in told
    actions = data["actions"]
    assert isinstance(actions, dict)
    assert f"mean {actions['mean']:.1f}, standard deviation {actions['deviation']:.1f}" in told
    assert f"most {actions['most']} " in told
    assert f"{data['games']} games, seed {data['seed']}" in told


@pytest.mark.parametrize("name", [MYLLYMATTI, KOIRA, KOIRA_RUNS_ANYWHERE])
@pytest.mark.parametrize("players", ["2", "4"])
def test_table_and_json_have_the_same_figures(name: str, players: str) -> None:
    arguments = ("simulate", name, "--players", players, "--games", "12", "--seed", "5")
    _same_figures(matti(*arguments, "--json").data(), matti(*arguments).out)


@pytest.mark.parametrize("name", [MYLLYMATTI, KOIRA, KOIRA_RUNS_ANYWHERE])
@pytest.mark.parametrize("seed", ["0", "1", str((1 << 64) - 1)])
def test_game_k_of_play_is_game_k_of_simulate(name: str, seed: str) -> None:
    games = 6
    simulated = matti("simulate", name, "--games", str(games), "--seed", seed, "--json").data()
    losers: dict[int, int] = {}
    lengths = []
    for game in range(games):
        played = matti("play", name, "--seed", seed, "--game", str(game), "--json").data()
        assert played["fingerprint"] == simulated["fingerprint"]
        loser = played["outcome"]["loser_seat"]
        losers[loser] = losers.get(loser, 0) + 1
        lengths.append(len(played["deals"][0]["actions"]))
    assert {loser["seat"]: loser["games"] for loser in simulated["losers"] if loser["games"]} == losers
    assert simulated["actions"]["least"] == min(lengths)
    assert simulated["actions"]["most"] == max(lengths)
    assert simulated["actions"]["mean"] == pytest.approx(sum(lengths) / games)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "koira", "--seed", "9"),
        ("play", "koira", "--seed", "9", "--json"),
        ("verify", "koira", "--quick", "--games", "2"),
        ("show", "koira", "--json"),
        ("compare", "koira", MYLLYMATTI, "--all"),
        ("list",),
        ("sources", "--json"),
    ],
    ids=" ".join,
)
def test_twice_the_same(arguments: tuple[str, ...]) -> None:
    assert matti(*arguments) == matti(*arguments)


def test_another_seed_gives_other_games() -> None:
    assert len({matti("play", "koira", "--seed", str(seed)).out for seed in range(5)}) == 5
