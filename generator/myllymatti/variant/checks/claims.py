"""What is claimed of a game as a whole can be said of such a game at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.mechanisms import Point, Property
from myllymatti.mechanisms.game import Outcome
from myllymatti.variant.checks.telling import once
from myllymatti.variant.configure import configure
from myllymatti.variant.model import Fact, PropertyClaim, Variant

AGAINST_OUTCOME: Mapping[Point, Mapping[Property, str]] = {
    Outcome.POINTS: {
        Property.ALWAYS_ONE_LOSER: "leave it out: where points are scored no deal has a loser",
    },
    Outcome.LAST_HOLDER_LOSES: {
        Property.POINTS_ADD_UP: "leave it out: where the last player with cards loses no points are counted",
    },
}
"""For each outcome the claims that do not go with it, with the way out."""


def claims_fit(variant: Variant) -> Iterable[Diagnostic]:
    """A loser is claimed only where a game has one, points only where they are counted, as it is played by default."""
    return once(
        _unfit(claim, outcome, AGAINST_OUTCOME[outcome.value.answer][claim.claimed])
        for configured in configure(variant).games()
        for claim in variant.claims
        if (outcome := configured.fact("", Outcome.rule())) is not None
        and outcome.value is not None
        and claim.claimed in AGAINST_OUTCOME[outcome.value.answer]
    )


def _unfit(claim: PropertyClaim, outcome: Fact, hint: str) -> Diagnostic:
    assert outcome.value is not None
    said = f"“{outcome.point.key()}: {outcome.value.text}”"
    return Diagnostic(
        code="unfit-claim",
        title=f"the claim “{claim.text}” does not go with {said}",
        span=claim.span,
        hint=hint,
        related=(Related(outcome.span, "against this"),),
    )
