"""`matti compare`: variants of one family point by point, those of two families in what both have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.matti import matti, own_game, refused
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


class TestWitness:
    def test_deal_actions_and_what_each_allows_are_told(self) -> None:
        pytest.importorskip("numba")
        done = matti("compare", "skitgubbe", KOIRA, "--witness")
        assert done.status == 0
        table, told = done.out.split("\nWhere they part\n")
        assert table == matti("compare", "skitgubbe", KOIRA).out
        lines = [line.strip() for line in told.splitlines()]
        assert "2 suits of 2 ranks, hands of 1, 2 players, after 2 actions." in " ".join(lines)
        assert "No shorter play of this pack shows a difference" in " ".join(lines)
        for line in ("seat 1: ♠2", "stock: ♥2 ♥A", "2  seat 2: play ♠A", "hand of seat 2: ♠2 ♠A ♥A"):
            assert line in lines
        assert lines[lines.index("koira:") + 1].startswith("seat 2 may play ♠2")
        assert "only here: play ♠2 ♠A" in lines
        assert lines[-1] == "Runs (Getting rid of them): none | from the lowest rank up"

    def test_data_have_the_same_and_records_that_are_played_again(self, tmp_path: Path) -> None:
        pytest.importorskip("numba")
        data = matti("compare", "skitgubbe", KOIRA, "--witness", "--json").data()
        assert set(data) == {"variants", "rows", "open", "witness"}
        found = data["witness"]["found"]
        assert (found["parting"], found["actions"], found["shortest"]) == ("other actions", 2, True)
        assert [side["only_here"] for side in found["sides"]] == [[], ["play ♠2 ♠A"]]
        assert [point["rule_point"] for point in found["rule_points"]] == ["beating.runs"]
        for number, side in enumerate(found["sides"]):
            path = tmp_path / f"{number}.json"
            path.write_text(json.dumps(side["record"]), encoding="utf-8")
            assert matti("replay", str(path)).status == 0

    def test_records_are_saved_where_that_is_wanted(self, tmp_path: Path) -> None:
        done = matti("compare", "skitgubbe", KOIRA, "--witness", "--save", str(tmp_path / "part"))
        paths = sorted(tmp_path.iterdir())
        assert [path.name for path in paths] == ["part-1-skitgubbe.json", "part-2-koira.json"]
        assert "matti replay" in done.err
        assert all(matti("replay", str(path)).status == 0 for path in paths)

    def test_nothing_is_saved_where_there_is_nothing_to_show(self, tmp_path: Path) -> None:
        done = matti("compare", KOIRA, KOIRA, "--witness", "--save", str(tmp_path / "part"))
        assert (done.status, list(tmp_path.iterdir())) == (0, [])
        assert "Nothing was written" in done.err

    def test_same_rules_are_told_without_a_search(self, tmp_path: Path) -> None:
        same = tmp_path / "other-words.matti"
        same.write_text(
            'variant other-words from koira [; invented] {\n    title:  en "Other words"\n}\n', encoding="utf-8"
        )
        out = matti("compare", KOIRA, str(same), "--witness").out
        assert "all clauses that matter in play are the same" in out
        out = matti("compare", KOIRA, "koira:players=two-to-six", "--witness").out
        assert "koira is played by 2 to 4, koira:players=two-to-six 2 to 6" in out
        assert "Nowhere in a deal" in out

    def test_what_was_looked_at_is_told_where_nothing_was_found(self) -> None:
        pytest.importorskip("numba")
        arguments = ("compare", "mjolis-1913", "mjolis-1913:deal=five", "--witness", "--players", "2")
        out = matti(*arguments).out
        assert "No difference in play was found." in out
        assert "2 suits of 2 ranks, 2 players: 16 beginnings of beating, 42 positions" in out
        assert "of the whole pack and of more players it proves nothing" in " ".join(out.split())
        searched = matti(*arguments, "--json").data()["witness"]["searched"]
        assert {one["players"] for one in searched} == {2}
        assert all(one["complete"] for one in searched)

    def test_games_of_two_families_have_nothing_to_play_in_common(self) -> None:
        done = matti("compare", KOIRA, "skruuvi", "--witness")
        assert done.status == 0
        assert "Nothing was played." in done.out
        assert matti("compare", KOIRA, "skruuvi", "--witness", "--json").data()["witness"]["found"] is None

    def test_number_of_games_by_lot_and_their_seed(self) -> None:
        arguments = ("compare", "skruuvi", "skruuvi:defenders-exchange=auction-first-bid", "--witness")
        assert "Alike in 3 games by lot with the whole pack, by 4 players, seed 9" in " ".join(
            matti(*arguments, "--games", "3", "--seed", "9").out.split()
        )
        assert "by lot" not in matti(*arguments, "--games", "0").out

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (("--save", "x"), "--save goes with --witness"),
            (("--seed", "2"), "--seed goes with --witness"),
            (("--witness", "--players", "9"), "not played by 9"),
            (("--witness", "--games", "-1"), "-1 is not in the range"),
            (("--witness", "--save", ""), "begins the name of a file"),
        ],
    )
    def test_wrong_use(self, arguments: tuple[str, ...], told: str) -> None:
        assert told in refused(matti("compare", "skitgubbe", KOIRA, *arguments))

    def test_file_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        done = matti("compare", "skitgubbe", KOIRA, "--witness", "--save", str(tmp_path / "file" / "x"))
        assert done.status != 0
        assert "Traceback" not in done.err
