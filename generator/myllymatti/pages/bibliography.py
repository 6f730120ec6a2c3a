"""The bibliography for other programs: all sources as CSL-JSON and as BibTeX. What is not known is left out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from myllymatti.pages import links
from myllymatti.pages.dates import parts_of_date
from myllymatti.sources.model import Author, Source

_ENTRIES = {
    "book": "book",
    "chapter": "incollection",
    "article-newspaper": "article",
    "entry-encyclopedia": "incollection",
    "entry-dictionary": "incollection",
}
"""CSL's types as BibTeX's; what is not here, such as a web page, is `misc`."""

_CONTAINERS = {"article": "journal", "incollection": "booktitle", "misc": "howpublished", "book": "series"}
"""The field of BibTeX in which the container of an entry stands."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
}
"""What LaTeX would take for a command."""

_IN_ADDRESS = {"\\": "%5C", "{": "%7B", "}": "%7D", " ": "%20"}
"""What may not stand in an address that LaTeX reads as it is."""

_SEEN = {"full": "Read in full.", "excerpt": "Read in part."}


def bibliography_files(sources: Iterable[Source]) -> dict[str, str]:
    """Path -> text for both files, sources in the order of their ids."""
    there = sorted(sources, key=lambda source: source.id)
    return {
        links.BIBLIOGRAPHY_JSON: json.dumps([csl_item(one) for one in there], ensure_ascii=False, indent=2) + "\n",
        links.BIBLIOGRAPHY_BIB: "\n".join(bibtex_entry(one) for one in there),
    }


def csl_item(source: Source) -> dict[str, object]:
    """A source as an item of CSL-JSON, whose names the fields of the corpus bear."""
    item: dict[str, object] = {
        "id": source.id,
        "type": source.type,
        "title": source.title,
        "author": [_csl_name(author) for author in source.authors],
        "editor": [_csl_name(editor) for editor in source.editors],
        "container-title": source.container_title,
        "edition": source.edition,
        "volume": source.volume,
        "page": source.page,
        "issued": _csl_date(source.issued),
        "language": source.language,
        "URL": source.url,
        "note": _note(source),
    }
    return {name: value for name, value in item.items() if value}


def bibtex_entry(source: Source) -> str:
    """A source as an entry of BibTeX in UTF-8; titles keep their capitals, and nothing in a text is a command."""
    kind = _ENTRIES.get(source.type, "misc")
    year, month, day = [*map(str, parts_of_date(source.issued)), "", "", ""][:3]
    fields = {
        "author": _bibtex_names(source.authors),
        "title": f"{{{{{latex(source.title)}}}}}",
        _CONTAINERS[kind]: _braced(source.container_title),
        "editor": _bibtex_names(source.editors),
        "edition": _braced(source.edition),
        "volume": _braced(source.volume),
        "pages": _braced(source.page),
        "year": _braced(year or source.issued),
        "month": _MONTHS[int(month) - 1] if month else "",
        "day": _braced(day),
        "language": _braced(source.language),
        "url": f"{{{_address(source.url)}}}" if source.url else "",
        "note": _braced(_note(source)),
    }
    lines = [f"  {name} = {value}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{source.id},", *lines, "}", ""])


def latex(text: str) -> str:
    """A text in which LaTeX finds no command of its own."""
    return "".join(_LATEX.get(one, one) for one in " ".join(text.split()))


def _braced(text: str) -> str:
    return f"{{{latex(text)}}}" if text else ""


def _address(url: str) -> str:
    return "".join(_IN_ADDRESS.get(one, one) for one in url)


def _csl_date(issued: str) -> dict[str, object]:
    """A date in its parts; one that is written in another way, as it is."""
    parts = parts_of_date(issued)
    if parts:
        return {"date-parts": [parts]}
    return {"literal": issued} if issued else {}


def _csl_name(author: Author) -> dict[str, str]:
    """A name in its parts; that of a body, which is not a person's, as a whole."""
    if author.given:
        return {"family": author.family, "given": author.given}
    return {"literal" if _is_body(author) else "family": author.family}


def _bibtex_names(authors: Sequence[Author]) -> str:
    names = []
    for author in authors:
        name = f"{latex(author.family)}, {latex(author.given)}" if author.given else latex(author.family)
        names.append(f"{{{name}}}" if _is_body(author) else name)
    return f"{{{' and '.join(names)}}}" if names else ""


def _is_body(author: Author) -> bool:
    """Whether it is a firm or a society: a name of several words that is not in parts."""
    return not author.given and re.search(r"\s", author.family) is not None


def _note(source: Source) -> str:
    """How much of it was read here."""
    return _SEEN.get(source.seen) or f"Known only as quoted by {source.seen_through}."
