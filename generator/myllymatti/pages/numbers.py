"""Numbers as pages show them: thousands apart, shares in per cent, intervals."""

from __future__ import annotations

from myllymatti.simulate.statistics import Share

THIN = "\u202f"
"""A narrow space that does not break, between thousands."""

_LEAST, _NOTHING = 0.0001, 1e-9
"""Per cent below which a share is only said to be less, and what is nothing but the rounding of a zero."""


def whole(number: int) -> str:
    """A whole number, thousands apart: 20 000."""
    return f"{number:,}".replace(",", THIN)


def percent(share: float) -> str:
    """A share from 0 to 1 in per cent with two or three digits that count: 0.0125 %, 33.3 %, 99.99 %."""
    value = 100 * share
    if abs(value) < _NOTHING:
        return "0 %"
    if abs(value) < _LEAST:
        return f"less than {_LEAST} %"
    digits = 4 if 99 < value < 100 else 3
    return f"{value:.{digits}g} %".replace("-", "−")


def interval(share: Share) -> str:
    """The interval of a share in per cent: 0 to 0.0192 %."""
    return f"{percent(share.low)} to {percent(share.high)}".replace(" %", "", 1)


def signed(value: float, digits: int) -> str:
    """A number with its sign, so many digits after the point."""
    return f"{value:+.{digits}f}".replace("-", "−")
