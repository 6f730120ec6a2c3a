"""The tricks that a contract needs: as many as there are in a deal, at most; worked out for each bid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Severity
from myllymatti.mechanisms.auction import AUCTION, Denomination, LowestContract
from myllymatti.mechanisms.exchange import EXCHANGE
from myllymatti.mechanisms.game import Deal, Pack, Packs, Players
from myllymatti.mechanisms.scoring import SCORING, Contracts, Target
from myllymatti.mechanisms.sums import read_sum
from myllymatti.variant.checks.bids import bids_of
from myllymatti.variant.checks.telling import Part, once, parts, together, value_of
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import ConfiguredVariant, Variant
from myllymatti.words_nearby import count_of


def targets_can_be_met(variant: Variant) -> Iterable[Diagnostic]:
    """A warning of a bid that nobody can make: its target is more tricks than there are, or in a misère less than 0."""
    return once(
        fault
        for configured in each_game(variant)
        for part in parts(configured, SCORING)
        if part.answer(Contracts) is Contracts.BY_TRICKS
        for fault in _out_of_reach(variant, configured, part)
    )


def _out_of_reach(variant: Variant, configured: ConfiguredVariant, scoring: Part) -> Iterator[Diagnostic]:
    """The first bid that nobody can make, if there is one."""
    target = read_sum(scoring.value(Target).arguments, scoring.value(Target).text)
    most = _most_tricks(configured)
    auctions = parts(configured, AUCTION)
    for level, denomination in _contracts(auctions):
        needed = target.worked_out(_figures(level, denomination))
        bid = f"{level} {denomination.value}"
        title = ""
        if denomination is Denomination.MISERE and needed < 0:
            title = f"nobody can make {bid}: it would allow {needed} tricks"
        elif denomination is not Denomination.MISERE and needed > most:
            title = f"nobody can make {bid}: it needs {count_of(needed, 'trick')}, and a deal has {most}"
        if title:
            hint = "if that is not meant, change the sum, or let the levels of the auction end below"
            facts = [scoring.facts[Target], *bids_of(auctions)[-1].levels_said]
            yield replace(together(variant, "target-out-of-reach", title, hint, facts), severity=Severity.WARNING)
            return


def _contracts(auctions: tuple[Part, ...]) -> Iterator[tuple[int, Denomination]]:
    """The bids that can be the contract, from the lowest level up."""
    if not auctions:
        return
    least, last = auctions[-1].value(LowestContract), bids_of(auctions)[-1]
    lowest = least.number() if least.answer is LowestContract.LEVEL else last.lowest
    for level in range(lowest, last.highest + 1):
        yield from ((level, Denomination(word)) for word in last.denominations)


def _figures(level: int, denomination: Denomination) -> dict[str, int]:
    return {
        "level": level,
        "misere": int(denomination is Denomination.MISERE),
        "grand": int(denomination is Denomination.GRAND),
        "trump_suit": int(denomination.suit is not None),
    }


def _most_tricks(configured: ConfiguredVariant) -> int:
    """How many tricks a deal can have, at most: where cards are taken up, as many as go round evenly."""
    pack, packs, players, deal = (value_of(configured, point) for point in (Pack, Packs, Players, Deal))
    assert pack is not None
    assert players is not None
    assert deal is not None
    if deal.answer is Deal.EACH and not parts(configured, EXCHANGE):
        return deal.number()
    return pack.number() * (packs.number() if packs else 1) // players.number(0)
