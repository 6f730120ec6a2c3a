"""What is left of a parent's choices once a variant has settled some: readings that can still be taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from myllymatti.variant.model import Choice, Reading

Pair = tuple[str, str]
"""A choice and one of its readings."""


@dataclass(frozen=True)
class Narrowed:
    """The choices that are still open, and those of which one reading is left: it is taken from now on.

    `emptied` are choices of which no reading can be taken.
    """

    still_open: tuple[Choice, ...]
    settled: tuple[tuple[Choice, Reading], ...]
    emptied: tuple[Choice, ...]


def narrowed(
    choices: Sequence[Choice], taken: Sequence[tuple[Choice, Reading]], gone: Iterable[str], reopened: Sequence[Choice]
) -> Narrowed:
    """What is left of `choices` when the readings `taken` of others are.

    `gone` are choices that clauses settle: nothing can be required of them any more, nor excluded. `reopened` are
    choices of the variant's own, in whose places they stand.
    """
    remaining = [_without(choice, frozenset(gone)) for choice in choices]
    laws = list(taken)
    settled: list[tuple[Choice, Reading]] = []
    emptied: list[Choice] = []
    while True:
        before = remaining
        remaining = [_pruned(choice, laws, [*remaining, *reopened]) for choice in remaining]
        emptied += [choice for choice in remaining if not choice.readings]
        single = [(choice, choice.readings[0]) for choice in remaining if len(choice.readings) == 1]
        remaining = [choice for choice in remaining if len(choice.readings) > 1]
        settled += single
        laws += single
        if not single and remaining == before:
            known = {(choice.name, one.name) for choice in (*remaining, *reopened) for one in choice.readings}
            return Narrowed(tuple(_knowing(choice, known) for choice in remaining), tuple(settled), tuple(emptied))


def contradiction(taken: Sequence[tuple[Choice, Reading]]) -> tuple[Pair, Pair] | None:
    """Two readings that are taken although one requires another, or excludes the other; None where all go together."""
    settled = {choice.name: reading.name for choice, reading in taken}
    for choice, reading in taken:
        mine = (choice.name, reading.name)
        for name, wanted in reading.requires:
            if settled.get(name, wanted) != wanted:
                return mine, (name, settled[name])
        for name, wanted in reading.excludes:
            if settled.get(name) == wanted:
                return mine, (name, wanted)
    return None


def _pruned(choice: Choice, laws: Sequence[tuple[Choice, Reading]], others: Iterable[Choice]) -> Choice:
    """The choice without readings that cannot be taken any more."""
    settled = {law.name: reading.name for law, reading in laws}
    demanded = {pair for _, reading in laws for pair in reading.requires}
    barred = {pair for _, reading in laws for pair in reading.excludes}
    names = {name for name, _ in demanded}
    there = {other.name: {one.name for one in other.readings} for other in others}

    def can_be_taken(reading: Reading) -> bool:
        mine = (choice.name, reading.name)
        if mine in barred or (choice.name in names and mine not in demanded):
            return False
        if any(settled.get(name) == wanted for name, wanted in reading.excludes):
            return False
        return all(_can_hold(pair, settled, there) for pair in reading.requires)

    readings = tuple(one for one in choice.readings if can_be_taken(one))
    left = [one.name for one in readings]
    default = choice.default if choice.default in left or not left else left[0]
    return replace(choice, readings=readings, default=default)


def _can_hold(pair: Pair, settled: dict[str, str], there: dict[str, set[str]]) -> bool:
    """Whether a reading that is required is taken, or can be."""
    name, wanted = pair
    if name in settled:
        return settled[name] == wanted
    return wanted in there.get(name, {wanted})


def _without(choice: Choice, gone: frozenset[str]) -> Choice:
    """A choice that requires and excludes nothing of choices that are gone."""
    return _with_pairs(choice, lambda pair: pair[0] not in gone)


def _knowing(choice: Choice, known: set[Pair]) -> Choice:
    """A choice that speaks only of readings that can be taken: what it says of settled choices holds."""
    return _with_pairs(choice, lambda pair: pair in known)


def _with_pairs(choice: Choice, stands: Callable[[Pair], bool]) -> Choice:
    readings = tuple(
        replace(
            one,
            requires=tuple(pair for pair in one.requires if stands(pair)),
            excludes=tuple(pair for pair in one.excludes if stands(pair)),
        )
        for one in choice.readings
    )
    return replace(choice, readings=readings)
