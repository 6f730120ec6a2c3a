"""The project's own corpus: clean, and nothing in it that the rights on its sources forbid."""

from __future__ import annotations

import re

import pytest

from myllymatti import files
from myllymatti.diagnostics.terminal import render_all
from myllymatti.pipeline import Library
from myllymatti.sources.model import PassageKind, Source
from myllymatti.sources.read import read_sources
from myllymatti.variant.model import Standing
from tests.helpers import project_library

SOURCES = tuple(project_library().sources)
IDENTIFIER = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def test_is_clean() -> None:
    assert render_all(read_sources(files.data_folder("corpus"))[1]) == ""


def test_sources_stand_in_the_order_of_their_ids() -> None:
    assert [source.id for source in SOURCES] == sorted(source.id for source in SOURCES)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
class TestSource:
    def test_ids_are_words(self, source: Source) -> None:
        assert IDENTIFIER.fullmatch(source.id)
        assert source.passages
        for passage in source.passages:
            assert IDENTIFIER.fullmatch(passage.id), passage.id

    def test_seen_through_a_known_source(self, source: Source) -> None:
        assert (source.seen == "quoted") == bool(source.seen_through)
        if source.seen_through:
            through = project_library().sources.get(source.seen_through)
            assert through is not None
            assert through.seen == "full"

    def test_only_the_public_domain_is_quoted(self, source: Source) -> None:
        originals = [passage.original for passage in source.passages if passage.original]
        assert source.rights == "public-domain" or not originals

    def test_an_original_has_a_translation_of_like_length(self, source: Source) -> None:
        for passage in source.passages:
            if passage.original:
                assert 1 / 3 < len(passage.original) / len(passage.translation) < 3, passage.id

    def test_paraphrases_are_sentences(self, source: Source) -> None:
        for passage in source.passages:
            text = passage.paraphrase.strip()
            assert text[0].isupper() or not text[0].isalpha(), passage.id
            assert text[-1] in ".!?)", passage.id

    def test_what_was_not_seen_is_no_address(self, source: Source) -> None:
        assert not source.url or re.fullmatch(r"[\w.-]+\.[a-z]{2,}(/\S*)?", source.url)


def test_public_domain_is_old_enough() -> None:
    """An author dead for 70 years, or a publication before 1930."""
    for source in SOURCES:
        if source.rights == "public-domain":
            assert int(source.issued[:4]) < 1930, source.id


def test_encyclopedia_article_is_whole() -> None:
    """The originals, one after the other, are the article as it is quoted."""
    source = project_library().sources.get("nordisk-familjebok-1913")
    assert source is not None
    article = " ".join(passage.original for passage in source.passages)
    assert article == (
        "Mjö´lis (Mjölnarmatte), ett kortspel, besläktadt med de olika spelsorter, som bära namnet tok. "
        "Antalet spelande kan växla efter behag, hvarför man i spelet också kan använda flera sammanblandade "
        'lekar — i detta fall tillämpas grundsatsen "lika tar öfver lika". Inga bud finnas, man skall ta öfver '
        "utspelt kort eller också ta upp alla utslagna kort — hvarje stick har lika många kort som det finns "
        'spelande —, och spelet går ut på att bli af med sina kort och kvarlämna en spelande, "mjölis".'
    )


def test_slip_of_a_source_is_never_stated(library: Library) -> None:
    """No rule rests on a slip of its source as if it were meant."""
    for variant in library.variants.values():
        for fact in variant.all_facts():
            for ref in fact.evidence.passages:
                passage = library.sources.passage(ref.source, ref.passage)
                slip = passage is not None and passage.kind is PassageKind.SLIP
                assert not slip or fact.evidence.standing is not Standing.STATED, f"{fact.identity}: {ref}"
