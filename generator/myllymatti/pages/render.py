"""The templates of the site's pages, and the filters they use. Text is escaped unless it is markup of ours."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import jinja2
from jinja2.runtime import Context
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter

from myllymatti.handbook import Entry
from myllymatti.highlighting import MattiLexer
from myllymatti.pages import catalogue, links

_ITALICS = re.compile(r"\*([^*\n]+)\*")
_CODE = re.compile(r"`([^`\n]+)`")
_FENCE = re.compile(r"```(?P<language>\w+)(?: (?P<name>\S+))?\Z")
_PLAIN = re.compile(r'<span class="[npw]">([^<]*)</span>')
"""What the page shows in the colour of its text: words, punctuation and spaces, most of all spans."""

_SPANS = HtmlFormatter(nowrap=True)
_SUITS = re.compile(r"([♥♦])")


def prose(text: str) -> Markup:
    """A text of ours with *italics* and `code` as HTML, everything else escaped, red suits marked.

    It becomes one line, so that no line of it can look like Markdown's.
    """
    escaped = escape(" ".join(text.split()), quote=False)
    escaped = _CODE.sub(r"<code>\1</code>", _ITALICS.sub(r"<em>\1</em>", escaped))
    return Markup(_SUITS.sub(r'<span class="red">\1</span>', escaped))


@jinja2.pass_context
def told(context: Context, text: str) -> Markup:
    """A text of the editors as `prose` in the language of the page; what is not translated is marked as English."""
    say: catalogue.Catalogue = context["say"]
    words, code = say.text(text)
    return catalogue.markup(prose(words), code, say.code)


def begun(text: str) -> str:
    """The text as it begins a line; HTML before its first letter stays."""
    at = re.match(r"(?:<[^>]*>)*", str(text))
    start = at.end() if at else 0
    begins = text[:start] + text[start : start + 1].upper() + text[start + 1 :]
    return Markup(begins) if isinstance(text, Markup) else begins


@jinja2.pass_context
def _gettext(context: Context, text: str) -> str:
    say: catalogue.Catalogue = context["say"]
    return say.gettext(text)


@jinja2.pass_context
def _ngettext(context: Context, one: str, many: str, number: int) -> str:
    say: catalogue.Catalogue = context["say"]
    return say.ngettext(one, many, number)


def plain(text: str) -> Markup:
    """A text for a line of Markdown, such as a heading: nothing in it is markup, neither Markdown's nor HTML's."""
    line = " ".join(text.split())
    return Markup("".join(one if one.isalnum() or one == " " else f"&#{ord(one)};" for one in line))


def coloured(text: str) -> Markup:
    """Text in the language of variants for a raw `pre`: as spans of colours, everything in it escaped.

    It becomes one line, so that no line of it can look like Markdown's.
    """
    return Markup("&#10;".join(_coloured_lines(text)))


def listing(text: str) -> Markup:
    """The text of a file as `coloured`, each line with an anchor (see `links.line_anchor`)."""
    lines = (
        f'<span id="line-{number}">{line}&#10;</span>' for number, line in enumerate(_coloured_lines(text), start=1)
    )
    return Markup("".join(lines))


def _coloured_lines(text: str) -> list[str]:
    told = highlight(text, MattiLexer(stripnl=False, ensurenl=False), _SPANS)
    return _PLAIN.sub(r"\1", str(told)).removesuffix("\n").split("\n")


def handbook_page(entry: Entry) -> Markup:
    """A page of the handbook as Markdown below a heading: the text is ours; blocks bear the names of their files."""
    lines = []
    for line in entry.text.splitlines():
        fence = _FENCE.match(line)
        if fence:
            name = f' title="{fence["name"]}"' if fence["name"] else ""
            lines.append(f"```{{ .{fence['language']}{name} }}")
        else:
            lines.append(f"**{line.removeprefix('## ')}**" if line.startswith("## ") else line)
    return Markup("\n".join(lines))


def yaml_text(text: str) -> Markup:
    """A text as a quoted YAML string for the head of a page, escaped as HTML, because the theme does not."""
    line = "".join(one if one.isprintable() else _escaped(one) for one in _quoted(escape(text, quote=False)))
    return Markup(f'"{line}"')


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _escaped(one: str) -> str:
    return f"\\U{ord(one):08x}"


@cache
def environment(folder: Path) -> jinja2.Environment:
    """The environment that renders the templates in a folder.

    What is put into a page is escaped as HTML; a name that a template does not get is an error. The words of the
    interface come from the catalogue `say`, which a template must get. The environment is kept, so that `matti serve`
    compiles a template once more only where its file has changed.
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
        extensions=["jinja2.ext.i18n"],
    )
    templates.policies["ext.i18n.trimmed"] = True
    i18n: Any = templates  # the extension adds what it has to the environment
    i18n.install_gettext_callables(_gettext, _ngettext, newstyle=True)
    templates.filters.update(
        prose=prose,
        told=told,
        rule_anchor=links.anchor_of_rule,
        begun=begun,
        plain=plain,
        coloured=coloured,
        listing=listing,
        yaml=yaml_text,
        handbook_page=handbook_page,
    )
    return templates
