"""What a variant takes over from its parent: the clauses it does not state, and the choices it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.variant.configure import in_order
from myllymatti.variant.fixing import Fixed, pruned
from myllymatti.variant.model import Choice, Fact, Phase, Reading, Standing, Variant


def inherit(variant: Variant, parent: Variant, fixed: Fixed, faults: list[Diagnostic]) -> Variant:
    """The variant with what it inherits.

    A clause replaces the parent's for its rule point; a choice replaces the parent's of the same name; a choice
    of the parent that is fixed gives way to the facts of the reading chosen, and readings that go only with
    another one vanish. A phase with another mechanism, or left out, inherits nothing. A clause that would settle
    an open choice of the parent silently is a fault; a rule of one's own (invented) settles it openly.
    """
    own_choices = {choice.name for choice in variant.choices}
    open_choices = [
        _without_phases(choice, fixed.without)
        for choice in parent.choices
        if choice.name not in own_choices and choice.name not in fixed.readings
    ]
    open_choices = [choice for choice in open_choices if not _settled_by_own_rule(choice, variant)]
    open_choices, settled = _narrowed(open_choices, parent, fixed)
    governed = {fact.slot: choice for choice in open_choices for one in choice.readings for fact in one.facts}
    for fact in variant.facts:
        if fact.slot in governed:
            faults.append(_governed(fact, governed[fact.slot]))
    stated = {fact.slot for fact in variant.facts}
    chosen = [fact for fact in (*fixed.facts, *settled) if fact.slot not in stated and fact.role not in fixed.without]
    decided = stated | {fact.slot for fact in chosen}
    decided |= {fact.slot for choice in variant.choices for one in choice.readings for fact in one.facts}
    replaced = {phase.role for phase in variant.phases if _changed(phase, parent)} | fixed.without
    inherited = [fact for fact in parent.facts if fact.slot not in decided and fact.role not in replaced]
    return replace(
        variant,
        facts=in_order([*variant.facts, *chosen, *inherited]),
        choices=(*open_choices, *variant.choices),
    )


def _narrowed(choices: Sequence[Choice], parent: Variant, fixed: Fixed) -> tuple[list[Choice], list[Fact]]:
    """The choices that are still open after some are fixed, and the facts of those of which one reading is left."""
    settled = dict(fixed.readings)
    laws = [_reading(parent, choice, name) for choice, name in fixed.readings.items()]
    facts: list[Fact] = []
    remaining = list(choices)
    while True:
        narrowed = pruned(remaining, settled, laws)
        single = [choice for choice in narrowed if len(choice.readings) == 1]
        remaining = [choice for choice in narrowed if len(choice.readings) != 1]
        if not single:
            return remaining, facts
        for choice in single:
            settled[choice.name] = choice.readings[0].name
            laws.append(choice.readings[0])
            facts.extend(replace(fact, reading=None) for fact in choice.readings[0].facts)


def _reading(parent: Variant, choice: str, name: str) -> Reading:
    found = parent.choice(choice)
    reading = found.reading(name) if found else None
    assert reading is not None
    return reading


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
    return any(one.role == phase.role and one.mechanism != phase.mechanism for one in parent.phases)


def _governed(fact: Fact, choice: Choice) -> Diagnostic:
    """The fault of a clause that would settle a choice silently; the reading that says the same is the way out."""
    others = [(reading, one) for reading in choice.readings for one in reading.facts if one.slot == fact.slot]
    same = next((pair for pair in others if pair[1].value == fact.value), None)
    reading, other = same or others[0]
    name = reading.name if same else choice.default
    decided = {one.point.key() for each in choice.readings for one in each.facts}
    also = sorted(decided - {fact.point.key()})
    text = "A clause that overrides an open choice would settle it silently."
    if also:
        text += f" This one decides also: {', '.join(also)}."
    return Diagnostic(
        code="governed-by-choice",
        title=f"“{fact.point.key()}” is decided by the parent's choice “{choice.name}”",
        span=fact.span,
        text=text,
        related=(Related(other.span, f"the reading “{reading.name}”"),),
        hint=f"fix it: “fix: {choice.name}={name}”, or reopen it: write choice {choice.name} with readings of its own",
    )
