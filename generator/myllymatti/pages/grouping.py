"""What belongs together on the site: variants that come from one another, sources that are about the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from urllib.parse import urlsplit

from myllymatti.sources.history import History
from myllymatti.sources.model import PassageKind, Source
from myllymatti.variant.model import ConfiguredVariant

SOURCE_GROUPS = ("Rules of the family", "Relatives", "History")
"""The groups of sources, in their order."""

Variants = dict[str, list[ConfiguredVariant]]
"""Variants by the heading of their group."""


def variant_groups(columns: Sequence[ConfiguredVariant]) -> Variants:
    """The variants by what they come from: heading -> variants, those that come from nothing first.

    Variants without a parent that bear the same name belong together. The heading is made of the names of the
    games in the group.
    """
    by_name = {column.variant.name: column for column in columns}
    groups: Variants = {}
    for column in columns:
        root = column
        while root.variant.parent in by_name:
            root = by_name[root.variant.parent]
        groups.setdefault(root.variant.title, []).append(column)
    return {
        _heading(title, group): sorted(group, key=lambda one: one.variant.parent is not None)
        for title, group in groups.items()
    }


def _heading(title: str, group: Iterable[ConfiguredVariant]) -> str:
    titles = dict.fromkeys([title, *(column.variant.title for column in group)])
    others = [one for one in titles if not one.startswith(title)]
    return " and ".join([title, *others])


def source_groups(sources: Iterable[Source], cited: Collection[str], history: History) -> dict[str, list[Source]]:
    """The sources by what they are about: heading -> sources. `cited` are the ids that rules rest on."""
    names = [name for relative in history.relatives for name in relative.names]
    groups: dict[str, list[Source]] = {heading: [] for heading in SOURCE_GROUPS}
    for source in sources:
        groups[_source_group(source, cited, names)].append(source)
    return {heading: sorted(group, key=lambda one: one.issued or "9") for heading, group in groups.items() if group}


def _source_group(source: Source, cited: Collection[str], relatives: Iterable[str]) -> str:
    if any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", source.title) for name in relatives):
        return "Relatives"
    rules = sum(passage.kind is PassageKind.RULE for passage in source.passages)
    return "Rules of the family" if source.id in cited or 2 * rules > len(source.passages) else "History"


def short_titles(sources: Iterable[Source]) -> dict[str, str]:
    """Short names of sources, by id: author, work or site, with the year; the title, too, where several share it."""
    found = {source.id: _short_title(source) for source in sources}
    times = Counter(found.values())
    return {
        source.id: f"{found[source.id]}: {source.title}" if times[found[source.id]] > 1 else found[source.id]
        for source in sources
    }


def _short_title(source: Source) -> str:
    authors = ", ".join(author.family for author in source.authors)
    address = source.url if "//" in source.url else f"//{source.url}"
    site = (urlsplit(address).hostname or "").removeprefix("www.") if source.url else ""
    who = authors or source.container_title or site or source.id
    year = source.issued[:4]
    return f"{who} {year}" if year and year not in who else who
