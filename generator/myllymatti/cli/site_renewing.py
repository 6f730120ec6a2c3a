"""The site in one language as `matti serve` shows it: kept in memory by MkDocs, and renewed page by page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.commands.build import _build_page, _populate_page, build
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.structure.nav import get_navigation

from myllymatti import files
from myllymatti.cli.site_parts import SiteParts
from myllymatti.cli.site_settings import built, settings_for, tell
from myllymatti.files import write_whole

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

Stop = Callable[[], bool]
"""Says whether the work is out of date, because a file has changed again."""


_RENDERED = ("markdown", "meta", "toc", "_title_from_render", "present_anchor_ids", "links_to_anchors")
"""What a page has from its Markdown; everything else comes from its place in the navigation."""


class ServedLanguage:
    """The pages of a language: what they are made from, and MkDocs with all that it knows of them.

    MkDocs itself renews a site as a whole. Here a page is rendered again only when its Markdown has changed, or what
    stands around it: MkDocs' own steps for one page are called, as its build calls them.
    """

    def __init__(self, parts: SiteParts, folder: Path) -> None:
        self.folder = folder
        self._begin(parts)

    def _begin(self, parts: SiteParts) -> None:
        self._parts = parts
        self._unwritten: set[str] = set()
        self._settings_mark, self._theme_mark = _settings_mark(), _theme_mark()
        self._config = settings_for(parts, self.folder, strict=False)
        build(self._config)
        made = built(self._config)
        assert made.files is not None
        assert made.nav is not None
        assert made.env is not None
        self._files, self._nav, self._env, self._contents = made.files, made.nav, made.env, made.contents

    def renew_pages(self, pages: Mapping[str, str]) -> set[str]:
        """Write those of these pages that have changed, and the files of the theme; returns which pages they were.

        What stands around them, such as the navigation, stays as it was, and so do all other pages.
        """
        self._renew_theme()
        known = {path: text for path, text in pages.items() if path in self._parts.pages}
        self._populate({path: text for path, text in known.items() if text != self._parts.pages[path]})
        return self._write(known.keys() & self._unwritten)

    def renew(self, parts: SiteParts, *, whole: bool, stop: Stop) -> set[str]:
        """Renew everything that has changed; returns the pages that have.

        Unless the parts are `whole`, because a file has a fault, pages that are missing stay as they are, as does what
        stands around all.
        """
        if whole and self._settings_mark != _settings_mark():
            self._begin(parts)
            return set(parts.pages)
        if whole:
            self._renew_theme()
            self._write_files(parts)
            if parts.frame != self._parts.frame or parts.pages.keys() != self._parts.pages.keys():
                self._renew_navigation(parts)
            old = self._parts.pages
            self._populate({path: text for path, text in parts.pages.items() if old.get(path) != text})
            changed = self._write(self._unwritten, stop)
        else:
            changed = self.renew_pages(parts.pages)
        if changed:
            self._config.plugins.on_post_build(config=self._config)  # the search
        return changed

    def _renew_theme(self) -> None:
        """Take over the theme's files as they are now; where a template of it has changed, no page is as it should."""
        if not self._parts.language.folder:
            for file in self._files.media_files():
                included = file.inclusion.is_included()  # type: ignore[no-untyped-call]
                if file.abs_src_path is not None and included:
                    file.copy_file(dirty=True)
        if self._theme_mark != _theme_mark():
            self._theme_mark = _theme_mark()
            env = self._config.theme.get_env()
            self._env = self._config.plugins.on_env(env, config=self._config, files=self._files)
            self._unwritten |= self._parts.pages.keys()

    def _renew_navigation(self, parts: SiteParts) -> None:
        """Make the navigation anew, with the pages as they were rendered, new ones, and without those that are gone."""
        tell(self._config, parts)
        for path in self._parts.pages.keys() - parts.pages.keys():
            self._remove(path)
        for path in parts.pages:
            if self._files.get_file_from_path(path) is None:
                new = File.generated(self._config, path, content="", inclusion=InclusionLevel.INCLUDED)
                self._files.append(new)
        rendered = {path: self._file(path).page for path in parts.pages}
        for path in parts.pages:
            self._file(path).page = None
        nav = get_navigation(self._files, self._config)
        self._nav = self._config.plugins.on_nav(nav, config=self._config, files=self._files)
        for path, before in rendered.items():
            if before is not None:
                vars(self._page(path)).update({key: vars(before)[key] for key in _RENDERED if key in vars(before)})
        self._parts = replace(parts, pages={path: self._parts.pages.get(path, "") for path in parts.pages})
        self._unwritten |= parts.pages.keys()

    def _remove(self, path: str) -> None:
        gone = self._file(path)
        self._forget_search(gone.url)
        self._files.remove(gone)
        self._unwritten.discard(path)
        Path(gone.abs_dest_path).unlink(missing_ok=True)

    def _write_files(self, parts: SiteParts) -> None:
        for path, text in parts.files.items():
            if self._parts.files.get(path) != text:
                write_whole(self.folder / path, text)

    def _populate(self, changed: Mapping[str, str]) -> None:
        """Make HTML of the Markdown of pages."""
        for path, text in changed.items():
            self._file(path).content_string = text
            _populate_page(self._page(path), self._config, self._files)
            self._unwritten.add(path)
        self._parts = replace(self._parts, pages={**self._parts.pages, **changed})

    def _write(self, paths: Collection[str], stop: Stop = lambda: False) -> set[str]:
        """Put pages into the theme's frame, and what they say into the search; returns those that are written."""
        written: set[str] = set()
        documents = self._files.documentation_pages()
        for path in sorted(paths):
            if stop():
                break
            page = self._page(path)
            self._forget_search(page.url)
            page.content = self._contents[path]
            _build_page(page, self._config, documents, self._nav, self._env)
            written.add(path)
        for path in written:
            self._page(path).validate_anchor_links(files=self._files, log_level=self._config.validation.links.anchors)
        self._unwritten -= written
        return written

    def _forget_search(self, address: str) -> None:
        plugin: Any = self._config.plugins["material/search"]
        index = plugin.search_index
        index.entries = [one for one in index.entries if one["location"].partition("#")[0] != address]

    def _file(self, path: str) -> File:
        file = self._files.get_file_from_path(path)
        assert file is not None, path
        return file

    def _page(self, path: str) -> Page:
        page = self._file(path).page
        assert page is not None, path
        return page


def _theme_mark() -> object:
    return [_mark(path) for path in sorted((files.data_folder("site") / "theme").rglob("*.html"))]


def _settings_mark() -> object:
    return _mark(files.project_folder() / "mkdocs.yml")


def _mark(path: Path) -> object:
    """What changes when a file is written."""
    status = path.stat()
    return path, status.st_mtime_ns, status.st_size
