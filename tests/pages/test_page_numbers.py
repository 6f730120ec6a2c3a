"""Numbers as pages show them."""

from __future__ import annotations

import pytest

from myllymatti.pages.numbers import interval, percent, whole
from myllymatti.simulate.statistics import Share


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
    assert percent(share) == text


def test_interval_and_whole_numbers() -> None:
    assert interval(Share(0.5, 0.401, 0.6)) == "40.1 to 60 %"
    assert whole(1_234_567) == "1\u202f234\u202f567"
