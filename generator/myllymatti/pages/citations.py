"""How a source is cited in the language of a page."""

from __future__ import annotations

from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.dates import date_told
from myllymatti.sources.model import Source


def citation(source: Source, say: Catalogue, *, in_list: bool = False) -> str:
    """Author, title, container and date in one line, without what is unknown; *italics* as in all texts of ours.

    A title in brackets is ours and has no quotation marks. In a list the first author's family name comes first.
    """
    authors = [str(author) for author in source.authors]
    if in_list and source.authors and source.authors[0].given:
        authors[0] = f"{source.authors[0].family}, {source.authors[0].given}"
    title = source.title if source.title.startswith("[") else f"“{source.title}”"
    parts = [
        "; ".join(authors) if in_list else ", ".join(authors),
        title,
        f"*{source.container_title}*" if source.container_title else "",
        say.gettext("ed. %s") % ", ".join(map(str, source.editors)) if source.editors else "",
        say.gettext("edition %s") % source.edition if source.edition else "",
        say.gettext("vol. %s") % source.volume if source.volume else "",
        say.gettext("p. %s") % source.page if source.page else "",
        date_told(source.issued, say) if source.issued else "",
    ]
    return ", ".join(part for part in parts if part)


def sort_name(source: Source) -> str:
    """What a source stands under in a bibliography: its first author, else its title without brackets."""
    return source.authors[0].family if source.authors else source.title.strip("[]")
