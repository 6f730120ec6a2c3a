"""`matti check --watch`: checking again whenever one of the files involved changes.

What has changed is told by comparing the files' marks (time, size, inode), not by the events of the file system: an
editor's save is several events, of which some name other files. The events only say when to look, and once a second
it is looked anyway: a folder may come into being, or lie where no events are told.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

from myllymatti import files
from myllymatti.cli import report
from myllymatti.diagnostics import Diagnostic, Faults, has_errors
from myllymatti.syntax.skeleton import skeleton
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.configure import split_name
from myllymatti.variant.read import SUFFIX, is_path, project_files, read_variants, unknown_variant
from myllymatti.words_nearby import count_of, listed, shortened

LONGEST_WAIT = 1.0
"""Seconds after which it is looked without any event."""

QUIET = 0.15
"""Seconds in which nothing must change before the files are checked: a save takes its time."""

MOST_NAMED = 3
"""Changed files that are named in one line."""

Mark = tuple[int, int, int]
"""Time, size and inode of a file: a file that was replaced by another of the same size differs at least in one."""

Checked = Callable[[], tuple[Sequence[Diagnostic], str]]
"""A check of all that was asked for; what it returns are the faults, and what is said where there are none."""


def watch(names: Sequence[str], checked: Checked) -> int:
    """Check, and check again at every change, until Ctrl-C; the exit status is that of the last check.

    Raises:
        Faults: when a name is none of the project's, and no file either: no change of a file would mend that.
    """
    _refuse_unknown(names)
    what = listed(names, "and") if names else "the project"
    woken = threading.Event()
    watches = _Watches(woken)
    result = _Result()
    try:
        involved = Involved.of(names)
        marks = involved.marks()
        result = _Result.of(checked)
        result.tell(what)
        click.echo(f"Watching {count_of(len(marks), 'file')}; every change is checked. Ctrl-C ends it.")
        while True:
            watches.renew(involved)
            now = _settled(involved, marks, woken)
            changes = _difference(marks, now)
            if any(path.suffix == ".lark" for path in changes):
                _forget_grammar()
            # Before the check: what changes from here on is told by the marks, at the latest after it.
            before, involved = involved, Involved.of(names)
            marks = _carried_over(now, before, involved)
            result = _Result.of(checked)
            result.tell(_sentence(changes))
    except KeyboardInterrupt:
        return result.status
    finally:
        watches.stop()


@dataclass(frozen=True)
class Involved:
    """The files that a check rests on: variants (also such as are not there yet), and folders of more files."""

    variants: tuple[Path, ...]
    folders: tuple[tuple[Path, str], ...]
    """Folders, each with the pattern of the files in it."""

    @classmethod
    def of(cls, names: Sequence[str]) -> Involved:
        """What the names rest on: their files, their parents wherever these might lie, corpora and grammar."""
        variants = files.data_folder("variants")
        project = project_files(variants)
        asked = [split_name(name)[0] for name in names]
        paths = [Path(name) if is_path(name) else project[name] for name in asked if is_path(name) or name in project]
        beside = list(dict.fromkeys(Path(name).parent for name in asked if is_path(name)))
        for parent in _parents(asked, project):
            paths += [folder / f"{parent}{SUFFIX}" for folder in beside]
            paths += [project[parent]] if parent in project else []
        corpora = [files.data_folder("corpus"), *(folder / "corpus" for folder in beside)]
        folders = [(folder, "**/*.yaml") for folder in corpora]
        folders += [(files.data_folder("grammar"), "*.lark")]
        folders += [] if names else [(variants, f"**/*{SUFFIX}")]
        return cls(tuple(dict.fromkeys(paths)), tuple(folders))

    def marks(self) -> dict[Path, Mark | None]:
        """The marks of all files there are; None for a variant that is not there."""
        found = {path: _mark(path) for path in self.variants}
        for folder, pattern in self.folders:
            found |= {path: _mark(path) for path in _matching(folder, pattern)}
        return found

    def places(self) -> Iterator[tuple[Path, bool]]:
        """The folders to watch, each with whether those inside it are watched too."""
        for folder in dict.fromkeys(path.parent for path in self.variants):
            yield folder, False
        for folder, pattern in self.folders:
            yield folder, pattern.startswith("**")


def _parents(asked: Sequence[str], project: Mapping[str, Path]) -> list[str]:
    """The names of all parents of the variants asked for, as far as the files can be understood."""
    try:
        trees = [file.tree for file in read_variants(asked, project).parsed.values()]
    except Exception:  # the grammar of the language cannot be read; the check tells why
        return []
    return [tree.parent.name.text for tree in trees if tree.parent]


def _matching(folder: Path, pattern: str) -> list[Path]:
    """The files in a folder; what vanishes while it is looked at is not there."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _mark(path: Path) -> Mark | None:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return (status.st_mtime_ns, status.st_size, status.st_ino)


class _Watches(FileSystemEventHandler):
    """Watches on folders, which wake whoever waits for a change in them."""

    def __init__(self, woken: threading.Event) -> None:
        self.woken = woken
        self.observer: BaseObserver = Observer()
        self.observer.start()
        self.watched: dict[tuple[Path, bool], tuple[int, ObservedWatch]] = {}

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Wake; that a file is merely read changes nothing."""
        if event.event_type not in ("opened", "closed_no_write"):
            self.woken.set()

    def renew(self, involved: Involved) -> None:
        """Watch the folders that there are now; one that was deleted and made anew is another folder."""
        wanted = {place: _inode(place[0]) for place in involved.places()}
        for place, (inode, old) in list(self.watched.items()):
            if wanted.get(place) != inode:
                del self.watched[place]
                self.observer.unschedule(old)
        for place, found in wanted.items():
            if found is not None and place not in self.watched:
                try:
                    new = self.observer.schedule(self, str(place[0]), recursive=place[1])
                except OSError:  # too many watches, or just deleted: it is looked every second anyway
                    continue
                self.watched[place] = (found, new)

    def stop(self) -> None:
        """End all watches."""
        self.observer.stop()
        self.observer.join(timeout=LONGEST_WAIT)


def _inode(folder: Path) -> int | None:
    try:
        return folder.stat().st_ino
    except (OSError, ValueError):
        return None


def _settled(involved: Involved, before: Mapping[Path, Mark | None], woken: threading.Event) -> dict[Path, Mark | None]:
    """Wait for a change, then until nothing changes any more; returns the marks that hold then."""
    while True:
        now = involved.marks()
        if _difference(before, now):
            time.sleep(QUIET)
            later = involved.marks()
            if later == now:
                return now
            continue
        woken.wait(LONGEST_WAIT)
        woken.clear()


def _difference(before: Mapping[Path, Mark | None], now: Mapping[Path, Mark | None]) -> dict[Path, str]:
    """What has become of the files that are no longer as they were."""
    found: dict[Path, str] = {}
    for path in dict.fromkeys([*now, *before]):
        old, new = before.get(path), now.get(path)
        if old != new:
            found[path] = "added" if old is None else "deleted" if new is None else "changed"
    return found


def _carried_over(marks: Mapping[Path, Mark | None], before: Involved, involved: Involved) -> dict[Path, Mark | None]:
    """The marks for what is involved now.

    A parent that is new there is marked as it is; one that is involved no longer has not been deleted by that.
    """
    parted = set(before.variants) - set(involved.variants)
    kept = {path: mark for path, mark in marks.items() if path not in parted}
    return kept | {path: _mark(path) for path in involved.variants if path not in kept}


def _sentence(what: Mapping[Path, str]) -> str:
    """What has changed, in one line."""
    told = [f"{files.shown_path(path)} {verb}" for path, verb in list(what.items())[:MOST_NAMED]]
    more = len(what) - len(told)
    return listed([*told, f"{count_of(more, 'other file')} too"] if more else told, "and")


@dataclass(frozen=True)
class _Result:
    """What came of a check: faults, or why there was none."""

    faults: Sequence[Diagnostic] = ()
    clean: str = ""
    failure: str = ""

    @classmethod
    def of(cls, checked: Checked) -> _Result:
        """The result of a check, whatever happens in it."""
        try:
            return cls(*checked())
        except Faults as raised:
            return cls(raised.diagnostics)
        except Exception as error:  # a grammar in the middle of being written can fail in any way
            return cls(failure=f"{type(error).__name__}: {shortened(str(error).strip())}")

    @property
    def status(self) -> int:
        """The exit status that it calls for."""
        return 1 if self.failure or has_errors(self.faults) else 0

    def tell(self, what: str) -> None:
        """Print it, after what was checked or what has changed."""
        if self.failure:
            click.echo(f"{what}: cannot be checked ({self.failure})")
            return
        click.echo(f"{what}: {count_of(len(self.faults), 'fault') if self.faults else self.clean}")
        if self.faults:
            report(self.faults)


def _forget_grammar() -> None:
    """Let the grammar files be read anew."""
    skeleton.cache_clear()
    value_grammar.cache_clear()


def _refuse_unknown(names: Sequence[str]) -> None:
    project = project_files(files.data_folder("variants"))
    for name in names:
        plain = split_name(name)[0]
        if not is_path(plain) and plain not in project:
            raise Faults([unknown_variant(plain, project)])
