"""History and words: the project's own are clean and each date has its witness; a faulty file is told what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti import files
from myllymatti.diagnostics.terminal import render_all
from myllymatti.sources.history import Attestation, Basis, Citation, Dating, Family, History, NameOfGame, Verified
from myllymatti.sources.model import Passage, PassageKind, Source, Sources
from myllymatti.sources.read_history import read_history, unresolved_citations
from tests.conftest import Golden
from tests.helpers import project_library

BAD = Path(__file__).parent / "history-bad"
CASES = sorted(folder.name for folder in BAD.iterdir())
HISTORY, FAULTS = read_history(files.data_folder("corpus"))
SOURCES = project_library().sources
VIRTANEN = Source(
    id="virtanen-1950",
    type="book",
    title="Kortit",
    language="fi",
    rights="copyright",
    seen="full",
    about="A made-up book.",
    passages=(Passage("a-mention", PassageKind.HISTORY, "The game is mentioned."),),
)


def told_by(citation: Citation) -> str:
    """All that a cited passage, or source, says in which a date may stand."""
    source = SOURCES.get(citation.source)
    passage = SOURCES.passage(citation.source, citation.passage)
    parts = [source.issued if source else "", passage.date if passage else "", passage.paraphrase if passage else ""]
    return " ".join(parts)


def test_is_clean() -> None:
    assert render_all(FAULTS) == ""


def test_citations_resolve() -> None:
    assert render_all(unresolved_citations(HISTORY, SOURCES)) == ""


def test_nothing_is_missing() -> None:
    assert HISTORY.attestations
    assert HISTORY.names
    assert HISTORY.glossary
    assert HISTORY.relatives
    assert {dispute.id for dispute in HISTORY.disputes} == {
        *("origin", "diary-of-1833", "earliest-mention"),
        *("vint-arrival", "kitty-age", "kotkas-age"),
    }


def test_an_entry_tells_of_the_older_family_where_it_says_nothing() -> None:
    families: dict[str, Family] = {one.id: one.family for one in HISTORY.attestations}
    families |= {one.id: one.family for one in HISTORY.names} | {one.id: one.family for one in HISTORY.relatives}
    assert {families[name] for name in ("mylly-matti-1821", "koira", "durak")} == {Family.MATTI}
    assert {families[name] for name in ("skruf-article-1917", "skruuvi", "tuppi")} == {Family.SKRUUVI}


def test_a_name_and_its_first_mention_are_of_one_family() -> None:
    for name in HISTORY.names:
        first = HISTORY.attestation(name.first)
        assert first is None or first.family is name.family, name.id


def test_attestations_stand_by_date() -> None:
    dates = [one.date.earliest for one in HISTORY.attestations]
    assert dates == sorted(dates)


@pytest.mark.parametrize("attestation", HISTORY.attestations, ids=lambda one: one.id)
class TestAttestation:
    def test_has_a_witness_and_says_how_it_was_verified(self, attestation: Attestation) -> None:
        assert attestation.attested_by
        assert all(citation.passage for citation in attestation.attested_by)
        assert attestation.how.endswith(".")

    def test_year_is_told_by_a_witness(self, attestation: Attestation) -> None:
        if attestation.date.exact:
            assert any(str(attestation.date.first_year) in told_by(one) for one in attestation.attested_by)
        else:
            assert attestation.date.told

    def test_what_was_verified_was_read(self, attestation: Attestation) -> None:
        if attestation.verified is Verified.YES:
            assert "read" in attestation.how.lower()


@pytest.mark.parametrize("name", HISTORY.names, ids=lambda one: one.id)
def test_name_has_a_first_mention_or_says_why_not(name: NameOfGame) -> None:
    if name.first:
        first = HISTORY.attestation(name.first)
        assert first is not None
        assert first.about in name.games
    else:
        assert name.first_note


def test_names_without_rules_say_why() -> None:
    without = {name.id for name in HISTORY.names if name.without_rules}
    assert without >= {"mas", "hund", "jauhonaama", "skitgumma"}


def test_terms_are_in_the_languages_of_the_site() -> None:
    words = [word for term in HISTORY.glossary for word in term.words]
    assert {word.language for word in words} == {"fi", "sv", "nb", "en"}
    for word in words:
        assert (word.basis is Basis.ATTESTED) == bool(word.attested_by)


def test_a_term_in_one_language() -> None:
    tie = next(term for term in HISTORY.glossary if term.id == "tie")
    assert [word.word for word in tie.in_language("sv")] == ["motlägg", "stunsa"]


@pytest.mark.parametrize(
    ("dating", "shown", "years", "exact"),
    [
        (Dating("1833-02-19", "1833-02-19"), "1833-02-19", (1833, 1833), True),
        (Dating("1950", "2000"), "1950 to 2000", (1950, 2000), False),
        (Dating("1980", "1989", told="the 1980s"), "the 1980s", (1980, 1989), False),
    ],
)
def test_dating(dating: Dating, shown: str, years: tuple[int, int], exact: bool) -> None:
    assert str(dating) == shown
    assert (dating.first_year, dating.last_year) == years
    assert dating.exact is exact


def test_a_date_is_open_where_something_began_earlier_or_went_on() -> None:
    found = {one.id: (one.date.or_earlier, one.date.and_since) for one in HISTORY.attestations}
    assert found["myllymatti-rules-1940s"] == (True, True)
    assert found["kitty-and-exchange-by-1900"] == (True, False)
    assert found["toro-tournament-1963"] == (False, True)
    assert found["mjolis-article-1913"] == (False, False)


BASIC = (
    *("trick", "trick-winner", "lead", "follow-suit", "trump", "stock", "hand", "deal-out", "deal", "dealer"),
    "forehand",
    *("run", "take-up", "tie", "bid", "bidder", "declarer", "pass", "kitty", "double", "misere"),
)


@pytest.mark.parametrize("name", BASIC)
def test_basic_term_has_a_word_in_each_language_of_the_site(name: str) -> None:
    (term,) = [one for one in HISTORY.glossary if one.id == name]
    assert all(term.in_language(language) for language in ("en", "fi", "sv", "nb"))


def test_citation_is_written_as_it_is_read() -> None:
    assert str(Citation("seres", "oldest-mention")) == "seres/oldest-mention"
    assert str(Citation("seres")) == "seres"


def test_a_folder_without_the_files_has_no_history(tmp_path: Path) -> None:
    assert read_history(tmp_path) == (History(), ())


@pytest.mark.parametrize("case", CASES)
def test_message(case: str, monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.chdir(BAD / case)
    history, faults = read_history(Path())
    faults = (*faults, *unresolved_citations(history, Sources((VIRTANEN,))))
    assert faults
    for fault in faults:
        assert fault.span is not None
        assert fault.span.line >= 1
    golden(BAD / case / "expected.txt", render_all(faults) + "\n")
