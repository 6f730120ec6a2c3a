"""The worked examples of a variant, run in the readings in which they hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.play.examples import run_example
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.variant.configure import configure
from myllymatti.variant.model import Variant


def run_examples(variant: Variant) -> Iterator[Diagnostic]:
    """Run the examples of a variant, each in its readings; readings that there are not are a fault of the example."""
    compiled: dict[str, Rules] = {}
    for example in variant.examples:
        try:
            configured = configure(variant, dict(example.readings))
        except Faults as faults:
            yield from (replace(fault, span=example.place("with")) for fault in faults.diagnostics)
            continue
        if configured.full_name not in compiled:
            compiled[configured.full_name] = compile_rules(configured)
        yield from run_example(compiled[configured.full_name], example)
