"""What holds of the lexicon of every language: it words all that English words, and leaves nothing in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from myllymatti.mechanisms import MECHANISMS
from myllymatti.mechanisms.game import Played
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.words import lexicon as lexicon_module
from myllymatti.words.languages import ENGLISH, LANGUAGES
from myllymatti.words.lexicon import lexicon
from tests.helpers import all_configured, project_library
from tests.words.every_text import every_fact, every_text, words_of_language

WORDED = [
    language.code for language in LANGUAGES if (Path(lexicon_module.__file__).parent / f"{language.code}.yaml").exists()
]
OTHERS = [code for code in WORDED if code != ENGLISH.code]

OWN = {"answers", "forms", "numerals", "places", "periods", "kinds_of_deal"}
"""Sections that English has no need of: it takes these words from the variants, and inflects hardly anything."""

OPEN = ("ranks", "cards.ranks")
"""Sections with as many entries as a language has names for."""

CONFIGURED = all_configured()


def paths(part: object, place: str = "") -> Iterator[str]:
    """The places of all texts in a lexicon: `tricks.refill.none`."""
    if not isinstance(part, dict) or place in OPEN:
        yield place
        return
    for key, inner in part.items():
        yield from paths(inner, f"{place}.{key}" if place else str(key))


@pytest.mark.parametrize("code", OTHERS)
def test_each_language_has_the_keys_of_english(code: str) -> None:
    english = set(paths(words_of_language(ENGLISH.code)))
    own = {section: part for section, part in words_of_language(code).items() if section not in OWN}
    assert set(paths(own)) == english


@pytest.mark.parametrize("code", OTHERS)
def test_each_language_has_every_answer_in_short(code: str) -> None:
    answers = {
        f"{mechanism.identity(point)}.{answer.name.lower()}"
        for mechanism in MECHANISMS
        for point in mechanism.points
        for answer in point
    }
    assert set(paths(words_of_language(code)["answers"])) == answers


@pytest.mark.parametrize("code", WORDED)
def test_sentences_are_whole(code: str) -> None:
    words = lexicon(code)
    for fact in every_fact():
        told = words.sentence(fact)
        assert re.fullmatch(r"[^\W_a-zåäöæø].*\.", told), told
        assert not re.search(r"[{}]|  | [.,;:]|\bNone\b|\bTerm\b|[.,;:][.,;]", told), told


@pytest.mark.parametrize("code", WORDED)
def test_whatever_is_answered_is_told(code: str) -> None:
    words = lexicon(code)
    for identity, facts in groupby(every_fact(), key=lambda fact: fact.identity):
        told: dict[str, str] = {}
        for fact in facts:
            assert fact.value is not None
            same = told.setdefault(words.sentence(fact), fact.value.text)
            assert same == fact.value.text, f"{identity}: “{same}” and “{fact.value.text}” are told alike"


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_left_in_english(code: str) -> None:
    english = every_text(ENGLISH.code)
    alike = [place for place, text in every_text(code).items() if text.endswith(".") and english.get(place) == text]
    assert not alike


@pytest.mark.parametrize("code", OTHERS)
def test_every_place_period_and_kind_of_deal_of_a_variant_has_words(code: str) -> None:
    written = words_of_language(code)
    for configured in CONFIGURED:
        for place, period, form in places_and_periods(configured):
            assert place in written["places"], f"{configured.name} is played in “{place}”: name it under places"
            assert form in written["periods"].get(period, {}), f"{configured.name} is played “{form} {period}”"
    kinds = {deal for variant in project_library().variants.values() for deal in variant.deals}
    assert kinds <= set(written["kinds_of_deal"])


def places_and_periods(configured: ConfiguredVariant) -> Iterator[tuple[str, str, str]]:
    """Where a game is played and when, each in English, and whether it is since then or then."""
    for fact in configured.facts:
        if fact.point is Played and fact.value is not None:
            place, period = (" ".join(map(str, term.arguments)) for term in fact.value.terms())
            yield place, period, "since" if fact.value.answer is Played.SINCE else "in"
