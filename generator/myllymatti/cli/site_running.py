"""What a process of `matti serve` does: it keeps some languages of the site, and renews them when a file has changed.

The process that serves starts these and says what is to be done (see `site_serving`). They share nothing but a
file with the number of the latest change, by which work that is out of date is given up.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import jinja2
import yaml
from mkdocs.exceptions import MkDocsException

from myllymatti.cli.site_parts import gathered, some_pages
from myllymatti.cli.site_renewing import ServedLanguage
from myllymatti.diagnostics import Diagnostic, has_errors
from myllymatti.pages.cards.typeset import CardTooLong
from myllymatti.pages.catalogue import CatalogueFault
from myllymatti.pipeline import Library, check, kept_reports, open_library
from myllymatti.verify.report import Report
from myllymatti.words.lexicon import lexicon


class OutOfDate(Exception):
    """A file has changed again."""


@dataclass(frozen=True)
class Change:
    """A change of files: its number, and the file in which the number of the latest stands."""

    number: int
    latest: Path

    def is_late(self) -> bool:
        """Whether a file has changed again since."""
        return self.latest.read_text("utf-8") != str(self.number)

    def stop_if_late(self) -> bool:
        """True; see `Raises`.

        Raises:
            OutOfDate: when a file has changed again.
        """
        if self.is_late():
            raise OutOfDate
        return True


@dataclass(frozen=True)
class Renewed:
    """What came of renewing a language: the pages that have changed, and what is to be printed."""

    code: str
    pages: frozenset[str] = frozenset()
    faults: tuple[Diagnostic, ...] = ()
    refused: str = ""


@dataclass(frozen=True)
class _State:
    """What was read when a change was seen."""

    change: int
    library: Library
    reports: dict[str, Report]
    faults: tuple[Diagnostic, ...]
    edited: frozenset[str]
    """The names of the variants and sources that are other than before."""


_served: dict[str, ServedLanguage] = {}
_states: list[_State] = []


def prepare() -> None:
    """Get ready for work; this process ends when the one that started it is gone."""
    logging.basicConfig(format="%(message)s", stream=sys.stderr, level=logging.WARNING)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def begin(code: str, folder: Path) -> Renewed:
    """Build the site in a language into its folder."""
    faults: tuple[Diagnostic, ...] = ()
    try:
        state = _state(0)
        faults = state.faults
        _served[code] = ServedLanguage(gathered(state.library, state.reports, code), folder)
    except Exception as error:  # files in the middle of being written can fail in any way
        return Renewed(code, faults=faults, refused=_told(error))
    return Renewed(code, faults=faults)


def renew_first(code: str, change: Change, looked_at: Collection[str]) -> Renewed:
    """Renew the pages that readers look at, and those of what was edited: what bears its name."""
    faults: tuple[Diagnostic, ...] = ()
    try:
        state = _state(change.number)
        faults = state.faults
        if code not in _served:
            return Renewed(code, faults=faults)

        def wanted(page: str) -> bool:
            change.stop_if_late()
            return page in looked_at or any(name in page for name in state.edited)

        pages = some_pages(state.library, state.reports, code, wanted)
        return Renewed(code, frozenset(_served[code].renew_pages(pages)), faults)
    except OutOfDate:
        return Renewed(code, faults=faults)
    except Exception as error:
        return Renewed(code, faults=faults, refused=_told(error))


def renew_rest(code: str, change: Change, folder: Path) -> Renewed:
    """Renew everything else of a language."""
    try:
        state = _state(change.number)
        parts = gathered(state.library, state.reports, code, lambda page: change.stop_if_late())
        if code not in _served:
            _served[code] = ServedLanguage(parts, folder)
            return Renewed(code, frozenset(parts.pages))
        whole = not has_errors(state.faults)
        return Renewed(code, frozenset(_served[code].renew(parts, whole=whole, stop=change.is_late)))
    except OutOfDate:
        return Renewed(code)
    except Exception as error:
        return Renewed(code, refused=_told(error))


def _state(change: int) -> _State:
    """The files as they were read for a change; read once for all languages of this process."""
    if not _states or _states[-1].change != change:
        lexicon.cache_clear()
        library = open_library()
        faults = tuple(check(library))
        edited = _edited(_states[-1].library, library) if _states else frozenset()
        _states[:] = [_State(change, library, kept_reports(library), faults, edited)]
    return _states[-1]


def _edited(before: Library, now: Library) -> frozenset[str]:
    variants = {
        name
        for name, variant in now.variants.items()
        if name not in before.variants or variant.span.source.text != before.variants[name].span.source.text
    }
    return frozenset(variants | {source.id for source in now.sources if before.sources.by_id.get(source.id) != source})


def _told(error: Exception) -> str:
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or error.name}:{error.lineno}: {error.message}"
    if isinstance(error, OSError):
        return f"cannot write or read {error.filename or ''}: {error.strerror or error}"
    is_plain = isinstance(error, CatalogueFault | CardTooLong | jinja2.TemplateError | MkDocsException | yaml.YAMLError)
    return str(error) if is_plain else f"{type(error).__name__}: {error}"


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
