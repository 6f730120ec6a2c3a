"""The wheel, installed away from the checkout: in an environment that sees the dependencies, not the project."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from myllymatti import pipeline
from tests.helpers import PROJECT, project_library

FEW_FIGURES = """
import sys
from myllymatti import pipeline
from myllymatti.cli import run, verify_all
pipeline.DEFAULT_GAMES = pipeline.OTHER_GAMES = 4
verify_all.QUICK = verify_all.QUICK.with_games(1)
if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
"""
COMMANDS = """
import contextlib, io, json, sys
from myllymatti.cli import run
if __name__ == "__main__":
    done = {}
    for command in sys.argv[1:]:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = run(command.split())
        out.flush(), err.flush()
        done[command] = (status, *(one.buffer.getvalue().decode() for one in (out, err)))
    print(json.dumps(done))
"""
NATIVE_CODE = """
from myllymatti.fast import kernel
from myllymatti.fast.kernel import games
print(kernel.__path__[0])
print(games.play_games.stats.cache_path)
"""
PAGES = """
import hashlib
from myllymatti import files, pipeline
print(files.project_folder())
for path, text in sorted(pipeline.pages(pipeline.open_library()).items()):
    print(path, hashlib.sha256(text.encode()).hexdigest())
"""


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel in it, and an empty folder to work in."""

    wheel: Path
    environment: Path
    work: Path

    @property
    def surroundings(self) -> dict[str, str]:
        """What the programs of the environment are told: no more than they need, and a cache of their own."""
        cache = self.environment.parent / "cache"
        return {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "MYLLYMATTI_CACHE": str(cache)}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment."""
        program, *arguments = command
        return subprocess.run(
            [self.environment / "bin" / program, *arguments],
            cwd=self.work,
            env=self.surroundings,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=600,
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel built and installed without its dependencies, which are those of the tests' environment."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(build, cwd=PROJECT, check=True, capture_output=True)
    (wheel,) = place.glob("*.whl")
    environment = place / "environment"
    venv.create(environment, symlinks=True)
    python = str(environment / "bin" / "python")
    install = ["-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *install], check=True, capture_output=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    # A folder named in a .pth is searched, but its own .pth files (the editable install) are not read.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    work = place / "work"
    work.mkdir()
    made = Installed(wheel, environment, work)
    _share_native_code(made)
    return made


def _share_native_code(installed: Installed) -> None:
    """Hand on what is compiled for the checkout: the wheel has the same code at another place, as other tests see.

    Numba takes what is kept for its own where the file that it was made of has the same time.
    """
    here = subprocess.run([sys.executable, "-c", NATIVE_CODE], capture_output=True, encoding="utf-8", check=False)
    if here.returncode:
        return  # without Numba nothing is compiled
    kernel, kept = map(Path, here.stdout.splitlines())
    (copy,) = installed.environment.rglob("fast/kernel")
    for path in kernel.glob("*.py"):
        assert (copy / path.name).read_bytes() == path.read_bytes()
        os.utime(copy / path.name, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
    there = installed.run("python", "-c", NATIVE_CODE)
    assert there.stdout.splitlines()[0] == str(copy), there.stderr
    if kept.is_dir():
        shutil.copytree(kept, there.stdout.splitlines()[1], dirs_exist_ok=True)


def test_wheel_holds_all_that_the_program_reads_and_nothing_else(installed: Installed) -> None:
    names = zipfile.ZipFile(installed.wheel).namelist()
    for folder in ("grammar", "variants", "corpus", "site"):
        packed = {name.partition("_data/")[2] for name in names if f"_data/{folder}/" in name}
        there = {
            path.relative_to(PROJECT).as_posix()
            for path in (PROJECT / folder).rglob("*")
            if path.is_file() and not {"__pycache__", "editors"} & set(path.parts)  # the extension is packed by npm
        }
        assert packed == there
    assert "myllymatti/_data/mkdocs.yml" in names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"myllymatti"}
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc") or "/tests/" in name]
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_pages_are_those_of_the_checkout(installed: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = installed.run("python", "-c", PAGES)
    assert done.returncode == 0, done.stderr
    folder, *digests = done.stdout.splitlines()
    assert folder.startswith(str(installed.environment))
    monkeypatch.chdir(tmp_path)  # where no figures are kept
    pages = pipeline.pages(pipeline.open_library())
    assert digests == [f"{path} {hashlib.sha256(text.encode()).hexdigest()}" for path, text in sorted(pages.items())]


TOLD = {
    "list": "myllymatti-1940s",
    "show koira": "Koira  (koira)",
    "check": "no faults",
    "play koira --players 3": "has lost",
    "simulate koira --games 10": "10 games",
    "verify koira --quick --games 1": "What must hold in play",
    "compare koira myllymatti-1940s": "They differ in",
    "sources seres": "seres/forehand-leads",
}
"""Commands, and something that each of them prints."""


@pytest.fixture(scope="module")
def carried_out(installed: Installed) -> dict[str, tuple[int, str, str]]:
    """The status, output and errors of each command, all in one process: each reads the same files."""
    done = installed.run("python", "-c", COMMANDS, *TOLD)
    assert done.returncode == 0, done.stderr
    found: dict[str, tuple[int, str, str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("command", TOLD)
def test_command_outside_the_checkout(carried_out: dict[str, tuple[int, str, str]], command: str) -> None:
    status, out, err = carried_out[command]
    assert (status, err) == (0, "")
    assert TOLD[command] in out
    assert str(PROJECT) not in out


def test_program_of_the_environment(installed: Installed, carried_out: dict[str, tuple[int, str, str]]) -> None:
    version = installed.run("matti", "--version")
    assert (version.returncode, version.stderr) == (0, "")
    assert version.stdout.startswith("matti")
    listed = installed.run("matti", "list")
    assert (listed.returncode, listed.stdout, listed.stderr) == tuple(carried_out["list"])


@pytest.mark.slow
def test_build_outside_the_checkout(installed: Installed) -> None:
    before = {path for path in installed.environment.rglob("*") if "__pycache__" not in path.parts}
    done = installed.run("python", "-c", FEW_FIGURES, "build", "--language", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pages in build/site" in done.stdout
    assert [path.name for path in installed.work.iterdir()] == ["build"]
    assert (installed.work / "build/site/variants/koira.html").is_file()
    runs = len(pipeline.figure_series(project_library()))
    assert len(list((installed.work / "build/figures").iterdir())) == runs
    assert {path for path in installed.environment.rglob("*") if "__pycache__" not in path.parts} == before
    again = installed.run("python", "-c", FEW_FIGURES, "build", "--no-site")
    assert again.returncode == 0
    assert f"{runs} of {runs} runs kept from before" in again.stdout


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    assert isinstance(port, int)
    return port


def _fetched(address: str) -> str:
    with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
        text = answer.read().decode()
        assert isinstance(text, str)
        return text
    return ""


def _wait_for(address: str, text: str, server: subprocess.Popen[str], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while text not in _fetched(address):
        assert server.poll() is None, "the server has ended"
        assert time.monotonic() < end, f"{address} does not show {text}"
        time.sleep(0.2)


@pytest.fixture
def served(installed: Installed) -> Iterator[tuple[str, subprocess.Popen[str], Path]]:
    """`matti serve` of the installed wheel: its address, its process, and the file of what it printed."""
    port = _free_port()
    log = installed.work.parent / f"serve-{port}.txt"
    with log.open("w") as stream:
        server = subprocess.Popen(
            [installed.environment / "bin" / "matti", "serve", "--port", str(port)],
            cwd=installed.work,
            env=installed.surroundings,
            stdout=stream,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        try:
            yield f"http://127.0.0.1:{port}/", server, log
        finally:
            server.kill()
            server.wait()


@pytest.mark.slow
def test_serve_renews_the_site_when_a_variant_changes(
    installed: Installed, served: tuple[str, subprocess.Popen[str], Path]
) -> None:
    address, server, log = served
    _wait_for(address, "Myllymatti", server, seconds=120)  # the whole site is built first
    (variant,) = installed.environment.rglob("koira.matti")
    whole = variant.read_text(encoding="utf-8")
    _wait_for(f"{address}variants/koira.html", "Koira (dog)", server)
    try:
        variant.write_text(
            whole.replace("the lowest card of the trick", "the lowst card of the trick"), encoding="utf-8"
        )
        end = time.monotonic() + 30
        while "lowst card" not in log.read_text(encoding="utf-8"):
            assert time.monotonic() < end, log.read_text(encoding="utf-8")
            time.sleep(0.2)
        _wait_for(f"{address}variants/myllymatti-1940s.html", "Myllymatti", server)
        variant.write_text(whole.replace('en "Koira (dog)"', 'en "Koira (hound)"'), encoding="utf-8")
        _wait_for(f"{address}variants/koira.html", "Koira (hound)", server)
        printed = log.read_text(encoding="utf-8")
        assert "Traceback" not in printed
        assert address in printed  # or nobody would know where to look
        server.send_signal(2)
        assert server.wait(timeout=10) in (0, 130)
    finally:
        variant.write_text(whole, encoding="utf-8")
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_serve_on_a_port_that_is_taken(installed: Installed) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = installed.run("matti", "serve", "--port", str(port))
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert str(port) in done.stderr
    assert "taken" in done.stderr
