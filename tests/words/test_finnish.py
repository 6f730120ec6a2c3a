"""The Finnish lexicon: its spelling and grammar by libvoikko, and words inflected as their sentence wants them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from myllymatti.words.lexicon import lexicon
from tests.words.every_text import every_fact, every_text
from tests.words.spelling import misspelt, needlessly_allowed, unknown_to_voikko, voikko

FINNISH = "fi"
WORDS = lexicon(FINNISH)


@pytest.fixture(scope="module")
def texts() -> Mapping[str, str]:
    """Every Finnish text that can be made."""
    return every_text(FINNISH)


def test_every_word_is_spelt(texts: Mapping[str, str]) -> None:
    assert misspelt(texts, FINNISH, unknown_to_voikko) == []


def test_only_words_that_are_used_and_unknown_are_allowed(texts: Mapping[str, str]) -> None:
    assert needlessly_allowed(texts, FINNISH, unknown_to_voikko) == []


def test_a_misspelt_word_is_found() -> None:
    assert misspelt({"here": "Pelaja lyö kortin."}, FINNISH, unknown_to_voikko) == [
        "Pelaja  (here: Pelaja lyö kortin.)"
    ]


def test_sentences_have_no_slips_of_grammar(texts: Mapping[str, str]) -> None:
    sentences = {text: place for place, text in texts.items() if text.endswith(".") and text[0].isupper()}
    told = {text for text, place in sentences.items() if not place.startswith("account")}  # these have no verbs
    slips = [(error.shortDescription, text) for text in sorted(told) for error in voikko().grammarErrors(text, FINNISH)]
    assert slips == []


def sentence(identity: str, text: str) -> str:
    """The sentence for an answer of `every_text.TYPICAL`, with plain spaces."""
    facts = (fact for fact in every_fact() if fact.identity == identity and fact.value and fact.value.text == text)
    return WORDS.sentence(next(facts)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("identity", "text", "told"),
    [
        (
            "game.title",
            'fi "Koira", nb "Mattis", da "Mas"',
            "Pelin nimi on ”Koira” (suomeksi), ”Mattis” (norjaksi), ”Mas” (tanskaksi).",
        ),
        ("game.played", "Finland, since the late 1940s", "Näin on pelattu Suomessa 1940-luvun lopulta lähtien."),
        ("game.best_with", "3", "Peli sopii parhaiten kolmelle pelaajalle."),
        ("game.best_with", "12", "Peli sopii parhaiten 12 pelaajalle."),
        ("game.deal", "1 each", "Kullekin pelaajalle jaetaan yksi kortti."),
        ("game.deal", "3 each", "Kullekin pelaajalle jaetaan kolme korttia yksi kerrallaan."),
        (
            "game.pack",
            "32 cards",
            "Pelissä käytetään 32 kortin pakkaa: mukana ovat kortit seiskasta ässään, alemmat jätetään pois.",
        ),
        ("tricks.refill", "to 3", "Kättä täydennetään pakasta kolmeen korttiin niin kauan kuin pakkaa riittää."),
        ("beating.beats", "higher rank", "Kortin päälle käy korkeampi kortti."),
        ("auction.ends_after", "1 passes in a row", "Kun jokin huuto on voimassa, huutamisen päättää yksi passi."),
        (
            "exchange.gifts",
            "the bidder gives 1 out of play and 2 to the partner",
            "Huutaja panee pois pelistä yhden kortin ja antaa parilleen kaksi.",
        ),
        ("doubling.double", "3 times", "Kahdennuksen jälkeen pisteet lasketaan kolminkertaisina."),
        ("doubling.double", "12 times", "Kahdennuksen jälkeen pisteet lasketaan 12-kertaisina."),
        (
            "scoring.made",
            "7 - level if misère, otherwise level + 6",
            "Onnistuneesta sopimuksesta saa näin monta pistettä: miseerissä 7 − taso; muuten taso + 6.",
        ),
        (
            "scoring.made",
            "10 if tricks > 7 and a trump suit, 5 if level < 3, otherwise 1",
            "Onnistuneesta sopimuksesta saa näin monta pistettä: 10 valttipelissä, kun voitettujen tikkien määrä on "
            "suurempi kuin 7; 5, kun taso on pienempi kuin 3; muuten 1.",
        ),
        (
            "session.series_deals",
            "1 kitty, 1 kotka, 1 bolshevik",
            "Sarjaan kuuluu yksi kyttäpeli, yksi kotka ja sen jälkeen yksi bolsevikki.",
        ),
    ],
)
def test_words_are_inflected(identity: str, text: str, told: str) -> None:
    assert sentence(identity, text) == told


def test_headings_name_the_kind_of_deal() -> None:
    assert WORDS.phase("", "kitty") == "Kyttäpelit"
    assert WORDS.phase("bidding", "kotka") == "Huutaminen kotkissa"
    assert WORDS.phase("bidding", "other") == "Huutaminen jaoissa ”other”"


def test_events_have_a_player_as_their_subject() -> None:
    assert WORDS.event("gives", "♥2 ♥3", to=WORDS.receiver(2)) == "antaa pelaajalle 2 ♥2 ♥3"
    assert WORDS.seat(1, forehand=True) == "pelaaja 1 (etumies)"
    assert WORDS.side([1, 3]) == "pelaajat 1 ja 3"


def test_cards_are_read_aloud_by_their_names() -> None:
    assert [WORDS.spoken_card(name) for name in ("♠A", "♥10", "♦7")] == ["pataässä", "herttakymppi", "ruutuseiska"]
