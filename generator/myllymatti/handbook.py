"""The handbook of messages: for each code a page with what it means, an example that produces it, and the way out.

The pages are the files `grammar/handbook/CODE.md`. The first line is the heading; examples are fenced blocks whose
head names the file that they stand for (```matti mine.matti) or the commands that are typed (```console); those below
the heading “Way out” are mended. All blocks on one side of that heading belong together:

* The files are written first, then the commands are run in their order. Where none is typed, `matti check` is run on
  all the variant files.
* Commands stand behind `$ `. They may use what a POSIX shell has: to save what `matti` prints, or to prepare what no
  text on a page can show, such as a file in another encoding.
* A source of one's own is a pair of blocks, ```yaml corpus/my-book/source.yaml and passages.yaml. Files on history and
  words (```yaml corpus/names.yaml) are the project's alone; such blocks are read in place of the project's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from myllymatti.diagnostics.codes import GROUPS, Code

WAY_OUT = "## Way out"
"""The heading below which the examples are mended."""

_BLOCK = re.compile(r"^```(?P<language>\w+)(?: (?P<file>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """An example of a page: the text of a file, or the commands that are typed (then `file` is empty)."""

    language: str
    file: str
    text: str

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands of a console block, without their prompt."""
        return tuple(line.removeprefix("$ ") for line in self.text.splitlines() if line.startswith("$ "))


@dataclass(frozen=True)
class Entry:
    """A page of the handbook: its heading, its text below the heading as Markdown, its examples."""

    code: Code
    group: str
    title: str
    text: str
    faulty: tuple[Block, ...]
    mended: tuple[Block, ...]


def handbook(folder: Path) -> tuple[Entry, ...]:
    """Every page, group by group in the order of the codes.

    Raises:
        FileNotFoundError: when a code has no page; the tests see to it that each has one.
    """
    return tuple(_entry(folder, group, code) for group, codes in GROUPS.items() for code in codes)


def entry(folder: Path, code: Code) -> Entry:
    """The page of one code; raises as `handbook` does."""
    return _entry(folder, group_of(code), code)


def group_of(code: Code) -> str:
    """The heading of the group to which a code belongs."""
    return next(group for group, codes in GROUPS.items() if code in codes)


def _entry(folder: Path, group: str, code: Code) -> Entry:
    heading, _, text = (folder / f"{code}.md").read_text(encoding="utf-8").partition("\n")
    before, _, after = text.partition(WAY_OUT)
    return Entry(code, group, heading.removeprefix("# "), text.strip(), tuple(_blocks(before)), tuple(_blocks(after)))


def _blocks(text: str) -> Iterator[Block]:
    for found in _BLOCK.finditer(text):
        yield Block(found["language"], found["file"] or "", found["text"])
