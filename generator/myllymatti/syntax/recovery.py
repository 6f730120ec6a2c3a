"""Running the parser over a faulty text: every mistake is reported, and parsing goes on behind it.

The parser is driven token by token. At a token that does not fit, either a missing brace or bracket is
supplied and the token tried again, or tokens are skipped up to the next place where a clause or block can
begin, or where the head of a block goes on. What was supplied or skipped is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import TypeAlias, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from myllymatti.diagnostics import Diagnostic, SourceText, Span
from myllymatti.syntax import mistakes

BLOCK_WORDS = ("PHASE", "DEALS", "CHOICE", "READING", "NOTE", "EXAMPLE", "VARIANT")
MOST_MISTAKES = 100
"""After so many mistakes the rest of the text is no variant file, and reading it further tells nothing."""

_STATEMENT = re.compile(
    r"(?:phase|deals|choice|reading|example|variant)[ \t]+[\w'’-]|note[ \t]*\"|"
    r"[^\W\d_][\w'’-]*(?:[ \t]+[\w'’-]+){0,5}[ \t]*:"
)
"""How a line begins that is no evidence: with the head of a block, a note or the key of a clause."""

_HEAD = re.compile(r"note[ \t]*\"|\w+[ \t]+(?:[^\W_][\w'’-]*[ \t]*(?:[:\[{#\n]|\Z|(?:from|default)(?![\w'’-])))")
"""How the head of a block goes on behind its first word, as far as its line goes."""

_SUPPLIED = (
    ("OPEN",),
    ("END",),
    ("CLOSE",),
    ("CLOSE", "CLOSE"),
    ("CLOSE", "CLOSE", "CLOSE"),
    ("OPEN", "CLOSE"),
    ("OPEN", "CLOSE", "CLOSE"),
)
"""What may have been left out before a token, the likeliest first."""

_SIGNS = {"OPEN": "{", "END": "]", "CLOSE": "}"}

_OF_A_VALUE = frozenset({"WORD", "NUMBER", "SIGN", "COMMA", "COLON"})
"""Tokens of a value, or before one, behind which a word may be part of it."""


@dataclass(frozen=True)
class Stop:
    """Where the parser stops: the terminals it could go on with, and the one it found instead.

    `after` is the word before that asks for what is missing: `phase`, `from` …; empty anywhere else.
    """

    accepts: frozenset[str]
    found: str
    after: str


Recogniser: TypeAlias = Callable[[Stop | None, Span], Diagnostic | None]
"""Tells a mistake of habit from where the parser stops (None: in a line behind that is skipped), and the line there."""


class SkeletonParser:
    """One run of the skeleton parser over one text; `recognise` knows mistakes that have a message of their own."""

    def __init__(self, lark: Lark, source: SourceText, recognise: Recogniser | None = None) -> None:
        self.source = source
        self.recognise = recognise
        self.stops: list[Stop] = []
        """Where the parser stopped at what did not fit, in order."""
        self.parser: InteractiveParser = lark.parse_interactive(source.text)
        self.diagnostics: list[Diagnostic] = []
        self.open_braces: list[Token] = []
        self.seen: list[Token] = []
        """The tokens that were used, in order."""
        self.foreign_lines: set[int] = set()
        """Lines that look like the head of an unknown block; they are no part of the value before."""
        self.strange_words: set[int] = set()
        """Where a word stands in a value that can stand in none, and is told; the clause is left out."""
        self.bracket: Token | None = None
        """The bracket of the evidence that is read."""

    def run(self) -> Tree[Token] | None:
        """The parse tree, or None when no tree can be made even by supplying what is missing."""
        tokens = self._tokens()
        for token in tokens:
            if self._feed(token):
                continue
            if len(self.diagnostics) >= MOST_MISTAKES:
                self._report(token)
                return None
            if self.parser.accepts() <= {"VARIANT", "$END"} and self.seen:
                self._add(mistakes.outside_the_variant(self._token_span(token), self._token_span(self.seen[-1])))
                for _ in tokens:
                    pass
                break
            self._skip(token, tokens)
        return self._finish()

    def _tokens(self) -> Iterator[Token]:
        """The tokens. Evidence that is never closed ends before what cannot be part of it, which is read anew."""
        for token in self._lexed():
            if self._is_behind_evidence(token):
                self._close_evidence(token)
                self._back_to(token)
            else:
                yield token

    def _is_behind_evidence(self, token: Token) -> bool:
        """Whether evidence is read and the token can be no part of it: a brace, a clause or block on a new line."""
        if self.bracket is None:
            return False
        text, start = self.source.text, token.start_pos or 0
        if not text[text.rfind("\n", 0, start) + 1 : start].isspace():
            return token.type == "OPEN"
        return token.type in ("OPEN", "CLOSE") or _STATEMENT.match(text, start) is not None

    def _close_evidence(self, token: Token) -> None:
        """End the evidence before the token; said where nothing in the evidence was told already."""
        assert self.bracket is not None
        begin = self.bracket.start_pos or 0
        if not any(one.span is not None and one.span.start >= begin for one in self.diagnostics):
            self._report_missing("END", token)
        self._fill(token, "END")
        self._feed_virtual("END", "", token)

    def _back_to(self, token: Token) -> None:
        """Let the lexer read the token again, as what it is where the parser stands now."""
        state = self.parser.lexer_thread.state
        assert state is not None
        state.line_ctr.char_pos = token.start_pos or 0
        state.line_ctr.column = token.column or 1

    def _lexed(self) -> Iterator[Token]:
        """The tokens as the lexer has them, also those the parser cannot use where they stand."""
        while True:
            try:
                yield from self.parser.lexer_thread.lex(self.parser.parser_state)
            except UnexpectedToken as unexpected:
                yield unexpected.token
            except UnexpectedCharacters as unexpected:
                # A single character that no token begins with; the lexer is moved past it.
                place = cast("int", unexpected.pos_in_stream)
                state = self.parser.lexer_thread.state
                assert state is not None
                state.line_ctr.feed(self.source.text[place : place + 1])
                yield Token("STRAY", self.source.text[place], start_pos=place, end_pos=place + 1)
            else:
                return

    def _feed(self, token: Token) -> bool:
        """Give the token to the parser, supplying what is missing before it; False if it does not fit."""
        if self._is_word_of_a_value(token):
            self._add(mistakes.block_word_in_a_value(self._token_span(token)))
            self.strange_words.add(token.start_pos or 0)
            token = Token.new_borrow_pos("WORD", str(token), token)
        try:
            self.parser.feed_token(token)
        except UnexpectedToken:
            if not self._supply(token):
                return False
            self.parser.feed_token(token)
        self.seen.append(token)
        self._note_nesting(token.type, token)
        return True

    def _note_nesting(self, kind: str, token: Token) -> None:
        """Keep count of open braces and brackets."""
        if kind == "OPEN":
            self.open_braces.append(token)
        elif kind == "CLOSE" and self.open_braces:
            self.open_braces.pop()
        elif kind in ("BEGIN", "END"):
            self.bracket = token if kind == "BEGIN" else None

    def _is_word_of_a_value(self, token: Token) -> bool:
        """Whether a word that could begin a block stands in the middle of a value, where no block begins."""
        if token.type not in BLOCK_WORDS or not self.seen or self.seen[-1].type not in _OF_A_VALUE:
            return False
        text, start = self.source.text, token.start_pos or 0
        new_line = "\n" in text[self.seen[-1].end_pos or 0 : start]
        return not new_line and not _HEAD.match(text, start) and "WORD" in self.parser.accepts()

    def _supply(self, token: Token) -> bool:
        """Supply omitted braces or a bracket, so that `token` fits; reports the first of what was supplied."""
        for kinds in _SUPPLIED:
            if not self._is_likely(kinds, token) or not self._would_fit(token, kinds):
                continue
            self._report_missing(kinds[0], token)
            for kind in kinds:
                self._feed_virtual(kind, _SIGNS[kind], token)
            return True
        return False

    @staticmethod
    def _is_likely(kinds: tuple[str, ...], token: Token) -> bool:
        """Whether these signs are what is missing before the token, rather than something else being wrong."""
        if kinds[0] == "OPEN":
            return token.type in (*BLOCK_WORDS, "CLOSE") or (token.type == "KEY" and len(kinds) == 1)
        # Before a clause in a choice its reading is missing, more likely than a brace.
        return kinds[0] != "CLOSE" or token.type not in ("KEY", "CLOSE")

    def _would_fit(self, token: Token, kinds: tuple[str, ...]) -> bool:
        """Whether the token would fit behind tokens of these kinds."""
        trial = self._trial()
        for kind in kinds:
            if kind not in trial.accepts():
                return False
            trial.feed_token(Token(kind, ""))
        return token.type in trial.accepts()

    def _feed_virtual(self, kind: str, text: str, token: Token) -> None:
        """Feed a token that is not in the text, at the place of `token`."""
        self.parser.feed_token(Token(kind, text, start_pos=token.start_pos, end_pos=token.start_pos))
        self._note_nesting(kind, token)

    def _trial(self) -> InteractiveParser:
        """A copy of the parser to try tokens on. It builds no tree: that would change the one being built."""
        trial: InteractiveParser = self.parser.copy(deepcopy_values=False)
        trial.parser_state.parse_conf = copy(trial.parser_state.parse_conf)
        trial.parser_state.parse_conf.callbacks = {}
        return trial

    def _skip(self, token: Token, tokens: Iterator[Token]) -> None:
        """Report the token that does not fit, and skip to where a clause or block can begin again."""
        self._report(token)
        if token.type == "STRING" and "NAME" in self.parser.accepts():
            self._feed_virtual("NAME", token.strip('"'), token)  # a name in quotation marks
            return
        if token.type in ("OPEN", "BEGIN") and self._would_fit(token, ("NAME",)):
            self._feed_virtual("NAME", "", token)
            self._feed(token)
            return
        last = token
        depth = 1 if token.type == "OPEN" else 0
        in_head = "OPEN" in self.parser.accepts()
        only_one = token.type in ("COLON", "STRING", "COMMA", "SEMICOLON")
        for following in tokens:
            in_head = in_head and depth == 0 and following.type not in ("KEY", *BLOCK_WORDS)
            if (only_one or in_head) and self._feed_if_it_fits(following):
                return
            only_one = False
            if following.type == "OPEN":
                depth += 1
            elif following.type == "CLOSE" and depth:
                depth -= 1
            elif depth == 0 and self._restarts(following, last) and self._resume(following):
                return
            elif depth == 0:
                self._report_line(following, last)
            last = following

    def _feed_if_it_fits(self, token: Token) -> bool:
        """Go on with the token when nothing but the one before it was out of place."""
        return token.type in self.parser.accepts() and self._feed(token)

    def _resume(self, token: Token) -> bool:
        """Go on with a token behind what was skipped, filling in a name or text that is still missing there."""
        self._fill(token, token.type)
        known = len(self.diagnostics)
        if self._feed(token):
            # What was supplied here follows from the mistake before, and is no mistake of its own.
            del self.diagnostics[known:]
            return True
        return False

    def _fill(self, token: Token, wanted: str) -> None:
        """Fill in the name, text or part of evidence that stands between the parser and a token of the type wanted."""
        for kind in ("NAME", "STRING", "CITATION", "STANDING"):
            accepts = self.parser.accepts()
            if kind in accepts and wanted not in accepts and (kind != "STRING" or "WORD" not in accepts):
                self._feed_virtual(kind, "", token)

    def _report(self, token: Token) -> None:
        """Report a token that does not fit, with what stands behind it on its line."""
        before = self.seen[-1] if self.seen else None
        span = self._token_span(token)
        if token.type == "OPEN" and before is not None and before.type in ("WORD", "NUMBER", "STRING", "NAME"):
            start = self.source.line_starts[span.line - 1]
            span = self._span(
                start + len(self.source.line(span.line)) - len(self.source.line(span.line).lstrip()), span.end
            )
            self.foreign_lines.add(span.line)
        asking = before.type if before is not None and before.type in (*BLOCK_WORDS, "FROM") else ""
        stop = Stop(frozenset(self.parser.accepts()), token.type, asking)
        self.stops.append(stop)
        known = self.recognise(stop, mistakes.to_line_end(span)) if self.recognise else None
        self._add(known or mistakes.does_not_fit(token.type, span, sorted(stop.accepts)))

    def _report_line(self, token: Token, before: Token) -> None:
        """Report a line behind one that is skipped, where it is a mistake known by example."""
        new_line = "\n" in self.source.text[before.end_pos or 0 : token.start_pos or 0]
        if self.recognise and new_line and "KEY" in self.parser.accepts():
            known = self.recognise(None, mistakes.to_line_end(self._token_span(token)))
            if known is not None:
                self._add(known)

    def _restarts(self, token: Token, before: Token) -> bool:
        """Whether parsing can go on with this token: a key or block word on a new line, or a closing brace."""
        if token.type in ("CLOSE", "OPEN") or (token.type == "END" and self.bracket is not None):
            return True
        text = self.source.text
        new_line = "\n" in text[before.end_pos or 0 : token.start_pos or 0]
        return new_line and (token.type in ("KEY", *BLOCK_WORDS) or token.type in self.parser.accepts())

    def _finish(self) -> Tree[Token] | None:
        """Close what is still open and take the tree."""
        length = len(self.source.text)
        end = Token("$END", "", start_pos=length, end_pos=length)
        if self.bracket is not None:
            self._close_evidence(end)
        while "$END" not in self.parser.accepts():
            if not self._supply_at_end(end):
                return None
        tree = self.parser.feed_eof()
        assert isinstance(tree, Tree)
        return tree

    def _supply_at_end(self, end: Token) -> bool:
        """Supply a sign or name that is missing where the text ends; False where no tree can be made with it."""
        accepts = self.parser.accepts()
        kind = next((kind for kind in ("CLOSE", "OPEN", "NAME", "STRING") if kind in accepts), None)
        last = self.seen[-1].start_pos or 0 if self.seen else 0
        told = any(one.span is not None and one.span.start >= last for one in self.diagnostics)
        if kind == "CLOSE" and self.open_braces:
            if self.open_braces[-1].type == "OPEN":  # else it was supplied, which is told
                self._add(mistakes.missing_close(self._token_span(self.open_braces[-1]), self._token_span(end)))
        elif kind == "OPEN" and not told:
            self._report_missing(kind, end)
        elif not told:
            self._add(mistakes.text_ends(self._token_span(end), sorted(accepts)))
        if kind is not None:
            self._feed_virtual(kind, "", end)
        return kind is not None

    def _report_missing(self, kind: str, token: Token) -> None:
        opening = self.bracket if kind == "END" else self.open_braces[-1] if self.open_braces else None
        self._add(
            mistakes.missing_sign(
                kind, self._token_span(token), self._token_span(opening) if opening is not None else None
            )
        )

    def _add(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)

    def _token_span(self, token: Token) -> Span:
        return self._span(token.start_pos or 0, token.end_pos or 0)

    def _span(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)
