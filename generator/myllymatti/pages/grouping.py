"""What belongs together on the site: variants that come from one another, sources about the same family."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.families import FAMILIES, family_named
from myllymatti.sources.history import History
from myllymatti.sources.model import PassageKind, Source
from myllymatti.variant.coverage import claims
from myllymatti.variant.model import ConfiguredVariant, Standing

_ENGLISH = Catalogue()

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
    return ", ".join([title, *others])


def source_groups(
    sources: Iterable[Source], columns: Iterable[ConfiguredVariant], history: History, say: Catalogue = _ENGLISH
) -> dict[str, list[Source]]:
    """The sources by what they are about, each family's rules first: heading -> sources, the oldest first.

    What the rules of a family rest on belongs to it, unless they only borrow from it. Of the others those with a
    relative in their title are about that, and those that tell rules are of the family whose history cites them.
    """
    ruled, told = _families_of_rules(columns), _families_of_history(history)
    names = [name for relative in history.relatives for name in relative.names]
    groups: dict[str, list[Source]] = {rules_of(name, say): [] for name in FAMILIES}
    relatives: list[Source] = []
    others: list[Source] = []
    for source in sources:
        family = ruled.get(source.id)
        if family is None and any(_names(source.title, name) for name in names):
            relatives.append(source)
        elif family is not None or _tells_rules(source):
            heading = rules_of(family or told.get(source.id) or next(iter(FAMILIES)), say)
            groups.setdefault(heading, []).append(source)
        else:
            others.append(source)
    found = {**groups, say.gettext("Relatives"): relatives, say.gettext("History"): others}
    return {heading: sorted(group, key=lambda one: one.issued or "9") for heading, group in found.items() if group}


def rules_of(family: str, say: Catalogue = _ENGLISH) -> str:
    """The heading for the sources of a family's rules."""
    return say.gettext("Rules of %s") % family_named(family).called(say)


def _families_of_rules(columns: Iterable[ConfiguredVariant]) -> dict[str, str]:
    """For each source the family whose rules rest on it, the one with most clauses; borrowing does not count."""
    found: dict[str, Counter[str]] = {}
    for column in columns:
        for claim in claims(column.variant):
            if claim.evidence.standing is not Standing.BORROWED:
                for source in {ref.source for ref in claim.evidence.passages}:
                    found.setdefault(source, Counter())[column.variant.family] += 1
    return {source: counts.most_common(1)[0][0] for source, counts in found.items()}


def _families_of_history(history: History) -> dict[str, str]:
    """For each source that names and attestations cite the family of the first that does."""
    told = [(name.family, name.cited) for name in history.names]
    told += [(one.family, one.attested_by) for one in history.attestations]
    found: dict[str, str] = {}
    for family, citations in told:
        for citation in citations:
            found.setdefault(citation.source, family.value)
    return found


def _names(title: str, relative: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(relative)}(?!\w)", title) is not None


def _tells_rules(source: Source) -> bool:
    """Whether most of its passages are rules."""
    return 2 * sum(passage.kind is PassageKind.RULE for passage in source.passages) > len(source.passages)


def short_titles(sources: Iterable[Source], say: Catalogue = _ENGLISH) -> dict[str, str]:
    """Short names of sources, by id: author (editor), work or site, with the year; where several share it the title."""
    found = {source.id: _short_title(source, say) for source in sources}
    times = Counter(found.values())
    return {
        source.id: f"{found[source.id]}: {source.title}" if times[found[source.id]] > 1 else found[source.id]
        for source in sources
    }


def _short_title(source: Source, say: Catalogue) -> str:
    people = [person.family for person in source.authors or source.editors]
    authors = ", ".join(people) if len(people) < 4 else say.gettext("%s and others") % people[0]
    address = source.url if "//" in source.url else f"//{source.url}"
    site = (urlsplit(address).hostname or "").removeprefix("www.") if source.url else ""
    who = authors or source.container_title or site or source.id
    year = source.issued[:4]
    return f"{who} {year}" if year and year not in who else who
