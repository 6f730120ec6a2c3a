from __future__ import annotations

from collections.abc import Iterator

from myllymatti.diagnostics import SourceText
from myllymatti.editor.symbols import Symbol, folds, symbols
from tests.editor.views import VARIANTS

KOIRA = SourceText("koira.matti", (VARIANTS / "koira.matti").read_text(encoding="utf-8"))


def walk(symbol: Symbol) -> Iterator[Symbol]:
    yield symbol
    for child in symbol.children:
        yield from walk(child)


def test_a_variant_with_its_parts() -> None:
    [variant] = symbols(KOIRA)
    assert (variant.name, variant.kind, variant.detail) == ("koira", "Module", "from myllymatti-1940s")
    found = {(one.kind, one.name): one for one in walk(variant)}
    assert found["Property", "taken"].detail == "the lowest card of the trick"
    assert ("Namespace", "shedding") in found
    assert [one.name for one in found["Enum", "runs"].children] == ["from-the-deuce", "two-or-more"]
    assert found["EnumMember", "from-the-deuce"].detail == "default"
    assert ("Event", "run-from-the-deuce") in found
    assert found["Property", "claim"].detail == "always one loser"


def test_kinds_of_deal_with_what_holds_in_them() -> None:
    text = (
        "variant x {\n deals kitty {\n  deal: 12 each\n  phase bidding {\n   levels: 1 to 7\n  }\n }\n"
        " choice c: gap {\n  reading r {\n   deals kitty {\n    deal: 13 each\n   }\n  }\n }\n}\n"
    )
    [variant] = symbols(SourceText("x.matti", text))
    kitty, choice = variant.children
    assert (kitty.kind, kitty.name) == ("Package", "kitty")
    assert [one.name for one in walk(kitty)] == ["kitty", "deal", "bidding", "levels"]
    assert [one.name for one in walk(choice)] == ["c", "r", "kitty", "deal"]
    assert folds(SourceText("x.matti", text))[:3] == [(0, 13), (1, 5), (3, 4)]


def test_spans_hold_names_and_children() -> None:
    [variant] = symbols(KOIRA)
    for one in walk(variant):
        assert one.span.start <= one.name_span.start <= one.name_span.end <= one.span.end
        for child in one.children:
            assert one.span.start <= child.span.start <= child.span.end <= one.span.end


def test_a_broken_text_has_the_parts_that_can_be_read() -> None:
    text = 'variant x {\n title: en "X"\n phase shedding {\n  taken the lot\n  beating: may be declined\n'
    [variant] = symbols(SourceText("x.matti", text))
    assert {one.name for one in walk(variant)} >= {"x", "title", "shedding", "beating"}
    assert symbols(SourceText("x.matti", "")) == ()


def test_blocks_fold_down_to_the_line_before_their_brace() -> None:
    text = "variant x {\n phase shedding {\n  a: b\n }\n phase y { }\n}\n"
    assert folds(SourceText("x.matti", text)) == [(0, 4), (1, 2)]
