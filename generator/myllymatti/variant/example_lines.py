"""Which lines of a worked example mean something in which phases, and what the numbers in them can be.

A line that changes nothing would be taken for one that is checked, so it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from myllymatti.bounds import MOST_POINTS_OF_AN_EXAMPLE
from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.mechanisms import Term
from myllymatti.mechanisms.auction import AUCTION
from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.doubling import DOUBLING
from myllymatti.mechanisms.exchange import EXCHANGE
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION
from myllymatti.mechanisms.tricks import TRICKS
from myllymatti.variant.model import Phase


@dataclass(frozen=True)
class _Kind:
    """The phases in which a line means something: the names of their mechanisms, and how they are told."""

    mechanisms: frozenset[str]
    told: str


_BEATING = _Kind(frozenset({BEATING.name}), "a phase of beating")
_FROM_THE_DEAL = _Kind(frozenset({AUCTION.name, TRICKS.name}), "a phase that begins with the deal")
_WITH_A_CONTRACT = _Kind(frozenset({TRICKS.name, SCORING.name}), "the play of a contract, and in the scoring")
_SCORING = _Kind(frozenset({SCORING.name}), "the scoring")
_PLAYED = _Kind(
    frozenset({AUCTION.name, EXCHANGE.name, DOUBLING.name, TRICKS.name, BEATING.name}), "a phase that is played"
)

_MEANT_IN: Mapping[str, _Kind] = {
    "trump": _BEATING,
    "stock": _FROM_THE_DEAL,
    "leads": _PLAYED,
    **dict.fromkeys(("contract", "declarer", "doubling"), _WITH_A_CONTRACT),
    **dict.fromkeys(("tricks", "aces", "other aces", "points", "points by tricks"), _SCORING),
}
"""Setting -> where it means something; a setting that is not named here does so everywhere."""

_COUNTED_FROM_ONE = ("passes_on", "gives_any")
"""Steps that do something so many times; not at all would be no step."""


def line_without_effect(key: Span, phase: Phase, *, is_setting: bool) -> Diagnostic | None:
    """The fault of a line that means nothing in an example of that phase; `key` is what stands before its colon.

    A line that is no setting is one of a player: what is held or done.
    """
    kind = _MEANT_IN.get(key.text) if is_setting else _PLAYED
    if kind is None or phase.mechanism.name == SESSION.name or phase.mechanism.name in kind.mechanisms:
        return None
    if not is_setting:
        title = f"nothing is played in “{phase.role}”: what {key.text} holds or does has no effect"
        hint = "remove the line; what came of the deal is told by lines such as tricks: 11 and points: 25"
        return Diagnostic("without-effect", title, key, hint=hint)
    return Diagnostic(
        "without-effect",
        f"“{key.text}” has no effect in an example in “{phase.role}”",
        key,
        f"It means something in {kind.told}.",
        "remove the line, or write “in: …” of such a phase",
    )


def out_of_range(term: Term, span: Span) -> Iterator[Diagnostic]:
    """Numbers of a line that can only be a slip: too large for points, or a step that is done no times."""
    numbers = [number for number in term.arguments if isinstance(number, int)]
    if term.name in ("points", "is_written"):
        most = MOST_POINTS_OF_AN_EXAMPLE
        if any(abs(number) > most for number in numbers):
            text, hint = f"Points can be -{most} to {most}.", "write the points of one deal"
            yield Diagnostic("out-of-range", "a number is out of range for points", span, text, hint)
    elif term.name in _COUNTED_FROM_ONE and numbers == [0]:
        title = f"“{' '.join(span.text.split())}” says that nothing is done"
        yield Diagnostic("out-of-range", title, span, "The number can be 1 or more.", "write 1, or remove the line")
