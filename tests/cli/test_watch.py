"""`matti check --watch`: a process of its own, whose lines are waited for; files change as editors change them."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from myllymatti.cli.watching import Involved, _difference, _sentence
from tests.cli.matti import MATTI, matti, own_game, refused

PATIENCE = 20
"""Seconds within which a change must be told; it takes about one."""


class Watcher:
    """A running `matti check --watch`, with the lines that it prints."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.process = subprocess.Popen(
            [MATTI, "check", "--watch", *names],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.seen: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def wait_for(self, pattern: str) -> str:
        """The next line in which the pattern is found; there must be one before patience ends."""
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                pytest.fail(f"no line with {pattern} after:\n" + "\n".join(self.seen))
            self.seen.append(line)
            if re.search(pattern, line):
                return line

    def end(self) -> int:
        """End it as Ctrl-C does; returns its exit status."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(timeout=PATIENCE)
        while not self.lines.empty():
            self.seen.append(self.lines.get())
        assert "Traceback" not in "\n".join(self.seen)
        return status


@pytest.fixture
def watchers() -> Iterator[list[Watcher]]:
    """The watchers that a test starts; none outlives it."""
    started: list[Watcher] = []
    yield started
    for watcher in started:
        if watcher.process.poll() is None:
            watcher.process.kill()
            watcher.process.wait(timeout=PATIENCE)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


CLEAN = r"no faults \(no worked examples; read with (grandgame, )?koira and myllymatti-1940s\)$"
"""What is said of a game of one's own without faults; one has another for its parent."""


def started(watchers: list[Watcher], *names: str) -> Watcher:
    watchers.append(Watcher(Path(), *names))
    return watchers[-1]


def spoilt(path: Path) -> str:
    return path.read_text(encoding="utf-8").replace("2 to 3", "two or three")


def test_changes_are_told_and_the_status_is_that_of_the_last_check(watchers: list[Watcher]) -> None:
    path = own_game(Path())
    whole, faulty = path.read_text(encoding="utf-8"), spoilt(path)
    watcher = started(watchers, "mygame.matti")
    watcher.wait_for(f"^mygame.matti: {CLEAN}")
    watcher.wait_for("Ctrl-C ends it")
    path.write_text(faulty, encoding="utf-8")
    watcher.wait_for("^mygame.matti changed: 1 fault$")
    watcher.wait_for(r"^error\[value-not-understood\]")
    Path("mygame.matti~").write_text(whole, encoding="utf-8")  # an editor that replaces the file by a new one
    Path("mygame.matti~").replace(path)
    watcher.wait_for(f"^mygame.matti changed: {CLEAN}")
    path.unlink()
    watcher.wait_for("^mygame.matti deleted: 1 fault$")
    assert watcher.end() == 1


def test_file_that_is_not_there_yet_and_its_parent(watchers: list[Watcher]) -> None:
    watcher = started(watchers, "games/mygame.matti")
    watcher.wait_for("^games/mygame.matti: 1 fault$")
    watcher.wait_for("Ctrl-C ends it")
    own_game(Path("games"), parent="grandgame")
    watcher.wait_for("^games/mygame.matti added: 1 fault$")
    parent = own_game(Path("games"), name="grandgame")
    watcher.wait_for(f"^games/grandgame.matti added: {CLEAN}")
    parent.write_text(spoilt(parent), encoding="utf-8")
    watcher.wait_for("^games/grandgame.matti changed: ")
    own_game(Path("games"), name="grandgame")
    watcher.wait_for(f"^games/grandgame.matti changed: {CLEAN}")
    assert watcher.end() == 0


def test_sources_beside_it_and_files_that_do_not_matter(watchers: list[Watcher]) -> None:
    own_game(Path())
    watcher = started(watchers, "mygame.matti")
    watcher.wait_for("Ctrl-C ends it")
    own_game(Path(), name="another")
    matti("new-source", "notebook", "--title", "Games")
    watcher.wait_for(r"^corpus/notebook/passages.yaml added and corpus/notebook/source.yaml added: 6 faults$")
    assert not any("another" in line for line in watcher.seen)
    assert watcher.end() == 1


def test_several_files_are_told_in_one_line() -> None:
    mark, other = (1, 1, 1), (2, 1, 1)
    paths = [Path(f"{number}.matti") for number in range(5)]
    what = _difference(dict.fromkeys(paths, mark), {paths[0]: other, paths[1]: mark, paths[2]: None, Path("5"): mark})
    assert what == {
        paths[0]: "changed",
        paths[2]: "deleted",
        Path("5"): "added",
        paths[3]: "deleted",
        paths[4]: "deleted",
    }
    assert _sentence(what) == "0.matti changed, 2.matti deleted, 5 added and 2 other files too"


def test_what_the_project_rests_on_is_involved() -> None:
    names = {path.name for path in Involved.of(()).marks()}
    assert {"koira.matti", "source.yaml", "names.yaml", "variant.lark"} <= names
    own_game(Path())
    names = {path.name for path in Involved.of(("mygame.matti:runs=two-or-more",)).marks()}
    assert {"mygame.matti", "koira.matti", "myllymatti-1940s.matti", "passages.yaml"} <= names
    assert "skitgubbe.matti" not in names


@pytest.mark.skipif(os.name == "nt", reason="a folder in use cannot be removed there")
def test_folder_that_is_removed_and_comes_back(watchers: list[Watcher]) -> None:
    own_game(Path("games"))
    watcher = started(watchers, "games/mygame.matti")
    watcher.wait_for("Ctrl-C ends it")
    Path("games").rename("elsewhere")
    watcher.wait_for("^games/mygame.matti deleted: 1 fault$")
    Path("elsewhere").rename("games")
    watcher.wait_for(f"^games/mygame.matti added: {CLEAN}")
    assert watcher.end() == 0


def test_what_no_change_of_a_file_could_mend() -> None:
    assert "the nearest known word is “koira”" in refused(matti("check", "--watch", "kiora"))
    assert "does not name a configured variant" in refused(matti("check", "--watch", "koira:runs"))
    assert "--watch prints for people" in refused(matti("check", "--watch", "--format", "json"))
