"""Where every two variants of a family part, as far as it is not kept from before."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import as_completed

import click

from myllymatti import pipeline
from myllymatti.compare.witnesses import PairWitness
from myllymatti.pipeline import Library, find_pair_witness, kept_witnesses, variant_pairs
from myllymatti.rules.from_variant import compile_rules
from myllymatti.simulate.executors import cores, process_pool
from myllymatti.verify.small_games import must_be_compiled
from myllymatti.words_nearby import count_of

_Names = tuple[str, str]


def find_all_witnesses(library: Library) -> None:
    """Look for where every two variants of a family part, keep it, and say in one line what came of it."""
    wanted = [(one.variant.name, other.variant.name) for one, other in variant_pairs(library)]
    if not wanted:
        return
    found = kept_witnesses(library)
    kept = len(found)
    missing = [names for names in wanted if names not in found]
    if missing:
        found |= _found(library, missing)
    _tell(found, kept)


def _found(library: Library, missing: list[_Names]) -> dict[_Names, PairWitness]:
    """Look at pairs, as many at a time as there are cores; what is compiled for it is compiled once, before."""
    found: dict[_Names, PairWitness] = {}
    waiting = list(missing)
    if must_be_compiled(*(compile_rules(library.configured(name)) for name in waiting[0])):
        click.echo("           Compiling the native engine for pairs of games, once for this installation …")
        first = waiting.pop(0)
        found[first] = find_pair_witness(*first, pipeline.WITNESS_BOUNDS)
    if waiting:
        with process_pool(min(cores(), len(waiting))) as pool:
            jobs = {pool.submit(find_pair_witness, *names, pipeline.WITNESS_BOUNDS): names for names in waiting}
            for done in as_completed(jobs):
                found[jobs[done]] = done.result()
                _progress(f"compared {len(found)} of {len(missing)} pairs …")
        _progress("")
    return found


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", err=True, nl=False)


def _tell(found: dict[_Names, PairWitness], kept: int) -> None:
    came = Counter("alike" if one.alike else "parts" if one.play is not None else "open" for one in found.values())
    told = [f"{came['parts']} part after a play that is shown"]
    if came["alike"]:
        told.append(f"{came['alike']} are played alike")
    if came["open"]:
        told.append(f"of {came['open']} no difference in play was found")
    before = f"; {kept} kept from before" if kept else ""
    click.echo(f"Compared   {count_of(len(found), 'pair')} of variants: {', '.join(told)}{before}")
