"""The families of games on the site: how each is called, and what belongs to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from myllymatti.pages.catalogue import Catalogue
from myllymatti.sources.history import Family


@dataclass(frozen=True)
class FamilyOfGames:
    """A family: the name of its folder of variants, its heading, and in a few words what its games are."""

    name: str
    title: str
    about: str

    def called(self, say: Catalogue) -> str:
        """The heading in a language; that of an unknown family is the name of a folder, and stays as it is."""
        return say.gettext(self.title) if self.name in FAMILIES else self.title


FAMILIES = {
    family.name: family
    for family in (
        FamilyOfGames(
            Family.MATTI.value,
            "Myllymatti and its kin",
            "games of collecting cards and getting rid of them; the last to hold any loses",
        ),
        FamilyOfGames(
            Family.SKRUUVI.value,
            "Skruuvi",
            "the Finnish partnership game of auction and exchange, which came of Russian vint",
        ),
    )
}
"""The families there are, in the order in which the site tells of them."""


def family_named(name: str) -> FamilyOfGames:
    """The family whose variants lie in the folder of that name; one that is not known is called as its folder."""
    return FAMILIES.get(name) or FamilyOfGames(name, name.replace("-", " ").capitalize(), "")


def in_order(names: Iterable[str]) -> list[FamilyOfGames]:
    """The families of these names, each once, those that are known first."""
    order = list(FAMILIES)
    there = sorted(set(names), key=lambda name: (order.index(name) if name in order else len(order), name))
    return [family_named(name) for name in there]


class OfFamily(Protocol):
    """What tells of one family: an attestation, a name, a dispute, a term, a relative."""

    @property
    def family(self) -> Family:
        """The family of which it tells."""


Entry = TypeVar("Entry", bound=OfFamily)


def by_family(entries: Iterable[Entry]) -> Iterator[tuple[FamilyOfGames, list[Entry]]]:
    """Entries of the history family by family, in their order; families of which nothing is told are left out."""
    there = list(entries)
    for family in in_order(one.family.value for one in there):
        yield family, [one for one in there if one.family.value == family.name]
