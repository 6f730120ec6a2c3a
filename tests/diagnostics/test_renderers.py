"""One diagnostic, shown to a person, to another program, and on a pull request."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from myllymatti.diagnostics import Diagnostic, Fix, Related, Severity, SourceText, Span
from myllymatti.diagnostics.codes import CODES, GROUPS
from myllymatti.diagnostics.data import render_json
from myllymatti.diagnostics.github import render_github
from myllymatti.diagnostics.terminal import MOST_SHOWN_OF_A_FILE, render_all, render_text
from tests.cli.matti import own_game, process
from tests.helpers import PROJECT

TEXT = SourceText("mine.matti", "variant mine {\n    deal: four each, 100 %\n}\n")
FOUR = Span(TEXT, 25, 29)
FAULT = Diagnostic(
    code="value-not-understood",
    title="a number, in digits: 4",
    span=FOUR,
    text="Valid here:\n- NUMBER each",
    hint="write 4",
    related=(Related(Span(TEXT, 8, 12), "in this variant"),),
    fixes=(Fix("write “4”", FOUR, "4"),),
)


def test_terminal() -> None:
    assert render_text(FAULT) == (
        "error[value-not-understood]: a number, in digits: 4\n"
        " --> mine.matti:2:11\n"
        "2 |     deal: four each, 100 %\n"
        "  |           ^^^^\n"
        "  Valid here:\n"
        "  - NUMBER each\n"
        "  in this variant: mine.matti:1:9\n"
        "1 | variant mine {\n"
        "  |         ^^^^\n"
        "  hint: write 4\n"
        "  more: matti explain value-not-understood"
    )


def test_colour_changes_nothing_but_the_colour() -> None:
    coloured = render_all([FAULT], colour=True)
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_all([FAULT])
    assert "\x1b" not in render_all([FAULT])


def test_handbook_is_named_once_for_a_code() -> None:
    assert render_all([FAULT, FAULT]).count("more: matti explain") == 1


def test_the_many_of_one_file_are_counted() -> None:
    text = render_all([FAULT] * (MOST_SHOWN_OF_A_FILE + 7))
    assert text.count("error[") == MOST_SHOWN_OF_A_FILE
    assert "… and 7 more faults in mine.matti" in text


def test_json_says_all_of_it() -> None:
    (data,) = json.loads(render_json([FAULT]))
    assert data["place"] == {"file": "mine.matti", "line": 2, "column": 11, "end_line": 2, "end_column": 15}
    assert data["fixes"][0]["replacement"] == "4"
    assert data["related"][0]["caption"] == "in this variant"
    assert (data["code"], data["severity"], data["hint"]) == ("value-not-understood", "error", "write 4")


def test_github_annotation_is_one_line_and_escaped() -> None:
    line = render_github([FAULT])
    assert "\n" not in line
    head, _, message = line.partition("::")[2].partition("::")
    assert head == (
        "error file=mine.matti,line=2,endLine=2,col=11,endColumn=15,"
        "title=a number%2C in digits%3A 4 [value-not-understood]"
    )
    assert message.split("%0A")[:2] == ["Valid here:", "- NUMBER each"]


def test_warning_without_a_place() -> None:
    warning = Diagnostic(code="unknown-variant", title="100 %", span=None, severity=Severity.WARNING)
    assert render_github([warning]).startswith("::warning title=100 %25 [unknown-variant]::")
    assert render_text(warning).startswith("warning[unknown-variant]: 100 %\n")
    assert json.loads(render_json([warning]))[0]["place"] is None


def test_groups_hold_each_code_once() -> None:
    assert len(set(CODES)) == len(CODES)
    assert sum(map(len, GROUPS.values())) == len(CODES)


@pytest.mark.parametrize("code", CODES)
def test_code_is_in_use(code: str) -> None:
    """A code that nothing reports is removed; that none is missing from the list the type checker sees to."""
    sources = (PROJECT / "generator").rglob("*.py")
    texts = [path.read_text(encoding="utf-8") for path in sources if path.name != "codes.py"]
    texts.append((PROJECT / "grammar" / "mistakes.yaml").read_text(encoding="utf-8").replace("code: ", 'code="'))
    assert any(f'"{code}' in text for text in texts)


def test_no_colour_where_the_output_is_no_terminal(tmp_path: Path) -> None:
    path = own_game(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("the last card played", "nothing"), encoding="utf-8")
    for form in ("text", "json", "github"):
        done = process("check", path.name, "--format", form, cwd=tmp_path)
        assert done.status == 1
        assert "\x1b" not in done.out + done.err
        assert "value-not-understood" in done.out + done.err
