"""The tree by neighbour joining: cases that were computed by hand, and how well it fits."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from myllymatti.compare.matrix import distance
from myllymatti.compare.tree import Branch, Edge, Tree, fit, hung_up, neighbour_joining
from myllymatti.variant.model import ConfiguredVariant
from tests.helpers import project_library

BY_HAND = ((0, 5, 9, 9, 8), (5, 0, 10, 10, 9), (9, 10, 0, 8, 7), (9, 10, 8, 0, 3), (8, 9, 7, 3, 0))
"""Five leaves on a tree, so that it can be found exactly.

Sums 31, 34, 34, 30, 27: the first two give 3 * 5 - 31 - 34 = -50, the least, and are 2 and 3 from their node, which is
7, 7 and 6 from the others. Then it is first to third with 4 and 3, and of the rest 2 and 1, 2 apart from there.
"""


def lengths(tree: Tree) -> set[tuple[int, int, str]]:
    return {(edge.one, edge.other, str(edge.length)) for edge in tree.edges}


def test_tree_of_a_case_computed_by_hand() -> None:
    tree = neighbour_joining(BY_HAND)
    wanted = {(0, 5, "2"), (1, 5, "3"), (2, 6, "4"), (5, 6, "3"), (3, 7, "2"), (4, 7, "1"), (6, 7, "2")}
    assert lengths(tree) == wanted
    assert tree.distances() == [list(map(Fraction, row)) for row in BY_HAND]


def test_what_lies_on_a_tree_fits_it() -> None:
    found = fit(neighbour_joining(BY_HAND), BY_HAND)
    assert found.correlation == pytest.approx(1)
    assert (found.mean, found.most) == (0, 0)


def test_fit_of_a_table_that_is_no_tree() -> None:
    """Four in a square: no tree has these ways, since each sets two apart that are not."""
    square = ((0, 1, 2, 1), (1, 0, 1, 2), (2, 1, 0, 1), (1, 2, 1, 0))
    found = fit(neighbour_joining(square), square)
    assert found.correlation is not None
    assert found.correlation < 0.95
    assert abs(found.most) == max(
        abs(float(far) - square[one][other])
        for one, row in enumerate(neighbour_joining(square).distances())
        for other, far in enumerate(row)
    )
    assert found.mean > 0


def test_no_correlation_where_all_are_equally_far_apart() -> None:
    alike = ((0, 2, 2), (2, 0, 2), (2, 2, 0))
    found = fit(neighbour_joining(alike), alike)
    assert (found.correlation, found.mean) == (None, 0)


def test_no_branch_is_shorter_than_nothing() -> None:
    """The middle one is nearer to both others than they allow: its branch would be -1 long."""
    table = ((0, 1, 6), (1, 0, 3), (6, 3, 0))
    tree = neighbour_joining(table)
    assert all(edge.length >= 0 for edge in tree.edges)
    assert min(edge.length for edge in tree.edges) == 0


def test_two_leaves_and_two_that_are_the_same() -> None:
    assert lengths(neighbour_joining(((0, 7), (7, 0)))) == {(0, 1, "7")}
    same = neighbour_joining(((0, 0, 4), (0, 0, 4), (4, 4, 0)))
    assert same.distances()[0] == [0, 0, 4]


def test_hung_up_in_the_middle_of_the_longest_way() -> None:
    """The longest way, 10, is from the second leaf to the third and fourth: its middle is 5 from each."""
    drawn = hung_up(neighbour_joining(BY_HAND))
    assert list(drawn.leaves()) == [0, 1, 2, 3, 4]
    depths = dict(_depths(drawn, Fraction(0)))
    assert depths[1] == depths[2] == 5
    assert len(drawn.after) == 2


def _depths(branch: Branch, depth: Fraction) -> list[tuple[int, Fraction]]:
    here = depth + branch.length
    if branch.leaf is not None:
        return [(branch.leaf, here)]
    return [found for after in branch.after for found in _depths(after, here)]


def test_drawing_has_the_ways_of_the_tree() -> None:
    """Hanging a tree up changes no way from leaf to leaf."""
    columns = _family()
    table = [[distance(one, other) if one is not other else 0 for other in columns] for one in columns]
    tree = neighbour_joining(table)
    drawn = hung_up(tree)
    assert sorted(drawn.leaves()) == list(range(len(columns)))
    distances = tree.distances()
    for one, other in combinations(range(len(columns)), 2):
        assert _way(drawn, one, other) == distances[one][other]


def _way(branch: Branch, one: int, other: int) -> Fraction:
    """How far it is from one leaf to another in a drawing."""
    for after in branch.after:
        if {one, other} <= set(after.leaves()):
            return _way(after, one, other)
    depths = dict(_depths(branch, -branch.length))
    return depths[one] + depths[other]


def _family() -> list[ConfiguredVariant]:
    library = project_library()
    return [library.configured(name) for name, variant in library.variants.items() if variant.family == "matti"]


def test_way_along_the_nodes() -> None:
    tree = Tree(3, (Edge(0, 3, Fraction(1)), Edge(1, 3, Fraction(1)), Edge(2, 3, Fraction(1))))
    assert tree.way(0, 2) == [0, 3, 2]
