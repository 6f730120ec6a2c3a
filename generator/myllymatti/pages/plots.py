"""Small figures as inline SVG: they take the page's colours, and say in words what they show."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, isnan, log10

from myllymatti.simulate.statistics import Mean, Share

_ROW = 26
_LEFT = 62
_WIDTH = 330
_RIGHT = 50


def share_plot(labels: Sequence[str], shares: Sequence[Share], even: float, title: str) -> str:
    """Shares with their intervals, a row each, against a line where all would be equal (`even`).

    A share that isn't known (not a number) has neither a dot nor an interval.
    """
    most = max([even, *(share.high for share in shares)])
    top = min(1.0, (int(most * 10) + 1) / 10)
    height = _ROW * len(shares) + 24

    def across(value: float) -> str:
        return f"{_LEFT + (_WIDTH - _LEFT - _RIGHT) * value / top:.1f}"

    told = "; ".join(
        f"{label} –"
        if isnan(share.share)
        else f"{label} {100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
        for label, share in zip(labels, shares, strict=True)
    )
    parts = [
        f'<svg class="plot" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><desc>{escape(told)}</desc>",
        f'<line class="even" x1="{across(even)}" x2="{across(even)}" y1="4" y2="{height - 20}"/>',
    ]
    for index, (label, share) in enumerate(zip(labels, shares, strict=True)):
        middle = index * _ROW + 16
        parts.append(f'<text x="0" y="{middle + 4}">{escape(label)}</text>')
        if isnan(share.share):
            parts.append(f'<text class="value" x="{_WIDTH}" y="{middle + 4}">–</text>')
            continue
        low, high = across(share.low), across(share.high)
        parts.append(f'<line class="interval" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>')
        parts.append(f'<circle cx="{across(share.share)}" cy="{middle}" r="4.5"/>')
        parts.append(f'<text class="value" x="{_WIDTH}" y="{middle + 4}">{100 * share.share:.1f} %</text>')
    ticks = [step / 10 for step in range(round(top * 10) + 1) if top <= 0.5 or step % 2 == 0]
    for tick in ticks:
        parts.append(f'<text class="tick" x="{across(tick)}" y="{height - 4}">{100 * tick:.0f} %</text>')
    parts.append("</svg>")
    return "".join(parts)


def mean_plot(labels: Sequence[str], means: Sequence[Mean], title: str) -> str:
    """Means with their intervals, a row each, against the line of zero."""
    ticks = _ticks(min(0.0, *(mean.low for mean in means)), max(0.0, *(mean.high for mean in means)))
    least, most = ticks[0], ticks[-1]
    height = _ROW * len(means) + 24

    def across(value: float) -> str:
        return f"{_LEFT + 8 + (_WIDTH - _LEFT - _RIGHT - 8) * (value - least) / (most - least):.1f}"

    told = "; ".join(
        f"{label} {mean.mean:+.2f} ({mean.low:+.2f} to {mean.high:+.2f})"
        for label, mean in zip(labels, means, strict=True)
    )
    parts = [
        f'<svg class="plot" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><desc>{escape(_minus(told))}</desc>",
        f'<line class="even" x1="{across(0)}" x2="{across(0)}" y1="4" y2="{height - 20}"/>',
    ]
    for index, (label, mean) in enumerate(zip(labels, means, strict=True)):
        middle = index * _ROW + 16
        parts.append(f'<text x="0" y="{middle + 4}">{escape(label)}</text>')
        low, high = across(mean.low), across(mean.high)
        parts.append(f'<line class="interval" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>')
        parts.append(f'<circle cx="{across(mean.mean)}" cy="{middle}" r="4.5"/>')
        parts.append(f'<text class="value" x="{_WIDTH}" y="{middle + 4}">{_minus(f"{mean.mean:+.1f}")}</text>')
    parts += [f'<text class="tick" x="{across(tick)}" y="{height - 4}">{_minus(f"{tick:g}")}</text>' for tick in ticks]
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
