"""The languages of the site: those that have a lexicon and a catalogue of the interface's words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """A language: its code (BCP 47), its name in itself, and the folder of its pages, empty for the site's root."""

    code: str
    name: str
    folder: str


ENGLISH = Language("en", "English", "")

LANGUAGES = (
    ENGLISH,
    Language("fi", "Suomi", "fi"),
    Language("sv", "Svenska", "sv"),
    Language("nb", "Norsk bokmål", "nb"),
)
"""In the order in which the language switch offers them; the first is what variants and the editors write in."""

BY_CODE = {language.code: language for language in LANGUAGES}
