"""Choices and their readings: that they can be taken, and decide each rule point once."""

from __future__ import annotations

from collections.abc import Iterable

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.variant.configure import incompatible, settle
from myllymatti.variant.model import Choice, Fact, Reading, Slot, Variant


def readings_known(variant: Variant) -> Iterable[Diagnostic]:
    """What a reading requires or excludes is a reading of another choice, and every reading can be taken."""
    for choice in variant.choices:
        for reading in choice.readings:
            pairs = (*reading.requires, *reading.excludes)
            unknown = next((pair for pair in pairs if not _is_of_another(variant, choice, pair)), None)
            if unknown is not None:
                name, wanted = unknown
                yield _about_reading(choice, reading, f"there is no other choice with a reading {name}={wanted}")
            elif settle(variant, {choice.name: reading.name}) is None:
                yield _about_reading(choice, reading, "it can never be taken: what it requires is excluded")


def _is_of_another(variant: Variant, choice: Choice, pair: tuple[str, str]) -> bool:
    """Whether choice=reading names a reading of another choice."""
    found = variant.choice(pair[0])
    return found is not None and found is not choice and found.reading(pair[1]) is not None


def _about_reading(choice: Choice, reading: Reading, title: str) -> Diagnostic:
    return Diagnostic(
        code="impossible-reading",
        title=f"{choice.name}={reading.name}: {title}",
        span=reading.span,
        hint="requires and excludes name readings of other choices: “requires: packs=two”",
    )


def defaults_go_together(variant: Variant) -> Iterable[Diagnostic]:
    """The default readings make a game: it is what the plain name of the variant means."""
    defaults = {choice.name: choice.default for choice in variant.choices}
    settled = settle(variant, {})
    if settled is not None and settled != defaults:
        clash = ", ".join(f"{name}={reading}" for name, reading in defaults.items() if settled[name] != reading)
        yield Diagnostic(
            code="impossible-reading",
            title=f"the default readings do not go together: {clash} is ruled out by the others",
            span=variant.span,
            text="The plain name of a variant means its default readings.",
            hint="make another reading the default, or change what the readings require and exclude",
        )


def no_point_in_two_choices(variant: Variant) -> Iterable[Diagnostic]:
    """What can be taken together does not decide the same rule point twice."""
    owners: dict[Slot, list[Fact]] = {}
    told: set[Slot] = set()
    for fact in variant.all_facts():
        owners.setdefault(fact.slot, []).append(fact)
    for facts in owners.values():
        for index, fact in enumerate(facts):
            for other in facts[:index]:
                if _together(variant, other, fact) and fact.slot not in told:
                    told.add(fact.slot)
                    yield Diagnostic(
                        code="decided-twice",
                        title=f"“{fact.point.key()}” is decided in two places",
                        span=fact.span,
                        related=(Related(other.span, "here too"),),
                        hint="leave it to one choice, or let one reading exclude the other",
                    )


def _together(variant: Variant, one: Fact, other: Fact) -> bool:
    """Whether two facts on the same rule point can hold in one game."""
    if one.reading is None or other.reading is None:
        return True
    if one.reading[0] == other.reading[0]:
        return False
    return not incompatible(variant, one.reading, other.reading)
