"""The Swedish and the Norwegian lexicon: their spelling by hunspell, and some sentences as they should read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.words.every_text import every_text
from tests.words.spelling import UnknownWords, misspelt, needlessly_allowed, unknown_to_hunspell

SPELLERS = {"sv": ("sv_SE", "hunspell-sv"), "nb": ("nb_NO", "hunspell-no")}


@pytest.fixture(scope="module", params=SPELLERS)
def language(request: pytest.FixtureRequest) -> str:
    """Each of the two."""
    return str(request.param)


@pytest.fixture(scope="module")
def texts(language: str) -> Mapping[str, str]:
    """Every text that can be made in the language."""
    return every_text(language)


@pytest.fixture(scope="module")
def unknown(language: str) -> UnknownWords:
    """What finds the words that the dictionary lacks."""
    return unknown_to_hunspell(*SPELLERS[language])


def test_every_word_is_spelt(texts: Mapping[str, str], language: str, unknown: UnknownWords) -> None:
    assert misspelt(texts, language, unknown) == []


def test_only_words_that_are_used_and_unknown_are_allowed(
    texts: Mapping[str, str], language: str, unknown: UnknownWords
) -> None:
    assert needlessly_allowed(texts, language, unknown) == []


def test_a_misspelt_word_is_found(language: str, unknown: UnknownWords) -> None:
    assert misspelt({"here": "Hwer spellare"}, language, unknown) != []
