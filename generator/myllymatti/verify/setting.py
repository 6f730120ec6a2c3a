"""How two games differ before a card is played: who may play, with which cards, and what is dealt."""

from __future__ import annotations

from collections.abc import Callable

from myllymatti.rules.model import DealRules, Rules
from myllymatti.words_nearby import count_of, listed


def settings_apart(one: Rules, other: Rules) -> tuple[str, ...]:
    """The differences as sentences without a full stop, such as `koira is played by 2 to 4, skitgubbe by 3`."""
    told = []
    for begins, tell in _TOLD:
        first, second = tell(one), tell(other)
        if first != second:
            told.append(f"{one.name} {begins} {first}, {other.name} {second}")
    return tuple(told)


def _players(rules: Rules) -> str:
    return rules.players_told


def _pack(rules: Rules) -> str:
    packs = f"{count_of(rules.pack.copies, 'pack')} of " if rules.pack.copies > 1 else ""
    return f"{packs}{rules.pack.size // rules.pack.copies} cards"


def _ranks(rules: Rules) -> str:
    return " ".join(rules.pack.ranks)


def _dealt(rules: Rules) -> str:
    """What is dealt to each; of several kinds of deal each by its name."""
    return listed([_of_kind(deal) for deal in rules.deals], "and")


def _of_kind(deal: DealRules) -> str:
    cards = f"{count_of(deal.dealt, 'card')} to each" if deal.dealt else "the whole pack"
    return f"{cards} ({deal.kind})" if deal.kind else cards


def _aside(rules: Rules) -> str:
    return count_of(rules.fewer_with_two, "card") if rules.fewer_with_two else "no cards"


def _partners(rules: Rules) -> str:
    return "partners" if rules.partners else "no partners"


def _phases(rules: Rules) -> str:
    return listed([phase.role for phase in rules.deals[0].phases], "and")


_TOLD: tuple[tuple[str, Callable[[Rules], str]], ...] = (
    ("is played by", _players),
    ("is played with", _pack),
    ("has, from the lowest rank up,", _ranks),
    ("deals", _dealt),
    ("lays aside with two players", _aside),
    ("has", _partners),
    ("has the phases", _phases),
)
