"""What the readings of a variant make, on the page of its verification."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from myllymatti import files, pipeline
from myllymatti.pages import links
from myllymatti.pages.readings_made import BadReadings, readings_from_data
from myllymatti.pages.site import site_pages
from tests.helpers import project_library
from tests.pages.html import Element
from tests.pages.test_site_pages import TEMPLATES, as_html, contents

NAME = "koira"

PAGE = links.verification_page(NAME)


@cache
def _pages() -> dict[str, str]:
    """The pages where the readings of one variant were looked at."""
    found = {NAME: readings_from_data(readings_data())}
    return site_pages(replace(contents(project_library(), {}), readings=found), TEMPLATES)


def readings_data() -> dict[str, Any]:
    """Results of combining readings, as the command writes them."""
    choices = [choice.name for choice in project_library().variants[NAME].choices]
    return {
        "variant": NAME,
        "players": 3,
        "games_of_each": 500,
        "seed": 1,
        "most_actions": 2000,
        "small_pack": {"suits": 2, "ranks": 4},
        "combinations": {"possible": 4320, "looked_at": 100, "left_out": 0, "complete": True},
        "different_games": 97,
        "searches": 7,
        "grades": [
            {"grade": "always ends", "meaning": "every play ends", "combinations": 70},
            {"grade": "not a game", "meaning": "most random games do not end", "combinations": 30},
        ],
        "endings": [
            {
                "players": 2,
                "ending": "together",
                "meaning": "a play can go on",
                "combinations": 40,
                "exactly_those_with": ["runs=two-or-more"],
            }
        ],
        "measures": {"ended": "the share of games that ended"},
        "default": {"readings": [], "grade": "always ends"},
        "choices": [{"choice": choices[0], "explains": {"playable": 0.446, "ended": 0.579, "void": None}}],
        "readings": [],
        "reasons": [
            {"readings": ["a=b", "c=d"], "combinations": 25, "further": 25},
            {"readings": ["e=f"], "combinations": 5, "further": 0},
        ],
        "games": [],
    }


def test_readings_are_told_with_grades_what_decides_and_what_makes_no_game() -> None:
    tree = as_html(_pages()[PAGE])
    text = tree.text()
    assert "can be combined in 4 320 ways. Of these, 100 were looked at. They make 97 different games." in text
    assert "Of the combinations, 30 % are no game at all." in text
    (grades,) = [table for table in tree.all("table") if "grades" in table.attributes["class"].split()]
    rows = [[cell.text() for cell in row.inside if isinstance(cell, Element)] for row in grades.all("tr")]
    assert rows[-1] == ["not a game", "30", "30 %", "Most random games do not end within the bound."]
    assert "combinations of which this was found: 40. A play can go on for ever, but only if several" in text
    assert "They are exactly those with: runs=two-or-more." in text
    assert links.link(PAGE, links.variant_page(NAME), "choice-runs-two-or-more") in tree.links()
    (table,) = [table for table in tree.all("table") if "explains" in table.attributes["class"].split()]
    assert [cell.text() for cell in table.all("td")] == ["44.6", "57.9"]
    assert "25: a=b + c=d" in text
    assert "5 more: without such a reason of up to three readings" in text
    assert "e=f" not in text
    assert "readings" in {link.partition("#")[2] for link in as_html(_pages()[links.VERIFICATION]).links()}


def test_without_readings_there_is_no_such_section() -> None:
    assert "What the readings make" not in as_html(_pages()[links.verification_page("skitgubbe")]).text()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda found: found.pop("grades"), "grades: "),
        (lambda found: found["combinations"].update(possible="many"), "combinations.possible: "),
        (lambda found: found["choices"][0].update(explains={"playable": "much"}), "choices.0.explains.playable"),
    ],
)
def test_what_are_no_readings_is_refused_with_its_place(spoil: Any, said: str) -> None:  # noqa: ANN401
    data = readings_data()
    spoil(data)
    with pytest.raises(BadReadings, match=re.escape(said)):
        readings_from_data(data)


def test_recorded_readings_can_be_shown() -> None:
    recorded = sorted((files.data_folder("site") / "data").glob("readings-*.json"))
    found = pipeline.recorded_readings()
    assert [f"readings-{name}.json" for name in sorted(found)] == [path.name for path in recorded]
    assert set(found) <= set(project_library().variants)
