"""Running the parser over a faulty text: every mistake is reported, and parsing goes on behind it.

The parser is driven token by token. At a token that does not fit, either a missing brace or colon is
supplied and the token tried again, or tokens are skipped up to the next place where a clause or block can
begin. What was supplied or skipped is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import TypeAlias, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from myllymatti.diagnostics import Diagnostic, SourceText, Span
from myllymatti.syntax import mistakes

BLOCK_WORDS = ("PHASE", "CHOICE", "READING", "NOTE", "EXAMPLE", "VARIANT")
MOST_MISTAKES = 100
"""After so many mistakes the rest of the text is no variant file, and reading it further tells nothing."""


@dataclass(frozen=True)
class Stop:
    """Where the parser stops: the terminals it could go on with, and the one it found instead.

    `after` is the word before that asks for what is missing: `phase`, `from` …; empty anywhere else.
    """

    accepts: frozenset[str]
    found: str
    after: str


Recogniser: TypeAlias = Callable[[Stop, Span], Diagnostic | None]
"""Tells a mistake of habit from where the parser stops, and what stands there to the end of the line."""


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

    def run(self) -> Tree[Token] | None:
        """The parse tree, or None when no tree can be made even by supplying what is missing."""
        tokens = self._tokens()
        for token in tokens:
            if self._feed(token):
                continue
            if len(self.diagnostics) >= MOST_MISTAKES:
                return None
            if self.parser.accepts() <= {"VARIANT", "$END"} and self.seen:
                self._add(mistakes.outside_the_variant(self._token_span(token), self._token_span(self.seen[-1])))
                for _ in tokens:
                    pass
                break
            self._skip(token, tokens)
        return self._finish()

    def _tokens(self) -> Iterator[Token]:
        """The tokens, also those the parser cannot use where they stand."""
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
        try:
            self.parser.feed_token(token)
        except UnexpectedToken:
            if not self._supply(token, self.parser.accepts()):
                return False
            self.parser.feed_token(token)
        self.seen.append(token)
        if token.type == "OPEN":
            self.open_braces.append(token)
        elif token.type == "CLOSE" and self.open_braces:
            self.open_braces.pop()
        return True

    def _supply(self, token: Token, accepts: set[str]) -> bool:
        """Supply an omitted brace or bracket, so that `token` fits; reports what was supplied."""
        for kind, sign in (("OPEN", "{"), ("END", "]"), ("CLOSE", "}")):
            if kind not in accepts or token.type == kind:
                continue
            if kind == "OPEN" and token.type not in ("KEY", *BLOCK_WORDS):
                continue
            if kind == "CLOSE" and token.type == "KEY":
                continue  # a clause in a choice: more likely its reading is missing than a brace
            count = self._closings(self._trial(), token, kind, sign)
            if count:
                self._report_missing(kind, token)
                self._feed_virtual(kind, sign, token, count)
                return True
        return False

    def _feed_virtual(self, kind: str, sign: str, token: Token, count: int = 1) -> None:
        """Feed tokens that are not in the text, at the place of `token`."""
        for _ in range(count):
            self.parser.feed_token(Token(kind, sign, start_pos=token.start_pos, end_pos=token.start_pos))
            if kind == "CLOSE" and self.open_braces:
                self.open_braces.pop()
            elif kind == "OPEN":
                self.open_braces.append(token)

    def _trial(self) -> InteractiveParser:
        """A copy of the parser to try tokens on. It builds no tree: that would change the one being built."""
        trial: InteractiveParser = self.parser.copy(deepcopy_values=False)
        trial.parser_state.parse_conf = copy(trial.parser_state.parse_conf)
        trial.parser_state.parse_conf.callbacks = {}
        return trial

    @staticmethod
    def _closings(trial: InteractiveParser, token: Token, kind: str, sign: str) -> int:
        """How many of the sign make the token fit: 0 when none does, at most 3."""
        for count in (1, 2, 3):
            if kind not in trial.accepts():
                return 0
            trial.feed_token(Token(kind, sign))
            if token.type in trial.accepts():
                return count
        return 0

    def _skip(self, token: Token, tokens: Iterator[Token]) -> None:
        """Report the token that does not fit, and skip to where a clause or block can begin again."""
        self._report(token)
        if token.type == "STRING" and "NAME" in self.parser.accepts():
            self._feed_virtual("NAME", token.strip('"') or "unnamed", token)  # a name in quotation marks
            return
        last = token
        depth = 1 if token.type == "OPEN" else 0
        only_one = token.type in ("COLON", "STRING", "COMMA", "SEMICOLON")
        for following in tokens:
            if only_one and self._feed_if_it_fits(following):
                return
            only_one = False
            if following.type == "OPEN":
                depth += 1
            elif following.type == "CLOSE" and depth:
                depth -= 1
            elif depth == 0 and self._restarts(following, last) and self._resume(following):
                return
            last = following

    def _feed_if_it_fits(self, token: Token) -> bool:
        """Go on with the token when nothing but the one before it was out of place."""
        return token.type in self.parser.accepts() and self._feed(token)

    def _resume(self, token: Token) -> bool:
        """Go on with a token behind what was skipped, filling in a name or text that is still missing there."""
        for kind, text in (("NAME", "unnamed"), ("STRING", '""')):
            if kind in self.parser.accepts() and token.type not in self.parser.accepts():
                self._feed_virtual(kind, text, token)
        known = len(self.diagnostics)
        if self._feed(token):
            # What was supplied here follows from the mistake before, and is no mistake of its own.
            del self.diagnostics[known:]
            return True
        return False

    def _report(self, token: Token) -> None:
        """Report a token that does not fit, with what stands behind it on its line."""
        before = self.seen[-1] if self.seen else None
        if token.type == "STRING" and before is not None and before.type == "CITATION" and "/" not in before:
            return  # `[seres/ties, inferred "why"]`: told where the citation is looked up
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

    def _restarts(self, token: Token, before: Token) -> bool:
        """Whether parsing can go on with this token: a key or block word on a new line, or a closing brace."""
        if token.type in ("CLOSE", "OPEN") or (token.type == "END" and "END" in self.parser.accepts()):
            return True
        text = self.source.text
        new_line = "\n" in text[before.end_pos or 0 : token.start_pos or 0]
        return new_line and (token.type in ("KEY", *BLOCK_WORDS) or token.type in self.parser.accepts())

    def _finish(self) -> Tree[Token] | None:
        """Close what is still open and take the tree."""
        end = len(self.source.text)
        while "$END" not in self.parser.accepts():
            accepts = self.parser.accepts()
            kind = next((kind for kind in ("END", "CLOSE", "OPEN") if kind in accepts), None)
            if kind is None or (kind == "OPEN" and self.diagnostics):
                if not self.diagnostics:
                    self._add(mistakes.text_ends(self._span(end, end), sorted(accepts)))
                return None
            if kind == "CLOSE" and self.open_braces:
                opening = self.open_braces.pop()
                self._add(mistakes.missing_close(self._token_span(opening), self._span(end, end)))
            else:
                self._report_missing(kind, Token("$END", "", start_pos=end, end_pos=end))
            self.parser.feed_token(Token(kind, "", start_pos=end, end_pos=end))
        tree = self.parser.feed_eof()
        assert isinstance(tree, Tree)
        return tree

    def _report_missing(self, kind: str, token: Token) -> None:
        opening = self.open_braces[-1] if self.open_braces else None
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
