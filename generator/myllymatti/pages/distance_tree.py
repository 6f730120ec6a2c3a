"""The tree of a family's variants as a drawing, with what goes across it, and what its page tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from myllymatti.compare.across import Across, Agreement, Loan, across, loans
from myllymatti.compare.matrix import distance
from myllymatti.compare.tree import Branch, Fit, Tree, fit, hung_up, neighbour_joining
from myllymatti.pages.catalogue import Catalogue
from myllymatti.variant.model import ConfiguredVariant

FEWEST = 3
"""Variants that a tree is drawn of; two are only apart."""

_WIDTH, _TREE, _LEFT, _TOP, _ROW = 380, 116, 8, 16, 28
_LETTER = 5.3
"""How wide a letter is, on average, in the size of the labels."""


@dataclass(frozen=True)
class Arc:
    """What goes across between two variants: agreements or loans. The number stands at the arc and in the list."""

    number: int
    variants: tuple[int, int]
    agreements: tuple[Agreement, ...]
    loans: tuple[Loan, ...]


@dataclass(frozen=True)
class TreeTold:
    """The table of a family, its tree, how well that fits, and what goes across it.

    `foreign` are loans from sources on which no variant of the family rests.
    """

    columns: tuple[ConfiguredVariant, ...]
    table: tuple[tuple[int, ...], ...]
    tree: Tree
    drawn: Branch
    fit: Fit
    across: Across
    arcs: tuple[Arc, ...]
    foreign: tuple[Loan, ...]


def table_of(columns: Sequence[ConfiguredVariant]) -> tuple[tuple[int, ...], ...]:
    """In how many rule points of play each two variants differ."""
    return tuple(tuple(0 if one is other else distance(one, other) for other in columns) for one in columns)


def told_tree(columns: Sequence[ConfiguredVariant]) -> TreeTold:
    """What is told of three or more variants of a family."""
    table = table_of(columns)
    tree = neighbour_joining(table)
    drawn = hung_up(tree)
    crossing, lent = across(columns, tree, drawn), loans(columns)
    return TreeTold(
        columns=tuple(columns),
        table=table,
        tree=tree,
        drawn=drawn,
        fit=fit(tree, table),
        across=crossing,
        arcs=tuple(_arcs(crossing, lent)),
        foreign=tuple(loan for loan in lent if not loan.lenders),
    )


def _arcs(crossing: Across, lent: Sequence[Loan]) -> Iterator[Arc]:
    """Agreements first, then loans; in each the pairs in their order."""
    agreed: dict[tuple[int, int], list[Agreement]] = {}
    for agreement in crossing.agreements:
        if not agreement.filled_in:
            agreed.setdefault(agreement.variants, []).append(agreement)
    borrowed: dict[tuple[int, int], list[Loan]] = {}
    for loan in lent:
        if loan.lenders:
            borrowed.setdefault((loan.variant, loan.lenders[0]), []).append(loan)
    number = 0
    for number, (pair, agreements) in enumerate(sorted(agreed.items()), start=1):
        yield Arc(number, pair, tuple(agreements), ())
    for after, (pair, of_pair) in enumerate(sorted(borrowed.items()), start=number + 1):
        yield Arc(after, pair, (), tuple(of_pair))


# ---- The drawing -----------------------------------------------------------------------------------------------------


def tree_plot(told: TreeTold, say: Catalogue) -> Markup:
    """The tree as SVG: branches from the left, the variants below one another, and arcs at the right."""
    drawing = _Drawing(told, say)
    parts = [*drawing.branches(told.drawn, 0.0), *drawing.labels(), *drawing.arcs(), drawing.scale()]
    title = say.gettext("Tree of the variants, with what goes across it")
    return Markup(
        f'<svg class="plot tree" viewBox="0 0 {_WIDTH} {drawing.height}" role="img" '
        f'aria-labelledby="tree-title tree-desc"><title id="tree-title">{escape(title)}</title>'
        f'<desc id="tree-desc">{escape(drawing.in_words())}</desc>{"".join(parts)}</svg>'
    )


class _Drawing:
    """Where everything lies."""

    def __init__(self, told: TreeTold, say: Catalogue) -> None:
        self.told, self.say = told, say
        self.order = list(told.drawn.leaves())
        self.line = {leaf: _TOP + _ROW * number for number, leaf in enumerate(self.order)}
        self.deepest = max(_depths(told.drawn, 0.0))
        longest = max(len(column.variant.name) for column in told.columns)
        self.right = _LEFT + _TREE + 8 + longest * _LETTER + 8
        self.height = _TOP + _ROW * len(self.order) + 14

    def across(self, depth: float) -> float:
        """Where so deep in the tree lies, from the left edge."""
        return _LEFT + _TREE * depth / (self.deepest or 1)

    def middle(self, branch: Branch) -> float:
        """The line on which a node lies: a leaf on its own, another between those after it."""
        if branch.leaf is not None:
            return self.line[branch.leaf]
        lines = [self.middle(one) for one in branch.after]
        return (min(lines) + max(lines)) / 2

    def branches(self, branch: Branch, depth: float) -> Iterator[str]:
        """The lines of a node and of all after it."""
        here = depth + float(branch.length)
        line = self.middle(branch)
        yield f'<path class="branch" d="M{self.across(depth):.1f} {line:.1f}H{self.across(here):.1f}"/>'
        if branch.after:
            lines = [self.middle(one) for one in branch.after]
            yield f'<path class="branch" d="M{self.across(here):.1f} {min(lines):.1f}V{max(lines):.1f}"/>'
        else:
            yield f'<path class="leader" d="M{self.across(here) + 2:.1f} {line:.1f}H{_LEFT + _TREE + 4}"/>'
        for one in branch.after:
            yield from self.branches(one, here)

    def labels(self) -> Iterator[str]:
        """The name of each variant."""
        for leaf, line in self.line.items():
            name = escape(self.told.columns[leaf].variant.name)
            yield f'<text x="{_LEFT + _TREE + 8}" y="{line + 4}">{name}</text>'

    def arcs(self) -> Iterator[str]:
        """What goes across, each with its number; loans lie a little aside, so that they do not cover the others."""
        numbers: list[str] = []
        for arc in self.told.arcs:
            one, other = (self.line[leaf] + (4 if arc.loans else -2) for leaf in arc.variants)
            span = abs(one - other) / (_ROW * len(self.order))
            out = 14 + 1.2 * span * (_WIDTH - self.right - 24) + 5 * (arc.number % 3)
            kind, count = ("loan", len(arc.loans)) if arc.loans else ("agreed", len(arc.agreements))
            far = self.right + out
            width = 1 + 0.3 * min(count, 4)
            yield (
                f'<path class="{kind}" stroke-width="{width:.1f}" '
                f'd="M{self.right:.1f} {one}C{far:.1f} {one} {far:.1f} {other} {self.right:.1f} {other}"/>'
            )
            at = self.right + out * 0.75
            numbers.append(f'<text class="number" x="{at:.1f}" y="{(one + other) / 2 + 3.5:.1f}">{arc.number}</text>')
        yield from numbers

    def scale(self) -> str:
        """A line as long as a few rule points."""
        points = next((points for points in (20, 10, 5, 2) if points <= self.deepest / 2), 1)
        line, end = self.height - 8, self.across(points)
        told = self.say.ngettext("%(count)s rule point", "%(count)s rule points", points) % {"count": points}
        bar = f"M{_LEFT} {line - 3}v6m0 -3H{end:.1f}m0 -3v6"
        return f'<path class="branch" d="{bar}"/><text x="{end + 5:.1f}" y="{line + 4}">{escape(told)}</text>'

    def in_words(self) -> str:
        """The tree for who does not see it: each variant with the one that is nearest to it on the tree."""
        distances = self.told.tree.distances()
        names = [column.variant.name for column in self.told.columns]
        told = []
        for leaf in self.order:
            far, nearest = min((far, other) for other, far in enumerate(distances[leaf]) if other != leaf)
            words = self.say.gettext("%(variant)s is nearest to %(other)s (%(far)s).")
            told.append(
                words
                % {"variant": names[leaf], "other": names[nearest], "far": self.say.number(round(float(far), 1), 1)}
            )
        return " ".join(told)


def _depths(branch: Branch, depth: float) -> Iterator[float]:
    here = depth + float(branch.length)
    yield here
    for one in branch.after:
        yield from _depths(one, here)
