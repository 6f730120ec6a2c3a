"""The cards of the replays as SVG: a sprite of symbols, drawn from four suits and three emblems.

Indices are those of the reader's language. The sprite stands in the page itself, since a page that is opened from disk
may not use symbols of another file. A card is 60 by 84; what it shows is drawn for its upper half, and turned round for
the lower one. Styles of a symbol's parts must name a class alone: what is around a symbol does not count where it is
used.
"""

from __future__ import annotations

from markupsafe import Markup

from myllymatti.cards import RANKS, SUITS
from myllymatti.words.lexicon import Lexicon

SUIT_LETTERS = "SHDC"
"""The letters of the suits in the names of the symbols: `card-S10`."""

_SUITS = (
    "M0-6C1.5-3 5.5-1 5.5 2A2.6 2.6 0 0 1 .8 3.4Q1 5 2.2 6H-2.2Q-1 5-.8 3.4A2.6 2.6 0 0 1-5.5 2C-5.5-1-1.5-3 0-6Z",
    "M0 6C-1.2 3.5-5.6 1-5.6-2.4A2.9 2.9 0 0 1 0-3.6 2.9 2.9 0 0 1 5.6-2.4C5.6 1 1.2 3.5 0 6Z",
    "M0-6.2Q2-2.6 4.8 0 2 2.6 0 6.2-2 2.6-4.8 0-2-2.6 0-6.2Z",
    "M0-6A2.7 2.7 0 0 1 2-1.5 2.7 2.7 0 1 1 .8 2.9Q1 5 2.2 6H-2.2Q-1 5-.8 2.9A2.7 2.7 0 1 1-2-1.5 2.7 2.7 0 0 1 0-6Z",
)
"""The suits around 0, 12 high."""

_EMBLEMS = {
    "J": "M-8 7Q-9-1 0-3 9-1 8 7ZM1-4Q2-11 10-11 6-9 5-3Z",
    "Q": "M-8 7-10-3-5 1-3-7 0-1 3-7 5 1 10-3 8 7Z"
    "M-3-9.8A1.4 1.4 0 1 0-3-7 1.4 1.4 0 1 0-3-9.8ZM3-9.8A1.4 1.4 0 1 0 3-7 1.4 1.4 0 1 0 3-9.8Z",
    "K": "M-9 7V-4L-4 1 0-7 4 1 9-4V7ZM-1-11H1V-9H3V-7H-3V-9H-1Z",
}
"""A cap with a feather, a coronet, a crown."""

_LEFT, _MIDDLE, _RIGHT = 24, 31, 38
_UPPER_PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "2": ((_MIDDLE, 15),),
    "3": ((_MIDDLE, 15),),
    "4": ((_LEFT, 15), (_RIGHT, 15)),
    "5": ((_LEFT, 15), (_RIGHT, 15)),
    "6": ((_LEFT, 15), (_RIGHT, 15)),
    "7": ((_LEFT, 15), (_RIGHT, 15)),
    "8": ((_LEFT, 15), (_RIGHT, 15), (_MIDDLE, 28)),
    "9": ((_LEFT, 15), (_RIGHT, 15), (_LEFT, 33), (_RIGHT, 33)),
    "10": ((_LEFT, 15), (_RIGHT, 15), (_LEFT, 33), (_RIGHT, 33), (_MIDDLE, 24)),
}
_CENTRE_PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "3": ((_MIDDLE, 42),),
    "5": ((_MIDDLE, 42),),
    "6": ((_LEFT, 42), (_RIGHT, 42)),
    "7": ((_LEFT, 42), (_RIGHT, 42), (_MIDDLE, 28)),
    "8": ((_LEFT, 42), (_RIGHT, 42)),
    "9": ((_MIDDLE, 42),),
}
"""The pips of the upper half, which the lower one has turned round, and those that stand only once."""


def symbol_name(card: str) -> str:
    """The name of the symbol of a card: `card-S10`."""
    return f"card-{SUIT_LETTERS[SUITS.index(card[0])]}{card[1:]}"


def sprite(words: Lexicon) -> Markup:
    """All cards as symbols of one hidden picture."""
    suits = "".join(f'<path id="suit-{letter}" d="{path}"/>' for letter, path in zip(SUIT_LETTERS, _SUITS, strict=True))
    emblems = "".join(f'<path id="emblem-{rank}" d="{path}"/>' for rank, path in _EMBLEMS.items())
    cards = "".join(_symbol(suit, rank, words.rank(rank)) for suit in SUITS for rank in RANKS)
    return Markup(
        f'<svg class="card-sprite" aria-hidden="true" focusable="false"><defs>{suits}{emblems}</defs>{cards}</svg>'
    )


def _symbol(suit: str, rank: str, index: str) -> str:
    name, letter = symbol_name(suit + rank), SUIT_LETTERS[SUITS.index(suit)]
    kind = "card-index narrow-index" if len(index) > 1 else "card-index"
    half = f'<text x="10" y="20" class="{kind}">{index}</text>{_pip(letter, 10, 29, 0.85)}'
    half += "".join(_pip(letter, x, y, 0.8) for x, y in _UPPER_PIPS.get(rank, ()))
    centre = "".join(_pip(letter, x, y, 0.8) for x, y in _CENTRE_PIPS.get(rank, ()))
    if rank == "A":
        centre = _pip(letter, _MIDDLE, 42, 2.2)
    elif rank in _EMBLEMS:
        half += f'<use href="#emblem-{rank}" x="31" y="29"/>'
        centre = '<path class="card-rule" d="M20 49 40 35"/>'
    upper = f'<g id="{name}-half">{half}</g><use href="#{name}-half" transform="rotate(180 30 42)"/>'
    return f'<symbol id="{name}" viewBox="0 0 60 84">{upper}{centre}</symbol>'


def _pip(letter: str, x: float, y: float, size: float) -> str:
    return f'<use href="#suit-{letter}" transform="translate({x:g} {y:g})scale({size:g})"/>'
