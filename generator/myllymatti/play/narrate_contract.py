"""A deal with a contract told for people: hands, calls in a table, gifts, tricks, and how the points come about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from myllymatti.play.calling import NOBODY
from myllymatti.play.narrate import cards_text, seat_name
from myllymatti.play.position import Event, Happening
from myllymatti.play.scoring import Account, accounts, points_text
from myllymatti.play.state import State
from myllymatti.rules.contract import Bid
from myllymatti.words.lexicon import Lexicon

_CALLS = (Happening.BID, Happening.PASS, Happening.DOUBLE, Happening.REDOUBLE)
_INDENT = "      "


def narrate_contract(state: State, words: Lexicon) -> list[str]:
    """What has happened in a deal, as lines."""
    lines: list[str] = []
    number = auctions = 0
    for kind, group in groupby(state.events, key=_kind):
        events = list(group)
        if kind in ("auction", "doubling"):
            auctions += kind == "auction"
            role = "doubling" if kind == "doubling" else "bidding" if auctions == 1 else "raising"
            lines.extend(["", f"{_INDENT}{words.phase(role)}", *_calls(events, state, words), ""])
        elif kind == "tricks":
            for trick in _tricks(events):
                number += 1
                lines.append(f"{number:>4}  {_trick(trick, state, words)}")
        elif kind == "gifts":
            lines.extend(_gifts(events, state, words))
        elif kind != "score":
            lines.extend(_INDENT + _told(event, state, words) for event in events)
    if state.is_terminal():
        lines.extend(["", *score_lines(state, words)])
    return lines


def _kind(event: Event) -> str:
    if event.what in _CALLS:
        return "doubling" if event.point.startswith("doubling.") else "auction"
    if event.what is Happening.HAND_OVER:
        return "gifts"
    if event.what in (Happening.PLAY, Happening.WIN):
        return "tricks"
    return "score" if event.what is Happening.SCORE else "other"


def _told(event: Event, state: State, words: Lexicon) -> str:
    who = f"{seat_name(event.seat, state.players, words)} " if event.seat != NOBODY else ""
    bid = _bid(event.bid, words) if event.bid is not None else ""
    return who + words.event(event.what.value, cards_text(event.cards, state.rules), bid=bid)


def _bid(bid: Bid, words: Lexicon) -> str:
    return words.bid(bid.level, bid.denomination.value)


def _calls(events: Sequence[Event], state: State, words: Lexicon) -> Iterator[str]:
    """Calls as a table: a column for each player who calls, the first to call on the left, a row for each round."""
    seats = list(dict.fromkeys(event.seat for event in events))
    rows: list[dict[int, str]] = []
    for event in events:
        if not rows or event.seat in rows[-1] or any(seats.index(event.seat) < seats.index(one) for one in rows[-1]):
            rows.append({})
        called = event.bid is not None
        rows[-1][event.seat] = _bid(event.bid, words) if event.bid and called else words.event(event.what.value, "")
    table = [
        [seat_name(seat, state.players, words) for seat in seats],
        *([row.get(seat, "") for seat in seats] for row in rows),
    ]
    widths = [max(len(row[column]) for row in table) for column in range(len(seats))]
    for row in table:
        yield _INDENT + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _gifts(events: Sequence[Event], state: State, words: Lexicon) -> Iterator[str]:
    for (giver, receiver), group in groupby(events, key=lambda event: (event.seat, event.to)):
        cards = cards_text([card for event in group for card in event.cards], state.rules)
        to = seat_name(receiver, state.players, words) if receiver != NOBODY else ""
        who = seat_name(giver, state.players, words)
        yield f"{_INDENT}{who} {words.event(Happening.HAND_OVER.value, cards, to=to)}"


def _tricks(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each trick, the last one perhaps not won yet."""
    trick: list[Event] = []
    for event in events:
        trick.append(event)
        if event.what is Happening.WIN:
            yield trick
            trick = []
    if trick:
        yield trick


def _trick(events: Sequence[Event], state: State, words: Lexicon) -> str:
    played = [event for event in events if event.what is Happening.PLAY]
    told = ", ".join(f"{words.seat(event.seat + 1)} {cards_text(event.cards, state.rules)}" for event in played)
    won = next((f" → {words.seat(event.seat + 1)}" for event in events if event.what is Happening.WIN), "")
    return told + won


def score_lines(state: State, words: Lexicon, names: Sequence[str] = ()) -> Iterator[str]:
    """How the points of each side come about, and what each player is written; by `names`, if there are any."""
    played, scoring = state.played(), state.position.deal.scoring
    if scoring is None or not played.tricks:
        return

    def name(seat: int) -> str:
        return names[seat] if names else seat_name(seat, state.players, words)

    if played.contract is not None:
        bid = _bid(played.contract, words)
        yield words.account("contract", bid=bid, who=name(played.declarer), times=played.multiplier)
    elif played.multiplier > 1:
        yield words.account("no_contract", times=played.multiplier)
    for account in accounts(scoring, played):
        yield _account(account, state, words, names)
    written = [f"{name(seat)} {points_text(one)}" for seat, one in enumerate(state.points())]
    yield words.account("written", players=written)


def _account(account: Account, state: State, words: Lexicon, names: Sequence[str]) -> str:
    seats = [seat for seat in range(state.players) if account.side >> seat & 1]
    who = words.side([seat + 1 for seat in seats], [names[seat] for seat in seats] if names else ())
    aces = points_text(Fraction(-account.penalties)) if account.penalties else ""
    points = points_text(Fraction(account.points))
    return words.account("side", who=who, tricks=account.tricks, points=points, aces=aces)
