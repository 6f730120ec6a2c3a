"""The layout of variant files: each rule by an example, and what holds of every text."""

from __future__ import annotations

import random
import re
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myllymatti.diagnostics import SourceText
from myllymatti.syntax import layout
from myllymatti.syntax.layout import format_source
from myllymatti.syntax.lines import WIDTH
from myllymatti.syntax.parse import clean, parse
from myllymatti.syntax.statements import Piece, read_statements, tokens_of
from tests.helpers import PROJECT, TESTS
from tests.syntax.trees import without_places

GOOD = TESTS / "language" / "good"
VARIANTS = sorted((PROJECT / "variants").rglob("*.matti"))
LAID_OUT = [*VARIANTS, *(path for path in sorted(GOOD.glob("*.matti")) if path.stem != "wrapped")]
"""All files of the project but the one whose point it is that lines may break anywhere."""


def text_of(path: Path) -> str:
    return clean(path.read_text(encoding="utf-8"))


def source(text: str) -> SourceText:
    return SourceText("odd.matti", text)


def laid_out(text: str) -> str:
    """The text laid out, with what must hold of every text."""
    found, faults = format_source(source(text))
    assert faults == ()
    assert found is not None
    assert tokens_of(source(found)) == tokens_of(source(clean(text)))
    assert tree_of(found) == tree_of(clean(text))
    assert format_source(source(found)) == (found, ())
    return found


def tree_of(text: str) -> object:
    tree, faults = parse(source(text))
    assert faults == ()
    return without_places(tree)


PHASE = """variant odd {{
    phase shedding {{
{}
    }}
}}
"""

IN_A_PHASE = {
    "values stand in a column": (
        """
        taken: the lowest card
          turn after taking :the next player
        """,
        """
        taken:              the lowest card
        turn after taking:  the next player
        """,
    ),
    "evidence stands in a column": (
        """
        taken: the last card played [seres/x]
        trumping: free[seres/y;uncertain]
        """,
        """
        taken:     the last card played  [seres/x]
        trumping:  free                  [seres/y; uncertain]
        """,
    ),
    "a blank line, a comment line or a note parts the columns": (
        """
        taken: free
        turn after taking: free

        taken: free [seres/x]
        # why
        trumping: not at all [seres/x]
        note "Why."
        in: free
        """,
        """
        taken:              free
        turn after taking:  free

        taken:  free  [seres/x]
        # why
        trumping:  not at all  [seres/x]
        note "Why."
        in:  free
        """,
    ),
    "blank lines: one of several, none at the start or the end of a block": (
        """


        taken: free



        beats: free


        """,
        """
        taken:  free

        beats:  free
        """,
    ),
    "a comment keeps its place on a line of its own or behind": (
        """
                #above
        taken: free      #behind
          # below, with spaces behind it  \t
        """,
        """
        #above
        taken:  free  #behind
        # below, with spaces behind it
        """,
    ),
    "a value is one line; commas have a space behind, cards and settings none within": (
        """
        beats: same   suit
               and higher rank ,or
               trump
        holds: ♠7  ♥10 , ♦2
        with: ties=any,runs=none
        """,
        """
        beats:  same suit and higher rank, or trump
        holds:  ♠7 ♥10, ♦2
        with:   ties=any, runs=none
        """,
    ),
    "a comment within a value breaks its line": (
        """
        beats: same suit #one
               and
               # other
               higher rank [seres/x]
        """,
        """
        beats:  same suit  #one
                and
                # other
                higher rank
                [seres/x]
        """,
    ),
    "texts stay as they are": (
        """
        loser name: "a  b # c , d:  {"
        note   "two  spaces "
        """,
        """
        loser name:  "a  b # c , d:  {"
        note "two  spaces "
        """,
    ),
    "the words of a key and a standing stand apart by one space": (
        """
        turn  after   taking: free [seres/x;  left  open  "because"]
        """,
        """
        turn after taking:  free  [seres/x; left open "because"]
        """,
    ),
    "evidence that is too long for the line stands below the value": (
        f"""
        taken: free [seres/{"a" * 40}, seres/{"b" * 44}]
        trumping: not at all [seres/x]
        """,
        f"""
        taken:     free
                   [seres/{"a" * 40}, seres/{"b" * 44}]
        trumping:  not at all  [seres/x]
        """,
    ),
    "evidence of several lines breaks behind commas, and before what is said of the citations": (
        f"""
        taken: free [seres/{"a" * 40}, seres/{"b" * 40}, seres/c; inferred "why"]
        beats: free [seres/{"a" * 90}; inferred "{"why " * 30}"]
        trumping: free [; invented "{"why " * 30}"]
        """,
        f"""
        taken:     free
                   [seres/{"a" * 40}, seres/{"b" * 40},
                    seres/c;
                    inferred "why"]
        beats:     free
                   [seres/{"a" * 90};
                    inferred "{"why " * 30}"]
        trumping:  free
                   [; invented "{"why " * 30}"]
        """,
    ),
    "a long value does not drive the evidence of the others away": (
        f"""
        taken: free [seres/{"a" * 60}]
        beats: free [seres/{"a" * 60}]
        trumping: {"word " * 10}[seres/x]
        """,
        f"""
        taken:     free  [seres/{"a" * 60}]
        beats:     free  [seres/{"a" * 60}]
        trumping:  {"word " * 9}word
                   [seres/x]
        """,
    ),
    "a long key does not drive the values of the others away": (
        f"""
        {"k" * 33}: free
        taken: free
        """,
        f"""
        {"k" * 33}:  free
        taken:  free
        """,
    ),
    "evidence of a note": (
        f"""
        note "Short."     [seres/x]
        note "{"Long. " * 20}" [seres/x, seres/y]
        note "Why?" # behind
            [seres/x]
        """,
        f"""
        note "Short."  [seres/x]
        note "{"Long. " * 20}"
            [seres/x, seres/y]
        note "Why?"  # behind
            [seres/x]
        """,
    ),
    "a clause without a value": (
        """
        taken :
        trumping: [seres/x]
        """,
        """
        taken:
        trumping:    [seres/x]
        """,
    ),
}


@pytest.mark.parametrize(("before", "after"), IN_A_PHASE.values(), ids=IN_A_PHASE)
def test_layout_within_a_block(before: str, after: str) -> None:
    wanted = "\n".join(after.split("\n")[1:-1])
    assert laid_out(PHASE.format(before)) == PHASE.format(wanted)


WHOLE = {
    "blocks on one line are opened up": (
        'variant odd{title:en "Odd"\nphase shedding:beating{taken:free}choice c:house  rule{reading a default{}}}',
        """\
variant odd {
    title:  en "Odd"
    phase shedding: beating {
        taken:  free
    }
    choice c: house rule {
        reading a default {
        }
    }
}
""",
    ),
    "a brace stands on the line of its head": (
        """variant odd
  from   koira [ ; invented ] [;invented]
{
phase shedding :
   beating
{
}
}""",
        """\
variant odd from koira [; invented] [; invented] {
    phase shedding: beating {
    }
}
""",
    ),
    "what does not fit into a head stands below, deeper than the block": (
        f'variant odd from koira [seres/{"a" * 60}; inferred "{"why " * 9}"] {{\n    deal:  3 each\n}}\n',
        f"""\
variant odd from koira
        [seres/{"a" * 60};
         inferred "{"why " * 9}"] {{
    deal:  3 each
}}
""",
    ),
    "comments within a head": (
        """variant odd # name
    from # parent
    # own line
    koira [ # bracket
    ; invented] # evidence
{ # brace
}""",
        """\
variant odd  # name
        from  # parent
        # own line
        koira
        [  # bracket
         ; invented]  # evidence
        {  # brace
}
""",
    ),
    "comments around blocks": (
        """

# at the start


# of the text
variant odd { # in the block

  # alone in it

}   # behind the block

 # at the end

""",
        """\
# at the start

# of the text
variant odd {  # in the block
    # alone in it
}  # behind the block

# at the end
""",
    ),
    "an example": (
        "variant odd {\nexample e [; invented] {\nin: shedding\nVille-Veikko: holds ♠7\nD'Arcy: plays ♠7\n}\n}",
        """\
variant odd {
    example e [; invented] {
        in:            shedding
        Ville-Veikko:  holds ♠7
        D'Arcy:        plays ♠7
    }
}
""",
    ),
}


@pytest.mark.parametrize(("before", "after"), WHOLE.values(), ids=WHOLE)
def test_layout_of_blocks(before: str, after: str) -> None:
    assert laid_out(before) == after


def test_the_example_of_the_module_is_laid_out() -> None:
    assert layout.__doc__ is not None
    example = layout.__doc__.split("\n\n")[1]
    assert laid_out(f"variant odd {{\n{example}\n}}\n") == f"variant odd {{\n{example}\n}}\n"


def test_order_and_blank_lines_stay() -> None:
    text = 'variant odd {\n    note "z"\n\n    deal:  3 each\n    note "a"\n    in:  x\n}\n'
    assert laid_out(text) == text


def test_bytes_of_other_systems() -> None:
    text = text_of(PROJECT / "variants/matti/mjolis-1913.matti")
    other = "\ufeff" + unicodedata.normalize("NFD", text).replace("\n", "\r\n")
    assert format_source(source(other)) == (text, ())


@pytest.mark.parametrize("path", LAID_OUT, ids=lambda path: path.name)
def test_files_of_the_project_are_laid_out(path: Path) -> None:
    assert laid_out(text_of(path)) == path.read_text(encoding="utf-8")


def test_values_and_evidence_may_stand_on_any_line() -> None:
    found = laid_out(text_of(GOOD / "wrapped.matti"))
    assert "beats:  same suit and higher rank or trump over plain card\n" in found


@pytest.mark.parametrize("path", LAID_OUT, ids=lambda path: path.name)
def test_only_a_text_or_citation_is_wider_than_the_line(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").split("\n"):
        if len(line) > WIDTH:
            assert re.fullmatch(r' *(note |\[?(; )?[a-z]+ )"[^"]+"\]?( \{)?', line), line


BAD = sorted((TESTS / "language" / "bad").glob("*/*.matti"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_mistakes_of_shape_are_told_and_others_do_not_matter(path: Path) -> None:
    text = text_of(path)
    tree, faults = parse(source(text))
    if tree is None or faults:
        assert format_source(source(text)) == (None, faults)
    else:
        laid_out(text)


def test_lost_token_is_an_error_of_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "_laid_out", lambda _: "variant odd {\n}\n")
    with pytest.raises(RuntimeError, match="would not keep all"):
        format_source(source("variant odd {\n    deal: 3 each\n}\n"))


def test_tokens_hold_all_but_space() -> None:
    text = '# a \nvariant odd { # b\n  loser  name: "x  y" , ♠7 [a/b;left  open]\n} # c'
    clause = ["loser name", ":", '"x  y"', ",", "♠", "7", "[", "a/b", ";", "left open", "]"]
    assert tokens_of(source(text)) == ["# a", "variant", "odd", "{", "# b", *clause, "}", "# c"]


BLOCKS = {"VARIANT", "PHASE", "DEALS", "CHOICE", "READING", "EXAMPLE", "NOTE"}
SIGNS = {"OPEN", "CLOSE", "BEGIN", "END", "COMMA", "SEMICOLON", "COLON"}
COMMENTS = ("#", "# a: b", '#"', "# }", "#{ [x;  y]", "#  ♠ “x”  ", "#" + "long " * 30)


def space(chance: random.Random, *, needed: bool) -> str:
    """Spaces, line breaks and comments; nothing at all only where that may be."""
    found = [
        chance.choice((" ", "\t", "  ", "\n", f" {chance.choice(COMMENTS)}\n")) for _ in range(chance.randint(0, 3))
    ]
    return "".join(found) or (" " if needed else "")


def space_between(chance: random.Random, before: Piece, piece: Piece) -> str:
    """Something that may stand between two tokens of a file."""
    if before.type == "KEY":  # a key and its colon stand on one line
        return chance.choice(("", " ", "\t"))
    if piece.type in {"KEY", *BLOCKS}:
        # A clause begins a line, and a block does so behind a clause: before a colon its head could be a key.
        needs_a_line = before.type not in {"OPEN", "CLOSE"}
        line = f"{space(chance, needed=False)}\n{chance.choice(('', '  '))}"
        return line if needs_a_line else space(chance, needed=False)
    if before.type in SIGNS or piece.type in SIGNS:
        return space(chance, needed=False)
    return space(chance, needed=True) if piece.spaced else ""


FREELY_SPACED = 30
"""Tokens of a statement that may have anything between them: the length of a value is bounded, comments included."""


def spaced_anew(text: str, chance: random.Random) -> str:
    """The tokens of a text with other spaces, line breaks and comments."""
    statements = [statement.pieces for statement in read_statements(source(text))[0]]
    texts = [space(chance, needed=False)]
    before: Piece | None = None
    for pieces in statements:
        for index, piece in enumerate(pieces):
            between = space_between(chance, before, piece) if before else ""
            texts.append(" " if between and index and len(pieces) > FREELY_SPACED else between)
            texts.append(piece.text)
            before = piece
    return "".join([*texts, space(chance, needed=False)])


@settings(max_examples=60)
@given(path=st.sampled_from(LAID_OUT), seed=st.integers(0, 1 << 32))
def test_however_a_file_is_spaced_it_is_laid_out_alike(path: Path, seed: int) -> None:
    found = spaced_anew(text_of(path), random.Random(seed))
    assert tree_of(laid_out(found)) == tree_of(text_of(path))


@settings(max_examples=20)
@given(path=st.sampled_from(VARIANTS), seed=st.integers(0, 1 << 32))
def test_line_breaks_within_statements_do_not_matter(path: Path, seed: int) -> None:
    """Broken anywhere but between statements, a file without comments is laid out as it was."""
    chance = random.Random(seed)
    text = re.sub("(?m)^#.*\n", "", text_of(path))
    statements, _ = read_statements(source(text))
    found = []
    for statement in statements:
        found.append("\n" * (1 + statement.blank_before))
        for before, piece in pairwise([None, *statement.pieces]):
            assert piece is not None
            glued = before is None or before.type == "KEY" or not piece.spaced
            found.append(piece.text if glued else chance.choice(("\n", "  ", " ")) + piece.text)
    assert laid_out("".join(found)) == laid_out(text)
