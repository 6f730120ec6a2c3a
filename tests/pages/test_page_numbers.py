"""Numbers as pages show them, in the way of their language."""

from __future__ import annotations

import pytest

from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.numbers import Numbers
from myllymatti.simulate.statistics import Mean, Share

ENGLISH = Numbers(Catalogue())
FINNISH = Numbers(Catalogue("fi", strict=False))
"""Numbers need no translation, so an empty catalogue does."""


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (1e-19, "0 %"),
        (5e-7, "less than 0.0001 %"),
        (0.000005, "0.0005 %"),
        (0.0125, "1.25 %"),
        (1 / 3, "33.3 %"),
        (0.9999, "99.99 %"),
        (1, "100 %"),
        (-0.016, "−1.6 %"),
    ],
)
def test_percent(share: float, text: str) -> None:
    assert ENGLISH.percent(share) == text.replace(" %", "\u00a0%")


def test_decimals_have_the_mark_of_the_language() -> None:
    assert FINNISH.percent(1 / 3) == "33,3\u00a0%"
    assert FINNISH.share(0.5) == "50,0\u00a0%"
    assert FINNISH.signed(1.25, 1) == "+1,2"
    assert FINNISH.interval(Share(0.5, 0.401, 0.6)) == "40,1 to 60\u00a0%"


def test_interval_and_whole_numbers() -> None:
    assert ENGLISH.interval(Share(0.5, 0.401, 0.6)) == "40.1 to 60\u00a0%"
    assert ENGLISH.mean_interval(Mean(0.1, -0.52, 0.72, 1), 1) == "−0.5 to +0.7"
    assert ENGLISH.whole(1_234_567) == "1\u202f234\u202f567"


@pytest.mark.parametrize(("value", "text"), [(1.25, "+1.2"), (-0.5, "−0.5"), (0.0, "0.0"), (0.04, "0.0")])
def test_sign_is_told_where_a_number_is_not_zero(value: float, text: str) -> None:
    assert ENGLISH.signed(value, 1) == text


def test_lists_are_those_of_the_language() -> None:
    assert ENGLISH.listed(["1", "2", "3"]) == "1, 2 and 3"
    assert ENGLISH.listed(["1", "2"], "or") == "1 or 2"
    assert FINNISH.listed(["1", "2"]) == "1 ja 2"
    assert FINNISH.listed(["1", "2"], "or") == "1 tai 2"
