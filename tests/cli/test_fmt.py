"""`matti fmt`: what it writes, what it leaves alone, and what it says."""

from __future__ import annotations

import stat
import tempfile
from pathlib import Path

import pytest

from myllymatti import files
from myllymatti.bounds import LARGEST_FILE
from tests.cli.matti import matti, ordinary_user, process, refused
from tests.helpers import PROJECT

UNTIDY = 'variant {name} from koira[;invented]\n{{ title:en "♠ Odd"\n\n\n deal: 4   each }}'
TIDY = 'variant {name} from koira [; invented] {{\n    title:  en "♠ Odd"\n\n    deal:  4 each\n}}\n'
FAULTY = "variant {name} {{\n    deal 4 each\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(place: str, form: str = UNTIDY) -> Path:
    path = Path(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(form.format(name=path.stem), encoding="utf-8")
    return path


def tidy(path: Path) -> bool:
    return path.read_bytes() == TIDY.format(name=path.stem).encode()


def test_project_is_laid_out() -> None:
    done = matti("fmt", "--check")
    number = len(list((PROJECT / "variants").rglob("*.matti")))
    assert (done.status, done.out, done.err) == (0, f"{number} files unchanged\n", "")


def test_names_files_and_folders_each_once() -> None:
    paths = [written("games/one.matti"), written("games/deep/two.matti"), written("other.matti")]
    written("games/tidy.matti", TIDY)
    done = matti("fmt", "koira", "games", "other.matti", "./other.matti", "games/one.matti")
    assert done.status == 0
    assert done.err == ""
    *changed, summary = done.out.splitlines()
    assert changed == [f"{path} laid out anew" for path in ("games/deep/two.matti", "games/one.matti", "other.matti")]
    assert summary == "3 files laid out anew, 2 unchanged"
    assert all(map(tidy, paths))
    assert matti("fmt", ".").out == "4 files unchanged\n"


def test_check_writes_nothing() -> None:
    path = written("one.matti")
    before = path.read_bytes()
    done = matti("fmt", "--check", "one.matti", "koira")
    assert done.status == 1
    assert done.out == "one.matti would be laid out anew\n1 file would be laid out anew, 1 unchanged\n"
    assert path.read_bytes() == before
    matti("fmt", "one.matti")
    assert matti("fmt", "--check", "one.matti").status == 0


def test_diff_shows_the_changes_and_writes_nothing() -> None:
    path = written("one.matti")
    before = path.read_bytes()
    done = matti("fmt", "--diff", "one.matti")
    assert done.status == 1
    assert done.out.startswith("--- one.matti\n+++ one.matti (laid out)\n@@ ")
    assert '-{ title:en "♠ Odd"\n' in done.out
    assert '+    title:  en "♠ Odd"\n' in done.out
    assert path.read_bytes() == before


def test_a_file_with_mistakes_of_shape_is_left_alone_and_the_others_are_done() -> None:
    faulty, other = written("faulty.matti", FAULTY), written("other.matti")
    before = faulty.read_bytes()
    done = matti("fmt", ".")
    assert done.status == 1
    assert done.out.splitlines()[-1] == "1 file laid out anew, 1 left alone"
    assert "error[missing-colon]" in done.err
    assert "faulty.matti:2:" in done.err
    assert faulty.read_bytes() == before
    assert tidy(other)


def test_faults_of_meaning_do_not_matter() -> None:
    path = Path("one.matti")
    path.write_text("variant one {\n no such key: nonsense [nobody/nothing]\n}\n")
    assert matti("fmt", "one.matti").status == 0
    assert path.read_text() == "variant one {\n    no such key:  nonsense  [nobody/nothing]\n}\n"


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"variant \xe4", b"", b" " * (LARGEST_FILE + 1)])
def test_what_is_no_variant_file_is_left_alone(raw: bytes) -> None:
    path = Path("one.matti")
    path.write_bytes(raw)
    done = matti("fmt", "one.matti")
    assert (done.status, done.out) == (1, "1 file left alone\n")
    assert done.err.startswith("error[")
    assert path.read_bytes() == raw


def test_what_could_not_be_read_again_is_left_alone() -> None:
    path = Path("one.matti")
    path.write_text("variant one {\n" + 'phase shedding { note "x" }\n' * 1200 + "}\n")
    done = matti("fmt", "one.matti")
    assert (done.status, done.out) == (1, "1 file left alone\n")
    assert "one.matti (laid out)" in done.err
    assert "the file has 3602 lines" in done.err


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["nope"], "there is no variant “nope”"),
        (["koria"], "“koira”"),
        (["koira:runs=two-or-more"], "there is no variant"),
        (["nope.matti"], "there is no such file"),
        (["/dev/null"], "this is no ordinary file"),
        (["empty"], "there is no .matti file in this folder or below it"),
        (["-", "one.matti"], "- for standard input stands alone"),
        (["-", "-"], "- for standard input stands alone"),
        (["a\0b.matti"], "no such file"),
        ([""], "there is no variant"),
    ],
)
def test_wrong_use_writes_nothing(names: list[str], message: str) -> None:
    path = written("one.matti")
    before = path.read_bytes()
    Path("empty").mkdir()
    assert message in refused(matti("fmt", "one.matti", *names) if "-" not in names else matti("fmt", *names))
    assert path.read_bytes() == before


def test_standard_input() -> None:
    done = matti("fmt", "-", given=UNTIDY.format(name="odd"))
    assert (done.status, done.out, done.err) == (0, TIDY.format(name="odd"), "")
    assert matti("fmt", "-", given=done.out).out == done.out


def test_standard_input_with_faults_gives_no_text() -> None:
    err = refused(matti("fmt", "-", given=FAULTY.format(name="odd")), status=1)
    assert "standard input:2:" in err
    assert "UTF-8" in refused(matti("fmt", "-", given=b"\xff\x00"), status=1)
    assert "is empty" in refused(matti("fmt", "-", given=""), status=1)
    assert "are read" in refused(matti("fmt", "-", given=" " * (LARGEST_FILE + 1)), status=1)


def test_standard_input_checked() -> None:
    done = matti("fmt", "--check", "-", given=UNTIDY.format(name="odd"))
    assert (done.status, done.out) == (1, "standard input would be laid out anew\n")
    assert matti("fmt", "--diff", "-", given=UNTIDY.format(name="odd")).out.startswith("--- standard input\n")
    assert (matti("fmt", "--check", "-", given=TIDY.format(name="odd"))).status == 0


def test_letters_and_suits_stay_whatever_the_terminal_can_show(tmp_path: Path) -> None:
    written("one.matti")
    done = process("fmt", "-", cwd=tmp_path, shell="< one.matti", PYTHONIOENCODING="ascii")
    assert done.out == TIDY.format(name="one")


def test_input_that_is_closed(tmp_path: Path) -> None:
    done = process("fmt", "-", cwd=tmp_path, shell="<&-")
    assert (done.status, done.out) == (1, "")
    assert "Traceback" not in done.err


def test_bytes_of_other_systems_are_made_plain() -> None:
    path = Path("one.matti")
    path.write_bytes(b"\xef\xbb\xbf" + TIDY.format(name="one").replace("\n", "\r\n").encode())
    assert matti("fmt", "--check", "one.matti").status == 1
    matti("fmt", "one.matti")
    assert tidy(path)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_permissions_stay(mode: int) -> None:
    path = written("one.matti")
    path.chmod(mode)
    matti("fmt", "one.matti")
    assert tidy(path)
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_link_stays_a_link() -> None:
    path = written("real/one.matti")
    link = Path("link.matti")
    link.symlink_to(path)
    assert matti("fmt", "link.matti", "real").out.splitlines()[-1] == "1 file laid out anew"
    assert link.is_symlink()
    assert tidy(path)
    assert [one.name for one in path.parent.iterdir()] == ["one.matti"]


def test_a_file_that_cannot_be_written_does_not_keep_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = written("first.matti"), written("second.matti")
    write = files.write_whole

    def full_at_first(path: Path, text: str) -> None:
        if path.name == "first.matti":
            raise OSError(28, "No space left on device")
        write(path, text)

    monkeypatch.setattr(files, "write_whole", full_at_first)
    done = matti("fmt", "first.matti", "second.matti")
    assert done.status == 1
    assert done.err == "error: cannot write first.matti: No space left on device\n"
    assert done.out.splitlines()[-1] == "1 file laid out anew, 1 left alone"
    assert not tidy(first)
    assert tidy(second)


@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o444, 0o777), (0o666, 0o555)])
def test_write_protected(file_mode: int, folder_mode: int, monkeypatch: pytest.MonkeyPatch) -> None:
    matti("fmt", "--check")  # all modules loaded: root's Python may lie where others cannot read
    with tempfile.TemporaryDirectory() as name:
        monkeypatch.chdir(name)
        path = written("one.matti")
        path.chmod(file_mode)
        Path(name).chmod(folder_mode)
        with ordinary_user():
            done = matti("fmt", "./one.matti")
        assert done.status == 1
        assert done.err.startswith("error: cannot write one.matti: ")
        assert not tidy(path)
        Path(name).chmod(0o777)
        assert [one.name for one in Path(name).iterdir()] == ["one.matti"]
        monkeypatch.undo()
