"""Small figures as inline SVG: they take the page's colours, and say in words what they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isnan, log10

from myllymatti.simulate.statistics import Mean, Share
from myllymatti.verify.fairness.jackknife import Estimate

_ROW = 26
_LEFT = 62
_WIDTH = 330
_RIGHT = 50
_LEFT_OF_PARTS = 100
"""Where the rows of parts begin, behind longer labels."""


@dataclass(frozen=True)
class _Row:
    """A row of a plot: its label, where its dot and the ends of its interval lie, and what is written behind it.

    What isn't known has no dot and no interval.
    """

    label: str
    found: tuple[float, float, float] | None
    value: str


def share_plot(labels: Sequence[str], shares: Sequence[Share], even: float, title: str) -> str:
    """Shares with their intervals, a row each, against a line where all would be equal (`even`)."""
    most = max([even, *(share.high for share in shares)])
    top = min(1.0, (int(most * 10) + 1) / 10)
    told = "; ".join(
        f"{label} –"
        if isnan(share.share)
        else f"{label} {100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
        for label, share in zip(labels, shares, strict=True)
    )
    rows = [
        _Row(label, None, "–")
        if isnan(share.share)
        else _Row(label, (share.low, share.share, share.high), f"{100 * share.share:.1f} %")
        for label, share in zip(labels, shares, strict=True)
    ]
    ticks = [step / 10 for step in range(round(top * 10) + 1) if top <= 0.5 or step % 2 == 0]
    scale = _Scale(0, top, _LEFT)
    return _drawn(rows, scale, even, {tick: f"{100 * tick:.0f} %" for tick in ticks}, (title, told))


def mean_plot(labels: Sequence[str], means: Sequence[Mean], title: str) -> str:
    """Means with their intervals, a row each, against the line of zero."""
    ticks = _ticks(min(0.0, *(mean.low for mean in means)), max(0.0, *(mean.high for mean in means)))
    told = "; ".join(
        f"{label} {mean.mean:+.2f} ({mean.low:+.2f} to {mean.high:+.2f})"
        for label, mean in zip(labels, means, strict=True)
    )
    rows = [
        _Row(label, (mean.low, mean.mean, mean.high), _minus(f"{mean.mean:+.1f}"))
        for label, mean in zip(labels, means, strict=True)
    ]
    scale = _Scale(ticks[0], ticks[-1], _LEFT + 8)
    return _drawn(rows, scale, 0, {tick: _minus(f"{tick:g}") for tick in ticks}, (title, _minus(told)))


def part_plot(labels: Sequence[str], parts: Sequence[Estimate], title: str) -> str:
    """Parts that make 1 together, with their intervals, a row each; an interval is cut off where there is no part."""
    told = "; ".join(f"{label} {_estimate(part)}" for label, part in zip(labels, parts, strict=True))
    rows = [
        _Row(label, _in_bounds(part), _minus(f"{round(100 * part.value)} %"))
        for label, part in zip(labels, parts, strict=True)
    ]
    ticks = {step / 4: f"{25 * step} %" for step in range(5)}
    return _drawn(rows, _Scale(0, 1, _LEFT_OF_PARTS), 0, ticks, (title, _minus(told)))


def _estimate(part: Estimate) -> str:
    """A part in words, with its interval where that is known."""
    told = f"{100 * part.value:.1f} %"
    return told if part.low is None or part.high is None else f"{told} ({100 * part.low:.1f} to {100 * part.high:.1f})"


def _in_bounds(part: Estimate) -> tuple[float, float, float]:
    """The interval and the dot of a part, from 0 to 1; without an interval the dot alone."""
    low, high = (part.value if end is None else end for end in (part.low, part.high))
    return min(max(low, 0), 1), min(max(part.value, 0), 1), min(max(high, 0), 1)


@dataclass(frozen=True)
class _Scale:
    """What lies at the left and the right end of a plot, and where its left end is."""

    least: float
    most: float
    left: int

    def across(self, value: float) -> str:
        """Where a value lies, from the left edge of the figure."""
        return f"{self.left + (_WIDTH - self.left - _RIGHT) * (value - self.least) / (self.most - self.least):.1f}"


def _drawn(rows: Sequence[_Row], scale: _Scale, line: float, ticks: Mapping[float, str], told: tuple[str, str]) -> str:
    """The figure: rows, a line to hold them against, ticks below; `told` are its title and what it shows, in words."""
    height = _ROW * len(rows) + 24
    at, across = scale.across(line), scale.across
    parts = [
        f'<svg class="plot" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(told[0])}</title><desc>{escape(told[1])}</desc>",
        f'<line class="even" x1="{at}" x2="{at}" y1="4" y2="{height - 20}"/>',
    ]
    for index, row in enumerate(rows):
        middle = index * _ROW + 16
        parts.append(f'<text x="0" y="{middle + 4}">{escape(row.label)}</text>')
        if row.found is not None:
            low, dot, high = (across(value) for value in row.found)
            parts.append(f'<line class="interval" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>')
            parts.append(f'<circle cx="{dot}" cy="{middle}" r="4.5"/>')
        parts.append(f'<text class="value" x="{_WIDTH}" y="{middle + 4}">{row.value}</text>')
    parts += [f'<text class="tick" x="{across(tick)}" y="{height - 4}">{text}</text>' for tick, text in ticks.items()]
    parts.append("</svg>")
    return "".join(parts)


def _ticks(least: float, most: float) -> list[float]:
    """Round numbers at equal steps, at most six or so, from below the least to above the most; zero among them."""
    raw = max(most - least, 1e-9) / 4
    power = 10.0 ** floor(log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    return [step * number for number in range(floor(least / step), max(ceil(most / step), floor(least / step) + 1) + 1)]


def _minus(text: str) -> str:
    """Numbers with a minus sign instead of a hyphen."""
    return text.replace("-", "−")
