"""Whatever the guide and the README show as code is compiled or run here, as it is shown."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from myllymatti import files, pipeline
from myllymatti.cli import COMMANDS
from myllymatti.diagnostics import SourceText
from myllymatti.diagnostics.terminal import render_all
from myllymatti.mechanisms import MECHANISMS
from myllymatti.pages import links
from myllymatti.pages.language import EVIDENCE_FORMS
from myllymatti.play.examples import POSITION, STEPS
from myllymatti.syntax.layout import format_source
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.model import ChoiceKind, Standing
from tests.cli.matti import matti
from tests.helpers import PROJECT
from tests.pages.test_site_pages import rendered
from tests.site_docs.guide import (
    MARKS,
    Block,
    Command,
    blocks_of,
    changed,
    commands_of,
    in_its_place,
    printed,
    renewed,
    run_command,
    same,
)

MECHANISM_PAGES = tuple(links.mechanism_page(mechanism.name) for mechanism in MECHANISMS)
PAGES = (*links.GUIDE.values(), *MECHANISM_PAGES)
STEP_BY_STEP = (links.TUTORIAL, links.AUCTION_GAME)
"""Pages whose blocks are carried out in their order, each in the state that those before have made."""

ENDLESS = ("build", "serve", "lsp")
"""Commands that take minutes, or go on until they are stopped: of these only the help is asked for."""


ENOUGH_GAMES = 500
"""So many are played where a page has more, and shows nothing of what came of them."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@cache
def blocks(page: str) -> tuple[Block, ...]:
    return tuple(blocks_of(rendered(page)))


@pytest.mark.parametrize("page", PAGES)
def test_every_block_says_what_it_is(page: str) -> None:
    assert blocks(page)
    for one in blocks(page):
        assert one.mark in MARKS, one
        values = {"data-file": ("whole", "part"), "data-run": ("shown", "each", "by-hand")}.get(one.mark)
        assert one.value in values if values else one.value, one


# ---- Pieces and files ------------------------------------------------------------------------------------------------


@cache
def _corpus() -> pipeline.Corpus:
    return pipeline.read_corpus(pipeline.corpus_folders([]))


@pytest.mark.parametrize("page", PAGES)
def test_a_piece_fits_where_it_is_said_to_stand(page: str) -> None:
    """What such a variant lacks besides is not the fault of a piece that stands without a parent."""
    for one in blocks(page):
        if one.mark == "data-in":
            text, first = in_its_place(one.text, one.value)
            path = Path("sample.matti").resolve()
            faults = pipeline.check(pipeline.open_file(path, {path: text}, _corpus()))
            lines = range(first, first + len(one.text.splitlines()))
            if " from " not in one.value:
                faults = tuple(fault for fault in faults if fault.span is None or fault.span.line in lines)
            assert not faults, f"{one}\n{render_all(faults)}"


def test_a_faulty_piece_would_be_noticed() -> None:
    path = Path("sample.matti").resolve()
    for piece in ("taken:  nothing  [seres/take-last-card]", "taken:  the whole trick  [seres/nowhere]"):
        text, first = in_its_place(piece, "phase shedding: beating")
        faults = pipeline.check(pipeline.open_file(path, {path: text}, _corpus()))
        assert [fault.span.line for fault in faults if fault.span].count(first) == 1


@pytest.mark.parametrize("page", [page for page in PAGES if page not in STEP_BY_STEP])
def test_a_whole_file_is_in_order(page: str) -> None:
    for one in blocks(page):
        if one.mark == "data-file" and one.title.endswith(".matti"):
            Path(one.title).write_text(one.text + "\n", encoding="utf-8")
            done = matti("check", one.title)
            assert done.status == 0, done.err


@pytest.mark.parametrize("page", PAGES)
def test_what_is_shown_is_laid_out_as_files_are(page: str) -> None:
    for one in blocks(page):
        if one.mark == "data-file" and one.value == "whole" and one.title.endswith(".matti"):
            assert format_source(SourceText(one.title, one.text + "\n"))[0] == one.text + "\n"
        if one.mark == "data-in":
            text, first = in_its_place(one.text, one.value)
            laid_out = (format_source(SourceText("", text))[0] or "").splitlines()
            count = len(one.text.splitlines())
            assert laid_out[first - 1 : first - 1 + count] == text.splitlines()[first - 1 : first - 1 + count], one


# ---- Commands --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if page not in STEP_BY_STEP])
def test_commands_do_well(page: str) -> None:
    for one in blocks(page):
        if one.mark == "data-file":
            Path(one.title).write_text(one.text + "\n", encoding="utf-8")
        if one.mark == "data-run":
            assert one.value == "each"
            for command in commands_of(one):
                assert not command.shown
                _does_well(command.line)


def _does_well(line: str) -> None:
    name = line.split()[1]
    done = matti(name, "--help") if name in ENDLESS else run_command(_with_fewer_games(line))
    assert done.status == 0, f"{line}: {done.err}"


def _with_fewer_games(line: str) -> str:
    """The same line, for no more games than it takes to see that it does well."""
    return re.sub(r"--games (\d+)", lambda games: f"--games {min(int(games[1]), ENOUGH_GAMES)}", line)


def test_the_cheat_sheet_has_every_command() -> None:
    (commands,) = [one for one in blocks(links.CHEAT_SHEET) if one.mark == "data-run"]
    assert {command.line.split()[1] for command in commands_of(commands)} == set(COMMANDS)


# ---- The tutorial ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("page", STEP_BY_STEP)
def test_a_tutorial_does_what_it_says(page: str, request: pytest.FixtureRequest) -> None:
    """From its first line to its last, in one folder. With --update-golden its outputs are written anew."""
    update = bool(request.config.getoption("--update-golden"))
    template = next(name for name, told in links.GUIDE.items() if told == page)
    path = files.data_folder("site") / "templates" / f"{template}.md.j2"
    text = path.read_text(encoding="utf-8")
    for one in blocks(page):
        if one.mark == "data-run" and one.value == "by-hand":
            assert all(command.line.split()[0] != "matti" and not command.shown for command in commands_of(one))
        elif one.mark == "data-run":
            assert one.value == "shown"
            for command in commands_of(one):
                found = _printed(command)
                if update:
                    text = _with_output(text, command, found)
                else:
                    assert same(command.shown, found), f"$ {command.line}\n{found}"
        else:
            _carry_out(one)
    if update:
        path.write_text(text, encoding="utf-8")


def _carry_out(block: Block) -> None:
    """Write a file, or change it, as the reader does."""
    path = Path(block.title)
    if block.value == "whole" and block.mark == "data-file":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text + "\n", encoding="utf-8")
    elif block.mark == "data-file":
        assert block.text in path.read_text(encoding="utf-8"), block
    elif block.mark in ("data-instead", "data-below"):
        path.write_text(changed(path.read_text(encoding="utf-8"), block), encoding="utf-8")
    else:
        pytest.fail(f"the tutorial has no files for {block}")


def _printed(command: Command) -> str:
    """What a command prints; it ends with status 1 where it tells of a fault, else with 0."""
    done = run_command(command.line)
    assert done.status == (1 if "error[" in done.err else 0), f"$ {command.line}\n{done.err}"
    return printed(done)


def _with_output(text: str, command: Command, found: str) -> str:
    """The tutorial with what a command prints now. The same command with the same output may stand there twice."""
    before = f"$ {command.line}\n{command.shown}".rstrip() + "\n```"
    start = text.find(before)
    if start < 0:
        before = before.removesuffix("```") + "$ "
    assert text.count(before) >= 1, before
    ending = before[-3:] if before.endswith("```") else "$ "
    return text.replace(before, f"$ {command.line}\n{renewed(command.shown, found)}\n{ending}", 1)


def test_what_is_shown_is_compared_line_by_line() -> None:
    found = "one\ntwo\n3 variants with 9 worked examples: no faults."
    assert same(found, found)
    assert same("…\ntwo\n…", found)
    assert same("one\n…", found)
    assert same(found.replace("9", "10"), found)
    for other in ("one", "…\none two\n…", "two\n…", "one\n…\ntwo", found.replace("no faults", "faults")):
        assert not same(other, found), other


def test_what_is_shown_is_renewed_as_far_as_it_was_shown() -> None:
    found = "head\nthree lines\nfoot 12"
    assert renewed("old", found) == found
    assert renewed("…\nfoot 11", found) == "…\nfoot 12"
    assert renewed("head\n…\nthree line\n…", found) == "head\n…\nthree lines\n…"


# ---- Nothing is left out ---------------------------------------------------------------------------------------------


def test_every_line_of_an_example_has_a_meaning() -> None:
    rules = value_grammar("example").lark.rules
    aliases = [str(rule.alias or rule.origin.name) for rule in rules if rule.origin.name == "step"]
    assert list(dict.fromkeys(aliases)) == ["holds", "holds_among_others", *STEPS]
    settings = {str(rule.origin.name) for rule in rules if not rule.origin.name.startswith("_")} - {"step"}
    assert settings | {"with", "holds", "holds_among_others"} == set(POSITION)


@pytest.mark.parametrize("standing", Standing, ids=lambda standing: standing.name.lower())
def test_evidence_on_the_cheat_sheet_can_be_written_so(standing: Standing) -> None:
    form = EVIDENCE_FORMS[standing]
    assert form in rendered(links.CHEAT_SHEET).text()
    passage = "seres/trump-though-holding-suit" if standing is Standing.UNCERTAIN else "seres/take-last-card"
    piece = form.replace("source/passage", passage).replace("key: not said [source]", "next dealer: not said [seres]")
    place = "variant from koira" if piece.startswith("next") else "phase shedding from koira"
    text, _ = in_its_place(piece if piece.startswith("next") else f"trumping: free {piece}", place)
    path = Path("sample.matti").resolve()
    assert not pipeline.check(pipeline.open_file(path, {path: text}, _corpus()))


def test_the_guide_has_every_kind_of_choice_and_standing() -> None:
    text = rendered(links.LANGUAGE).text()
    for one in (*ChoiceKind, *Standing):
        assert one.value in text
        assert one.meaning in text


def test_every_answer_has_an_example() -> None:
    for mechanism in MECHANISMS:
        page = links.mechanism_page(mechanism.name)
        answers = sum(len(point) for point in mechanism.points)
        assert len([one for one in blocks(page) if one.mark == "data-in"]) == answers


def test_every_key_and_wording_is_on_the_cheat_sheet() -> None:
    text = rendered(links.CHEAT_SHEET).text()
    for mechanism in MECHANISMS:
        for point in mechanism.points:
            assert f"{point.key()}:" in text
    for line in value_grammar("example").phrases("step"):
        assert re.sub(r"\(spades[^()]*\)", "DENOMINATION", line) in text


# ---- README ----------------------------------------------------------------------------------------------------------

README = (PROJECT / "README.md").read_text(encoding="utf-8")
README_BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_readme_has_blocks_of_each_sort() -> None:
    sorts = {_sort(language, text) for language, text in README_BLOCKS}
    assert sorts >= {"piece", "file", "commands", "python"}


def _sort(language: str, text: str) -> str:
    if language == "python":
        return "python"
    if text.startswith("variant "):
        return "file"
    return "piece" if text.startswith("phase ") else "commands"


@pytest.mark.slow
def test_code_in_the_readme_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    """In reading order: files are written, commands use them. Lines with make are run by whoever sets up."""
    for language, text in README_BLOCKS:
        sort = _sort(language, text)
        if sort == "python":
            exec(compile(text, "README.md", "exec"), {})
            assert capsys.readouterr().out.strip()
        elif sort == "file":
            name = text.split()[1]
            Path(f"{name}.matti").write_text(text, encoding="utf-8")
        elif sort == "piece":
            _piece_of_the_readme(text.rstrip("\n"))
        else:
            _commands_of_the_readme(text)


def _piece_of_the_readme(text: str) -> None:
    source, first = in_its_place(text, "variant")
    path = Path("sample.matti").resolve()
    faults = pipeline.check(pipeline.open_file(path, {path: source}, _corpus()))
    lines = range(first + 1, first + len(text.splitlines()))  # that the phase lacks points is told at its head
    assert not [fault for fault in faults if fault.span and fault.span.line in lines], render_all(faults)


def _commands_of_the_readme(text: str) -> None:
    for line in text.splitlines():
        command = line.partition("  #")[0].strip()
        for part in command.split(" && "):
            if part and part.split()[0] != "make":
                _does_well(part)
