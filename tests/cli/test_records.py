"""Records for `matti replay`, whole and spoilt in every way."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.matti import matti, own_game, process, refused

Path_ = tuple[str | int, ...]
MISSING = object()

FIELDS: list[Path_] = [
    ("format",),
    ("variant",),
    ("fingerprint",),
    ("players",),
    ("seed",),
    ("game",),
    ("most_actions",),
    ("deals",),
    ("outcome",),
    ("deals", 0),
    ("deals", 0, "deck"),
    ("deals", 0, "deck", 0),
    ("deals", 0, "actions"),
    ("deals", 0, "actions", 0),
    ("deals", 0, "actions", 0, "seat"),
    ("deals", 0, "actions", 0, "action"),
    ("outcome", "ended"),
    ("outcome", "loser_seat"),
]
WRONG: list[object] = [
    None,
    True,
    False,
    -1,
    0,
    10**30,
    -(10**30),
    1.0,
    1.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "x",
    "\0",
    "a/\0.matti",
    "\ud800",
    "x" * 5000,
    [],
    {},
    [1],
    [[]],
    {"a": 1},
]

PYTHON_TALK = ("object", "unpack", "iterable", "NoneType", "subscriptable", "indices", "None", "dict", "int ", "str ")


@cache
def _whole() -> str:
    return matti("play", "koira", "--players", "3", "--seed", "3", "--json").out


def _record() -> dict[str, Any]:
    record = json.loads(_whole())
    assert isinstance(record, dict)
    return record


def _changed(path: Path_, value: object) -> dict[str, Any]:
    record: Any = _record()
    place = record
    for step in path[:-1]:
        place = place[step]
    if value is MISSING:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    assert isinstance(record, dict)
    return record


def _replayed(record: object) -> str:
    """That a record is refused in plain words, not in Python's; returns the message."""
    err = refused(matti("replay", "-", given=json.dumps(record)))
    assert len(err) < 1500
    return err


def test_record_plays_again_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(_whole(), encoding="utf-8")
    done = matti("replay", "game.json")
    assert (done.status, done.err) == (0, "")
    record = _record()
    count = len(record["deals"][0]["actions"])
    loser = record["outcome"]["loser_seat"]
    assert f"Played again as recorded: {count} actions, seat {loser} has lost." in done.out


def test_record_tells_the_same_game_as_play() -> None:
    told = matti("play", "koira", "--players", "3", "--seed", "3").out
    again = matti("replay", "-", given=_whole()).out
    assert told.splitlines()[2:-1] == again.splitlines()[2:-1]


def test_record_plays_again_through_a_pipe(tmp_path: Path) -> None:
    done = process("play", "koira", "--json", cwd=tmp_path, shell='| "$0" replay -')
    assert done.status == 0, done
    assert "Played again as recorded" in done.out


def test_record_through_files_as_the_help_has_it(tmp_path: Path) -> None:
    done = process("play", "koira", "--json", cwd=tmp_path, shell='> game.json && "$0" replay game.json')
    assert done.status == 0, done
    assert "Played again as recorded" in done.out


def test_record_of_a_configured_variant() -> None:
    record = matti("play", "koira:runs=two-or-more", "--json").out
    assert matti("replay", "-", given=record).status == 0


def test_record_of_a_game_that_did_not_end() -> None:
    record = matti("play", "koira", "--most-actions", "5", "--json").out
    assert json.loads(record)["outcome"] == {"ended": False, "loser_seat": None}
    done = matti("replay", "-", given=record)
    assert done.status == 0
    assert "5 actions, the game has not ended" in done.out


def test_record_of_a_variant_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own_game(tmp_path)
    Path("game.json").write_text(matti("play", "mygame.matti", "--json").out, encoding="utf-8")
    done = matti("replay", "game.json")
    assert done.status == 0, done


def test_record_with_a_byte_order_mark() -> None:
    """As an editor or PowerShell may write it."""
    assert matti("replay", "-", given="\ufeff" + _whole()).status == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "x",
        "{",
        "{]",
        "\0",
        "null",
        "true",
        "1",
        '"x"',
        "[]",
        "[{}]",
        "{}",
        "NaN",
        '{"format": NaN}',
        '{"format": 1e999}',
        '{"format": 2}',
        '{"format": "1"}',
        "[" * 100_000,
        '{"a":' * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "9" * 5000,
        '{"format": 1, "players": ' + "9" * 5000 + "}",
        '{"format": ' + "9" * 4000 + "}",
        "variant koira { }",
    ],
    ids=lambda text: repr(text[:16]),
)
def test_no_record(text: str, tmp_path: Path) -> None:
    err = refused(matti("replay", "-", given=text))
    assert err.startswith("error[bad-record]: standard input: ")
    assert len(err) < 1000
    assert "set_int_max_str_digits" not in err
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert "error[bad-record]" in refused(matti("replay", str(path)))


def test_two_records_in_one_file() -> None:
    refused(matti("replay", "-", given=_whole() + _whole()))


@pytest.mark.parametrize(
    "raw", [b"\xff", b"\xff\xfe", bytes(range(256)), b"\xc3", "{}".encode("utf-16")], ids=lambda raw: repr(raw[:4])
)
def test_record_that_is_no_text(raw: bytes, tmp_path: Path) -> None:
    assert "UTF-8" in refused(matti("replay", "-", given=raw))
    path = tmp_path / "game.json"
    path.write_bytes(raw)
    assert "the file is no UTF-8 text" in refused(matti("replay", str(path)))


@pytest.mark.parametrize("path", FIELDS, ids=lambda path: "-".join(map(str, path)))
def test_missing_field_is_named(path: Path_) -> None:
    err = _replayed(_changed(path, MISSING))
    if isinstance(path[-1], str):
        assert path[-1] in err
    for talk in PYTHON_TALK:
        assert talk not in err


def _whole_still(path: Path_, value: object) -> bool:
    """Whether a changed record still says the same of the game."""
    if path == ("outcome", "ended"):
        return value is True
    if path == ("most_actions",):
        return value == 10**30
    return path in (("seed",), ("game",)) and type(value) is int


@pytest.mark.parametrize("path", FIELDS, ids=lambda path: "-".join(map(str, path)))
@pytest.mark.parametrize("value", WRONG, ids=lambda value: f"{str(value)[:12]!r}-{type(value).__name__}")
def test_wrong_value_is_refused(path: Path_, value: object) -> None:
    if not _whole_still(path, value):
        _replayed(_changed(path, value))


@pytest.mark.parametrize("path", FIELDS, ids=lambda path: "-".join(map(str, path)))
@pytest.mark.parametrize("value", [None, 1.5, [], {}, [1]], ids=repr)
def test_wrong_type_is_told_in_plain_words(path: Path_, value: object) -> None:
    if path == ("deals", 0, "actions") and value == []:
        return  # no action at all: that the outcome is another one is what is told
    err = _replayed(_changed(path, value))
    for talk in PYTHON_TALK:
        assert talk not in err.replace("“None”", "")


@pytest.mark.parametrize("number", [10**30, -1, 0, 1, 5, 2**63])
def test_impossible_number_of_players(number: int) -> None:
    assert "2 to 4" in _replayed(_changed(("players",), number))


def test_other_number_of_players() -> None:
    _replayed(_changed(("players",), 2))


def test_tampered_deck() -> None:
    deck = _record()["deals"][0]["deck"]
    for changed in (
        deck[:-1],
        [*deck, deck[0]],
        [deck[1], *deck[1:]],
        deck[::-1],
        [],
        ["♠1", *deck[1:]],
        ["joker"] * 52,
    ):
        _replayed(_changed(("deals", 0, "deck"), changed))


def test_tampered_actions() -> None:
    actions = _record()["deals"][0]["actions"]
    for changed in (
        actions[1:],
        actions[:-1],
        actions[::-1],
        [actions[0], *actions],
        [*actions, {"seat": 1, "action": "play ♠7"}],
        [],
        [{**actions[0], "seat": 2}, *actions[1:]],
        [{**actions[0], "seat": 10**30}, *actions[1:]],
        [{"seat": 1}, *actions[1:]],
        ["play ♠7", *actions[1:]],
    ):
        _replayed(_changed(("deals", 0, "actions"), changed))


@pytest.mark.parametrize(
    "action",
    [
        "",
        "play",
        "play ",
        "play ♠",
        "play ♠7 ♠7",
        "fly ♠7",
        "play ♠7,♠8",
        "take",
        "pass",
        "PLAY ♠7",
        "play " + "♠7 " * 9999,
    ],
)
def test_tampered_action(action: str) -> None:
    assert "action 1: " in _replayed(_changed(("deals", 0, "actions", 0, "action"), action))


def test_wrong_outcome() -> None:
    loser = _record()["outcome"]["loser_seat"]
    for changed in (None, loser % 3 + 1, 0, 4, -1):
        err = _replayed(_changed(("outcome", "loser_seat"), changed))
        assert f"seat {loser}" in err
        assert "None" not in err


def test_outcome_that_contradicts_itself() -> None:
    _replayed(_changed(("outcome", "ended"), False))


def test_bound_on_the_actions_that_the_game_exceeds() -> None:
    _replayed(_changed(("most_actions",), 3))


def test_several_deals() -> None:
    record = _record()
    record["deals"] *= 2
    assert "deal" in _replayed(record)
    record["deals"] = []
    assert "deal" in _replayed(record)


@pytest.mark.parametrize("number", [0, 2, -1, 10**30, "1", None, True, 1.0])
def test_wrong_format_number(number: object) -> None:
    err = _replayed(_changed(("format",), number))
    assert "format" in err
    assert "reads format 1" in err


def test_fingerprint_of_other_rules() -> None:
    err = _replayed(_changed(("variant",), "myllymatti-1940s"))
    assert "other rules" in err
    assert "other rules" in _replayed(_changed(("variant",), "koira:runs=two-or-more"))
    assert "other rules" in _replayed(_changed(("fingerprint",), "0" * 16))


@pytest.mark.parametrize("name", ["nope", "", "/", "a/b", "koira:", "koira:runs=nope", "koira:x=y", "nope.matti", "\0"])
def test_unknown_variant(name: str) -> None:
    assert _replayed(_changed(("variant",), name)).startswith("error[")


def test_a_record_does_not_open_any_file_it_names() -> None:
    """Records come from strangers: a path in one must not print a file of this machine."""
    done = matti("replay", "-", given=json.dumps(_changed(("variant",), "/etc/passwd")))
    assert "root:" not in done.err
    assert done.status == 2


def test_fields_that_are_not_known_do_no_harm() -> None:
    record = copy.deepcopy(_record())
    record["remark"] = "as played at home"
    assert matti("replay", "-", given=json.dumps(record)).status == 0
