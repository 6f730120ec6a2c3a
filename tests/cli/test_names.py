"""What is typed where a name or a path is expected."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.cli import COMMANDS, build_command
from tests.cli.matti import MATTI, matti, ordinary_user, own_game, refused
from tests.helpers import project_library

KNOWN_STATUS = {0, 1, 2}

UNKNOWN = [
    "",
    " ",
    ".",
    "..",
    "KOIRA",
    "koira ",
    "koira,",
    "koira=",
    "koira:runs",
    "koira koira",
    "koira\n",
    "koira\t",
    "koira\0",
    "a=b",
    "a,b",
    "%s",
    "{0}",
    "[bold]koira",
    "koira:,",
    "\\",
    "C:\\x",
    "\udcff",
    "\u200b",
    "🂡",
]
MISNAMED = [":", "koira:", "koira:runs=", "koira:=x", "koira:=", "koira:runs=x,", "koira:runs=x,runs=x"]
NO_FILE = [
    "a/b",
    "nope.matti",
    "[bold]koira[/bold]",
    "./nope.matti",
    ".matti",
    "/nope/nope",
    "\udcff.matti",
    "https://x/y",
]
LONG = ["x" * 5000, "é" * 300, "x" * 5000 + ".matti", "a/" + "x" * 5000, "koira:runs=" + "x" * 5000, "/" * 5000 + "x"]

ONE_NAME = [("show",), ("play",), ("simulate",), ("verify", "--quick"), ("check",)]


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", ONE_NAME, ids=lambda command: command[0])
@pytest.mark.parametrize("name", UNKNOWN)
def test_unknown_variant(command: tuple[str, ...], name: str) -> None:
    err = refused(matti(*command, "--", name))
    if err.startswith("error[misnamed-configuration]"):  # a colon without a reading behind it, or no name at all
        assert "NAME:CHOICE=READING" in err
        return
    assert err.startswith("error[unknown-variant]: there is no variant")
    known = err.partition("Known variants: ")[2].splitlines()[0]
    assert all(variant in known for variant in project_library().variants)


@pytest.mark.parametrize("command", ONE_NAME, ids=lambda command: command[0])
@pytest.mark.parametrize("name", MISNAMED)
def test_misnamed_configuration(command: tuple[str, ...], name: str) -> None:
    assert "error[misnamed-configuration]" in refused(matti(*command, "--", name))


@pytest.mark.parametrize("command", ONE_NAME, ids=lambda command: command[0])
@pytest.mark.parametrize("name", NO_FILE)
def test_no_such_file(command: tuple[str, ...], name: str) -> None:
    assert "error[no-such-file]: there is no such file" in refused(matti(*command, "--", name))


@pytest.mark.parametrize("command", [*ONE_NAME, ("replay",), ("sources",)], ids=lambda command: command[0])
@pytest.mark.parametrize("name", LONG, ids=lambda name: f"{name[:12]}…{len(name)}")
def test_very_long_name_is_wrong_use_and_is_not_repeated_whole(command: tuple[str, ...], name: str) -> None:
    err = refused(matti(*command, "--", name))
    assert err.startswith("error[")
    assert len(err) < 1500


@pytest.mark.parametrize("names", [("nope", "koira"), ("koira", "nope"), ("nope", "nope"), ("koira", "koira:x=y")])
def test_compare_with_a_wrong_name(names: tuple[str, str]) -> None:
    refused(matti("compare", *names))


@pytest.mark.parametrize("command", ONE_NAME, ids=lambda command: command[0])
def test_unknown_choice_and_reading(command: tuple[str, ...]) -> None:
    assert "error[unknown-choice]" in refused(matti(*command, "koira:nope=two-or-more"))
    assert "error[unknown-reading]" in refused(matti(*command, "koira:runs=nope"))


def test_unknown_choice_and_reading_name_those_there_are() -> None:
    assert "Its choices: " in refused(matti("show", "koira:run=two-or-more"))
    assert "Its readings: from-the-deuce and two-or-more." in refused(matti("show", "koira:runs=two-and-more"))
    assert "It has no choices." in refused(matti("show", "myllymatti-1940s:runs=two-or-more"))


def test_misspelt_names_get_a_hint() -> None:
    assert "“koira”" in refused(matti("show", "koria")).partition("hint:")[2]
    assert "“seres”" in refused(matti("sources", "serres")).partition("hint:")[2]
    assert "“list”" in refused(matti("lsit"))
    own_game(Path())
    assert "mygame.matti" in refused(matti("show", "mygame"))


@pytest.mark.parametrize("name", ["", "[bold]", "seris/forehand-leads", "\udcff", "\0", "/etc"])
def test_unknown_source(name: str) -> None:
    err = refused(matti("sources", "--", name))
    assert "error[unknown-source-name]" in err
    assert "abo-morgonblad-1821" in err.partition("Known sources: ")[2]


@pytest.mark.parametrize("command", ONE_NAME, ids=lambda command: command[0])
@pytest.mark.parametrize("place", ["folder", "/", "./", "folder.matti"])
def test_folder_instead_of_a_file(command: tuple[str, ...], place: str) -> None:
    Path("folder").mkdir()
    Path("folder.matti").mkdir()
    place = "./folder" if place == "folder" else place
    err = refused(matti(*command, place))
    assert "error[not-a-file]: this is a folder, not a file" in err
    assert "//NAME" not in err


@pytest.mark.parametrize("command", ONE_NAME, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("content", "title"),
    [
        (bytes(range(256)), "not written in UTF-8"),
        (b"\x7fELF\x02\x01\x01\x00\xd0", "not written in UTF-8"),
        ("variant x { }".encode("utf-16"), "UTF-16"),
        (b" " * (256 * 1024 + 1), "256 KB"),
        (b"", "empty"),
        (b"\0" * 1000, ""),
        (b"{" * 10_000, ""),
        (b"(" * 200_000, ""),
        (b"variant x from x [; invented] { }", ""),
    ],
)
def test_file_that_is_no_variant(command: tuple[str, ...], content: bytes, title: str) -> None:
    Path("x.matti").write_bytes(content)
    err = refused(matti(*command, "x.matti"), status=1)
    assert err.startswith("error[")
    assert title in err
    assert len(err) < 100_000


@pytest.mark.parametrize("place", ["/dev/null", "/dev/zero", "/proc/self/mem", "fifo.matti"])
@pytest.mark.parametrize("command", ["show", "check", "replay"])
def test_special_file(command: str, place: str) -> None:
    os.mkfifo("fifo.matti")
    done = matti(command, place)
    assert done.status in (1, 2)
    assert done.err.startswith("error[")


def test_replay_says_what_a_path_is_rather_than_that_it_is_not_there() -> None:
    Path("folder").mkdir()
    assert "there is no such file" not in refused(matti("replay", "folder"))
    assert "there is no such file" not in refused(matti("replay", "/dev/null"))
    assert "there is no such file" in refused(matti("replay", "nope.json"))
    assert "there is no such file" in refused(matti("replay", ""))


@pytest.fixture
def _ordinary_user() -> Iterator[None]:
    """No right to read everything, even where the tests run as root."""
    with ordinary_user():
        yield


@pytest.fixture
def open_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder below which an ordinary user may look, the working folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        monkeypatch.chdir(folder)
        yield folder
        monkeypatch.undo()
        folder.chmod(0o700)
        for place in folder.iterdir():
            place.chmod(0o700)


@pytest.mark.parametrize("command", ONE_NAME, ids=lambda command: command[0])
def test_unreadable_variant(command: tuple[str, ...], open_folder: Path, request: pytest.FixtureRequest) -> None:
    own_game(open_folder).chmod(0)
    request.getfixturevalue("_ordinary_user")
    err = refused(matti(*command, "mygame.matti"), status=1)
    assert err.startswith("error[unreadable-file]: the file cannot be read: Permission denied\n --> mygame.matti")


def test_variant_in_an_unreadable_folder(open_folder: Path, request: pytest.FixtureRequest) -> None:
    own_game(open_folder / "closed")
    (open_folder / "closed").chmod(0)
    request.getfixturevalue("_ordinary_user")
    err = refused(matti("check", "closed/mygame.matti"), status=1)
    assert "Permission denied" in err
    assert "mygame.matti" in err  # the file that was asked for, not a folder beside it


def test_unreadable_record(open_folder: Path, request: pytest.FixtureRequest) -> None:
    record = open_folder / "game.json"
    record.write_text("{}")
    record.chmod(0)
    request.getfixturevalue("_ordinary_user")
    done = matti("replay", "game.json")
    assert done.status in (1, 2)
    assert "game.json: the file cannot be read: Permission denied" in done.err


@pytest.fixture
def _few_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """`matti build` plays few games, and in this process."""
    monkeypatch.setattr(pipeline, "DEFAULT_GAMES", 2)
    monkeypatch.setattr(pipeline, "OTHER_GAMES", 2)
    monkeypatch.setattr(build_command, "process_pool", lambda: ThreadPoolExecutor(1))


@pytest.mark.usefixtures("_few_figures")
def test_build_in_a_folder_that_cannot_be_written(open_folder: Path, request: pytest.FixtureRequest) -> None:
    open_folder.chmod(0o555)
    request.getfixturevalue("_ordinary_user")
    done = matti("build", "--no-site")
    assert done.status == 1
    assert done.err.startswith("error: cannot write")
    assert "Traceback" not in done.err


@pytest.mark.usefixtures("_few_figures")
@pytest.mark.parametrize("blocked", ["build", "build/figures"])
def test_build_where_a_file_is_in_the_way(blocked: str) -> None:
    Path(blocked).parent.mkdir(exist_ok=True)
    Path(blocked).write_text("in the way")
    done = matti("build", "--no-site")
    assert done.status == 1
    assert blocked in done.err
    assert Path(blocked).read_text() == "in the way"


@pytest.mark.usefixtures("_few_figures")
def test_working_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert matti("show", "koira").status == 0
    done = matti("build", "--no-site")
    assert done.status == 1
    assert done.err.startswith("error: ")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nope",),
        ("",),
        ("show",),
        ("replay",),
        ("compare",),
        ("compare", "koira"),
        ("play",),
        ("simulate",),
        ("verify",),
        ("verify", "koira", "--pack", "5x4"),
        ("verify", "koira", "--pack", "2x"),
        ("verify", "koira", "--hand", "2"),
        ("list", "koira"),
        ("build", "koira"),
        ("sources", "seres", "seres"),
        ("show", "koira", "koira"),
        ("check", "--format", "xml"),
        ("check", "--format"),
        ("play", "koira", "--players"),
        ("--nope",),
        ("-x",),
        ("show", "--json=yes", "koira"),
        *((name, "--nope") for name in COMMANDS),
    ],
    ids=" ".join,
)
def test_wrong_command_or_option(arguments: tuple[str, ...]) -> None:
    err = refused(matti(*arguments))
    assert "rror: " in err


def test_nothing_was_run_through_a_shell_or_written() -> None:
    assert Path(MATTI).is_file()
    matti("show", "$(touch hit)")
    matti("show", "x; touch hit")
    matti("play", "../../koira")
    assert not list(Path().iterdir())
