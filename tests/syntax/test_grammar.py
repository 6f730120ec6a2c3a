"""Grammar, rule points and words belong together: what one of them has, the others have."""

from __future__ import annotations

import re
from itertools import product

import pytest

from myllymatti.mechanisms import (
    CLAIMS,
    MECHANISMS,
    Mechanism,
    Point,
    auction,
    doubling,
    exchange,
    game,
    scoring,
    session,
    tricks,
)
from myllymatti.pipeline import Library
from myllymatti.play.examples import _STEPS
from myllymatti.rules.lays import _CONDITIONS
from myllymatti.syntax import mistakes
from myllymatti.syntax.skeleton import skeleton
from myllymatti.syntax.values import EXAMPLE_STARTS, value_grammar
from myllymatti.variant.examples import SETTINGS
from myllymatti.variant.model import ChoiceKind, Standing
from myllymatti.words.lexicon import lexicon
from tests.helpers import invented_library

GRAMMARS = (*(mechanism.name for mechanism in (*MECHANISMS, CLAIMS)), "example")
POINTS = [(mechanism, point) for mechanism in MECHANISMS for point in mechanism.points]
QUESTIONS = [*POINTS, *((CLAIMS, point) for point in CLAIMS.points)]
"""The rule points, and what can be claimed of a game: both are worded alike."""

by_point = pytest.mark.parametrize(("mechanism", "point"), POINTS, ids=[m.identity(p) for m, p in POINTS])

by_question = pytest.mark.parametrize(("mechanism", "point"), QUESTIONS, ids=[m.identity(p) for m, p in QUESTIONS])

INSIDE_VALUES = {"WORD", "NUMBER", "SIGN", "UNCLOSED_STRING"}
"""Terminals that only make up a value; its own grammar words what is wrong in it."""


def aliases(grammar: str, start: str) -> set[str]:
    return {str(rule.alias) for rule in value_grammar(grammar).lark.rules if rule.origin.name == start}


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_no_word_that_opens_a_block_stands_in_a_phrase(grammar: str) -> None:
    words = {word for phrase in value_grammar(grammar).wording.values() for word in re.findall(r"[\w'-]+", phrase)}
    assert not words & set(mistakes.BLOCKS)


@by_question
def test_answers_are_the_aliases_of_the_rule(mechanism: Mechanism, point: type[Point]) -> None:
    assert aliases(mechanism.name, point.rule()) == {answer.name.lower() for answer in point}


@pytest.mark.parametrize("mechanism", [*MECHANISMS, CLAIMS], ids=lambda mechanism: mechanism.name)
def test_order_is_that_of_the_classes(mechanism: Mechanism) -> None:
    """No rule point of a module is left out of its mechanism."""
    module = __import__(f"myllymatti.mechanisms.{mechanism.name}", fromlist=["x"])
    defined = {
        value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Point) and list(value)
    }
    assert defined == set(mechanism.points)


@by_question
def test_question_and_answers_are_sentences(mechanism: Mechanism, point: type[Point]) -> None:
    assert point.question().endswith("?")
    for answer in point:
        assert answer.value[0].isupper(), answer
        assert answer.value.endswith("."), answer


@by_question
def test_phrases_show_no_name_of_the_grammar(mechanism: Mechanism, point: type[Point]) -> None:
    for phrase in value_grammar(mechanism.name).phrases(point.rule()):
        shown = set(re.findall(r"[A-Z_]{2,}", phrase))
        assert shown <= {"NUMBER", "TEXT", "NAME", "SUM"}, phrase


@by_question
def test_label_and_a_sentence_for_each_answer(mechanism: Mechanism, point: type[Point]) -> None:
    words = lexicon()
    assert words.label(mechanism.name, point)
    entry = words._words[mechanism.name][point.rule()]
    assert entry.keys() == {"label", *(answer.name.lower() for answer in point)}


def test_lexicon_words_nothing_else() -> None:
    words = lexicon()._words
    for mechanism in (*MECHANISMS, CLAIMS):
        assert words[mechanism.name].keys() == {point.rule() for point in mechanism.points}
    assert words["standings"].keys() == {standing.value for standing in Standing}
    assert words["kinds"].keys() == {kind.value for kind in ChoiceKind}


def test_conditions_of_the_relation_are_known_to_the_rules() -> None:
    assert aliases("beating", "condition") - {"None"} == set(_CONDITIONS)


def test_steps_and_settings_of_examples_are_all_carried_out() -> None:
    assert aliases("example", "step") - {"holds", "holds_among_others"} == set(_STEPS)
    assert set(EXAMPLE_STARTS) == {setting.replace(" ", "_") for setting in SETTINGS} - {"with"} | {"step"}


def answers_given(library: Library, point: type[Point]) -> set[Point]:
    """The answers that a library's variants give to a rule point, in any of their readings."""
    return {
        fact.value.answer
        for variant in library.variants.values()
        for fact in variant.all_facts()
        if fact.point is point and fact.value is not None
    }


@by_point
def test_is_used_by_a_variant(library: Library, mechanism: Mechanism, point: type[Point]) -> None:
    """A rule point or an answer that no variant uses is not built.

    A source need not tell of it: whoever writes a variant of his own can be expected to turn a rule round, and a
    file of tests/language/good then shows the whole game in which the answer makes sense.
    """
    assert answers_given(library, point) | answers_given(invented_library(), point) == set(point)


@by_point
def test_rule_point_is_told_by_a_source(library: Library, mechanism: Mechanism, point: type[Point]) -> None:
    """A question that no documented variant answers is not asked; only further answers may be invented."""
    assert answers_given(library, point)


def test_answers_that_no_source_tells_are_few(library: Library) -> None:
    """Each stands here, so that none is added by an oversight."""
    untold = {answer for _, point in POINTS for answer in set(point) - answers_given(library, point)}
    assert untold == {
        auction.AfterPassing.OUT,
        auction.EndsAfter.ALL_OTHERS,
        auction.EqualBids.NOT_ALLOWED,
        doubling.Redouble.NOT_ALLOWED,
        exchange.KittySeenBy.TAKER,
        game.Partners.NONE,
        scoring.Contracts.NONE,
        scoring.TrickPenalty.NONE,
        session.PartnersChange.NEVER,
        tricks.TrickWinner.LOWEST_RANK,
        tricks.TrumpSuit.NONE,
        tricks.TrumpSuit.LAST_DEALT,
        tricks.Ties.LOWEST,
        tricks.Ties.LOWEST_EQUAL,
        tricks.Ties.MOST_THEN_LOWEST,
    }


def test_keys_can_be_told_from_words_that_open_a_block() -> None:
    for (mechanism, point), word in product(QUESTIONS, mistakes.BLOCKS):
        assert point.key().split()[0] != word, mechanism.name


def test_key_has_at_most_six_words() -> None:
    assert max(len(point.key().split()) for _, point in POINTS) <= 6


def test_what_can_be_expected_has_a_wording() -> None:
    terminals = {terminal.name for terminal in skeleton().terminals if terminal.name not in ("COMMENT", "SPACE")}
    assert terminals - set(mistakes._WORDING) == INSIDE_VALUES
    assert set(mistakes._WORDING) - terminals == {"$END"}


@pytest.mark.parametrize("mechanism", [*MECHANISMS, CLAIMS], ids=lambda mechanism: mechanism.name)
def test_only_numbers_have_a_range(mechanism: Mechanism) -> None:
    for point in mechanism.points:
        phrases = value_grammar(mechanism.name).phrases(point.rule())
        assert (point in mechanism.ranges) == any("NUMBER" in phrase for phrase in phrases), point
