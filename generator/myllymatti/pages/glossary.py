"""The glossary as a language's readers look it up: by their own words, those of the others beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from myllymatti.pages.alphabet import in_alphabet
from myllymatti.pages.families import FamilyOfGames, by_family
from myllymatti.sources.history import History, Term, Word
from myllymatti.words.languages import LANGUAGES


@dataclass(frozen=True)
class GlossaryLine:
    """A term with the words of the page's language, which may have none, and those of the others by language."""

    term: Term
    own: tuple[Word, ...]
    others: tuple[tuple[str, tuple[Word, ...]], ...]


def glossary(history: History, language: str) -> Iterator[tuple[FamilyOfGames, list[GlossaryLine]]]:
    """The terms of each family by the first word of a language; those that have none in it come last, by meaning."""
    for family, terms in by_family(history.glossary):
        lines = [_line(term, language, terms) for term in terms]
        yield family, sorted(lines, key=lambda line: _order(line, language))


def _line(term: Term, language: str, terms: list[Term]) -> GlossaryLine:
    """The site's languages come first, in their order, then any others that the family has words in."""
    codes = [one.code for one in LANGUAGES]
    codes = list(dict.fromkeys([*codes, *(word.language for one in terms for word in one.words)]))
    others = tuple((code, term.in_language(code)) for code in codes if code != language)
    return GlossaryLine(term, term.in_language(language), others)


def _order(line: GlossaryLine, language: str) -> tuple[bool, tuple[tuple[int, ...], str]]:
    return not line.own, in_alphabet(line.own[0].word if line.own else line.term.meaning, language)
