"""What the site in a language is made of, gathered for MkDocs: pages as Markdown, other files, and their frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mkdocs.utils import meta

from myllymatti import files
from myllymatti.cli.site_search import search_workers
from myllymatti.pages.catalogue import Catalogue, read_catalogue
from myllymatti.pages.frame import Frame, NotFound, frame, not_found
from myllymatti.pipeline import (
    Library,
    bibliography_files,
    card_files,
    data_files,
    pages,
    replay_files,
    verification_files,
)
from myllymatti.verify.report import Report
from myllymatti.words.languages import BY_CODE, ENGLISH, LANGUAGES, Language


@dataclass(frozen=True)
class SiteParts:
    """The pages of a language, path -> Markdown, and its files that are no pages; `not_found` is for the root only.

    It can be sent to another process.
    """

    code: str
    pages: dict[str, str]
    frame: Frame
    files: dict[str, str | bytes] = field(default_factory=dict)
    not_found: tuple[NotFound, ...] = ()

    @property
    def language(self) -> Language:
        """The language of the pages."""
        return BY_CODE[self.code]


def gathered(
    library: Library, reports: Mapping[str, Report], code: str, wanted: Callable[[str], bool] = lambda page: True
) -> SiteParts:
    """All parts of the site in a language. What the languages share is among the files of the English one.

    `wanted` is asked before each page.

    Raises:
        NotTranslated: for a text of the interface that is not there in that language.
        CardTooLong: when a rule card does not fit on its page.
    """
    say = catalogue_of(code)
    made = pages(library, reports, code, catalogue=say, wanted=wanted)
    heads = {path: meta.get_data(text)[1] for path, text in made.items()}
    around = frame(heads, say)
    own: dict[str, str | bytes] = {**card_files(library, code, say)}
    if code != ENGLISH.code:
        return SiteParts(code, made, around, own)
    catalogues = [catalogue_of(language.code) for language in LANGUAGES]
    shared = (
        verification_files(reports)
        | data_files(library, reports)
        | replay_files(library, reports)
        | bibliography_files(library.sources)
        | search_workers()
    )
    return SiteParts(code, made, around, {**own, **shared}, not_found(catalogues))


def some_pages(
    library: Library, reports: Mapping[str, Report], code: str, wanted: Callable[[str], bool]
) -> dict[str, str]:
    """The pages of a language that are wanted, path -> Markdown.

    Raises:
        NotTranslated: for a text of the interface that is not there in that language.
    """
    return pages(library, reports, code, catalogue=catalogue_of(code), wanted=wanted)


def catalogue_of(code: str) -> Catalogue:
    """The catalogue of a language of the site."""
    return read_catalogue(files.data_folder("site") / "locales", code)
