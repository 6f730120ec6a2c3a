"""Reading the corpus: every fault of every file with its line and column, all in one go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from pydantic import TypeAdapter

from myllymatti.diagnostics import Diagnostic, ordered
from myllymatti.sources.checked_yaml import YamlFile, fault, load, twice, validate
from myllymatti.sources.fields import PassageFile, SourceFile
from myllymatti.sources.model import Author, GivenName, Passage, Source, Sources
from myllymatti.words_nearby import did_you_mean

_PASSAGES = TypeAdapter(list[PassageFile])
_SOURCE = TypeAdapter(SourceFile)


def read_sources(folder: Path, elsewhere: Collection[str] = ()) -> tuple[Sources, tuple[Diagnostic, ...]]:
    """All sources below a corpus folder, and the faults of their files.

    A source with a fault is left out of the result, and named in `Sources.faulty`. A folder that doesn't exist
    holds no sources. `elsewhere` are sources of other folders through which one may have been seen.
    """
    found: list[Source] = []
    heads: dict[str, YamlFile] = {}
    faults: list[Diagnostic] = []
    faulty: set[str] = set()
    for place in sorted(folder.iterdir()) if folder.is_dir() else []:
        if place.is_dir():
            source = _read_source(place, heads, faults)
            if source is None:
                faulty.add(place.name)
            else:
                found.append(source)
    known = {source.id for source in found} | faulty | set(elsewhere)
    for source in found:
        if source.seen_through and source.seen_through not in known:
            faults.append(_seen_through_nothing(source, heads[source.id], known))
    return Sources(tuple(found), faulty=frozenset(faulty)), ordered(faults)


def _seen_through_nothing(source: Source, file: YamlFile, known: Collection[str]) -> Diagnostic:
    return fault(
        "corpus-unknown-source",
        f"{source.id} was seen through “{source.seen_through}”, and there is no such source",
        file.span(("seen-through",)),
        hint=did_you_mean(source.seen_through, known) or "`matti sources` lists the sources there are",
    )


def read_corpora(folders: Iterable[Path]) -> tuple[Sources, tuple[Diagnostic, ...]]:
    """The sources of several corpus folders together; a later folder's source replaces one of the same id."""
    by_id: dict[str, Source] = {}
    faults: list[Diagnostic] = []
    faulty: set[str] = set()
    for folder in dict.fromkeys(folder.resolve() for folder in folders):
        sources, found = read_sources(folder, by_id)
        by_id.update(sources.by_id)
        faulty = (faulty - sources.by_id.keys()) | sources.faulty
        faults.extend(found)
    return Sources(tuple(by_id[name] for name in sorted(by_id)), faulty=frozenset(faulty)), ordered(faults)


def _read_source(folder: Path, heads: dict[str, YamlFile], faults: list[Diagnostic]) -> Source | None:
    head = load(folder / "source.yaml", faults)
    body = load(folder / "passages.yaml", faults)
    source = validate(_SOURCE, *head, faults) if head else None
    passages = validate(_PASSAGES, *body, faults) if body else None
    if head is None or body is None or source is None or passages is None:
        return None
    heads[folder.name] = head[0]
    faults.extend(twice((passage.id for passage in passages), body[0], "passage", "corpus-passage-twice"))
    faults.extend(_verbatim_in_copyright(source, passages, body[0]))
    return _as_source(folder.name, source, passages)


def _verbatim_in_copyright(source: SourceFile, passages: list[PassageFile], file: YamlFile) -> list[Diagnostic]:
    if source.rights == "public-domain":
        return []
    return [
        fault(
            "corpus-verbatim",
            f"“{passage.id}” quotes a source under copyright",
            file.span((index, "original")),
            text="Only sources in the public domain are quoted.",
            hint="keep the paraphrase and remove original and translation",
        )
        for index, passage in enumerate(passages)
        if passage.original is not None
    ]


def _as_source(name: str, source: SourceFile, passages: list[PassageFile]) -> Source:
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
        second_hand=source.witness == "second-hand",
        leftover=source.leftover or "",
        passages=tuple(_as_passage(passage) for passage in passages),
    )


def _as_passage(passage: PassageFile) -> Passage:
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
