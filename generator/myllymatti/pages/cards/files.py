"""The cards of a language as files beside its pages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from myllymatti.pages import links
from myllymatti.pages.cards.card import Printer
from myllymatti.pages.cards.kept import kept_cards
from myllymatti.variant.configure import one_reading_changed
from myllymatti.variant.model import ConfiguredVariant, Variant

TEMPLATE = "card.typ"
"""What a card looks like, among the templates of the pages."""


def configurations(variant: Variant) -> list[ConfiguredVariant]:
    """The configurations that have a card: those with figures, the default and each other reading."""
    return list(one_reading_changed(variant))


def differing(configured: ConfiguredVariant) -> list[tuple[str, str]]:
    """The readings that are not the default, as (choice, reading), in the order of the file."""
    taken = dict(configured.readings)
    return [(one.name, taken[one.name]) for one in configured.variant.choices if taken[one.name] != one.default]


def card_files(variants: Iterable[Variant], printer: Printer, templates: Path, kept: Path) -> dict[str, bytes]:
    """Path -> PDF for every card in the language of the printer; the paths are below the folder of its pages.

    `templates` is the folder of the pages' templates; in `kept` cards are kept that were made.

    Raises:
        CardTooLong: when a card does not fit on one page.
    """
    template = (templates / TEMPLATE).read_bytes()
    files: dict[str, bytes] = {}
    for variant in variants:
        cards = [printer.card(configured) for configured in configurations(variant)]
        made = kept_cards(cards, template, kept / printer.say.code)
        files |= {links.card_file(card.name): pdf for card, pdf in zip(cards, made, strict=True)}
    return files
