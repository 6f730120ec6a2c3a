"""`matti readings --verify`: a game with two open choices, of which it is known what makes no game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from myllymatti.pages.readings_made import readings_from_data
from tests.cli.matti import matti, refused
from tests.verify.test_readings import SETTLED

NAME = "mjolis-1913:" + ",".join(f"{choice}={reading}" for choice, reading in SETTLED.items())
FEW = ("--games", "12")


def test_grades_and_reasons_are_told() -> None:
    done = matti("readings", NAME, "--verify", *FEW)
    assert done.status == 0
    assert done.out.startswith("mjolis-1913: 2 choices with 4 readings can be combined in 4 ways. All were looked at:")
    assert "\nWith the default readings: ends in practice.\n" in done.out
    assert "\n      1: voluntary=yes, taking=everything\n" in done.out


def test_quick_verification_as_data() -> None:
    data = matti("readings", NAME, "--verify", "--quick", *FEW, "--json").data()
    assert data["combinations"] == {"possible": 4, "looked_at": 4, "left_out": 0, "complete": True}
    assert [reason["readings"] for reason in data["reasons"]] == [["voluntary=yes", "taking=everything"]]
    assert data["default"]["grade"] == "ends in practice"
    assert {one["choice"] for one in data["choices"]} == {"voluntary", "taking"}


def test_sample() -> None:
    """Every two readings that go together are in it, so that it may be larger than was asked for."""
    open_end = NAME.replace(",last-two=at-once", "")
    done = matti("readings", open_end, "--verify", "--combinations", "1", "--most-actions", "20", "--games", "2")
    assert done.out.startswith("mjolis-1913: 3 choices with 7 readings can be combined in 12 ways. Looked at were 7 of")
    assert "In a sample the shares of choices run into one another." in done.out.replace("\n", " ")


def test_one_game() -> None:
    done = matti("readings", f"{NAME},voluntary=no,taking=trick", "--verify", *FEW)
    assert done.status == 0
    assert done.out.startswith("mjolis-1913 has no choice that is left open: it is one game.\nIt was played 12 times")


def test_what_was_found_can_be_saved_for_the_site(tmp_path: Path) -> None:
    file = tmp_path / "readings.json"
    assert matti("readings", NAME, "--verify", *FEW, "--save", str(file)).status == 0
    told = matti("readings", NAME, "--verify", *FEW, "--json").data()
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved == {name: value for name, value in told.items() if name != "games"}
    assert readings_from_data(saved).variant == saved["variant"]


@pytest.mark.parametrize("option", ["--quick", "--games=3", "--combinations=3", "--players=3", "--seed=1", "--save=x"])
def test_options_for_verifying_alone(option: str) -> None:
    err = refused(matti("readings", "koira", option), status=2)
    assert f"{option.partition('=')[0]} goes with --verify only: add --verify, or leave it out" in err


def test_number_that_does_not_play() -> None:
    assert "is not played by 40" in refused(matti("readings", "koira", "--verify", "--players", "40"))
