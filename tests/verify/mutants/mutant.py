"""Planting a fault: a piece of a function of the reference engine, or of a variant's text, is changed."""

from __future__ import annotations

import importlib
import inspect
import textwrap
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

import pytest


@dataclass(frozen=True)
class EngineMutant:
    """A fault of the reference engine, and all that catches it.

    In `function` of `myllymatti.play` the text `written` is put `instead`. Games of `game` are played by so many
    players. `properties` are those that the first game with a violation breaks, `examples` the worked examples of the
    variant that fail.
    """

    name: str
    fault: str
    function: str
    written: str
    instead: str
    game: str
    players: int
    properties: frozenset[str]
    examples: frozenset[str] = field(default_factory=frozenset)

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Let the engine run with the fault, as long as the patch lasts."""
        function = _function(self.function)
        source = textwrap.dedent(inspect.getsource(function))
        assert source.count(self.written) == 1, f"{self.name}: the text to change stands {source.count(self.written)}×"
        code = compile(f"from __future__ import annotations\n{source.replace(self.written, self.instead)}", "", "exec")
        made: dict[str, Any] = {}
        exec(code, function.__globals__, made)
        # The code alone is exchanged, so that whoever has imported the function runs the changed one.
        patch.setattr(function, "__code__", made[function.__name__].__code__)


def _function(name: str) -> FunctionType:
    """The function of that name, `module.function` or `module.Class.method`."""
    module, *path = name.split(".")
    found: Any = importlib.import_module(f"myllymatti.play.{module}")
    for part in path:
        found = inspect.getattr_static(found, part)
    assert isinstance(found, FunctionType)
    return found


@dataclass(frozen=True)
class VariantMutant:
    """A clause of a variant that is changed, and all that catches it.

    `written` stands in the text of `variant` once. `examples` are its worked examples that then fail, `codes` the codes
    of other faults that `matti check` finds; `golden` says whether the golden game of the variant is another one.
    """

    name: str
    fault: str
    variant: str
    written: str
    instead: str
    examples: frozenset[str] = field(default_factory=frozenset)
    codes: frozenset[str] = field(default_factory=frozenset)
    golden: bool = False
