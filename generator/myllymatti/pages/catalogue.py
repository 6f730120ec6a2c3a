"""The words of the site's interface in a language, from the PO files in site/locales, and numbers as it writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal
from markupsafe import Markup

from myllymatti.files import shown_path
from myllymatti.words.languages import ENGLISH
from myllymatti.words_nearby import listed

INTERFACE, TEXTS = "interface.po", "texts.po"
"""The files of a language: the interface's words, all of which must be there, and the editors' texts."""


def N_(text: str) -> str:  # noqa: N802 (the usual name, by which texts are found)
    """Mark a text for translation that is only looked up later."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text for one and for many, as `N_` does."""
    return one, many


class CatalogueFault(Exception):
    """Something is wrong with a catalogue; the message says where, what, and what to do."""


class BrokenCatalogue(CatalogueFault):
    """A PO file is not there, cannot be read, or has a translation that cannot be filled in."""


class NotTranslated(CatalogueFault):
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
            "`make words` adds what is missing there, to be filled in; a translation marked as fuzzy is missing, too"
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
        BrokenCatalogue: when a file of that language is not there, or has a fault.
    """
    if code == ENGLISH.code:
        return Catalogue()
    interface, texts = (_read(file, _mark(file)) for file in (folder / code / INTERFACE, folder / code / TEXTS))
    return Catalogue(code, interface, {text: forms[0] for text, forms in texts.items()}, strict)


def _mark(file: Path) -> tuple[int, int]:
    """What changes when a file is written: its time and its size."""
    try:
        status = file.stat()
    except OSError as error:
        raise _unreadable(file, error) from error
    return status.st_mtime_ns, status.st_size


@cache
def _read(file: Path, mark: tuple[int, int]) -> dict[str, tuple[str, ...]]:
    """The translated texts of a PO file by the English ones; a text marked as fuzzy counts as missing."""
    found: dict[str, tuple[str, ...]] = {}
    for message in read_messages(file):
        forms = _forms(message.string)
        if message.id and not message.fuzzy and forms and all(forms):
            if file.name == INTERFACE:  # nothing is filled into the editors' texts
                _refuse_other_places(file, message)
            found[_one_line(_forms(message.id)[0])] = forms
    return found


def read_messages(file: Path) -> Catalog:
    """What stands in a PO file, with the translations that are missing or marked as fuzzy.

    Raises:
        BrokenCatalogue: when it is not there or no PO file; the message names the line.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise _unreadable(file, error) from error
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BrokenCatalogue(f"{shown_path(file)}:{line}: this is not UTF-8; save the file as UTF-8") from error
    for number, row in enumerate(map(str.strip, text.splitlines()), start=1):
        if not _LINE.fullmatch(row):  # Babel takes a line without its last quotation mark as it is
            raise BrokenCatalogue(f"{shown_path(file)}:{number}: {_NO_PO_FILE}: {row}")
    try:
        return read_po(BytesIO(content), abort_invalid=True)
    except PoFileError as error:
        line = error.lineno + 1  # Babel counts from 0
        raise BrokenCatalogue(f"{shown_path(file)}:{line}: {_NO_PO_FILE}: {error.line.strip()}") from error
    except (ValueError, LookupError, TypeError) as error:
        raise BrokenCatalogue(f"{shown_path(file)}: {_NO_PO_FILE} ({error})") from error


_LINE = re.compile(r'(?:#.*|(?:msg(?:ctxt|id|id_plural|str|str\[\d\]) +)?"(?:[^"\\]|\\.)*")?')
"""A line of a PO file, whatever stands before it."""

_NO_PO_FILE = 'this is not as it must be in a PO file (msgid "English", msgstr "translation")'

_PLACE = re.compile(r"%(?:%|\(\w+\)s|s)")
"""What a text has in place of something that is filled in, and a per cent sign beside such."""


def _refuse_other_places(file: Path, message: Message) -> None:
    """That a translation has the places of the English text; the form for one may leave out some, as the number."""
    english, translated = _forms(message.id), _forms(message.string)
    known = set().union(*map(_places, english))
    for number, form in enumerate(translated):
        is_for_one = len(translated) > 1 and number == 0
        places, needed = _places(form), set() if is_for_one else _places(english[-1])
        if wrong := sorted(places - known):
            fault = f"has {listed(wrong, 'and')}, which the English text has not"
        elif missing := sorted(needed - places):
            fault = f"lacks {listed(missing, 'and')} of the English text"
        elif "%" in _PLACE.sub("", form) and "%" not in _PLACE.sub("", "".join(english)):
            fault = "has a single “%”, which the English text has not; a per cent sign there is “%%”"
        else:
            continue
        raise BrokenCatalogue(f"{shown_path(file)}:{message.lineno}: the translation {form!r} {fault}")


def _places(text: str) -> set[str]:
    return {found[0] for found in _PLACE.finditer(text) if found[0] != "%%"}


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _unreadable(file: Path, error: OSError) -> BrokenCatalogue:
    way_out = "; `make words` makes it, to be filled in" if isinstance(error, FileNotFoundError) else ""
    return BrokenCatalogue(f"{shown_path(file)}: cannot be read: {error.strerror}{way_out}")


def markup(text: str, code: str, page: str) -> Markup:
    """HTML of a text in the language `code`, marked as such on a page in another language."""
    return Markup(text) if code == page else Markup(f'<span lang="{code}">{text}</span>')
