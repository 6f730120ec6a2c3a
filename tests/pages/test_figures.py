"""What simulations showed: points and contracts of scored games on the page, counted right and drawn to scale."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction

import pytest

from myllymatti.mechanisms.game import Outcome as HowItEnds
from myllymatti.pages import figures, links
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.numbers import Numbers
from myllymatti.pages.plots import mean_plot, pace_plot, share_plot
from myllymatti.pages.site import site_pages
from myllymatti.play.players import DOUBLES_ONE_IN, LOWEST_BIDS, OPENS_ONE_IN, RAISES_ONE_IN
from myllymatti.simulate.points import Outcome, PointsTally
from myllymatti.simulate.run import Series, Simulation, Tally, simulate
from myllymatti.simulate.statistics import Mean, wilson
from tests.cli.matti import matti
from tests.helpers import KOIRA, project_library, rules_of
from tests.pages.html import Element, parse
from tests.pages.test_site_pages import TEMPLATES, as_html, contents

PAGE, RULES = links.figures_page("skruuvi"), links.variant_page("skruuvi")

ENGLISH = Numbers(Catalogue())

OUTCOMES = Counter(
    {
        Outcome("kitty", "5 hearts", 1, True): 3,
        Outcome("kitty", "5 grand", 2, False): 4,
        Outcome("kitty", "6 clubs", 3, False): 2,
        Outcome("kitty", "", 1, None): 1,
        Outcome("kotka", "6 misère", 2, True): 5,
        Outcome("bolshevik", "", 0, None): 6,
    }
)


def _result(player: str = "random", outcomes: Counter[Outcome] = OUTCOMES) -> Simulation:
    """Deals that came out as told; forehand's pair is written 2 in half of them and -1 in the others."""
    deals = outcomes.total()
    halves = {Fraction(2): deals - deals // 2, Fraction(-1): deals // 2}
    points = PointsTally(outcomes=outcomes)
    for seat in range(4):
        sign = 1 if seat % 2 == 0 else -1
        points.by_seat.update({(seat, sign * value): count for value, count in halves.items()})
        if seat < 2:
            points.by_side.update({(seat, 2 * sign * value): count for value, count in halves.items()})
    tally = Tally(games=deals, lengths=Counter({60: deals}), points=points)
    return Simulation(Series(rules_of("skruuvi"), 4, 1, policies=(player,) * 4), tally)


def _page(*results: Simulation, others: tuple[Simulation, ...] = ()) -> Element:
    simulations = {"skruuvi": results, **({"skruuvi:aces=declarers-only": others} if others else {})}
    return as_html(site_pages(contents(project_library(), simulations), TEMPLATES, PAGE.__eq__)[PAGE])


# ---- Contracts -------------------------------------------------------------------------------------------------------


def test_contracts_are_counted_by_kind_and_level() -> None:
    told = {(one.kind, one.level): one for one in figures.contracts(_result())}
    assert list(told) == [("kitty", 0), ("kitty", 5), ("kitty", 6), ("kotka", 0), ("kotka", 6), ("bolshevik", 0)]
    kitty = told["kitty", 0]
    assert (kitty.deals, kitty.played, kitty.made, kitty.failed, kitty.passed) == (10, 9, 3, 6, 1)
    assert (kitty.doubled, kitty.redoubled) == (4, 2)
    assert kitty.share_made == wilson(3, 9)
    assert (told["kitty", 5].played, told["kitty", 5].made) == (7, 3)
    assert (told["bolshevik", 0].void, told["bolshevik", 0].played) == (6, 0)


def test_all_contracts_are_those_of_all_kinds() -> None:
    total = figures.all_contracts(_result())
    assert (total.deals, total.played, total.made) == (21, 14, 8)
    assert (total.passed, total.void, total.doubled, total.redoubled) == (1, 6, 9, 2)


def test_page_tells_the_contracts() -> None:
    tree = _page(_result())
    (table,) = [one for one in tree.all("table") if "contracts" in one.attributes["class"].split()]
    rows = {next(row.all("th")).text(): [cell.text() for cell in row.all("td")] for row in table.all("tr")}
    assert rows["kitty"][:3] == ["9", "3", "6"]
    assert rows["kitty"][3].startswith("33.3 %")
    assert rows["kitty"][4:] == ["1", "4", "2"]
    assert rows["bolshevik"][:4] == ["0", "0", "0", "–"]
    assert rows["bolshevik"][4] == "6"
    assert "Contracts: 14, of which made 8, failed 6." in tree.text()


# ---- Points ----------------------------------------------------------------------------------------------------------


def test_points_are_drawn_by_seat_and_by_pair() -> None:
    (plot,) = parse(figures.points_plot(_result(), ENGLISH)).all("svg")
    labels = [one.text() for one in plot.all("text") if "class" not in one.attributes]
    assert labels == ["forehand", "seat 2", "seat 3", "dealer", "1 and 3", "2 and 4"]
    values = [one.text() for one in plot.all("text") if one.attributes.get("class") == "value"]
    assert values == ["+0.6", "−0.6", "+0.6", "−0.6", "+1.1", "−1.1"]
    assert "95 % intervals" in next(plot.all("title")).text()


@pytest.mark.parametrize(
    "means",
    [
        [Mean(-3.0, -5.0, -1.0, 2.0), Mean(4.0, 2.0, 6.0, 2.0)],
        [Mean(150.0, 140.0, 160.0, 9.0)],
        [Mean(-0.02, -0.03, -0.01, 0.1)],
        [Mean(0.0, 0.0, 0.0, 0.0)],
    ],
)
def test_means_are_drawn_to_scale_with_a_line_at_zero(means: list[Mean]) -> None:
    (plot,) = parse(mean_plot([f"row {index}" for index in range(len(means))], means, "Points", ENGLISH)).all("svg")
    ticks = [
        (float(one.text().replace("−", "-")), float(one.attributes["x"]))
        for one in plot.all("text")
        if one.attributes.get("class") == "tick"
    ]
    (first, left), (last, right) = ticks[0], ticks[-1]
    assert first <= min(0, *(mean.low for mean in means)) <= max(0, *(mean.high for mean in means)) <= last
    assert 0 in [value for value, _ in ticks]
    assert len(ticks) <= 8

    def across(value: float) -> float:
        return left + (right - left) * (value - first) / (last - first)

    (zero,) = [one for one in plot.all("line") if one.attributes["class"] == "even"]
    assert float(zero.attributes["x1"]) == pytest.approx(across(0), abs=0.2)
    for mean, dot in zip(means, plot.all("circle"), strict=True):
        assert float(dot.attributes["cx"]) == pytest.approx(across(mean.mean), abs=0.2)
    for mean, line in zip(
        means, [one for one in plot.all("line") if one.attributes["class"] == "interval"], strict=True
    ):
        assert float(line.attributes["x1"]) == pytest.approx(across(mean.low), abs=0.2)
        assert float(line.attributes["x2"]) == pytest.approx(across(mean.high), abs=0.2)


# ---- What the page says of the players -------------------------------------------------------------------------------


def test_page_says_that_play_and_bidding_were_random_and_how() -> None:
    text = _page(_result()).text()
    assert "Play and bidding are random" in text
    assert f"bids once in {OPENS_ONE_IN} times if no bid stands yet, else once in {RAISES_ONE_IN} times" in text
    assert f"one of the {LOWEST_BIDS} lowest bids" in text
    assert f"doubles once in {DOUBLES_ONE_IN} times" in text
    assert "Games lost by seat" not in text
    assert "Seed 1, Myllymatti" in text
    assert "matti simulate skruuvi --players 4 --games 21 --seed 1" in text


def test_simple_player_stands_beside_the_random_one() -> None:
    tree = _page(_result(), _result("simple"))
    assert len(list(tree.all("svg"))) == 2
    text = tree.text()
    assert "counts tricks, and bids, as low as possible" in text
    assert "--seed 1 --player simple" in text


def test_other_readings_of_a_scored_game() -> None:
    tree = _page(_result(), others=(_result(),))
    (table,) = [one for one in tree.all("table") if "readings" in one.attributes["class"].split()]
    (row,) = [row for row in table.all("tr") if list(row.all("td"))]
    assert [cell.text() for cell in row.all("td")][:5] == ["21", "60", "14", "8", "7"]
    assert re.fullmatch(r"\+0\.6 [+−][\d.]+ to [+−][\d.]+", [cell.text() for cell in row.all("td")][5])


def test_deals_of_which_none_ended_are_told_without_figures() -> None:
    series = Series(rules_of("skruuvi"), 4, 1)
    tree = _page(Simulation(series, Tally(games=5, not_ended=5)))
    assert "None of 5 deals ended within" in tree.text()
    assert not list(tree.all("svg"))


def test_heading_of_games_that_are_lost_is_another() -> None:
    assert rules_of(KOIRA).outcome is HowItEnds.LAST_HOLDER_LOSES
    made = site_pages(contents(project_library(), {}), TEMPLATES)
    assert as_html(made[links.variant_page(KOIRA)]).by_id("simulation").text().startswith("Played at random")
    assert as_html(made[RULES]).by_id("simulation").text().startswith("Played by programs")
    assert links.figures_page(KOIRA) not in made


def test_rules_of_a_scored_game_tell_the_results_in_short_and_lead_to_the_figures() -> None:
    made = site_pages(contents(project_library(), {"skruuvi": (_result(),)}), TEMPLATES)
    tree = as_html(made[RULES])
    assert "21 deals, contracts: 14, of which made 8, failed 6." in tree.text()
    assert links.link(RULES, PAGE) in tree.links()
    assert links.link(PAGE, RULES, "scoring") in as_html(made[PAGE]).links()


def test_the_command_told_gives_the_figures_again() -> None:
    result = simulate(Series(rules_of(KOIRA), 3, seed=4, most_actions=240), 30)
    assert 0 < result.tally.not_ended < 30
    page = site_pages(contents(project_library(), {KOIRA: (result,)}), TEMPLATES)[links.variant_page(KOIRA)]
    (told,) = [one.text() for one in as_html(page).all("p") if one.attributes.get("class") == "to-repeat"]
    command = told.removeprefix("To repeat a row: matti ").replace(" N ", " 3 ")
    again = matti(*command.split(), "--json").data()
    assert again == json.loads(json.dumps(result.as_data()))


# ---- Figures in any language -----------------------------------------------------------------------------------------


def test_numbers_of_a_figure_stand_in_a_table_too() -> None:
    tree = _page(_result())
    (more,) = [one for one in tree.all("details") if "figure-numbers" in one.attributes["class"]]
    rows = [[cell.text() for cell in row.inside if isinstance(cell, Element)] for row in more.all("tr")]
    assert rows[1][:2] == ["forehand", "+0.57"]
    assert [row[0] for row in rows[1:]] == ["forehand", "seat 2", "seat 3", "dealer", "1 and 3", "2 and 4"]


def test_figures_are_said_in_words_and_take_the_colours_of_the_page() -> None:
    shares = [wilson(1, 3), wilson(0, 0)]
    for drawn in (
        share_plot(["one", "two"], shares, 0.5, "Shares", ENGLISH),
        figures.points_plot(_result(), ENGLISH),
        pace_plot({"a game": [(90, 100, 120), (7, 8, 9)]}, "Pace", "a game: 100, 8", ENGLISH),
    ):
        (plot,) = parse(drawn).all("svg")
        assert next(plot.all("title")).text()
        assert next(plot.all("desc")).text()
        assert plot.attributes["role"] == "img"
        assert not re.search(r"fill=|stroke=|style=|#[0-9a-f]{3}", drawn)


def test_figures_are_drawn_with_the_decimals_of_the_language() -> None:
    finnish = Numbers(Catalogue("fi", strict=False))
    (plot,) = parse(share_plot(["yksi"], [wilson(1, 3)], None, "Osuudet", finnish)).all("svg")
    assert "33,3 %" in [one.text() for one in plot.all("text")]
    assert not [one for one in plot.all("line") if one.attributes["class"] == "even"]
    assert next(plot.all("desc")).text().startswith("yksi 33,3 %")


def test_long_labels_have_room() -> None:
    label = "aikaisemmat vaiheet"
    (plot,) = parse(share_plot([label], [wilson(0, 10)], None, "Osuudet", ENGLISH)).all("svg")
    left = min(float(one.attributes["x"]) for one in plot.all("text") if one.attributes.get("class") == "tick")
    assert left > 5.5 * len(label)


def test_pace_is_drawn_on_a_scale_of_tens_with_marks_that_differ() -> None:
    drawn = pace_plot({"a game": [(90, 100, 120), (9, 10, 11)]}, "Pace", "words", ENGLISH)
    (plot,) = parse(drawn).all("svg")
    ticks = {
        one.text(): float(one.attributes["x"]) for one in plot.all("text") if one.attributes.get("class") == "tick"
    }
    assert list(ticks) == ["1", "10", "100", "1 000"]
    full, hollow = plot.all("circle")
    assert float(full.attributes["cx"]) == pytest.approx(ticks["100"], abs=0.2)
    assert float(hollow.attributes["cx"]) == pytest.approx(ticks["10"], abs=0.2)
    assert (full.attributes.get("class"), hollow.attributes.get("class")) == (None, "hollow")
