"""The site, built into a temporary folder, and Chromium to look at it."""

from __future__ import annotations

import fcntl
import functools
import http.server
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from myllymatti.words.languages import LANGUAGES

FEW_GAMES = 20
"""As many games as the figures of the tests' site are made from."""

_WITH_FIGURES = f"""
import importlib
from dataclasses import replace
from myllymatti import pipeline
from myllymatti.cli import build_command, run
pipeline.DEFAULT_GAMES = pipeline.OTHER_GAMES = {FEW_GAMES}
few = dict.fromkeys(("games", "other_games", "coverage_games", "knock_out_games"), {FEW_GAMES})
play = replace(pipeline.QUICK.play, games=1, enough=200)
least = replace(pipeline.QUICK, play=play, small_games=pipeline.QUICK.small_games[:1], decided_games=1, **few)
pipeline.QUICK = importlib.import_module("myllymatti.cli.verify_all").QUICK = least
pipeline.WITNESS_BOUNDS = replace(pipeline.WITNESS_BOUNDS, most_starts=2_000, games={FEW_GAMES})
if __name__ == "__main__":
    raise SystemExit(run(["build"]))
"""
_WITHOUT_FIGURES = """
from myllymatti.cli.site_building import build_site
print(build_site(["en"]), "pages")
"""

WIDE: ViewportSize = {"width": 1280, "height": 800}

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Site:
    """A built site: where it lies, and what was printed when it was built."""

    folder: Path
    printed: str

    def pages(self, code: str = "") -> list[str]:
        """The paths of all pages, or of those in a language, in order."""
        pages = sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html"))
        return [page for page in pages if not code or language_of(page) == code]

    def text(self, page: str) -> str:
        """The HTML of a page."""
        return (self.folder / page).read_text(encoding="utf-8")

    def address(self, page: str) -> str:
        """The address of a page on disk."""
        return (self.folder / page).as_uri()


def language_of(page: str) -> str:
    """The code of the language that a page is in."""
    folder = page.partition("/")[0]
    return next((language.code for language in LANGUAGES if language.folder == folder), "en")


def _built(tmp_path_factory: pytest.TempPathFactory, name: str, code: str) -> Site:
    """Build a site once for all workers of a test run."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    place = shared / name
    place.mkdir(exist_ok=True)
    printed = place / "printed.txt"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not printed.is_file():
            done = subprocess.run(
                [sys.executable, "-c", code], cwd=place, capture_output=True, encoding="utf-8", check=False
            )
            assert done.returncode == 0, done.stdout + done.stderr
            assert not done.stderr, done.stderr
            printed.write_text(done.stdout, encoding="utf-8")
    return Site(place / "build" / "site", printed.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site in all languages, with figures from a few games."""
    return _built(tmp_path_factory, "site", _WITH_FIGURES)


@pytest.fixture(scope="session")
def bare_site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The English site as it is before anything was simulated."""
    return _built(tmp_path_factory, "bare-site", _WITHOUT_FIGURES)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of this machine."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("Chromium is missing; on Debian and Ubuntu: apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page, 1280 px wide, in light colours."""
    yield from _new_page(browser)


@pytest.fixture(scope="session")
def _one_page(browser: Browser) -> Iterator[Page]:
    yield from _new_page(browser)


def _new_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WIDE, color_scheme="light")
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def same_page(_one_page: Page) -> Page:
    """The same page for all tests that only look at what an address shows: an empty one takes longer than looking.

    It is as wide and as light as a fresh one, and nothing is in it.
    """
    _one_page.goto("about:blank")
    _one_page.set_viewport_size(WIDE)
    _one_page.emulate_media(color_scheme="light")
    return _one_page


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of a request."""


@pytest.fixture(scope="session")
def http_address(site: Site) -> Iterator[str]:
    """The address at which the site is served on this machine, with a slash at its end."""
    handler = functools.partial(_Quiet, directory=str(site.folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
