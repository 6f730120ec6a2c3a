"""Catalogues as they are read: what is wrong in a PO file is told with its place and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti import files
from myllymatti.pages.catalogue import INTERFACE, TEXTS, BrokenCatalogue, Catalogue, NotTranslated, read_catalogue
from myllymatti.words.languages import LANGUAGES

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues in the working folder, by which messages name them."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "locales"


def _read(locales: Path, interface: str = "", texts: str = "") -> Catalogue:
    (locales / "fi").mkdir(parents=True, exist_ok=True)
    (locales / "fi" / INTERFACE).write_text(HEADER + interface, encoding="utf-8")
    (locales / "fi" / TEXTS).write_text(HEADER + texts, encoding="utf-8")
    return read_catalogue(locales, "fi")


def _refused(locales: Path, interface: str = "") -> str:
    with pytest.raises(BrokenCatalogue) as refused:
        _read(locales, interface)
    return str(refused.value)


def _message(english: str, translation: str) -> str:
    return f'msgid "{english}"\nmsgstr "{translation}"\n'


def _plural(one: str, many: str, told_one: str, told_many: str) -> str:
    return f'msgid "{one}"\nmsgid_plural "{many}"\nmsgstr[0] "{told_one}"\nmsgstr[1] "{told_many}"\n'


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_catalogues_of_the_project_are_sound(code: str) -> None:
    assert read_catalogue(files.data_folder("site") / "locales", code).code == code


def test_texts_and_forms(locales: Path) -> None:
    interface = _message("Games", "Pelit") + "\n" + _plural("%(n)s game", "%(n)s games", "yksi peli", "%(n)s peliä")
    say = _read(locales, interface, _message("All of 100 % of it", "Kaikki 100 %"))
    assert say.gettext("Games") == "Pelit"
    assert [say.ngettext("%(n)s game", "%(n)s games", number) for number in (1, 2)] == ["yksi peli", "%(n)s peliä"]
    assert say.text("All of\n100 % of it") == ("Kaikki 100 %", "fi")


@pytest.mark.parametrize("entry", ["", _message("Games", ""), "#, fuzzy\n" + _message("Games", "Pelit")])
def test_translation_that_is_missing_or_in_doubt(locales: Path, entry: str) -> None:
    with pytest.raises(NotTranslated) as missing:
        _read(locales, entry).gettext("Games")
    told = str(missing.value)
    assert told.startswith("site/locales/fi/interface.po: no translation of 'Games'; `make words`")
    assert "fuzzy" in told


@pytest.mark.parametrize(
    ("english", "translation", "fault"),
    [
        ("%(n)s of %(m)s", "%(n)s", "lacks %(m)s of the English text"),
        ("%(n)s of %(m)s", "%(n)s/%(k)s", "has %(k)s, which the English text has not"),
        ("p. %s", "sivu", "lacks %s of the English text"),
        ("%(n)s cards", "%(n) korttia", "lacks %(n)s of the English text"),
        ("%(share)s per cent", "%(share)s %", "has a single “%”"),
        ("All", "100 % niistä", "has a single “%”"),
    ],
)
def test_translation_that_cannot_be_filled_in(locales: Path, english: str, translation: str, fault: str) -> None:
    told = _refused(locales, _message("Games", "Pelit") + "\n" + _message(english, translation))
    assert told.startswith(f"locales/fi/interface.po:9: the translation {translation!r} {fault}")


def test_form_for_many_has_the_number(locales: Path) -> None:
    told = _refused(locales, _plural("One game", "%(n)s games", "yksi peli", "pelejä"))
    assert told.startswith("locales/fi/interface.po:6: ")
    assert "'pelejä' lacks %(n)s" in told


def test_fuzzy_translation_may_be_wrong(locales: Path) -> None:
    _read(locales, "#, fuzzy\n" + _message("%(n)s of %(m)s", "%(x)s"))


@pytest.mark.parametrize(
    ("broken", "line"),
    [
        ('msgid "Games\nmsgstr "Pelit"\n', 6),
        ('msgid "Games"\nmsgstr "Pelit"\n\nGames\n', 9),
        ('msgid "Games"\nmsgstr "Pelit"\n<<<<<<< ours\n', 8),
    ],
)
def test_what_is_no_po_file(locales: Path, broken: str, line: int) -> None:
    told = _refused(locales, broken)
    assert told.startswith(f"locales/fi/interface.po:{line}: ")
    assert "PO file" in told


def test_file_in_another_encoding(locales: Path) -> None:
    _read(locales)
    (locales / "fi" / INTERFACE).write_bytes((HEADER + _message("Games", "Peliä")).encode("latin-1"))
    with pytest.raises(BrokenCatalogue, match=r"interface\.po:7: this is not UTF-8"):
        read_catalogue(locales, "fi")


def test_catalogue_that_is_not_there(locales: Path) -> None:
    with pytest.raises(BrokenCatalogue) as missing:
        read_catalogue(locales, "fi")
    assert str(missing.value).startswith("locales/fi/interface.po: cannot be read: ")
    assert "`make words`" in str(missing.value)
    _read(locales)
    (locales / "fi" / TEXTS).unlink()
    with pytest.raises(BrokenCatalogue, match=r"fi/texts\.po: cannot be read"):
        read_catalogue(locales, "fi")
