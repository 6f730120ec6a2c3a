"""What a timeline shows: a lane for each game, and on it a mark for each thing attested, with how sure its date is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.dates import dating_text, years_told
from myllymatti.pages.families import FamilyOfGames, by_family
from myllymatti.pages.places import place_told
from myllymatti.sources.history import Attestation, Dating, History, Verified

_STEP = 20
"""Years between two lines of a timeline; it begins and ends at one of them."""


@dataclass(frozen=True)
class Mark:
    """Something attested: its entry on the page, when it was, what stands beside it, and what it is called in full."""

    anchor: str
    date: Dating
    label: str
    title: str
    verified: bool


@dataclass(frozen=True)
class Lane:
    """A game and what is attested of it, the oldest first."""

    game: str
    title: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Timeline:
    """The lanes of a family, from the year `first` to the year `last`, with the years that get a line."""

    family: FamilyOfGames
    lanes: tuple[Lane, ...]
    first: int
    last: int

    @property
    def ticks(self) -> range:
        """The years that get a line."""
        return range(self.first, self.last + 1, _STEP)


def timelines(history: History, say: Catalogue) -> list[Timeline]:
    """A timeline for each family of which something is attested."""
    return [_timeline(family, entries, history, say) for family, entries in by_family(history.attestations)]


def game_title(game: str, history: History) -> str:
    """The name of a game by its id: that of the name or the relative of the same id, else of the first name for it."""
    names = [name.name for name in history.names if name.id == game]
    names += [relative.names[0] for relative in history.relatives if relative.id == game]
    names += [name.name for name in history.names if game in name.games]
    found = names[0] if names else game
    return found[:1].upper() + found[1:]


def _timeline(family: FamilyOfGames, entries: Sequence[Attestation], history: History, say: Catalogue) -> Timeline:
    lanes = []
    for game in dict.fromkeys(one.about for one in entries):
        title = game_title(game, history)
        marks = tuple(_mark(one, title, say) for one in entries if one.about == game)
        lanes.append(Lane(game, title, marks))
    first = min(one.date.first_year for one in entries) // _STEP * _STEP
    last = -(-max(one.date.last_year for one in entries) // _STEP) * _STEP
    return Timeline(family, tuple(lanes), first, last)


def _mark(one: Attestation, game: str, say: Catalogue) -> Mark:
    label = years_told(one.date) + ("?" if one.date.doubt else "")
    parts = [dating_text(one.date, say)[0], game]
    if one.place:
        parts.append(place_told(one.place, say)[0])
    if one.date.doubt:
        parts.append(say.gettext("date in doubt"))
    title = ", ".join(parts)
    return Mark(f"attestation-{one.id}", one.date, label, title, one.verified is Verified.YES)
