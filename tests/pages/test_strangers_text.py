"""Pages made from a stranger's file: whatever is written in it stays text; and pages in spite of faults."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from mkdocs.utils import meta

from myllymatti import pipeline
from myllymatti.pages import links
from myllymatti.pages.render import coloured, listing
from myllymatti.pages.replays.told import json_script
from myllymatti.pages.site import site_pages
from tests.helpers import KOIRA, MYLLYMATTI, project_library
from tests.pages.html import Element
from tests.pages.test_site_pages import TEMPLATES, as_html, contents

NASTY = (
    "<script>alert(1)</script> <img src=x onerror=alert(2)> **fett** [x](javascript:alert(3)) &amp; "
    "{: #id .x } ~~~~ # x"
)
NASTY_IN_A_TITLE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    "**fett** _kursiv_ `code`",
    "[x](javascript:alert(3))",
    "![x](https://example.org/x.png)",
    "<https://example.org>",
    "Q & A &lt; &amp;",
    "it's",
    "a: b # c",
    "back\\slash \\q",
    "x {#file .y}",
    "{{ 7*7 }} {% raw %}",
    "</script><!-- <script>",
    "- x",
    "1. x",
    "---",
    "~~~~",
    "x\\",
    "[^1]",
    "$&",
    "*",
]

FILE = """variant stranger from koira [stranger-book/all; inferred "{text}"] {{
    title:       en "{text}"                                 [stranger-book/all]
    played:      Finland, since the late 20th century   [stranger-book/all]
    loser name:  "{text}"                                     [stranger-book/all; inferred "{text}"]

    note "{text}"  [stranger-book/all]

    phase shedding {{
        taken:  the last card played   [stranger-book/unsure; uncertain]
        note "{text}"
    }}

    # {text}
}}
"""


def _stranger(folder: Path, text: str) -> dict[str, str]:
    """The pages of a variant and a source of a stranger's."""
    (folder / "corpus" / "stranger-book").mkdir(parents=True)
    (folder / "corpus" / "stranger-book" / "source.yaml").write_text(
        yaml.safe_dump(
            {
                "type": "book",
                "title": text,
                "author": [{"family": text, "given": text}],
                "container-title": text,
                "page": text,
                "issued": text,
                "URL": text,
                "language": "en",
                "rights": "public-domain",
                "seen": "full",
                "about": text,
            }
        ),
        encoding="utf-8",
    )
    fields = ("section", "paraphrase", "original", "translation", "date", "verified", "note")
    passage = {"id": "all", "kind": "rule", **dict.fromkeys(fields, text)}
    unsure = {"id": "unsure", "kind": "rule", "doubtful": True, **dict.fromkeys(fields, text)}
    (folder / "corpus" / "stranger-book" / "passages.yaml").write_text(
        yaml.safe_dump([passage, unsure]), encoding="utf-8"
    )
    path = folder / "stranger.matti"
    path.write_text(FILE.format(text=text), encoding="utf-8")
    library = pipeline.open_library([str(path), KOIRA])
    assert not pipeline.check(library)
    return site_pages(contents(library, {}), TEMPLATES)


def _harmless(tree: Element) -> None:
    for one in tree.all():
        assert one.tag not in ("img", "iframe", "style", "link", "object", "b"), one
        assert one.tag != "script" or _is_data(one), one
        assert not [name for name in one.attributes if name.startswith("on")], one
        assert "javascript:" not in one.attributes.get("href", ""), one
        assert "example.org" not in one.attributes.get("href", ""), one


def _is_data(script: Element) -> bool:
    """Whether a script element holds what the replays' script is given, and nothing that could end or begin a tag."""
    text = script.letters()
    return script.attributes == {"type": "application/json"} and "<" not in text and json.loads(text)["replays"] != []


@pytest.fixture
def _corpus_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The project's corpus is read once for all tests: it takes most of the time."""
    monkeypatch.setattr(pipeline, "read_corpora", lambda _: (project_library().sources, ()))


def test_text_of_a_stranger_stays_text(tmp_path: Path) -> None:
    made = _stranger(tmp_path, NASTY)
    for text in made.values():
        if "stranger" in text:
            _harmless(as_html(text))
    shown = as_html(made[links.variant_page("stranger")]).text()
    assert shown.count("<script>alert(1)</script>") >= 5
    shown = as_html(made[links.source_page("stranger-book")]).text()
    assert shown.count("<script>alert(1)</script>") >= 8


@pytest.mark.parametrize("text", ["</script><script>alert(1)</script>", "<!-- <script>", "&lt;/script&gt;", "\\u003c"])
def test_what_a_script_is_given_cannot_end_it(text: str) -> None:
    data = json_script({"replays": [text], text: [1]})
    tree = as_html(f'<div markdown="0">\n<script type="application/json">{data}</script>\n</div>\n\nBehind.\n')
    (script,) = tree.all("script")
    assert _is_data(script)
    assert json.loads(script.letters()) == {"replays": [text], text: [1]}
    assert tree.text().endswith("Behind.")


def _is_no_source(page: str) -> bool:
    """What a page may be that tells of a stranger's file which cites nothing; the sources take most of the time."""
    return not page.startswith("sources/")


@pytest.mark.usefixtures("_corpus_once")
@pytest.mark.parametrize("title", NASTY_IN_A_TITLE)
def test_title_of_a_stranger_stays_text(title: str, tmp_path: Path) -> None:
    path = tmp_path / "stranger.matti"
    path.write_text(f'variant stranger from koira [; invented] {{\n    title: en "{title}"\n}}\n', encoding="utf-8")
    library = pipeline.open_library([str(path), KOIRA])
    assert not library.faults
    made = site_pages(contents(library, {}), TEMPLATES, _is_no_source)
    for text in made.values():
        if "stranger" in text:
            _harmless(as_html(text))
    page = made[links.variant_page("stranger")]
    tree = as_html(page)
    (heading,) = tree.all("h1")
    assert heading.text().removesuffix("¶").strip() == f"{' '.join(title.split())} stranger"
    assert {one.attributes.get("id") for one in tree.all("h2")} >= {"game", "gathering", "shedding", "file"}
    _, head = meta.get_data(page)
    assert html.unescape(str(head["title"])) == f"{title} (stranger)"


@pytest.mark.usefixtures("_corpus_once")
@pytest.mark.parametrize(
    "text", ["~~~~\n<script>alert(1)</script>\n~~~~", "\n\n<script>alert(1)</script>\n\n", "</div>\n\n# x\n"]
)
def test_lines_in_a_note_stay_text(text: str, tmp_path: Path) -> None:
    """A note may go over several lines; if it may not, the file is refused."""
    path = tmp_path / "stranger.matti"
    source = 'variant stranger from koira [; invented] {\n    note "' + text + '"\n}\n'
    path.write_text(source, encoding="utf-8")
    library = pipeline.open_library([str(path), KOIRA])
    if pipeline.check(library):
        return
    made = site_pages(contents(library, {}), TEMPLATES, _is_no_source)
    page = made[links.variant_page("stranger")]
    tree = as_html(page)
    _harmless(tree)
    assert len(list(tree.all("h1"))) == 1
    assert " ".join(source.split()) in as_html(made[links.file_page("stranger")]).text()


@pytest.mark.usefixtures("_corpus_once")
@pytest.mark.parametrize("name", ["a<b>", "a b", "ä", "a'b\"c"])
def test_folder_of_a_strangers_file_stays_text(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "stranger.matti").write_text(
        'variant stranger from koira [; invented] { title: en "x" }\n', encoding="utf-8"
    )
    library = pipeline.open_library([str(folder / "stranger.matti"), KOIRA])
    made = site_pages(contents(library, {}), TEMPLATES, _is_no_source)
    for text in made.values():
        if "stranger" in text:
            _harmless(as_html(text))


@pytest.mark.usefixtures("_corpus_once")
def test_faulty_variant_leaves_the_pages_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "broken.matti").write_text(
        'variant broken from koira [; invented] { titel: en "x" }\n', encoding="utf-8"
    )
    (tmp_path / "garbage.matti").write_bytes(b"\xff\xfe\x00")
    library = pipeline.open_library([KOIRA, str(tmp_path / "broken.matti"), str(tmp_path / "garbage.matti")])
    assert len(library.faults) >= 2
    made = site_pages(contents(library, {}), TEMPLATES)
    assert links.variant_page(KOIRA) in made
    assert links.variant_page(MYLLYMATTI) in made
    assert links.variant_page("broken") not in made
    assert links.variant_page("garbage") not in made
    whole = site_pages(contents(pipeline.open_library([KOIRA]), {}), TEMPLATES)
    assert made == whole


@pytest.mark.usefixtures("_corpus_once")
def test_no_variant_at_all() -> None:
    made = site_pages(contents(pipeline.open_library([]), {}), TEMPLATES)
    assert links.HOME in made
    assert links.VARIANTS in made


@pytest.mark.parametrize(
    "text", [NASTY, *NASTY_IN_A_TITLE, '# <b>\n\n~~~~\n```\n"<i>" [x; "\n[^1]: y\n    {: #id }\n</code></pre>']
)
@pytest.mark.parametrize("written", [coloured, listing])
def test_a_file_in_colours_stays_text(text: str, written: Callable[[str], str]) -> None:
    page = as_html(
        f'Before.\n\n<div class="highlight" markdown="0"><pre><code>{written(text)}</code></pre></div>\n\nBehind.\n'
    )
    (code,) = page.all("code")
    assert code.letters().rstrip("\n") == text
    assert {one.tag for one in page.all()} - {"span"} == {"p", "div", "pre", "code"}
    assert page.text().endswith("Behind.")


def test_every_line_of_a_file_has_its_anchor() -> None:
    lines = ["# first", "", 'variant x { note "<b>" }']
    (code,) = as_html(f"<pre><code>{listing(chr(10).join(lines))}</code></pre>").all("code")
    assert [code.by_id(links.line_anchor(number)).letters() for number in (1, 2, 3)] == [f"{line}\n" for line in lines]
