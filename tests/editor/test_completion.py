from __future__ import annotations

import pytest

from myllymatti.editor.completion import Proposal, complete
from myllymatti.editor.phrases import phrases_of, snippet_of, understood
from myllymatti.mechanisms import MECHANISMS, PHASE_MECHANISMS, PHASE_ROLES, Mechanism, Point, Property
from myllymatti.mechanisms.auction import Denomination
from myllymatti.mechanisms.scoring import SCORING, USABLE, WORDS
from myllymatti.variant.model import ChoiceKind, Standing
from tests.editor.views import CHILD, OWN, at_cursor


def proposals(text: str, parent: str | None = None) -> dict[str, Proposal]:
    return {one.label: one for one in complete(*at_cursor(text, parent))}


def completed(text: str, label: str, parent: str | None = None) -> str:
    """The text with one of its completions taken."""
    one = proposals(text, parent)[label]
    cursor = text.index("|")
    return text[: one.start] + one.text + text[cursor + 1 :]


# ---- At the beginning of a line --------------------------------------------------------------------------------------


def test_an_empty_file_begins_with_a_variant() -> None:
    found = proposals("|")
    assert list(found) == ["variant"]
    assert "{" in found["variant"].snippet


def test_rule_points_of_a_phase_with_question_and_meanings() -> None:
    found = proposals(OWN + "phase shedding: beating {\n    |")
    taken = found["taken"]
    assert taken.text == "taken:  "
    assert taken.detail.endswith("?")
    assert "- " in taken.documentation
    assert "first lead" in found
    assert "title" not in found
    assert "note" in found
    assert "phase" not in found


def test_what_is_answered_is_not_offered_again() -> None:
    text = OWN + "phase shedding: beating {\n taken: the last card played\n |\n beating: required if able\n}"
    assert not {"taken", "beating"} & proposals(text).keys()
    assert "taken" in proposals(text.replace(" |", "").replace("taken:", "tak|en:")), "but it is where it is written"


def test_the_rule_points_that_the_game_needs_come_first() -> None:
    found = list(proposals(OWN + "|"))
    assert found.index("players") < found.index("played")


def test_a_child_sees_what_its_parent_says() -> None:
    found = proposals(CHILD + "phase shedding {\n    ta|", "koira")
    assert "`the lowest card of the trick`" in found["taken"].documentation
    assert "koira.matti:" in found["taken"].documentation
    assert "(reading `runs=two-or-more`)" in found["runs"].documentation, "and what its readings say"


def test_a_claim_can_be_made_in_the_variant_itself_alone() -> None:
    assert proposals(OWN + "|")["claim"].text == "claim:  "
    assert "claim" in proposals(CHILD + "|", "koira")
    assert "claim" not in proposals(CHILD + "phase shedding {\n    |", "koira")
    assert "claim" not in proposals(CHILD + "choice x: gap {\n reading a {\n  |", "koira")


def test_a_key_takes_the_place_of_what_is_typed() -> None:
    text = OWN + "phase shedding: beating {\n    next le|\n}"
    assert completed(text, "next lead") == OWN + "phase shedding: beating {\n    next lead:  \n}"


def test_before_a_colon_only_the_key_is_changed() -> None:
    text = OWN + "    pla|: 2 to 4\n}"
    assert completed(text, "players") == OWN + "    players: 2 to 4\n}"


def test_the_mechanism_comes_from_the_parent_or_from_elsewhere_in_the_text() -> None:
    reading = "choice x: gap {\n reading a {\n  phase shedding {\n   |"
    assert "taken" in proposals(CHILD + reading, "koira")
    assert "taken" in proposals(OWN + "phase shedding: beating {\n}\n" + reading)
    assert "taken" not in proposals(OWN + reading)


def test_blocks_and_keys_of_each_block() -> None:
    assert {"phase", "choice", "note", "example", "title", "fix", "without"} <= proposals(CHILD + "|", "koira").keys()
    assert not {"fix", "without"} & proposals(OWN + "|").keys()
    assert proposals(OWN + "choice x: gap {\n|").keys() == {"reading", "note"}
    assert "deals" in proposals(OWN + "|")
    assert {"phase", "note", "deal", "undealt cards"} <= proposals(KINDS + "deals kitty {\n|").keys()
    assert not {"choice", "example", "deals", "fix"} & proposals(KINDS + "deals kitty {\n|").keys()
    assert "deals" in proposals(OWN + "choice x: gap {\n reading a {\n|")
    assert {"requires", "excludes", "phase", "players"} <= proposals(OWN + "choice x: gap {\n reading a {\n|").keys()
    assert ": ${2:MECHANISM}" in proposals(OWN + "|")["phase"].snippet
    assert "MECHANISM" not in proposals(CHILD + "|", "koira")["phase"].snippet


def test_lines_of_an_example() -> None:
    found = proposals(OWN + "example x {\n players: Aino, Eino\n in: shedding\n |")
    assert {"with", "trump", "stock", "leads", "Aino", "Eino", "note"} <= found.keys()
    assert not {"players", "in", "title"} & found.keys()


# ---- In deals of one kind --------------------------------------------------------------------------------------------

KINDS = (
    OWN
    + " deal: 13 each\n phase bidding: auction {\n  callers: everybody\n }\n phase session: session {\n }\n"
    + " deals kitty {\n }\n deals kotka {\n }\n"
)


def test_phases_in_deals_are_those_of_all_deals() -> None:
    assert {"denominations", "levels"} <= proposals(KINDS + "deals x {\n phase bidding {\n  |").keys()
    assert "denominations" in proposals("variant x from skruuvi {\n deals kitty {\n phase bidding {\n |", "skruuvi")
    own = KINDS + "deals x {\n phase defence: exchange {\n }\n}\ndeals y {\n phase defence: tricks {\n }\n}\n"
    reading = "choice c: gap {\n reading r {\n  deals x {\n   phase defence {\n    |"
    assert "gifts" in proposals(own + reading)
    assert "won cards" in proposals(own + reading.replace("deals x", "deals y"))


def test_what_all_deals_answer_comes_later_in_one_kind() -> None:
    found = list(proposals(KINDS + "deals x {\n |"))
    assert found.index("undealt cards") < found.index("deal")


def test_a_child_sees_what_its_parent_says_of_a_kind() -> None:
    found = proposals("variant x from skruuvi {\n deals kotka {\n |", "skruuvi")
    assert "`the whole pack`" in found["deal"].documentation
    assert "`52 cards`" in found["pack"].documentation, "and of all deals"


def test_roles_that_are_there_come_first() -> None:
    found = list(proposals(KINDS + "deals kitty {\n phase |"))
    assert set(found[:2]) == {"bidding", "session"}
    assert set(found) == PHASE_ROLES.keys()


def test_kinds_of_deal() -> None:
    assert proposals(KINDS + "choice c: gap {\n reading r {\n deals |").keys() == {"kitty", "kotka"}
    assert not proposals(KINDS + "deals |")
    assert {"kitty", "kotka", "bolshevik"} == proposals("variant x from skruuvi {\n deals |", "skruuvi").keys()
    session = KINDS + "phase session: session {\n "
    assert proposals(session + "series deals: 4 |").keys() == {"kitty", "kotka"}
    assert proposals(session + "series deals: 4 kitty, 4 |").keys() == {"kitty", "kotka"}
    found = proposals(session + "extra deals: |")
    assert found["up to NUMBER kotka until each player has declared once"].snippet.startswith("up to ${1:NUMBER} kotka")
    assert "none" in found
    assert completed(session + "series deals: 4 kitty, |", "NUMBER kotka").endswith("4 kitty, NUMBER kotka")
    assert "NUMBER NAME …" in proposals(OWN + "phase session: session {\n series deals: |"), "where no kinds are known"
    assert proposals(KINDS + "example e {\n deal: |").keys() == {"kitty", "kotka"}


# ---- Behind a key ----------------------------------------------------------------------------------------------------


def test_the_wordings_of_a_rule_point() -> None:
    found = proposals(OWN + "phase shedding: beating {\n taken: |\n}")
    assert "the lowest card of the trick" in found
    assert all(one.documentation for one in found.values())
    text = OWN + "phase shedding: beating {\n taken:  the low|\n}"
    assert completed(text, "the lowest card of the trick").splitlines()[2] == " taken:  the lowest card of the trick"


def test_the_phases_that_can_be_left_out() -> None:
    assert proposals(CHILD + "without: |", "koira").keys() == {"gathering", "shedding"}


def test_open_places_are_snippets() -> None:
    found = proposals(OWN + " players: |")
    assert found["NUMBER to NUMBER"].snippet == "${1:NUMBER} to ${2:NUMBER}"
    assert found["NUMBER or more"].text == "NUMBER or more"
    assert "That many or more" in found["NUMBER or more"].documentation
    assert snippet_of('fi "TEXT" …') == '${1:fi} "${2:TEXT}"'
    assert snippet_of("the winner") == ""


def test_only_what_may_stay_open_is_not_said() -> None:
    assert "not said" in proposals(OWN + " winner: |")
    assert "not said" not in proposals(OWN + " players: |")


def test_conditions_are_completed_one_by_one() -> None:
    text = OWN + "phase shedding: beating {\n beats: same suit and hi|"
    assert completed(text, "higher rank").endswith("beats: same suit and higher rank")


def test_denominations_are_completed_one_by_one() -> None:
    text = OWN + "phase bidding: auction {\n denominations: spades, mi|"
    assert completed(text, "misère").endswith("denominations: spades, misère")
    assert proposals(text)["open"].documentation == Denomination.OPEN.meaning
    assert completed(text.replace("spades, mi", "as in"), "as in the first auction").endswith(
        "denominations: as in the first auction"
    )


def test_words_of_sums() -> None:
    text = OWN + "phase scoring: scoring {\n trick penalty: 5 * |"
    found = proposals(text)
    assert {"level", "aces", "if", "otherwise", "misère", "a trump suit", "there is no contract"} <= found.keys()
    assert found["level"].documentation == WORDS["level"]
    assert "none" in found
    assert completed(text.replace("* ", "* trick n"), "trick number").endswith("trick penalty: 5 * trick number")
    assert "aces" not in proposals(OWN + "phase scoring: scoring {\n made: |"), "where the word has no meaning"


@pytest.mark.parametrize("point", USABLE, ids=lambda point: point.rule())
def test_words_of_sums_are_those_of_the_grammar(point: type[Point]) -> None:
    for word in (phrase.text for phrase in phrases_of(SCORING, point) if phrase.part):
        forms = (word, f"1 if {word}", f"1 {word} 2 > 1", f"1 if 2 > 1, {word} 2", f"1 if 2 > 1 {word} 1 < 2")
        assert any(understood(SCORING, point, form) for form in forms), word


def test_givers_and_receivers_are_chosen_from() -> None:
    found = proposals(OWN + "phase exchange: exchange {\n gifts: |")
    [gift] = [one for label, one in found.items() if "gives" in label]
    assert gift.snippet.startswith("${1|the bidder,the partner,")
    assert "} gives ${2:NUMBER} ${3|to the bidder," in gift.snippet
    assert "*Each player* begins with forehand" in gift.documentation


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_every_rule_point_has_wordings_with_meanings(mechanism: Mechanism) -> None:
    for point in mechanism.points:
        found = phrases_of(mechanism, point)
        assert found
        assert all(phrase.meaning and "…" not in phrase.snippet for phrase in found), point


def test_readings_and_choices() -> None:
    assert {"runs", "ties"} <= proposals(CHILD + " fix: |", "koira").keys()
    assert proposals(CHILD + " fix: runs=|", "koira").keys() == {"from-the-deuce", "two-or-more"}
    assert completed(CHILD + " fix: runs=two-or-more, ti|", "ties", "koira").endswith("runs=two-or-more, ties=")
    own = OWN + "choice a: gap {\n reading x {\n}\n reading y {\n}\n}\nchoice b: gap {\n reading z {\n"
    assert proposals(own + "requires: |").keys() == {"a"}
    assert proposals(own + "excludes: a=|").keys() == {"x", "y"}
    assert {"a", "b"} <= proposals(own + "}\n}\nexample e {\n with: |").keys()


def test_what_is_claimed_already_is_not_offered_again() -> None:
    text = CHILD + " claim: random games end [; invented]\n claim:  points add up to 0\n claim:  |\n"
    found = proposals(text, "koira")
    assert set(found) == {
        "every play ends",
        "nobody alone can prevent the end",
        "an end is always possible",
        "always one loser",
        "all seats alike",
    }
    assert found["all seats alike"].documentation == Property.ALL_SEATS_ALIKE.value
    first = proposals(CHILD + " claim:  poin|\n", "koira")["points add up to NUMBER"]
    assert first.snippet == "points add up to ${1:NUMBER}"
    assert "random games end" in proposals(
        text.replace("random games end", "ran|dom games end", 1).replace("|\n", "\n")
    )


def test_values_in_an_example() -> None:
    example = CHILD + "example e {\n players: Aino, Eino\n "
    assert proposals(example + "in: |", "koira").keys() == {"gathering", "shedding"}
    assert proposals(example + "leads: |", "koira").keys() == {"Aino", "Eino"}
    assert "hearts" in proposals(example + "trump: |", "koira")
    assert {"plays ♠7", "may not take", "holds among others ♠7"} <= proposals(example + "Aino: |", "koira").keys()
    assert completed(example + "Aino: holds am|", "is out", "koira").endswith("Aino: is out")
    assert proposals(example + "Aino: |")["plays ♠7"].snippet == "plays ${1:♠7}"


def test_values_in_an_example_of_a_contract() -> None:
    example = "variant x from skruuvi {\nexample e {\n players: Aino, Eino\n "
    assert {"contract", "other aces", "points by tricks"} <= proposals(example + "|", "skruuvi").keys()
    assert proposals(example + "declarer: |", "skruuvi").keys() == {"Aino", "Eino"}
    assert proposals(example + "doubling: |", "skruuvi").keys() == {"doubled", "redoubled"}
    assert "none" in proposals(example + "contract: |", "skruuvi")
    words = {one.value for one in Denomination}
    assert proposals(example + "contract: 3 |", "skruuvi").keys() == words
    assert proposals(example + "Aino: may bid 3 |", "skruuvi").keys() == words
    assert words.isdisjoint(proposals(example + "Aino: has won 3 |", "skruuvi").keys())
    found = proposals(example + "Aino: |", "skruuvi")
    [bids] = [one for label, one in found.items() if label.startswith("bids")]
    assert bids.snippet.startswith("bids ${1:NUMBER} ${2|spades,hearts,")
    assert {"bidding", "scoring", "defence"} <= proposals(example + "in: |", "skruuvi").keys()


# ---- In the head of a block ------------------------------------------------------------------------------------------


def test_parents() -> None:
    found = proposals("variant x from |")
    assert {"koira", "mattis"} <= found.keys()
    assert "Koira" in found["koira"].detail
    assert "from" in proposals("variant x |")


def test_roles_mechanisms_and_kinds() -> None:
    assert proposals(OWN + "phase |").keys() == PHASE_ROLES.keys()
    assert proposals(OWN + "phase shedding: |").keys() == {one.name for one in PHASE_MECHANISMS}
    assert proposals(OWN + "choice x: |").keys() == {kind.value for kind in ChoiceKind}
    assert completed(OWN + "choice x: house r|", "house rule") == OWN + "choice x: house rule"
    assert "default" in proposals(OWN + "choice x: gap {\n reading a |")


def test_choices_and_readings_that_are_opened_again() -> None:
    assert {"runs", "ties"} <= proposals(CHILD + "choice |", "koira").keys()
    assert proposals(CHILD + "choice runs: gap {\n reading |", "koira").keys() == {"from-the-deuce", "two-or-more"}


# ---- In brackets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [" players: 2 to 4 [", 'note "Yes." [seres/ties, ', "phase shedding [", ""])
def test_sources(before: str) -> None:
    text = OWN + before + "|" if before else "variant x from koira [|"
    found = proposals(text)
    assert found["seres"].text == "seres/"
    assert "Seres" in found["seres"].documentation
    assert "players" not in found


def test_passages_with_their_paraphrase() -> None:
    text = OWN + " players: 2 to 4 [seres/probably-f|\n}"
    found = proposals(text)
    assert "probably of Finnish origin" in found["probably-finnish"].documentation
    assert "doubtful" in found["probably-finnish"].detail
    assert completed(text, "probably-finnish").splitlines()[1] == " players: 2 to 4 [seres/probably-finnish"
    assert not proposals(OWN + " players: 2 [nobody/|")


def test_standings_with_their_meaning() -> None:
    found = proposals(OWN + " players: 2 to 4 [seres/ties; |")
    assert found.keys() == {standing.value for standing in Standing}
    assert found["inferred"].snippet == 'inferred "${1:why}"'
    assert found["uncertain"].detail == Standing.UNCERTAIN.meaning
    assert completed(OWN + " players: 2 [; not s|]", "not said") == OWN + " players: 2 [; not said]"


def test_a_bracket_that_is_never_closed_ends_with_the_next_clause() -> None:
    assert "NUMBER cards" in proposals(OWN + " players: 2 to 4 [seres/\n pack: |\n}")


# ---- Where nothing is to be offered ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "# from |",
        OWN + 'note "from |',
        OWN + 'note "the |"',
        OWN + ' title: en "|"',
        OWN + " players: 2 [seres/a] |",
        OWN + ' players: 2 [seres/a; inferred "why" |',
    ],
)
def test_nothing_in_comments_and_texts(text: str) -> None:
    assert not proposals(text)
