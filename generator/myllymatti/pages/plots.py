"""Small figures as inline SVG: they take the page's colours, and say in words what they show.

All numbers in them are written as the language of the page writes them. Labels come as words of that language; the room
for them grows with the longest, so that no language cuts them off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isnan, log10

from myllymatti.pages.numbers import NOT_KNOWN, Numbers
from myllymatti.simulate.statistics import Mean, Share
from myllymatti.verify.fairness.jackknife import Estimate

_ROW = 26
_WIDTH = 330
_LEAST_LEFT, _MOST_LEFT = 62, 150
_LETTER = 5.9
"""How wide a letter is, on average, in the size of the figures' text."""


@dataclass(frozen=True)
class _Row:
    """A row of a plot: its label, where its dot and the ends of its interval lie, and what is written behind it.

    What isn't known has no dot and no interval.
    """

    label: str
    found: tuple[float, float, float] | None
    value: str


@dataclass(frozen=True)
class _Scale:
    """What lies at the left and the right end of a plot, and where these ends are."""

    least: float
    most: float
    left: float
    right: float

    def across(self, value: float) -> str:
        """Where a value lies, from the left edge of the figure."""
        return f"{self.left + (self.right - self.left) * (value - self.least) / (self.most - self.least):.1f}"


def share_plot(labels: Sequence[str], shares: Sequence[Share], even: float | None, title: str, told: Numbers) -> str:
    """Shares with their intervals, a row each, against a line where all would be equal (`even`), if there is one."""
    most = max([even or 0, *(share.high for share in shares if not isnan(share.share))])
    top = min(1.0, (int(most * 10) + 1) / 10)
    rows = [
        _Row(label, None, NOT_KNOWN)
        if isnan(share.share)
        else _Row(label, (share.low, share.share, share.high), told.share(share.share))
        for label, share in zip(labels, shares, strict=True)
    ]
    words = [
        row.label + " " + (row.value if row.found is None else _with_interval(row.value, row.found, told))
        for row in rows
    ]
    ticks = [step / 10 for step in range(round(top * 10) + 1) if top <= 0.5 or step % 2 == 0]
    scale = _scale(rows, 0, top)
    return _drawn(rows, scale, even, {tick: told.share(tick, 0) for tick in ticks}, (title, "; ".join(words)))


def _with_interval(value: str, found: tuple[float, float, float], told: Numbers) -> str:
    low, _, high = found
    return f"{value} ({told.between(told.decimal(100 * low, 1), told.decimal(100 * high, 1))})"


def mean_plot(labels: Sequence[str], means: Sequence[Mean], title: str, told: Numbers) -> str:
    """Means with their intervals, a row each, against the line of zero."""
    ticks = _ticks(min(0.0, *(mean.low for mean in means)), max(0.0, *(mean.high for mean in means)))
    rows = [
        _Row(label, (mean.low, mean.mean, mean.high), told.signed(mean.mean, 1))
        for label, mean in zip(labels, means, strict=True)
    ]
    words = [
        f"{label} {told.signed(mean.mean, 2)} ({told.mean_interval(mean, 2)})"
        for label, mean in zip(labels, means, strict=True)
    ]
    scale = _scale(rows, ticks[0], ticks[-1])
    written = {tick: told.say.number(float(f"{tick:g}")) for tick in ticks}
    return _drawn(rows, scale, 0, written, (title, "; ".join(words)))


def part_plot(labels: Sequence[str], parts: Sequence[Estimate], title: str, told: Numbers) -> str:
    """Parts that make 1 together, with their intervals, a row each; an interval is cut off where there is no part."""
    rows = [_Row(label, _in_bounds(part), told.share(part.value, 0)) for label, part in zip(labels, parts, strict=True)]
    words = [f"{label} {estimate(part, told)}" for label, part in zip(labels, parts, strict=True)]
    ticks = {step / 4: told.share(step / 4, 0) for step in range(5)}
    return _drawn(rows, _scale(rows, 0, 1), 0, ticks, (title, "; ".join(words)))


def estimate(part: Estimate, told: Numbers) -> str:
    """A part in words, with its interval where that is known."""
    value = told.share(part.value)
    if part.low is None or part.high is None:
        return value
    return _with_interval(value, (part.low, part.value, part.high), told)


def pace_plot(rows: Mapping[str, Sequence[tuple[float, float, float]]], title: str, words: str, told: Numbers) -> str:
    """What was measured, from the least to the most, on a scale on which each step is ten times the one before.

    A row may have several figures, told apart by the form of their marks; its label stands above it. `words` say what
    the figure shows.
    """
    ends = [value for figures in rows.values() for low, _, high in figures for value in (low, high)]
    least, most = floor(log10(min(ends))), ceil(log10(max(ends)))
    scale = _Scale(least, max(most, least + 1), 10, _WIDTH - 16)
    height = 36 * len(rows) + 22
    parts = [_opened(height, title, words)]
    for index, (label, figures) in enumerate(rows.items()):
        middle = index * 36 + 24
        parts.append(f'<text x="0" y="{middle - 10}">{escape(label)}</text>')
        parts.append(f'<line class="ground" x1="10" x2="{_WIDTH - 16}" y1="{middle}" y2="{middle}"/>')
        for number, figure in enumerate(figures):
            low, mark, high = (scale.across(log10(value)) for value in figure)
            parts.append(f'<line class="interval" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>')
            parts.append(_mark(number, float(mark), middle))
    for power in range(least, round(scale.most) + 1):
        written = told.say.number(10.0**power, max(0, -power))
        parts.append(f'<text class="tick" x="{scale.across(power)}" y="{height - 4}">{written}</text>')
    return "".join([*parts, "</svg>"])


def _mark(number: int, across: float, middle: float) -> str:
    """The mark of the first, second or third figure of a row: full, hollow, or a square."""
    if number == 2:
        return f'<rect x="{across - 4:.1f}" y="{middle - 4}" width="8" height="8"/>'
    hollow = ' class="hollow"' if number else ""
    return f'<circle{hollow} cx="{across:.1f}" cy="{middle}" r="4.5"/>'


def _in_bounds(part: Estimate) -> tuple[float, float, float]:
    """The interval and the dot of a part, from 0 to 1; without an interval the dot alone."""
    low, high = (part.value if end is None else end for end in (part.low, part.high))
    return min(max(low, 0), 1), min(max(part.value, 0), 1), min(max(high, 0), 1)


def _scale(rows: Sequence[_Row], least: float, most: float) -> _Scale:
    """A scale with room for the longest label at its left and the longest value at its right."""
    wanted = _LETTER * max(len(row.label) for row in rows) + 12
    behind = _LETTER * max(len(row.value) for row in rows) + 14
    return _Scale(least, most, round(min(max(wanted, _LEAST_LEFT), _MOST_LEFT)), round(_WIDTH - max(behind, 50)))


def _drawn(
    rows: Sequence[_Row], scale: _Scale, line: float | None, ticks: Mapping[float, str], told: tuple[str, str]
) -> str:
    """The figure: rows, a line to hold them against, ticks below; `told` are its title and what it shows, in words."""
    height = _ROW * len(rows) + 24
    across = scale.across
    parts = [_opened(height, *told)]
    if line is not None:
        at = across(line)
        parts.append(f'<line class="even" x1="{at}" x2="{at}" y1="4" y2="{height - 20}"/>')
    for index, row in enumerate(rows):
        middle = index * _ROW + 16
        parts.append(f'<text x="0" y="{middle + 4}">{escape(row.label)}</text>')
        if row.found is not None:
            low, dot, high = (across(value) for value in row.found)
            parts.append(f'<line class="interval" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>')
            parts.append(f'<circle cx="{dot}" cy="{middle}" r="4.5"/>')
        parts.append(f'<text class="value" x="{_WIDTH}" y="{middle + 4}">{row.value}</text>')
    parts += [f'<text class="tick" x="{across(tick)}" y="{height - 4}">{text}</text>' for tick, text in ticks.items()]
    return "".join([*parts, "</svg>"])


def _opened(height: int, title: str, words: str) -> str:
    """The beginning of a figure, with its title and what it shows."""
    return (
        f'<svg class="plot" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
    )


def _ticks(least: float, most: float) -> list[float]:
    """Round numbers at equal steps, at most six or so, from below the least to above the most; zero among them."""
    raw = max(most - least, 1e-9) / 4
    power = 10.0 ** floor(log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    return [step * number for number in range(floor(least / step), max(ceil(most / step), floor(least / step) + 1) + 1)]
