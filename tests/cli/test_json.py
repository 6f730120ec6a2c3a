from __future__ import annotations

import json
from pathlib import Path

import pytest

from myllymatti.verify.report_data import report_data, report_from_json, report_schema
from tests.cli.matti import matti, own_game
from tests.helpers import KOIRA, KOIRA_RUNS_ANYWHERE, MYLLYMATTI, project_library

KOIRA_IN_FULL = "koira:players=as-myllymatti,runs=from-the-deuce,ties=highest,two-player-pack=whole"


def test_list() -> None:
    rows = matti("list", "--json").data()
    assert [row["name"] for row in rows] == list(project_library().variants)
    for row in rows:
        assert set(row) == {"name", "family", "title", "fewest_players", "most_players", "parent", "deals", "choices"}
    koira = next(row for row in rows if row["name"] == KOIRA)
    assert koira["parent"] == MYLLYMATTI
    assert "runs" in koira["choices"]
    assert (koira["fewest_players"], koira["most_players"]) == (2, 4)


@pytest.mark.parametrize("name", [MYLLYMATTI, KOIRA, KOIRA_RUNS_ANYWHERE])
def test_show(name: str) -> None:
    sheet = matti("show", name, "--json").data()
    assert set(sheet) == {"name", "full_name", "titles", "from", "sections", "claims"}
    assert sheet["name"] == name
    assert [section["phase"] for section in sheet["sections"]] == ["", "gathering", "shedding"]
    rules = [rule for section in sheet["sections"] for rule in section["rules"]]
    assert len(rules) > 40
    for rule in rules:
        assert set(rule) == {
            "rule_point",
            "value",
            "sentence",
            "inherited_from",
            "standing",
            "passages",
            "reason",
            "place",
        }
        assert rule["sentence"]
        assert rule["standing"]
        path, line, column = rule["place"].rsplit(":", 2)
        assert path.endswith(".matti")
        assert int(line) > 0 < int(column)
    points = {rule["rule_point"]: rule for rule in rules}
    assert points["beating.taken"]["inherited_from"] is None
    assert points["game.pack"]["inherited_from"] == (None if name == MYLLYMATTI else MYLLYMATTI)


def test_show_tells_the_readings_that_were_chosen() -> None:
    one, other = (matti("show", name, "--json").data() for name in (KOIRA, KOIRA_RUNS_ANYWHERE))
    assert one["full_name"] == KOIRA_IN_FULL
    assert other["full_name"] == KOIRA_IN_FULL.replace("from-the-deuce", "two-or-more")
    assert one["sections"] != other["sections"]


def test_check_of_whole_variants_is_an_empty_list() -> None:
    done = matti("check", "--format", "json")
    assert (done.status, done.data(), done.err) == (0, [], "")


def test_check_of_a_faulty_variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = own_game(tmp_path)
    path.write_text(path.read_text().replace("the last card played", "the lst card played"))
    done = matti("check", "mygame.matti", "--format", "json")
    assert done.status == 1
    assert not done.err
    (fault,) = done.data()
    assert set(fault) == {"code", "severity", "title", "text", "hint", "place", "related", "fixes", "handbook"}
    assert fault["severity"] == "error"
    place = fault["place"]
    assert set(place) == {"file", "line", "column", "end_line", "end_column"}
    assert (place["file"], place["line"]) == ("mygame.matti", 6)


def test_check_of_a_wrong_name() -> None:
    done = matti("check", "nope", "--format", "json")
    assert done.status == 2
    (fault,) = done.data()
    assert fault["code"] == "unknown-variant"
    assert fault["place"] is None


def test_play() -> None:
    record = matti("play", "koira", "--players", "3", "--seed", "7", "--json").data()
    assert set(record) == {
        "format",
        "variant",
        "fingerprint",
        "players",
        "seed",
        "game",
        "most_actions",
        "deals",
        "outcome",
    }
    assert record["format"] == 1
    assert (record["variant"], record["players"], record["seed"]) == (KOIRA_IN_FULL, 3, 7)
    (deal,) = record["deals"]
    assert len(set(deal["deck"])) == 52
    assert {action["seat"] for action in deal["actions"]} == {1, 2, 3}
    assert record["outcome"]["ended"] is True
    assert record["outcome"]["loser_seat"] in (1, 2, 3)


def test_simulate() -> None:
    result = matti("simulate", "koira", "--games", "30", "--json").data()
    assert result["games"] == 30
    assert [loser["seat"] for loser in result["losers"]] == [1, 2, 3]
    assert sum(loser["games"] for loser in result["losers"]) + result["not_ended"]["games"] == 30
    for loser in result["losers"]:
        assert 0 <= loser["low"] <= loser["share"] <= loser["high"] <= 1
    assert result["actions"]["least"] <= result["actions"]["median"] <= result["actions"]["most"]
    assert set(result) >= {"variant", "fingerprint", "players", "seed", "most_actions", "per_game"}


def test_simulate_when_no_game_ends_is_still_json() -> None:
    result = matti("simulate", "koira", "--games", "3", "--most-actions", "1", "--json").data()
    assert result["not_ended"]["games"] == 3
    assert result["actions"] is None
    assert [loser["share"] for loser in result["losers"]] == [None, None, None]


def test_verify() -> None:
    report = matti("verify", "koira", "--quick", "--games", "2", "--json").data()
    assert set(report) == set(report_schema()["properties"])
    assert report["full_name"] == KOIRA_IN_FULL
    assert [one["players"] for one in report["properties"]] == [2, 3, 4]
    assert [one["violations"] for one in report["properties"]] == [[], [], []]
    assert {one["ending"] for one in report["searched"]} == {"together"}
    assert [one["kept"] for one in report["claims"]] == ["kept"]
    assert report_data(report_from_json(json.dumps(report))) == report


def test_schema_of_verify() -> None:
    assert matti("verify", "--schema").data() == report_schema()


def test_compare() -> None:
    found = matti("compare", MYLLYMATTI, KOIRA, "--json").data()
    assert found["variants"] == [MYLLYMATTI, KOIRA_IN_FULL]
    rows = {row["rule_point"]: row for row in found["rows"]}
    assert len(rows) == len(found["rows"])
    taken = rows["beating.taken"]
    assert set(taken) == {"rule_point", "phase", "differs", "cells"}
    assert taken["differs"] is True
    assert [cell["value"] for cell in taken["cells"]] == ["the last card played", "the lowest card of the trick"]
    assert set(taken["cells"][0]) == {"value", "standing", "passages", "reason", "stands_in"}
    assert rows["game.pack"]["differs"] is False
    left_open = {one["rule_point"]: one for one in found["open"]}
    assert left_open["game.players"]["variant"] == "koira"
    assert left_open["game.players"]["choice"] == "players"
    assert left_open["game.players"]["other_answers"] == ["3 to 8", "2 to 6"]
    assert not any(rows[point]["differs"] for point in left_open)


def test_sources() -> None:
    sources = matti("sources", "--json").data()["sources"]
    assert {"id", "citation", "passages", "own"} == set(sources[0])
    for source in sources:
        passages = matti("sources", source["id"], "--json").data()
        assert len(passages) == source["passages"]
        assert {"id", "kind", "paraphrase"} == set(passages[0])
        assert all(passage["id"].startswith(f"{source['id']}/") for passage in passages)


@pytest.mark.parametrize(
    "arguments",
    [("show", "koira"), ("play", "koira"), ("compare", "koira", MYLLYMATTI), ("sources", "seres"), ("list",)],
    ids=" ".join,
)
def test_letters_are_written_as_they_are(arguments: tuple[str, ...]) -> None:
    out = matti(*arguments, "--json").out
    assert "\\u" not in out
    assert out == json.dumps(json.loads(out), ensure_ascii=False, indent=2) + "\n"
