"""For each variant a position in which it allows or forbids what its parent or neighbour does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from myllymatti.play.position import Place
from myllymatti.play.state import State
from tests.helpers import beating_position, do, legal, lying, project_library, tricks_position, turn

Probe = Callable[[str], object]


@dataclass(frozen=True)
class Difference:
    """Two games, something asked of a position in both, and the two answers."""

    what: str
    one: str
    other: str
    probe: Probe
    in_one: object
    in_other: object


def after(hands: list[str], *actions: str, trump: str = "♥") -> Callable[[str], State]:
    """A position of the second phase after some actions, in any game."""
    return lambda name: do(beating_position(name, hands, trump), *actions)


def asks(position: Callable[[str], State], question: Callable[[State], object]) -> Probe:
    """A question asked of a position."""
    return lambda name: question(position(name))


def taken(state: State) -> str:
    """What the player to move has in hand after taking."""
    seat = turn(state)
    do(state, "take")
    return lying(state, Place.HAND, seat)


THREE = ["♠7 ♦9", "♠9 ♣2", "♠J ♦5"]
RUN = ["♠5 ♠6 ♦9", "♠7 ♠8 ♣2", "♥2 ♥3 ♦5"]

DIFFERENCES = [
    Difference(
        "who plays to a trick of the first phase",
        "myllymatti-1940s",
        "koira",
        asks(lambda name: do(tricks_position(name, ["♠7", "♠9", "♠J"], "♦2 ♦3 ♦4 ♦5"), "play ♠7", "play ♠9"), turn),
        2,
        3,
    ),
    Difference(
        "which card is taken",
        "myllymatti-1940s",
        "koira",
        asks(after(THREE, "play ♠7", "play ♠9"), taken),
        "♠9 ♠J ♦5",
        "♠7 ♠J ♦5",
    ),
    Difference(
        "whether a run may be led",
        "myllymatti-1940s",
        "myllymatti-runs",
        asks(after(RUN), lambda state: "play ♠5 ♠6" in legal(state)),
        False,
        True,
    ),
    Difference(
        "whether a run may begin in the middle of a suit",
        "koira",
        "myllymatti-runs",
        asks(after(RUN), lambda state: "play ♠5 ♠6" in legal(state)),
        False,
        True,
    ),
    Difference(
        "what is drawn between two cards of a trick",
        "myllymatti-1940s",
        "myllymatti-english",
        asks(
            lambda name: do(tricks_position(name, ["♠7 ♠8 ♠2", "♠9 ♣2 ♣3", "♠J ♠3 ♠4"], "♦2 ♦3 ♦4"), "play ♠7"),
            lambda state: lying(state, Place.HAND, 1),
        ),
        "♠2 ♠8 ♦2",
        "♠2 ♠8",
    ),
    Difference(
        "whether a card may be turned up blind",
        "koira",
        "mattis",
        asks(lambda name: tricks_position(name, ["♠7", "♠9", "♠J"], "♦2 ♦3 ♦4"), lambda s: "turn" in legal(s)),
        True,
        False,
    ),
    Difference(
        "whether one may take though able to beat",
        "koira",
        "mattis",
        asks(after(THREE, "play ♠7"), lambda state: "take" in legal(state)),
        True,
        False,
    ),
    Difference(
        "whether one may trump though able to beat in suit",
        "koira",
        "mattis",
        asks(after(["♠7 ♦9", "♠9 ♥2", "♠J ♦5"], "play ♠7"), lambda state: "play ♥2" in legal(state)),
        True,
        False,
    ),
    Difference(
        "whether one may take though able to beat",
        "mattis",
        "mattis-pagat",
        asks(after(THREE, "play ♠7"), lambda state: "take" in legal(state)),
        False,
        True,
    ),
    Difference(
        "who plays to a trick of the first phase",
        "mattis",
        "mattis-two-player-tricks",
        asks(lambda name: do(tricks_position(name, ["♠7", "♠9", "♠J"], "♦2 ♦3 ♦4 ♦5"), "play ♠7", "play ♠9"), turn),
        3,
        2,
    ),
    Difference(
        "which card is taken",
        "skitgubbe",
        "mattis-pagat",
        asks(after(THREE, "play ♠7", "play ♠9"), taken),
        "♠9 ♠J ♦5",
        "♠7 ♠J ♦5",
    ),
    Difference(
        "whether the last card of the stock may be turned up",
        "skitgubbe:blind=any-left",
        "skitgubbe",
        asks(lambda name: tricks_position(name, ["♠7", "♠9", "♠J"], "♦2"), lambda state: "turn" in legal(state)),
        True,
        False,
    ),
    Difference(
        "who plays to a trick of the first phase",
        "skitgubbe",
        "skitgubbe-all-play",
        asks(lambda name: do(tricks_position(name, ["♠7", "♠9", "♠J"], "♦2 ♦3 ♦4 ♦5"), "play ♠7", "play ♠9"), turn),
        2,
        3,
    ),
    Difference(
        "which card is taken",
        "skitgubbe",
        "skitgubbe-all-play",
        asks(after(THREE, "play ♠7", "play ♠9"), taken),
        "♠9 ♠J ♦5",
        "♠7 ♠J ♦5",
    ),
    Difference(
        "how much is taken",
        "mjolis-1913:voluntary=yes",
        "myllymatti-1940s",
        asks(after(THREE, "play ♠7", "play ♠9"), taken),
        "♠7 ♠9 ♠J ♦5",
        "♠9 ♠J ♦5",
    ),
    Difference(
        "whether an equal card takes over",
        "mjolis-1913:packs=two,equals=any-rank",
        "mjolis-1913",
        asks(after(["♠7 ♦9", "♥7 ♣2", "♠J ♦5"], "play ♠7"), lambda state: "play ♥7" in legal(state)),
        True,
        False,
    ),
]


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda one: f"{one.one}-{one.other}-{one.what[:20]}")
def test_what_sets_it_apart(difference: Difference) -> None:
    assert difference.probe(difference.one) == difference.in_one
    assert difference.probe(difference.other) == difference.in_other


def test_every_variant_is_set_apart_from_another() -> None:
    shown = {name.partition(":")[0] for one in DIFFERENCES for name in (one.one, one.other)}
    assert {name for name, variant in project_library().variants.items() if variant.family == "matti"} <= shown
