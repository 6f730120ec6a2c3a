"""Which clauses explain that two games part: one clause at a time is put into the other game, and the play repeated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from myllymatti.compare.matrix import DESCRIPTIVE, Row, matrix
from myllymatti.play.state import IllegalAction, State
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import reduced
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.variant.replacing import Replacing
from myllymatti.verify.parting import Parting, parted, seen_otherwise
from myllymatti.verify.witness import Witness


class Weight(Enum):
    """How much clauses explain of it that two games part."""

    ALONE = "alone"
    IN_PART = "in part"
    NOT_SINGLED_OUT = "not singled out"

    @property
    def meaning(self) -> str:
        """How the clauses are announced."""
        return _MEANINGS[self]


_MEANINGS = {
    Weight.ALONE: "Explained by a clause that makes one game do there what the other does",
    Weight.IN_PART: "Explained in part by clauses with each of which one game does something else there",
    Weight.NOT_SINGLED_OUT: "No clause alone explains it; there the games differ in",
}


@dataclass(frozen=True)
class Explanation:
    """The rule points that explain it, and how much each of them does."""

    rows: tuple[Row, ...]
    weight: Weight


def explained(one: ConfiguredVariant, other: ConfiguredVariant, witness: Witness) -> Explanation:
    """The clauses that explain a witness, found by experiment.

    Each clause of one game in which they differ is put into the other, both ways round, if a game comes of it. Where no
    single one changes anything at the witness, they are all in which the phase differs, or else the whole games.
    """
    rows = [row for row in matrix((one, other)).differing if row.point.rule() not in DESCRIPTIVE]
    changed: dict[Row, Weight] = {}
    for row in rows:
        weights = set(_experiments((one, other), row, witness))
        if weights:
            changed[row] = Weight.ALONE if Weight.ALONE in weights else Weight.IN_PART
    for weight in (Weight.ALONE, Weight.IN_PART):
        found = tuple(row for row, its in changed.items() if its is weight)
        if found:
            return Explanation(found, weight)
    phase = witness.sides[0].phase
    of_phase = tuple(row for row in rows if row.role == phase)
    return Explanation(of_phase or tuple(rows), Weight.NOT_SINGLED_OUT)


def _experiments(both: tuple[ConfiguredVariant, ConfiguredVariant], row: Row, witness: Witness) -> Iterator[Weight]:
    """What putting a clause of one game into the other changes at the witness, both ways round."""
    for into, donor in ((0, 1), (1, 0)):
        fact = row.cells[donor]
        if fact is None or fact.value is None:
            continue
        made = Replacing(both[into]).with_facts([fact], both[donor])
        state = None if made.faults else _played(compile_rules(made.configured), witness)
        if state is None:
            continue
        own, donors = (witness.play.end(witness.sides[index].rules) for index in (into, donor))
        if _part(state, own, witness):
            yield Weight.IN_PART if _part(state, donors, witness) else Weight.ALONE


def _played(rules: Rules, witness: Witness) -> State | None:
    """The state at the end of the play in a game; None where it cannot be played there."""
    try:
        few = rules if witness.reduction is None else reduced(rules, witness.reduction)
        return witness.play.end(few)
    except (IllegalAction, ValueError):
        return None


def _part(one: State, other: State, witness: Witness) -> bool:
    """Whether two states part, where the witness is of what is seen: in that, too."""
    if parted(one, other) is not None:
        return True
    return witness.parting is Parting.SEEN and seen_otherwise(one, other) is not None
