"""What a variant claims of the game as a whole (`claim: always one loser`), with what the claim rests on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.mechanisms import CLAIM, CLAIMS, Property, Value
from myllymatti.syntax.tree import Clause
from myllymatti.syntax.values import Misread, parse_value
from myllymatti.variant.fixing import FIX, WITHOUT, Bind
from myllymatti.variant.model import Evidence, PropertyClaim, Standing

OF_THE_WHOLE = (FIX, WITHOUT, CLAIM)
"""Keys of clauses that answer no rule point, and stand in the variant itself: they speak of it as a whole."""


@dataclass(frozen=True)
class _Reader:
    """Reads claims; `bind` gives the evidence of a clause, or the variant's own where the clause has none."""

    origin: str
    bind: Bind
    faults: list[Diagnostic]

    def claim(self, clause: Clause) -> PropertyClaim | None:
        """The claim that a clause makes; None where it is not understood or rests on nothing, which is told."""
        if " ".join(clause.value.text.split()) == Standing.NOT_SAID.value:
            self.faults.append(_not_said(clause))
            return None
        evidence = self.bind(clause.evidence)
        value = parse_value(CLAIMS, Property, clause.value.span)
        if isinstance(value, Misread):
            self.faults.extend(value.faults)
            return None
        if evidence is None:
            self.faults.append(_rests_on_nothing(clause))
            return None
        if evidence.standing is Standing.NOT_SAID:
            self.faults.append(_not_said(clause))
            return None
        return _claim(value, evidence, self.origin, clause)


def claimed(clauses: Iterable[Clause], origin: str, bind: Bind, faults: list[Diagnostic]) -> tuple[PropertyClaim, ...]:
    """What the clauses of a variant claim, in their order; what is wrong with them is added to `faults`.

    `bind` gives the evidence of a clause, or the variant's own where the clause has none.
    """
    reader = _Reader(origin, bind, faults)
    found: dict[Property, PropertyClaim] = {}
    for clause in clauses:
        claim = reader.claim(clause) if clause.key.text == CLAIM else None
        if claim is not None and claim.claimed in found:
            faults.append(_twice(claim, found[claim.claimed]))
        elif claim is not None:
            found[claim.claimed] = claim
    return tuple(found.values())


def _claim(value: Value, evidence: Evidence, origin: str, clause: Clause) -> PropertyClaim:
    assert isinstance(value.answer, Property)
    number = value.number() if value.arguments else None
    return PropertyClaim(value.answer, number, evidence, origin, clause.span, value.text)


def _rests_on_nothing(clause: Clause) -> Diagnostic:
    return Diagnostic(
        code="no-evidence",
        title=f"the claim “{' '.join(clause.value.text.split())}” rests on nothing",
        span=clause.value.span,
        text="Every claim says what it rests on, itself or through the bracket behind the name of the variant.",
        hint='write [source/passage], [source/passage; inferred "why"], or [; conjecture "why"]',
    )


def _not_said(clause: Clause) -> Diagnostic:
    return Diagnostic(
        code="unfit-standing",
        title="what is not said is no claim",
        span=clause.value.span,
        hint='remove the claim, or write what is claimed, for example: every play ends [; conjecture "why"]',
    )


def _twice(claim: PropertyClaim, first: PropertyClaim) -> Diagnostic:
    same = claim.number == first.number
    title = f"“{claim.text}” is claimed twice" if same else f"“{claim.text}” does not go with “{first.text}”"
    return Diagnostic(
        code="clause-twice",
        title=title,
        span=claim.span,
        text="Each claim is made once.",
        related=(Related(first.span, "it stands first here"),),
        hint="remove one of them" if same else "points add up to one number: remove one of the claims",
    )
