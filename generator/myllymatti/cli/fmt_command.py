"""`matti fmt`: variant files laid out as the project does."""

from __future__ import annotations

import difflib
import errno
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from myllymatti import files
from myllymatti.bounds import LARGEST_FILE
from myllymatti.cli import is_wrong_use, report
from myllymatti.diagnostics import Diagnostic, Faults, SourceText, Span, ordered
from myllymatti.syntax.layout import format_source
from myllymatti.variant.read import SUFFIX, is_path, project_files, read_text, text_of, unknown_variant
from myllymatti.words_nearby import count_of

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class Layout:
    """A text as it was found, and laid out."""

    shown: str
    """The name under which messages show the file."""
    path: Path | None
    """The file; None for standard input."""
    found: str
    laid_out: str

    @property
    def changes(self) -> bool:
        """Whether the text is not laid out already."""
        return self.found != self.laid_out


@click.command("fmt", epilog="Example: matti fmt --diff mygame.matti")
@click.argument("names", nargs=-1, metavar="[NAME, FILE or FOLDER]...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; end with status 1 where a file would change.")
@click.option("--diff", "only_diff", is_flag=True, help="Like --check, and show what would change.")
def command(names: tuple[str, ...], only_check: bool, only_diff: bool) -> int:
    """Lay out variant files: indentation, columns, where lines break. What they say stays as it is.

    Without a name all variants of the project are laid out; of a folder, all files in it and below it. A file with a
    mistake in its shape is left alone. With - the text comes from standard input and goes to standard output.
    """
    if STANDARD_INPUT in names and len(names) > 1:
        raise click.UsageError("- for standard input stands alone: without names, files or folders")
    faults: list[Diagnostic] = []
    if STANDARD_INPUT in names:
        return _standard_input(faults, only_check=only_check, only_diff=only_diff)
    paths = _paths(names)
    layouts = [layout for path in paths if (layout := _of_file(path, faults)) is not None]
    if any(is_wrong_use(fault) for fault in faults):
        raise Faults(faults)
    changing = [layout for layout in layouts if layout.changes]
    if only_check or only_diff:
        _show(changing, diff=only_diff)
        failed = 0
    else:
        failed = _write(changing)
    done = "would be laid out anew" if only_check or only_diff else "laid out anew"
    _summary(done, len(changing) - failed, len(layouts) - len(changing), len(paths) - len(layouts) + failed)
    if faults:
        report(ordered(faults))
    return 1 if faults or failed or (changing and (only_check or only_diff)) else 0


def _paths(names: Iterable[str]) -> list[Path]:
    """The files that are meant, each once, however often it is named.

    Raises:
        Faults: for every name that is no variant, and every folder without a variant file.
    """
    project = project_files(files.data_folder("variants"))
    paths: list[Path] = []
    faults: list[Diagnostic] = []
    for name in names or [str(files.data_folder("variants"))]:
        if name in project:
            paths.append(project[name])
        elif _is_folder(name):
            found, closed = _below(Path(name))
            paths.extend(found)
            faults.extend(closed or ([] if found else [_empty_folder(name)]))
        elif is_path(name):
            paths.append(Path(name))
        else:
            faults.append(unknown_variant(name, project))
    if faults:
        raise Faults(faults)
    return list({os.path.realpath(path) if "\0" not in str(path) else str(path): path for path in paths}.values())


def _is_folder(name: str) -> bool:
    try:
        return bool(name) and Path(name).is_dir()
    except (OSError, ValueError):
        return False


def _below(folder: Path) -> tuple[list[Path], list[Diagnostic]]:
    """The variant files in a folder and below it, and the folders that cannot be looked into."""
    closed: list[Diagnostic] = []

    def refused(error: OSError) -> None:
        where = Span(SourceText(files.shown_path(Path(error.filename)), ""), 0, 0)
        title = f"the folder cannot be read: {error.strerror}"
        closed.append(Diagnostic(code="unreadable-file", title=title, span=where, hint="name the files to lay out"))

    found = [
        Path(place, name)
        for place, _, names in os.walk(folder, onerror=refused)
        for name in names
        if name.endswith(SUFFIX)
    ]
    return sorted(path for path in found if path.is_file()), closed


def _empty_folder(name: str) -> Diagnostic:
    shown = files.shown_path(Path(name))
    return Diagnostic(
        code="no-such-file",
        title=f"there is no {SUFFIX} file in this folder or below it",
        span=Span(SourceText(shown, ""), 0, 0),
    )


def _of_file(path: Path, faults: list[Diagnostic]) -> Layout | None:
    """The file laid out; None with the faults, when it cannot be read or has a mistake of its shape."""
    source = read_text(path, faults)
    if source is None:
        return None
    return _laid_out(source, path, path.read_bytes(), faults)


def _laid_out(source: SourceText, path: Path | None, raw: bytes, faults: list[Diagnostic]) -> Layout | None:
    text, found = format_source(source)
    faults.extend(found)
    if text is None or text_of(text.encode("utf-8"), f"{source.name} (laid out)", faults) is None:
        return None  # opened up, a file of very long lines could be one that is not read any more
    return Layout(source.name, path, raw.decode("utf-8", "replace"), text)


def _standard_input(faults: list[Diagnostic], *, only_check: bool, only_diff: bool) -> int:
    """Lay out what comes in; what goes out is UTF-8 whatever the terminal's encoding, as a file's text is."""
    raw = sys.stdin.buffer.read(LARGEST_FILE + 1) if sys.stdin is not None else b""
    source = text_of(raw, "standard input", faults)
    layout = _laid_out(source, None, raw, faults) if source is not None else None
    if layout is None:
        return report(ordered(faults))
    if only_check or only_diff:
        _show([layout] if layout.changes else [], diff=only_diff)
        return 1 if layout.changes else 0
    click.echo(layout.laid_out.encode("utf-8"), nl=False)
    return 0


def _show(layouts: Iterable[Layout], *, diff: bool) -> None:
    """List what would change, or show the changes themselves."""
    for layout in layouts:
        if diff:
            click.echo("".join(_difference(layout)), nl=False)
        else:
            click.echo(f"{layout.shown} would be laid out anew")


def _difference(layout: Layout) -> Iterator[str]:
    """A unified diff. Lines end at line feeds only, as everywhere in the language."""
    found, laid_out = (
        [f"{line}\n" for line in text.removesuffix("\n").split("\n")] for text in (layout.found, layout.laid_out)
    )
    return difflib.unified_diff(found, laid_out, layout.shown, f"{layout.shown} (laid out)")


def _write(layouts: Iterable[Layout]) -> int:
    """Write each file whole or not at all; returns how many could not be written."""
    failed = 0
    for layout in layouts:
        assert layout.path is not None
        try:
            if not os.access(layout.path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
                raise PermissionError(errno.EACCES, "it is write-protected")
            if layout.path.read_bytes().decode("utf-8", "replace") != layout.found:
                raise OSError(errno.EBUSY, "it has changed meanwhile, and is left as it is")
            files.write_whole(layout.path, layout.laid_out)
        except OSError as error:
            failed += 1
            click.echo(f"error: cannot write {layout.shown}: {error.strerror or error}", err=True)
        else:
            click.echo(f"{layout.shown} laid out anew")
    return failed


def _summary(done: str, changed: int, unchanged: int, left: int) -> None:
    """Tell how many files came out how; nothing where there was nothing."""
    counts = {done: changed, "unchanged": unchanged, "left alone": left}
    told = [(count, what) for what, count in counts.items() if count]
    click.echo(
        ", ".join(f"{count if number else count_of(count, 'file')} {what}" for number, (count, what) in enumerate(told))
    )
