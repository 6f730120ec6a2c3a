"""The grammar of the shape of a variant file, ready to parse."""

from __future__ import annotations

from functools import cache

from lark import Lark

from myllymatti import files


@cache
def skeleton() -> Lark:
    """The grammar of `grammar/variant.lark`, built once."""
    return Lark(
        (files.data_folder("grammar") / "variant.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=False,
    )
