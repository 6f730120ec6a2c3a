"""The contract of a worked example: one that the auctions of such a deal can bring, doubled only as its rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from myllymatti.mechanisms.auction import AllPass, Denomination, EqualBids
from myllymatti.mechanisms.doubling import WithoutContract
from myllymatti.play.example_fails import ExampleFails
from myllymatti.rules.contract import AuctionRules, Bid, DoublingRules
from myllymatti.rules.model import DealRules
from myllymatti.variant.model import Example


def contract_of(example: Example) -> Bid | None:
    """The contract; None where all passed."""
    said = example.contract.contract
    return Bid(said[0], Denomination(said[1])) if said is not None else None


def declarer_of(example: Example, order: Sequence[str]) -> int:
    """The declarer's place in the order; that of the first of the players where the example does not say it."""
    return order.index(example.contract.declarer or example.players[0])


def contract_fits(deal: DealRules, example: Example) -> None:
    """See to it that a deal can have the contract, the declarer and the doubling that an example says.

    Raises:
        ExampleFails: when it cannot; it points at the line.
    """
    contract = contract_of(example)
    auctions = [phase for phase in deal.phases if isinstance(phase, AuctionRules)]
    if contract is not None:
        _can_be_called(auctions, contract, example)
    else:
        _can_be_passed(auctions, example)
        if example.contract.declarer:
            title = f"{example.contract.declarer} cannot be the declarer: there is no contract"
            hint = "remove the line, or name the contract; without one the first player's side is meant"
            raise ExampleFails(example.place("declarer"), title, hint=hint)
    if example.contract.doubling:
        _can_be_doubled(deal, contract, example)


def possible_contracts(auctions: Sequence[AuctionRules]) -> tuple[Bid, ...]:
    """The bids that can stand when all auctions of a deal are over, from the lowest to the highest."""
    standing: set[Bid] = set()
    for number, auction in enumerate(auctions):
        bids = [bid for bid in auction.bids() if number == 0 or _may_follow(auction, bid, standing)]
        standing = {bid for bid in (*standing, *bids) if _may_stay(auction, bid)}
    return tuple(sorted(standing, key=auctions[-1].height)) if auctions else ()


def multiplier_of(deal: DealRules, example: Example) -> int:
    """How many times points count (doubling.double, doubling.redouble)."""
    rules = _doubling(deal)
    if rules is None or not example.contract.doubling:
        return 1
    return rules.double if example.contract.doubling == "doubled" else rules.redouble


def _may_follow(auction: AuctionRules, bid: Bid, standing: Iterable[Bid]) -> bool:
    """Whether a bid can be made over one of those that stand (auction.equal_bids)."""
    equal = auction.equal_bids is EqualBids.ALLOWED
    heights = [auction.height(one) for one in standing]
    return any(auction.height(bid) > height or (equal and auction.height(bid) == height) for height in heights)


def _may_stay(auction: AuctionRules, bid: Bid) -> bool:
    """Whether an auction can end with a bid: it is high enough, and not open where it is to be named."""
    named = bid.denomination is not Denomination.OPEN or Denomination.OPEN in auction.denominations
    return named and bid.level >= auction.lowest_contract


def _can_be_called(auctions: Sequence[AuctionRules], contract: Bid, example: Example) -> None:
    possible = possible_contracts(auctions)
    if not auctions:
        title = f"{contract.text} cannot be the contract: nothing is bid in this game"
        raise ExampleFails(example.place("contract"), title, hint="write contract: none")
    if contract not in possible:
        raise ExampleFails(
            example.place("contract"),
            f"{contract.text} cannot be the contract{_in_deals(example)}",
            f"Contracts that the bidding can bring: {_told(possible)}." if possible else "",
            f"write contract: {possible[0].text}, or another of these" if possible else "",
        )


def _can_be_passed(auctions: Sequence[AuctionRules], example: Example) -> None:
    if auctions and auctions[0].all_pass is AllPass.VOID:
        place = example.place("contract" if "contract" in example.settings else "in")
        title = "without a contract the deal is void: it is neither played nor scored"
        hint = f"name the contract, for example contract: {possible_contracts(auctions)[0].text}"
        raise ExampleFails(place, title, "So says the rule point “all pass”.", hint)


def _can_be_doubled(deal: DealRules, contract: Bid | None, example: Example) -> None:
    rules, said = _doubling(deal), example.contract.doubling
    place, hint = example.place("doubling"), "remove the line “doubling: …”"
    if rules is None:
        raise ExampleFails(place, f"nobody doubles{_in_deals(example)}: there is no phase of doubling", hint=hint)
    if contract is None and rules.without_contract is WithoutContract.NOBODY:
        raise ExampleFails(place, "nobody doubles where there is no contract", hint=hint)
    if said == "redoubled" and not rules.redouble:
        raise ExampleFails(place, "nobody may redouble in this game", hint="write doubling: doubled")


def _doubling(deal: DealRules) -> DoublingRules | None:
    return next((phase for phase in deal.phases if isinstance(phase, DoublingRules)), None)


def _in_deals(example: Example) -> str:
    return f" in deals of the kind “{example.deal}”" if example.deal else " here"


def _told(bids: Sequence[Bid]) -> str:
    """Bids by their levels: `levels 1 to 4: clubs, grand; level 5: grand`."""
    levels = [
        (level, tuple(bid.denomination.value for bid in same))
        for level, same in groupby(bids, key=lambda bid: bid.level)
    ]
    parts = []
    for words, same in groupby(levels, key=lambda one: one[1]):
        numbers = [level for level, _ in same]
        told = f"level {numbers[0]}" if len(numbers) == 1 else f"levels {numbers[0]} to {numbers[-1]}"
        parts.append(f"{told} in {', '.join(words)}")
    return "; ".join(parts)
