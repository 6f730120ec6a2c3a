"""The native engine: the rules of `play` once more, as numbers and machine code, for mass simulation.

It plays the same games as the reference engine, action by action, from the same seeds. A variant reaches it as data
alone (`tables.py`); so the code is compiled once for all of them, and kept (`compiled.py`).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from myllymatti.rules.model import Rules

POLICIES = ("random", "greedy", "cautious")
"""The ways to play that the native engine knows, in the order of their numbers."""

WITHOUT_NUMBA = "Numba is not installed"


def why_not(rules: Rules, players: int, policies: tuple[str, ...]) -> str:
    """Why the native engine does not play a game; empty where it does. Can stand after “because”."""
    if find_spec("numba") is None:
        return WITHOUT_NUMBA
    unknown = next((policy for policy in policies if policy not in POLICIES), None)
    if unknown is not None:
        return f"the native engine does not know the player “{unknown}”"
    try:
        from myllymatti.fast.tables import TooLarge, tables_of

        import_module("myllymatti.fast.compiled")
    except ImportError as error:  # another version of NumPy than it was made for, usually
        return f"Numba cannot be loaded ({error})"
    try:
        tables_of(rules, players)
    except TooLarge as fault:
        return f"{rules.name} {fault}"
    return ""
