"""`matti sources` with a folder `corpus` in the working folder: sources of one's own beside the project's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.matti import matti, own_source, refused
from tests.helpers import PROJECT


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_passages_of_ones_own() -> None:
    own_source(Path(), "my-book")
    done = matti("sources", "my-book")
    assert done.status == 0
    assert "my-book/lowest-is-taken  rule\n  Whoever cannot beat takes the lowest card." in done.out
    assert matti("sources", "my-book/lowest-is-taken").out == done.out
    assert "`matti sources my-book` lists them" in refused(matti("sources", "my-book/zzz"))


def test_ones_own_come_first_and_are_marked() -> None:
    before = matti("sources").out
    own_source(Path(), "my-book")
    first, rest = matti("sources").out.split("\n", 1)
    assert first == f"{'my-book':<28}    1 passage    “A book of games”  (one's own)"
    assert rest == before
    listed = matti("sources", "--json").data()["sources"]
    assert [one["id"] for one in listed if one["own"]] == ["my-book"]
    assert listed[0]["passages"] == 1


def test_in_the_project_itself_none_is_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    assert not any(one["own"] for one in matti("sources", "--json").data()["sources"])


def test_a_source_in_place_of_one_of_the_project_breaks_nothing() -> None:
    own_source(Path(), "seres")
    done = matti("sources", "seres")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("“A book of games”")


def test_seen_through_a_source_of_the_project() -> None:
    own_source(Path(), "my-book", seen="quoted\nseen-through: seres")
    assert matti("sources", "my-book").status == 0


def test_a_source_with_faults_says_which() -> None:
    matti("new-source", "drafted", "--title", "Games")
    assert "corpus/drafted/source.yaml" in refused(matti("sources", "drafted"), status=1)
    assert matti("sources", "seres").status == 0
    done = matti("sources")
    assert done.status == 1
    assert "corpus/drafted/source.yaml" in done.err


def test_an_unknown_name_is_looked_for_among_both() -> None:
    own_source(Path(), "my-book")
    assert "the nearest known word is “my-book”" in refused(matti("sources", "my-bok"))
    assert "in the folder corpus" in refused(matti("sources", "zzzzzz"))
