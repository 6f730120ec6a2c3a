"""Reading the corpus: every fault of every file with its line and column, all in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from pydantic import Field, TypeAdapter, model_validator

from myllymatti.diagnostics import Diagnostic, ordered
from myllymatti.sources.checked_yaml import Checked, Identifier, Language, Text, YamlFile, fault, load, twice, validate
from myllymatti.sources.model import Author, GivenName, Passage, PassageKind, Source, Sources


class _NameFile(Checked):
    name: Text
    language: Language


class _PassageFile(Checked):
    id: Identifier
    kind: PassageKind
    section: Text | None = None
    paraphrase: Text
    doubtful: bool = False
    original: Text | None = None
    translation: Text | None = None
    names: tuple[_NameFile, ...] = ()
    date: Text | None = None
    verified: Text | None = None
    note: Text | None = None
    leftover: Text | None = None

    @model_validator(mode="after")
    def _original_is_translated(self) -> _PassageFile:
        if (self.original is None) != (self.translation is None):
            raise ValueError("original and translation go together")
        return self


class _AuthorFile(Checked):
    family: Text
    given: str = ""


class _SourceFile(Checked):
    type: Text
    title: Text
    author: tuple[_AuthorFile, ...] = ()
    editor: tuple[_AuthorFile, ...] = ()
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
    leftover: Text | None = None
    about: Text


_PASSAGES = TypeAdapter(list[_PassageFile])
_SOURCE = TypeAdapter(_SourceFile)


def read_sources(folder: Path) -> tuple[Sources, tuple[Diagnostic, ...]]:
    """All sources below a corpus folder, and the faults of their files.

    A source with a fault is left out of the result. A folder that doesn't exist holds no sources.
    """
    found: list[Source] = []
    heads: dict[str, YamlFile] = {}
    faults: list[Diagnostic] = []
    for place in sorted(folder.iterdir()) if folder.is_dir() else []:
        if place.is_dir():
            source = _read_source(place, heads, faults)
            if source is not None:
                found.append(source)
    known = {source.id for source in found}
    for source in found:
        if source.seen_through and source.seen_through not in known:
            place_in_file = heads[source.id].span(("seen-through",))
            faults.append(fault("unknown-source", f"{source.id} is seen through an unknown source", place_in_file))
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


def _read_source(folder: Path, heads: dict[str, YamlFile], faults: list[Diagnostic]) -> Source | None:
    head = load(folder / "source.yaml", faults)
    body = load(folder / "passages.yaml", faults)
    source = validate(_SOURCE, *head, faults) if head else None
    passages = validate(_PASSAGES, *body, faults) if body else None
    if head is None or body is None or source is None or passages is None:
        return None
    heads[folder.name] = head[0]
    faults.extend(twice((passage.id for passage in passages), body[0], "passage", "passage-twice"))
    faults.extend(_verbatim_in_copyright(source, passages, body[0]))
    return _as_source(folder.name, source, passages)


def _verbatim_in_copyright(source: _SourceFile, passages: list[_PassageFile], file: YamlFile) -> list[Diagnostic]:
    if source.rights == "public-domain":
        return []
    return [
        fault(
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
        leftover=source.leftover or "",
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
        "leftover": passage.leftover,
    }
    return Passage(
        id=passage.id,
        kind=passage.kind,
        paraphrase=passage.paraphrase,
        doubtful=passage.doubtful,
        names=tuple(GivenName(one.name, one.language) for one in passage.names),
        **{name: text or "" for name, text in texts.items()},
    )
