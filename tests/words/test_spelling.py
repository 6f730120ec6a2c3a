"""The help for spelling: which words are asked for, which are allowed, and the way out where a speller is missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from libvoikko import VoikkoException  # type: ignore[import-untyped]

from tests.words import spelling


@pytest.fixture
def _voikko_afresh() -> Iterator[None]:
    spelling.voikko.cache_clear()
    yield
    spelling.voikko.cache_clear()


def test_words_are_asked_for_without_numbers_letters_and_quoted_names() -> None:
    assert spelling.words_of("B:n 1940-luvun ”Skitgubbe”, «Mattis» och 52 A") == {"1940-luvun", "och"}


def test_each_allowed_word_has_its_own_reason_or_that_of_its_group() -> None:
    text = "# Of the guide,\n# which spells so.\nkyttä\nmiseeri # of another\n\nkasi # spoken\n"
    assert dict(spelling.allowed_words_of(text)) == {
        "kyttä": "Of the guide, which spells so.",
        "miseeri": "of another",
        "kasi": "spoken",
    }


def test_a_word_without_a_reason_is_not_allowed() -> None:
    with pytest.raises(AssertionError, match="“kasi” is allowed without a reason"):
        dict(spelling.allowed_words_of("# Of the guide.\nkyttä\n\nkasi\n"))


def test_a_word_that_is_needlessly_allowed_is_found() -> None:
    needless = spelling.needlessly_allowed({"here": "Grandissa ja miseerissä."}, "fi", lambda words: {"miseerissä"})
    assert "miseerissä" not in needless
    assert "grandissa" in needless


@pytest.mark.usefixtures("_voikko_afresh")
@pytest.mark.parametrize("missing", [OSError("libvoikko.so.1"), VoikkoException("no dictionary")])
def test_without_voikko_the_way_out_is_told(missing: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(language: str) -> None:
        raise missing

    monkeypatch.setattr(spelling, "Voikko", fail)
    with pytest.raises(pytest.fail.Exception, match="apt-get install libvoikko1 voikko-fi"):
        spelling.voikko()


def test_without_hunspell_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.fail.Exception, match="apt-get install hunspell hunspell-sv"):
        spelling.unknown_to_hunspell("sv_SE", "hunspell-sv")(["kort"])
