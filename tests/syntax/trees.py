"""Syntax trees compared for what they say, wherever it stands."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass

from myllymatti.diagnostics import Span
from myllymatti.syntax.tree import Clause, Name


def without_places(node: object) -> object:
    """The tree without its places, and without the space and comments that its names and values may hold."""
    if isinstance(node, Clause):
        return (*map(without_places, (node.key, node.evidence)), words(node.value.text))
    if isinstance(node, Name):
        return node.text.split()
    if isinstance(node, tuple):
        return tuple(map(without_places, node))
    if is_dataclass(node):
        parts = (getattr(node, field.name) for field in fields(node))
        return tuple(without_places(part) for part in parts if not isinstance(part, Span))
    return node


def words(value: str) -> list[str]:
    """A value's words, cards, texts and commas; what is written together stays together."""
    found: list[str] = re.findall(r'"[^"\n]*"|#[^\n]*|,|[^\s"#,]+', value)
    return [word for word in found if not word.startswith("#")]
