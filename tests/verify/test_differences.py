"""Differences between runs: intervals that agree with published and hand-made ones, and hold for many comparisons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from myllymatti.random import Generator
from myllymatti.verify.differences import (
    Average,
    Portion,
    average,
    corrected_quantile,
    difference_of_averages,
    difference_of_portions,
)


def test_one_comparison_has_the_usual_interval_and_many_have_wider_ones() -> None:
    assert corrected_quantile(1) == pytest.approx(1.959964, abs=1e-6)
    assert corrected_quantile(100) == pytest.approx(3.480756, abs=1e-6)


def test_difference_of_shares_is_that_of_newcombe_1998() -> None:
    """His first example: 56 of 70 less 48 of 80 is 0.2, by method 10 from 0.0524 to 0.3339."""
    found = difference_of_portions(Portion(48, 80), Portion(56, 70), corrected_quantile(1))
    assert (found.difference, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    assert found.stands


def test_share_of_none_has_an_interval_all_the_same() -> None:
    found = difference_of_portions(Portion(0, 1_000), Portion(1, 1_000), corrected_quantile(1))
    assert found.low < 0 < found.high
    assert not found.stands
    assert difference_of_portions(Portion(0, 1_000), Portion(40, 1_000), corrected_quantile(100)).stands


def test_share_without_trials_is_refused() -> None:
    with pytest.raises(ValueError, match="no trials"):
        difference_of_portions(Portion(0, 0), Portion(0, 1), 2)


def test_difference_of_means_is_that_of_welch() -> None:
    base, other = average({1: 1, 3: 1}), average({Fraction(5, 2): 2, Fraction(7, 2): 2})
    assert base == Average(2, 2.0, 1.0)
    assert other == Average(4, 3.0, 0.5)
    found = difference_of_averages(base, other, 2.0)
    assert found.difference == 1.0
    assert found.high - found.low == pytest.approx(2 * 2.0 * (1 / 2 + 0.25 / 4) ** 0.5)
    assert not found.stands


def test_mean_does_not_depend_on_the_order_of_its_values() -> None:
    values = {Fraction(number, 7): number for number in range(1, 200)}
    assert average(values) == average(dict(reversed(values.items())))
    with pytest.raises(ValueError, match="no values"):
        average({})


def test_of_many_comparisons_of_the_same_with_itself_hardly_any_stands() -> None:
    """Of 200 at the level of one comparison about ten would; corrected, one in twenty such runs has any at all."""
    generator = Generator(1)

    def sample() -> Portion:
        return Portion(sum(generator.below(4) == 0 for _ in range(300)), 300)

    pairs = [(sample(), sample()) for _ in range(200)]
    assert sum(difference_of_portions(*pair, corrected_quantile(1)).stands for pair in pairs) > 2
    assert not any(difference_of_portions(*pair, corrected_quantile(200)).stands for pair in pairs)
