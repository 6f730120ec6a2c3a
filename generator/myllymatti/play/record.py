"""Records of games: enough to play a game again exactly, and the form they have as plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, TypeVar

from myllymatti.bounds import MOST_PLAYERS
from myllymatti.play.set_up import BeatingStart
from myllymatti.play.state import Bidding
from myllymatti.rules.reduction import Reduction
from myllymatti.words_nearby import shortened

RECORD_FORMAT = 1
"""The version of the record's form; a reader refuses another one by name."""

Kind = TypeVar("Kind")


@dataclass(frozen=True)
class GameRecord:
    """A finished game: enough to play it again exactly.

    `ended` is false when the bound on actions was reached first; `loser` is a seat from 1, or None when the game
    has not ended or nobody lost. `actions` are (seat from 1, action as text).

    `deal` is the kind of deal, empty where all are alike; `points` are those that each seat is written, empty where
    none are scored or the deal has not ended. `bidding` says who may bid, where a session has decided that.

    `reduction` says with how many cards it was played, where these are fewer than the variant has. With `start` it is
    no whole game but a phase of beating from a position on; then there is no deck.
    """

    variant: str
    fingerprint: str
    players: int
    seed: int
    game: int
    most_actions: int
    deck: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    ended: bool
    loser: int | None
    deal: str = ""
    points: tuple[Fraction, ...] = ()
    bidding: Bidding | None = None
    reduction: Reduction | None = None
    start: BeatingStart | None = None

    def as_data(self) -> dict[str, Any]:
        """The record as plain data for JSON; seats are named and count from 1."""
        outcome: dict[str, Any] = {"ended": self.ended, "loser_seat": self.loser}
        if self.points:
            outcome["points"] = [str(points) for points in self.points]
        deal: dict[str, Any] = {"kind": self.deal} if self.deal else {}
        if self.bidding is not None:
            may_bid = [seat + 1 for seat in range(self.players) if self.bidding.may_bid >> seat & 1]
            deal["bidding"] = {"may_bid": may_bid, "last_must_bid": self.bidding.must_bid}
        deal |= {"start": self.start.as_data()} if self.start is not None else {"deck": list(self.deck)}
        reduced = {"reduced": asdict(self.reduction)} if self.reduction is not None else {}
        return {
            "format": RECORD_FORMAT,
            "variant": self.variant,
            **reduced,
            "fingerprint": self.fingerprint,
            "players": self.players,
            "seed": self.seed,
            "game": self.game,
            "most_actions": self.most_actions,
            "deals": [
                {
                    **deal,
                    "actions": [{"seat": seat, "action": action} for seat, action in self.actions],
                }
            ],
            "outcome": outcome,
        }


_FRACTION = re.compile(r"-?[0-9]{1,9}(?:/[1-9][0-9]{0,8})?")
"""Points in a record."""


class BadRecord(ValueError):
    """A record that cannot be replayed; the message says where and why."""


def record_from_data(data: object) -> GameRecord:
    """The record that plain data (from JSON) describes.

    Raises:
        BadRecord: when something is missing, of the wrong kind, contradictory, or of another format.
    """
    if not isinstance(data, Mapping):
        raise BadRecord("a record is fields in braces, and this is something else")
    if "session" in data:
        raise BadRecord("this is a session, of which each deal has a “record” of its own")
    found = data.get("format")
    if type(found) is not int or found != RECORD_FORMAT:
        raise BadRecord(f"this version reads format {RECORD_FORMAT}, and the format of the record is {shown(found)}")
    deals = _field(data, "deals", list)
    if len(deals) != 1 or not isinstance(deals[0], Mapping):
        raise BadRecord("“deals” must be a list with one deal")
    outcome = _field(data, "outcome", Mapping)  # type: ignore[type-abstract]
    if "loser_seat" not in outcome:
        raise BadRecord("the record has no “loser_seat”")
    loser = outcome["loser_seat"]
    start = _start(deals[0]["start"]) if "start" in deals[0] else None
    record = GameRecord(
        variant=_field(data, "variant", str),
        fingerprint=_field(data, "fingerprint", str),
        players=_field(data, "players", int),
        seed=_field(data, "seed", int),
        game=_field(data, "game", int),
        most_actions=_field(data, "most_actions", int),
        deck=() if start is not None else tuple(_item(card, "deck", str) for card in _field(deals[0], "deck", list)),
        actions=tuple(_action(one) for one in _field(deals[0], "actions", list)),
        ended=_field(outcome, "ended", bool),
        loser=None if loser is None else _item(loser, "loser_seat", int),
        deal=_item(deals[0].get("kind", ""), "kind", str),
        points=tuple(_fraction(one) for one in _item(outcome.get("points", []), "points", list)),
        bidding=_bidding(deals[0]["bidding"]) if "bidding" in deals[0] else None,
        reduction=_reduction(data["reduced"]) if "reduced" in data else None,
        start=start,
    )
    _check_agreement(record)
    if record.bidding is not None and not 0 < record.bidding.may_bid < 1 << record.players:
        raise BadRecord(f"“may_bid” must be seats from 1 to {record.players}")
    return record


def _check_agreement(record: GameRecord) -> None:
    """Raises BadRecord where parts of a record contradict each other."""
    if record.loser is not None and not record.ended:
        raise BadRecord("the record says that the game has not ended, and yet who has lost")
    if record.most_actions < len(record.actions) or record.most_actions < 1:
        raise BadRecord(f"“most_actions” is {shown(record.most_actions)}, and there are {len(record.actions)} actions")
    if not record.ended and len(record.actions) < record.most_actions:
        raise BadRecord("the record stops before its bound on actions, and the game has not ended")


_KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    Mapping: "fields in braces",
}


def _field(data: Mapping[str, Any], name: str, kind: type[Kind]) -> Kind:
    """A field of a record, which must be there and of that kind."""
    if name not in data:
        raise BadRecord(f"the record has no “{name}”")
    return _item(data[name], name, kind)


def _item(value: object, name: str, kind: type[Kind]) -> Kind:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRecord(f"“{name}” must be {_KINDS[kind]}, and is {shown(value)}")
    return value


def _action(one: object) -> tuple[int, str]:
    entry = _item(one, "actions", Mapping)  # type: ignore[type-abstract]
    return _field(entry, "seat", int), _field(entry, "action", str)


def _fraction(value: object) -> Fraction:
    text = _item(value, "points", str)
    if not _FRACTION.fullmatch(text):
        raise BadRecord(f"“points” must be numbers such as 26 or -26/3, and one is {shown(text)}")
    return Fraction(text)


def _bidding(value: object) -> Bidding:
    entry = _item(value, "bidding", Mapping)  # type: ignore[type-abstract]
    seats = [_item(seat, "may_bid", int) for seat in _field(entry, "may_bid", list)]
    if not all(1 <= seat <= MOST_PLAYERS for seat in seats):
        raise BadRecord(f"“may_bid” must be seats from 1 to {MOST_PLAYERS}")
    return Bidding(sum(1 << seat - 1 for seat in set(seats)), _field(entry, "last_must_bid", bool))


def _reduction(value: object) -> Reduction:
    entry = _item(value, "reduced", Mapping)  # type: ignore[type-abstract]
    return Reduction(*(_field(entry, name, int) for name in ("suits", "ranks", "hand")))


def _start(value: object) -> BeatingStart:
    entry = _item(value, "start", Mapping)  # type: ignore[type-abstract]
    hands = [_item(hand, "hands", list) for hand in _field(entry, "hands", list)]
    return BeatingStart(
        hands=tuple(tuple(_item(card, "hands", str) for card in hand) for hand in hands),
        trump=_field(entry, "trump", str),
        leader=_field(entry, "leader_seat", int),
    )


def shown(value: object) -> str:
    """A value as JSON has it, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:
        text = "a number too long to show"
    return shortened(text, 40)
