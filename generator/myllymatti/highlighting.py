"""The colours of variant files wherever Pygments colours text: on a page, in a terminal.

The types of token are such that the theme of the site, and most styles, give them a colour. What the parser would
refuse is coloured as far as it can be made out, and nothing in a text makes the lexer fail.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, default, include
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

BLOCKS = ("variant", "phase", "deals", "choice", "reading", "note", "example")
STANDINGS = ("stated", "uncertain", "inferred", "borrowed", "conjecture", "not said", "invented")
"""The words of the language, as the syntax and the model have them. They stand here once more so that colours can
be had without loading either; a test holds them equal."""

BLACK_CARD = Name.BlackCard
RED_CARD = Number.RedCard
"""Cards by the colour of their suit: `n-BlackCard` and `m-RedCard` in a page. As kinds of name and of number they
differ in colour also where nothing is known of cards."""

_END = r"(?![\w'’-])"
_NAME = r"[^\W_][\w'’-]*"
_KIND = r"[^\W\d_](?:[\w'’ \t-]*[\w'’])?"
_BLOCK = rf"(?:{'|'.join(BLOCKS)}){_END}"
_KEY = rf"(?!{_BLOCK})[^\W\d_][\w'’-]*(?:[ \t]+[\w'’-]+){{0,5}}(?=[ \t]*:)"
_BEGUN = rf"{_BLOCK}[ \t]+[\w\"]"
_STANDING = rf"(?:{'|'.join(STANDINGS)}){_END}".replace(" ", r"[ \t]+")
_CITED = r"""[^\s\[\]{},;"#:/]"""
_RANK = rf"[\ufe0e\ufe0f]?(?:10|[2-9JQKA]){_END}"


class MattiLexer(RegexLexer):
    """Tells the parts of a variant file apart by their place, as the parser does."""

    name = "Matti"
    aliases: ClassVar[list[str]] = ["matti"]
    filenames: ClassVar[list[str]] = ["*.matti"]
    mimetypes: ClassVar[list[str]] = ["text/x-matti"]

    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            include("spaces"),
            (rf"note{_END}", Keyword),
            (_BLOCK, Keyword, "name"),
            (_KEY, Name.Tag),
            include("value"),
            (r"\[", Punctuation, "citations"),
            (r"[\]{}:,;]", Punctuation),
            (r".", Operator),
        ],
        "spaces": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
        ],
        "value": [
            include("text"),
            (rf"[♥♦♡♢HD]{_RANK}", RED_CARD),
            (rf"[♠♣♤♧SC]{_RANK}", BLACK_CARD),
            (rf"[JQKA]{_END}|\d[\w'’-]*", Number),
            (r"[A-ZÀ-ÖØ-Þ][\w'’-]*", Name.Entity),
            (r"[^\W\d_][\w'’-]*", Name),
        ],
        "text": [
            (r'"[^"\n]*"', String.Double),
            (r'"[^\n]*', Error),  # not closed on its line
        ],
        # What follows the word that opens a block, up to its brace.
        "name": [
            (rf"[^\S\n]*\n\s*(?={_BEGUN})", Whitespace, "#pop"),
            include("spaces"),
            (_NAME, Name.Class, ("#pop", "head")),
            default("#pop"),
        ],
        "head": [
            include("spaces"),
            (rf"from{_END}", Keyword, "parent"),
            (rf"default{_END}", Keyword),
            (r":", Punctuation, "kind"),
            (r"\[", Punctuation, "citations"),
            default("#pop"),
        ],
        "parent": [
            include("spaces"),
            (_NAME, Name.Class, "#pop"),
            default("#pop"),
        ],
        "kind": [
            include("spaces"),
            (rf"(?!{_KEY}|{_BEGUN}){_KIND}", Keyword.Type, "#pop"),
            default("#pop"),
        ],
        # Evidence: citations, then the standing behind a semicolon.
        "citations": [
            include("end of evidence"),
            (r",", Punctuation),
            (r";", Punctuation, ("#pop", "standing")),
            (r"/", Punctuation, "passage"),
            (rf"{_CITED}+", Name.Namespace),
            (r".", Error),
        ],
        "passage": [
            (rf"(?:{_CITED}|/)+", Name.Variable, "#pop"),
            default("#pop"),
        ],
        "standing": [
            include("end of evidence"),
            (_STANDING, Name.Constant),
            include("value"),
            (r".", Error),
        ],
        "end of evidence": [
            include("spaces"),
            (r"\]", Punctuation, "#pop"),
            # A bracket that was never closed does not run on into the next clause or block.
            (rf"(?=[{{}}]|{_KEY}|{_BEGUN})", Whitespace, "#pop"),
            include("text"),
        ],
    }
