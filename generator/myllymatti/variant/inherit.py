"""What a variant takes over from its parent: the clauses it does not state, and the choices it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.variant.configure import in_order
from myllymatti.variant.model import Choice, Fact, Phase, Standing, Variant


def inherit(
    variant: Variant, parent: Variant, fixed: Sequence[Fact], fixed_choices: set[str], faults: list[Diagnostic]
) -> Variant:
    """The variant with what it inherits.

    A clause replaces the parent's for its rule point; a choice replaces the parent's of the same name; a choice
    of the parent that is fixed gives way to the facts of the reading chosen. A phase with another mechanism
    inherits nothing. A clause that would settle an open choice of the parent silently is a fault; a rule of one's
    own (invented) settles it openly.
    """
    own_choices = {choice.name for choice in variant.choices}
    open_choices = tuple(
        choice for choice in parent.choices if choice.name not in own_choices and choice.name not in fixed_choices
    )
    open_choices = tuple(choice for choice in open_choices if not _settled_by_own_rule(choice, variant))
    governed = {fact.slot: choice for choice in open_choices for one in choice.readings for fact in one.facts}
    for fact in variant.facts:
        if fact.slot in governed:
            faults.append(_governed(fact, governed[fact.slot]))
    stated = {fact.slot for fact in variant.facts}
    chosen = [fact for fact in fixed if fact.slot not in stated]
    decided = stated | {fact.slot for fact in chosen}
    decided |= {fact.slot for choice in variant.choices for one in choice.readings for fact in one.facts}
    replaced = {phase.role for phase in variant.phases if _changed(phase, parent)}
    inherited = [fact for fact in parent.facts if fact.slot not in decided and fact.role not in replaced]
    return replace(
        variant,
        facts=in_order([*variant.facts, *chosen, *inherited]),
        choices=(*open_choices, *variant.choices),
    )


def _settled_by_own_rule(choice: Choice, variant: Variant) -> bool:
    """Whether the variant's own invented rules answer all that the choice decides: then it is no choice any more."""
    invented = {fact.slot for fact in variant.facts if fact.evidence.standing is Standing.INVENTED}
    return {fact.slot for reading in choice.readings for fact in reading.facts} <= invented


def _changed(phase: Phase, parent: Variant) -> bool:
    return any(one.role == phase.role and one.mechanism != phase.mechanism for one in parent.phases)


def _governed(fact: Fact, choice: Choice) -> Diagnostic:
    other = next(one for reading in choice.readings for one in reading.facts if one.slot == fact.slot)
    return Diagnostic(
        code="governed-by-choice",
        title=f"“{fact.point.key()}” is decided by the parent's choice “{choice.name}”",
        span=fact.span,
        text="A clause that overrides an open choice would settle it silently.",
        related=(Related(other.span, f"a reading of “{choice.name}”"),),
        hint=f"fix it: “fix: {choice.name}={choice.default}”, or reopen it: write choice {choice.name} with readings "
        "of its own",
    )
