"""The command `matti lsp`, driven over its standard input and output as an editor does."""

from __future__ import annotations

import os
import pty
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.matti import MATTI, matti, own_game, refused
from tests.editor.client import Client, server
from tests.helpers import PROJECT

KOIRA = PROJECT / "variants" / "matti" / "koira.matti"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path.resolve()


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    """A server that has been greeted."""
    with server(folder) as (_, client):
        client.begin()
        yield client


@pytest.fixture(scope="module")
def lasting_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that has been greeted and goes on from test to test."""
    with server(tmp_path_factory.mktemp("lasting")) as (_, client):
        client.begin()
        yield client


def test_a_session_from_greeting_to_leaving(folder: Path) -> None:
    with server(folder, "--stdio") as (process, client):
        able = client.begin()
        assert able["hoverProvider"]
        assert able["documentFormattingProvider"]
        assert "[" in able["completionProvider"]["triggerCharacters"]
        assert client.open(KOIRA.as_uri(), KOIRA.read_text(encoding="utf-8")) == []
        assert client.request("shutdown") is None
        client.notify("exit")
        assert process.wait(timeout=20) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_leaving_without_a_shutdown(folder: Path) -> None:
    with server(folder) as (process, client):
        client.begin()
        client.notify("exit")
        assert process.wait(timeout=20) == 1
    with server(folder) as (process, client):
        client.begin()
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=20) == 1, "the editor is gone"


def test_faults_while_typing(folder: Path, client: Client) -> None:
    path = own_game(folder)
    uri, text = path.as_uri(), path.read_text()
    assert client.open(uri, text) == []
    client.change(uri, text.replace("the last card played", "the lst card played"))
    [fault] = client.faults(uri)
    assert fault["code"] == "value-not-understood"
    assert fault["severity"] == 1
    assert fault["source"] == "matti"
    assert fault["data"] == {"handbook": "matti explain value-not-understood"}
    assert "the last card played" in fault["message"]
    line = next(number for number, line in enumerate(text.splitlines()) if "taken" in line)
    assert fault["range"]["start"]["line"] == line
    for number, half in enumerate(("vari", "variant mygame fr", text), start=3):
        client.change(uri, half, number)
    assert client.faults(uri) == [], "only the last of quick changes is checked"
    client.change(uri, text + "}", 9)
    assert client.faults(uri)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert client.faults(uri) == []
    assert path.read_text() == text, "no file is ever written"


def test_related_places_tags_and_the_page_of_the_handbook(folder: Path) -> None:
    page = folder / "build" / "site" / "language" / "messages-rule-points-and-their-values.html"
    page.parent.mkdir(parents=True)
    page.write_text("")
    path = own_game(folder)
    with server(folder) as (_, client):
        client.begin()
        text = path.read_text().replace("        taken:  ", "        taken:  the whole trick\n        taken:  ")
        [fault] = client.open(path.as_uri(), text)
        assert fault["code"] == "clause-twice"
        [related] = fault["relatedInformation"]
        assert related["location"]["uri"] == path.as_uri()
        assert related["location"]["range"]["start"]["line"] == fault["range"]["start"]["line"] - 1
        assert related["message"]
        assert fault["codeDescription"]["href"] == f"{page.as_uri()}#clause-twice"


def test_children_are_checked_with_their_unsaved_parent(folder: Path, client: Client) -> None:
    child, parent = own_game(folder, "child", "mygame"), own_game(folder, "mygame")
    assert client.open(child.as_uri(), child.read_text()) == []
    assert client.open(parent.as_uri(), parent.read_text()) == []
    assert client.faults(child.as_uri()) == []
    client.change(parent.as_uri(), parent.read_text().replace("taken:", "takne:"))
    assert [fault["code"] for fault in client.faults(child.as_uri())] == ["faulty-parent"]
    client.notify("textDocument/didClose", {"textDocument": {"uri": parent.as_uri()}})
    assert client.faults(child.as_uri()) == []


def test_a_parent_that_was_saved_elsewhere(folder: Path, client: Client) -> None:
    child, parent = own_game(folder, "child", "mygame"), own_game(folder, "mygame")
    assert client.open(child.as_uri(), child.read_text()) == []
    parent.write_text(parent.read_text() + "}")
    changes = [{"uri": parent.as_uri(), "type": 2}]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
    assert [fault["code"] for fault in client.faults(child.as_uri())] == ["faulty-parent"]


def test_completion(folder: Path, client: Client) -> None:
    uri = (folder / "mine.matti").as_uri()
    text = "variant mine from koira [; invented] {\n    pla\n    deal: \n"
    client.open(uri, text)
    found = {item["label"]: item for item in client.ask("completion", uri, text, "pla")["items"]}
    players = found["players"]
    assert players["detail"] == "How many can play?"
    assert players["documentation"]["kind"] == "markdown"
    start = {"line": 1, "character": 4}
    assert players["textEdit"] == {
        "newText": "players:  ",
        "range": {"start": start, "end": {"line": 1, "character": 7}},
    }
    found = {item["label"]: item for item in client.ask("completion", uri, text, "deal: ")["items"]}
    assert found["NUMBER each"]["textEdit"]["newText"] == "${1:NUMBER} each"
    assert found["NUMBER each"]["insertTextFormat"] == 2


def test_no_snippets_for_an_editor_without_them(folder: Path) -> None:
    with server(folder) as (_, client):
        client.begin(textDocument={"completion": {}})
        uri, text = (folder / "mine.matti").as_uri(), "variant mine {\n players: "
        client.open(uri, text)
        found = {item["label"]: item for item in client.ask("completion", uri, text, "players: ")["items"]}
        assert found["NUMBER to NUMBER"]["textEdit"]["newText"] == "NUMBER to NUMBER"
        assert found["NUMBER to NUMBER"]["insertTextFormat"] == 1


def test_hover_and_definition(folder: Path, client: Client) -> None:
    path = own_game(folder)
    uri, text = path.as_uri(), path.read_text()
    client.open(uri, text)
    shown = client.ask("hover", uri, text, "take")
    assert "In the parent `koira`" in shown["contents"]["value"]
    assert shown["range"]["start"]["character"] == 8
    [place] = client.ask("definition", uri, text, "take")
    assert place["uri"] == KOIRA.as_uri()
    line = KOIRA.read_text(encoding="utf-8").splitlines()[place["range"]["start"]["line"]]
    assert line.strip().startswith("taken:")
    assert client.ask("hover", uri, text, "}") is None
    assert client.ask("definition", uri, text, "}") is None


def test_references_and_highlights(folder: Path, client: Client) -> None:
    uri = (folder / "mine.matti").as_uri()
    text = "variant mine {\n choice a: gap {\n  reading x {\n   requires: a=x\n  }\n }\n}\n"
    client.open(uri, text)
    shown = client.ask("documentHighlight", uri, text, "choice a")
    assert [one["range"]["start"]["line"] for one in shown] == [1, 3]
    assert [one["uri"] for one in client.ask("references", uri, text, "reading x")] == [uri, uri]
    assert client.ask("documentHighlight", uri, text, "gap") is None


def test_places_behind_letters_beyond_the_plane(folder: Path, client: Client) -> None:
    uri = (folder / "mine.matti").as_uri()
    text = 'variant mine from koira [; invented] {\n    title: en "😀", qq "♠" [; nonsense]\n}\n'
    faults = client.open(uri, text)
    [fault] = [one for one in faults if one["code"] == "unknown-standing"]
    assert fault["range"]["start"] == {"line": 1, "character": len('    title: en "##", qq "♠" [; ')}
    with server(folder) as (_, other):
        able = other.begin(general={"positionEncodings": ["utf-8", "utf-16"]})
        assert able["positionEncoding"] == "utf-8"
        [fault] = [one for one in other.open(uri, text) if one["code"] == "unknown-standing"]
        assert fault["range"]["start"]["character"] == len('    title: en "😀", qq "♠" [; '.encode())


def test_symbols_folds_and_layout(folder: Path, client: Client) -> None:
    path = own_game(folder)
    uri, text = path.as_uri(), path.read_text().replace("    phase", "phase")
    client.open(uri, text)
    [variant] = client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    assert variant["name"] == "mygame"
    assert [child["name"] for child in variant["children"]] == ["title", "players", "shedding"]
    folds = client.request("textDocument/foldingRange", {"textDocument": {"uri": uri}})
    assert len(folds) == 2
    options = {"tabSize": 4, "insertSpaces": True}
    edits = client.request("textDocument/formatting", {"textDocument": {"uri": uri}, "options": options})
    assert any(edit["newText"].startswith("    phase shedding {") for edit in edits)


def test_quick_fixes(folder: Path, client: Client) -> None:
    uri = (folder / "mine.matti").as_uri()
    text = 'variant mine [; invented] {\n    title: en "Mine"\n}\n'
    faults = client.open(uri, text)
    missing = next(fault for fault in faults if fault["code"] == "missing-rule-point")
    params = {"textDocument": {"uri": uri}, "range": missing["range"], "context": {"diagnostics": [missing]}}
    actions = client.request("textDocument/codeAction", params)
    [edit] = actions[0]["edit"]["changes"][uri]
    assert edit["newText"].startswith("    # ")
    assert edit["range"]["start"] == edit["range"]["end"] == {"line": 2, "character": 0}
    assert actions[0]["kind"] == "quickfix"
    params["context"]["only"] = ["source.organizeImports"]
    assert not client.request("textDocument/codeAction", params)
    params["context"]["only"] = ["quickfix"]
    assert client.request("textDocument/codeAction", params) == actions


def test_the_nearest_word_is_a_quick_fix(folder: Path, client: Client) -> None:
    path = own_game(folder)
    uri, text = path.as_uri(), path.read_text().replace("taken:", "takne:")
    [fault] = client.open(uri, text)
    params = {"textDocument": {"uri": uri}, "range": fault["range"], "context": {"diagnostics": [fault]}}
    actions = client.request("textDocument/codeAction", params)
    edits = [edit["newText"] for action in actions for edit in action["edit"]["changes"][uri]]
    assert "taken" in edits
    assert actions[0]["diagnostics"][0]["code"] == fault["code"]


def test_a_text_that_is_no_file(client: Client) -> None:
    text = 'variant kitchen from koira [; invented] {\n    title: en "Kitchen"\n    takne: x\n}\n'
    faults = client.open("untitled:Untitled-1", text)
    assert {fault["code"] for fault in faults} == {"unknown-rule-point"}
    assert client.ask("hover", "untitled:Untitled-1", text, "koi")["contents"]["value"].startswith("**koira**")
    git = "git:/koira.matti?ref"
    client.notify(
        "textDocument/didOpen", {"textDocument": {"uri": git, "languageId": "matti", "version": 1, "text": ""}}
    )
    assert client.ask("completion", git, "x", "x") is None


@pytest.mark.parametrize(
    "nonsense",
    [
        b"{",
        b"[]",
        b'{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {}}',
        b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": 3}',
        b'{"jsonrpc": "2.0", "id": 1, "method": "no/such"}',
        b'{"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": "file:///no"}}}',
        b'{"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "a b"}, '
        b'"position": {"line": 99, "character": 99}}}',
    ],
)
def test_nonsense_does_not_bring_it_down(folder: Path, lasting_client: Client, nonsense: bytes) -> None:
    lasting_client.send(nonsense)
    path = own_game(folder)
    assert lasting_client.open(path.as_uri(), path.read_text()) == []


def test_over_tcp(folder: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([MATTI, "lsp", "--tcp", str(port)], cwd=folder, stderr=subprocess.PIPE)
    try:
        connection = _connected(port)
        client = Client(connection.makefile("wb"), connection.makefile("rb"))
        client.begin()
        assert client.open(KOIRA.as_uri(), KOIRA.read_text(encoding="utf-8")) == []
        client.request("shutdown")
        client.notify("exit")
        assert process.wait(timeout=20) == 0
        assert process.stderr is not None
        assert process.stderr.read().decode() == f"Waiting for an editor at 127.0.0.1:{port}; Ctrl-C leaves.\n"
    finally:
        process.kill()
        process.communicate()


def _connected(port: int) -> socket.socket:
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=30)
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise AssertionError("nobody listens")


def test_a_port_in_use(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run([MATTI, "lsp", "--tcp", port], cwd=folder, capture_output=True, check=False, timeout=60)
    assert done.returncode == 1
    assert f"the port {port} cannot be used" in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_wrong_use() -> None:
    assert "exclude each other" in refused(matti("lsp", "--stdio", "--tcp", "2087"))
    assert refused(matti("lsp", "--tcp", "0"))


def test_a_person_at_a_terminal_is_told_what_it_is(folder: Path) -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [MATTI, "lsp"], cwd=folder, stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        assert process.stderr is not None
        said = process.stderr.readline() + process.stderr.readline() + process.stderr.readline()
        assert b"language server" in said
        assert b"Ctrl-C leaves" in said
        guide = next(word for word in said.decode().split() if word.endswith("README.md."))
        assert (folder / guide.removesuffix(".")).is_file()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr.read() == b"stopped.\n"
    finally:
        process.kill()
        process.communicate()
        os.close(controller)
        os.close(terminal)
