"""How many cards each hand has while cards are taken up and given: counted, without the cards themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from myllymatti.mechanisms import Point
from myllymatti.mechanisms.exchange import Kitty, TakenUp
from myllymatti.words_nearby import listed

_ORDINALS = {1: "first", 2: "second", 3: "third"}


class Table(NamedTuple):
    """The cards of each hand after the deal, and those that are left."""

    sizes: Sequence[int]
    left: int


class CannotGive(Exception):
    """A hand has fewer cards than are to be given from it."""

    def __init__(self, giver: str, count: int, held: int) -> None:
        super().__init__(giver)
        self.giver, self.count, self.held = giver, count, held


class Hands:
    """The sizes of the hands by seat, counted from the bidder, who is also taken for the declarer.

    Givers and receivers bear the names of the grammar (`grammar/exchange.lark`).
    """

    def __init__(self, dealt: Table, sides: Sequence[frozenset[int]]) -> None:
        """`sides` are the seats that play together, the bidder's side first."""
        self.sizes = list(dealt.sizes)
        self.kitty = dealt.left
        self._sides = sides
        self._defenders = [seat for seat in range(len(self.sizes)) if seat not in sides[0]]

    def exchange(self, kitty: Point | None, taken_up: Point | None, packets: Iterable[tuple[str, int, str]]) -> None:
        """Let an exchange take place.

        Raises:
            CannotGive: when a hand has too few cards.
        """
        if kitty is Kitty.TAKEN:
            self.sizes[0] += self.kitty
            self.kitty = 0
        elif kitty is Kitty.GIVEN_OUT:
            given = min(self.kitty, len(self.sizes))
            self.kitty -= given
            self.sizes = [size + (seat < given) for seat, size in enumerate(self.sizes)]
        handed = [0] * len(self.sizes)
        received = handed if taken_up is TakenUp.TOGETHER else self.sizes
        for giver, count, receiver in packets:
            for seat in self._givers(giver):
                receivers = self._receivers(seat, receiver)
                total = count * (len(receivers) if receiver != "out_of_play" else 1)
                if self.sizes[seat] < total:
                    raise CannotGive(giver, total, self.sizes[seat])
                self.sizes[seat] -= total
                for one in receivers:
                    received[one] += count
        if taken_up is TakenUp.TOGETHER:
            self.sizes = [size + more for size, more in zip(self.sizes, handed, strict=True)]

    def told(self) -> str:
        """Who has how many cards; opponents with equally many are told together."""
        names = ["the bidder", *("the partner" for _ in range(len(self._sides[0]) - 1))]
        sizes = [self.sizes[seat] for seat in sorted(self._sides[0])]
        opponents = [self.sizes[seat] for seat in self._defenders]
        if len(set(opponents)) == 1:
            names.append("each opponent")
            sizes.append(opponents[0])
        else:
            names += [f"the {_ORDINALS.get(number, f'{number}th')} defender" for number, _ in enumerate(opponents, 1)]
            sizes += opponents
        return listed((f"{name} has {size} cards" for name, size in zip(names, sizes, strict=True)), "and")

    def _givers(self, giver: str) -> list[int]:
        return list(range(len(self.sizes))) if giver == "each_player" else [self._seat(giver)]

    def _receivers(self, seat: int, receiver: str) -> list[int]:
        if receiver == "out_of_play":
            return []
        if receiver == "partner":
            return [self._partner(seat)]
        if receiver == "each_opponent":
            own = next(side for side in self._sides if seat in side)
            return [one for one in range(len(self.sizes)) if one not in own]
        return [self._seat(receiver)]

    def _partner(self, seat: int) -> int:
        return (seat + len(self.sizes) // 2) % len(self.sizes)

    def _seat(self, name: str) -> int:
        if name in ("first_defender", "second_defender"):
            return self._defenders[0 if name == "first_defender" else 1]
        return self._partner(0) if name == "partner" else 0
