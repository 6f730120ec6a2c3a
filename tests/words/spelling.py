"""Checking the spelling of generated texts: Finnish by libvoikko, Swedish and Norwegian by hunspell.

Words that a dictionary lacks are allowed by name in `site/locales/LANGUAGE/allowed-words.txt`. Each of its words has a
reason: behind it, or in the comment above its group, which ends at an empty line.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Protocol, TypeAlias, cast

import pytest
from libvoikko import Voikko, VoikkoException  # type: ignore[import-untyped]

from tests.helpers import PROJECT

UnknownWords: TypeAlias = Callable[[Iterable[str]], "set[str]"]
"""What picks those words that are not spelt as the dictionary has them."""

_WORD = re.compile(r"\w+(?:[-:’']\w+)*")
_QUOTED = re.compile(r"”[^”]*”|“[^”]*”|«[^»]*»")


def words_of(text: str) -> set[str]:
    """The words of a text without numbers, single letters, and names in quotation marks, which keep their spelling."""
    found = _WORD.findall(_QUOTED.sub("", text).replace("\N{SOFT HYPHEN}", ""))
    return {word for word in found if len(word) > 1 and re.search(r"[^\W\d_]{2}", word)}


def misspelt(texts: Mapping[str, str], language: str, unknown: UnknownWords) -> list[str]:
    """The words that are neither known nor allowed, each with a place and the text in which it stands."""
    found = unknown_with_places(texts, unknown)
    allowed = allowed_words(language)
    return [f"{word}  ({place}: {texts[place]})" for word, place in found.items() if word not in allowed]


def needlessly_allowed(texts: Mapping[str, str], language: str, unknown: UnknownWords) -> list[str]:
    """The words of the list that no text has, or that the dictionary knows."""
    found = unknown_with_places(texts, unknown)
    return [word for word in allowed_words(language) if word not in found]


def unknown_with_places(texts: Mapping[str, str], unknown: UnknownWords) -> dict[str, str]:
    """The words that the dictionary lacks, in order, each with the first place in which it stands."""
    places: dict[str, str] = {}
    for place, text in texts.items():
        for word in words_of(text):
            places.setdefault(word, place)
    return {word: places[word] for word in sorted(unknown(places))}


def allowed_words(language: str) -> dict[str, str]:
    """The words that are allowed in a language by name, each with its reason."""
    path = PROJECT / "site" / "locales" / language / "allowed-words.txt"
    return dict(allowed_words_of(path.read_text(encoding="utf-8")))


def allowed_words_of(text: str) -> Iterator[tuple[str, str]]:
    """The words of a list with the reason for each."""
    reason_of_group = ""
    for line in text.splitlines():
        word, _, reason = (part.strip() for part in line.partition("#"))
        if not line.strip():
            reason_of_group = ""
        elif not word:
            reason_of_group = f"{reason_of_group} {reason}".strip()
        else:
            assert reason or reason_of_group, f"“{word}” is allowed without a reason; write one behind it after a #"
            yield word, reason or reason_of_group


class FinnishSpeller(Protocol):
    """What is used of libvoikko, which has no types."""

    def spell(self, word: str) -> bool:
        """Whether the word is spelt as the dictionary has it, in any of its forms."""

    def grammarErrors(self, text: str, language: str) -> Sequence[FinnishSlip]:  # noqa: N802
        """The slips in a text, told in that language."""


class FinnishSlip(Protocol):
    """A slip of grammar that libvoikko has found."""

    shortDescription: str  # noqa: N815


@cache
def voikko() -> FinnishSpeller:
    """Voikko with its Finnish dictionary.

    The test that asks for it fails where there is none, and says where to get it: to leave it out would leave the
    spelling unchecked.
    """
    try:
        return cast(FinnishSpeller, Voikko("fi"))
    except (OSError, VoikkoException):
        pytest.fail("Voikko is missing; on Debian and Ubuntu: apt-get install libvoikko1 voikko-fi", pytrace=False)


def unknown_to_voikko(words: Iterable[str]) -> set[str]:
    """The words that Finnish spelling doesn't know."""
    return {word for word in words if not voikko().spell(word)}


def unknown_to_hunspell(dictionary: str, package: str) -> UnknownWords:
    """What finds the words that a dictionary of hunspell (`sv_SE`) lacks; `package` is Debian's that has it."""

    def unknown(words: Iterable[str]) -> set[str]:
        program = shutil.which("hunspell")
        way_out = f"on Debian and Ubuntu: apt-get install hunspell {package}"
        if program is None:
            pytest.fail(f"hunspell is missing; {way_out}", pytrace=False)
        asked = "".join(f"{word}\n" for word in words)
        command = [program, "-i", "utf-8", "-d", dictionary, "-l"]
        done = subprocess.run(command, input=asked, capture_output=True, encoding="utf-8", check=False)
        if done.returncode != 0:
            pytest.fail(f"hunspell has no dictionary {dictionary}; {way_out}", pytrace=False)
        return _asked_words(asked.split(), set(done.stdout.split()))

    return unknown


def _asked_words(asked: Iterable[str], reported: set[str]) -> set[str]:
    """The words asked for of which the whole or a part is reported: hunspell takes words apart at some signs."""
    return {word for word in asked if word in reported or reported & set(re.split(r"[-:’'\d]", word))}
