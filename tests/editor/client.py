"""A small client of the Language Server Protocol, which drives the real command as an editor does."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import IO, Any

from tests.cli.matti import MATTI

PATIENCE = 60
"""Seconds after which an answer is missed."""


class Client:
    """One session with a server: requests are waited for, notifications kept until they are asked for."""

    def __init__(self, sent: IO[bytes], received: IO[bytes]) -> None:
        self._sent = sent
        self._messages: Queue[dict[str, Any]] = Queue()
        self._kept: list[dict[str, Any]] = []
        self._count = 0
        threading.Thread(target=self._listen, args=(received,), daemon=True).start()

    def _listen(self, received: IO[bytes]) -> None:
        while header := received.readline():
            length = 0
            while header.strip():
                name, _, value = header.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                header = received.readline()
            self._messages.put(json.loads(received.read(length)))

    def send(self, raw: bytes) -> None:
        """Send a message as it is."""
        self._sent.write(b"Content-Length: %d\r\n\r\n%s" % (len(raw), raw))
        self._sent.flush()

    def notify(self, method: str, params: object = None) -> None:
        """Send a notification."""
        self.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def request(self, method: str, params: object = None) -> Any:  # noqa: ANN401 (JSON may be anything)
        """Send a request and wait for its result."""
        self._count += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self._count, "method": method, "params": params}).encode())
        answer = self._wait(lambda message: message.get("id") == self._count)
        assert "error" not in answer, answer
        return answer["result"]

    def faults(self, uri: str) -> list[dict[str, Any]]:
        """The next faults that are shown for a text."""
        message = self._wait(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri
            )
        )
        found: list[dict[str, Any]] = message["params"]["diagnostics"]
        return found

    def _wait(self, wanted: Any) -> dict[str, Any]:  # noqa: ANN401
        for message in self._kept:
            if wanted(message):
                self._kept.remove(message)
                return message
        while True:
            try:
                message = self._messages.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"no answer within {PATIENCE} seconds; kept: {self._kept}") from None
            if wanted(message):
                return message
            self._kept.append(message)

    def begin(self, **capabilities: object) -> Any:  # noqa: ANN401
        """Initialize the session; returns what the server can do."""
        completion = {"completionItem": {"snippetSupport": True}}
        params = {
            "processId": None,
            "rootUri": None,
            "capabilities": {"textDocument": {"completion": completion}, **capabilities},
        }
        result = self.request("initialize", params)
        self.notify("initialized", {})
        return result["capabilities"]

    def open(self, uri: str, text: str) -> list[dict[str, Any]]:
        """Open a text; returns its faults."""
        document = {"uri": uri, "languageId": "matti", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return self.faults(uri)

    def change(self, uri: str, text: str, version: int = 2) -> None:
        """Change a whole text."""
        params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}
        self.notify("textDocument/didChange", params)

    def ask(self, what: str, uri: str, text: str, wanted: str) -> Any:  # noqa: ANN401
        """Ask about the place behind some words of a text."""
        before = text[: text.index(wanted) + len(wanted)]
        line, column = before.count("\n"), len(before.rpartition("\n")[2].encode("utf-16-le")) // 2
        position = {"line": line, "character": column}
        params: dict[str, object] = {"textDocument": {"uri": uri}, "position": position}
        if what == "references":
            params["context"] = {"includeDeclaration": True}
        return self.request(f"textDocument/{what}", params)


@contextmanager
def server(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], Client]]:
    """The command, running in a folder."""
    process = subprocess.Popen(
        [MATTI, "lsp", *arguments],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield process, Client(process.stdin, process.stdout)
        finally:
            process.kill()
