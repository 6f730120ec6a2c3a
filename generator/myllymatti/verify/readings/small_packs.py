"""The phase of beating by itself, with few cards: many combinations of readings share it, and it is searched once.

Looked at are all ways to divide the cards of a reduced pack when beating begins, with every trump suit. No stock is
left then; so nothing is proved of what a stock does, of the phase before, nor of packs that are mixed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from myllymatti.mechanisms import beating as b
from myllymatti.mechanisms import game as g
from myllymatti.rules.model import BeatingRules, DealRules, PhaseRules, Rules
from myllymatti.rules.reduced import NotReducible, reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.ending import Ending, worst_ending

SMALL_PACK, SMALLEST_PACK = Reduction(2, 4, 1), Reduction(2, 3, 1)
"""The small pack, and a smaller one that is searched in a moment. Hands are as the cards are divided."""

PLAYERS = (2, 3)
"""How many play with the small pack, as far as the variant admits it."""

MOST_POSITIONS = 20_000_000
"""Positions of a small game that are looked at; some hundred thousand are found with the small pack."""


def small_beating(rules: Rules, reduction: Reduction) -> Rules | None:
    """The phase of beating with few cards. Games that are told apart by something else have the same.

    None where a game has deals of several kinds, or does not end with beating, or cannot be played with so few.
    """
    if len(rules.deals) != 1 or not isinstance(rules.deals[0].phases[-1], BeatingRules):
        return None
    whole = replace(
        rules,
        fewest_players=min(PLAYERS),
        most_players=max(PLAYERS),
        fewer_with_two=0,
        deals=(_by_itself(rules.deals[0]),),
    )
    try:
        return replace(reduced(whole, reduction), name="", full_name="", fingerprint="")
    except NotReducible:
        return None


def _by_itself(deal: DealRules) -> DealRules:
    """The deal without what does not matter once beating has begun and no stock is left."""
    beating = deal.phases[-1]
    assert isinstance(beating, BeatingRules)
    without = beating.no_cards_at_start
    alone = replace(
        beating,
        role="",
        # Where nobody waits for a stock, who has no cards is asked all the same: he must take some.
        hands=b.Hands.COLLECTED,
        refill=0,
        refill_time=None,
        trump_card=None,
        first_lead=b.FirstLead.FOREHAND,
        no_cards_at_start=None if without is b.NoCardsAtStart.OUT else without,
    )
    # Whether trumps may be missing depends on a phase before that makes them.
    before: tuple[PhaseRules, ...] = deal.phases[:-1] if beating.trump_suit is b.TrumpSuit.MADE_BEFORE else ()
    return replace(deal, deal=g.Deal.WHOLE_PACK, dealt=0, undealt_cards=None, phases=(*before, alone))


def ending_of(game: tuple[Rules, int], stopped: Callable[[], bool]) -> Ending:
    """What a search of every position finds, when so many play; the native engine is needed.

    No play is looked for that shows it: for hundreds of games that would take half as long again.
    """
    from myllymatti.fast import findings, graph, starts

    rules, players = game
    given = starts.all_beginnings(rules, players)
    found = graph.explore(rules, players, given, most_nodes=MOST_POSITIONS, symmetric=True, stopped=stopped)
    return worst_ending(findings.findings(found), complete=found.complete)
