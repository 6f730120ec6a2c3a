"""What an alternative changes of the rules: nothing in a deal, the deal itself, or how it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from myllymatti.rules.model import DealRules, PhaseRules, Rules


class Change(Enum):
    """What an alternative changes, for a certain number of players."""

    NOTHING = "a deal is played by the same rules"
    ALWAYS = "other cards are dealt, or they are dealt otherwise, in every game"
    PLAY = "a phase is played otherwise, or a deal is worth something else"


def same_deal(one: Rules, other: Rules, players: int) -> bool:
    """Whether so many players play a deal of two games by the same rules, whatever the games are called."""
    return _of_a_deal(one, players) == _of_a_deal(other, players)


def _of_a_deal(rules: Rules, players: int) -> Rules:
    """The rules without what no deal depends on: names, who else could play, how deals make a session."""
    plain = replace(rules, name="", full_name="", fingerprint="", fewest_players=0, most_players=0)
    fewer = rules.fewer_with_two if players == 2 else 0
    return replace(plain, winner=None, session=None, fewer_with_two=fewer, deals=tuple(map(_by_itself, rules.deals)))


def _by_itself(deal: DealRules) -> DealRules:
    """A deal without how it counts in a session (scoring.counts)."""
    return deal if deal.scoring is None else replace(deal, scoring=replace(deal.scoring, divided_by=1))


def change_of(base: Rules, other: Rules, players: int) -> Change:
    """What another game changes of the variant's rules, when so many play."""
    if same_deal(base, other, players):
        return Change.NOTHING
    alike = same_deal(replace(base, deals=()), replace(other, deals=()), players)
    if not alike or _frame(base) != _frame(other):
        return Change.ALWAYS
    return Change.PLAY


def _frame(rules: Rules) -> list[object]:
    """What stays of the deals without how they are played: what is dealt, and which phases there are."""
    return [
        (deal.kind, deal.deal, deal.dealt, deal.undealt_cards, deal.scoring is None, *map(_kind_of, deal.phases))
        for deal in rules.deals
    ]


def _kind_of(phase: PhaseRules) -> tuple[type[PhaseRules], str]:
    return type(phase), phase.role


@dataclass(frozen=True)
class DealChange:
    """How deals of one kind are played in an alternative, and in which parts that differs from the variant.

    `phases` are the numbers of the phases that differ, `scoring` says whether the scoring does.
    """

    deal: DealRules
    phases: frozenset[int]
    scoring: bool

    def matters_between(self, first: int, last: int, *, ended: bool) -> bool:
        """Whether it could matter to an action in phase `first` after which the game is in phase `last`, or over."""
        return any(first <= phase <= last for phase in self.phases) or (ended and self.scoring)


def deal_change(base: DealRules, other: DealRules) -> DealChange | None:
    """How deals differ that have the same phases; None where they do not."""
    base, other = _by_itself(base), _by_itself(other)
    pairs = enumerate(zip(base.phases, other.phases, strict=True))
    phases = frozenset(number for number, (one, two) in pairs if one != two)
    scoring = base.scoring != other.scoring
    return DealChange(other, phases, scoring) if phases or scoring else None
