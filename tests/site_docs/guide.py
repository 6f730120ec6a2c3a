"""The blocks of code on the pages of the guide, read from the pages as they are shown, and what each is.

A block says in its fence what it is, so that the tests can compile or run it. The marks do not show on the page.

    ```{ .matti data-in="phase shedding: beating" }
        A piece of a variant: it fits where it is said to stand. Whatever else such a variant needs is left out.
    ```{ .matti data-in="phase session: session; deals kitty, kotka" }
        A piece of a variant that speaks of such kinds of deal.
    ```{ .matti data-in="phase shedding from koira" }
        A piece of a variant that has a parent: with it all is in order.
    ```{ .matti title="my-koira.matti" data-file="whole" }
        A file, written as it stands.
    ```{ .matti title="my-koira.matti" data-file="part" }
        A stretch of a file that is there by now.
    ```{ .matti title="my-koira.matti" data-instead="taken:" }
        What takes the place of the line of the file that begins so.
    ```{ .matti title="my-koira.matti" data-below="taken:" }
        What comes below the line that begins so.
    ```{ .console data-run="shown" }
        Commands behind a $, each with what it prints; a line … stands for lines that are left out.
    ```{ .console data-run="each" }
        Commands alone, each of which does well.
    ```{ .console data-run="by-hand" }
        Commands that no test can run, none of them `matti`.
"""

from __future__ import annotations

import difflib
import re
import shlex
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.cli.matti import Done, matti
from tests.pages.html import Element

MARKS = ("data-in", "data-file", "data-instead", "data-below", "data-run")

LEFT_OUT = "…"


@dataclass(frozen=True)
class Block:
    """A block of a page: its text, the file that it bears as its title, and what it is."""

    text: str
    title: str
    mark: str
    value: str

    def __str__(self) -> str:
        return f"{self.mark}={self.value}: {self.text[:60]!r}"


def blocks_of(page: Element) -> list[Block]:
    """All blocks of a page, in reading order."""
    return list(_blocks(page))


def _blocks(page: Element) -> Iterator[Block]:
    for one in page.all("div"):
        if "highlight" in one.attributes.get("class", "").split():
            names = [span.text() for span in one.all("span") if span.attributes.get("class") == "filename"]
            marks = [mark for mark in MARKS if mark in one.attributes] or [""]
            assert len(marks) == 1, one.attributes
            (code,) = one.all("code")
            yield Block(
                text=code.letters().rstrip("\n"),
                title=names[0] if names else "",
                mark=marks[0],
                value=one.attributes.get(marks[0], ""),
            )


# ---- Pieces of variants ----------------------------------------------------------------------------------------------


def in_its_place(piece: str, place: str) -> tuple[str, int]:
    """A whole variant around a piece, and the line of it in which the piece begins."""
    place, _, deals = place.partition("; deals ")
    block, _, parent = place.partition(" from ")
    head = f"variant sample from {parent} [; invented] {{" if parent else "variant sample {"
    title = [] if piece.startswith("title:") else ['    title:  en "Sample"  [; invented]', ""]
    lines = [head, *title]
    if block == "variant":
        return "\n".join([*lines, textwrap.indent(piece, " " * 4), "}", ""]), len(lines) + 1
    assert block.startswith("phase "), place
    lines.append(f"    {block} {{")
    kinds = [f"\n    deals {kind} {{\n        deal:  5 each\n    }}" for kind in deals.split(", ") if kind]
    return "\n".join([*lines, textwrap.indent(piece, " " * 8), "    }", *kinds, "}", ""]), len(lines) + 1


# ---- Files -----------------------------------------------------------------------------------------------------------


def changed(text: str, block: Block) -> str:
    """A file with a block in the place of the line that begins as its mark says, or below it."""
    lines = text.splitlines()
    found = _line(lines, block.value)
    indent = lines[found][: len(lines[found]) - len(lines[found].lstrip())]
    new = textwrap.indent(textwrap.dedent(block.text), indent).splitlines()
    kept = lines[: found + 1] if block.mark == "data-below" else lines[:found]
    return "\n".join([*kept, *new, *lines[found + 1 :], ""])


def _line(lines: Sequence[str], beginning: str) -> int:
    """The only line that is so, or else is so but for its indentation, or else begins so."""
    for known in (list(lines), [line.strip() for line in lines], [line.strip()[: len(beginning)] for line in lines]):
        if known.count(beginning) == 1:
            return known.index(beginning)
    raise AssertionError(f"“{beginning}” begins no line, or several")


# ---- Commands --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Command:
    """A command as it is typed, and what is shown below it."""

    line: str
    shown: str


def commands_of(block: Block) -> list[Command]:
    """The commands of a block, each behind a $ at the start of a line."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), "a block of commands begins with a $"
    found = [part.partition("\n") for part in parts[1:]]
    return [Command(line.partition("  #")[0].strip(), shown.rstrip("\n")) for line, _, shown in found]


def run_command(line: str) -> Done:
    """Run a `matti …` line in the working folder; `> FILE` at its end writes what it prints into a file."""
    words = shlex.split(line)
    file = words.pop() if len(words) > 1 and words[-2] == ">" else ""
    if file:
        words.pop()
    name, *arguments = words
    assert Path(name).name == "matti", line
    done = matti(*arguments)
    if file:
        Path(file).write_text(done.out, encoding="utf-8")
        return Done(done.status, "", done.err)
    return done


def printed(done: Done) -> str:
    """What a command prints, as a terminal shows it."""
    lines = (done.out + done.err).rstrip("\n").splitlines()
    return "\n".join(line.rstrip() for line in lines)


_COUNTS = re.compile(r"\d+(?= (?:variants?|worked examples?|sources?|passages?)\b)")


def same(shown: str, found: str) -> bool:
    """Whether what is shown is what was printed; how much the project holds by now is left open, and lines of …."""
    stretches = [part.strip("\n") for part in re.split(rf"^{LEFT_OUT}$", _COUNTS.sub("N", shown), flags=re.MULTILINE)]
    pattern = r"(?:.*\n)*".join(re.escape(part + "\n") if part else "" for part in stretches)
    return re.fullmatch(pattern, _COUNTS.sub("N", found) + "\n") is not None


def renewed(shown: str, found: str) -> str:
    """What is to be shown of what was printed now: all of it, or of each stretch shown before as many lines."""
    if LEFT_OUT not in shown.splitlines():
        return found
    lines = found.splitlines()
    told: list[str] = []
    for index, part in enumerate(re.split(rf"^{LEFT_OUT}$", shown, flags=re.MULTILINE)):
        told += [LEFT_OUT] if index else []
        stretch = part.strip("\n").splitlines()
        if stretch:
            start = _nearest(stretch[0], lines)
            told += lines[start : start + len(stretch)]
    return "\n".join(told)


def _nearest(line: str, lines: Sequence[str]) -> int:
    (near,) = difflib.get_close_matches(line, lines, n=1, cutoff=0.0)
    return list(lines).index(near)
