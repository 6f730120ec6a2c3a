"""Whatever is given for a variant file: diagnostics or a variant, never an exception, and soon."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myllymatti import bounds, pipeline
from myllymatti.diagnostics import Diagnostic, Faults, SourceText, has_errors
from myllymatti.diagnostics.data import render_json
from myllymatti.diagnostics.terminal import render_all
from myllymatti.syntax.parse import clean, parse
from tests.helpers import PROJECT
from tests.syntax.reading import in_time

LONGEST = 5.0
"""Seconds of computing that the oddest of texts may take, of which most are as long as a file may be."""

VARIANTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((PROJECT / "variants").rglob("*.matti"))}


def checked(path: Path) -> tuple[Diagnostic, ...]:
    """All faults of a file, found in time and shown in both forms."""
    with in_time(LONGEST):
        found = pipeline.check(pipeline.open_library([str(path)]))
        render_all(found)
        render_json(found)
    return found


BODY = "variant odd from koira [; invented] {\n%s\n}\n"

TEXTS = {
    "empty": "",
    "only spaces": "  \n\t\n",
    "only comments": "# a\n# b",
    "a comment without end of line": "#",
    "one brace": "{",
    "one bracket": "[",
    "only the head": "variant odd {",
    "only a word": "variant",
    "a closing brace": "}",
    "NUL bytes": 'variant odd {\0\0\n    title\0: en "x"\n}\n',
    "only NUL bytes": "\0" * 1000,
    "nested braces": "{" * 10_000,
    "closing braces": "}" * 10_000,
    "braces in pairs": "{}" * 10_000,
    "nested blocks": "variant a {" * 5_000,
    "nested phases": "variant odd {\n" + "phase shedding {\n" * 5_000,
    "nested brackets": BODY % ('title: en "x" ' + "[" * 10_000),
    "words on one line": BODY % ("title: " + "word " * 60_000),
    "words without a key": BODY % ("word " * 60_000),
    "one long word": BODY % ("title: " + "x" * 200_000),
    "one long key": BODY % ("x" * 200_000 + ": y"),
    "one long text": BODY % ('title: en "' + "x" * 200_000 + '"'),
    "lines of a: b": BODY % ("a: b\n" * 40_000),
    "lines of a clause": BODY % ("deal: 3 each\n" * 15_000),
    "lines of taken": BODY % ("phase shedding {\n" + "taken: the\n" * 15_000 + "}"),
    "many notes": BODY % ('note "x"\n' * 20_000),
    "many phases": BODY % ("phase shedding { }\n" * 12_000),
    "many choices": BODY
    % "".join(f"choice c{n}: gap {{ reading a default {{ }} reading b {{ }} }}\n" for n in range(3_000)),
    "many examples": BODY % "".join(f"example e{n} [; invented] {{ in: shedding }}\n" for n in range(5_000)),
    "many citations": BODY % ("deal: 3 each [" + "seres/one-pack, " * 15_000 + "seres/one-pack]"),
    "many colons": BODY % (":" * 50_000),
    "quotation marks": BODY % ('"' * 50_001),
    "signs": BODY % ("§%&/()=?" * 20_000),
    "many conditions": BODY % ("phase shedding {\nbeats: " + "same suit and " * 15_000 + "higher rank\n}"),
    "a very large number": BODY % ("deal: " + "9" * 100_000 + " each"),
    "a number in other digits": BODY % "deal: ٣ each",
    "many players": BODY % ("example e [; invented] {\nin: shedding\nplayers: A" + ", A" * 60_000 + "\n}"),
    "many hands": BODY
    % "example e [; invented] {\nin: shedding\nplayers: A, B\nA: holds ♠2\nB: holds ♠2\nC: plays ♠2\n}",
    "direction marks": BODY % 'title: en "\u202ex\u200b"\u2028',
    "astral letters": BODY % 'title: en "😀𝔄"\n😀: x',
    "replacement letter": BODY % 'title: en "\ufffd"',
    "form feeds": BODY % 'title:\x0ben\x0c"x"\x85',
}


CLEAN = {
    "direction marks",
    "form feeds",
    "many citations",
    "replacement letter",
}
"""Odd, but nothing is wrong with them."""


@pytest.mark.parametrize("what", TEXTS)
def test_odd_text(what: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.matti"
    path.write_text(TEXTS[what], encoding="utf-8")
    assert has_errors(checked(path)) == (what not in CLEAN)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252"])
def test_other_encodings_are_named(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.matti"
    path.write_bytes((BODY % 'title: sv "Mjölnarmatte"').encode(encoding))
    found = checked(path)
    assert [fault.code for fault in found] == ["encoding"]


def test_bytes_of_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "odd.matti"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + random.Random(1).randbytes(20_000))
    assert [fault.code for fault in checked(path)] == ["encoding"]


def test_large_file_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "odd.matti"
    path.write_bytes(b"a: b\n" * 1_000_000)
    assert [fault.code for fault in checked(path)] == ["file-too-large"]


def test_folder(tmp_path: Path) -> None:
    (tmp_path / "odd.matti").mkdir()
    assert [fault.code for fault in checked(tmp_path / "odd.matti")] == ["not-a-file"]


def test_missing_file_and_missing_folder(tmp_path: Path) -> None:
    assert [fault.code for fault in checked(tmp_path / "odd.matti")] == ["no-such-file"]
    assert [fault.code for fault in checked(tmp_path / "none" / "odd.matti")] == ["no-such-file"]


def test_near_name_is_offered_for_a_missing_file(tmp_path: Path) -> None:
    (tmp_path / "koira.matti").write_text(VARIANTS["koira"], encoding="utf-8")
    assert "koira.matti" in checked(tmp_path / "kiora.matti")[0].hint


def test_device_and_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "odd.matti")
    assert [fault.code for fault in checked(tmp_path / "odd.matti")] == ["not-a-file"]
    assert [fault.code for fault in checked(Path("/dev/zero"))] == ["not-a-file"]


def test_link_to_nothing_and_to_itself(tmp_path: Path) -> None:
    (tmp_path / "odd.matti").symlink_to(tmp_path / "nothing")
    (tmp_path / "ring.matti").symlink_to(tmp_path / "ring.matti")
    assert len(checked(tmp_path / "odd.matti")) == 1
    assert len(checked(tmp_path / "ring.matti")) == 1


@pytest.mark.parametrize("name", ["", ".", "..", "/", "x" * 300 + ".matti", "a\0b.matti", "\n", ":", "koira:", "-"])
def test_odd_name(name: str) -> None:
    try:
        found = pipeline.check(pipeline.open_library([name]))
    except Faults as faults:
        found = faults.diagnostics
    assert has_errors(found)


def chain(folder: Path, length: int) -> Path:
    """A chain of parents: v0 inherits from v1, and so on, the last from koira."""
    for number in range(length):
        parent = f"v{number + 1}" if number + 1 < length else "koira"
        text = f'variant v{number} from {parent} [; invented] {{\n    title: en "V"\n}}\n'
        (folder / f"v{number}.matti").write_text(text, encoding="utf-8")
    return folder / "v0.matti"


def test_chain_of_parents(tmp_path: Path) -> None:
    assert checked(chain(tmp_path, 50)) == ()


def test_endless_chain_of_parents(tmp_path: Path) -> None:
    found = checked(chain(tmp_path, 3_000))
    assert has_errors(found)
    assert len(found) < 100


def test_parent_that_names_a_path(tmp_path: Path) -> None:
    path = tmp_path / "odd.matti"
    for parent in ("../koira", "/etc/passwd", "koira.matti", "C:koira"):
        path.write_text(f'variant odd from {parent} [; invented] {{\n    title: en "x"\n}}\n')
        assert has_errors(checked(path))


@settings(max_examples=150)
@given(
    st.text(max_size=400)
    | st.text(alphabet='{}[]:;,"#vpcrne variant phase: choice reading note example \n', max_size=400)
)
def test_random_text(text: str) -> None:
    tree, faults = parse(SourceText("odd.matti", clean(text)))
    render_all(faults)
    assert tree is not None or has_errors(faults)


@settings(max_examples=20)
@given(raw=st.binary(max_size=2_000))
def test_random_bytes(raw: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.matti"
    path.write_bytes(raw)
    assert has_errors(checked(path))


def mine(*lines: str, parent: str = "koira") -> str:
    """A variant of one's own with these lines."""
    return f"variant mine from {parent} [; invented] {{\n" + "".join(f"    {line}\n" for line in lines) + "}\n"


CONDITIONS = " or ".join(["same suit and higher rank"] * (bounds.MOST_CONDITIONS // 2 + 1))
LINES = "\n".join(["Aino: plays ♠7"] * bounds.MOST_LINES_OF_AN_EXAMPLE)
EXAMPLE = "example e{} [; invented] {{\nin: shedding\nplayers: Aino, Eino\n{}\n}}"
CHOICE = 'choice c{} : gap {{\nreading a default [; conjecture "x"] {{ }}\nreading b [; conjecture "x"] {{ }}\n}}'

TOO_MUCH = {
    "file-too-large": mine(*["# " + "x" * 100] * 2600),
    "text-too-long": mine(f'note "{"x" * bounds.LONGEST_TEXT}"'),
    "too-many-conditions": mine("phase shedding {", f"beats: {CONDITIONS}", "}"),
    "too-many-examples": mine(EXAMPLE.format(0, LINES)),
    "too-many-choices": mine(*(CHOICE.format(number) for number in range(bounds.MOST_CHOICES + 1))),
    "out-of-range": mine(f"players: 2 to {bounds.MOST_PLAYERS + 1}"),
}


@pytest.mark.parametrize("code", TOO_MUCH)
def test_what_passes_a_bound_is_told(code: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.matti"
    path.write_text(TOO_MUCH[code], encoding="utf-8")
    assert [one.code for one in checked(path)] == [code]


def test_chain_of_parents_is_bounded(tmp_path: Path) -> None:
    assert checked(chain(tmp_path, bounds.MOST_PARENTS - 1)) == ()
    found = checked(chain(tmp_path, bounds.MOST_PARENTS + 1))
    assert [one.code for one in found] == ["too-many-parents"]


def test_more_examples_than_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.matti"
    lines = "Aino: holds ♠7\nEino: holds ♠8\ntrump: hearts"
    path.write_text(mine(*(EXAMPLE.format(number, lines) for number in range(bounds.MOST_EXAMPLES + 1))))
    assert [one.code for one in checked(path)] == ["too-many-examples"]


def test_longest_text_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.matti"
    path.write_text(mine(f'note "{"x" * (bounds.LONGEST_TEXT - 2)}"'))
    assert checked(path) == ()
