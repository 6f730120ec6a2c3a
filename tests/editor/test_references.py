from __future__ import annotations

from myllymatti.editor.references import references
from tests.editor.views import OWN, at_cursor

TEXT = (
    OWN
    + """    players:  2 to 4  [seres/ties; uncertain]
    choice a: gap {
        reading x default [seres/ties] {
            requires: b=x
        }
        reading y [seres/draws] {
        }
    }
    choice b: gap {
        reading x {
            excludes: a=y, a=x
        }
    }
    example one [seres/ties] {
        with:     a=x
        players:  Aino, Eino
        leads:    Aino
        Aino:     is next
    }
    example two {
        players:  Aino, Eino
        a:        is next
    }
    deals kitty {
        deal:  12 each
    }
    phase session: session {
        series deals:  4 kitty, 2 kotka
        extra deals:   up to 8 kitty until each player has declared once
    }
    example three {
        deal:      kitty
        players:   Aino, Eino
        declarer:  Eino
    }
}
"""
)


def lines(before: str, after: str) -> list[str]:
    """The lines that name what stands between two pieces of the text, and the name itself."""
    view, offset = at_cursor(TEXT.replace(before + after, before + "|" + after, 1))
    found = references(view, offset)
    assert len({token.text for token in found}) <= 1
    return [view.source.line(view.source.position(token.start)[0]).strip() for token in found]


def test_a_passage_wherever_it_is_cited() -> None:
    assert len(lines("seres/ti", "es")) == 3
    assert lines("seres/dr", "aws") == ["reading y [seres/draws] {"]


def test_a_choice_and_its_readings() -> None:
    assert lines("choice ", "a") == ["choice a: gap {", "excludes: a=y, a=x", "excludes: a=y, a=x", "with:     a=x"]
    assert lines("requires: b=", "x") == ["requires: b=x", "reading x {"], "the reading of that choice alone"
    assert lines("a=y, a=", "x") == ["reading x default [seres/ties] {", "excludes: a=y, a=x", "with:     a=x"]


def test_a_player_of_one_example() -> None:
    assert lines("leads:    Ai", "no") == ["players:  Aino, Eino", "leads:    Aino", "Aino:     is next"]
    assert lines("        ", "a:        is next") == ["a:        is next"], "which is no choice"


def test_a_kind_of_deal() -> None:
    named = [
        "deals kitty {",
        "series deals:  4 kitty, 2 kotka",
        "extra deals:   up to 8 kitty until each player has declared once",
        "deal:      kitty",
    ]
    assert lines("deals kit", "ty") == named
    assert lines("deal:      kit", "ty") == named
    assert lines("4 kitty, 2 ko", "tka") == [named[1]]
    assert lines("deals: ", " 4 kitty") == []


def test_a_declarer_is_a_player() -> None:
    assert lines("declarer:  Ei", "no") == ["players:   Aino, Eino", "declarer:  Eino"]


def test_nothing_else_is_named() -> None:
    assert lines("players:  2 ", "to 4") == []
    assert lines("", "variant") == []
