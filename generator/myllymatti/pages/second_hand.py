"""What rests on witnesses at second hand alone: such a claim is marked wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from myllymatti.sources.model import Sources
from myllymatti.variant.model import Evidence, PassageRef, Reading


@dataclass(frozen=True)
class SecondHand:
    """Tells whether something rests on nothing but sources that say again what other rule books say."""

    sources: Sources

    def evidence(self, evidence: Evidence | None) -> bool:
        """Whether all passages that it cites are of such sources; what cites none rests on none of them."""
        return evidence is not None and self._only(evidence.passages)

    def reading(self, reading: Reading) -> bool:
        """Whether a reading as a whole is so: by its own evidence, or else by that of each of its clauses."""
        if reading.evidence is not None:
            return self.evidence(reading.evidence)
        return bool(reading.facts) and all(self.evidence(fact.evidence) for fact in reading.facts)

    def _only(self, passages: Iterable[PassageRef]) -> bool:
        cited = [self.sources.get(ref.source) for ref in passages]
        return bool(cited) and all(source is not None and source.second_hand for source in cited)
