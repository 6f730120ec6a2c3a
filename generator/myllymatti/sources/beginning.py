"""The two files of a source to begin with: what is known filled in, and every field explained in a comment."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Literal, get_args, get_origin

import yaml
from pydantic.fields import FieldInfo

from myllymatti.sources.checked_yaml import Checked
from myllymatti.sources.fields import PassageFile, SourceFile
from myllymatti.sources.model import PassageKind

FIRST_PASSAGE = "first-passage"
"""The id of the passage that a new source begins with."""

_WIDTH = 100


def source_text(source: str, known: Mapping[str, object]) -> str:
    """The file `source.yaml` of a new source; `known` are fields by their names in the file.

    Needed fields that are not known stay empty, so that a check tells them; the others stand behind a #.
    """
    lines = _comment(
        f"The source {source}: what was read, and where it is found. A field that is empty is needed; one behind a # "
        "may be filled in or deleted. What is not known is left out, never guessed."
    )
    for field, info in _fields(SourceFile):
        lines += ["", *_comment(_explained(info))]
        if field in known:
            lines += _written(field, known[field])
        else:
            lines += [f"{field}:" if info.is_required() else f"# {field}:"]
    return "\n".join([*lines, ""])


def passages_text(source: str) -> str:
    """The file `passages.yaml` of a new source: what a passage is, an example of one, and one to fill in."""
    example = {"id": "lowest-card-is-taken", "kind": PassageKind.RULE.value, "paraphrase": _EXAMPLE}
    lines = _comment(
        f"The passages of {source}, each one statement of the source. A clause of a variant cites one in brackets, "
        f"[{source}/{FIRST_PASSAGE}]. Each passage has the fields:"
    )
    fields = list(_fields(PassageFile))
    lines += [line for field, info in fields if info.is_required() for line in _listed(field, info)]
    lines += ["#", "# and, where there is something to say:"]
    lines += [line for field, info in fields if not info.is_required() for line in _listed(field, info)]
    lines += ["#", "# For example:", *(f"# {line}" for line in _dumped([example]))]
    lines += ["", f"- id: {FIRST_PASSAGE}", f"  kind: {PassageKind.RULE.value}", "  paraphrase:", ""]
    return "\n".join(lines)


_EXAMPLE = "Whoever cannot beat takes the lowest card of the trick."


def still_empty(known: Mapping[str, object]) -> list[str]:
    """The needed fields of `source.yaml` that are not among the known ones."""
    return [field for field, info in _fields(SourceFile) if info.is_required() and field not in known]


def allowed_values(model: type[Checked], field: str) -> tuple[str, ...]:
    """The values to which a field is bound; none where any text may stand."""
    return _allowed(dict(_fields(model))[field])


def _fields(model: type[Checked]) -> Iterator[tuple[str, FieldInfo]]:
    """The fields of a file by their names in it, in their order."""
    for name, info in model.model_fields.items():
        yield info.alias or name, info


def _explained(info: FieldInfo) -> str:
    values = _allowed(info)
    return f"{info.description} One of: {', '.join(values)}." if values else f"{info.description}"


def _allowed(info: FieldInfo) -> tuple[str, ...]:
    kind: Any = info.annotation
    if get_origin(kind) is Literal:
        return tuple(str(value) for value in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(str(member.value) for member in kind)
    return ()


def _listed(field: str, info: FieldInfo) -> list[str]:
    """A field in a list of fields, with its explanation behind it."""
    return textwrap.wrap(
        f"{field + ':':<13} {_explained(info)}", _WIDTH, initial_indent="#   ", subsequent_indent=f"#   {'':<14}"
    )


def _written(field: str, value: object) -> list[str]:
    """A field with its value; people stand on one line, each in braces."""
    if isinstance(value, str):
        return _dumped({field: value})
    return [f"{field}: {yaml.safe_dump(value, allow_unicode=True, width=10_000, default_flow_style=True).strip()}"]


def _dumped(data: object) -> list[str]:
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)
    return text.rstrip("\n").split("\n")


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
