"""`matti sources`: the sources, their passages, and what rests on them."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import click

from myllymatti.cli import report
from myllymatti.cli.options import json_option, print_json, width
from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.pipeline import Library, open_library, read_own_corpus
from myllymatti.sources.model import Source, Sources
from myllymatti.variant.coverage import leftovers, without_passages
from myllymatti.words_nearby import count_of, did_you_mean, listed, shortened

OWN = Path("corpus")
"""Where sources of one's own lie, below the working folder."""


@click.command("sources", epilog="Example: matti sources seres")
@click.argument("source", required=False)
@json_option
def command(source: str | None, as_json: bool) -> int:
    """The sources there are; with the name of one its passages, with source/passage that one.

    Sources of one's own are those in a folder corpus of the working folder; they come first. Without a name it is
    also told which rule passages of the project nothing rests on, and which clauses cite no passage, with the
    reasons written down for each.
    """
    library = open_library()
    own, own_faults = read_own_corpus(OWN, library.sources)
    if source is None:
        _all(library, own, as_json)
        faults = [*library.faults, *own_faults]
        return report(faults) if faults else 0
    name, _, passage = source.partition("/")
    if name in own.faulty or name in library.sources.faulty:
        raise Faults([*own_faults, *library.faults])
    _one(own.get(name) or _found(library.sources, own, name), as_json, passage)
    return report(library.faults) if library.faults else 0


def _found(sources: Sources, own: Sources, name: str) -> Source:
    found = sources.get(name)
    if found is None:
        known = [one.id for one in (*own, *sources)]
        raise Faults(
            [
                Diagnostic(
                    code="unknown-source-name",
                    title=f"there is no source “{shortened(name, 60)}”",
                    span=None,
                    text=f"Known sources: {listed(known, 'and')}.",
                    hint=did_you_mean(name, known) or "one's own are looked for in the folder corpus, where one is",
                )
            ]
        )
    return found


def _all(library: Library, own: Sources, as_json: bool) -> None:
    sources, variants = library.sources, library.variants.values()
    left, bare = leftovers(variants, sources), without_passages(variants)
    if as_json:
        print_json(
            {
                "sources": [*(_data(one, own=True) for one in own), *(_data(one, own=False) for one in sources)],
                "rule_passages_unused": [
                    {"passage": f"{one.source.id}/{one.passage.id}", "reason": one.reason} for one in left
                ],
                "clauses_without_passage": [
                    {"variant": fact.origin, "rule_point": fact.identity, "reason": fact.evidence.reason}
                    for fact in bare
                ],
            }
        )
        return
    for one in own:
        click.echo(f"{_line(one)}  (one's own)")
    for one in sources:
        click.echo(_line(one))
    unexplained = [f"{one.source.id}/{one.passage.id}" for one in left if not one.reason]
    click.echo(
        f"\nRule passages that nothing rests on: {len(left)}, of which without a written reason: {len(unexplained)}"
    )
    for name in unexplained:
        click.echo(f"  {name}")
    reasons = list(dict.fromkeys(one.reason for one in left if one.reason))
    for reason in reasons:
        told = [one for one in left if one.reason == reason]
        sources_told = list(dict.fromkeys(one.source.id for one in told))
        click.echo(textwrap.fill(f"{len(told)} of {', '.join(sources_told)}: {reason}", width(), **_HANGING))
    click.echo(f"\nClauses that cite no passage: {len(bare)}, each with its reason")
    for fact in bare:
        text = f"{fact.origin}, {fact.point.key()}: {fact.evidence.standing.value}, {fact.evidence.reason}"
        click.echo(textwrap.fill(text, width(), **_HANGING))


_HANGING: dict[str, Any] = {"initial_indent": "  ", "subsequent_indent": "    "}


def _line(source: Source) -> str:
    number, passages = count_of(len(source.passages), "passage").split()
    return f"{source.id:<28} {number:>4} {passages:<8}   {source.citation.replace('*', '')}"


def _data(source: Source, own: bool) -> dict[str, object]:
    return {"id": source.id, "citation": source.citation, "passages": len(source.passages), "own": own}


def _one(source: Source, as_json: bool, wanted: str) -> None:
    if wanted and wanted not in source.by_id:
        hint = did_you_mean(wanted, source.by_id) or f"`matti sources {source.id}` lists them"
        title = f"“{source.id}” has no passage “{wanted}”"
        raise Faults([Diagnostic(code="unknown-source-name", title=title, span=None, hint=hint)])
    passages = [source.by_id[wanted]] if wanted else source.passages
    if as_json:
        print_json(
            [{"id": f"{source.id}/{one.id}", "kind": one.kind.value, "paraphrase": one.paraphrase} for one in passages]
        )
        return
    click.echo(source.citation.replace("*", ""))
    for passage in passages:
        doubt = " (the source is unsure)" if passage.doubtful else ""
        click.echo(f"\n{source.id}/{passage.id}  {passage.kind.value}{doubt}")
        click.echo(textwrap.fill(passage.paraphrase, width(), initial_indent="  ", subsequent_indent="  "))
