"""A variant as the kernel reads it: rules become records and tables of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from enum import Enum
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from myllymatti.cards import SUITS, Pack
from myllymatti.fast import records
from myllymatti.fast.codes import code
from myllymatti.mechanisms.auction import Denomination
from myllymatti.mechanisms.beating import (
    EndsWhen,
    Hands,
    RunCountsAs,
    Runs,
    Taken,
    TrickComplete,
    Trumping,
    TrumpSuit,
)
from myllymatti.mechanisms.scoring import Booking, Contracts
from myllymatti.play import scoring as sums
from myllymatti.rules.contract import AuctionRules, Bid, DoublingRules, ExchangeRules, ScoringRules
from myllymatti.rules.lays import NO_TRUMPS, trump_classes
from myllymatti.rules.model import BeatingRules, DealRules, PhaseRules, Rules, TricksRules

Integers = NDArray[np.int64]
Records = NDArray[np.void]
OfAKind = TypeVar("OfAKind", bound=PhaseRules)

LARGEST_WORTH = 1 << 40
"""Points that a table may hold; with more of them the sums of a deal could pass the bounds of a word."""

ROLES = ("bidder", "partner", "each_player", "each_opponent", "first_defender", "second_defender", "out_of_play")
"""Givers and receivers of `grammar/exchange.lark`, in the order of their numbers."""

PHASES: tuple[type[PhaseRules], ...] = (TricksRules, BeatingRules, AuctionRules, ExchangeRules, DoublingRules)
"""The types of phase in the order of their numbers."""


class TooLarge(ValueError):
    """A game that does not fit into the tables; the message says why, without naming the game."""


class Tables(NamedTuple):
    """A game with a number of players.

    `pack` is the pack before shuffling, by kind; `kinds` the kind of deal of each game of a series, as a number;
    `phases` which type of phase and which record of it. `worth`, `margin` (by how many tricks a contract is made better
    than needed) and `penalties` go by kind of deal, by bid (0: none), then by tricks, or by number of the trick and
    aces in it.
    """

    frame: Records
    pack: Integers
    kinds: Integers
    deals: Records
    phases: Integers
    tricks: Records
    beating: Records
    auctions: Records
    exchanges: Records
    doublings: Records
    scoring: Records
    worth: Integers
    margin: Integers
    penalties: Integers


def no_tables() -> Tables:
    """The tables of no game: all there is to them is their types."""
    return Tables(
        frame=np.zeros(1, records.FRAME),
        pack=np.zeros(1, np.int64),
        kinds=np.zeros(1, np.int64),
        deals=np.zeros(1, records.DEAL),
        phases=np.zeros((1, 2), np.int64),
        tricks=np.zeros(1, records.TRICKS),
        beating=np.zeros(1, records.BEATING),
        auctions=np.zeros(1, records.AUCTION),
        exchanges=np.zeros(1, records.EXCHANGE),
        doublings=np.zeros(1, records.DOUBLING),
        scoring=np.zeros(1, records.SCORING),
        worth=np.zeros((1, 1, 1), np.int64),
        margin=np.zeros((1, 1, 1), np.int64),
        penalties=np.zeros((1, 1, 1, 1), np.int64),
    )


def tables_of(rules: Rules, players: int) -> Tables:
    """The tables of a game.

    Raises:
        TooLarge: when the game does not fit into them.
    """
    left = rules.pack.size - (rules.fewer_with_two if players == 2 else 0)
    if any(deal.dealt * players > left for deal in rules.deals):
        raise TooLarge("deals more cards than there are")
    bids = _all_bids(rules)
    phases = [phase for deal in rules.deals for phase in deal.phases]
    worth, margin, penalties = _scoring_tables(rules, bids)
    return Tables(
        frame=_frame(rules, players, bids),
        pack=np.array([card % rules.pack.kinds for card in range(rules.pack.size)], np.int64),
        kinds=_kinds(rules),
        deals=_deals(rules, players),
        phases=_phases(phases),
        tricks=_filled(records.TRICKS, [_plain(one, records.TRICKS) for one in _of(TricksRules, phases)]),
        beating=_filled(records.BEATING, [_beating(one, rules.pack) for one in _of(BeatingRules, phases)]),
        auctions=_filled(records.AUCTION, [_auction(rules, one, bids) for one in _of(AuctionRules, phases)]),
        exchanges=_filled(records.EXCHANGE, [_exchange(one, players) for one in _of(ExchangeRules, phases)]),
        doublings=_filled(records.DOUBLING, [_plain(one, records.DOUBLING) for one in _of(DoublingRules, phases)]),
        scoring=_filled(records.SCORING, [_scoring(deal.scoring, players) for deal in rules.deals]),
        worth=worth,
        margin=margin,
        penalties=penalties,
    )


def _of(kind: type[OfAKind], phases: Iterable[PhaseRules]) -> list[OfAKind]:
    """The phases of one type, in their order."""
    return [phase for phase in phases if isinstance(phase, kind)]


def _filled(kind: np.dtype[np.void], rows: Sequence[dict[str, Any]]) -> Records:
    """Records of a type, at least one so that there is an array."""
    found = np.zeros(max(1, len(rows)), kind)
    for record, row in zip(found, rows, strict=False):
        for name, value in row.items():
            if isinstance(value, list):
                record[name][: len(value)] = value
            else:
                record[name] = value
    return found


def _plain(rules: Any, kind: np.dtype[np.void]) -> dict[str, Any]:  # noqa: ANN401 - any dataclass of rules
    """The fields of rules that the record has too: answers by their numbers, numbers as they are."""
    found = {}
    for field in fields(rules):
        if kind.names is not None and field.name in kind.names:
            value = getattr(rules, field.name)
            if value is None or isinstance(value, Enum):
                found[field.name] = code(value)
            elif isinstance(value, int):
                found[field.name] = value
    return found


def _all_bids(rules: Rules) -> tuple[Bid, ...]:
    """All bids of a game, by number from 1 on."""
    auctions = (phase for deal in rules.deals for phase in deal.phases if isinstance(phase, AuctionRules))
    order = list(Denomination)
    bids = {bid for auction in auctions for bid in auction.bids()}
    return tuple(sorted(bids, key=lambda bid: (bid.level, order.index(bid.denomination))))


def bids_of(rules: Rules) -> tuple[Bid | None, ...]:
    """What a bid's number means; 0 is none."""
    return (None, *_all_bids(rules))


def _frame(rules: Rules, players: int, bids: Sequence[Bid]) -> Records:
    pack = rules.pack
    kinds = range(pack.kinds)
    half = players // 2
    row = {
        "planes": pack.copies,
        "kinds": pack.kinds,
        "size": pack.size,
        "ranks": len(pack.ranks),
        "players": players,
        "everyone": (1 << players) - 1,
        "fewer_with_two": rules.fewer_with_two,
        "scored": int(any(deal.scoring is not None for deal in rules.deals)),
        "suit_of": [*(pack.suit(card) for card in kinds), *[NO_TRUMPS] * (records.NO_CARD + 1 - pack.kinds)],
        "rank_of": [pack.rank(card) for card in kinds],
        "is_ace": [int(pack.ranks[pack.rank(card)] == "A") for card in kinds],
        "suits": [pack.suit_mask(suit) for suit in range(len(SUITS))],
        "level_of": [0, *(bid.level for bid in bids)],
        "trump_of": [NO_TRUMPS, *(_trump(bid) for bid in bids)],
        "side_of": [1 << seat | (1 << (seat + half) % players if rules.partners else 0) for seat in range(players)],
    }
    return _filled(records.FRAME, [row])


def _trump(bid: Bid) -> int:
    suit = bid.denomination.suit
    return NO_TRUMPS if suit is None else suit


def _kinds(rules: Rules) -> Integers:
    names = [deal.kind for deal in rules.deals]
    series = rules.session.kinds if rules.session is not None else (rules.deals[0].kind,)
    return np.array([names.index(kind) for kind in series], np.int64)


def _deals(rules: Rules, players: int) -> Records:
    rows, first = [], 0
    for deal in rules.deals:
        row = {
            "dealt": deal.dealt * players,
            "first_phase": first,
            "after_phases": first + len(deal.phases),
            "bidder_is_alone": int(deal.bidder_is_alone),
        }
        rows.append(row)
        first += len(deal.phases)
    return _filled(records.DEAL, rows)


def _phases(phases: Iterable[PhaseRules]) -> Integers:
    """For each phase its type's number, and its place among those of its type."""
    seen = [0] * len(PHASES)
    rows = []
    for phase in phases:
        kind = PHASES.index(type(phase))
        rows.append((kind, seen[kind]))
        seen[kind] += 1
    return np.array(rows, np.int64).reshape(-1, 2)


def _beating(rules: BeatingRules, pack: Pack) -> dict[str, Any]:
    low_trumps = rules.trump_suit is TrumpSuit.HIGH_AND_LOW
    suits = [
        sum(pack.suit_mask(suit) for suit, one in enumerate(trump_classes(trump, low_trumps)) if one)
        for trump in range(len(SUITS) + 1)
    ]
    lowest, highest = rules.low_cards if rules.low_cards is not None else (0, -1)
    beats = np.zeros((len(SUITS) + 1, records.MOST_KINDS + 1), np.int64)
    for trump, row in enumerate(rules.beats.cards):
        beats[trump, : len(row)] = row
    beats[:, records.NO_CARD] = (1 << pack.kinds) - 1
    return {
        **_plain(rules, records.BEATING),
        "single_cards": int(rules.runs is Runs.NONE),
        "plain": int(_is_plain(rules, pack)),
        "by_lays": int(
            rules.trick_complete is TrickComplete.CARDS_AS_PLAYERS and rules.run_counts_as is not RunCountsAs.ITS_CARDS
        ),
        "trumps": suits,
        "lowest_given": lowest,
        "highest_given": highest if rules.low_cards is not None else -2,
        "beats": beats,
    }


def _is_plain(rules: BeatingRules, pack: Pack) -> bool:
    """Whether a phase can be played by `kernel/plain_beating.py`, which names what it must not have."""
    return (
        pack.copies == 1
        and rules.runs is Runs.NONE
        and rules.trumping in (None, Trumping.FREE)
        and rules.refill == 0
        and rules.hands is Hands.COLLECTED
        and rules.taken is Taken.LAST_PLAYED
        and rules.trick_complete is TrickComplete.CARDS_AS_PLAYERS
        and rules.ends_when is EndsWhen.ONE_HOLDS_CARDS
    )


def _auction(rules: Rules, auction: AuctionRules, bids: Sequence[Bid]) -> dict[str, Any]:
    here = auction.bids()
    before = [(0, -1), *(auction.height(bid) for bid in bids)]
    deal = next(deal for deal in rules.deals if any(phase is auction for phase in deal.phases))
    later = deal.phases[next(i for i, phase in enumerate(deal.phases) if phase is auction) + 1 :]
    return {
        **_plain(auction, records.AUCTION),
        "bids": len(here),
        "is_last": int(not any(isinstance(phase, AuctionRules) for phase in later)),
        "bid": [bids.index(bid) + 1 for bid in here],
        "first_higher": [sum(auction.height(one) <= height for one in here) for height in before],
        "first_as_high": [sum(auction.height(one) < height for one in here) for height in before],
        "too_low": [0, *(int(auction.is_too_low(bid)) for bid in bids)],
    }


def _exchange(exchange: ExchangeRules, players: int) -> dict[str, Any]:
    packets = [
        (number, gift.giver, count, receiver)
        for number, gift in enumerate(exchange.gifts)
        for count, receiver in gift.packets
    ]
    if len(packets) > records.MOST_GIFTS or len(packets) * players * players > records.MOST_PACKETS:
        raise TooLarge("gives too many packets in one exchange")
    return {
        **_plain(exchange, records.EXCHANGE),
        "packets": len(packets),
        "gift": [number for number, _, _, _ in packets],
        "giver": [ROLES.index(giver) for _, giver, _, _ in packets],
        "number": [count for _, _, count, _ in packets],
        "receiver": [ROLES.index(receiver) for _, _, _, receiver in packets],
    }


def _scoring(rules: ScoringRules | None, players: int) -> dict[str, Any]:
    if rules is None:
        return {"divisor": 1}
    return {
        "booking": code(rules.booking),
        "by_tricks": int(rules.contracts is Contracts.BY_TRICKS),
        "penalties": int(rules.trick_penalty is not None),
        "penalty_paid_by": code(rules.penalty_paid_by),
        "divisor": players - 1 if rules.booking is Booking.SHARED else 1,
    }


def divisor_of(deal: DealRules, players: int) -> int:
    """How many parts make a point in deals of a kind."""
    return int(_scoring(deal.scoring, players)["divisor"])


def _scoring_tables(rules: Rules, bids: Sequence[Bid]) -> tuple[Integers, Integers, Integers]:
    """What contracts and tricks are worth, by how much contracts are made, what single tricks cost."""
    scorings = [deal.scoring for deal in rules.deals]
    tricks = rules.pack.size // 2 + 1 if any(scorings) else 1
    contracts = (None, *bids)
    any_penalty = any(one is not None and one.trick_penalty is not None for one in scorings)
    numbers, aces = (tricks, len(SUITS) * rules.pack.copies + 1) if any_penalty else (1, 1)
    worth = np.zeros((len(scorings), len(contracts), tricks), np.int64)
    margin = np.zeros((len(scorings), len(contracts), tricks), np.int64)
    penalties = np.zeros((len(scorings), len(contracts), numbers, aces), np.int64)
    for which, scoring in enumerate(scorings):
        if scoring is None:
            continue
        for number, bid in enumerate(contracts):
            for won in range(tricks):
                worth[which, number, won] = _fitting(sums.worth_of_tricks(scoring, bid, won))
                margin[which, number, won] = 0 if bid is None else sums.margin(scoring, bid, won)
            if scoring.trick_penalty is not None:
                for trick in range(1, numbers):
                    for ace in range(aces):
                        cost = sums.cost_of_trick(scoring, bid, trick, ace)
                        penalties[which, number, trick, ace] = _fitting(cost)
    return worth, margin, penalties


def _fitting(points: int) -> int:
    if abs(points) > LARGEST_WORTH:
        raise TooLarge("has points too large for its tables")
    return points
