"""What MkDocs is told for the site in a language: mkdocs.yml, and what differs from language to language."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from myllymatti import files
from myllymatti.cli.site_parts import SiteParts

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation

PARTS, _BUILT = "parts", "built"
"""Keys in `extra`: the parts of the language's site, for the hook and the theme, and what MkDocs has made of them."""


@dataclass
class Built:
    """What MkDocs has made, as the hook sees it pass: with this a page can be rendered again.

    `contents` is the HTML of each page's Markdown; from that of the pages the search takes its marks away.
    """

    files: Files | None = None
    nav: Navigation | None = None
    env: Environment | None = None
    contents: dict[str, str] = field(default_factory=dict)


def built(config: MkDocsConfig) -> Built:
    """What MkDocs has made with these settings so far."""
    found = config.extra.setdefault(_BUILT, Built())
    assert isinstance(found, Built)
    return found


def settings_for(parts: SiteParts, folder: Path, *, strict: bool) -> MkDocsConfig:
    """The settings for a build of a language's site into a folder.

    Raises:
        ConfigurationError: for a fault in mkdocs.yml.
    """
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.config import load_config

    project = files.project_folder()
    config = load_config(
        config_file=str(project / "mkdocs.yml"),
        docs_dir=str(project / "site"),
        site_dir=str(folder.resolve()),
        hooks=[str(Path(__file__).with_name("mkdocs_hook.py"))],
        strict=strict,
    )
    config.theme.static_templates.discard("sitemap.xml")  # without the site's address it would name no page
    if parts.language.folder:
        config.theme.static_templates.discard("404.html")
    tell(config, parts)
    return config


def tell(config: MkDocsConfig, parts: SiteParts) -> None:
    """Tell settings what the parts of the site say of it."""
    config.site_description = parts.frame.description
    config.copyright = parts.frame.licence
    config.nav = parts.frame.navigation
    config.theme["language"] = parts.code
    for colours, name in zip(config.theme["palette"], parts.frame.colours, strict=True):
        colours["toggle"]["name"] = name
    config.extra[PARTS] = parts
