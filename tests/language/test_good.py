"""Each file in good/ is clean, compiles and can be played; the same holds for other ways to write its bytes."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.diagnostics import SourceText
from myllymatti.diagnostics.terminal import render_all
from myllymatti.mechanisms.game import Outcome
from myllymatti.play.game import play_on
from myllymatti.play.state import State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.sources.model import Sources
from myllymatti.syntax.parse import parse
from myllymatti.variant.configure import configurations
from myllymatti.variant.resolve import ParsedFile, resolve

GOOD = Path(__file__).parent / "good"
FILES = sorted(path.name for path in GOOD.glob("*.matti"))


def opened(*paths: Path) -> pipeline.Library:
    library = pipeline.open_library([str(path) for path in paths])
    assert render_all(pipeline.check(library)) == ""
    return library


@cache
def good() -> pipeline.Library:
    """All files of the folder, read together."""
    return pipeline.open_library([str(GOOD / name) for name in FILES])


def test_is_clean() -> None:
    assert render_all(pipeline.check(good())) == ""
    assert good().variants.keys() >= {name.removesuffix(".matti") for name in FILES}


@pytest.mark.parametrize("name", FILES)
def test_can_be_played(name: str) -> None:
    for configured in configurations(good().variant(name)):
        rules = pipeline.compile_rules(configured)
        for players, deal in product({rules.fewest_players, rules.most_players}, rules.deals):
            generator = Generator(mix(1, 0))
            state = State(rules, players, shuffled(rules, generator), kind=deal.kind)
            assert list(play_on(state, generator))
            assert state.is_terminal()
            assert (state.loser() is None) == (rules.outcome is Outcome.POINTS)
            assert len(state.points()) == (players if rules.outcome is Outcome.POINTS else 0)


@pytest.mark.parametrize("form", ["windows", "old-mac", "mark", "decomposed", "all"])
def test_bytes_may_be_of_any_system(form: str, tmp_path: Path) -> None:
    for name in FILES:
        text = (GOOD / name).read_text(encoding="utf-8")
        if form in ("decomposed", "all"):
            text = unicodedata.normalize("NFD", text)
        if form in ("windows", "all"):
            text = text.replace("\n", "\r\n")
        if form == "old-mac":
            text = text.replace("\n", "\r")
        start = b"\xef\xbb\xbf" if form in ("mark", "all") else b""
        (tmp_path / name).write_bytes(start + text.encode("utf-8"))
    found = opened(*(tmp_path / name for name in FILES))
    for name in FILES:
        assert found.configured(name.removesuffix(".matti")).facts == good().configured(name).facts


def test_inheritance_says_where_a_clause_stands() -> None:
    facts = {fact.identity: fact for fact in good().configured("grandchild").facts}
    assert facts["tricks.played_by"].origin == "grandchild"
    assert facts["beating.taken"].origin == "child"
    assert facts["beating.runs"].origin == "of-ones-own"


def test_clause_overrules_the_evidence_of_its_block() -> None:
    facts = {fact.identity: fact for fact in good().configured("grandchild").facts}
    assert facts["tricks.played_by"].evidence.reason == "as in the older game"
    assert facts["game.title"].evidence.passages == ()


def test_reopened_choice_replaces_that_of_the_parent() -> None:
    library = good()
    assert [choice.name for choice in library.variant("reopened").choices].count("runs") == 1
    assert library.rules("reopened").deals != library.rules("reopened:runs=long").deals


def test_invented_is_said_once_for_a_game_with_a_parent(tmp_path: Path) -> None:
    """The bracket after the parent is the only one; it is for the clauses, too."""
    text = 'variant mine from koira [; invented] {\n    title: en "Mine"\n    scoring: no points\n}\n'
    (tmp_path / "mine.matti").write_text(text, encoding="utf-8")
    opened(tmp_path / "mine.matti")


def test_variant_is_made_again_only_where_something_it_is_made_of_is_another(tmp_path: Path) -> None:
    (tmp_path / "child.matti").write_bytes((GOOD / "child.matti").read_bytes())
    parent = tmp_path / "of-ones-own.matti"
    text = (GOOD / "of-ones-own.matti").read_text(encoding="utf-8")
    parent.write_text(text, encoding="utf-8")
    before = opened(tmp_path / "child.matti").variant("child")
    assert opened(tmp_path / "child.matti").variant("child") is before
    parent.write_text(text.replace("title:", "# another text\n    title:"), encoding="utf-8")
    again = opened(tmp_path / "child.matti").variant("child")
    assert again == before
    assert again is not before
    parent.write_text(text.replace("title:", "titel:"), encoding="utf-8")
    library = pipeline.open_library([str(tmp_path / "child.matti")])
    assert {fault.code for fault in library.faults} >= {"unknown-rule-point", "faulty-parent"}


def test_passage_that_is_gone_is_told_of_a_variant_that_was_whole_before(library: pipeline.Library) -> None:
    tree, _ = parse(library.variant("myllymatti-1940s").span.source)
    assert tree is not None
    files = {"myllymatti-1940s": ParsedFile("myllymatti-1940s", "matti", tree)}
    assert resolve(files, library.sources)[1] == ()
    assert {fault.code for fault in resolve(files, Sources())[1]} == {"unknown-source"}
    assert resolve(files, library.sources)[1] == ()


def test_comment_may_stand_within_a_phrase(tmp_path: Path) -> None:
    text = """
variant mine from of-ones-own [; invented] [; invented] {
    title: en "Mine"
    phase shedding {
        taken: the lowest card # not the last
               of the trick
    }
}
"""
    (tmp_path / "mine.matti").write_text(text, encoding="utf-8")
    (tmp_path / "of-ones-own.matti").write_bytes((GOOD / "of-ones-own.matti").read_bytes())
    opened(tmp_path / "mine.matti")


def test_values_do_not_depend_on_spaces_and_line_breaks() -> None:
    wrapped = good().configured("wrapped")
    plain = good().configured("myllymatti-1940s")
    found = {fact.slot: fact.value for fact in wrapped.facts if fact.point.rule() != "title"}
    assert found == {fact.slot: fact.value for fact in plain.facts if fact.point.rule() != "title"}


def test_phase_left_out_takes_its_rules_and_choices_along() -> None:
    variant = good().variant("without-gathering")
    assert [phase.role for phase in variant.phases] == ["shedding"]
    assert {fact.role for fact in variant.all_facts()} == {"", "shedding"}
    assert "ties" not in [choice.name for choice in variant.choices]
    assert "runs" in [choice.name for choice in variant.choices]


def test_fixed_reading_settles_what_goes_only_with_it() -> None:
    """A card turned up needs a stock and beats plain cards; that there is one phase follows from it."""
    variant = good().variant("one-phase-mjolis")
    facts = {fact.identity: fact for fact in good().configured("one-phase-mjolis").facts}
    assert [phase.role for phase in variant.phases] == ["shedding"]
    assert "trump over plain card" in facts["beating.beats"].value.text  # type: ignore[union-attr]
    assert facts["beating.beats"].reading is None
    assert not {"deal", "trumps", "phases", "beating-suit"} & {choice.name for choice in variant.choices}
    drawing = variant.choice("drawing")
    assert drawing is not None
    assert all(name != "deal" for reading in drawing.readings for name, _ in (*reading.requires, *reading.excludes))


def test_choice_fixed_without_a_reading_is_settled_by_clauses() -> None:
    variant = good().variant("settled-by-clauses")
    assert "two-player-pack" not in [choice.name for choice in variant.choices]
    assert good().rules("settled-by-clauses").fewer_with_two == 16


def test_fix_settles_what_follows_from_it(tmp_path: Path) -> None:
    """Who leads with the lowest trump needs trumps that beat, so that is settled, too."""
    text = 'variant mine from mjolis-1913 [; invented] {\n    title:  en "M"\n    fix:    lead=lowest-trump\n}\n'
    (tmp_path / "mine.matti").write_text(text, encoding="utf-8")
    library = opened(tmp_path / "mine.matti")
    assert not {"lead", "beating-suit"} & {choice.name for choice in library.variant("mine").choices}
    facts = {fact.identity: fact for fact in library.configured("mine").facts}
    assert facts["beating.beats"].value is not None
    assert "trump over plain card" in facts["beating.beats"].value.text


def test_every_reading_can_be_fixed_and_every_choice_settled(library: pipeline.Library) -> None:
    """Whatever is fixed, nothing is wrong in the parent's file, which the writer of the child cannot mend."""
    parsed = {}
    for name, variant in library.variants.items():
        tree, _ = parse(variant.span.source)
        assert tree is not None
        parsed[name] = ParsedFile(name, "matti", tree)
    for name, variant in library.variants.items():
        for choice in variant.choices:
            for fixed in (choice.name, *(f"{choice.name}={one.name}" for one in choice.readings)):
                text = f'variant mine from {name} [; invented] {{\n    title:  en "M"\n    fix:    {fixed}\n}}\n'
                tree, _ = parse(SourceText("mine.matti", text))
                assert tree is not None
                found = resolve({**parsed, "mine": ParsedFile("mine", "matti", tree)}, library.sources)[1]
                assert {one.span.source.name for one in found if one.span} <= {"mine.matti"}, (name, fixed)
