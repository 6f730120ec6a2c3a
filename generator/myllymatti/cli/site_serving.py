"""Serving the site: which pages are looked at, when files change, and what is renewed in which order."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor, Future
from itertools import cycle
from pathlib import Path
from typing import Any

import click
from mkdocs.livereload import LiveReloadServer, _timestamp

from myllymatti.cli.site_running import Change, Renewed, begin, prepare, renew_first, renew_rest
from myllymatti.diagnostics import Diagnostic
from myllymatti.diagnostics.terminal import render_text
from myllymatti.words.languages import BY_CODE, ENGLISH, LANGUAGES

MOST_LOOKED_AT = 8
"""So many pages, those that were asked for last, are renewed before all others."""


class SiteServer(LiveReloadServer):
    """Serves the site of all languages from a folder, and lets browsers load a page again once it is renewed."""

    def __init__(self, port: int, folder: Path, workers: list[Executor], codes: Iterable[str]) -> None:
        super().__init__(builder=self._renew, host="127.0.0.1", port=port, root=str(folder), polling_interval=0.3)
        self._folder = folder
        self._workers = dict(zip(codes, cycle(workers), strict=False))
        self._number = 0
        self._looked_at: dict[str, None] = {}
        self._faults: tuple[Diagnostic, ...] = ()
        self._refused: set[tuple[str, str]] = set()
        self._latest = folder / "latest-change"
        self._rest: list[Future[Renewed]] = []
        self.error_handler = self._error_page

    def build(self) -> None:
        """Build all languages; returns when the first is there. What fails is printed."""
        self._latest.write_text("0", "utf-8")
        for worker in dict.fromkeys(self._workers.values()):
            worker.submit(prepare)
        builds = [worker.submit(begin, code, self._place(code)) for code, worker in self._workers.items()]
        self._tell(builds[0].result())
        for build in builds[1:]:
            build.add_done_callback(self._begun)

    def _begun(self, build: Future[Renewed]) -> None:
        if not build.cancelled() and build.exception() is None:
            self._tell(build.result())
            click.echo(f"{BY_CODE[build.result().code].name} is there, too")

    def _place(self, code: str) -> Path:
        return self._folder / code

    def _renew(self) -> None:
        """Renew what readers see, in the language they looked at last first; then, in the background, all else."""
        self._number += 1
        self._refused.clear()
        change = Change(self._number, self._latest)
        self._latest.write_text(str(change.number), "utf-8")
        for left in self._rest:
            left.cancel()
        looked_at = self._pages_looked_at()
        order = sorted(self._workers, key=self._place_in_line)
        firsts = [self._workers[code].submit(renew_first, code, change, looked_at) for code in order]
        for first in firsts:
            self._tell(first.result())
            self._publish()
        if self._faults and not firsts[0].result().faults and not firsts[0].result().refused:
            click.echo("No faults any more")
        self._faults = firsts[0].result().faults
        self._rest = [self._workers[code].submit(renew_rest, code, change, self._place(code)) for code in order]
        since = dict(self._looked_at)
        for rest in self._rest:
            rest.add_done_callback(lambda done: self._rest_is_there(done, since))

    def _rest_is_there(self, done: Future[Renewed], since: dict[str, None]) -> None:
        """Pages that somebody went to while they were still old are loaded again."""
        if done.cancelled() or done.exception() is not None:
            return
        renewed = done.result()
        self._tell(renewed)
        seen = [path for path in self._looked_at if path not in since]
        if any((code, page) in {(renewed.code, one) for one in renewed.pages} for code, page in map(_page_of, seen)):
            self._publish()

    def _publish(self) -> None:
        with self._epoch_cond:
            self._wanted_epoch = self._visible_epoch = _timestamp()
            self._epoch_cond.notify_all()

    def _pages_looked_at(self) -> list[str]:
        return sorted({page for _, page in map(_page_of, self._looked_at)})

    def _place_in_line(self, code: str) -> int:
        """How long ago a page in a language was looked at; languages that nobody looks at come last."""
        seen = [one for one, _ in map(_page_of, reversed(self._looked_at))]
        return seen.index(code) if code in seen else len(seen)

    def _tell(self, renewed: Renewed) -> None:
        """Print faults that were not there before, and why a language could not be renewed."""
        for fault in renewed.faults:
            if fault not in self._faults:
                click.echo(render_text(fault), err=True)
                self._faults = (*self._faults, fault)
        if renewed.refused and (renewed.code, renewed.refused) not in self._refused:
            self._refused.add((renewed.code, renewed.refused))
            click.echo(f"{BY_CODE[renewed.code].name}: {renewed.refused}", err=True)

    def _serve_request(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes] | None:  # noqa: ANN401
        path = environ["PATH_INFO"].lstrip("/")
        if path.endswith((".html", "/")) or not path:
            self._looked_at.pop(path, None)
            self._looked_at[path] = None
            for old in list(self._looked_at)[:-MOST_LOOKED_AT]:
                self._looked_at.pop(old, None)
        return super()._serve_request({**environ, "PATH_INFO": f"/{self._file_of(path)}"}, start_response)

    def _file_of(self, path: str) -> str:
        """Where the file of an address lies: each language has a folder, also the one whose pages are at the root."""
        is_placed = path.partition("/")[0] in {*BY_CODE, "livereload"}
        return path if is_placed else f"{ENGLISH.code}/{path}"

    def _error_page(self, code: int) -> bytes | None:
        page = self._place(ENGLISH.code) / "404.html"
        return page.read_bytes() if code == 404 and page.is_file() else None


def _page_of(path: str) -> tuple[str, str]:
    """The language and the page that the path of a request means."""
    folder, _, below = path.partition("/")
    for language in LANGUAGES:
        if language.folder and language.folder == folder:
            return language.code, _markdown(below)
    return ENGLISH.code, _markdown(path)


def _markdown(path: str) -> str:
    whole = f"{path}index.html" if path.endswith("/") or not path else path
    return whole.removesuffix(".html") + ".md"
