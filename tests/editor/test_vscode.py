"""The extension for VS Code: its words are those of the language, it packs, colours as the parser reads, and starts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import myllymatti
from myllymatti.diagnostics import SourceText
from myllymatti.editor.positions import EditorText, Position
from myllymatti.mechanisms import PHASE_MECHANISMS
from myllymatti.syntax.mistakes import BLOCKS
from myllymatti.syntax.parse import parse
from myllymatti.variant.model import ChoiceKind, Standing
from tests.editor.parts import FILES, Part, parts_of
from tests.helpers import PROJECT

EXTENSION = PROJECT / "grammar" / "editors" / "vscode"
SCOPES = {
    "comment.line.number-sign.matti": "comment",
    "constant.language.standing.matti": "standing",
    "constant.other.card.black.matti": "black card",
    "constant.other.card.red.matti": "red card",
    "entity.name.namespace.matti": "source",
    "entity.name.tag.matti": "key",
    "entity.name.type.matti": "name",
    "keyword.control.block.matti": "block",
    "punctuation.section.block.begin.matti": "brace",
    "punctuation.section.block.end.matti": "brace",
    "punctuation.section.evidence.begin.matti": "bracket",
    "punctuation.section.evidence.end.matti": "bracket",
    "storage.modifier.matti": "modifier",
    "storage.type.matti": "kind",
    "string.quoted.double.matti": "text",
    "variable.other.passage.matti": "passage",
}
SERVER = f"""#!{sys.executable}
import sys
from pathlib import Path
from pygls.lsp.server import LanguageServer

if "--help" in sys.argv:
    raise SystemExit
server = LanguageServer("stand-in", "1")

@server.feature("initialized")
def initialized(_):
    Path(__file__).with_suffix(".started").write_text(" ".join(sys.argv[1:]))

server.start_io()
"""

REFUSING = f"""#!{sys.executable}
import sys

body = '{{"jsonrpc": "2.0", "id": 0, "error": {{"code": -32603, "message": "no corpus"}}}}'
if "--help" not in sys.argv:
    sys.stdin.readline()
    sys.stdout.write(f"Content-Length: {{len(body)}}\\r\\n\\r\\n{{body}}")
    sys.stdout.flush()
    sys.stdin.read()
"""


def content(name: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads((EXTENSION / name).read_text(encoding="utf-8"))


def patterns(value: object) -> Iterator[str]:
    """The regular expressions of a TextMate grammar."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in ("match", "begin", "end"):
                yield inner
            else:
                yield from patterns(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from patterns(inner)


# ---- What its files say


def test_version_is_that_of_the_project() -> None:
    assert content("package.json")["version"] == myllymatti.__version__
    assert content("package-lock.json")["version"] == myllymatti.__version__
    assert content("package-lock.json")["packages"][""]["version"] == myllymatti.__version__


def test_licence_is_that_of_the_code() -> None:
    assert (EXTENSION / "LICENSE").read_text(encoding="utf-8") in (PROJECT / "LICENSE").read_text(encoding="utf-8")


def test_every_package_is_pinned() -> None:
    declared = content("package.json")
    for version in (*declared["devDependencies"].values(), *declared["overrides"].values()):
        assert re.fullmatch(r"\d+\.\d+\.\d+(-rc\.\d+)?", version)


def test_block_words_of_the_colours_are_those_of_the_language() -> None:
    grammar = content("syntaxes/matti.tmLanguage.json")
    lists = re.findall(r"\(\??:?((?:\w+\|)+example)\)", "\n".join(patterns(grammar)))
    assert {tuple(found.split("|")) for found in lists} == {BLOCKS, tuple(word for word in BLOCKS if word != "note")}


def test_standings_of_the_colours_are_those_of_the_model() -> None:
    (found,) = re.findall(r"\(\?:(stated[^)]+)\)", "\n".join(patterns(content("syntaxes/matti.tmLanguage.json"))))
    assert found.replace(r"[ \t]+", " ").split("|") == [standing.value for standing in Standing]


def test_choices_in_snippets_are_those_of_the_model() -> None:
    text = (EXTENSION / "snippets" / "matti.json").read_text(encoding="utf-8")
    known = [
        {kind.value for kind in ChoiceKind},
        {standing.value for standing in Standing},
        {mechanism.name for mechanism in PHASE_MECHANISMS},
    ]
    offered = [set(found.split(",")) for found in re.findall(r"\|([^|]+)\|", text)]
    assert len(offered) == 3
    assert all(words in known for words in offered)


def test_there_is_a_snippet_for_every_block() -> None:
    assert set(BLOCKS) <= {snippet["prefix"] for snippet in content("snippets/matti.json").values()}


@pytest.mark.parametrize("name", content("snippets/matti.json"))
def test_snippet_has_the_shape_of_the_language(name: str) -> None:
    text = "\n".join(content("snippets/matti.json")[name]["body"])
    text = re.sub(r"\$\{\w+:(\$\{\w+:)?([^}]*)\}(?(1)\})", r"\2", text)  # ${1:name}, ${1:${FILE:name}}
    text = re.sub(r"\$\{\d\|([^,|]+)[^}]*\}", r"\1", text).replace("$0", "")
    assert "$" not in text
    around = {
        "[": "variant x {{\n    deal: 5 each {}\n}}",
        "r": "variant x {{\nchoice y: gap {{\n{}\n}}\n}}",
        "v": "{}",
    }
    tree, faults = parse(SourceText("x.matti", around.get(text[0], "variant x {{\n{}\n}}").format(text)))
    assert tree is not None
    assert [fault.title for fault in faults] == []


def test_a_line_that_opens_a_block_indents_the_next() -> None:
    rules = content("language-configuration.json")["indentationRules"]
    opens = re.compile(rules["increaseIndentPattern"])
    assert all(opens.search(line) for line in ("phase x {", "    reading a default [x/y] { # why", 'note "a #" {'))
    assert not any(opens.search(line) for line in ("deal: 5 each", "# {", 'note "{"', "}", "deal: 5 # {"))
    assert re.search(rules["decreaseIndentPattern"], "    }")


# ---- Packed and run in Node.js

needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not on the PATH")


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, encoding="utf-8", timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the folder in which the extension has been packed as its README says."""
    folder = tmp_path_factory.mktemp("vscode") / "extension"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns("node_modules", "dist", "*.vsix"))
    if subprocess.run(
        ["npm", "view", "esbuild", "version"], cwd=folder, capture_output=True, check=False, timeout=120
    ).returncode:
        pytest.skip("the npm registry cannot be reached, and the extension is bundled from packages of it")
    run("npm", "ci", "--no-audit", "--no-fund", folder=folder)
    run("npm", "run", "package", folder=folder)
    return folder


@needs_npm
@pytest.mark.slow
def test_package_holds_what_is_needed_and_nothing_else(packed: Path) -> None:
    with zipfile.ZipFile(packed / f"matti-{myllymatti.__version__}.vsix") as package:
        names = {name.removeprefix("extension/") for name in package.namelist()}
        declared = json.loads(package.read("extension/package.json"))
        licences = package.read("extension/dist/LICENSES.txt").decode()
    assert names == {
        "[Content_Types].xml",
        "LICENSE.txt",
        "README.md",
        "dist/LICENSES.txt",
        "dist/extension.js",
        "dist/terminateProcess.sh",
        "extension.vsixmanifest",
        "icon.png",
        "language-configuration.json",
        "package.json",
        "snippets/matti.json",
        "syntaxes/matti.tmLanguage.json",
    }
    (language,) = declared["contributes"]["languages"]
    assert (language["id"], language["extensions"]) == ("matti", [".matti"])
    named = [declared["main"], language["configuration"]]
    named += [entry["path"] for part in ("grammars", "snippets") for entry in declared["contributes"][part]]
    assert {path.removeprefix("./") for path in named} <= names
    assert "vscode-languageclient 9" in licences


@cache
def scopes_of_all_files(packed: Path) -> list[list[tuple[int, int, int, str]]]:
    found = json.loads(run("node", "tests/tokens.js", *FILES, folder=packed))
    assert isinstance(found, list)
    return found


@needs_npm
@pytest.mark.slow
def test_colours_are_those_of_the_parser(packed: Path) -> None:
    """In VS Code's own tokenizer."""
    for path, tokens in zip(FILES, scopes_of_all_files(packed), strict=True):
        text = EditorText(path.name, path.read_text(encoding="utf-8"))
        parts = [
            Part(text.offset(Position(line, start)), text.offset(Position(line, end)), SCOPES[scope])
            for line, start, end, scope in tokens
            if scope in SCOPES
        ]
        assert parts == parts_of(text.source.text), path
        assert not [scope for *_, scope in tokens if scope.startswith("invalid")], path


@needs_npm
@pytest.mark.slow
def test_unfinished_line_does_not_change_those_behind_it(packed: Path, tmp_path: Path) -> None:
    behind = 'deal: 5 each\nphase shedding {\nnote "Text."\n}\nvariant other {'
    unfinished = [
        "",
        "ties: none [seres/x",
        "ties: none [seres/x; uncertain",
        'title: "x',
        "phase",
        "choice x:",
        "reading y",
    ]
    files = [tmp_path / f"{number}.matti" for number in range(len(unfinished))]
    for file, line in zip(files, unfinished, strict=True):
        file.write_text(f"{line}\n{behind}", encoding="utf-8")
    alone, *others = json.loads(run("node", "tests/tokens.js", *files, folder=packed))
    wanted = [token for token in alone if token[0] > 0]
    assert len(wanted) > 10
    for line, tokens in zip(unfinished[1:], others, strict=True):
        assert [token for token in tokens if token[0] > 0] == wanted, line


@needs_npm
@pytest.mark.slow
def test_starts_the_language_server(packed: Path, tmp_path: Path) -> None:
    server = tmp_path / "server"
    server.write_text(SERVER, encoding="utf-8")
    server.chmod(0o755)
    assert run("node", "tests/activate.js", server, folder=packed) == "stopped\n"
    assert (tmp_path / "server.started").read_text(encoding="utf-8") == "lsp"


@needs_npm
@pytest.mark.slow
def test_starts_the_server_of_the_project(packed: Path) -> None:
    assert run("node", "tests/activate.js", Path(sys.executable).parent / "matti", folder=packed) == "stopped\n"


@needs_npm
@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (None, "The command “{}” was not found."),
        (
            "#!/bin/sh\necho 'Error: No such command lsp.' >&2\nexit 2\n",
            "“{} lsp” does not start: Error: No such command lsp.",
        ),
        (REFUSING, "“{} lsp” ended before it was ready: no corpus."),
    ],
)
def test_says_why_the_server_does_not_start(packed: Path, tmp_path: Path, script: str | None, reason: str) -> None:
    server = tmp_path / "server"
    if script is not None:
        server.write_text(script, encoding="utf-8")
        server.chmod(0o755)
    lines = run("node", "tests/activate.js", server, folder=packed).splitlines()
    (said,) = [line for line in lines if line.startswith("Matti: ")]
    assert said.startswith("Matti: " + reason.format(server))
    assert said.endswith("setting matti.path. [Open the setting, Try again]")
    assert "stopped" in lines


@needs_npm
@pytest.mark.parametrize(
    ("setting", "command"),
    [
        ("matti", "matti"),
        ("  ", "matti"),
        ("${workspaceFolder}/.venv/bin/matti", "/project/.venv/bin/matti"),
        ("~/bin/matti", str(Path.home() / "bin" / "matti")),
        ("/opt/~matti", "/opt/~matti"),
    ],
)
def test_command_of_the_setting(setting: str, command: str) -> None:
    code = "console.log(require('./command').commandOf(process.argv[1], '/project'))"
    assert run("node", "-e", code, setting, folder=EXTENSION) == f"{command}\n"


def test_nothing_made_is_tracked() -> None:
    ignored = (EXTENSION / ".gitignore").read_text(encoding="utf-8").split()
    assert {"/dist/", "/node_modules/", "*.vsix"} <= set(ignored)
