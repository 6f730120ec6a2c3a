from __future__ import annotations

import pytest

from myllymatti.editor.hover import explain
from myllymatti.mechanisms import Property
from myllymatti.mechanisms.auction import Denomination
from myllymatti.mechanisms.beating import Taken
from myllymatti.mechanisms.scoring import CONDITIONS, WORDS, TrickPenalty
from myllymatti.play.examples import POSITION, STEPS
from myllymatti.variant.model import ChoiceKind, Standing
from tests.editor.views import CHILD, OWN, at_cursor

SHEDDING = CHILD + "phase shedding {\n"


def explained(text: str, parent: str | None = "koira") -> str:
    found = explain(*at_cursor(text, parent))
    return found.text if found is not None else ""


def covered(text: str) -> str:
    """The stretch of the text that an explanation is about."""
    view, offset = at_cursor(text, "koira")
    found = explain(view, offset)
    return view.source.text[found.start : found.end] if found is not None else ""


def test_a_key_with_its_question_answers_and_parent() -> None:
    text = explained(SHEDDING + " ta|ken: the whole trick\n")
    assert Taken.question() in text
    assert all(str(answer.value) in text for answer in Taken)
    assert "In the parent `koira`: `the lowest card of the trick`, " in text
    assert "koira.matti:" in text
    assert covered(SHEDDING + " tak|en: the whole trick\n") == "taken"


def test_a_key_that_the_parent_has_from_its_own_parent() -> None:
    assert "myllymatti-1940s.matti:" in explained(CHILD + " dea|l: 5 each\n")


def test_a_key_without_a_parent() -> None:
    text = explained(OWN + "phase shedding: beating {\n ta|ken: the whole trick\n", None)
    assert Taken.question() in text
    assert "parent" not in text


def test_a_value_with_the_meaning_of_the_answer() -> None:
    line = SHEDDING + " taken:  the low|est card of the trick  [; invented]\n"
    assert str(Taken.LOWEST.value) in explained(line)
    assert covered(line) == "the lowest card of the trick"
    assert "at the place" in explained(OWN + " played: Finland,| since 1940s\n", None).casefold()
    assert Standing.NOT_SAID.meaning in explained(OWN + " winner: not sa|id [seres]\n", None)
    assert not explained(SHEDDING + " taken: some|thing else\n")


def test_a_claim_with_its_meaning() -> None:
    text = explained(CHILD + " cla|im: random games end\n")
    assert all(str(claimed.value) in text for claimed in Property)
    line = CHILD + " claim:  points add up| to 0  [; invented]\n"
    assert str(Property.POINTS_ADD_UP.value) in explained(line)
    assert covered(line) == "points add up to 0"
    assert not explained(SHEDDING + " cl|aim: random games end\n").startswith(f"**{Property.key()}**  (claims)")


def test_a_passage_with_its_source() -> None:
    text = explained(SHEDDING + " taken: the whole trick [seres/proba|bly-finnish]\n")
    assert "probably of Finnish origin" in text
    assert "(history, the source itself is not sure)" in text
    assert "Seres" in text
    assert "Note: " in text


def test_a_passage_in_the_original() -> None:
    text = explained(OWN + " players: 2 or more [nordisk-familjebok-1913/any-number|-plays]\n", None)
    assert "> " in text
    assert "“" in text


def test_a_whole_source_and_one_that_is_not_there() -> None:
    assert "Finnish web page" in explained(OWN + " winner: not said [ser|es]\n", None)
    assert not explained(OWN + " winner: none [nob|ody/x]\n", None)


@pytest.mark.parametrize("standing", Standing)
def test_standings(standing: Standing) -> None:
    head, tail = standing.value[:2], standing.value[2:]
    line = f'{OWN} winner: none [seres/ties; {head}|{tail} "why"]\n'
    assert standing.meaning in explained(line, None)
    assert covered(line) == standing.value


@pytest.mark.parametrize("kind", ChoiceKind)
def test_kinds_of_choices(kind: ChoiceKind) -> None:
    assert kind.meaning in explained(f"{OWN}choice x: {kind.value[:-1]}|{kind.value[-1]} {{\n", None)


def test_names_in_heads() -> None:
    assert "Koira (dog)" in explained("variant x from ko|ira [; invented] {")
    assert "got rid of" in explained(CHILD + "phase shed|ding {")
    assert "beat" in explained(OWN + "phase shedding: bea|ting {", None)
    assert "a choice" in explained(CHILD + "choice ru|ns: gap {")
    assert "leave open" in explained(CHILD + "cho|ice runs: gap {")
    assert "plain command" in explained(CHILD + "choice a: gap {\n reading x def|ault {")


def test_choices_and_readings_that_are_named() -> None:
    assert "`from-the-deuce`, `two-or-more`" in explained(CHILD + " fix: ru|ns=two-or-more\n")
    assert "of `koira`" in explained(CHILD + " fix: runs=two-|or-more\n")
    own = OWN + "choice a: gap {\n reading x {\n requires: a=|x\n"
    assert "of this file" in explained(own, None)


def test_lines_of_an_example() -> None:
    example = CHILD + "example e {\n players: Aino, Eino\n "
    assert "trump suit" in explained(example + "tru|mp: hearts\n")
    assert "got rid of" in explained(example + "in: shed|ding\n")
    assert "a player" in explained(example + "Ai|no: is next\n")


def test_the_parts_of_a_sum() -> None:
    scoring = OWN + "phase scoring: scoring {\n trick penalty:  trick number * (aces + 1) if misère, otherwise 0\n"
    assert WORDS["trick number"] in explained(scoring.replace("trick number *", "trick num|ber *"), None)
    assert covered(scoring.replace("trick number *", "tri|ck number *")) == "trick number"
    assert WORDS["aces"] in explained(scoring.replace("(aces", "(ac|es"), None)
    assert CONDITIONS["misère"] in explained(scoring.replace("misère", "misè|re"), None)
    assert str(TrickPenalty.SUM.value) in explained(scoring.replace("(aces + 1", "(aces + |1"), None)


def test_denominations() -> None:
    bidding = OWN + "phase bidding: auction {\n denominations:  grand, op|en\n"
    assert Denomination.OPEN.meaning in explained(bidding, None)
    example = OWN + "example e {\n players: Aino, Eino\n "
    assert Denomination.GRAND.meaning in explained(example + "contract: 3 gra|nd\n", None)
    assert Denomination.CLUBS.meaning in explained(example + "Aino: bids 3 clu|bs\n", None)
    assert Denomination.HEARTS.meaning not in explained(example + "trump: hea|rts\n", None)


def test_kinds_of_deal() -> None:
    assert "In deals" not in explained(OWN + "dea|ls kitty {\n", None)
    assert "one kind only" in explained(OWN + "dea|ls kitty {\n", None)
    own = OWN + "deals kitty {\n deal:  12   each\n}\nphase session: session {\n series deals:  4 kit|ty\n"
    assert explained(own, None) == "**kitty**, a kind of deal\n\n- deal: 12 each"
    child = "variant x from skruuvi [; invented] {\n"
    assert "- deal: the whole pack" in explained(child + "deals kot|ka {\n", "skruuvi")
    assert "- undealt cards: the kitty" in explained(child + "example e {\n deal: kit|ty\n", "skruuvi")
    assert not explained(child + "example e {\n deal: nob|ody\n", "skruuvi")


def test_what_a_player_does_in_an_example() -> None:
    example = OWN + "example e {\n players: Aino, Eino\n "
    assert STEPS["passes_on"] in explained(example + "Aino: passes, the fi|rst of 8\n", None)
    assert POSITION["holds"] in explained(example + "Aino: hol|ds ♠7\n", None)
    assert POSITION["other_aces"] in explained(example + "other ac|es: 3\n", None)


@pytest.mark.parametrize("text", ["# vari|ant", CHILD + "\n|\n", "variant x {} |", "|"])
def test_nothing_where_there_is_nothing(text: str) -> None:
    assert not explained(text)
