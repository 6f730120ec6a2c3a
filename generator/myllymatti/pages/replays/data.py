"""The data of a replay for the browser: the same for all languages, and no more than what changes from step to step.

Cards are their numbers in the pack; `seen` are the seats, as bits, that saw a card or know it where it lies. The
script of the page shows each reader what the chosen player may know; it gets its words from the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from myllymatti.pages.replays.collected import Replay
from myllymatti.pages.replays.course import Line, Step
from myllymatti.pages.replays.layout import Layout, ordered
from myllymatti.play.calling import NOBODY

_PLAIN = {
    "s": "stock",
    "u": "turned_up",
    "o": "out_of_play",
    "x": "unused",
    "tr": "trump",
    "n": "turn",
    "out": "out",
    "lo": "loser",
    "m": "times",
    "pl": "piles",
    "w": "won",
}
"""The parts of a layout that stand in the data as they are, by their short names there."""


def points_of(replay: Replay) -> tuple[tuple[str, str], ...]:
    """The rule points that the steps of a replay name, each once; the data has their numbers."""
    return tuple(dict.fromkeys(point for step in replay.course.steps for point in step.points))


def replay_script(replay: Replay) -> str:
    """A replay as a script that hands its data to the page: a page that is opened from disk may load nothing else."""
    data = json.dumps(replay_data(replay), ensure_ascii=False, separators=(",", ":"))
    key = json.dumps(f"{replay.configured.variant.name}/{replay.name}")
    return f"(window.myllymattiReplays=window.myllymattiReplays||{{}})[{key}]={data};\n"


def replay_data(replay: Replay) -> dict[str, Any]:
    """A replay as plain data for JSON."""
    points = {point: number for number, point in enumerate(points_of(replay))}
    pack = replay.course.final.rules.pack
    steps: list[dict[str, Any]] = []
    before, known = None, dict[int, int]()
    for step in replay.course.steps:
        told: dict[str, Any] = {"l": [_line(line) for line in step.lines], "p": step.phase}
        if step.points:
            told["r"] = [points[point] for point in step.points]
        told |= dict(_changes(before, step, replay))
        told |= _knowledge(step.layout, known)
        steps.append(told)
        before = step.layout
    return {
        "seats": replay.seats,
        "names": list(replay.names),
        "cards": list(pack.names),
        "order": list(ordered(pack, (1 << pack.size) - 1)),
        "kitty": replay.course.final.position.deal.undealt_cards is not None
        and replay.course.final.position.deal.scoring is not None,
        "scored": replay.course.final.position.deal.scoring is not None,
        "dealt": replay.course.steps[0].lines[0].what != "",
        "steps": steps,
    }


def _line(line: Line) -> list[Any]:
    """A line as a list: what, seat, cards, seen by, then what is there of bid, receiver and points."""
    bid = f"{line.bid[0]} {line.bid[1]}" if line.bid else ""
    told = [line.what, line.seat, list(line.cards), line.seen_by, bid, line.to, line.points]
    empty = ["", NOBODY, [], 0, "", NOBODY, ""]
    while len(told) > 1 and told[-1] == empty[len(told) - 1]:
        told.pop()
    return told


def _changes(before: Layout | None, step: Step, replay: Replay) -> Iterator[tuple[str, Any]]:
    """What is not as it was at the step before."""
    now = step.layout
    for short, name in _PLAIN.items():
        value = getattr(now, name)
        if before is None or getattr(before, name) != value:
            yield short, value
    pack = replay.course.final.rules.pack
    hands = {}
    for seat, hand in enumerate(now.hands):
        was = 0 if before is None else before.hands[seat]
        if hand != was:
            hands[str(seat)] = [list(pack.ordered(hand & ~was)), list(pack.ordered(was & ~hand))]
    if hands:
        yield "h", hands
    for short, listed, listed_before in _listed(now, before):
        if listed != listed_before:
            yield short, listed


def _listed(now: Layout, before: Layout | None) -> Iterator[tuple[str, object, object]]:
    """The parts that are made into lists: the table, the card set aside, cards handed over, the contract."""
    for short, made in (("t", _table), ("a", _aside), ("hd", _handed), ("b", _bid), ("d", _declared)):
        yield short, made(now), None if before is None else made(before)


def _table(layout: Layout) -> list[object]:
    return [[played.seat, list(played.cards)] for played in layout.table]


def _aside(layout: Layout) -> list[object]:
    return [layout.aside, layout.aside_holder] if layout.aside != NOBODY else []


def _handed(layout: Layout) -> list[object]:
    return [[one.giver, one.receiver, one.card] for one in layout.handed]


def _bid(layout: Layout) -> list[object]:
    return [f"{layout.bid[0]} {layout.bid[1]}", layout.bid[2]] if layout.bid else []


def _declared(layout: Layout) -> list[object]:
    return [layout.declarer, layout.declaring]


def _knowledge(layout: Layout, known: dict[int, int]) -> dict[str, Any]:
    """Who has seen the cards that do not lie open, where that has changed; `known` is renewed."""
    hidden = [card for hand in layout.hands for card in range(hand.bit_length()) if hand >> card & 1]
    hidden += [one.card for one in layout.handed]
    hidden += [layout.aside] if layout.aside != NOBODY else []
    changed = {card: layout.seen_by[card] for card in hidden if known.get(card, 0) != layout.seen_by[card]}
    known.update(changed)
    return {"k": [list(one) for one in changed.items()]} if changed else {}
