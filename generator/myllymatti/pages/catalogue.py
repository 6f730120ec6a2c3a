"""The words of the site's interface in a language, from the PO files in site/locales, and numbers as it writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from markupsafe import Markup

from myllymatti.words.languages import ENGLISH

INTERFACE, TEXTS = "interface.po", "texts.po"
"""The files of a language: the interface's words, all of which must be there, and the editors' texts."""


def N_(text: str) -> str:  # noqa: N802 (the usual name, by which texts are found)
    """Mark a text for translation that is only looked up later."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text for one and for many, as `N_` does."""
    return one, many


class NotTranslated(LookupError):
    """A text of the interface has no translation; the message says which, for which language, and what to do."""


@dataclass(frozen=True)
class Catalogue:
    """The texts of a language by the English ones.

    `interface` gives one form for each number class of the language, `texts` the editors' texts (paraphrases, notes,
    reasons). A text of the interface that is missing is an error if `strict`, else it stays in English.
    """

    code: str = ENGLISH.code
    interface: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    strict: bool = True

    def gettext(self, text: str) -> str:
        """A text of the interface.

        Raises:
            NotTranslated: where there is none in this language.
        """
        return self._forms(text)[0]

    def ngettext(self, one: str, many: str, number: int) -> str:
        """A text of the interface for so many: all four languages have one form for 1, and one for other numbers.

        Raises:
            NotTranslated: where there is none in this language.
        """
        if self.code == ENGLISH.code:
            return one if number == 1 else many
        forms = self._forms(one)
        if len(forms) == 1:  # not translated, and not strict
            return one if number == 1 else many
        return forms[0 if number == 1 else 1]

    def _forms(self, text: str) -> tuple[str, ...]:
        if self.code == ENGLISH.code:
            return (text,)
        forms = self.interface.get(_one_line(text))
        if forms is not None:
            return forms
        if not self.strict:
            return (text,)
        raise NotTranslated(
            f"site/locales/{self.code}/{INTERFACE}: no translation of {text!r}; "
            "`make words` adds what is missing there, to be filled in"
        )

    def text(self, text: str) -> tuple[str, str]:
        """A text of the editors, and the code of the language it is in: this one where it is translated."""
        if self.code == ENGLISH.code or not text:
            return text, self.code
        translated = self.texts.get(_one_line(text))
        return (translated, self.code) if translated else (text, ENGLISH.code)

    def number(self, value: float, digits: int | None = None) -> str:
        """A number as this language writes it, with so many digits after the point; all that count, without `digits`.

        Thousands are set apart by a narrow space in all languages.
        """
        pattern = "#,##0" + ("." + "0" * digits if digits else "" if digits == 0 else ".##########")
        told = format_decimal(value, format=pattern, locale="en", group_separator=True)
        return told.replace("-", "−").translate({ord(","): "\u202f", ord("."): self.point})

    @property
    def point(self) -> str:
        """What stands between a number and its decimals."""
        return "." if self.code == ENGLISH.code else ","

    def percent(self, share: float, digits: int = 1) -> str:
        """A share from 0 to 1 in per cent."""
        return f"{self.number(100 * share, digits)}\u00a0%"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def read_catalogue(folder: Path, code: str, *, strict: bool = True) -> Catalogue:
    """The catalogue of a language from the folder of all of them; English needs none.

    Raises:
        FileNotFoundError: when there is none for that language.
    """
    if code == ENGLISH.code:
        return Catalogue()
    files = (folder / code / INTERFACE, folder / code / TEXTS)
    interface, texts = (_read(file, _mark(file)) for file in files)
    return Catalogue(code, interface, {text: forms[0] for text, forms in texts.items()}, strict)


def _mark(file: Path) -> tuple[int, int]:
    """What changes when a file is written: its time and its size."""
    status = file.stat()
    return status.st_mtime_ns, status.st_size


@cache
def _read(file: Path, mark: tuple[int, int]) -> dict[str, tuple[str, ...]]:
    """The translated texts of a PO file by the English ones; a text marked as fuzzy counts as missing."""
    with file.open("rb") as content:
        messages = read_po(content, abort_invalid=True)
    found: dict[str, tuple[str, ...]] = {}
    for message in messages:
        if not message.id or message.fuzzy:
            continue
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if forms and all(forms):
            found[_one_line(message.id if isinstance(message.id, str) else message.id[0])] = forms
    return found


def markup(text: str, code: str, page: str) -> Markup:
    """HTML of a text in the language `code`, marked as such on a page in another language."""
    return Markup(text) if code == page else Markup(f'<span lang="{code}">{text}</span>')
