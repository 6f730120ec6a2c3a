"""Every example of grammar/mistakes.yaml gets the sentence of its entry, and only that; what mends it does mend it."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from myllymatti import files
from myllymatti.diagnostics import Diagnostic, SourceText
from myllymatti.diagnostics.codes import CODES
from myllymatti.mechanisms.auction import AUCTION
from myllymatti.mechanisms.exchange import EXCHANGE
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION
from myllymatti.syntax.habits import Habit, habits, shape_examples
from myllymatti.syntax.parse import parse
from myllymatti.variant.resolve import ParsedFile, resolve
from tests.helpers import project_library

DATA = yaml.safe_load((files.data_folder("grammar") / "mistakes.yaml").read_text(encoding="utf-8"))
SHAPE = [(entry, text) for entry in DATA["shape"] for text in shape_examples(entry)]
VALUES = [(entry, text) for entry in DATA["values"] for text in entry["examples"]]
CITATIONS = [(entry, text) for entry in DATA["citations"] for text in entry["examples"]]

IN_AN_EXAMPLE = """variant mine from koira [; invented] {{
    example first [; invented] {{
        in:       shedding
        players:  Aino, Eino
        trump:    hearts
        {}
    }}
}}
"""
IN_THE_FRAME = "variant mine from koira [; invented] {{\n    {}\n}}\n"
IN_THE_PHASE = "variant mine from koira [; invented] {{\n    phase shedding {{\n        {}\n    }}\n}}\n"
IN_AN_AUCTION = """variant mine from skruuvi [; invented] {{
    example first [; invented] {{
        in:       bidding
        players:  Liisa, Eino, Helmi, Outi
        {}
    }}
}}
"""
IN_A_PHASE = "variant mine from skruuvi [; invented] {{\n    phase {} {{\n        {}\n    }}\n}}\n"
FRAME_KEYS = ("title", "players", "deal", "loser name", "played", "fix", "claim")


def around(clause: str) -> str:
    """A file in which the clause stands where it belongs."""
    key = clause.partition(":")[0]
    mechanism = next((one for one in (AUCTION, EXCHANGE, SCORING, SESSION) if one.point(key)), None)
    if mechanism is not None:
        return IN_A_PHASE.format("bidding" if mechanism is AUCTION else mechanism.name, clause)
    if key == "Liisa":
        return IN_AN_AUCTION.format(clause)
    if key == "contract":
        return IN_AN_AUCTION.replace("bidding", "scoring").format(clause)
    if key in ("Aino", "trump"):
        return (
            IN_AN_EXAMPLE.format(clause)
            if key == "Aino"
            else IN_AN_EXAMPLE.replace("trump:    hearts", clause).format("")
        )
    return (IN_THE_FRAME if key in FRAME_KEYS else IN_THE_PHASE).format(clause)


def meant(text: str) -> tuple[Diagnostic, ...]:
    """All faults of a file whose parent is Koira or Skruuvi."""
    parsed = {}
    for name in ("koira", "myllymatti-1940s", "skruuvi"):
        parent, _ = parse(project_library().variant(name).span.source)
        assert parent is not None
        parsed[name] = ParsedFile(name, "matti", parent)
    tree, faults = parse(SourceText("mine.matti", text))
    assert tree is not None
    parsed["mine"] = ParsedFile("mine", "matti", tree, whole=not faults)
    return (*faults, *resolve(parsed, project_library().sources)[1])


@pytest.mark.parametrize(("entry", "text"), SHAPE)
def test_shape(entry: dict[str, Any], text: str) -> None:
    found = parse(SourceText("mine.matti", text))[1]
    assert [one.code for one in found] == [entry["code"]], [one.title for one in found]
    assert said(entry["title"], found[0].title)
    assert said(entry["hint"], found[0].hint)
    assert "{" not in found[0].title


@pytest.mark.parametrize(("entry", "text"), [case for case in SHAPE if "replace" in case[0]])
def test_what_an_editor_puts_in_place_mends_the_shape(entry: dict[str, Any], text: str) -> None:
    (found,) = parse(SourceText("mine.matti", text))[1]
    (fix,) = found.fixes
    mended = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    assert found.title not in [one.title for one in parse(SourceText("mine.matti", mended))[1]]


BEHIND = [
    (habit, text)
    for habit in habits().shape
    if habit.behind is not None
    for text in habit.examples
    if habit.behind.match(text) and "{" not in text and "\n" not in text
]


@pytest.mark.parametrize(("habit", "text"), BEHIND)
def test_behind_another_clause(habit: Habit, text: str) -> None:
    """A line is known for what it is where the clause before it could take it for more of its value."""
    found = meant(IN_THE_FRAME.format(f"players:  2 to 3\n    {text}\n    best with:  3"))
    assert [one.code for one in found] == [habit.code], [one.title for one in found]
    assert said(habit.title, found[0].title)


def test_several_lines_behind_a_clause_are_all_told() -> None:
    lines = ("deal 4 each", "players = 2 to 3", "// a remark", "- best with: 3")
    found = meant(IN_THE_FRAME.format("\n    ".join(('title:  en "Mine"', *lines))))
    assert [one.span.line for one in found if one.span] == [3, 4, 5, 6]
    assert [one.code for one in found] == ["missing-colon", "wrong-sign", "wrong-sign", "wrong-sign"]


def test_lines_behind_a_value_that_is_not_understood_are_told() -> None:
    found = meant(IN_THE_FRAME.format("deal:  4 cards\n    players = 2 to 3"))
    assert [one.code for one in found] == ["value-not-understood", "wrong-sign"]


def test_lines_behind_one_that_is_skipped_are_told() -> None:
    found = parse(SourceText("mine.matti", IN_THE_FRAME.format("title en x\n    deal = 4 each\n    // a remark")))[1]
    assert [one.code for one in found] == ["missing-colon", "wrong-sign", "wrong-sign"]


def test_value_that_wraps_is_no_such_line() -> None:
    text = IN_THE_PHASE.format("run beaten by:  what\n            beats its highest card")
    assert "missing-colon" not in [one.code for one in meant(text)]


@pytest.mark.parametrize(("entry", "clause"), VALUES)
def test_value(entry: dict[str, Any], clause: str) -> None:
    found = [one for one in meant(around(clause)) if one.code != "unknown-player"]
    assert [(one.code, one.title) for one in found] == [(entry["code"], entry["title"])], [one.title for one in found]
    assert found[0].hint == entry["hint"]


@pytest.mark.parametrize(("entry", "passage"), CITATIONS)
def test_citation(entry: dict[str, Any], passage: str) -> None:
    found = meant(IN_THE_FRAME.format(f"deal:  4 each  [seres/{passage}]"))
    assert [one.code for one in found] == ["unknown-passage"]
    assert said(entry["hint"], found[0].hint)


def test_no_passage_of_the_corpus_looks_like_a_mistake() -> None:
    for source in project_library().sources:
        for passage in source.passages:
            assert habits().of_citation(passage.id) is None


def test_codes_are_known() -> None:
    for entry in (*DATA["shape"], *DATA["values"]):
        assert entry["code"] in CODES


def said(sentence: str, found: str) -> bool:
    """Whether a sentence was said, whatever stands in its {places}."""
    parts = [part for piece in sentence.split("{") for part in piece.split("}")]
    return all(part in found for part in parts[::2])
