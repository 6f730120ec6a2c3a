"""The C program of one game (`skitgubbe.c`): compiled with gcc, and run."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.rounds import Contestant

SOURCE = Path(__file__).resolve().parent / "skitgubbe.c"
OPTIONS = ("-O3", "-march=native", "-std=c11", "-Wall", "-Wextra", "-Werror")
PLAYERS = 3


@dataclass(frozen=True)
class Sums:
    """What came of a number of games; `losers` by seat."""

    games: int
    actions: int
    losers: tuple[int, ...]
    not_ended: int
    checksum: int
    seconds: float


@dataclass(frozen=True)
class Told:
    """What came of one game; `loser` is a seat from 0, None where the game did not end."""

    game: int
    loser: int | None
    actions: int
    hash: int


@dataclass(frozen=True)
class Program:
    """The compiled program."""

    path: Path

    def sums(self, seed: int, first: int, count: int) -> Sums:
        """Play so many games from number `first` on, and add them up."""
        fields = dict(line.split(" ", 1) for line in self._run(seed, first, count))
        return Sums(
            games=int(fields["games"]),
            actions=int(fields["actions"]),
            losers=tuple(int(one) for one in fields["losers"].split()),
            not_ended=int(fields["not_ended"]),
            checksum=int(fields["checksum"], 16),
            seconds=float(fields["seconds"]),
        )

    def each(self, seed: int, first: int, count: int) -> list[Told]:
        """Play so many games from number `first` on, and tell each."""
        found = []
        for line in self._run(seed, first, count, "--each"):
            game, loser, actions, hashed = line.split()
            found.append(Told(int(game), None if loser == "-1" else int(loser), int(actions), int(hashed, 16)))
        return found

    def contestant(self, seed: int, games: int) -> Contestant:
        """Games a second as the program itself measures them, in processor time: its start does not count."""

        def play_round(number: int) -> float:
            return games / self.sums(seed, number * games, games).seconds

        return play_round

    def _run(self, *words: object) -> list[str]:
        command = [str(self.path), *(str(word) for word in words)]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()


def why_not() -> str:
    """Why the program cannot be compiled here; empty where it can."""
    return "" if shutil.which("gcc") else "gcc is not installed."


def gcc_version() -> str:
    """The version of gcc; empty where there is none."""
    if why_not():
        return ""
    told = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, check=True, text=True).stdout
    return told.strip()


def compile_program(folder: Path) -> Program:
    """Compile the program into a folder. What gcc has to say it says itself; a warning is an error."""
    path = folder / "skitgubbe"
    subprocess.run(["gcc", *OPTIONS, "-o", str(path), str(SOURCE)], check=True)
    return Program(path)
