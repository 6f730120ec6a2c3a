"""Renew the PO files of the site's languages: `make words`.

The interface's words are taken from the templates and the code of the pages, the editors' texts from the pages as they
are made: each that a page asks for. Translations there are stay, in the order of the site; what no page needs any more
goes. Missing ones are left empty, to be filled in; `matti build` names the first that it misses.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po
from jinja2 import TemplateSyntaxError

from myllymatti import files, pipeline
from myllymatti.cli import report
from myllymatti.diagnostics import Faults
from myllymatti.pages.catalogue import INTERFACE, TEXTS, BrokenCatalogue, Catalogue, read_messages
from myllymatti.pages.core_texts import core_texts
from myllymatti.words.languages import ENGLISH, LANGUAGES

HERE = Path(__file__).parent
SOURCES = (HERE.parents[1] / "generator" / "myllymatti", HERE.parent)
METHODS = [("pages/**.py", "python"), ("cli/mkdocs_hook.py", "python"), ("templates/**.j2", "jinja2")]
OPTIONS = {
    "templates/**.j2": {
        "comment_start_string": "{##",
        "comment_end_string": "##}",
        "trim_blocks": "true",
        "lstrip_blocks": "true",
        "trimmed": "true",
        "silent": "false",
    }
}

Message = str | tuple[str, ...]
"""A text, or its forms for one and for many."""


@dataclass(frozen=True)
class _Asked(Catalogue):
    """The English catalogue, which remembers what pages ask it for."""

    asked: dict[str, None] = field(default_factory=dict)

    def text(self, text: str) -> tuple[str, str]:
        """The text itself, remembered."""
        if text.strip():
            self.asked[" ".join(text.split())] = None
        return text, self.code


def interface_messages() -> Iterator[Message]:
    """All words of the interface."""
    for folder in SOURCES:
        for _, _, message, _, _ in extract_from_dir(
            folder, METHODS, OPTIONS, {**DEFAULT_KEYWORDS, "NN_": (1, 2), "say": None}
        ):
            yield tuple(message[:2]) if isinstance(message, tuple) else message
    yield from filter(None, core_texts())


def editors_texts() -> Iterator[str]:
    """All texts of the editors that the pages of a built site show."""
    asked = _Asked()
    pipeline.pages(pipeline.open_library(), catalogue=asked)
    yield from asked.asked


def renewed(path: Path, code: str, messages: Iterable[Message]) -> tuple[str, int]:
    """A PO file with these messages and the translations that it has, and how many are missing or marked as fuzzy.

    Raises:
        BrokenCatalogue: when what stands there is no PO file: what cannot be read would be lost.
    """
    old = read_messages(path) if path.is_file() else Catalog()
    new = Catalog(locale=code, charset="utf-8")
    missing = 0
    for message in dict.fromkeys(messages):
        before = old.get(message if isinstance(message, str) else message[0])
        told = before.string if before and isinstance(before.string, str) == isinstance(message, str) else None
        kept = before if before and told and all(told) else None
        missing += kept is None or kept.fuzzy
        new.add(
            message,
            told or ("" if isinstance(message, str) else ("", "")),
            flags=["fuzzy"] if kept and kept.fuzzy else [],
            user_comments=before.user_comments if before else [],
        )
    text = BytesIO()
    write_po(text, new, width=0, omit_header=True)
    return f"{HEADER % code}{text.getvalue().decode('utf-8')}", missing


HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Language: %s\\n"

"""


def main() -> int:
    """Renew every file, and say what is missing. Nothing is written where one of them, or a template, has a fault."""
    try:
        found = {INTERFACE: list(interface_messages()), TEXTS: list(editors_texts())}
        made = {
            HERE / language.code / name: renewed(HERE / language.code / name, language.code, messages)
            for language in LANGUAGES
            if language != ENGLISH
            for name, messages in found.items()
        }
        for path, (text, missing) in made.items():
            path.parent.mkdir(exist_ok=True)
            files.write_whole(path, text)
            print(f"{path.parent.name}/{path.name}: {len(set(found[path.name]))} texts, {missing} missing")
    except BrokenCatalogue as fault:
        return _refused(str(fault))
    except TemplateSyntaxError as fault:
        return _refused(f"{fault.filename or fault.name or 'site/templates'}:{fault.lineno}: {fault.message}")
    except Faults as faults:
        return report(faults.diagnostics)
    except OSError as fault:
        return _refused(f"cannot write or read {fault.filename or ''}: {fault.strerror or fault}")
    return 0


def _refused(why: str) -> int:
    print(f"error: {why}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
