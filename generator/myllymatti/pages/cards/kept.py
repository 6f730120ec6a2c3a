"""Keeping cards that are made, so that only those of a changed variant are made again."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from myllymatti import files
from myllymatti.pages.cards.card import Card
from myllymatti.pages.cards.typeset import SETTINGS, card_text, typeset


def kept_cards(cards: Sequence[Card], template: bytes, folder: Path) -> list[bytes]:
    """The PDF of each card of a variant, as they were kept where nothing of them has changed, else made and kept.

    The variant's cards of a language are one archive in the folder, named by all that they depend on; older ones are
    removed. Where it cannot be written the cards are made all the same.

    Raises:
        CardTooLong: when a card does not fit on one page.
    """
    archive = folder / f"{_variant(cards)}.{_digest(cards, template)}.zip"
    found = _read(archive, len(cards))
    if found is None:
        found = typeset(cards, template)
        _keep(found, archive)
    return found


def _variant(cards: Sequence[Card]) -> str:
    return cards[0].name.partition(":")[0]


def _digest(cards: Sequence[Card], template: bytes) -> str:
    digest = hashlib.sha256(template)
    for told in (version("typst"), repr(SETTINGS), *map(card_text, cards)):
        digest.update(told.encode() + b"\0")
    return digest.hexdigest()[:16]


def _read(archive: Path, number: int) -> list[bytes] | None:
    try:
        with zipfile.ZipFile(archive) as kept:
            return [kept.read(_member(index)) for index in range(number)]
    except (OSError, KeyError, zipfile.BadZipFile):
        return None


def _keep(pdfs: Sequence[bytes], archive: Path) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as made:
        for index, pdf in enumerate(pdfs):
            made.writestr(zipfile.ZipInfo(_member(index)), pdf)
    try:
        files.write_whole(archive, content.getvalue())
        for older in archive.parent.glob(f"{archive.name.partition('.')[0]}.*.zip"):
            if older != archive:
                older.unlink(missing_ok=True)
    except OSError:
        return


def _member(index: int) -> str:
    return f"{index + 1}.pdf"
