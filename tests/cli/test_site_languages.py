"""Building and renewing the site in a language: what is missing is told, and only what has changed is written."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click
import pytest
from mkdocs.utils import meta

from myllymatti.cli import site_building, site_parts, site_renewing
from myllymatti.cli.site_parts import SiteParts
from myllymatti.cli.site_renewing import ServedLanguage
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.frame import frame, not_found
from tests.cli.matti import matti
from tests.helpers import project_library


def test_missing_translation_is_told_with_its_place_and_the_site_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    site = tmp_path / "build" / "site"
    (site / "fi").mkdir(parents=True)
    (site / "fi" / "index.html").write_text("as it was")
    monkeypatch.setattr(site_parts, "catalogue_of", Catalogue)
    with pytest.raises(click.ClickException) as refused:
        site_building.build_site(["fi"], project_library())
    assert "in Suomi: site/locales/fi/interface.po: no translation of " in refused.value.message
    assert "`make words`" in refused.value.message
    assert [path.name for path in site.parent.iterdir()] == ["site"]
    assert (site / "fi" / "index.html").read_text() == "as it was"


def test_language_that_the_site_does_not_have() -> None:
    done = matti("build", "--language", "da")
    assert done.status == 2
    assert "'en', 'fi', 'sv', 'nb'" in done.err


PAGES = {
    "index.md": "# Games\n\nThe start.\n",
    "variants/index.md": '---\nnav: "All variants"\n---\n\n# Variants\n\nWith trumps.\n',
    "variants/koira.md": "# Koira\n\nA dog.\n\n<p data-search-exclude>A cat.</p>\n",
    "evidence.md": "# Evidence\n\nHow sure.\n",
}


def _parts(pages: dict[str, str]) -> SiteParts:
    heads = {path: meta.get_data(text)[1] for path, text in pages.items()}
    return SiteParts("en", pages, frame(heads, Catalogue()), not_found=not_found([Catalogue()]))


def _times(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in folder.rglob("*.html")}


def _searched(folder: Path) -> dict[str, str]:
    index = json.loads((folder / "search" / "search_index.json").read_text("utf-8"))
    return {entry["location"]: entry["text"] for entry in index["docs"]}


@pytest.mark.slow
def test_only_what_has_changed_is_written_again(tmp_path: Path) -> None:
    served = ServedLanguage(_parts(PAGES), tmp_path)
    before = _times(tmp_path)
    assert {path.removesuffix(".md") for path in PAGES} == {path.removesuffix(".html") for path in before} - {"404"}

    pages = {**PAGES, "variants/koira.md": PAGES["variants/koira.md"].replace("A dog", "A hound")}
    assert served.renew_pages(pages) == {"variants/koira.md"}
    assert {path for path, time in _times(tmp_path).items() if time != before[path]} == {"variants/koira.html"}
    assert "A hound." in (tmp_path / "variants/koira.html").read_text("utf-8")

    before = _times(tmp_path)
    pages["evidence.md"] += "\nQuite.\n"
    assert served.renew(_parts(pages), whole=True, stop=lambda: False) == {"evidence.md"}
    assert {path for path, time in _times(tmp_path).items() if time != before[path]} == {"evidence.html"}
    assert "Quite." in _searched(tmp_path)["evidence.html"]
    assert "A hound." in _searched(tmp_path)["variants/koira.html"]
    assert served.renew(_parts(pages), whole=True, stop=lambda: False) == set()


@pytest.mark.slow
def test_pages_that_come_and_go_change_the_navigation_of_all(tmp_path: Path) -> None:
    served = ServedLanguage(_parts(PAGES), tmp_path)
    pages = {path: text for path, text in PAGES.items() if path != "variants/koira.md"}
    pages["variants/mattis.md"] = "# Mattis\n\nNew here.\n"

    assert served.renew(_parts(pages), whole=False, stop=lambda: False) == set()  # a file has a fault: all stays
    assert (tmp_path / "variants/koira.html").is_file()

    assert served.renew(_parts(pages), whole=True, stop=lambda: True) == set()  # given up: it is done the next time
    assert served.renew(_parts(pages), whole=True, stop=lambda: False) == set(pages)
    assert not (tmp_path / "variants/koira.html").exists()
    overview = (tmp_path / "variants/index.html").read_text("utf-8")
    assert "mattis.html" in overview
    assert "koira.html" not in overview
    searched = _searched(tmp_path)
    assert "New here." in searched["variants/mattis.html"]
    assert not [place for place in searched if "koira" in place]

    frame_before = _parts(pages)
    renamed = replace(frame_before, frame=replace(frame_before.frame, licence="Free."))
    assert served.renew(renamed, whole=True, stop=lambda: False) == set(pages)
    assert "Free." in (tmp_path / "index.html").read_text("utf-8")
    pages["variants/koira.md"] = PAGES["variants/koira.md"]
    served.renew(_parts(pages), whole=True, stop=lambda: False)
    assert "A cat." not in _searched(tmp_path)["variants/koira.html"]


@pytest.mark.slow
def test_other_settings_wait_until_no_file_has_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served = ServedLanguage(_parts(PAGES), tmp_path)
    monkeypatch.setattr(site_renewing, "_settings_mark", lambda: "other")
    pages = {path: text for path, text in PAGES.items() if path != "variants/koira.md"}
    assert served.renew(_parts(pages), whole=False, stop=lambda: False) == set()
    assert (tmp_path / "variants/koira.html").is_file()
    assert served.renew(_parts(pages), whole=True, stop=lambda: False) == set(pages)
    assert not (tmp_path / "variants/koira.html").exists()
