"""What a variant settles of its parent beforehand: choices it fixes (`fix: runs=none`), phases it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.syntax.tree import Clause, EvidenceTree, Name, VariantTree
from myllymatti.syntax.values import Misread, parse_roles, parse_settings
from myllymatti.variant.model import Choice, Evidence, Fact, Phase, Reading, Variant
from myllymatti.words_nearby import did_you_mean, listed, nearest_instead

FIX = "fix"
"""The key of a clause that names readings of the parent's choices."""

WITHOUT = "without"
"""The key of a clause that names phases of the parent which the variant does not have."""

Bind = Callable[[EvidenceTree | None], Evidence | None]


@dataclass(frozen=True)
class Fixed:
    """What is settled: the readings by choice, the facts and phases they bring, the roles of phases left out."""

    readings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
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
    for clause in clauses:
        if clause.key.text == FIX:
            evidence = bind(clause.evidence)
            for reading, name in _fixed_readings(clause, parent, faults):
                readings[name] = reading.name
                phases.extend(reading.phases)
                facts.extend(_as_own(fact, tree.name.text, evidence, clause.span) for fact in reading.facts)
    without = frozenset(
        role for clause in clauses if clause.key.text == WITHOUT for role in _roles(clause, parent, faults)
    )
    return Fixed(readings, tuple(facts), tuple(phases), without)


def _as_own(fact: Fact, origin: str, evidence: Evidence | None, span: Span) -> Fact:
    return replace(fact, evidence=evidence or fact.evidence, origin=origin, span=span, reading=None)


def _fixed_readings(clause: Clause, parent: Variant, faults: list[Diagnostic]) -> Iterable[tuple[Reading, str]]:
    """The readings that a clause names, each with its choice."""
    parsed = parse_settings(clause.value.span)
    if isinstance(parsed, Misread):
        faults.extend(parsed.faults)
        return
    for name, chosen in parsed:
        choice = parent.choice(name)
        reading = choice.reading(chosen) if choice else None
        if reading is None:
            faults.append(_unknown_reading(clause, parent, name, chosen))
        else:
            yield reading, name


def _unknown_reading(clause: Clause, parent: Variant, name: str, chosen: str) -> Diagnostic:
    choice = parent.choice(name)
    known = [one.name for one in (choice.readings if choice else parent.choices)]
    word = _word_in(clause.value, chosen if choice else name)
    return Diagnostic(
        code="unknown-reading" if choice else "unknown-choice",
        title=f"the choice “{name}” has no reading “{chosen}”" if choice else f"{parent.name} has no choice “{name}”",
        span=word.span,
        text=f"Known: {listed(known, 'and')}." if known else "",
        hint=did_you_mean(word.text, known),
        fixes=nearest_instead(word.text, known, word.span),
    )


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
        faults.append(
            Diagnostic(
                code="unknown-phase",
                title=f"{parent.name} has no phase “{role}” that could be left out",
                span=word.span,
                text=f"Known: {listed(known, 'and')}.",
                hint=did_you_mean(role, known),
                fixes=nearest_instead(role, known, word.span),
            )
        )


def _no_parent(clause: Clause) -> Diagnostic:
    return Diagnostic(
        code="unknown-choice" if clause.key.text == FIX else "unknown-phase",
        title=f"there is no parent of which “{clause.key.text}” could speak",
        span=clause.key.span,
        hint="remove the clause, or name a parent: variant NAME from PARENT",
    )


def pruned(choices: Iterable[Choice], settled: Mapping[str, str], laws: Iterable[Reading]) -> tuple[Choice, ...]:
    """The parent's choices that are still open, without readings that what is settled rules out.

    `settled` names the fixed readings by choice, `laws` are these readings themselves: what they require and
    exclude holds from now on. A choice of which one reading is left is returned with that reading alone.
    """
    demanded = dict(pair for law in laws for pair in law.requires)
    barred = {pair for law in laws for pair in law.excludes}
    kept = []
    for choice in choices:
        readings = tuple(
            _freed(one, settled)
            for one in choice.readings
            if demanded.get(choice.name, one.name) == one.name
            and (choice.name, one.name) not in barred
            and _can_be_taken(one, settled)
        )
        names = [one.name for one in readings]
        default = choice.default if choice.default in names or not names else names[0]
        kept.append(replace(choice, readings=readings, default=default))
    return tuple(kept)


def _can_be_taken(reading: Reading, settled: Mapping[str, str]) -> bool:
    """Whether what is settled leaves the reading open."""
    if any(settled.get(other, needed) != needed for other, needed in reading.requires):
        return False
    return all(settled.get(other) != name for other, name in reading.excludes)


def _freed(reading: Reading, settled: Mapping[str, str]) -> Reading:
    """The reading without what it requires or excludes of choices that are settled."""
    return replace(
        reading,
        requires=tuple(pair for pair in reading.requires if pair[0] not in settled),
        excludes=tuple(pair for pair in reading.excludes if pair[0] not in settled),
    )
