"""A source says whether it is a witness at first or at second hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti.sources.read import read_sources

SOURCE = "type: book\ntitle: Games\nlanguage: en\nrights: copyright\nseen: full\nabout: A book of games.\n"


def _corpus(folder: Path, line: str) -> Path:
    place = folder / "games-1950"
    place.mkdir()
    (place / "source.yaml").write_text(SOURCE + line, encoding="utf-8")
    (place / "passages.yaml").write_text("- {id: one, kind: rule, paraphrase: Four play.}\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("line", "second_hand"), [("", False), ("witness: direct\n", False), ("witness: second-hand\n", True)]
)
def test_witness_is_read(line: str, second_hand: bool, tmp_path: Path) -> None:
    sources, faults = read_sources(_corpus(tmp_path, line))
    assert not faults
    assert sources.by_id["games-1950"].second_hand == second_hand


def test_other_witnesses_are_refused_with_those_there_are(tmp_path: Path) -> None:
    sources, (fault,) = read_sources(_corpus(tmp_path, "witness: hearsay\n"))
    assert sources.faulty == {"games-1950"}
    assert "witness" in fault.title
    assert "direct" in f"{fault.title} {fault.text} {fault.hint}"
    assert "second-hand" in f"{fault.title} {fault.text} {fault.hint}"
