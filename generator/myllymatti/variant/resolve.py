"""From syntax trees to Variants. Several files are resolved together, parents before children.

Everything that is wrong is collected: a variant that cannot be made whole is left out of the result, and
its faults say why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from myllymatti.bounds import MOST_PARENTS
from myllymatti.diagnostics import Diagnostic, Fix, has_errors, ordered
from myllymatti.diagnostics.codes import Code
from myllymatti.sources.model import Sources
from myllymatti.syntax.tree import Name, VariantTree
from myllymatti.variant.assemble import Assembly
from myllymatti.variant.checks import ADVICE, CHECKS, nothing_missing
from myllymatti.variant.model import Variant
from myllymatti.words_nearby import listed, with_nearest


@dataclass(frozen=True)
class ParsedFile:
    """A parsed variant file: the name it must bear, the family (folder) it lies in, and its tree.

    `whole` is false when the parser had to skip or supply something.
    """

    name: str
    family: str
    tree: VariantTree
    whole: bool = True


def resolve(
    parsed: Mapping[str, ParsedFile],
    sources: Sources,
    known_names: tuple[str, ...] = (),
    unread: Collection[str] = (),
) -> tuple[dict[str, Variant], tuple[Diagnostic, ...]]:
    """All variants that can be made whole, by name, and every fault of all files.

    `known_names` are further variants that could be parents, for hints; `unread` are parents that stand too far off.
    """
    run = _Resolution(parsed, sources, known_names, unread)
    for name in sorted(parsed):
        run.variant(name, ())
    whole = {name: variant for name, variant in run.done.items() if variant is not None}
    return whole, ordered(run.faults)


_ABSENCES = (
    "missing-rule-point",
    "missing-phase",
    "example-incomplete",
    "no-mechanism",
    "unknown-player",
    "unknown-choice",
    "unknown-reading",
)
"""Faults that may only follow from what is not there because of another fault."""


MOST_KEPT = 32
"""Variants that are kept as they were made; a library has a dozen or two."""


@dataclass(frozen=True, eq=False)
class _Ingredients:
    """All that a variant is made of. Where it is the same once more, nothing is made or checked again.

    Trees and parents are the same where they are the same object: the parser and this module keep them.
    """

    file: ParsedFile
    parent: Variant | None
    sources: Sources
    sound: bool

    def _objects(self) -> tuple[object, ...]:
        file = self.file
        return (id(file.tree), file.name, file.family, file.whole, id(self.parent), self.sound)

    def __hash__(self) -> int:
        return hash(self._objects())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Ingredients):
            return NotImplemented
        return self._objects() == other._objects() and self.sources == other.sources


@lru_cache(maxsize=MOST_KEPT)
def _assembled(made_of: _Ingredients) -> tuple[Variant, tuple[Diagnostic, ...]]:
    """The variant as far as it can be made, and what is wrong in its own file.

    Where the parent has faults (it is not `sound`), only what the file says itself is checked.
    """
    file, sound = made_of.file, made_of.sound
    faults: list[Diagnostic] = []
    assembly = Assembly(file.tree, file.family, made_of.parent, made_of.sources, faults)
    variant = assembly.variant()
    unsettled = any(fault.code in ("default-reading", "excluded-readings", "no-choice") for fault in faults)
    if sound and not unsettled and not assembly.has_strange_kinds:
        faults.extend(nothing_missing(variant, frozenset(assembly.attempted)))
    if sound and not has_errors(faults):
        for check in CHECKS:
            faults.extend(check(variant))
    if sound and file.whole and not has_errors(faults):
        for check in ADVICE:
            faults.extend(check(variant))
    if not file.whole or not sound:
        # What seems to be missing may be in what the parser skipped, or in the parent; the mistake there is told.
        faults = [fault for fault in faults if fault.code not in _ABSENCES]
    return variant, tuple(faults)


class _Resolution:
    def __init__(
        self,
        parsed: Mapping[str, ParsedFile],
        sources: Sources,
        known_names: tuple[str, ...],
        unread: Collection[str],
    ) -> None:
        self.unread = unread
        self.parsed = parsed
        self.sources = sources
        self.known_names = known_names
        self.done: dict[str, Variant | None] = {}
        self.faults: list[Diagnostic] = []
        self.in_circles: set[str] = set()
        self.rough: dict[str, Variant] = {}
        """Every variant as far as it could be made, faults or not: children are checked against it."""
        self.victims: set[str] = set()
        """Variants that cannot be made whole because of a forefather; their children need not hear of it."""

    def variant(self, name: str, children: tuple[str, ...]) -> Variant | None:
        """The variant of that name, resolved with its parents; None when it cannot be made whole."""
        if name in self.done:
            return self.done[name]
        file = self.parsed[name]
        self._check_name(file)
        parent: Variant | None = None
        sound = True
        if file.tree.parent is not None:
            sound = self._parent(file, (*children, name)) is not None
            parent = self.rough.get(file.tree.parent.name.text)
            if parent is None:
                self.victims.add(name)
                self.done.setdefault(name, None)
                return self.done[name]
        variant, faults = _assembled(_Ingredients(file, parent, self.sources, sound))
        self.faults.extend(faults)
        self.rough[name] = variant
        self.done[name] = variant if sound and file.whole and not has_errors(faults) else None
        return self.done[name]

    def _parent(self, file: ParsedFile, chain: tuple[str, ...]) -> Variant | None:
        tree = file.tree.parent
        assert tree is not None
        wanted = tree.name.text
        if wanted in chain:
            self.in_circles.update(chain[chain.index(wanted) :])
            ring = " → ".join((*chain[chain.index(wanted) :], wanted))
            self._fault(
                "inheritance-cycle",
                tree.name,
                f"the variants inherit in a circle: {ring}",
                hint="let one of them come from another variant, or from none",
            )
            return None
        forefathers = self._forefathers(file)
        if forefathers > MOST_PARENTS or wanted in self.unread:
            if forefathers == MOST_PARENTS + 1:
                self._fault(
                    "too-many-parents",
                    tree.name,
                    f"more than {MOST_PARENTS} variants inherit from one another in a row",
                    hint="let a variant come from one that stands nearer to the first",
                )
            self.victims.add(file.name)
            return None
        if wanted not in self.parsed:
            known = sorted({*self.parsed, *self.known_names} - {file.name})
            fault = Diagnostic(
                code="unknown-parent",
                title=f"there is no variant “{wanted}” to inherit from",
                span=tree.name.span,
                text=f"Known variants: {listed(known, 'and')}." if known else "",
            )
            self.faults.append(with_nearest(fault, wanted, known, tree.name.span))
            return None
        parent = self.variant(wanted, chain)
        if parent is None and wanted not in self.victims and file.name not in self.in_circles:
            self._fault(
                "faulty-parent",
                tree.name,
                f"“{wanted}” has faults, so “{file.name}” cannot be checked as a whole",
                hint=f"mend {wanted} first",
            )
        if parent is None:
            self.victims.add(file.name)
        return parent

    def _forefathers(self, file: ParsedFile) -> int:
        """How many variants it comes from in a row, counted up to too many; 0 for a circle, which is told as such."""
        row = [file.name]
        found: ParsedFile | None = file
        while found is not None and found.tree.parent is not None and len(row) < MOST_PARENTS + 3:
            parent = found.tree.parent.name.text
            if parent in row:
                return 0
            row.append(parent)
            found = self.parsed.get(parent)
        return len(row) - 1

    def _check_name(self, file: ParsedFile) -> None:
        name = file.tree.name
        if name.text != file.name:
            self._fault(
                "file-name",
                name,
                f"the variant is called “{name.text}”, its file “{file.name}”",
                text="A variant bears the name of its file.",
                hint=f"rename one of them: variant {file.name}, or {name.text}.matti",
                fixes=(Fix(f"write “{file.name}”", name.span, file.name),),
            )

    def _fault(
        self, code: Code, name: Name, title: str, *, text: str = "", hint: str = "", fixes: tuple[Fix, ...] = ()
    ) -> None:
        self.faults.append(Diagnostic(code=code, title=title, span=name.span, text=text, hint=hint, fixes=fixes))
