"""YAML files checked against a model: every fault with its line and column, worded for whoever wrote the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from myllymatti import files
from myllymatti.bounds import LARGEST_FILE
from myllymatti.diagnostics import Diagnostic, SourceText, Span
from myllymatti.diagnostics.codes import Code
from myllymatti.words_nearby import did_you_mean, listed

Location = tuple[int | str, ...]
T = TypeVar("T")

IDENTIFIER_FORM = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
_SOURCE_OR_PASSAGE = "^[a-z][a-z0-9]*(-[a-z0-9]+)*(/[a-z][a-z0-9]*(-[a-z0-9]+)*)?$"
_TWO_LETTERS = "^[a-z]{2}$"

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Identifier = Annotated[str, StringConstraints(pattern=IDENTIFIER_FORM)]
Cited = Annotated[str, StringConstraints(pattern=_SOURCE_OR_PASSAGE)]
Language = Annotated[str, StringConstraints(pattern=_TWO_LETTERS)]

_FORMS = {
    IDENTIFIER_FORM: "this must be small letters and digits, words joined by hyphens, as in forehand-leads",
    _SOURCE_OR_PASSAGE: "this must be a source or one of its passages, as in seres/oldest-mention",
    _TWO_LETTERS: "this must be a language in two letters, as in fi or sv",
}
_HOW = {
    "missing": "this field is needed",
    "extra_forbidden": "there is no such field",
    "string_too_short": "this must not be empty",
    "string_type": "this must be a text",
    "bool_type": "this must be true or false",
    "bool_parsing": "this must be true or false",
    "list_type": "a list is needed here",
    "tuple_type": "a list is needed here",
    "dict_type": "fields are needed here",
    "model_type": "fields are needed here",
}


class Checked(BaseModel):
    """A part of a file in which no field is allowed but those it names."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class YamlFile:
    """A YAML text with the place of every value in it."""

    def __init__(self, text: SourceText, node: yaml.Node | None) -> None:
        self.text = text
        self.node = node

    def span(self, location: Location) -> Span:
        """The place of a value; of the nearest enclosing one where the value itself is missing."""
        node = self.node
        for step in location:
            inner = _child(node, step)
            if inner is None:
                break
            node = inner
        return Span(self.text, 0, 0) if node is None else _first_line(self.text, node)


def load(path: Path, faults: list[Diagnostic]) -> tuple[YamlFile, object] | None:
    """The file with its data; None where it cannot be read, and then why is among the faults."""
    text = SourceText(files.shown_path(path), "")
    try:
        if path.stat().st_size > LARGEST_FILE * 4:
            raise OSError(f"it is larger than {LARGEST_FILE * 4 // 1024} KB")
        content = path.read_bytes()
    except OSError as error:
        faults.append(fault("corpus-unreadable-file", f"cannot be read: {error.strerror or error}", Span(text, 0, 0)))
        return None
    try:
        text = SourceText(text.name, content.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        faults.append(
            fault(
                "corpus-unreadable-file",
                f"no UTF-8: line {line} has the byte {content[error.start]:#04x}",
                Span(text, 0, 0),
                hint="save the file in the encoding UTF-8",
            )
        )
        return None
    try:
        loader = yaml.CSafeLoader(text.text)
        node = loader.get_single_node()
        data = None if node is None else loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        faults.append(_yaml_fault(error, text))
        return None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        faults.append(fault("corpus-yaml", f"no valid YAML: {str(error).splitlines()[0]}", Span(text, 0, 0)))
        return None
    twice = list(_fields_twice(text, node))
    faults.extend(twice)
    return None if twice else (YamlFile(text, node), data)


def validate(kind: TypeAdapter[T], file: YamlFile, data: object, faults: list[Diagnostic]) -> T | None:
    """The data as what it should be, or None; its faults are added to the list."""
    try:
        return kind.validate_python(data)
    except ValidationError as error:
        faults.extend(_said(one, file, kind) for one in _told(error.errors()))
        return None


def fault(code: Code, title: str, span: Span, text: str = "", hint: str = "") -> Diagnostic:
    """A fault of a file of the corpus."""
    return Diagnostic(code=code, title=title, span=span, text=text, hint=hint)


def twice(ids: Iterable[str], file: YamlFile, what: str, code: Code) -> Iterator[Diagnostic]:
    """A fault for each id of a list of entries that stands in it a second time."""
    first: dict[str, int] = {}
    for index, name in enumerate(ids):
        if name in first:
            line = file.span((first[name], "id")).line
            yield fault(
                code,
                f"the {what} “{name}” stands twice",
                file.span((index, "id")),
                text=f"It stands first at line {line}. An id is used once.",
            )
        first.setdefault(name, index)


def _first_line(text: SourceText, node: yaml.Node) -> Span:
    end = text.text.find("\n", node.start_mark.index)
    return Span(text, node.start_mark.index, min(node.end_mark.index, end if end >= 0 else len(text.text)))


def _child(node: yaml.Node | None, step: int | str) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key if isinstance(value, yaml.ScalarNode) and not value.value else value  # type: ignore[no-any-return]
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step]  # type: ignore[no-any-return]
    return None


def _yaml_fault(error: yaml.MarkedYAMLError, text: SourceText) -> Diagnostic:
    index = error.problem_mark.index if error.problem_mark else 0
    problem, hint = str(error.problem), ""
    if text.text[index : index + 1] == "\t":
        problem, hint = "a tab stands where only spaces may", "indent with spaces"
    elif "cannot start any token" in problem:
        problem = f"a text cannot begin with {text.text[index : index + 1]}"
        hint = "put the text in quotation marks"
    elif "mapping values are not allowed" in problem:
        hint = "a text with a colon in it goes in quotation marks"
    return fault("corpus-yaml", f"no valid YAML: {problem}", Span(text, index, index + 1), hint=hint)


def _fields_twice(text: SourceText, node: yaml.Node | None) -> Iterator[Diagnostic]:
    waiting, seen = [node], set[int]()
    while waiting:
        inner = waiting.pop()
        if inner is None or id(inner) in seen:
            continue
        seen.add(id(inner))
        if isinstance(inner, yaml.SequenceNode):
            waiting.extend(inner.value)
        elif isinstance(inner, yaml.MappingNode):
            waiting.extend(value for _, value in inner.value)
            yield from _keys_twice(text, inner)


def _keys_twice(text: SourceText, node: yaml.MappingNode) -> Iterator[Diagnostic]:
    first: dict[str, yaml.Node] = {}
    for key, _ in node.value:
        if isinstance(key, yaml.ScalarNode):
            if key.value in first:
                yield fault(
                    "corpus-field-twice",
                    f"the field “{key.value}” stands twice",
                    _first_line(text, key),
                    text=f"It stands first at line {_first_line(text, first[key.value]).line}.",
                )
            first.setdefault(key.value, key)


def _told(errors: list[ErrorDetails]) -> Iterator[ErrorDetails]:
    """The errors without those that only follow from one inside: entries that fail are not counted."""
    for error in errors:
        place = tuple(error["loc"])
        inside = (tuple(other["loc"]) for other in errors if other is not error)
        if error["type"] != "too_short" or not any(other[: len(place)] == place for other in inside):
            yield error


def _said(error: ErrorDetails, file: YamlFile, kind: TypeAdapter[Any]) -> Diagnostic:
    location: Location = tuple(error["loc"])
    name = next((str(step) for step in reversed(location) if isinstance(step, str)), "the file")
    context = error.get("ctx", {})
    message, hint = _HOW.get(error["type"], ""), ""
    if error["type"] == "value_error":
        message = str(context["error"])
        if not location or isinstance(location[-1], int):
            return fault("corpus-field", message, file.span(location))
    elif error["type"] == "too_short":
        least = context["min_length"]
        message = "this must not be empty" if least == 1 else f"at least {least} are needed here"
    elif error["type"] == "string_pattern_mismatch":
        message = _FORMS.get(str(context["pattern"]), "this does not have the form it needs")
    elif error["type"] in ("literal_error", "enum"):
        known = re.findall(r"'([^']*)'", str(context["expected"]))
        message = f"this must be {listed(known)}"
        hint = did_you_mean(str(error["input"]), known)
    elif error["type"] == "extra_forbidden":
        known = _fields_at(kind.json_schema(by_alias=True), location[:-1])
        hint = did_you_mean(name, known) or f"known fields: {', '.join(known)}"
    elif error["type"] == "string_type" and error["input"] is None:
        message = "this is still to be filled in"
    elif error["type"] == "string_type" and not isinstance(error["input"], list | dict):
        hint = "put it in quotation marks"
    message = message or error["msg"][:1].lower() + error["msg"][1:]
    return fault("corpus-field", f"{name}: {message}", file.span(location), hint=hint)


def _fields_at(schema: dict[str, Any], location: Location) -> list[str]:
    """The names of the fields that are allowed at a place, as the schema has them."""
    here = _resolved(schema, schema)
    for step in location:
        inner = here.get("items", {}) if isinstance(step, int) else here.get("properties", {}).get(step, {})
        here = _resolved(inner, schema)
    return list(here.get("properties", {}))


def _resolved(part: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    for choice in part.get("anyOf", []):
        if choice.get("type") != "null":
            return _resolved(choice, schema)
    if "$ref" in part:
        return _resolved(schema["$defs"][part["$ref"].rsplit("/", 1)[1]], schema)
    return part
