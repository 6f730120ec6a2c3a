"""The answers in the words of the Language Server Protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from lsprotocol import types

from myllymatti.diagnostics import Diagnostic, Severity, Span
from myllymatti.diagnostics.codes import Code
from myllymatti.editor.completion import Proposal
from myllymatti.editor.definition import Target
from myllymatti.editor.formatting import Edit
from myllymatti.editor.hover import Explanation
from myllymatti.editor.outline import Token
from myllymatti.editor.positions import EditorText, Position
from myllymatti.editor.quick_fixes import QuickFix
from myllymatti.editor.symbols import Symbol
from myllymatti.handbook import group_of
from myllymatti.pages import links

SOURCE = "matti"

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
}
_TAGS = {"without-effect": [types.DiagnosticTag.Unnecessary]}
"""Code -> what an editor makes of the place besides: what has no effect is shown faded."""

Texts = Callable[[Path], EditorText | None]


def diagnostic(fault: Diagnostic, text: EditorText, texts: Texts, handbook: Path) -> types.Diagnostic:
    """A fault of a text, with the related places of other files, and where the handbook tells of it.

    The handbook is in the folder of the site, if that has been built; the command is named in any case.
    """
    related = [_related(one.span, one.caption, text, texts) for one in fault.related]
    assert fault.span is not None
    return types.Diagnostic(
        range=span_range(fault.span, text),
        severity=_SEVERITIES[fault.severity],
        code=fault.code,
        code_description=_page(handbook, fault.code),
        source=SOURCE,
        message=_message(fault),
        tags=_TAGS.get(fault.code),
        related_information=[one for one in related if one is not None] or None,
        data={"handbook": f"matti explain {fault.code}"},
    )


def _message(fault: Diagnostic) -> str:
    hint = f"hint: {fault.hint}" if fault.hint else ""
    return "\n".join(part for part in (fault.title, fault.text, hint) if part)


def _page(handbook: Path, code: Code) -> types.CodeDescription | None:
    page = (handbook / links.messages_page(group_of(code))).with_suffix(".html")
    return types.CodeDescription(href=f"{page.as_uri()}#{code}") if page.is_file() else None


def _related(span: Span, caption: str, text: EditorText, texts: Texts) -> types.DiagnosticRelatedInformation | None:
    path = Path(span.source.name).resolve()
    there = text if span.source.name == text.name else texts(path)
    if there is None:
        return None
    return types.DiagnosticRelatedInformation(types.Location(path.as_uri(), span_range(span, there)), caption)


def span_range(span: Span, text: EditorText) -> types.Range:
    """The range that a span of the parsed text is shown at."""
    return _range(text, span.start, max(span.start, span.end))


def _range(text: EditorText, start: int, end: int) -> types.Range:
    return types.Range(_position(text.position(start)), _position(text.position(end)))


def _position(position: Position) -> types.Position:
    return types.Position(position.line, position.column)


def offset_at(position: types.Position, text: EditorText) -> int:
    """The offset of the parsed text at a position of the editor."""
    return text.offset(Position(position.line, position.character))


def completion_item(proposal: Proposal, offset: int, text: EditorText, *, snippets: bool) -> types.CompletionItem:
    """Something that can be written, as a change of what stands before the cursor."""
    as_snippet = snippets and bool(proposal.snippet)
    return types.CompletionItem(
        label=proposal.label,
        kind=types.CompletionItemKind[proposal.kind],
        detail=proposal.detail or None,
        documentation=_markup(proposal.documentation) if proposal.documentation else None,
        sort_text=f"{proposal.rank:04}",
        filter_text=proposal.label,
        text_edit=types.TextEdit(
            range=_range(text, proposal.start, offset),
            new_text=proposal.snippet if as_snippet else proposal.text,
        ),
        insert_text_format=types.InsertTextFormat.Snippet if as_snippet else types.InsertTextFormat.PlainText,
    )


def hover(explanation: Explanation, text: EditorText) -> types.Hover:
    """What stands under the cursor."""
    return types.Hover(_markup(explanation.text), _range(text, explanation.start, explanation.end))


def _markup(text: str) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, text)


def locations(places: Iterable[Target], texts: Texts) -> list[types.Location]:
    """Places as far as their files can be read."""
    found = []
    for place in places:
        text = texts(place.path)
        if text is not None:
            found.append(types.Location(place.path.as_uri(), _range(text, place.start, place.end)))
    return found


def token_range(token: Token, text: EditorText) -> types.Range:
    """The range of a word."""
    return _range(text, token.start, token.end)


def document_symbol(symbol: Symbol, text: EditorText) -> types.DocumentSymbol:
    """A part of the file with its own parts."""
    return types.DocumentSymbol(
        name=symbol.name,
        kind=types.SymbolKind[symbol.kind],
        range=span_range(symbol.span, text),
        selection_range=span_range(symbol.name_span, text),
        detail=symbol.detail or None,
        children=[document_symbol(child, text) for child in symbol.children],
    )


def text_edit(edit: Edit) -> types.TextEdit:
    """A change of a text."""
    return types.TextEdit(types.Range(_position(edit.start), _position(edit.end)), edit.text)


def code_action(fix: QuickFix, uri: str, text: EditorText, texts: Texts, handbook: Path) -> types.CodeAction:
    """A change that the editor offers for a fault."""
    replacement = fix.replacement.replace("\n", text.line_break)
    edit = types.TextEdit(span_range(fix.span, text), replacement)
    return types.CodeAction(
        title=fix.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(fix.fault, text, texts, handbook)] if fix.mends else None,
        is_preferred=fix.mends,
        edit=types.WorkspaceEdit(changes={uri: [edit]}),
    )
