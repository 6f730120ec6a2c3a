"""What a variant settles of its parent beforehand: choices it fixes (`fix: runs=none`), phases it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from myllymatti.diagnostics import Diagnostic, Related, Span
from myllymatti.syntax.tree import Clause, EvidenceTree, Name, VariantTree
from myllymatti.syntax.values import Misread, parse_fixes, parse_roles
from myllymatti.variant.model import Choice, Evidence, Fact, Phase, Reading, Variant
from myllymatti.words_nearby import listed, with_nearest

FIX = "fix"
"""The key of a clause that names readings of the parent's choices."""

WITHOUT = "without"
"""The key of a clause that names phases of the parent which the variant does not have."""

Bind = Callable[[EvidenceTree | None], Evidence | None]


@dataclass(frozen=True)
class Fixed:
    """What is settled: the readings by choice, the facts and phases they bring, the roles of phases left out.

    `own` are choices that the variant settles by clauses of its own instead of a reading.
    """

    readings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    own: frozenset[str] = frozenset()
    facts: tuple[Fact, ...] = ()
    phases: tuple[Phase, ...] = ()
    without: frozenset[str] = frozenset()


def fixed(tree: VariantTree, parent: Variant | None, bind: Bind, faults: list[Diagnostic]) -> Fixed:
    """What the clauses `fix` and `without` of a variant settle; what is wrong with them is added to `faults`.

    `bind` gives the evidence of a clause, or the variant's own where the clause has none.
    """
    clauses = [clause for clause in tree.clauses if clause.key.text in (FIX, WITHOUT)]
    if parent is None:
        faults.extend(_no_parent(clause) for clause in clauses)
        return Fixed()
    readings: dict[str, str] = {}
    facts: list[Fact] = []
    phases: list[Phase] = []
    own: set[str] = set()
    for clause in clauses:
        if clause.key.text == FIX:
            evidence = bind(clause.evidence)
            for choice, reading in _settled(clause, parent, faults):
                if reading is None:
                    own.add(choice.name)
                    continue
                readings[choice.name] = reading.name
                phases.extend(reading.phases)
                facts.extend(_as_own(fact, tree.name.text, evidence, clause.span) for fact in reading.facts)
    without = frozenset(
        role for clause in clauses if clause.key.text == WITHOUT for role in _roles(clause, parent, faults)
    )
    return Fixed(readings, frozenset(own), tuple(facts), tuple(phases), without)


def _as_own(fact: Fact, origin: str, evidence: Evidence | None, span: Span) -> Fact:
    return replace(fact, evidence=evidence or fact.evidence, origin=origin, span=span, reading=None)


def _settled(clause: Clause, parent: Variant, faults: list[Diagnostic]) -> Iterable[tuple[Choice, Reading | None]]:
    """The choices that a clause names, each with its reading; with None where clauses of one's own settle it."""
    parsed = parse_fixes(clause.value.span)
    if isinstance(parsed, Misread):
        faults.extend(parsed.faults)
        return
    for name, chosen in parsed:
        choice = parent.choice(name)
        reading = choice.reading(chosen) if choice and chosen else None
        if choice is None or (chosen and reading is None):
            faults.append(_unknown_reading(clause, parent, name, chosen or ""))
        else:
            yield choice, reading


def _unknown_reading(clause: Clause, parent: Variant, name: str, chosen: str) -> Diagnostic:
    choice = parent.choice(name)
    known = [one.name for one in (choice.readings if choice else parent.choices)]
    word = _word_in(clause.value, chosen if choice else name)
    fault = Diagnostic(
        code="unknown-reading" if choice else "unknown-choice",
        title=f"the choice “{name}” has no reading “{chosen}”" if choice else f"{parent.name} has no choice “{name}”",
        span=word.span,
        text=f"Known: {listed(known, 'and')}." if known else "",
    )
    return with_nearest(fault, word.text, known, word.span)


def _word_in(value: Name, word: str) -> Name:
    """A word of a value, with its own place; the whole value where it does not stand there as such."""
    start = value.span.source.text.find(word, value.span.start, value.span.end)
    return value if start < 0 else Name(word, Span(value.span.source, start, start + len(word)))


def _roles(clause: Clause, parent: Variant, faults: list[Diagnostic]) -> Iterable[str]:
    """The roles of the parent's phases that a clause names."""
    parsed = parse_roles(clause.value.span)
    if isinstance(parsed, Misread):
        faults.extend(parsed.faults)
        return
    known = [phase.role for phase in parent.phases]
    for role in parsed:
        if role in known:
            yield role
            continue
        word = _word_in(clause.value, role)
        fault = Diagnostic(
            code="unknown-phase",
            title=f"{parent.name} has no phase “{role}” that could be left out",
            span=word.span,
            text=f"Known: {listed(known, 'and')}.",
        )
        faults.append(with_nearest(fault, role, known, word.span))


def left_out(role: Name, tree: VariantTree) -> Diagnostic:
    """The fault of saying something of a phase that a variant leaves out."""
    clause = next(one for one in tree.clauses if one.key.text == WITHOUT)
    return Diagnostic(
        code="without-effect",
        title=f"the phase “{role.text}” is left out, so nothing can be said of it",
        span=role.span,
        related=(Related(clause.span, "it is left out here"),),
        hint=f"remove the block, or the clause “{WITHOUT}: {role.text}”",
    )


def _no_parent(clause: Clause) -> Diagnostic:
    return Diagnostic(
        code="unknown-choice" if clause.key.text == FIX else "unknown-phase",
        title=f"there is no parent of which “{clause.key.text}” could speak",
        span=clause.key.span,
        hint="remove the clause, or name a parent: variant NAME from PARENT",
    )
