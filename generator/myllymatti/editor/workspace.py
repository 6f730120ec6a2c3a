"""The texts that are open in an editor, over the files on disk, and what was read of both.

Nothing is read twice while it stays as it is: what was made of a file is kept with a mark of everything it was made
of, namely the version of an open text, or the time and size of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from myllymatti import files
from myllymatti.bounds import LARGEST_FILE, MOST_PARENTS
from myllymatti.diagnostics import Diagnostic, SourceText
from myllymatti.editor.outline import Outline, outline
from myllymatti.editor.positions import EditorText
from myllymatti.editor.view import KnownVariant, View
from myllymatti.pipeline import Corpus, Library, check, corpus_folders, open_file, read_corpus
from myllymatti.sources.model import Sources
from myllymatti.variant.read import SUFFIX, parent_file, project_files

LARGEST_LOOKED_INTO = 4 * LARGEST_FILE
"""Bytes of a file in which a place is looked for; files of the corpus are longer than variants."""

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class Memory(Generic[Key, Made]):
    """What was made of something, until its mark changes."""

    def __init__(self) -> None:
        self._kept: dict[Key, tuple[Hashable, Made]] = {}

    def get(self, key: Key, mark: Hashable, make: Callable[[], Made]) -> Made:
        """What was made under the key when it had this mark, else what is made now."""
        if key not in self._kept or self._kept[key][0] != mark:
            self._kept[key] = (mark, make())
        return self._kept[key][1]


@dataclass(frozen=True)
class _Head:
    """What other files are told of a variant: its parent and its titles."""

    parent: str
    titles: str


class Workspace:
    """The open texts, and questions to them by (resolved) path."""

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding
        self._open: dict[Path, EditorText] = {}
        self._versions: dict[Path, int] = {}
        self._unnamed: set[Path] = set()
        self._heads: Memory[Path, _Head | None] = Memory()
        self._corpora: Memory[tuple[Path, ...], Corpus] = Memory()
        self._libraries: Memory[tuple[Path, tuple[Path, ...]], Library] = Memory()
        self._faults: Memory[Path, dict[Path, list[Diagnostic]]] = Memory()

    def put(self, path: Path, raw: str, *, unnamed: bool = False) -> None:
        """A text is opened or changed; an `unnamed` one has never been saved, and its path is made up."""
        self._open[path] = EditorText(files.shown_path(path), raw, self.encoding)
        self._versions[path] = self._versions.get(path, 0) + 1
        if unnamed:
            self._unnamed.add(path)

    def close(self, path: Path) -> None:
        """A text is closed: from now on the file counts."""
        self._open.pop(path, None)
        self._unnamed.discard(path)

    @property
    def open_paths(self) -> tuple[Path, ...]:
        """The paths of the open texts."""
        return tuple(self._open)

    def text(self, path: Path) -> EditorText | None:
        """The text of a file as it stands in the editor, else on disk; None where there is none to be read."""
        if path in self._open:
            return self._open[path]
        try:
            if path.stat().st_size > LARGEST_LOOKED_INTO or not path.is_file():
                return None
            raw = path.read_bytes().decode("utf-8", errors="replace")
        except (OSError, ValueError):
            return None
        return EditorText(files.shown_path(path), raw, self.encoding)

    def depending(self, path: Path) -> list[Path]:
        """The open files that a change of a file can touch: itself, and those it is a forefather of."""
        return [one for one in self._open if path in self._chain(one)]

    def library(self, path: Path) -> Library:
        """A file with its parents, resolved."""
        return self._library(path, self._folders(path))

    def faults(self, path: Path) -> dict[Path, list[Diagnostic]]:
        """The faults of a file, and those of the corpus files it may cite, each under its file's path."""
        mark = (self._library_mark(path, self._folders(path)), path in self._unnamed)
        return self._faults.get(path, mark, lambda: self._checked(path))

    def _checked(self, path: Path) -> dict[Path, list[Diagnostic]]:
        library = self.library(path)
        found: dict[Path, list[Diagnostic]] = {path: []}
        for fault in check(library, {path.name.removesuffix(SUFFIX)}):
            if fault.span is None or (path in self._unnamed and fault.code == "file-name"):
                continue
            place = Path(fault.span.source.name).resolve()
            if place == path or place.suffix == ".yaml":
                found.setdefault(place, []).append(fault)
        return found

    def view(self, path: Path) -> View | None:
        """All that questions about an open text are answered from; None when it is not open."""
        text = self._open.get(path)
        if text is None:
            return None
        folders = self._folders(path)
        variants = self._known_variants(path)
        shape = outline(text.source.text)
        parent = self._parent_path(path, shape)
        library = self._library(parent, folders) if parent is not None else None
        return View(
            source=text.source,
            parent=library.variants.get(parent.stem) if library is not None and parent is not None else None,
            sources=self._sources(folders),
            variants=variants,
            corpora=folders,
            read=self._source,
        )

    def _source(self, path: Path) -> SourceText | None:
        text = self.text(path)
        return text.source if text is not None else None

    def _texts(self) -> Mapping[Path, str]:
        return {path: text.raw for path, text in self._open.items()}

    def _mark(self, path: Path) -> Hashable:
        """What changes when the text of a file does."""
        if path in self._open:
            return ("open", self._versions[path])
        try:
            stat = path.stat()
        except (OSError, ValueError):
            return None
        return (stat.st_mtime_ns, stat.st_size)

    def _head(self, path: Path) -> _Head | None:
        def read() -> _Head | None:
            text = self.text(path)
            return _head(outline(text.source.text)) if text is not None else None

        return self._heads.get(path, self._mark(path), read)

    def _parent_path(self, path: Path, shape: Outline) -> Path | None:
        """The file of the variant that a text comes from."""
        return self._file_of(shape.parent.text, path) if shape.parent is not None else None

    def _file_of(self, name: str, asking: Path) -> Path | None:
        project = project_files(files.data_folder("variants"))
        found = parent_file(name, [asking.parent], project, self._texts())
        return found.resolve() if found is not None and name != asking.stem else None  # it is there: no ring of links

    def _chain(self, path: Path) -> tuple[Path, ...]:
        """A file and its forefathers, the nearest first."""
        chain = [path]
        while len(chain) < MOST_PARENTS:
            head = self._head(chain[-1])
            parent = self._file_of(head.parent, path) if head is not None and head.parent else None
            if parent is None or parent in chain:
                break
            chain.append(parent)
        return tuple(chain)

    def _library(self, path: Path, folders: tuple[Path, ...]) -> Library:
        mark = self._library_mark(path, folders)
        return self._libraries.get((path, folders), mark, lambda: open_file(path, self._texts(), self._corpus(folders)))

    def _library_mark(self, path: Path, folders: tuple[Path, ...]) -> Hashable:
        """What changes when a file, one of its forefathers or the corpus does."""
        return (tuple((one, self._mark(one)) for one in self._chain(path)), self._corpus_mark(folders))

    def _folders(self, path: Path) -> tuple[Path, ...]:
        return tuple(dict.fromkeys(folder.resolve() for folder in corpus_folders([str(path)])))

    def _corpus(self, folders: tuple[Path, ...]) -> Corpus:
        return self._corpora.get(folders, self._corpus_mark(folders), lambda: read_corpus(folders))

    def _sources(self, folders: tuple[Path, ...]) -> Sources:
        return self._corpus(folders)[0]

    def _corpus_mark(self, folders: Iterable[Path]) -> Hashable:
        places = [path for folder in folders if folder.is_dir() for path in sorted(folder.glob("*/*.yaml"))]
        return tuple((path, self._mark(path)) for path in places)

    def _known_variants(self, path: Path) -> dict[str, KnownVariant]:
        """The variants that the text at a path can name: those beside it go before the project's."""
        found = dict(project_files(files.data_folder("variants")))
        beside = [*path.parent.glob(f"*{SUFFIX}"), *(one for one in self._open if one.parent == path.parent)]
        found |= {one.stem: one for one in sorted(beside)}
        found.pop(path.stem, None)
        heads = {name: self._head(place) for name, place in sorted(found.items())}
        return {
            name: KnownVariant(name, found[name].resolve(), head.titles)
            for name, head in heads.items()
            if head is not None
        }


def _head(shape: Outline) -> _Head:
    """The head of a variant file, from its outline."""
    title = next((one for one in shape.statements if one.key == "title" and len(one.blocks) == 1), None)
    value = title.value if title is not None else []
    titles = shape.text[value[0].start : value[-1].end] if value else ""
    return _Head(shape.parent.text if shape.parent is not None else "", " ".join(titles.split()))
