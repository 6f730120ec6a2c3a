"""`matti compare`: variants of one family point by point, those of two families in what both have."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.matti import matti, own_game
from tests.helpers import KOIRA, MYLLYMATTI


def _rows(out: str) -> dict[str, list[str]]:
    """The rows of the table that is printed, by their first cell; cells of several lines as one text."""
    rows: dict[str, list[str]] = {}
    name = ""
    for line in out.splitlines():
        if line.startswith("├") or line.startswith("┡"):
            name = ""
        if line.startswith("│"):
            first, *others = (cell.strip() for cell in line.strip("│").split("│"))
            name = name or first
            before = rows.get(name, [""] * len(others))
            rows[name] = [" ".join([one, other]).strip() for one, other in zip(before, others, strict=True)]
    return rows


class TestOfTwoFamilies:
    def test_frame_and_tricks_are_aligned(self) -> None:
        done = matti("compare", KOIRA, "skruuvi")
        assert (done.status, done.err) == (0, "")
        rows = _rows(done.out)
        assert rows["Tricks"] == ["Gathering cards", "Play of the tricks"]
        assert rows["Following suit"] == ["not required", "required if able"]
        assert rows["Deal"] == ["3 each", "12 each (kitty, bolshevik) the whole pack (kotka)"]
        assert rows["First lead"][1].endswith("the player before the declarer (bolshevik)")
        assert "Pack" not in rows  # both answer alike

    def test_all_has_what_they_share_too(self) -> None:
        rows = _rows(matti("compare", KOIRA, "skruuvi", "--all").out)
        assert rows["Pack"] == ["52 cards", "52 cards"]
        assert rows["≠ Following suit"] == ["not required", "required if able"]

    def test_what_only_one_has_is_named_and_no_distance_is(self) -> None:
        out = " ".join(matti("compare", KOIRA, "skruuvi").out.split())
        assert "Only koira has: getting rid of them (beating)." in out
        assert "Only skruuvi has: bidding (auction), exchange, final contract (auction)," in out
        assert out.endswith("doubling, scoring and session.")
        assert "of them in play" not in out

    def test_numbers_are_those_of_the_data(self) -> None:
        data = matti("compare", KOIRA, "skruuvi", "--json").data()
        differing = sum(row["differs"] for row in data["shared"])
        told = re.search(r"differ in (\d+) rule points and agree in (\d+)", matti("compare", KOIRA, "skruuvi").out)
        assert told is not None
        assert [int(one) for one in told.groups()] == [differing, len(data["shared"]) - differing]

    def test_data_has_a_clause_for_each_kind_of_deal(self) -> None:
        data = matti("compare", KOIRA, "skruuvi", "--json").data()
        assert set(data) == {"variants", "shared", "only"}
        rows = {row["rule_point"]: row for row in data["shared"]}
        koira, skruuvi = rows["game.deal"]["cells"]
        assert [cell["value"] for cell in koira] == ["3 each"]
        assert [(cell["deal"], cell["value"]) for cell in skruuvi] == [
            *(("kitty", "12 each"), ("bolshevik", "12 each")),
            ("kotka", "the whole pack"),
        ]
        assert "beating.taken" not in rows
        assert {"phase": "shedding", "mechanism": "beating"} in data["only"][0]
        assert {"phase": "bidding", "mechanism": "auction"} in data["only"][1]
        assert all("passages" in cell for row in data["shared"] for side in row["cells"] for cell in side)

    def test_order_of_the_two_does_not_matter(self) -> None:
        one, other = (matti("compare", *pair, "--json").data() for pair in ((KOIRA, "skruuvi"), ("skruuvi", KOIRA)))
        assert one["only"] == other["only"][::-1]
        assert {row["rule_point"] for row in one["shared"]} == {row["rule_point"] for row in other["shared"]}

    def test_game_without_tricks_shares_the_frame_alone(self) -> None:
        data = matti("compare", "mjolis-1913", "skruuvi", "--json").data()
        assert {row["rule_point"].partition(".")[0] for row in data["shared"]} == {"game"}
        assert {"phase": "play", "mechanism": "tricks"} in data["only"][1]

    def test_ones_own_file_counts_by_its_phases(self, tmp_path: Path) -> None:
        mine = str(own_game(tmp_path))
        assert "of them in play" in matti("compare", mine, MYLLYMATTI).out
        assert "different families" in matti("compare", mine, "skruuvi").out


class TestOfOneFamily:
    def test_distance_is_told(self) -> None:
        assert re.search(r"differ in \d+ rule points \(\d+ of them in play\)", matti("compare", MYLLYMATTI, KOIRA).out)

    def test_what_is_so_in_one_kind_of_deal_says_so(self) -> None:
        done = matti("compare", "skruuvi", "skruuvi:all-pass=plain")
        rows = _rows(done.out)
        assert rows["Gifts (kitty deals)"] == ["each player gives 1 to the partner", "none (inferred)"]
        assert rows["Gifts (kotka deals)"] == ["each player gives 1 to the partner", "none (inferred)"]
        data = matti("compare", "skruuvi", "skruuvi:all-pass=plain", "--json").data()
        assert {row["deal"] for row in data["rows"] if row["differs"]} == {"kitty", "kotka"}
        assert all(set(row) - {"deal"} == {"rule_point", "phase", "differs", "cells"} for row in data["rows"])
