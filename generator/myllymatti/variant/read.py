"""Reading variant files: finding them by name or path, with their parents, and parsing each once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from myllymatti import files
from myllymatti.bounds import LARGEST_FILE, MOST_LINES, MOST_PARENTS
from myllymatti.diagnostics import Diagnostic, SourceText, Span, has_errors
from myllymatti.diagnostics.codes import Code
from myllymatti.syntax.parse import clean, parse
from myllymatti.variant.resolve import ParsedFile
from myllymatti.words_nearby import did_you_mean, listed, nearest

SUFFIX = ".matti"
NO_TEXTS: Mapping[Path, str] = MappingProxyType({})


def is_path(name: str) -> bool:
    """Whether a name means a file rather than a variant of the project."""
    return name.endswith(SUFFIX) or "/" in name or os.sep in name


def name_of(name: str) -> str:
    """The variant's name that a name or path stands for."""
    return Path(name).name.removesuffix(SUFFIX) if is_path(name) else name


def project_files(folder: Path) -> dict[str, Path]:
    """The variant files below a folder by variant name, in the order of the names."""
    return {path.stem: path for path in sorted(folder.rglob(f"*{SUFFIX}"), key=lambda path: path.stem)}


def unknown_variant(name: str, known: Iterable[str]) -> Diagnostic:
    """There is no variant of that name."""
    names = list(known)
    here = Path(f"{name}{SUFFIX}")
    hint = did_you_mean(name, names) or "`matti list` shows them; a file of one's own is named by its path"
    if _is_file(here):
        hint = f"a file of one's own is named by its path: {here}"
    return Diagnostic(
        code="unknown-variant",
        title=f"there is no variant “{name if len(name) <= 60 else name[:59] + '…'}”",
        span=None,
        text=f"Known variants: {listed(names, 'and')}.",
        hint=hint,
    )


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


@dataclass
class ReadFiles:
    """The files that were read, parsed, by variant name, and what was wrong with them."""

    parsed: dict[str, ParsedFile] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """Parents so far off that they were not read."""
    faults: list[Diagnostic] = field(default_factory=list)


def read_variants(names: Iterable[str], project: Mapping[str, Path], texts: Mapping[Path, str] = NO_TEXTS) -> ReadFiles:
    """Read the named variants and files, and their parents: two more in a row than may be, so that it is seen.

    `texts` stand over the files of these (resolved) paths, as an editor's text does that is not saved yet.
    """
    found = ReadFiles()
    beside: list[Path] = []
    waiting: list[tuple[str, Path]] = []
    for name in names:
        if is_path(name):
            waiting.append((name_of(name), Path(name)))
            beside.append(Path(name).parent)
        elif name in project:
            waiting.append((name, project[name]))
        else:
            found.faults.append(unknown_variant(name, project))
    asked = {name for name, _ in waiting}
    seen: set[str] = set()
    while waiting and len(seen) < MOST_PARENTS + 2 + len(asked):
        name, path = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        parent = _read_one(name, path, found, texts)
        if parent is not None and parent not in seen and parent not in asked:
            place = parent_file(parent, beside, project, texts)
            if place is not None:
                waiting.append((parent, place))
    found.unread.update(name for name, _ in waiting if name not in seen)
    return found


def _text_over(path: Path, texts: Mapping[Path, str]) -> str | None:
    """The text that stands over a file; a path that leads nowhere has none."""
    try:
        return texts.get(path.resolve()) if texts else None
    except (OSError, RuntimeError, ValueError):  # a ring of links is a RuntimeError
        return None


def parent_file(
    name: str, beside: Iterable[Path], project: Mapping[str, Path], texts: Mapping[Path, str] = NO_TEXTS
) -> Path | None:
    """Where a parent is: beside the files that were asked for, else in the project."""
    if Path(name).name != name:
        return None
    for folder in beside:
        candidate = folder / f"{name}{SUFFIX}"
        if _is_file(candidate) or _text_over(candidate, texts) is not None:
            return candidate
    return project.get(name)


def _read_one(name: str, path: Path, found: ReadFiles, texts: Mapping[Path, str]) -> str | None:
    """Read and parse a file; returns its parent's name, if it has one."""
    source = read_text(path, found.faults, texts)
    if source is None:
        return None
    tree, faults = parse(source)
    found.faults.extend(faults)
    if tree is None:
        return None
    found.parsed[name] = ParsedFile(name, path.resolve().parent.name, tree, whole=not has_errors(faults))
    return tree.parent.name.text if tree.parent else None


class _Refused(Exception):
    """The file is not read, for the reason given."""

    def __init__(self, code: Code, title: str, hint: str = "") -> None:
        super().__init__(title)
        self.code, self.title, self.hint = code, title, hint

    def diagnostic(self, shown: str) -> Diagnostic:
        """The reason as a fault of the file, which is shown under that name."""
        nowhere = Span(SourceText(shown, ""), 0, 0)
        return Diagnostic(code=self.code, title=self.title, span=nowhere, hint=self.hint)


def read_text(path: Path, faults: list[Diagnostic], texts: Mapping[Path, str] = NO_TEXTS) -> SourceText | None:
    """The clean text of a variant file, or None with the reason added to `faults`; `texts` stand over files."""
    shown = files.shown_path(path)
    written = _text_over(path, texts)
    if written is not None:
        return text_of(written.encode("utf-8", errors="surrogatepass"), shown, faults)
    try:
        raw = _bytes(path, shown)
    except _Refused as refused:
        faults.append(refused.diagnostic(shown))
        return None
    return text_of(raw, shown, faults)


def text_of(raw: bytes, shown: str, faults: list[Diagnostic]) -> SourceText | None:
    """The clean text that bytes from anywhere stand for, or None with the reason added to `faults`."""
    try:
        _refuse_large(len(raw))
        text = clean(_decoded(raw))
        lines = text.count("\n")
        if lines > MOST_LINES:
            raise _Refused(
                "file-too-large",
                f"the file has {lines} lines; at most {MOST_LINES} are read",
                "a variant file has a few hundred; is it the right file?",
            )
    except _Refused as refused:
        faults.append(refused.diagnostic(shown))
        return None
    return SourceText(shown, text)


def _refuse_large(size: int) -> None:
    if size > LARGEST_FILE:
        raise _Refused(
            "file-too-large",
            f"the file has {size / 1024:.0f} KB; at most {LARGEST_FILE // 1024} KB are read",
            "a variant file has a few KB; is it the right file?",
        )


def _bytes(path: Path, shown: str) -> bytes:
    try:
        if path.is_dir():
            raise _Refused(
                "not-a-file", "this is a folder, not a file", f"name a file in it: {shown.rstrip('/')}/NAME{SUFFIX}"
            )
        if not path.exists():
            near = _near_file(path)
            raise _Refused("no-such-file", "there is no such file", near)
        if not path.is_file():
            raise _Refused("not-a-file", "this is no ordinary file")
        _refuse_large(path.stat().st_size)
        return path.read_bytes()
    except OSError as error:
        raise _Refused("unreadable-file", f"the file cannot be read: {error.strerror}") from error


def _near_file(path: Path) -> str:
    """A hint naming the file beside it whose name is most like it; the ending, which all have, does not count."""
    near = nearest(path.stem, [other.stem for other in path.parent.glob(f"*{SUFFIX}")])
    return f"the nearest file there is “{near}{SUFFIX}”" if near else ""


def _decoded(raw: bytes) -> str:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise _Refused("encoding", "the file is written in UTF-16", "save it as UTF-8")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise _Refused(
            "encoding",
            f"the file is not written in UTF-8: line {line} holds the byte 0x{raw[error.start]:02X}",
            "save it as UTF-8",
        ) from error
