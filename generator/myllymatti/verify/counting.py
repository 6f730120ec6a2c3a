"""How long a deal can be, by counting: most phases use something up with every action."""

from __future__ import annotations

from myllymatti.mechanisms.auction import EqualBids
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules
from myllymatti.rules.model import DealRules, PhaseRules, Rules, TricksRules


def most_actions_of(rules: Rules, players: int) -> int | None:
    """An upper bound on the actions of a deal of any kind; None where a phase can take cards up again.

    The bound need not be reached. It holds whatever the players do, and with the whole pack.
    """
    bounds = [_of_deal(deal, players, rules.pack.size) for deal in rules.deals]
    known = [bound for bound in bounds if bound is not None]
    return max(known) if len(known) == len(bounds) else None


def _of_deal(deal: DealRules, players: int, cards: int) -> int | None:
    bounds = [_of_phase(phase, players, cards) for phase in deal.phases]
    known = [bound for bound in bounds if bound is not None]
    return sum(known) if len(known) == len(bounds) else None


def _of_phase(phase: PhaseRules, players: int, cards: int) -> int | None:
    """The most actions of a phase; None where cards come back into hands, as in beating."""
    if isinstance(phase, TricksRules):
        return cards  # each action lays a card, and none is taken up
    if isinstance(phase, AuctionRules):
        return _of_auction(phase, players)
    if isinstance(phase, ExchangeRules):
        given = sum(number for gift in phase.gifts for number, _ in gift.packets)
        return given * players * players
    if isinstance(phase, DoublingRules):
        return 2 * players
    return None


def _of_auction(auction: AuctionRules, players: int) -> int:
    """Bids rise, or are repeated once by each player; between two of them only so many passes follow one another."""
    times = players if auction.equal_bids is EqualBids.ALLOWED else 1
    bids = len(auction.bids()) * times
    return (bids + 1) * (max(auction.passes, players) + 1) + players
