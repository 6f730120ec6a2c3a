"""Reading the corpus: every fault of every file with its line and column, all in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError, model_validator

from myllymatti import files
from myllymatti.diagnostics import Diagnostic, SourceText, Span, ordered
from myllymatti.sources.model import Author, GivenName, Passage, PassageKind, Source, Sources
from myllymatti.words_nearby import did_you_mean

Location = tuple[int | str, ...]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]

_HOW = {
    "missing": "this field is needed",
    "extra_forbidden": "there is no such field",
}


class _Checked(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class _NameFile(_Checked):
    name: Text
    language: Language


class _PassageFile(_Checked):
    id: Identifier
    kind: PassageKind
    section: Text | None = None
    paraphrase: Text
    doubtful: bool = False
    original: Text | None = None
    translation: Text | None = None
    names: list[_NameFile] = []
    date: Text | None = None
    verified: Text | None = None
    note: Text | None = None

    @model_validator(mode="after")
    def _original_is_translated(self) -> _PassageFile:
        if (self.original is None) != (self.translation is None):
            raise ValueError("original and translation go together")
        return self


class _AuthorFile(_Checked):
    family: Text
    given: str = ""


class _SourceFile(_Checked):
    type: Text
    title: Text
    author: list[_AuthorFile] = []
    editor: list[_AuthorFile] = []
    edition: Text | None = None
    container_title: Text | None = Field(default=None, alias="container-title")
    issued: Text | None = None
    volume: Text | None = None
    page: Text | None = None
    language: Language
    URL: Text | None = None
    rights: Literal["copyright", "public-domain"]
    seen: Literal["full", "excerpt", "quoted"]
    seen_through: Identifier | None = Field(default=None, alias="seen-through")
    about: Text


_PASSAGES = TypeAdapter(list[_PassageFile])
_SOURCE = TypeAdapter(_SourceFile)


def read_sources(folder: Path) -> tuple[Sources, tuple[Diagnostic, ...]]:
    """All sources below a corpus folder, and the faults of their files.

    A source with a fault is left out of the result. A folder that doesn't exist holds no sources.
    """
    found: list[Source] = []
    faults: list[Diagnostic] = []
    for place in sorted(folder.iterdir()) if folder.is_dir() else []:
        if place.is_dir():
            source = _read_source(place, faults)
            if source is not None:
                found.append(source)
    known = {source.id for source in found}
    for source in found:
        if source.seen_through and source.seen_through not in known:
            text = SourceText(files.shown_path(folder / source.id / "source.yaml"), "")
            faults.append(_fault("unknown-source", f"{source.id} is seen through an unknown source", Span(text, 0, 0)))
    return Sources(tuple(found)), ordered(faults)


def read_corpora(folders: Iterable[Path]) -> tuple[Sources, tuple[Diagnostic, ...]]:
    """The sources of several corpus folders together; a later folder's source replaces one of the same id."""
    by_id: dict[str, Source] = {}
    faults: list[Diagnostic] = []
    for folder in dict.fromkeys(folder.resolve() for folder in folders):
        sources, found = read_sources(folder)
        by_id.update(sources.by_id)
        faults.extend(found)
    return Sources(tuple(by_id[name] for name in sorted(by_id))), ordered(faults)


def _read_source(folder: Path, faults: list[Diagnostic]) -> Source | None:
    head_file, head = _load(folder / "source.yaml", faults)
    body_file, body = _load(folder / "passages.yaml", faults)
    if head_file is None or body_file is None:
        return None
    try:
        source = _SOURCE.validate_python(head)
    except ValidationError as error:
        faults.extend(_from_validation(error, head_file, _SourceFile))
        source = None
    try:
        passages = _PASSAGES.validate_python(body)
    except ValidationError as error:
        faults.extend(_from_validation(error, body_file, _PassageFile))
        return None
    if source is None:
        return None
    faults.extend(_passages_twice(passages, body_file))
    faults.extend(_verbatim_in_copyright(source, passages, body_file))
    return _as_source(folder.name, source, passages)


class _YamlFile:
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
        if node is None:
            return Span(self.text, 0, 0)
        end = self.text.text.find("\n", node.start_mark.index)
        return Span(self.text, node.start_mark.index, min(node.end_mark.index, end if end >= 0 else 1 << 30))


def _child(node: yaml.Node | None, step: int | str) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key if isinstance(value, yaml.ScalarNode) and not value.value else value  # type: ignore[no-any-return]
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step]  # type: ignore[no-any-return]
    return None


def _load(path: Path, faults: list[Diagnostic]) -> tuple[_YamlFile | None, Any]:
    text = SourceText(files.shown_path(path), "")
    try:
        if path.stat().st_size > files.LARGEST_FILE * 4:
            raise OSError(f"it is larger than {files.LARGEST_FILE * 4 // 1024} KB")
        text = SourceText(text.name, path.read_text(encoding="utf-8"))
        node = yaml.compose(text.text, Loader=yaml.SafeLoader)
        data = yaml.load(text.text, Loader=yaml.CSafeLoader)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        faults.append(_fault("unreadable-file", f"cannot be read: {reason}", Span(text, 0, 0)))
        return None, None
    except yaml.MarkedYAMLError as error:
        index = error.problem_mark.index if error.problem_mark else 0
        faults.append(_fault("yaml", f"no valid YAML: {error.problem}", Span(text, index, index + 1)))
        return None, None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        faults.append(_fault("yaml", f"no valid YAML: {str(error).splitlines()[0]}", Span(text, 0, 0)))
        return None, None
    return _YamlFile(text, node), data


def _fault(code: str, title: str, span: Span, text: str = "", hint: str = "") -> Diagnostic:
    return Diagnostic(code=f"corpus-{code}", title=title, span=span, text=text, hint=hint)


def _from_validation(error: ValidationError, file: _YamlFile, model: type[_Checked]) -> list[Diagnostic]:
    found = []
    known = [field.alias or name for name, field in model.model_fields.items()]
    for one in error.errors():
        location: Location = tuple(one["loc"])
        name = next((str(step) for step in reversed(location) if isinstance(step, str)), "the file")
        kind = one["type"]
        message = _HOW.get(kind, one["msg"][0].lower() + one["msg"][1:])
        hint = did_you_mean(name, known) if kind == "extra_forbidden" else ""
        if kind == "extra_forbidden":
            hint = hint or f"known fields: {', '.join(known)}"
        found.append(_fault("field", f"{name}: {message}", file.span(location), hint=hint))
    return found


def _passages_twice(passages: list[_PassageFile], file: _YamlFile) -> list[Diagnostic]:
    seen: dict[str, int] = {}
    found = []
    for index, passage in enumerate(passages):
        if passage.id in seen:
            first = file.span((seen[passage.id], "id")).line
            found.append(
                _fault(
                    "passage-twice",
                    f"the passage “{passage.id}” stands twice",
                    file.span((index, "id")),
                    text=f"It stands first at line {first}. An id is used once in a source.",
                )
            )
        seen.setdefault(passage.id, index)
    return found


def _verbatim_in_copyright(source: _SourceFile, passages: list[_PassageFile], file: _YamlFile) -> list[Diagnostic]:
    if source.rights == "public-domain":
        return []
    return [
        _fault(
            "verbatim",
            f"“{passage.id}” quotes a source under copyright",
            file.span((index, "original")),
            text="Only sources in the public domain are quoted.",
            hint="keep the paraphrase and remove original and translation",
        )
        for index, passage in enumerate(passages)
        if passage.original is not None
    ]


def _as_source(name: str, source: _SourceFile, passages: list[_PassageFile]) -> Source:
    return Source(
        id=name,
        type=source.type,
        title=source.title,
        language=source.language,
        rights=source.rights,
        seen=source.seen,
        about=source.about,
        authors=tuple(Author(author.family, author.given) for author in source.author),
        editors=tuple(Author(editor.family, editor.given) for editor in source.editor),
        edition=source.edition or "",
        container_title=source.container_title or "",
        issued=source.issued or "",
        volume=source.volume or "",
        page=source.page or "",
        url=source.URL or "",
        seen_through=source.seen_through or "",
        passages=tuple(_as_passage(passage) for passage in passages),
    )


def _as_passage(passage: _PassageFile) -> Passage:
    texts: Mapping[str, str | None] = {
        "section": passage.section,
        "original": passage.original,
        "translation": passage.translation,
        "date": passage.date,
        "verified": passage.verified,
        "note": passage.note,
    }
    return Passage(
        id=passage.id,
        kind=passage.kind,
        paraphrase=passage.paraphrase,
        doubtful=passage.doubtful,
        names=tuple(GivenName(one.name, one.language) for one in passage.names),
        **{name: text or "" for name, text in texts.items()},
    )
