"""`matti list`: the variants, each family under its heading."""

from __future__ import annotations

import pytest

from myllymatti.pages.families import FAMILIES
from tests.cli.matti import matti
from tests.helpers import project_library


def test_variants_stand_under_the_heading_of_their_family() -> None:
    lines = matti("list").out.splitlines()
    begins = [line.split("  ")[0].strip() for line in lines]
    variants = project_library().variants.values()
    wanted = ["name"]
    for family in FAMILIES.values():
        wanted += [family.title, *(variant.name for variant in variants if variant.family == family.name)]
    assert [one for one in begins if one] == wanted


@pytest.mark.parametrize("columns", ["80", "100"])
def test_names_are_whole_whatever_the_width(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    told = matti("list").out.split()
    assert set(project_library().variants) <= set(told)


def test_kinds_of_deal_are_in_the_data() -> None:
    rows = {row["name"]: row for row in matti("list", "--json").data()}
    assert rows["skruuvi"]["deals"] == ["kitty", "kotka", "bolshevik"]
    assert rows["koira"]["deals"] == []
    assert (rows["skruuvi"]["fewest_players"], rows["skruuvi"]["most_players"]) == (4, 4)
