"""What catches a fault: the worked examples of a variant that fail."""

from __future__ import annotations

from myllymatti.play.examples import run_example
from myllymatti.rules.from_variant import compile_rules
from myllymatti.variant.configure import configure
from myllymatti.variant.model import Example, Variant


def failing_examples(variant: Variant) -> frozenset[str]:
    """The names of the worked examples of a variant that fail, in the readings that they are told in."""
    return frozenset(example.name for example in variant.examples if _fails(variant, example))


def _fails(variant: Variant, example: Example) -> bool:
    rules = compile_rules(configure(variant, dict(example.readings)))
    try:
        return bool(run_example(rules, example))
    except (ArithmeticError, LookupError):  # an engine with a fault fails in its own way
        return True
