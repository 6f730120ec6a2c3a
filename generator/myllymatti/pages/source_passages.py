"""The passages of a source with the clauses that rest on each, by variant, and those that no clause rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from myllymatti.pages.resting import Resting
from myllymatti.sources.model import Passage, PassageKind, Source


@dataclass(frozen=True)
class RestingInVariant:
    """What rests on a passage in one variant, in the order of its rule sheet."""

    variant: str
    there: tuple[Resting, ...]


@dataclass(frozen=True)
class ShownPassage:
    """A passage, what rests on it in each variant, and what is told from it of names and the past.

    `leftover` is why no clause rests on a rule, where none does.
    """

    passage: Passage
    variants: tuple[RestingInVariant, ...]
    told: tuple[Resting, ...]
    leftover: str = ""

    @property
    def is_rule_without_clause(self) -> bool:
        """Whether a rule is told there, and no variant has it."""
        return self.passage.kind is PassageKind.RULE and not self.variants


@dataclass(frozen=True)
class ShownSource:
    """All passages of a source in its order; `whole` is what rests on the source as a whole, or on its silence."""

    passages: tuple[ShownPassage, ...]
    whole: ShownPassage

    @property
    def with_clauses(self) -> int:
        """On how many passages clauses rest."""
        return sum(bool(shown.variants) for shown in self.passages)

    @property
    def rules_without(self) -> tuple[ShownPassage, ...]:
        """The rules on which no clause rests."""
        return tuple(shown for shown in self.passages if shown.is_rule_without_clause)

    @property
    def others_without(self) -> tuple[ShownPassage, ...]:
        """All other passages on which no clause rests: names, history, advice."""
        return tuple(shown for shown in self.passages if not shown.variants and not shown.is_rule_without_clause)


def shown_source(source: Source, rests: Mapping[str, Sequence[Resting]]) -> ShownSource:
    """A source with what rests on each of its passages; `rests` gives that by passage, empty for the whole."""
    shown = tuple(_shown(passage, rests.get(passage.id, ())) for passage in source.passages)
    whole = _shown(Passage("", PassageKind.REFERENCE, ""), rests.get("", ()))
    return ShownSource(shown, whole)


def _shown(passage: Passage, rests: Sequence[Resting]) -> ShownPassage:
    by_variant: dict[str, list[Resting]] = {}
    for rest in rests:
        if rest.is_clause:
            by_variant.setdefault(rest.variant, []).append(rest)
    variants = tuple(RestingInVariant(name, tuple(there)) for name, there in by_variant.items())
    told = tuple(rest for rest in rests if not rest.is_clause)
    return ShownPassage(passage, variants, told, passage.leftover if not variants else "")
