"""The language server: which request of the protocol is answered by which function. Nothing else knows pygls."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote, urlparse

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from myllymatti import __version__
from myllymatti.editor import protocol
from myllymatti.editor.completion import complete
from myllymatti.editor.definition import define
from myllymatti.editor.formatting import layout_edits
from myllymatti.editor.hover import explain
from myllymatti.editor.phrases import example_phrases, phrases_of
from myllymatti.editor.positions import EditorText
from myllymatti.editor.quick_fixes import quick_fixes
from myllymatti.editor.references import references
from myllymatti.editor.symbols import folds, symbols
from myllymatti.editor.view import View
from myllymatti.editor.workspace import Workspace
from myllymatti.mechanisms import MECHANISMS
from myllymatti.variant.read import SUFFIX

PAUSE = 0.15
"""Seconds without a change before a text is checked again: not for every letter of a word."""

HANDBOOK = Path("build/site")
"""The site, below the working folder, if it has been built there: it has the pages of the messages."""

logger = logging.getLogger(__name__)


class Server:
    """One session with an editor."""

    def __init__(self) -> None:
        self.was_shut_down = False
        self._protocol = LanguageServer(
            "matti", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full, max_workers=2
        )
        self._workspace = Workspace()
        self._uris: dict[Path, str] = {}
        self._published: dict[Path, set[Path]] = {}
        """For each open file the files that faults were shown in on its account."""
        self._waiting: dict[Path, asyncio.TimerHandle] = {}
        self._snippets = False
        self._register()

    def serve(self, given: BinaryIO, answers: BinaryIO) -> None:
        """Answer what comes in, until the editor says that it leaves or the input ends."""
        self._protocol.start_io(given, answers)

    def serve_tcp(self, port: int) -> None:
        """Answer one editor that connects to a port of this machine.

        Raises:
            OSError: when the port cannot be used.
        """
        # pygls leaves a connection by SystemExit, which is a wish and no fault to be logged.
        logging.getLogger("asyncio").addFilter(lambda record: "SystemExit" not in str(record.exc_info))
        self._protocol.start_tcp("127.0.0.1", port)

    def _register(self) -> None:
        plain: dict[str, Callable[[Any], Any]] = {
            types.INITIALIZE: self._initialize,
            types.INITIALIZED: self._warm_up,
            types.SHUTDOWN: self._shutdown,
            types.TEXT_DOCUMENT_DID_OPEN: self._opened,
            types.TEXT_DOCUMENT_DID_CHANGE: self._changed,
            types.TEXT_DOCUMENT_DID_SAVE: self._files_changed,
            types.TEXT_DOCUMENT_DID_CLOSE: self._closed,
            types.WORKSPACE_DID_CHANGE_WATCHED_FILES: self._files_changed,
            types.TEXT_DOCUMENT_HOVER: self._hover,
            types.TEXT_DOCUMENT_DEFINITION: self._definition,
            types.TEXT_DOCUMENT_REFERENCES: self._references,
            types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: self._highlights,
            types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: self._symbols,
            types.TEXT_DOCUMENT_FOLDING_RANGE: self._folds,
            types.TEXT_DOCUMENT_FORMATTING: self._formatting,
        }
        for name, answer in plain.items():
            # pygls marks what it is given with attributes, which a method cannot have.
            self._protocol.feature(name)(functools.partial(answer))
        signs = types.CompletionOptions(trigger_characters=[":", " ", "[", "/", ",", ";", "="])
        self._protocol.feature(types.TEXT_DOCUMENT_COMPLETION, signs)(functools.partial(self._completion))
        kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
        self._protocol.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)(functools.partial(self._code_actions))

    def _initialize(self, params: types.InitializeParams) -> None:
        encoding = self._protocol.workspace.position_encoding
        self._workspace.encoding = str(getattr(encoding, "value", encoding))
        documents = params.capabilities.text_document
        item = documents.completion.completion_item if documents and documents.completion else None
        self._snippets = bool(item and item.snippet_support)

    def _warm_up(self, _: types.InitializedParams) -> None:
        """Compile the grammars now, so that the first question is answered as fast as the others."""
        for mechanism in MECHANISMS:
            for point in mechanism.points:
                phrases_of(mechanism, point)
        example_phrases("step")

    def _shutdown(self, _: None) -> None:
        self.was_shut_down = True

    # ---- Texts and their faults ----------------------------------------------------------------------------------

    def _opened(self, params: types.DidOpenTextDocumentParams) -> None:
        path = self._put(params.text_document.uri)
        if path is not None:
            self._check_all(path)

    def _changed(self, params: types.DidChangeTextDocumentParams) -> None:
        path = self._put(params.text_document.uri)
        if path is None:
            return
        if path in self._waiting:
            self._waiting.pop(path).cancel()
        self._waiting[path] = asyncio.get_running_loop().call_later(PAUSE, self._check_all, path)

    def _files_changed(self, _: object) -> None:
        for path in self._workspace.open_paths:
            self._check(path)

    def _closed(self, params: types.DidCloseTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path is None:
            return
        if path in self._waiting:
            self._waiting.pop(path).cancel()
        dependents = [one for one in self._workspace.depending(path) if one != path]
        self._workspace.close(path)
        self._clear(path, self._published.pop(path, set()) | {path})
        self._uris.pop(path, None)
        for one in dependents:
            self._check(one)

    def _put(self, uri: str) -> Path | None:
        """Take over a text as the editor has it now."""
        path = path_of(uri)
        if path is not None:
            self._uris[path] = uri
            text = self._protocol.workspace.get_text_document(uri).source
            self._workspace.put(path, text, unnamed=not uri.startswith("file:"))
        return path

    def _check_all(self, path: Path) -> None:
        """Check a text and those that come from it."""
        self._waiting.pop(path, None)
        for one in self._workspace.depending(path):
            self._check(one)

    def _check(self, path: Path) -> None:
        """Show the faults of a text. Whatever happens, the server goes on."""
        try:
            faults = self._workspace.faults(path)
        except Exception:
            logger.exception("%s could not be checked", path.name)
            return
        for place, found in faults.items():
            text = self._workspace.text(place)
            if text is not None:
                shown = [protocol.diagnostic(one, text, self._workspace.text, HANDBOOK.absolute()) for one in found]
                self._publish(place, shown)
        self._clear(path, self._published.get(path, set()) - faults.keys())
        self._published[path] = set(faults)

    def _clear(self, path: Path, places: set[Path]) -> None:
        """Take back the faults of files that only this one has to do with."""
        others = {place for one, shown in self._published.items() if one != path for place in shown}
        for place in places - others:
            self._publish(place, [])

    def _publish(self, path: Path, shown: list[types.Diagnostic]) -> None:
        uri = self._uris.get(path) or path.as_uri()
        self._protocol.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown))

    # ---- Questions -----------------------------------------------------------------------------------------------

    def _completion(self, params: types.CompletionParams) -> types.CompletionList | None:
        asked = self._asked(params)
        if asked is None:
            return None
        view, text, offset, _ = asked
        if params.context is not None and params.context.trigger_character == " " and _at_line_start(text, offset):
            return None  # only the line is being indented
        items = [protocol.completion_item(one, offset, text, snippets=self._snippets) for one in complete(view, offset)]
        return types.CompletionList(is_incomplete=False, items=items)

    def _hover(self, params: types.HoverParams) -> types.Hover | None:
        asked = self._asked(params)
        found = explain(asked[0], asked[2]) if asked is not None else None
        return protocol.hover(found, asked[1]) if asked is not None and found is not None else None

    def _definition(self, params: types.DefinitionParams) -> list[types.Location] | None:
        asked = self._asked(params)
        if asked is None:
            return None
        view, _, offset, path = asked
        return protocol.locations(define(view, offset, path), self._workspace.text) or None

    def _references(self, params: types.ReferenceParams) -> list[types.Location] | None:
        return [types.Location(params.text_document.uri, one.range) for one in self._highlights(params) or ()] or None

    def _highlights(
        self, params: types.DocumentHighlightParams | types.ReferenceParams
    ) -> list[types.DocumentHighlight] | None:
        asked = self._asked(params)
        if asked is None:
            return None
        view, text, offset, _ = asked
        return [types.DocumentHighlight(protocol.token_range(one, text)) for one in references(view, offset)] or None

    def _symbols(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        text = self._text(params.text_document)
        return [protocol.document_symbol(one, text) for one in symbols(text.source)] if text is not None else None

    def _folds(self, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        text = self._text(params.text_document)
        return [types.FoldingRange(first, last) for first, last in folds(text.source)] if text is not None else None

    def _formatting(self, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        text = self._text(params.text_document)
        return [protocol.text_edit(edit) for edit in layout_edits(text)] if text is not None else None

    def _code_actions(self, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        path = path_of(params.text_document.uri)
        view, text = (self._workspace.view(path), self._workspace.text(path)) if path is not None else (None, None)
        if path is None or view is None or text is None or not _wants_fixes(params.context):
            return None
        start, end = protocol.offset_at(params.range.start, text), protocol.offset_at(params.range.end, text)
        fixes = quick_fixes(view, self._workspace.faults(path)[path], start, end)
        uri, texts = params.text_document.uri, self._workspace.text
        return [protocol.code_action(fix, uri, text, texts, HANDBOOK.absolute()) for fix in fixes]

    def _text(self, document: types.TextDocumentIdentifier) -> EditorText | None:
        path = path_of(document.uri)
        return self._workspace.text(path) if path is not None else None

    def _asked(
        self,
        params: types.CompletionParams
        | types.HoverParams
        | types.DefinitionParams
        | types.DocumentHighlightParams
        | types.ReferenceParams,
    ) -> tuple[View, EditorText, int, Path] | None:
        """What a question about a place is answered from; None where the text is not open."""
        path = path_of(params.text_document.uri)
        view, text = (self._workspace.view(path), self._workspace.text(path)) if path is not None else (None, None)
        if path is None or view is None or text is None:
            return None
        return view, text, protocol.offset_at(params.position, text), path


def path_of(uri: str) -> Path | None:
    """The path that an editor's name for a text stands for; None for what is no file, such as an older version.

    A text that has not been saved yet stands as if in the working folder.
    """
    parts = urlparse(uri)
    if parts.scheme == "untitled":
        name = Path(unquote(parts.path)).name
        return Path.cwd().resolve() / f"{name.removesuffix(SUFFIX)}{SUFFIX}"
    path = to_fs_path(uri) if parts.scheme == "file" else None
    try:
        return Path(path).resolve() if path else None
    except (OSError, ValueError, RuntimeError):
        return None


def _wants_fixes(context: types.CodeActionContext) -> bool:
    """Whether quick fixes are among the kinds of changes that are asked for."""
    return context.only is None or any(kind in ("", types.CodeActionKind.QuickFix) for kind in context.only)


def _at_line_start(text: EditorText, offset: int) -> bool:
    source = text.source.text
    return not source[source.rfind("\n", 0, offset) + 1 : offset].strip()
