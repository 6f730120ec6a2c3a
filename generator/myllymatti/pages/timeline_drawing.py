"""A timeline as inline SVG: across for wide pages, down for narrow ones; in the page's colours, each mark a link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.timeline import Lane, Mark, Timeline

_LETTER = 6.3
"""About how wide a letter of a label is."""

_DOT, _BAR, _TAIL = 5, 8, 14
"""The radius of a mark, the breadth of a stretch, and the length of what tells that a stretch is open."""

_LABEL_LEFT, _RIGHT, _WIDE, _ROW, _HEAD = 112, 52, 760, 24, 20
"""Across: the room for names and behind the last year, the width, the height of a row of marks and of the years."""

_AXIS, _NARROW, _NAMES, _YEAR, _TRACK, _APART = 34, 352, 96, 4, 13, 18
"""Down: the room for years, the width, the room for names, the height of a year, the breadth of a track of marks, and
how far labels are apart at least."""


@dataclass(frozen=True)
class _Placed:
    """A mark, and the row of its lane that it stands in."""

    mark: Mark
    row: int


@dataclass(frozen=True)
class _PlacedDown:
    """A mark, which of the tracks side by side it stands in, how far down its label stands, and what that says."""

    mark: Mark
    track: int
    label: float
    text: str


def timeline_across(timeline: Timeline, say: Catalogue) -> Markup:
    """The timeline from left to right, a lane below the other."""
    lanes = [(lane, _rows(lane, timeline)) for lane in timeline.lanes]
    height = _HEAD + sum(_height(placed) for _, placed in lanes) + _HEAD
    parts = [_opened(timeline, "across", (_WIDE, height), say)]
    for year in timeline.ticks:
        at = _across(year, timeline)
        parts.append(f'<line class="tick-line" x1="{at:.1f}" x2="{at:.1f}" y1="{_HEAD}" y2="{height - _HEAD}"/>')
        parts.extend(f'<text class="tick" x="{at:.1f}" y="{y}">{year}</text>' for y in (12, height - 6))
    top = _HEAD
    for lane, placed in lanes:
        bottom = top + _height(placed)
        parts.append(f'<line class="lane-line" x1="0" x2="{_WIDE}" y1="{top}" y2="{top}"/>')
        parts.append(f'<text class="lane" x="0" y="{top + 20}">{escape(lane.title)}</text>')
        parts.extend(_mark_across(one, top, timeline) for one in placed)
        top = bottom
    return Markup("".join([*parts, "</svg>"]))


def _across(year: float, timeline: Timeline) -> float:
    """Where a year lies from the left edge."""
    share = (year - timeline.first) / (timeline.last - timeline.first)
    return _LABEL_LEFT + share * (_WIDE - _LABEL_LEFT - _RIGHT)


def _rows(lane: Lane, timeline: Timeline) -> list[_Placed]:
    """The marks of a lane in as few rows as let none lie over another."""
    ends: list[float] = []
    placed = []
    for mark in lane.marks:
        left = _across(mark.date.first_year, timeline) - _DOT - (_TAIL if mark.date.or_earlier else 0)
        right = _label_at(mark, timeline) + _LETTER * len(mark.label)
        row = next((row for row, end in enumerate(ends) if end < left), len(ends))
        ends[row : row + 1] = [right + 6]
        placed.append(_Placed(mark, row))
    return placed


def _height(placed: Iterable[_Placed]) -> int:
    return _ROW * (1 + max((one.row for one in placed), default=0)) + 8


def _label_at(mark: Mark, timeline: Timeline) -> float:
    """Where the label of a mark begins: behind all that is drawn of it."""
    return _across(mark.date.last_year, timeline) + _DOT + 4 + (_TAIL if mark.date.and_since else 0)


def _mark_across(placed: _Placed, top: int, timeline: Timeline) -> str:
    mark = placed.mark
    first, last = (_across(year, timeline) for year in (mark.date.first_year, mark.date.last_year))
    y = top + 4 + _ROW * placed.row + _ROW / 2
    parts = []
    if mark.date.or_earlier:
        parts.append(_tail((first, y), (first - _TAIL, y)))
    if mark.date.and_since:
        parts.append(_tail((last, y), (last + _TAIL, y)))
    if first == last:
        parts.append(f'<circle cx="{first:.1f}" cy="{y:.1f}" r="{_DOT}"/>')
    else:
        size = f'width="{last - first:.1f}" height="{_BAR}" rx="3"'
        parts.append(f'<rect x="{first:.1f}" y="{y - _BAR / 2:.1f}" {size}/>')
    parts.append(f'<text x="{_label_at(mark, timeline):.1f}" y="{y + 4:.1f}">{escape(mark.label)}</text>')
    return _linked(mark, parts)


def timeline_down(timeline: Timeline, say: Catalogue) -> Markup:
    """The timeline from top to bottom, a lane beside the other; where there is no room, a stretch is its first year."""
    breadth = (_NARROW - _AXIS) / len(timeline.lanes)
    lanes = [_placed_down(lane, breadth, timeline) for lane in timeline.lanes]
    bottom = max([_down(timeline.last, timeline), *(one.label for lane in lanes for one in lane)])
    parts = [_opened(timeline, "down", (_NARROW, round(bottom) + 16), say)]
    for year in timeline.ticks:
        at = _down(year, timeline)
        parts.append(f'<line class="tick-line" x1="{_AXIS}" x2="{_NARROW}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text x="0" y="{at + 4:.1f}">{year}</text>')
    for number, (lane, placed) in enumerate(zip(timeline.lanes, lanes, strict=True)):
        left = _AXIS + number * breadth
        turned = f'transform="translate({left + 14:.1f} {_NAMES - 14}) rotate(-90)"'
        parts.append(f'<text class="lane" {turned}>{escape(lane.title)}</text>')
        parts.append(f'<line class="lane-line" x1="{left:.1f}" x2="{left:.1f}" y1="{_NAMES}" y2="{bottom:.1f}"/>')
        beside = left + _DOT + _TRACK * (1 + max(one.track for one in placed))
        parts.extend(_mark_down(one, left, beside, timeline) for one in placed)
    return Markup("".join([*parts, "</svg>"]))


def _down(year: float, timeline: Timeline) -> float:
    """Where a year lies from the upper edge."""
    return _NAMES + _YEAR * (year - timeline.first)


def _placed_down(lane: Lane, breadth: float, timeline: Timeline) -> list[_PlacedDown]:
    """The marks of a lane, side by side where they would lie over each other and as far as there is room for it.

    A label stands beside its mark, or below the label before where that is too near.
    """
    tracks = max(1, int((breadth - _DOT - _LETTER * 9) // _TRACK))
    written = [mark.label if tracks > 1 else mark.label[:4] + "?" * bool(mark.date.doubt) for mark in lane.marks]
    ends: list[float] = []
    placed: list[_PlacedDown] = []
    for mark, text in zip(lane.marks, written, strict=True):
        at = _down(mark.date.first_year, timeline)
        above = at - _DOT - (_TAIL if mark.date.or_earlier else 0)
        free = next((track for track, end in enumerate(ends) if end < above), len(ends))
        track = min(free, tracks - 1)
        below = _down(mark.date.last_year, timeline) + _DOT + (_TAIL if mark.date.and_since else 0)
        ends[track : track + 1] = [below]
        label = max(at, placed[-1].label + _APART) if placed else at
        placed.append(_PlacedDown(mark, track, label, text))
    return placed


def _mark_down(placed: _PlacedDown, left: float, beside: float, timeline: Timeline) -> str:
    mark, label = placed.mark, placed.label
    x = left + _DOT + 4 + _TRACK * placed.track
    first, last = (_down(year, timeline) for year in (mark.date.first_year, mark.date.last_year))
    parts = []
    if label > first or beside - x > _TRACK + _DOT:
        parts.append(f'<path class="leader" d="M{x:.1f} {first:.1f} L{beside - 2:.1f} {label:.1f}"/>')
    if mark.date.or_earlier:
        parts.append(_tail((x, first), (x, first - _TAIL)))
    if mark.date.and_since:
        parts.append(_tail((x, last), (x, last + _TAIL)))
    if first == last:
        parts.append(f'<circle cx="{x:.1f}" cy="{first:.1f}" r="{_DOT}"/>')
    else:
        size = f'width="{_BAR}" height="{last - first:.1f}" rx="3"'
        parts.append(f'<rect x="{x - _BAR / 2:.1f}" y="{first:.1f}" {size}/>')
    parts.append(f'<text x="{beside:.1f}" y="{label + 4:.1f}">{escape(placed.text)}</text>')
    return _linked(mark, parts)


def legend_mark(kind: str) -> Markup:
    """A mark for the legend: verified, unverified, doubted, a stretch, or one that is open on a side."""
    shape = f'<circle cx="18" cy="8" r="{_DOT}"/>'
    if kind in ("or-earlier", "and-since"):
        shape = _tail((18, 8), (18 + (_TAIL if kind == "and-since" else -_TAIL), 8)) + shape
    elif kind == "stretch":
        shape = f'<rect x="4" y="4" width="28" height="{_BAR}" rx="3"/>'
    states = ["mark", *([f"is-{kind}"] if kind in ("verified", "doubted") else [])]
    drawn = f'<g class="{" ".join(states)}">{shape}</g>'
    return Markup(
        f'<svg class="timeline-mark" width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">{drawn}</svg>'
    )


def _tail(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A broken line with a point, where the time is open on a side."""
    (x, y), (to_x, to_y) = start, end
    along_x, along_y = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    wings = [
        f"{to_x - 4 * along_x + 3 * along_y * side:.1f} {to_y - 4 * along_y + 3 * along_x * side:.1f}"
        for side in (1, -1)
    ]
    head = f"M{wings[0]} L{to_x:.1f} {to_y:.1f} L{wings[1]}"
    return f'<path class="open" d="M{x:.1f} {y:.1f} L{to_x:.1f} {to_y:.1f}"/><path class="point" d="{head}"/>'


def _linked(mark: Mark, parts: Sequence[str]) -> str:
    """What is drawn of a mark as a link to its entry, called by its title."""
    states = ["mark", *(["is-verified"] if mark.verified else []), *(["is-doubted"] if mark.date.doubt else [])]
    title = f"<title>{escape(mark.title)}</title>"
    return f'<a class="{" ".join(states)}" href="#{mark.anchor}">{title}{"".join(parts)}</a>'


def _opened(timeline: Timeline, way: str, size: tuple[int, int], say: Catalogue) -> str:
    """The beginning of a figure: its size, and what it shows in words."""
    width, height = size
    name = f"timeline-{timeline.family.name}-{way}"
    years = {"first": timeline.first, "last": timeline.last, "family": timeline.family.called(say)}
    title = say.gettext("Timeline of %(family)s, %(first)s–%(last)s") % years
    told = say.gettext(
        "Each lane is a game, each mark something attested of it, and a link to its entry. "
        "The table after the figure has the same."
    )
    return (
        f'<svg class="timeline {way}" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="group" '
        f'aria-labelledby="{name}-title" aria-describedby="{name}-told">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-told">{escape(told)}</desc>'
    )
