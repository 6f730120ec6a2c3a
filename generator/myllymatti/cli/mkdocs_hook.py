"""The adapter to MkDocs: hands it the pages of a language, and fits its links. MkDocs loads this file by its path."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jinja2 import pass_context
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from mkdocs.structure.nav import Link
from mkdocs.utils.templates import script_tag_filter, url_filter

from myllymatti.cli.site_parts import SiteParts
from myllymatti.cli.site_search import material_worker, worker_name
from myllymatti.cli.site_settings import PARTS, built
from myllymatti.pages import links
from myllymatti.words.languages import LANGUAGES

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.utils.templates import TemplateContext

_TO_GUIDE = re.compile(r'<a (href="(?:\.\./)+language/index\.html" class="md-)')
"""A link of the theme to the English guide on a page in another language."""

_INDENTED = re.compile(r"\n\s+")

_BOX = re.compile(r"(?<=>|\w)(</?(?:details|summary|d[dt]|li|p|t[dh]|tr|br)\b)")

_NOT_NEEDED = re.compile(r"assets/javascripts/(?:lunr/.*|workers/search\.[^/]*)|.*\.map|sitemap\.xml")
"""What the languages' own workers replace, what helps only those who change the theme, and a map without a page."""


def _parts(config: MkDocsConfig) -> SiteParts:
    parts = config.extra.get(PARTS)
    if not isinstance(parts, SiteParts):
        raise PluginError("the pages are not there: build the site with `matti build`, or show it with `matti serve`")
    return parts


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and files. Only the root has the theme's files; the other languages use those."""
    parts = _parts(config)
    for file in list(files):
        if parts.language.folder or _NOT_NEEDED.fullmatch(file.src_uri):
            files.remove(file)
    for path, text in {**parts.pages, **parts.files}.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Give other languages a tab that leads to the English guide, before the last that are pages alone."""
    parts = _parts(config)
    built(config).nav = nav
    if parts.frame.guide:
        last = max(number for number, one in enumerate(nav.items) if one.is_section)
        nav.items.insert(last + 1, Link(parts.frame.guide, _from(links.root_of(parts.code), links.LANGUAGE)))
    return nav


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Let the theme find its files at the root, from every language, and its search in the language's own worker."""
    parts = _parts(config)
    up = "../" if parts.language.folder else ""

    def shared(value: object) -> object:
        return up + value if isinstance(value, str) and value.startswith("assets/") else value

    @pass_context
    def url(context: TemplateContext, value: object) -> str:
        return url_filter(context, str(shared(value)))

    @pass_context
    def script_tag(context: TemplateContext, value: object) -> str:
        return script_tag_filter(context, shared(value))  # type: ignore[arg-type]

    env.filters.update(url=url, script_tag=script_tag)
    built(config).env, built(config).files = env, files
    env.globals.update(material_worker=material_worker(), own_worker=worker_name(parts.code))
    return env


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Set apart what stands in boxes of its own: else the search takes the last word of one and the next for one."""
    built(config).contents[page.file.src_uri] = html = _BOX.sub(r"\n\1", html)
    return html


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """Give the theme the page in all languages, for the switch and for search engines."""
    parts, path = _parts(config), page.file.src_uri
    only_english = links.is_english_only(path)
    context["languages"] = [  # type: ignore[typeddict-unknown-key]
        {
            "code": language.code,
            "name": language.name,
            "current": language.code == parts.code,
            "same_page": not only_english or language.code == parts.code,
            "link": _from(
                links.root_of(parts.code) + path,
                links.root_of(language.code) + (links.HOME if only_english and language.folder else path),
            ),
        }
        for language in LANGUAGES
    ]
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Leave out the theme's indentation around the article, and mark its links to the English guide as English."""
    before, begin, rest = output.partition("<article")
    article, end, after = rest.rpartition("</article>")
    output = "".join((_INDENTED.sub("\n", before), begin, article, end, _INDENTED.sub("\n", after)))
    return _TO_GUIDE.sub(r'<a hreflang="en" \1', output) if _parts(config).language.folder else output


def _from(here: str, page: str) -> str:
    """The relative address of a page; that of the page itself is its name, not empty."""
    return links.file_link(here, page.removesuffix(".md") + ".html")
