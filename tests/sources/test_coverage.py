"""Both ways: every rule passage is used or its not being used explained, every clause rests on something."""

from __future__ import annotations

from myllymatti.variant.coverage import leftovers, without_passages
from tests.helpers import project_library


def test_no_rule_passage_is_left_over_without_a_reason() -> None:
    library = project_library()
    left = leftovers(library.variants.values(), library.sources)
    assert [f"{one.source.id}/{one.passage.id}" for one in left if not one.reason] == []


def test_the_four_main_sources_are_used_whole() -> None:
    library = project_library()
    left = leftovers(library.variants.values(), library.sources)
    assert not {"seres", "gamerules", "mattis-no", "nordisk-familjebok-1913"} & {one.source.id for one in left}


def test_a_clause_without_a_passage_says_why() -> None:
    assert all(fact.evidence.reason for fact in without_passages(project_library().variants.values()))
