"""The pages of the verification, from a report made by hand."""

from __future__ import annotations

import json
import posixpath
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from myllymatti import files, pipeline
from myllymatti.mechanisms.game import Outcome
from myllymatti.pages import links
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.fairness import plots, sentences
from myllymatti.pages.numbers import Numbers
from myllymatti.pages.site import Contents, site_pages
from myllymatti.pages.verification_files import figure_files, plays, verification_files
from myllymatti.play.game import replay
from myllymatti.verify.coverage import ClauseVerdict
from myllymatti.verify.ending import Counted
from myllymatti.verify.properties import PROPERTIES
from myllymatti.verify.report import ClaimVerdict, Kept, Report
from myllymatti.verify.report_data import report_from_json
from myllymatti.words.lexicon import lexicon
from tests.helpers import all_configured, project_library, rules_of
from tests.pages.html import Element
from tests.pages.reports import NAME, report
from tests.pages.test_site_pages import TEMPLATES, as_html, contents

VERIFICATION, RULES = links.verification_page(NAME), links.variant_page(NAME)
WITHOUT = "koira"
"""A variant of which there is no report."""


def _contents(reports: dict[str, Report]) -> Contents:
    return replace(contents(project_library(), {}), reports=reports)


@cache
def _pages() -> dict[str, str]:
    """The pages where one variant has a report."""
    return site_pages(_contents({NAME: report()}), TEMPLATES)


@cache
def _page(path: str) -> Element:
    return as_html(_pages()[path])


def _verification_of(found: Report) -> Element:
    return as_html(site_pages(_contents({NAME: found}), TEMPLATES, VERIFICATION.__eq__)[VERIFICATION])


# ---- Links and files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [links.VERIFICATION, VERIFICATION, RULES, links.verification_page(WITHOUT)])
def test_links_lead_to_pages_files_and_places(page: str) -> None:
    tree = _page(page)
    there = _files()
    ids = [one.attributes["id"] for one in tree.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    assert len(list(tree.all("h1"))) == 1
    for target in tree.links():
        address, _, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), address)) if address else page
        if not path.endswith(".html") and address:
            assert path in there, target
            continue
        path = path.removesuffix(".html") + ".md" if address else path
        assert path in _pages(), target
        assert not anchor or anchor in {one.attributes.get("id") for one in _page(path).all()}, target


def _files() -> dict[str, str]:
    """The files that go with the pages."""
    reports = {NAME: report()}
    made = verification_files(reports) | figure_files({}, reports, pipeline.recorded_readings(), None)
    return made | dict.fromkeys((links.card_file(one.name) for one in all_configured()), "")


def test_every_variant_has_a_page_of_its_verification_with_a_report_or_without() -> None:
    for name in project_library().variants:
        assert links.verification_page(name) in _pages()
        assert links.link(links.VERIFICATION, links.verification_page(name)) in _page(links.VERIFICATION).links()
        target = links.link(links.variant_page(name), links.verification_page(name))
        assert target in {link.partition("#")[0] for link in _page(links.variant_page(name)).links()}


def test_files_are_the_report_its_schema_and_plays_that_can_be_replayed() -> None:
    there = verification_files({NAME: report()})
    assert report_from_json(there[links.report_file(NAME)]) == report()
    assert "properties" in json.loads(there[links.REPORT_SCHEMA])
    shown = [path for path in there if path.startswith("verification/plays/")]
    assert len(shown) == len(plays(report())) >= 2
    for path in shown:
        record = pipeline.record_from_data(json.loads(there[path]))
        assert replay(rules_of(NAME), record) is not None
    linked = {
        posixpath.normpath(posixpath.join("verification", link))
        for page in (VERIFICATION, links.VERIFICATION)
        for link in _page(page).links()
        if link.endswith((".json", ".csv")) and "-readings." not in link
    }
    assert linked == set(there) | set(figure_files({}, {NAME: report()}, {}, None))


def test_schema_is_there_without_any_report() -> None:
    assert list(verification_files({})) == [links.REPORT_SCHEMA]


# ---- The overview ----------------------------------------------------------------------------------------------------


def _row(name: str) -> Element:
    target = links.link(links.VERIFICATION, links.verification_page(name))
    (row,) = [row for row in _page(links.VERIFICATION).all("tr") if target in row.links()]
    return row


def test_row_of_a_variant_tells_all_in_short_and_leads_to_its_places() -> None:
    cells = {cell.attributes["data-label"]: cell.text() for cell in _row(NAME).all("td")}
    coverage = report().coverage
    assert coverage is not None
    counts = {verdict: len(coverage.with_verdict(verdict)) for verdict in ClauseVerdict}
    looked_at = len(coverage.clauses) - counts[ClauseVerdict.NOT_COUNTED]
    assert cells == {
        "Play": "1 of 3 broken",
        "Ends": "only several can prevent it",
        "Longest": "19 actions",
        "Not ended: random": "–",
        "Not ended: greedy": "99.9 %",
        "Not ended: cautious": "–",
        "Claims": "1 kept",
        "Clauses reached": f"{looked_at - counts[ClauseVerdict.NEVER_REACHED]} of {looked_at}",
        "Decided": str(counts[ClauseVerdict.DECIDED]),
        "Never reached": str(counts[ClauseVerdict.NEVER_REACHED]),
        "Seats": "seat 2 stands out",
    }
    page = f"{NAME}.html"
    places = {link.partition("#")[2] for link in _row(NAME).links() if link.startswith(page)}
    assert places == {"", "play", "ending", "games", "claims", "coverage", "fairness"}


def test_row_without_a_report_names_the_command() -> None:
    assert f"No report of it as it is now: matti verify {WITHOUT}" in _row(WITHOUT).text()


def test_overview_without_any_report_says_so() -> None:
    text = as_html(site_pages(_contents({}), TEMPLATES, links.VERIFICATION.__eq__)[links.VERIFICATION]).text()
    assert "No variant has been verified for these pages yet." in text
    assert "matti verify NAME" in text


# ---- The page of a variant -------------------------------------------------------------------------------------------


def test_page_without_a_report_names_the_commands_and_has_no_figures() -> None:
    text = _page(links.verification_page(WITHOUT)).text()
    assert "There is no report of this variant as it is now" in text
    assert f"matti verify {WITHOUT}" in text
    assert not list(_page(links.verification_page(WITHOUT)).all("svg"))


def test_page_names_the_command_the_extent_and_the_version() -> None:
    text = _page(VERIFICATION).text()
    assert f"matti verify {NAME} --quick --seed 1, version 0.1.0" in text
    full = _verification_of(replace(report(), extent="full")).text()
    assert f"matti verify {NAME} --seed 1, version" in full


def test_every_property_of_play_is_told_and_a_broken_one_with_its_game() -> None:
    tree = _page(VERIFICATION)
    text = tree.text()
    for sentence in PROPERTIES.values():
        assert sentence[1:] in text
    assert "Broken with 3 players after 4 actions: ♠7 is <nowhere>" in text
    assert "plays/skitgubbe-1.json" in tree.links()


def test_endless_play_is_a_list_of_moves_with_the_choices_that_keep_it_going() -> None:
    (moves,) = [one for one in _page(VERIFICATION).all("ol") if "repeated" in one.attributes["class"]]
    told_moves = [one.text() for one in moves.all("li")]
    assert len(told_moves) == 12
    assert told_moves[:3] == ["seat 1 plays ♠2", "seat 2 takes ♠2", "seat 3 plays ♥3 could also play ♥A"]
    assert sum("could also" in one for one in told_moves) == 2
    text = _page(VERIFICATION).text()
    assert "seat 1 holds ♠2 ♠3 ♠A" in text
    assert "trumps are ♠" in text
    assert "They are kept going by the 2 choices that are marked." in text


def test_what_was_found_by_counting_is_told() -> None:
    counted = replace(report(), counted=Counted(4, 814), searched=(), why_not_searched="it has phases")
    text = _verification_of(counted).text()
    assert "Every play ends, whatever the players do. A deal has 814 actions at most" in text
    not_searched = _verification_of(replace(counted, counted=None)).text()
    assert "No small game was looked at as a whole: it has phases." in not_searched


def test_each_clause_is_told_with_its_branches_and_what_it_decided() -> None:
    coverage = report().coverage
    assert coverage is not None
    tree = _page(VERIFICATION)
    configured = project_library().configured(NAME)
    for clause in coverage.clauses:
        (fact,) = [one for one in configured.facts if (one.deal, one.role, one.identity) == _place(clause)]
        place = tree.by_id(f"clause-{links.anchor_of_rule(fact)}")
        assert " ".join(lexicon().sentence(fact).replace("*", "").split()) in place.text()
        assert clause.verdict.value.capitalize() in place.text()
        never = [one.text() for one in place.all("li") if one.attributes.get("class") == "never"]
        assert never == [f"{one.circumstance.capitalize()}: never" for one in clause.never_reached]
        if clause.verdict is ClauseVerdict.DECIDED:
            assert "Other answers tried: 2; positions at which they made a difference: 24 of 79." in place.text()
            assert "A trick is played and won: 1 234 567 times" in place.text()


def _place(clause: Any) -> tuple[str, str, str]:  # noqa: ANN401
    return clause.deal, clause.role, clause.point


def test_rule_sheet_marks_only_clauses_that_were_never_reached_or_never_decided_anything() -> None:
    coverage = report().coverage
    assert coverage is not None
    tree = _page(RULES)
    marks = [one for one in tree.all("a") if one.attributes.get("class") == "reach-mark"]
    doubtful = [
        *coverage.with_verdict(ClauseVerdict.NEVER_REACHED),
        *coverage.with_verdict(ClauseVerdict.NEVER_DECIDED),
    ]
    assert sorted(mark.text() for mark in marks) == sorted(clause.verdict.value for clause in doubtful)
    for mark in marks:
        rule = mark.attributes["href"].partition("#clause-")[2]
        assert any(one is mark for one in tree.by_id(rule).all())
        assert mark.attributes["title"] in {clause.verdict.meaning for clause in doubtful}
    decided, not_counted = (
        len(coverage.with_verdict(verdict)) for verdict in (ClauseVerdict.DECIDED, ClauseVerdict.NOT_COUNTED)
    )
    assert f"{decided} of {len(coverage.clauses) - not_counted} clauses decided something" in tree.text()


def test_rule_sheet_without_a_report_has_no_marks() -> None:
    assert "reach-mark" not in _pages()[links.variant_page(WITHOUT)]


def test_knock_outs_are_all_there_those_that_change_most_first() -> None:
    tree = _page(VERIFICATION)
    tables = [table for table in tree.all("table") if "knock-outs" in table.attributes["class"].split()]
    assert [len(list(table.all("tr"))) - 1 for table in tables] == [2, 1, 1, 1, 1]
    first, second = [row.text() for row in tables[0].all("tr")][1:]
    assert "required if able instead of what it says" in first
    assert "games that did not end: 0 % → 40.1 % +36.1 to +44.2 percentage points" in first
    assert "games lost, seat 2: 33.3 % → 50 % +10.0 to +20.0 percentage points" in second
    assert "actions a game: 250.0 → 300.0 +40.0 to +60.0" in second
    assert "it has no room" in tables[-1].text()


def test_fairness_is_told_by_figures_that_say_in_words_what_they_show_and_by_sentences() -> None:
    tree = _page(VERIFICATION)
    fair = report().fairness
    assert fair is not None
    not_ended, losing, settled, hands = list(tree.all("svg"))
    for plot in (not_ended, losing, settled, hands):
        assert "with 95 % intervals" in next(plot.all("title")).text()
    assert next(losing.all("desc")).text().startswith("seat 1 30.0 % (29.0 to 31.0); seat 2 40.0 %")
    assert next(settled.all("desc")).text().startswith("the deal 25.0 % (10.0 to 40.0); earlier phases")
    assert next(hands.all("desc")).text().startswith("the hand −2.0 % (−10.0 to 6.0)")
    for sentence in sentences(fair, Numbers(Catalogue())):
        assert " ".join(sentence.split()) in tree.text()
    assert "Seat 2 loses more or less often than others, by more than chance explains." in tree.text()


def test_each_figure_of_fairness_has_its_numbers_its_data_and_leads_to_the_rules() -> None:
    fair = report().fairness
    assert fair is not None
    rules = {one.attributes["id"] for one in _page(RULES).all() if "id" in one.attributes}
    for plot in plots(fair, Numbers(Catalogue())):
        place = _page(VERIFICATION).by_id(f"figure-{plot.name}")
        (table,) = place.all("table")
        assert [cell.text() for cell in table.all("td")] == [
            " ".join(cell.split()) for row in plot.rows for cell in row[1:]
        ]
        assert plot.anchor in rules
        assert links.link(VERIFICATION, RULES, plot.anchor) in place.links()
        assert f"../figures/{NAME}-{plot.name}.csv" in place.links()


def test_rule_sheet_leads_to_what_a_clause_decides_and_to_its_figure() -> None:
    outcome = _page(RULES).by_id(links.point_anchor("", Outcome))
    assert links.link(RULES, VERIFICATION, "figure-seats") in outcome.links()
    coverage = report().coverage
    assert coverage is not None
    told = {link for link in _page(RULES).links() if f"{NAME}.html#clause-" in link}
    assert len(told) == len(coverage.clauses)
    assert "#clause-" not in "".join(_page(links.variant_page(WITHOUT)).links())


def test_every_run_is_told_with_seed_version_engine_and_command() -> None:
    below = [one.text() for one in _page(VERIFICATION).all() if one.attributes.get("class") == "made-by"]
    runs = [text for text in below if text.startswith("Seed")]
    assert len(runs) == 3
    for text in runs:
        assert text.startswith("Seed 1, Myllymatti 0.1.0, native engine.")
    assert sum(f"To find the same: matti verify {NAME} --quick --seed 1" in text for text in runs) == 2


def test_date_is_told_only_where_the_build_was_told_it() -> None:
    dated = replace(_contents({NAME: report()}), date="2025-04-30")
    text = as_html(site_pages(dated, TEMPLATES, VERIFICATION.__eq__)[VERIFICATION]).text()
    assert "Seed 1, Myllymatti 0.1.0 as it was on 2025-04-30, native engine." in text
    assert "as it was on" not in _page(VERIFICATION).text()


@pytest.mark.parametrize(
    ("told", "date"),
    [("1746000000", "2025-04-30"), ("0", "1970-01-01"), ("", ""), ("today", ""), ("-1", ""), ("9" * 30, "")],
)
def test_date_comes_from_the_environment_or_nowhere(told: str, date: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", told)
    assert files.date_of_state() == date


def test_parts_that_are_missing_are_said_to_be() -> None:
    bare = replace(report(), coverage=None, knock_outs=None, fairness=None, claims=(), properties=(), shares=())
    tree = _verification_of(bare)
    text = tree.text()
    for sentence in ("This was not looked at.", "No clause was knocked out.", "Seats were not compared."):
        assert sentence in text
    assert "The variant claims nothing of the game as a whole." in text
    assert "something: stopped before" in text


# ---- Claims ----------------------------------------------------------------------------------------------------------


def _claimed(kept: Kept) -> dict[str, str]:
    found = report()
    verdicts = tuple(replace(verdict, kept=kept, shown=_shown(verdict, kept)) for verdict in found.claims)
    assert verdicts
    return site_pages(_contents({NAME: replace(found, claims=verdicts)}), TEMPLATES)


def _shown(verdict: ClaimVerdict, kept: Kept) -> Any:  # noqa: ANN401
    return report().searched[0].shown if kept is Kept.BROKEN else verdict.shown


@pytest.mark.parametrize("kept", Kept)
def test_claim_is_shown_with_its_outcome_and_leads_to_why(kept: Kept) -> None:
    made = _claimed(kept)
    for claim in project_library().variants[NAME].claims:
        anchor = links.property_anchor(claim)
        place = as_html(made[RULES]).by_id(anchor)
        assert links.link(RULES, VERIFICATION, anchor) in place.links()
        (mark,) = [one for one in place.all("span") if "outcome" in one.attributes["class"].split()]
        assert mark.text() == kept.value
        assert mark.attributes["title"] == kept.meaning
        there = as_html(made[VERIFICATION]).by_id(anchor)
        assert f"{kept.value} It was seen." in there.text()
        assert ("A play that breaks it" in there.text()) == (kept is Kept.BROKEN)


def test_claim_that_was_not_looked_at_says_so() -> None:
    (claim,) = project_library().variants[WITHOUT].claims
    place = _page(links.variant_page(WITHOUT)).by_id(links.property_anchor(claim))
    assert "not verified yet" in place.text()
