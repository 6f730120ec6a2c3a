"""Numbers as pages show them in a language: thousands apart, shares in per cent, intervals, lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isnan

from babel.lists import format_list

from myllymatti.pages.catalogue import Catalogue
from myllymatti.simulate.statistics import Mean, Share
from myllymatti.words.languages import ENGLISH

NOT_KNOWN = "–"
"""What stands for a number that there is none of."""

_LEAST, _NOTHING = 0.0001, 1e-9
"""Per cent below which a share is only said to be less, and what is nothing but the rounding of a zero."""


@dataclass(frozen=True)
class Numbers:
    """Numbers as the language of a catalogue writes them."""

    say: Catalogue

    def whole(self, number: int) -> str:
        """A whole number, thousands apart: 20 000."""
        return self.say.number(number, 0)

    def decimal(self, value: float, digits: int) -> str:
        """A number with so many digits after the point."""
        return self.say.number(round(value, digits) + 0.0, digits)

    def signed(self, value: float, digits: int) -> str:
        """A number with its sign, so many digits after the point; zero has none."""
        told = self.decimal(value, digits)
        return f"+{told}" if round(value, digits) > 0 else told

    def percent(self, share: float) -> str:
        """A share from 0 to 1 in per cent with two or three digits that count: 0.0125 %, 33.3 %, 99.99 %."""
        value = 100 * share
        if abs(value) < _NOTHING:
            return self._percent("0")
        if abs(value) < _LEAST:
            return self.say.gettext("less than %(share)s") % {"share": self._percent(self._counting(_LEAST, 1))}
        return self._percent(self._counting(value, 4 if 99 < value < 100 else 3))

    def share(self, share: float, digits: int = 1) -> str:
        """A share from 0 to 1 in per cent, so many digits after the point."""
        return NOT_KNOWN if isnan(share) else self._percent(self.decimal(100 * share, digits))

    def interval(self, share: Share) -> str:
        """The interval of a share in per cent: 0 to 0.0192 %."""
        low, _, _ = self.percent(share.low).partition("\u00a0")
        return self.between(low, self.percent(share.high))

    def mean_interval(self, mean: Mean, digits: int) -> str:
        """The interval of a mean: −0.5 to +1.2."""
        return self.between(self.signed(mean.low, digits), self.signed(mean.high, digits))

    def between(self, low: str, high: str) -> str:
        """From one number to another, both as they are written."""
        return self.say.gettext("%(low)s to %(high)s") % {"low": low, "high": high}

    def listed(self, things: Iterable[str], style: str = "standard") -> str:
        """Things as a list: a, b and c; with the style `or`: a, b or c."""
        locale = "en_GB" if self.say.code == ENGLISH.code else self.say.code
        return format_list(list(things), style=style, locale=locale)  # type: ignore[arg-type]

    def _counting(self, value: float, digits: int) -> str:
        """A number with so many digits that count, zeros at its end left out."""
        return self.say.number(float(f"{value:.{digits}g}"))

    @staticmethod
    def _percent(number: str) -> str:
        return f"{number}\u00a0%"
