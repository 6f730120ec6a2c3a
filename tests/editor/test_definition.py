from __future__ import annotations

from pathlib import Path

from myllymatti.editor.definition import define
from tests.editor.views import CHILD, HERE, OWN, VARIANTS, at_cursor, view_of
from tests.helpers import PROJECT

CORPUS = PROJECT / "corpus"


def places(text: str, parent: str | None = "koira") -> list[tuple[Path, str]]:
    """The files that a definition leads to, and the lines there from the place on."""
    view, offset = at_cursor(text, parent)
    found = []
    for place in define(view, offset, HERE):
        there = view.source.text if place.path == HERE else place.path.read_text(encoding="utf-8")
        found.append((place.path, there[place.start :].partition("\n")[0]))
    return found


def test_a_clause_leads_to_the_parents() -> None:
    [(path, line)] = places(CHILD + "phase shedding {\n tak|en: the whole trick\n")
    assert path == VARIANTS / "koira.matti"
    assert line.startswith("taken: ")


def test_over_two_steps() -> None:
    [(path, line)] = places(CHILD + " de|al: 5 each\n")
    assert path == VARIANTS / "myllymatti-1940s.matti"
    assert line.startswith("deal: ")


def test_what_the_parent_leaves_open_leads_to_its_readings() -> None:
    found = places(CHILD + "phase shedding {\n ru|ns: none\n")
    assert len(found) == 2
    assert all(line.startswith("runs: ") for _, line in found)


def test_a_citation_leads_to_its_passage() -> None:
    [(path, line)] = places(OWN + " players: 2 to 4 [seres/probably-|finnish]\n", None)
    assert path == CORPUS / "seres" / "passages.yaml"
    assert line == "probably-finnish"


def test_every_passage_of_the_corpus_is_found() -> None:
    cited = [f"{source.id}/{passage.id}" for source in view_of("").sources for passage in source.passages]
    view = view_of(OWN + "".join(f" players: 2 [{citation}]\n" for citation in cited))
    for citation in cited:
        offset = view.source.text.index(f"[{citation}]") + 1
        [place] = define(view, offset, HERE)
        assert place.path == CORPUS / citation.partition("/")[0] / "passages.yaml"


def test_a_source_alone_leads_to_its_file() -> None:
    assert places(OWN + " winner: not said [ser|es]\n", None)[0][0] == CORPUS / "seres" / "source.yaml"
    assert not places(OWN + " winner: not said [../|x]\n", None)


def test_a_parent_leads_to_its_file() -> None:
    [(path, line)] = places("variant x from koi|ra {")
    assert path == VARIANTS / "koira.matti"
    assert line.startswith("koira from myllymatti-1940s")
    assert not places("variant koi|ra {", None)


def test_names_of_choices_and_readings() -> None:
    koira = VARIANTS / "koira.matti"
    assert places(CHILD + " fix: ru|ns=two-or-more\n") == [(koira, "runs: ambiguous wording {")]
    [(path, line)] = places(CHILD + " fix: runs=two-or|-more\n")
    assert path == koira
    assert line.startswith("two-or-more")
    own = OWN + "choice a: gap {\n reading x {\n }\n reading y {\n requires: a=|x\n"
    assert places(own, None) == [(HERE, "x {")]
    assert places(CHILD + "example e {\n with: ti|es=any\n") == [(koira, "ties: conflict {")]


def test_a_choice_that_is_opened_again_leads_to_the_parents() -> None:
    assert places(CHILD + "choice ru|ns: gap {\n") == [(VARIANTS / "koira.matti", "runs: ambiguous wording {")]
    [(_, line)] = places(CHILD + "choice runs: gap {\n reading two-or|-more {\n")
    assert line.startswith("two-or-more")


def test_a_kind_of_deal_leads_to_its_block() -> None:
    own = OWN + "deals kitty {\n}\nphase session: session {\n series deals:  4 kit|ty\n}\n"
    assert places(own, None) == [(HERE, "kitty {")]
    assert places(OWN + "deals kitty {\n}\nchoice a: gap {\n reading x {\n  deals kit|ty {\n", None) == [
        (HERE, "kitty {")
    ]
    [(path, line)] = places("variant x from skruuvi {\n deals kot|ka {\n", "skruuvi")
    assert (path, line) == (PROJECT / "variants" / "skruuvi" / "skruuvi.matti", "kotka {")
    [(_, line)] = places("variant x from skruuvi {\n example e {\n deal: bolsh|evik\n", "skruuvi")
    assert line == "bolshevik {"
    assert not places(OWN + "deals kit|ty {\n", None)


def test_a_clause_in_deals_leads_to_what_the_parent_says_there() -> None:
    deals = "variant x from skruuvi {\n deals kotka {\n "
    [(path, line)] = places(deals + "de|al: 12 each\n", "skruuvi")
    assert (path.name, " ".join(line.split()[:4])) == ("skruuvi.matti", "deal: the whole pack")
    [(_, line)] = places(deals + "phase bidding {\n cal|lers: everybody\n", "skruuvi")
    assert line.startswith("callers:"), "else to what it says of all deals"


def test_nothing_where_nothing_is_known() -> None:
    assert not places(OWN + " players|: 2 to 4\n", None)
    assert not places(CHILD + " nothing|: 2 to 4\n")
    assert not places(CHILD + " fix: a|=b\n")
    assert not places("# kom|mentti")
