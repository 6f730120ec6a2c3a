"""The templates of the site's pages, and the filters they use. Text is escaped unless it is markup of ours."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import jinja2
from markupsafe import Markup

_ITALICS = re.compile(r"\*([^*\n]+)\*")
_CODE = re.compile(r"`([^`\n]+)`")
_SUITS = re.compile(r"([♥♦])")


def prose(text: str) -> Markup:
    """A text of ours with *italics* and `code` as HTML, everything else escaped, red suits marked."""
    escaped = _ITALICS.sub(r"<em>\1</em>", escape(text, quote=False))
    escaped = _CODE.sub(r"<code>\1</code>", escaped)
    return Markup(_SUITS.sub(r'<span class="red">\1</span>', escaped))


def environment(folder: Path) -> jinja2.Environment:
    """The environment that renders the templates in a folder.

    What is put into a page is escaped as HTML; a name that a template does not get is an error.
    """
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        comment_start_string="{##",  # {# is how a heading gets its anchor in Markdown
        comment_end_string="##}",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    templates.filters["prose"] = prose
    return templates
