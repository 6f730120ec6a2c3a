"""What a variant takes over from its parent: the clauses it does not state, and the choices it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.variant.configure import in_order, settle
from myllymatti.variant.fixing import FIX, Fixed
from myllymatti.variant.model import Choice, Fact, Phase, Reading, Standing, Variant, phases_in_order
from myllymatti.variant.narrowing import Narrowed, contradiction, narrowed
from myllymatti.words_nearby import listed


def inherit(variant: Variant, parent: Variant, fixed: Fixed, faults: list[Diagnostic]) -> Variant:
    """The variant with what it inherits.

    A clause replaces the parent's for its rule point; a choice replaces the parent's of the same name; a choice
    of the parent that is fixed gives way to the facts of the reading chosen, and readings that go only with
    another one vanish. A phase with another mechanism, or left out, inherits nothing. A clause that would settle
    an open choice of the parent silently is a fault; a rule of one's own (invented) settles it openly.
    """
    left = _left_open(variant, parent, fixed, faults)
    open_choices = left.still_open
    governed = {fact.slot: choice for choice in open_choices for one in choice.readings for fact in one.facts}
    by_slot = {fact.slot: fact for fact in fixed.facts}
    for fact in variant.facts:
        if fact.slot in governed:
            faults.append(_governed(fact, governed[fact.slot]))
        elif fact.slot in by_slot and by_slot[fact.slot].value != fact.value:
            faults.append(_contradicts(fact, by_slot[fact.slot]))
    follows = [replace(fact, reading=None) for _, reading in left.settled for fact in reading.facts]
    stated = {fact.slot for fact in variant.facts}
    chosen = [fact for fact in (*fixed.facts, *follows) if fact.slot not in stated and fact.role not in fixed.without]
    decided = stated | {fact.slot for fact in chosen}
    decided |= {fact.slot for choice in variant.choices for one in choice.readings for fact in one.facts}
    replaced = {phase.role for phase in variant.phases if _changed(phase, parent)} | fixed.without
    inherited = [fact for fact in parent.facts if fact.slot not in decided and fact.role not in replaced]
    brought = [phase for _, reading in left.settled for phase in reading.phases]
    whole = replace(
        variant,
        phases=phases_in_order({(one.deal, one.role): one for one in (*brought, *variant.phases)}.values()),
        facts=in_order([*variant.facts, *chosen, *inherited]),
        choices=(*open_choices, *variant.choices),
    )
    return _with_defaults_that_go_together(whole, {choice.name for choice in open_choices})


def _left_open(variant: Variant, parent: Variant, fixed: Fixed, faults: list[Diagnostic]) -> Narrowed:
    """The parent's choices that the variant neither settles nor reopens, and those that follow from what it fixes."""
    own = {choice.name for choice in variant.choices}
    others = [_without_phases(choice, fixed.without) for choice in parent.choices if choice.name not in own]
    taken = [(one, reading) for one in others if (reading := one.reading(fixed.readings.get(one.name, ""))) is not None]
    gone = {one.name for one in others if one.name in fixed.own or _settled_by_own_rule(one, variant)}
    remaining = [one for one in others if one.name not in gone and one.name not in fixed.readings]
    against = contradiction(taken)
    left = _possible(narrowed(remaining, taken, gone, variant.choices), variant, taken)
    if against is not None:
        (choice, chosen), (other, name) = against
        faults.append(_excluded(variant, f"{choice}={chosen} and {other}={name} do not go together"))
    elif left.emptied:
        names = listed((f"“{choice.name}”" for choice in left.emptied), "and")
        faults.append(_excluded(variant, f"what is fixed leaves no reading of {names} of {parent.name}"))
    return left


def _possible(left: Narrowed, variant: Variant, taken: Sequence[tuple[Choice, Reading]]) -> Narrowed:
    """What is left without readings that no combination with the others allows."""
    settled = [*left.settled]
    while True:
        trial = replace(variant, choices=(*left.still_open, *variant.choices))
        if settle(trial, {}) is None:
            return replace(left, settled=tuple(settled))
        pruned = [
            replace(one, readings=tuple(r for r in one.readings if settle(trial, {one.name: r.name}) is not None))
            for one in left.still_open
        ]
        if tuple(pruned) == left.still_open:
            return replace(left, settled=tuple(settled))
        left = narrowed(pruned, [*taken, *settled], (), variant.choices)
        settled += left.settled


def _excluded(variant: Variant, title: str) -> Diagnostic:
    return Diagnostic(
        code="excluded-readings",
        title=title,
        span=variant.span,
        hint=f"fix fewer choices, or others; `matti readings {variant.parent}` lists what goes with what",
    )


def _with_defaults_that_go_together(variant: Variant, inherited: set[str]) -> Variant:
    """The variant with defaults of inherited choices that follow where another one of them is gone."""
    settled = settle(variant, {})
    if settled is None:
        return variant
    return replace(
        variant,
        choices=tuple(
            replace(choice, default=settled[choice.name]) if choice.name in inherited else choice
            for choice in variant.choices
        ),
    )


def _without_phases(choice: Choice, roles: frozenset[str]) -> Choice:
    """A choice without what it decides about phases that are left out."""
    readings = tuple(
        replace(
            one,
            facts=tuple(fact for fact in one.facts if fact.role not in roles),
            phases=tuple(phase for phase in one.phases if phase.role not in roles),
        )
        for one in choice.readings
    )
    return replace(choice, readings=readings)


def _settled_by_own_rule(choice: Choice, variant: Variant) -> bool:
    """Whether nothing is left to choose: the variant's own invented rules answer all that the choice decides."""
    invented = {fact.slot for fact in variant.facts if fact.evidence.standing is Standing.INVENTED}
    phases = any(one.phases for one in choice.readings)
    return not phases and {fact.slot for reading in choice.readings for fact in reading.facts} <= invented


def _changed(phase: Phase, parent: Variant) -> bool:
    return any(
        (one.deal, one.role) == (phase.deal, phase.role) and one.mechanism != phase.mechanism for one in parent.phases
    )


def _contradicts(fact: Fact, other: Fact) -> Diagnostic:
    """The fault of a clause that says otherwise than the reading that the variant fixes."""
    return Diagnostic(
        code="decided-twice",
        title=f"“{fact.point.key()}” is decided otherwise by what is fixed",
        span=fact.span,
        text=f"The reading that is fixed says: {other.value.text if other.value else 'not said'}.",
        related=(Related(other.span, "it is fixed here"),),
        hint="remove one of them; a choice alone, without “=READING”, is settled by the clauses of this variant",
    )


def _governed(fact: Fact, choice: Choice) -> Diagnostic:
    """The fault of a clause that would settle a choice silently, and the ways to settle it openly."""
    others = [(reading, one) for reading in choice.readings for one in reading.facts if one.slot == fact.slot]
    same = next((pair for pair in others if pair[1].value == fact.value), None)
    reading, other = same or others[0]
    decided = {one.point.key() for each in choice.readings for one in each.facts}
    also = sorted(decided - {fact.point.key()})
    text = "A clause that overrides an open choice would settle it silently."
    if also:
        text += f" This one decides also: {', '.join(also)}."
    way = f"{FIX}: {choice.name}={reading.name}" if same else f"{FIX}: {choice.name}"
    so = "which says the same" if same else "and so say that clauses of this variant settle it"
    return Diagnostic(
        code="governed-by-choice",
        title=f"“{fact.point.key()}” is decided by the parent's choice “{choice.name}”",
        span=fact.span,
        text=text,
        related=(Related(other.span, f"the reading “{reading.name}”"),),
        hint=f"write “{way}”, {so}; or reopen it: choice {choice.name} with two or more readings of its own",
    )
