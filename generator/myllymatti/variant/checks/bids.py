"""The bids of an auction: each can be told from the others, and the contract can be reached and named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from myllymatti.diagnostics import Diagnostic
from myllymatti.mechanisms import Point
from myllymatti.mechanisms.auction import (
    AUCTION,
    Denomination,
    Denominations,
    EndsAfter,
    EqualBids,
    Levels,
    LowestContract,
)
from myllymatti.variant.checks.telling import Part, once, parts, together
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import Fact, Variant


@dataclass(frozen=True)
class Bids:
    """What can be bid in an auction, and the clauses that say so: its own, and that of the first one it refers to."""

    denominations: tuple[str, ...]
    denominations_said: tuple[Fact, ...]
    lowest: int
    highest: int
    levels_said: tuple[Fact, ...]


def bids_fit(variant: Variant) -> Iterable[Diagnostic]:
    """Denominations and levels make bids, of which the lowest contract is one, and what is left open is named."""
    return once(fault for configured in each_game(variant) for fault in _faults(variant, parts(configured, AUCTION)))


def _faults(variant: Variant, auctions: tuple[Part, ...]) -> Iterator[Diagnostic]:
    if not auctions or not _says_bids(auctions[0]):
        return  # that it refers to an auction before is told by another check
    bids = bids_of(auctions)
    for part, one in zip(auctions, bids, strict=True):
        yield from _no_bids(variant, one)
        level = part.value(LowestContract)
        if level.answer is LowestContract.LEVEL and level.number() > one.highest >= one.lowest:
            title = f"no bid comes to level {level.number()}: the highest level is {one.highest}"
            hint = f"write lowest contract: level {one.highest}, or levels up to {level.number()}"
            yield together(variant, "unfit-bids", title, hint, [part.facts[LowestContract], *one.levels_said])
    yield from _never_named(variant, bids)
    yield from _cannot_end(variant, auctions, bids)


def _says_bids(first: Part) -> bool:
    return first.answer(Denominations) is Denominations.ORDER and first.answer(Levels) is Levels.RANGE


def bids_of(auctions: tuple[Part, ...]) -> list[Bids]:
    """What can be bid in each auction of a game whose first one says so."""
    return [_bids(part, auctions[0]) for part in auctions]


def _bids(part: Part, first: Part) -> Bids:
    """What can be bid in an auction; `first` is the first one, to which a second may refer."""
    named = part if part.answer(Denominations) is Denominations.ORDER else first
    ranged = part if part.answer(Levels) is Levels.RANGE else first
    levels = ranged.value(Levels)
    return Bids(
        denominations=tuple(map(str, named.value(Denominations).arguments)),
        denominations_said=_both(part, named, Denominations),
        lowest=levels.number(0),
        highest=levels.number(1),
        levels_said=_both(part, ranged, Levels),
    )


def _both(part: Part, other: Part, point: type[Point]) -> tuple[Fact, ...]:
    return (part.facts[point],) if other is part else (part.facts[point], other.facts[point])


def _no_bids(variant: Variant, bids: Bids) -> Iterator[Diagnostic]:
    """What is wrong in the clauses of an auction itself; what another one says is told there."""
    if bids.lowest > bids.highest and len(bids.levels_said) == 1:
        title = f"{bids.lowest} to {bids.highest} are no levels"
        yield together(variant, "unfit-bids", title, "write the smaller number first", bids.levels_said)
    twice = next((word for word in bids.denominations if bids.denominations.count(word) > 1), None)
    if twice is not None and len(bids.denominations_said) == 1:
        hint = "each denomination has one place in the order, from the lowest to the highest"
        yield together(variant, "unfit-bids", f"“{twice}” stands twice", hint, bids.denominations_said)


def _never_named(variant: Variant, bids: list[Bids]) -> Iterator[Diagnostic]:
    """What an open bid stands for must be named in the last auction, at its own level or above."""
    last, is_open = bids[-1], Denomination.OPEN.value
    opened = next((one for one in bids if is_open in one.denominations), None)
    if opened is None:
        return
    if is_open in last.denominations:
        title = "an open bid is never named: the last auction allows it, too"
        if len(bids) == 1:
            title = "an open bid is never named: there is no second auction"
        hint = "add a phase raising: auction whose denominations are listed without “open”; or leave “open” out"
        yield together(variant, "unfit-bids", title, hint, last.denominations_said)
    elif last.highest < opened.highest:
        title = f"an open bid at level {opened.highest} cannot be named: the last auction ends at level {last.highest}"
        hint = f"let the levels of the last auction go up to {opened.highest}"
        yield together(variant, "unfit-bids", title, hint, [*last.levels_said, *opened.levels_said])


def _cannot_end(variant: Variant, auctions: tuple[Part, ...], bids: list[Bids]) -> Iterator[Diagnostic]:
    """Where all call once, and keep or withdraw equal bids, each bid must be one that the auction can end with."""
    lowest = bids[0].lowest
    opened = False
    for part, one in zip(auctions, bids, strict=True):
        least = part.value(LowestContract)
        level = least.number() if least.answer is LowestContract.LEVEL else lowest
        named_here = opened and Denomination.OPEN.value not in one.denominations
        if part.answer(EqualBids) is EqualBids.ALLOWED and (level > lowest or named_here):
            yield _goes_on(variant, part, named_here=named_here and level <= lowest)
        opened = opened or Denomination.OPEN.value in one.denominations
        lowest = max(lowest, level)


def _goes_on(variant: Variant, part: Part, *, named_here: bool) -> Diagnostic:
    """Each player calls once, and after that a bid may stand that is not enough to end the auction."""
    if named_here:
        title = "each calls once, and an open bid could be left unnamed"
        hint = "write equal bids: not allowed, or ends after: the passes of all others"
    else:
        title = f"each calls once, and a bid below level {part.value(LowestContract).number()} could not stay the last"
        hint = "write lowest contract: any bid, or let levels begin there; or write equal bids: not allowed"
    facts = [part.facts[EndsAfter], part.facts[EqualBids], *([] if named_here else [part.facts[LowestContract]])]
    return together(variant, "unfit-bids", title, hint, facts)
