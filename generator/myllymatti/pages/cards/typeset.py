"""Making a page of a card with Typst: as large as it can be on one page, and the same bytes for the same card."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING

from myllymatti.pages.cards.card import Card

if TYPE_CHECKING:
    from typst import Compiler


@dataclass(frozen=True)
class Setting:
    """How large the sentences are set, in points, and whether each stands in a paragraph with its label."""

    size: float
    form: str


LABELLED, RUNNING = "labelled", "running"

READABLE = 7.5
"""Points: no card of the project is set smaller."""

SETTINGS = (
    *(Setting(size, LABELLED) for size in (11, 10.5, 10, 9.5, 9, 8.5)),
    *(Setting(size, RUNNING) for size in (9, 8.75, 8.5, 8.25, 8, 7.75, READABLE, 7, 6.5, 6, 5.5)),
)
"""In the order in which they are tried. The last are for somebody's own variant that tells a lot."""


class CardTooLong(ValueError):
    """A card does not fit on one page in the smallest type; the message says which, and what to do."""


def typeset(cards: Sequence[Card], template: bytes) -> list[bytes]:
    """The PDF of each card; those of one call, a variant's, are set alike, so that they can lie side by side.

    Raises:
        CardTooLong: when a card does not fit on one page.
    """
    texts = [card_text(card) for card in cards]
    failing = 0
    for setting in SETTINGS:
        made: dict[int, bytes] = {}
        # The card that was too long before is most likely to be so again.
        for index in sorted(range(len(texts)), key=lambda index: index != failing):
            made[index] = _compiled(template, texts[index], setting)
            if page_count(made[index]) > 1:
                failing = index
                break
        else:
            return [made[index] for index in range(len(texts))]
    card = cards[failing]
    raise CardTooLong(
        f"the rule card of {card.name} in language “{card.language}” does not fit on one page, even in type of "
        f"{SETTINGS[-1].size} points; kinds of deal that differ much can be variants of their own"
    )


def card_text(card: Card) -> str:
    """A card as the template reads it."""
    return json.dumps(asdict(card), ensure_ascii=False, sort_keys=True)


@cache
def _compiler() -> Compiler:
    """One for all cards: it keeps what it has laid out. The machine's fonts stay out of it."""
    import typst

    return typst.Compiler(font_paths=typst.Fonts(include_system_fonts=False))


def _compiled(template: bytes, text: str, setting: Setting) -> bytes:
    """The PDF that Typst makes: with tags, title and language, without a date.

    It is as PDF/UA asks, unless it has signs that the fonts lack, such as emoji: these are shown as empty boxes.
    """
    told = {"card": text, "size": str(setting.size), "form": setting.form}
    made = _compiler().compile(input=template, format="pdf", sys_inputs=told)
    assert isinstance(made, bytes)
    return made


def page_count(pdf: bytes) -> int:
    """The number of pages of a PDF made by Typst."""
    found = re.search(rb"/Type\s*/Pages\s*/Count\s+(\d+)", pdf)
    assert found is not None
    return int(found[1])
