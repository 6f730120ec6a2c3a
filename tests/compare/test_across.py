"""What goes across a tree: answers that come up in several places, computed by hand, and answers that are borrowed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from myllymatti.compare.across import Silence, across, loans, origins
from myllymatti.compare.matrix import DESCRIPTIVE, distance, matrix
from myllymatti.compare.tree import Branch, hung_up, neighbour_joining
from myllymatti.variant.model import ConfiguredVariant, Standing
from tests.helpers import project_library


def leaf(number: int) -> Branch:
    return Branch(Fraction(1), number, ())


def node(*after: Branch) -> Branch:
    return Branch(Fraction(1), None, after)


FOUR = node(node(leaf(0), leaf(1)), node(leaf(2), leaf(3)))


@pytest.mark.parametrize(
    ("states", "wanted"),
    [
        ("aabb", {}),
        ("aaab", {}),
        ("aaaa", {}),
        ("abab", {"b": [[1], [3]]}),
        ("abba", {"b": [[1], [2]]}),
        ("abcb", {}),
    ],
)
def test_places_where_a_state_comes_up(states: str, wanted: dict[str, list[list[int]]]) -> None:
    """Where either of two states may be the older one it is the commoner, or else that of the first leaf."""
    assert origins(FOUR, states) == wanted


def test_the_commoner_state_is_the_older_one() -> None:
    six = node(node(leaf(0), leaf(1)), node(leaf(2), leaf(3)), node(leaf(4), leaf(5)))
    assert origins(six, "bababa") == {"a": [[1], [3], [5]]}
    assert origins(six, "baaaba") == {"b": [[0], [4]]}


def _family() -> list[ConfiguredVariant]:
    library = project_library()
    return [library.configured(name) for name, variant in library.variants.items() if variant.family == "matti"]


def test_agreements_of_the_project() -> None:
    columns = _family()
    table = [[distance(one, other) if one is not other else 0 for other in columns] for one in columns]
    tree = neighbour_joining(table)
    drawn = hung_up(tree)
    found = across(columns, tree, drawn)
    rows = [row for row in matrix(columns).differing if row.point.rule() not in DESCRIPTIVE]
    assert found.differing == len(rows)
    assert found.fitting == len(rows) - len({agreement.row for agreement in found.agreements})
    assert found.agreements
    for agreement in found.agreements:
        one, other = agreement.variants
        assert one < other
        assert agreement.row.cells[one] is agreement.facts[0]
        assert agreement.row.cells[other] is agreement.facts[1]
        assert agreement.facts[0].value == agreement.facts[1].value
        assert agreement.facts[0].value is not None
        _assert_not_between(agreement.row.cells, agreement.variants, drawn)


def _assert_not_between(cells: tuple[object, ...], pair: tuple[int, int], drawn: Branch) -> None:
    """In the smallest part of the tree that has both some variant answers otherwise."""
    part = drawn
    while inner := next((branch for branch in part.after if set(pair) <= set(branch.leaves())), None):
        part = inner
    value = getattr(cells[pair[0]], "value", Silence.NOT_ASKED)
    assert any(getattr(cells[one], "value", Silence.NOT_ASKED) != value for one in part.leaves())


def test_loans_are_borrowed_answers_of_the_variant_itself() -> None:
    columns = _family()
    found = loans(columns)
    borrowed = [
        (number, fact)
        for number, column in enumerate(columns)
        for fact in column.facts
        if fact.evidence.standing is Standing.BORROWED and fact.origin == column.variant.name
    ]
    assert [(loan.variant, loan.fact) for loan in found] == borrowed
    names = [column.variant.name for column in columns]
    lent = {(names[loan.variant], names[one]) for loan in found for one in loan.lenders}
    assert ("mjolis-1913", "myllymatti-1940s") in lent
    assert all(loan.variant not in loan.lenders for loan in found)
