"""Playing, simulating and verifying games with a contract from the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.matti import matti, refused


def test_deal_is_told_from_the_auction_to_the_score() -> None:
    told = matti("play", "skruuvi", "--seed", "7", "--game", "4").out
    for part in ("seat 4 (dealer)", "kotka", "is the declarer", " gives ", "  13  seat", "Contract: ", "Written: "):
        assert part in told, part
    assert told.index("gives") < told.index("Contract: ") < told.index("Written: ")


def test_deal_without_a_contract_is_told() -> None:
    games = range(40)
    told = next(told for game in games if "Contract" not in (told := matti("play", "skruuvi", "--game", str(game)).out))
    assert "everybody has passed" in told
    assert "for aces" in told


def test_session() -> None:
    told = matti("play", "skruuvi", "--session", "--seed", "3").out
    assert [f"Series {number}, A and {partner} against" in told for number, partner in ((1, "B"), (2, "C"), (3, "D"))]
    assert all(f"\n{number:>3}  " in told for number in range(1, 25))
    assert "After the series" in told
    assert "won." in told


def test_session_as_data_adds_up_and_its_deals_can_be_replayed(tmp_path: Path) -> None:
    data = matti("play", "skruuvi", "--session", "--json").data()
    for index, player in enumerate(data["players"]):
        assert player == "ABCD"[index]
        assert sum(Fraction(deal["counted"][index]) for deal in data["deals"]) == Fraction(data["totals"][index])
    last = data["deals"][-1]["record"]
    assert "bidding" in last["deals"][0]
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(last), encoding="utf-8")
    assert "Played again as recorded" in matti("replay", str(path)).out
    changed = last | {"outcome": last["outcome"] | {"points": ["1", "2", "3", "4"]}}
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert "the points in the record are 1 2 3 4" in refused(matti("replay", str(path)))


def test_session_is_no_record_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "session.json"
    path.write_text(matti("play", "skruuvi", "--session", "--json").out, encoding="utf-8")
    assert "this is a session" in refused(matti("replay", str(path)))


def test_record_that_stops_too_early_and_action_that_is_none(tmp_path: Path) -> None:
    record = matti("play", "skruuvi", "--json").data()
    path = tmp_path / "deal.json"
    actions = record["deals"][0]["actions"]
    last = actions.pop()
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "the deal ended; played again, the deal did not end" in refused(matti("replay", str(path)))
    actions.append(last | {"action": ""})
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "“” is no action" in refused(matti("replay", str(path)))


@pytest.mark.parametrize("points", [["a"], [1], ["1/0"], "26", ["--1"], ["1e5"]])
def test_points_that_are_no_points(tmp_path: Path, points: object) -> None:
    record = matti("play", "skruuvi", "--json").data()
    record["outcome"]["points"] = points
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "points" in refused(matti("replay", str(path)))


def test_simulation_tells_contracts_and_points() -> None:
    told = matti("simulate", "skruuvi", "--games", "240").out
    for part in ("5 misère", "everybody passed", "Doubling", "seats 1 and 3 together", "add up as the booking says"):
        assert part in told, part
    data = matti("simulate", "skruuvi", "--games", "240", "--json").data()
    assert sum(one["games"] for one in data["points"]["outcomes"]) == 240
    assert data["points"]["off_balance"] == 0
    assert abs(sum(one["mean"] for one in data["points"]["by_seat"])) < 1e-9
    assert data["losers"] == []


def test_only_one_kind_of_deal() -> None:
    data = matti("simulate", "skruuvi", "--games", "40", "--deal", "bolshevik", "--json").data()
    assert data["kind"] == "bolshevik"
    assert {one["kind"] for one in data["points"]["outcomes"]} == {"bolshevik"}
    assert "deals kotka" in matti("simulate", "skruuvi", "--games", "40", "--deal", "kotka").out
    assert ", kotka\n" in matti("play", "skruuvi", "--deal", "kotka").out


def test_simple_player_makes_more_contracts_than_the_random_one() -> None:
    def made(player: str) -> int:
        options = ("--games", "600", "--deal", "kitty", "--player", player, "--json")
        outcomes = matti("simulate", "skruuvi", *options).data()["points"]["outcomes"]
        return sum(one["games"] for one in outcomes if one["made"])

    assert made("simple") > 3 * made("random")


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("play", "skruuvi", "--deal", "kota"), 2, "the nearest known word is “kotka”"),
        (("play", "koira", "--deal", "kotka"), 2, "leave out --deal"),
        (("play", "koira", "--session"), 2, "tells nothing of sessions"),
        (("play", "skruuvi", "--session", "--deal", "kotka"), 2, "leave out --deal"),
        (("play", "skruuvi", "--session", "--most-actions", "9"), 2, "leave out --most-actions"),
        (("play", "skruuvi", "--players", "3"), 2, "It is played by 4."),
        (("simulate", "skruuvi", "--player", "clever"), 2, "write random, greedy, cautious or simple"),
    ],
)
def test_what_cannot_be_asked_for(arguments: tuple[str, ...], status: int, told: str) -> None:
    assert told in refused(matti(*arguments), status)


def test_verification_plays_every_kind_of_deal() -> None:
    told = matti("verify", "skruuvi", "--quick", "--games", "30").out
    assert "kept: 30 games of 4 players" in told
    assert "every play ends: a deal has " in told
