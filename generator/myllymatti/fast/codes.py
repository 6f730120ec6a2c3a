"""Answers, happenings and branches as numbers: the kernel gets them from the enumerations themselves."""

from __future__ import annotations

from enum import Enum

from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening

NOT_ASKED = -1
"""The number of a rule point that a variant does not ask."""


def code(answer: Enum | None) -> int:
    """The number of an answer, a happening or a branch: its place in its enumeration; NOT_ASKED for none."""
    return NOT_ASKED if answer is None else list(type(answer)).index(answer)


HAPPENINGS = tuple(Happening)
"""Happenings in the order of their numbers."""

BRANCHES = tuple(Branch)
"""Branches in the order of their numbers."""
