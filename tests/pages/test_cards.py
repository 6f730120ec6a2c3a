from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from myllymatti import __version__, files, pipeline
from myllymatti.pages import links
from myllymatti.pages.cards import kept, typeset
from myllymatti.pages.cards.card import SIGNS, Card, Printer
from myllymatti.pages.cards.files import TEMPLATE, card_files, configurations, differing
from myllymatti.pages.catalogue import Catalogue, read_catalogue
from myllymatti.pages.grouping import short_titles
from myllymatti.variant.configure import split_name
from myllymatti.variant.model import ConfiguredVariant, Standing
from myllymatti.words.languages import LANGUAGES
from myllymatti.words.lexicon import lexicon
from myllymatti.words.sheet import rule_sheet
from tests.helpers import all_configured, invented_library, project_library

TEMPLATES = files.data_folder("site") / "templates"
CODES = [language.code for language in LANGUAGES]
A4 = (595, 842)
"""Points."""

HOSTILE = (
    r'#panic("x") *bold* _it_ $x$ `c` ] } ) <label> @ref // no /* no */ \ " #import "x" '
    '= h\n\n- item \u0000 #sys.inputs.card "}'
)


@pytest.fixture(scope="module")
def keeping(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the cards of these tests are kept."""
    return tmp_path_factory.mktemp("cards")


def catalogue(code: str) -> Catalogue:
    """The catalogue of a language; what it lacks stays English here, as the site itself does not allow."""
    return read_catalogue(files.data_folder("site") / "locales", code, strict=False)


@cache
def printer(code: str = "en") -> Printer:
    """Makes the project's cards in a language."""
    sources = project_library().sources
    return Printer(lexicon(code), catalogue(code), sources, short_titles(sources))


@cache
def card(name: str, code: str = "en") -> Card:
    """The card of a configured variant of the project."""
    return printer(code).card(project_library().configured(name))


@cache
def template() -> bytes:
    """What cards look like."""
    return (TEMPLATES / TEMPLATE).read_bytes()


def pdf_of(one: Card) -> PdfReader:
    """The card as a PDF that can be asked."""
    return PdfReader(io.BytesIO(typeset.typeset([one], template())[0]))


def without_breaks(text: str) -> str:
    """A text without spaces and hyphens, so that lines and hyphenated words do not matter."""
    return re.sub(r"[\s\u00a0\u00ad-]+", "", text)


def text_of(pdf: PdfReader) -> str:
    """What can be read in a PDF, without breaks."""
    return without_breaks("".join(page.extract_text() for page in pdf.pages))


@pytest.fixture(scope="module", params=CODES)
def made(request: pytest.FixtureRequest, keeping: Path) -> Iterator[tuple[str, dict[str, bytes]]]:
    """A language and all its cards, none of them in type that is too small to read."""
    readable = tuple(one for one in typeset.SETTINGS if one.size >= typeset.READABLE)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(typeset, "SETTINGS", readable)
        variants = project_library().variants.values()
        yield request.param, card_files(variants, printer(request.param), TEMPLATES, keeping)


def test_every_configuration_that_the_site_shows_figures_for_has_a_card(made: tuple[str, dict[str, bytes]]) -> None:
    shown = {series.rules.name for series, _ in pipeline.figure_series(project_library())}
    assert set(made[1]) == {links.card_file(name) for name in shown}


def test_each_card_is_one_page(made: tuple[str, dict[str, bytes]]) -> None:
    assert {typeset.page_count(pdf) for pdf in made[1].values()} == {1}


def test_cards_are_of_a4_and_have_language_title_and_tags_and_no_date(made: tuple[str, dict[str, bytes]]) -> None:
    code, cards = made
    for configured in _looked_at():
        pdf = PdfReader(io.BytesIO(cards[links.card_file(configured.name)]))
        assert len(pdf.pages) == 1, configured.name
        box = pdf.pages[0].mediabox
        assert (round(float(box.width)), round(float(box.height))) == A4
        root: Any = pdf.root_object
        assert root["/Lang"] == code
        assert root["/MarkInfo"]["/Marked"]
        assert pdf.metadata is not None
        assert str(pdf.metadata.title).endswith(f"({configured.name})")
        assert "/CreationDate" not in pdf.metadata


def test_cards_have_the_sentences_of_their_rule_sheets_their_readings_and_their_sources(
    made: tuple[str, dict[str, bytes]],
) -> None:
    code, cards = made
    for configured in _looked_at():
        text = text_of(PdfReader(io.BytesIO(cards[links.card_file(configured.name)])))
        for section in rule_sheet(configured, lexicon(code)):
            told = [line.sentence for line in section.lines if line.fact.point.rule() != "title"]
            missing = [sentence for sentence in told if without_breaks(sentence) not in text]
            assert not missing, (configured.name, missing)
        for choice, reading in configured.readings:
            about, taken = (printer(code).say.text(name.replace("-", " "))[0] for name in (choice, reading))
            assert without_breaks(f"{about}: {reading if code == 'en' else taken}") in text, (configured.name, choice)
        for source in _sources_of(configured):
            assert without_breaks(printer(code).short[source]) in text, (configured.name, source)
        page = links.root_of(code) + f"variants/{configured.variant.name}.html"
        assert without_breaks(page) in text
        assert f"Myllymatti{__version__}" in text


def _looked_at() -> Iterator[ConfiguredVariant]:
    """Each variant by default, and in the last of its readings: to read all cards takes long."""
    for variant in project_library().variants.values():
        first, *others = configurations(variant)
        yield from (first, *others[-1:])


def test_cards_are_as_pdf_ua_asks() -> None:
    for configured in _looked_at():
        told = {"card": typeset.card_text(card(configured.name)), "size": "8", "form": typeset.RUNNING}
        made = typeset._compiler().compile(input=template(), format="pdf", sys_inputs=told, pdf_standards=["ua-1"])
        assert isinstance(made, bytes)


def _sources_of(configured: ConfiguredVariant) -> set[str]:
    return {ref.source for fact in configured.facts for ref in fact.evidence.passages}


def test_a_card_names_in_its_head_what_is_not_played_by_default() -> None:
    for configured in all_configured():
        taken = [(one.name, one.choice.text) for one in card(configured.name).chosen if not one.is_default]
        settled = split_name(configured.name)[1]
        assert dict(differing(configured)) == settled
        assert sorted(name for name, _ in taken) == sorted(settled.values())
        assert sorted(about for _, about in taken) == sorted(choice.replace("-", " ") for choice in settled)


def test_signs_and_letters_of_the_sentences_are_explained_in_the_foot_and_no_others() -> None:
    for configured in all_configured():
        one = card(configured.name)
        rules = [rule for part in one.parts for rule in part.rules]
        assert {sign.sign for sign in one.signs} == {rule.sign for rule in rules if rule.sign}
        letters = [chosen.mark for chosen in one.chosen]
        assert len(set(letters)) == len(letters)
        assert {rule.mark for rule in rules if rule.mark} <= set(letters)


def test_each_standing_but_stated_and_not_said_has_a_sign_of_its_own() -> None:
    assert set(Standing) - set(SIGNS) == {Standing.STATED, Standing.NOT_SAID}
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_a_sentence_that_a_reading_brings_bears_the_letter_of_its_choice() -> None:
    one = card("koira:runs=two-or-more")
    letter = next(chosen.mark for chosen in one.chosen if chosen.name == "two-or-more")
    marked = [rule.sentence for part in one.parts for rule in part.rules if rule.mark == letter]
    assert marked == [
        "Instead of a single card a run may be played: cards of one suit in sequence, beginning anywhere."
    ]


def test_the_head_tells_since_when_and_the_rules_do_not_again() -> None:
    one = card("koira")
    assert one.when == "It has been played like this in Finland since the late 20th century."
    assert one.when not in [rule.sentence for part in one.parts for rule in part.rules]


def test_the_same_card_is_the_same_file_whatever_was_made_before(tmp_path: Path) -> None:
    code = (
        "import sys; from tests.pages import test_cards as t; "
        "sys.stdout.buffer.write(t.typeset.typeset([t.card('koira:ties=any')], t.template())[0])"
    )
    here = typeset.typeset([card("koira:ties=any")], template())[0]
    typeset.typeset([card("skruuvi")], template())
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": seed, "TZ": "UTC"}
        )
        assert there.stdout == here
    assert typeset.typeset([card("koira:ties=any")], template())[0] == here


def _hostile() -> Card:
    """A card that says nothing else than `HOSTILE`, wherever texts come from files."""
    one = card("koira:runs=two-or-more")
    rules = tuple(replace(rule, label=HOSTILE, sentence=HOSTILE) for rule in one.parts[0].rules)
    told = replace(one.chosen[0].choice, text=HOSTILE)
    chosen = replace(one.chosen[0], choice=told, reading=told, name=HOSTILE, is_default=False)
    return replace(
        one,
        title=HOSTILE,
        name=HOSTILE,
        when=HOSTILE,
        parts=(replace(one.parts[0], heading=HOSTILE, rules=rules),),
        chosen=(chosen,),
        sources=(HOSTILE,),
        labels=replace(one.labels, readings=HOSTILE, more=HOSTILE),
    )


@pytest.mark.parametrize(("form", "times"), [(typeset.RUNNING, 1), (typeset.LABELLED, 2)])
def test_no_text_is_taken_for_markup_of_the_template(form: str, times: int) -> None:
    hostile = _hostile()
    made = typeset._compiled(template(), typeset.card_text(hostile), typeset.Setting(6, form))
    shown = without_breaks(HOSTILE.partition("\n")[0])
    # Title, name, when, choice and reading in the head; heading; choice and name, label, source, label in the foot.
    elsewhere = 11
    text = text_of(PdfReader(io.BytesIO(made)))
    assert text.count(shown) == times * len(hostile.parts[0].rules) + elsewhere


def test_a_card_has_the_suits_and_all_nordic_letters() -> None:
    letters = "♠♥♦♣ äöåæøÄÖÅÆØ éü “”’–−×…"
    one = card("koira")
    rule = replace(one.parts[0].rules[0], sentence=letters)
    assert without_breaks(letters) in text_of(pdf_of(replace(one, parts=(replace(one.parts[0], rules=(rule,)),))))


def test_a_card_that_never_fits_says_which_it_is_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "SETTINGS", typeset.SETTINGS[-1:])
    one = card("koira")
    rules = one.parts[0].rules * 100
    with pytest.raises(typeset.CardTooLong, match=r"koira in language “en” does not fit .* variants of their own"):
        typeset.typeset([card("koira:ties=any"), replace(one, parts=(replace(one.parts[0], rules=rules),))], template())


def test_the_cards_of_a_variant_are_set_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[typeset.Setting] = []
    compiled = typeset._compiled

    def noted(template: bytes, text: str, setting: typeset.Setting) -> bytes:
        used.append(setting)
        return compiled(template, text, setting)

    monkeypatch.setattr(typeset, "_compiled", noted)
    variant = project_library().variants["skruuvi"]
    cards = [printer().card(configured) for configured in configurations(variant)]
    made = typeset.typeset(cards, template())
    assert len(set(used[-len(made) :])) == 1
    titles = [PdfReader(io.BytesIO(pdf)).metadata for pdf in made]
    assert [str(one.title).partition("(")[2] for one in titles if one] == [f"{one.name})" for one in cards]


def test_variants_of_ones_own_have_cards(keeping: Path) -> None:
    library = invented_library()
    own = Printer(lexicon(), catalogue("en"), library.sources, short_titles(library.sources))
    found = card_files(library.variants.values(), own, TEMPLATES, keeping / "own")
    assert len(found) == sum(len(configurations(variant)) for variant in library.variants.values())
    assert all(typeset.page_count(pdf) == 1 for pdf in found.values())


def test_file_names_are_safe_and_differ() -> None:
    names = [configured.name for configured in all_configured()]
    paths = [links.card_file(name) for name in names]
    assert len(set(paths)) == len(names)
    assert all(re.fullmatch(r"cards/[A-Za-z0-9.=_-]+\.pdf", path) for path in paths)
    assert links.card_file("koira:ties=any,runs=two") == "cards/koira.ties=any.runs=two.pdf"
    odd = ["å", "a_e5_", "../x", "a.b", "a b", "a%20b"]
    assert len({links.card_file(name) for name in odd}) == len(odd)
    assert all(links.card_file(name).count("/") == 1 and ".." not in links.card_file(name) for name in odd)


@pytest.fixture
def koiras() -> list[Card]:
    """Two cards of one variant."""
    return [card("koira"), card("koira:ties=any")]


def test_cards_that_are_kept_are_not_made_again(
    koiras: list[Card], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = kept.kept_cards(koiras, template(), tmp_path)
    monkeypatch.setattr(kept, "typeset", lambda *_: pytest.fail("made again"))
    assert kept.kept_cards(koiras, template(), tmp_path) == first
    assert first == typeset.typeset(koiras, template())


def test_changed_cards_are_made_again_and_replace_the_older_ones(koiras: list[Card], tmp_path: Path) -> None:
    kept.kept_cards([card("mattis")], template(), tmp_path)
    kept.kept_cards(koiras, template(), tmp_path)
    before = sorted(tmp_path.iterdir())
    changed = kept.kept_cards([replace(koiras[0], title="Another"), koiras[1]], template(), tmp_path)
    assert "Another" in text_of(PdfReader(io.BytesIO(changed[0])))
    after = sorted(tmp_path.iterdir())
    assert len(before) == len(after) == 2
    assert len(set(before) & set(after)) == 1


def test_broken_or_unwritable_archives_do_not_matter(koiras: list[Card], tmp_path: Path) -> None:
    first = kept.kept_cards(koiras, template(), tmp_path)
    (archive,) = tmp_path.iterdir()
    archive.write_bytes(b"no archive")
    assert kept.kept_cards(koiras, template(), tmp_path) == first
    assert kept.kept_cards(koiras, template(), archive / "below a file") == first
