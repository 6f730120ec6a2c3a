"""The sentence that says that a check found no faults, and what it has looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from myllymatti.pipeline import Library
from myllymatti.variant.configure import split_name
from myllymatti.variant.read import name_of
from myllymatti.words_nearby import count_of, listed


def of_everything(library: Library) -> str:
    """What was checked of a library, all of it, where nobody has named a variant."""
    examples = sum(len(variant.examples) for variant in library.variants.values())
    passages = sum(len(source.passages) for source in library.sources)
    return (
        f"{count_of(len(library.variants), 'variant')} with {count_of(examples, 'worked example')}, "
        f"{count_of(len(library.sources.all), 'source')} with {count_of(passages, 'passage')}: no faults."
    )


def of_each(library: Library, names: Iterable[str]) -> list[str]:
    """A line for each variant that was named: `koira: no faults (4 worked examples; read with myllymatti-1940s)`."""
    return [f"{name}: {of_named(library, [name])}" for name in _variants(library, names)]


def of_named(library: Library, names: Sequence[str]) -> str:
    """That there are no faults, how many worked examples the named variants have, and with which they were read.

    Only what the named files say is counted: a parent is read because they inherit from it. Without names it is said
    alone.
    """
    asked = _variants(library, names)
    if not asked:
        return "no faults"
    examples = sum(len(library.variants[name].examples) for name in asked)
    forefathers = [one for name in asked for one in _forefathers(library, name) if one not in asked]
    parts = [count_of(examples, "worked example") if examples else "no worked examples"]
    parts += [f"read with {listed(dict.fromkeys(forefathers), 'and')}"] if forefathers else []
    return f"no faults ({'; '.join(parts)})"


def _variants(library: Library, names: Iterable[str]) -> list[str]:
    """The names of the variants that are meant, each once, whatever readings are asked for."""
    plain = (name_of(split_name(name)[0]) for name in names)
    return [name for name in dict.fromkeys(plain) if name in library.variants]


def _forefathers(library: Library, name: str) -> list[str]:
    """The parent of a variant, its parent, and so on."""
    found: list[str] = []
    parent = library.variants[name].parent
    while parent in library.variants and parent not in found:
        found.append(parent)
        parent = library.variants[parent].parent
    return found
