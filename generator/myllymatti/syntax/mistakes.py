"""The messages for mistakes in the shape of a file: what does not fit, what is missing."""

from __future__ import annotations

from collections.abc import Iterable

from myllymatti.bounds import LONGEST_TEXT
from myllymatti.diagnostics import Diagnostic, Fix, Related, Span
from myllymatti.mechanisms import MECHANISMS
from myllymatti.syntax.tree import Name
from myllymatti.words_nearby import listed, nearest

BLOCKS = ("variant", "phase", "deals", "choice", "reading", "note", "example")

_SIGNS = {"OPEN": "“{”", "CLOSE": "“}”", "END": "“]”"}

_WORDING = {
    "KEY": "a clause (key: value)",
    "VARIANT": "variant NAME { … }",
    "PHASE": "phase",
    "DEALS": "deals",
    "CHOICE": "choice",
    "READING": "reading",
    "NOTE": "note",
    "EXAMPLE": "example",
    "OPEN": "“{”",
    "CLOSE": "“}”",
    "BEGIN": "“[”",
    "END": "“]”",
    "COLON": "“:”",
    "COMMA": "“,”",
    "SEMICOLON": "“;”",
    "NAME": "a name",
    "KIND": "the kind of choice",
    "FROM": "from PARENT",
    "DEFAULT": "default",
    "STRING": "a text in quotation marks",
    "CITATION": "a citation (source/passage)",
    "STANDING": "a standing (uncertain, inferred …)",
    "$END": "the end of the file",
}
"""Human wording of the terminals that can be missing; the others only occur inside values."""


def _expected(accepts: Iterable[str]) -> str:
    accepts = set(accepts)
    return listed([wording for terminal, wording in _WORDING.items() if terminal in accepts])


_BEFORE_A_BLOCK = {
    "deals": "close the block before it: phases stand in deals, and deals in no phase and no other deals",
    "choice": "close the block before it; its readings hold blocks of their own: phase ROLE { … }, deals NAME { … }",
}
"""What is said where a block before another is not closed, which the writer may have wanted within it."""


def missing_sign(kind: str, before: Span, opening: Span | None) -> Diagnostic:
    """A brace or bracket was left out before the given place."""
    sign = _SIGNS[kind]
    what = {"CLOSE": "the block opened here", "END": "the bracket opened here"}
    related = (Related(opening, what[kind]),) if opening is not None and kind in what else ()
    return Diagnostic(
        code="missing-sign",
        title=f"{sign} is missing",
        span=Span(before.source, before.start, min(before.start + 1, len(before.source.text))),
        text=f"{sign} was expected before this.",
        hint={
            "OPEN": "a block begins with “{” after its name: phase gathering: tricks {",
            "CLOSE": _BEFORE_A_BLOCK.get(first_word(before), "close the block before the next one begins"),
            "END": 'evidence stands in brackets: [source/passage; standing "reason"]',
        }[kind],
        related=related,
    )


def missing_close(opening: Span, end: Span) -> Diagnostic:
    """A block is still open where the text ends."""
    return Diagnostic(
        code="missing-sign",
        title="“}” is missing: a block is never closed",
        span=opening,
        text=f"The text ends at line {end.line}, and the block that opens here is still open.",
        hint="close it with “}” on a line of its own",
    )


def text_ends(end: Span, accepts: list[str]) -> Diagnostic:
    """The text ends where something more is needed."""
    nothing = not end.source.text.strip()
    return Diagnostic(
        code="text-ends",
        title="the file is empty" if nothing else "the text ends too early",
        span=end,
        text=f"Expected here: {_expected(accepts)}.",
        hint="a variant file begins with “variant NAME {”; NAME is the file's name without .matti",
    )


def outside_the_variant(span: Span, closing: Span) -> Diagnostic:
    """Something stands behind the brace that closes the variant."""
    return Diagnostic(
        code="outside-the-variant",
        title=f"“{_short(first_word(span))}” stands outside the variant",
        span=to_line_end(span),
        text="A file holds one variant, from its “{” to the “}” that closes it.",
        related=(Related(closing, "the variant is closed here"),),
        hint="a “}” may be one too many before this",
    )


def does_not_fit(kind: str, span: Span, accepts: list[str]) -> Diagnostic:
    """Text at which nothing that is valid here begins, and that is no mistake known by example."""
    first = first_word(span)
    hint, title = "", f"“{_short(first)}” does not fit here"
    if kind == "OPEN":
        title, hint = _unknown_block(first)
    return Diagnostic(code="does-not-fit", title=title, span=to_line_end(span), text=valid_here(accepts), hint=hint)


def valid_here(accepts: Iterable[str]) -> str:
    """What may stand where the parser accepts these terminals, as a sentence; empty where it has no wording."""
    expected = _expected(accepts)
    return f"Valid here: {expected}." if expected else ""


def words_at(span: Span) -> dict[str, str]:
    """What the sentences about a mistake at a place may name: its first word, and what it could be meant to be."""
    known = _key_at(span)
    word = known or first_word(span)
    before = span.source.line(span.line)[: span.column - 1].split()
    block = word if word in BLOCKS or not before else before[-1]
    near = nearest(word, BLOCKS) if not known else ""
    return {
        "word": _short(block if word == ":" else word.rstrip(":=;")),
        "block": HEADS.get(block.rstrip(":"), f"{block.rstrip(':')} NAME {{"),
        "nearest": f"; a block may be meant: “{near}”" if near and near != word else "",
    }


def _key_at(span: Span) -> str:
    """The key of a rule point with which the rest of a line begins, the longest; empty where none does."""
    words = to_line_end(span).text.split(None, _MOST_WORDS)[:_MOST_WORDS]
    begun = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((one for one in begun if _is_key(one)), "")


_MOST_WORDS = 6
"""Words of a key."""

HEADS = {
    "phase": "phase shedding: beating {",
    "choice": "choice NAME: gap {",
    "variant": "variant NAME {",
    "note": 'note "…"',
}
"""How the head of a block is written, where its name alone would not be enough."""

_WHERE = {"reading": "a “reading” stands in a choice: choice NAME: gap { reading NAME { … } }"}


def _unknown_block(word: str) -> tuple[str, str]:
    """Title and hint for a block that begins with a word that begins none here."""
    if word in _WHERE:
        return f"“{word}” begins no block here", _WHERE[word]
    if word in BLOCKS or not word.isidentifier():
        return "“{” does not fit here", f"a block begins with {listed(BLOCKS)}"
    near = nearest(word, BLOCKS)
    hint = f"a block begins with {listed(BLOCKS)}" + (f"; the nearest is “{near}”" if near else "")
    return f"“{_short(word)}” begins no block", hint


def first_word(span: Span) -> str:
    """The first word at a place."""
    rest = to_line_end(span).text.split(None, 1)
    return rest[0] if rest else span.text


def to_line_end(span: Span) -> Span:
    """From a place to the end of its line."""
    return Span(span.source, span.start, span.start + _line_rest(span))


def unclosed_string(span: Span) -> Diagnostic:
    """A text in quotation marks that does not end on its line."""
    return Diagnostic(
        code="unclosed-text",
        title="the quotation mark is never closed",
        span=span,
        text="A text in quotation marks ends on the line on which it begins.",
        hint='close it with "',
    )


def block_word_as_name(span: Span) -> Diagnostic:
    """A name that no clause could name, because a block begins with that word."""
    return Diagnostic(
        code="name-form",
        title=f"“{span.text}” is no name: a block begins with this word",
        span=span,
        hint=f"join another word to it: {span.text}-one",
    )


def block_word_in_a_value(span: Span) -> Diagnostic:
    """A word in the middle of a value that could only begin a block, and begins none."""
    return Diagnostic(
        code="does-not-fit",
        title=f"“{span.text}” stands in a value, and begins a block",
        span=span,
        text="No value has this word in it.",
        hint="begin the block on a new line, or write the value without the word",
    )


_NAME_READINGS = ("fix", "requires", "excludes", "with")
"""Keys whose values name readings of choices."""


def second_on_a_line(key: Name, first: str) -> Diagnostic:
    """A clause that begins in the middle of a line, behind another with the key `first`.

    The end of the first value may look like the beginning of the key: “runs: none taken: …”.
    """
    if first in _NAME_READINGS:
        colon = key.span.source.text.index(":", key.span.end)
        place = Span(key.span.source, colon, colon + 1)
        return Diagnostic(
            code="wrong-sign",
            title="a choice and its reading are joined by “=”",
            span=place,
            hint=f"write {first}: {key.text}=READING",
            fixes=(Fix("write “=” instead of “:”", place, "="),),
        )
    words = key.text.split()
    known = next((" ".join(words[at:]) for at in range(len(words)) if _is_key(" ".join(words[at:]))), words[-1])
    return Diagnostic(
        code="clause-on-same-line",
        title=f"the clause “{known}” begins in the middle of a line",
        span=Span(key.span.source, key.span.end - len(known), key.span.end),
        text="A clause begins on a new line.",
        hint=f"break the line before “{known}:”",
    )


def _is_key(text: str) -> bool:
    return any(mechanism.point(text) for mechanism in MECHANISMS)


def control_character(span: Span) -> Diagnostic:
    """A character that cannot be seen stands in a text or value."""
    return Diagnostic(
        code="wrong-sign",
        title="a character that cannot be seen stands here",
        span=span,
        text="A control character shows nothing, and may change what is shown around it.",
        hint="write the text anew, without it",
    )


def too_long(what: str, characters: int, span: Span) -> Diagnostic:
    """A text or value of more characters than are read."""
    return Diagnostic(
        code="text-too-long",
        title=f"{what} has {characters} characters; at most {LONGEST_TEXT} are read",
        span=span,
        hint="what is longer belongs in several notes, or in the source",
    )


def _line_rest(span: Span) -> int:
    line, column = span.source.position(span.start)
    return max(1, len(span.source.line(line)) - column + 1)


def _short(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"
