"""Fixtures of all tests, and the option that renews the golden files."""

from __future__ import annotations

import difflib
import gc
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from myllymatti import pipeline
from myllymatti.diagnostics import Diagnostic
from myllymatti.sources import read
from myllymatti.sources.model import Sources

PROJECT_CORPUS = Path(__file__).resolve().parent.parent / "corpus"

settings.register_profile(
    "project",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("project")

Golden = Callable[[Path, str], None]


def pytest_configure() -> None:
    """What is read and compiled is kept to the end: to look through it for garbage less often is a tenth faster."""
    gc.set_threshold(20_000, 50, 100)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew; then read them")


_read_sources = read.read_sources


@cache
def _project_corpus() -> tuple[Sources, tuple[Diagnostic, ...]]:
    return _read_sources(PROJECT_CORPUS)


@pytest.fixture(scope="session", autouse=True)
def _the_projects_corpus_is_read_once() -> Iterator[None]:
    """Reading the project's corpus takes most of the time of a check, and thousands of tests check something."""

    def read_once(folder: Path, elsewhere: Collection[str] = ()) -> tuple[Sources, tuple[Diagnostic, ...]]:
        return _project_corpus() if folder == PROJECT_CORPUS and not elsewhere else _read_sources(folder, elsewhere)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(read, "read_sources", read_once)
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with its golden file, or writes it there."""
    update = bool(request.config.getoption("--update-golden"))

    def compare(path: Path, text: str) -> None:
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        if not path.is_file():
            pytest.fail(f"{path} is missing; write it with --update-golden and read it", pytrace=False)
        wanted = path.read_text(encoding="utf-8")
        if wanted != text:
            diff = difflib.unified_diff(
                wanted.splitlines(), text.splitlines(), f"{path.name} (wanted)", f"{path.name} (found)", lineterm=""
            )
            pytest.fail("\n".join(diff), pytrace=False)

    return compare


@pytest.fixture(scope="session")
def library() -> pipeline.Library:
    """The project's own library, read once."""
    return pipeline.open_library()
