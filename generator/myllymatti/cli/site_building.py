"""Building the site: a build of MkDocs for each language, as many at a time as there are cores."""

from __future__ import annotations

import logging
import shutil
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import click

from myllymatti.cli.site_parts import SiteParts, gathered
from myllymatti.cli.site_settings import settings_for
from myllymatti.pages.cards.typeset import CardTooLong
from myllymatti.pages.catalogue import CatalogueFault
from myllymatti.pipeline import Library, kept_reports, open_library
from myllymatti.simulate.executors import cores, process_pool
from myllymatti.verify.report import Report
from myllymatti.words.languages import BY_CODE, LANGUAGES

SITE = Path("build/site")
CODES = tuple(language.code for language in LANGUAGES)


def build_site(codes: Collection[str] = CODES, library: Library | None = None) -> int:
    """Build the site in these languages; returns the number of its pages. The other languages' pages stay.

    A language's pages are put in place once all are there: where anything fails, the site stays as it was.

    Raises:
        click.ClickException: when a translation is missing or has a fault, or MkDocs refuses, or warns of anything.
    """
    library = library or open_library()
    with _made_beside(SITE) as folder:
        _build_all(library, kept_reports(library), [code for code in CODES if code in codes], folder)
        for code in CODES:
            if code in codes:
                _put_in_place(folder / code, code)
    return len(list(SITE.rglob("*.html")))


def _build_all(library: Library, reports: Mapping[str, Report], codes: list[str], folder: Path) -> None:
    """Build each language into a folder of its name. While its pages are built, those of the next are made."""
    builds: list[Future[None]] = []
    with process_pool(min(cores(), len(codes))) as pool:
        for code in codes:
            try:
                parts = gathered(library, reports, code)
            except (CatalogueFault, CardTooLong) as fault:
                raise click.ClickException(f"the site cannot be built in {BY_CODE[code].name}: {fault}") from fault
            builds.append(pool.submit(build_language, parts, folder / code))
        for build in builds:
            build.result()


def build_language(parts: SiteParts, folder: Path) -> None:
    """Build the site in a language into a folder.

    Raises:
        click.ClickException: when MkDocs refuses, or warns of anything.
    """
    logging.basicConfig(format="%(message)s", stream=sys.stderr, level=logging.WARNING)
    from mkdocs.commands.build import build
    from mkdocs.exceptions import Abort, ConfigurationError

    try:
        build(settings_for(parts, folder, strict=True))
    except (Abort, ConfigurationError) as error:
        message = f"the site cannot be built in {parts.language.name}: {error}"
        raise click.ClickException(message) from None  # what MkDocs raises cannot be sent to another process


@contextmanager
def _made_beside(place: Path) -> Iterator[Path]:
    """A new folder beside a place, which is gone afterwards."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{place.name}-") as folder:
        yield Path(folder)


def _put_in_place(made: Path, code: str) -> None:
    """Put the built pages of a language where they belong; the root keeps the folders of the other languages."""
    place = SITE / BY_CODE[code].folder
    place.mkdir(parents=True, exist_ok=True)
    others = {BY_CODE[other].folder for other in CODES} if place == SITE else set()
    for old in place.iterdir():
        if old.name in others:
            continue
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()
    for new in made.iterdir():
        new.replace(place / new.name)
