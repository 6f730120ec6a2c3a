"""What is typed where a number is expected."""

from __future__ import annotations

import pytest

from tests.cli.matti import matti, refused

HUGE = "9" * 40
NO_NUMBER = ["", " ", "x", "1.5", "1e3", "0x3", "nan", "inf", "1,000", "½", "--", "9" * 5000]

OPTIONS = [
    ("play", "--players"),
    ("play", "--seed"),
    ("play", "--game"),
    ("play", "--most-actions"),
    ("simulate", "--players"),
    ("simulate", "--games"),
    ("simulate", "--seed"),
    ("simulate", "--most-actions"),
    ("simulate", "--workers"),
    ("verify", "--players"),
    ("verify", "--games"),
    ("verify", "--seed"),
    ("verify", "--most-actions"),
    ("verify", "--positions"),
    ("verify", "--time"),
    ("verify", "--hand"),
    ("serve", "--port"),
]


def _arguments(command: str, option: str, value: str) -> list[str]:
    rest = {"serve": [], "verify": ["koira", "--quick"]}.get(command, ["koira"])
    return [command, *rest, f"{option}={value}"]


@pytest.mark.parametrize(("command", "option"), OPTIONS)
@pytest.mark.parametrize("value", NO_NUMBER, ids=lambda value: repr(value[:8]))
def test_no_number(command: str, option: str, value: str) -> None:
    err = refused(matti(*_arguments(command, option, value)))
    assert option in err
    assert len(err) < 1000


@pytest.mark.parametrize(("command", "option"), OPTIONS)
def test_no_number_is_told_so(command: str, option: str) -> None:
    err = refused(matti(*_arguments(command, option, "x")))
    assert "integer range" not in err  # a number was wanted, not a range


@pytest.mark.parametrize(("command", "option"), OPTIONS)
def test_negative_number(command: str, option: str) -> None:
    refused(matti(*_arguments(command, option, "-1")))


@pytest.mark.parametrize(
    ("command", "option"), [pair for pair in OPTIONS if pair[1] != "--seed" and pair[1] != "--game"]
)
def test_zero(command: str, option: str) -> None:
    refused(matti(*_arguments(command, option, "0")))


@pytest.mark.parametrize(("command", "option"), [pair for pair in OPTIONS if pair[1] != "--game"])
def test_huge_number(command: str, option: str) -> None:
    refused(matti(*_arguments(command, option, HUGE)))


@pytest.mark.parametrize("players", ["-3", "0", "1", "5", "17", HUGE])
@pytest.mark.parametrize("command", ["play", "simulate", "verify"])
def test_number_of_players_that_the_rules_do_not_admit(command: str, players: str) -> None:
    err = refused(matti(*_arguments(command, "--players", players)))
    assert "error[wrong-players]: koira is not played by" in err
    assert "It is played by 2 to 4." in err


def test_bounds_of_the_seed() -> None:
    for seed in (0, (1 << 64) - 1):
        assert matti("play", "koira", "--seed", str(seed)).status == 0
    assert "18446744073709551615" in refused(matti("play", "koira", "--seed", str(1 << 64)))


def test_huge_game_number_is_played_exactly() -> None:
    one, other = (matti("play", "koira", "--game", str(10**38 + add), "--json") for add in (0, 1))
    assert one.status == other.status == 0
    assert one.data()["game"] == 10**38
    assert one.data()["deals"] != other.data()["deals"]


def test_one_action_is_enough() -> None:
    assert "Not ended after 1 actions." not in matti("play", "koira", "--most-actions", "1").out
    assert "Not ended after 1 action." in matti("play", "koira", "--most-actions", "1").out
    assert "not ended within 1 action " in matti("simulate", "koira", "--games", "2", "--most-actions", "1").out


def test_the_last_of_two_equal_options_holds() -> None:
    assert ", 2 players," in matti("play", "koira", "--players", "3", "--players", "2").out
