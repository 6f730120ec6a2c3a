"""Where things are on the site: the path of each page, and the anchor of each thing on it."""

from __future__ import annotations

import posixpath
import re

from myllymatti.mechanisms import Mechanism, Point
from myllymatti.sources.history import Citation
from myllymatti.variant.coverage import Claim
from myllymatti.variant.model import Fact, Note, PassageRef, PropertyClaim, Variant
from myllymatti.words.languages import BY_CODE

HOME = "index.md"
VARIANTS = "variants/index.md"
SOURCES = "sources/index.md"
LANGUAGE = "language/index.md"
TUTORIAL = "language/tutorial.md"
AUCTION_GAME = "language/auction-game.md"
WORKED_EXAMPLES = "language/worked-examples.md"
CHEAT_SHEET = "language/cheat-sheet.md"
MESSAGES = "language/messages.md"
GUIDE = {
    "language": LANGUAGE,
    "tutorial": TUTORIAL,
    "auction-game": AUCTION_GAME,
    "worked-examples": WORKED_EXAMPLES,
    "cheat-sheet": CHEAT_SHEET,
}
"""Template -> page for what the guide to the language tells besides the mechanisms, in reading order."""

SHARED = "compare/shared-by-the-families.md"
"""What the families of games share, and what only one of them has."""

EVIDENCE = "evidence.md"
SPEED = "speed.md"
HISTORY = "history/index.md"
NAMES = "history/names.md"
GLOSSARY = "history/glossary.md"
RELATIVES = "history/relatives.md"
PLACES = "history/places.md"

BIBLIOGRAPHY = "sources/bibliography.md"
BIBLIOGRAPHY_JSON = "sources/bibliography.json"
BIBLIOGRAPHY_BIB = "sources/bibliography.bib"
"""All sources on a page, and as files for other programs, which all languages share."""

REPLAYS = "replays/index.md"
"""All replays, by variant."""

VERIFICATION = "verification/index.md"
REPORT_SCHEMA = "verification/report.schema.json"
"""What the verification found of all variants, and the form that its reports have as JSON."""


CARDS = "cards/index.md"
"""All rule cards, to be printed."""


def card_file(name: str) -> str:
    """The rule card of a configured variant, by its name (`koira`, `koira:runs=two-or-more`), as a PDF."""
    safe = re.sub(r"[^A-Za-z0-9:,=-]", lambda one: f"_{ord(one[0]):x}_", name)
    return f"cards/{safe.replace(':', '.').replace(',', '.')}.pdf"


def messages_page(group: str) -> str:
    """The page of the messages of a group of codes."""
    return f"language/messages-{slug(group)}.md"


def slug(text: str) -> str:
    """A heading as part of an address: small letters and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def variant_page(name: str) -> str:
    """The page of a variant."""
    return f"variants/{name}.md"


def file_page(name: str) -> str:
    """The page that shows the file of a variant."""
    return f"variants/files/{name}.md"


MOST_EXAMPLES = 12
"""Worked examples on the page of their variant; where there are more they have a page of their own."""


def examples_page(variant: Variant) -> str:
    """The page that shows the worked examples of a variant."""
    return (
        f"variants/examples/{variant.name}.md" if len(variant.examples) > MOST_EXAMPLES else variant_page(variant.name)
    )


def claim_page(claim: Claim) -> str:
    """The page on which a claim stands."""
    return examples_page(claim.variant) if claim.example is not None else variant_page(claim.variant.name)


def source_page(name: str) -> str:
    """The page of a source."""
    return f"sources/{name}.md"


def matrix_page(family: str) -> str:
    """The comparison of a family of games: its variants, or the kinds of deal of its only one."""
    return f"compare/{family}.md"


def pair_page(one: str, other: str) -> str:
    """Two variants of a family side by side, in the order of their family."""
    return f"compare/pairs/{one}--{other}.md"


def distances_page(family: str) -> str:
    """How far apart the variants of a family are: the table, the tree, and what goes across it."""
    return f"compare/{family}-distances.md"


def choices_page(name: str) -> str:
    """The choices of a variant, with what is known of each reading."""
    return f"compare/choices/{name}.md"


def readings_page(name: str) -> str:
    """Which game the source of a variant describes, where all of its readings were played."""
    return f"compare/{name}-readings.md"


def mechanism_page(name: str) -> str:
    """The page of the language that explains a mechanism."""
    return f"language/{name}.md"


def verification_page(name: str) -> str:
    """The page that tells what the verification of a variant found."""
    return f"verification/{name}.md"


def figures_page(name: str) -> str:
    """The page of what simulations of a scored game showed; those of other games are told on the variant's page."""
    return f"verification/figures/{name}.md"


def figure_file(name: str, form: str) -> str:
    """The data of a figure, as `csv` or `json`."""
    return f"figures/{name}.{form}"


def report_file(name: str) -> str:
    """The report of a variant as JSON."""
    return f"verification/{name}.json"


def shown_file(name: str, number: int) -> str:
    """A play that shows something, as a record; those of a variant are numbered from 1."""
    return f"verification/plays/{name}-{number}.json"


def replay_page(name: str) -> str:
    """The page of the replays of a variant."""
    return f"replays/{name}.md"


def replay_file(name: str, replay: str) -> str:
    """The data of a replay as a script; `replay` is its name on the page of its variant (`game-1`)."""
    return f"replays/data/{name}-{replay}.js"


def replay_anchor_of_example(name: str) -> str:
    """The anchor of a worked example on the page of its variant's replays."""
    return f"example-{name}"


def replay_anchor_of_shown(number: int) -> str:
    """The anchor of a play that a verification shows; they are numbered from 1, as their files are."""
    return f"shown-{number}"


def section_anchor(role: str, deal: str = "") -> str:
    """The anchor of the frame of a game or of a phase on a variant's page; with a kind of deal, of what only it has."""
    return f"deals-{deal}-{role or 'game'}" if deal else role or "game"


def point_anchor(role: str, point: type[Point], deal: str = "") -> str:
    """The anchor of a rule point on a variant's page and in a matrix; with a kind of deal, of the answer there."""
    return f"{section_anchor(role, deal)}-{point.rule().replace('_', '-')}"


def fact_anchor(fact: Fact) -> str:
    """The anchor of a fact on its variant's page; the readings of a choice have anchors of their own."""
    anchor = point_anchor(fact.role, fact.point, fact.deal)
    return f"choice-{fact.reading[0]}-{fact.reading[1]}-{anchor}" if fact.reading else anchor


def anchor_of_rule(fact: Fact) -> str:
    """The anchor of a fact on the rule sheet, as it is played by default, whether or not a reading brought it."""
    return point_anchor(fact.role, fact.point, fact.deal)


def definition_anchor(point: type[Point]) -> str:
    """The anchor of a rule point on the page of its mechanism."""
    return point.rule().replace("_", "-")


def answer_anchor(answer: Point) -> str:
    """The anchor of an answer on the page of its mechanism."""
    return f"{definition_anchor(type(answer))}-{answer.name.lower().replace('_', '-')}"


def line_anchor(line: int) -> str:
    """The anchor of a line of a variant on the page of its file."""
    return f"line-{line}"


def note_anchor(variant: Variant, note: Note) -> str:
    """The anchor of a note outside choices: its section and its number there."""
    before = variant.notes[: variant.notes.index(note) + 1]
    number = sum((other.role, other.deal) == (note.role, note.deal) for other in before)
    return f"note-{section_anchor(note.role, note.deal)}-{number}"


def property_anchor(claim: PropertyClaim) -> str:
    """The anchor of what a variant claims of the game as a whole, on its page."""
    return f"claim-{claim.claimed.identity}"


def claim_anchor(claim: Claim) -> str:
    """The anchor of a claim on its variant's page."""
    if claim.fact is not None:
        return fact_anchor(claim.fact)
    if claim.choice is not None:
        # Notes of a choice or reading stand with it.
        return f"choice-{claim.choice.name}" + (f"-{claim.reading.name}" if claim.reading else "")
    if claim.note is not None:
        return note_anchor(claim.variant, claim.note)
    if claim.of_the_game is not None:
        return property_anchor(claim.of_the_game)
    return f"example-{claim.example.name}" if claim.example is not None else "inheritance"


def root_of(language: str) -> str:
    """The folder of a language's pages, with a slash at its end; empty for the site's root."""
    folder = BY_CODE[language].folder
    return f"{folder}/" if folder else ""


def is_english_only(page: str) -> bool:
    """Whether a page is of the guide to the language of variants, which only the English site has."""
    return page.startswith("language/")


def link(here: str, page: str, anchor: str = "") -> str:
    """A relative link from one page to another, as a browser follows it."""
    target = posixpath.relpath(page.removesuffix(".md") + ".html", posixpath.dirname(here) or ".")
    if page == here:
        target = ""
    return f"{target}#{anchor}" if anchor else target


def file_link(here: str, path: str) -> str:
    """A relative link from a page to a file that is none."""
    return posixpath.relpath(path, posixpath.dirname(here) or ".")


def passage_link(here: str, ref: PassageRef | Citation) -> str:
    """A link to a passage on the page of its source; to the page's top for a source as a whole."""
    return link(here, source_page(ref.source), ref.passage)


def definition_link(here: str, mechanism: Mechanism | str, point: type[Point]) -> str:
    """A link to the definition of a rule point in the language's pages."""
    name = mechanism if isinstance(mechanism, str) else mechanism.name
    return link(here, mechanism_page(name), definition_anchor(point))
