"""Where things are attested: the places by name, and a schematic of where they lie."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from math import cos, radians

from markupsafe import Markup

from myllymatti.pages import links
from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.sources.history import Attestation, History, NameOfGame


@dataclass(frozen=True)
class Place:
    """A place: its name in the files of the history, where it lies, and whether it is a country.

    A country lies somewhere inside it; one that the schematic does not reach lies nowhere. `label` says on which side
    of its mark the name stands: left, right, above or below.
    """

    name: str
    latitude: float | None = None
    longitude: float | None = None
    is_country: bool = False
    label: str = "right"

    @property
    def anchor(self) -> str:
        """Where the page of places tells of it."""
        return f"place-{links.slug(self.name)}"


PLACES = (
    Place(N_("Finland"), 64.3, 26.5, is_country=True),
    Place(N_("Kudnis near Nykarleby"), 63.5, 22.5, label="left"),
    Place(N_("Keuruu"), 62.3, 24.7),
    Place(N_("Turku (Åbo)"), 60.5, 22.3, label="left"),
    Place(N_("Helsinki"), 60.2, 24.9, label="below left"),
    Place(N_("Kotka"), 60.5, 26.9, label="above"),
    Place(N_("Sweden"), 62.4, 16.3, is_country=True, label="below"),
    Place(N_("Norway"), 61.0, 9.0, is_country=True),
    Place(N_("St Petersburg"), 59.9, 30.3, label="below"),
    Place(N_("Russia"), is_country=True),
    Place(N_("United States"), is_country=True),
)
"""The places there are, in the order of the page."""

_BY_NAME = {place.name: place for place in PLACES}


@dataclass(frozen=True)
class AttestedThere:
    """A place with what is attested there, and the names that belong there."""

    place: Place
    attestations: tuple[Attestation, ...]
    names: tuple[NameOfGame, ...]

    @property
    def count(self) -> int:
        """How much there is."""
        return len(self.attestations) + len(self.names)


def place_told(name: str, say: Catalogue) -> tuple[str, str]:
    """A place as the history's files name it, in the language of the page, and the code of the language it is in."""
    return (say.gettext(name), say.code) if name in _BY_NAME else say.text(name)


def place_named(name: str) -> Place | None:
    """The place of that name, if it is known where it lies."""
    return _BY_NAME.get(name)


def places_of(region: str) -> list[Place]:
    """The places that the region of a name speaks of."""
    return [place for place in PLACES if re.search(rf"(?<!\w){re.escape(place.name)}(?!\w)", region)]


def attested_places(history: History) -> list[AttestedThere]:
    """What is attested in each place; places of which nothing is told are left out."""
    found = [
        AttestedThere(
            place,
            tuple(one for one in history.attestations if one.place == place.name),
            tuple(name for name in history.names if place in places_of(name.region)),
        )
        for place in PLACES
    ]
    return [there for there in found if there.count]


def placeless(history: History) -> tuple[tuple[Attestation, ...], tuple[NameOfGame, ...]]:
    """The attestations and the names of which no place, or none that is known here, is told."""
    return (
        tuple(one for one in history.attestations if one.place not in _BY_NAME),
        tuple(name for name in history.names if not places_of(name.region)),
    )


# ---- The schematic ---------------------------------------------------------------------------------------------------

_WEST, _EAST, _SOUTH, _NORTH = 4.5, 35.0, 58.8, 65.3
_DEGREE = 25
_NARROWER = cos(radians(62))
"""How much shorter a degree of longitude is than one of latitude in the middle of the schematic."""

_WIDTH = round((_EAST - _WEST) * _NARROWER * _DEGREE) + 12
_HEIGHT = round((_NORTH - _SOUTH) * _DEGREE) + 12
_SIDES = {
    "left": ("end", -11, 4),
    "right": ("start", 11, 4),
    "above": ("middle", 0, -11),
    "below": ("middle", 0, 19),
    "below left": ("end", 8, 19),
}
"""Where a label stands: its anchor, and how far from its mark."""


def schematic(places: Iterable[AttestedThere], say: Catalogue) -> Markup:
    """The places where they lie by latitude and longitude, each a link to what is attested there; no coasts."""
    title = say.gettext("Schematic of the places")
    told = say.gettext(
        "Towns are dots where they lie by latitude and longitude, countries are squares somewhere inside them. "
        "No coasts and no borders are drawn. The list after the figure has the same places."
    )
    parts = [
        f'<svg class="schematic" width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="group" '
        'aria-labelledby="schematic-title" aria-describedby="schematic-told">',
        f'<title id="schematic-title">{escape(title)}</title><desc id="schematic-told">{escape(told)}</desc>',
        *_graticule(),
        *(_drawn(there, say) for there in places if there.place.latitude is not None),
        "</svg>",
    ]
    return Markup("".join(parts))


def _graticule() -> Iterable[str]:
    """Lines of latitude and longitude with their degrees."""
    for latitude in range(60, 66):
        _, y = _position(latitude, _WEST)
        yield f'<line class="tick-line" x1="0" x2="{_WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="degree" x="2" y="{y - 3:.1f}">{latitude}° N</text>'
    for longitude in range(10, 31, 10):
        x, _ = _position(_NORTH, longitude)
        yield f'<line class="tick-line" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{_HEIGHT}"/>'
        yield f'<text class="degree" x="{x + 3:.1f}" y="{_HEIGHT - 3}">{longitude}° E</text>'


def _position(latitude: float, longitude: float) -> tuple[float, float]:
    return (longitude - _WEST) * _NARROWER * _DEGREE + 6, (_NORTH - latitude) * _DEGREE + 6


def _drawn(there: AttestedThere, say: Catalogue) -> str:
    place = there.place
    x, y = _position(place.latitude or 0, place.longitude or 0)
    name = say.gettext(place.name)
    anchor, right, down = _SIDES[place.label]
    mark = f'<rect x="{x - 6:.1f}" y="{y - 6:.1f}" width="12" height="12"/>'
    if not place.is_country:
        mark = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
    told = say.ngettext("%(place)s: %(n)s entry", "%(place)s: %(n)s entries", there.count)
    title = told % {"place": name, "n": say.number(there.count)}
    kind = "place country" if place.is_country else "place"
    return (
        f'<a class="{kind}" href="#{place.anchor}"><title>{escape(title)}</title>'
        f'{mark}<text style="text-anchor: {anchor}" x="{x + right:.1f}" y="{y + down:.1f}">{escape(name)}</text></a>'
    )
