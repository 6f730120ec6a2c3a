"""The sums of the scoring: each uses only words that have a meaning in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from myllymatti.diagnostics import Diagnostic
from myllymatti.mechanisms import Point, Term
from myllymatti.mechanisms.scoring import CONDITIONS, OF_A_CONTRACT, SCORING, TERMS, USABLE, WORDS, Contracts
from myllymatti.variant.checks.telling import Part, once, parts, together
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import Variant
from myllymatti.words_nearby import listed


def words_of_sums_fit(variant: Variant) -> Iterable[Diagnostic]:
    """A word stands only in sums in which it has a value (`scoring.USABLE`)."""
    return once(
        fault
        for configured in each_game(variant)
        for part in parts(configured, SCORING)
        for fault in _unfit_words(variant, part)
    )


def _unfit_words(variant: Variant, part: Part) -> Iterator[Diagnostic]:
    without_contracts = part.answer(Contracts) is Contracts.NONE
    for point, usable in USABLE.items():
        fact = part.facts.get(point)
        if fact is None or fact.value is None:
            continue
        found = {TERMS[name] for term in fact.value.terms() for name in _names(term) if name in TERMS}
        unfit = [word for word in (*WORDS, *CONDITIONS) if word in found - usable]
        if unfit:
            yield together(variant, "unfit-word", _title(unfit, point), _hint(usable), [fact])
        elif without_contracts and found & OF_A_CONTRACT:
            idle = [f"“{word}”" for word in (*WORDS, *CONDITIONS) if word in found & OF_A_CONTRACT]
            title = f"{listed(idle, 'and')} {_speak(idle)} of a contract, and there are none"
            facts = [fact, part.facts[Contracts]]
            yield together(variant, "unfit-word", title, _hint(usable - OF_A_CONTRACT), facts)


def _title(unfit: list[str], point: type[Point]) -> str:
    """Why a word does not fit is told where it is in no sum of its kind; else only that it is nothing here."""
    words = [f"“{word}”" for word in unfit]
    return f"{listed(words, 'and')} {'has' if len(words) == 1 else 'have'} no meaning in “{point.key()}”"


def _hint(usable: frozenset[str]) -> str:
    words = [word for word in WORDS if word in usable]
    conditions = [word for word in CONDITIONS if word in usable]
    told = f"words that have one there: {', '.join(words)}" if words else "there stand numbers only"
    return f"{told}; conditions: {', '.join(conditions)}" if conditions else told


def _speak(words: list[str]) -> str:
    return "speaks" if len(words) == 1 else "speak"


def _names(term: Term) -> Iterator[str]:
    """The names of a term and of all terms in it."""
    yield term.name
    for part in term.arguments:
        if isinstance(part, Term):
            yield from _names(part)
