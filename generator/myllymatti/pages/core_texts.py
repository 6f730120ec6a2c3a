"""Texts of the core that pages show through the catalogue, where an extraction from the source cannot see them."""

from __future__ import annotations

from collections.abc import Iterator

from myllymatti.pages.families import FAMILIES
from myllymatti.pages.verification import WHY_NOT_COUNTED
from myllymatti.play.branches import Branch
from myllymatti.play.players import PLAYERS
from myllymatti.variant.model import ChoiceKind, Standing
from myllymatti.verify.coverage import ClauseVerdict
from myllymatti.verify.ending import Begun, Ending
from myllymatti.verify.extent import FULL, QUICK
from myllymatti.verify.fairness.model import Weight
from myllymatti.verify.knockouts import Verdict
from myllymatti.verify.properties import PROPERTIES
from myllymatti.verify.readings.grades import Grade
from myllymatti.verify.report import Kept


def core_texts() -> Iterator[str]:
    """Every such text, in the order of the site."""
    for family in FAMILIES.values():
        yield family.title
        yield family.about
    for standing in Standing:
        yield standing.meaning
    for kind in ChoiceKind:
        yield kind.meaning
    yield from _verification_texts()


def _verification_texts() -> Iterator[str]:
    """What a verification asks and finds, the ways to play, and how much is looked at."""
    yield from PROPERTIES.values()
    for meant in (*Ending, *Begun, *Weight):
        yield meant.meaning
    for told in (*ClauseVerdict, *Kept, *Grade):
        yield told.value
        yield told.meaning
    for verdict in Verdict:
        yield verdict.value
    for branch in Branch:
        yield branch.circumstance
    yield from WHY_NOT_COUNTED
    yield from PLAYERS
    yield from (QUICK.name, FULL.name)
