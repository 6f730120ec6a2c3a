"""A game with fewer cards: small enough to look at everything that can happen in it.

What is proved of a reduced pack holds of that pack. A position of the beating phase of it is one of the whole pack as
well, where the other cards are out of play; a deal of it is not one of the whole pack.
"""

from __future__ import annotations

from dataclasses import replace

from myllymatti.cards import RANKS, SUITS, Pack, cards_of, mask_of
from myllymatti.rules.lays import Beating, possible_lays
from myllymatti.rules.model import BeatingRules, DealRules, PhaseRules, Rules, TricksRules
from myllymatti.rules.reduction import Reduction


class NotReducible(ValueError):
    """A game that cannot be played with fewer cards; the message says why, without naming the game."""


def reduced(rules: Rules, reduction: Reduction) -> Rules:
    """The same rules with fewer cards: one pack, with hands and refills as small as the reduction says.

    Of the ranks the lowest half and the highest half stay, so that low cards and aces are among them. What two players
    lay aside from the whole pack, they do not lay aside from a reduced one.

    Raises:
        NotReducible: when the pack has fewer suits or ranks than the reduction, the cards do not go round, or the game
            has other phases than tricks and beating: bids, gifts and points are made for hands of one size.
        ValueError: when the numbers are out of range.
    """
    if not (1 <= reduction.suits <= len(SUITS) and 2 <= reduction.ranks <= len(RANKS) and reduction.hand >= 1):
        raise ValueError(f"{reduction.text}: a pack has 1 to {len(SUITS)} suits, and 2 to {len(RANKS)} ranks")
    if len(rules.deals) != 1 or not all(isinstance(one, TricksRules | BeatingRules) for one in rules.deals[0].phases):
        raise NotReducible("has phases that are made for hands of one size")
    if reduction.ranks > len(rules.pack.ranks):
        raise NotReducible(f"has {len(rules.pack.ranks)} ranks only")
    kept = _kept_ranks(rules.pack, reduction.ranks)
    pack = Pack(tuple(rules.pack.ranks[rank] for rank in kept), suits=reduction.suits)
    deal = _deal(rules.deals[0], rules.pack, pack, kept, reduction)
    most = pack.size // max(1, deal.dealt or reduction.hand)
    if most < rules.fewest_players:
        raise NotReducible(f"is played by {rules.players_told}, and {pack.size} cards do not go round")
    return replace(
        rules,
        fingerprint=f"{rules.fingerprint}-{reduction.suits}x{reduction.ranks}-{reduction.hand}",
        most_players=min(rules.most_players, most),
        pack=pack,
        fewer_with_two=0,
        deals=(deal,),
        reduction=reduction,
    )


def _kept_ranks(pack: Pack, number: int) -> tuple[int, ...]:
    """The numbers of the ranks that stay."""
    low, all_ranks = (number + 1) // 2, range(len(pack.ranks))
    return (*all_ranks[:low], *all_ranks[len(pack.ranks) - number + low :])


def _deal(deal: DealRules, before: Pack, pack: Pack, kept: tuple[int, ...], reduction: Reduction) -> DealRules:
    fewer = deal.dealt - reduction.hand if deal.dealt else 0
    phases = tuple(_phase(phase, before, pack, kept, fewer) for phase in deal.phases)
    return replace(deal, dealt=deal.dealt - fewer, phases=phases)


def _phase(phase: PhaseRules, before: Pack, pack: Pack, kept: tuple[int, ...], fewer: int) -> PhaseRules:
    assert isinstance(phase, TricksRules | BeatingRules)
    refill = max(1, phase.refill - fewer) if phase.refill else 0
    if isinstance(phase, TricksRules):
        return replace(phase, refill=refill)
    return replace(
        phase,
        refill=refill,
        beats=_beats(phase.beats, before, pack, kept),
        lays=possible_lays(pack, phase.runs, phase.run_length),
        low_cards=_low_cards(phase.low_cards, kept),
    )


def _beats(relation: Beating, before: Pack, pack: Pack, kept: tuple[int, ...]) -> Beating:
    """The relation between the cards that stay. It speaks of higher ranks and of suits, so it is the same relation."""
    old = [before.card(suit, rank) for suit in range(pack.suits) for rank in kept]
    new = {card: number for number, card in enumerate(old)}
    stays = mask_of(old)
    return Beating(
        pack,
        tuple(
            tuple(mask_of(new[upper] for upper in cards_of(row[lower] & stays)) for lower in old)
            for row in relation.cards
        ),
    )


def _low_cards(low_cards: tuple[int, int] | None, kept: tuple[int, ...]) -> tuple[int, int] | None:
    """The ranks given to players without cards, as far as they stay."""
    if low_cards is None:
        return None
    given = [number for number, rank in enumerate(kept) if low_cards[0] <= rank <= low_cards[1]]
    return (given[0], given[-1]) if given else (0, -1)
