"""What the tests of single rules share: the alternatives of a variant of the project, by key and wording."""

from __future__ import annotations

from functools import cache

from myllymatti.variant.alternatives import Alternative, alternatives
from tests.helpers import all_configured, project_library


@cache
def alternatives_of(name: str) -> tuple[Alternative, ...]:
    """All alternatives of a variant of the project, with its relatives."""
    return alternatives(project_library().configured(name), all_configured()).found


def alternative(name: str, key: str, text: str, deal: str = "") -> Alternative:
    """The alternative that answers a rule point so."""
    return next(
        one
        for one in alternatives_of(name)
        if (one.fact.deal, one.fact.point.key(), one.value.text) == (deal, key, text)
    )
