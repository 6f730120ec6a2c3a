"""The beginning of a phase of beating: hands, trumps, players without cards, the first leader."""

from __future__ import annotations

from myllymatti.cards import cards_of, mask_of
from myllymatti.mechanisms.beating import FirstLead, Hands, NoCardsAtStart, TrumpSuit
from myllymatti.play.beating_turns import goes_out, lead, over
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Happening, Position
from myllymatti.rules.lays import NO_TRUMPS, trump_classes
from myllymatti.rules.model import BeatingRules


def begin(position: Position, rules: BeatingRules) -> None:
    """Hands are taken up, the trump suit is settled, players without cards are dealt with, somebody leads."""
    position.reached[Branch.HANDS_TAKEN_UP] += 1
    trump_holder = position.aside_holder
    if rules.hands is Hands.COLLECTED:
        _take_up_collected(position)
    _settle_trumps(position, rules)
    _deal_with_those_without_cards(position, rules)
    leader = _first_leader(position, rules, trump_holder)
    position.reached[Branch.FIRST_LEADER_WITHOUT_CARDS] += not position.hands[leader]
    _begin_with(position, rules, leader)


def begin_led(position: Position, rules: BeatingRules, leader: int) -> None:
    """Begin with the hands as they are and the trump suit as it is, led by a player whatever the rules say of that."""
    _deal_with_those_without_cards(position, rules)
    _begin_with(position, rules, leader)


def _deal_with_those_without_cards(position: Position, rules: BeatingRules) -> None:
    without = position.hands.count(0)
    position.reached[Branch.NO_CARDS_AT_START] += without
    position.reached[Branch.SEVERAL_WITHOUT_CARDS] += without > 1
    if rules.low_cards is not None:
        _give_low_cards(position, rules.low_cards)
    for seat in range(position.players):
        if not position.hands[seat]:
            _has_no_cards(position, rules, seat)


def _begin_with(position: Position, rules: BeatingRules, leader: int) -> None:
    if not over(position, rules):
        lead(position, rules, leader)


def _take_up_collected(position: Position) -> None:
    """Hands are the collected cards, and the trump card for its holder (beating.hands, beating.trump_card)."""
    for seat in range(position.players):
        position.hands[seat] |= position.piles[seat]
        position.piles[seat] = 0
    if position.aside != NOBODY:
        position.reached[Branch.TRUMP_CARD_TAKEN_UP] += 1
        position.hands[position.aside_holder] |= 1 << position.aside
    position.aside = NOBODY
    position.aside_holder = NOBODY


def _settle_trumps(position: Position, rules: BeatingRules) -> None:
    """A card turned up makes trumps and lies under the stock (beating.trump_suit)."""
    if rules.trump_suit is TrumpSuit.MADE_BEFORE:
        position.reached[Branch.NO_TRUMPS_KNOWN if position.trump == NO_TRUMPS else Branch.TRUMPS_KNOWN] += 1
    elif rules.trump_suit is TrumpSuit.NONE:
        position.trump = NO_TRUMPS
    elif not position.stock:
        position.reached[Branch.NOTHING_TO_TURN_UP] += 1
    else:
        card = position.stock.pop()
        position.stock.insert(0, card)
        position.turned_up = card
        position.trump = position.rules.pack.suit(card)
        position.show_all((card,))
        position.tell(Happening.TURN_UP, NOBODY, (card,), position.everyone, "beating.trump_suit")


def _give_low_cards(position: Position, low_cards: tuple[int, int]) -> None:
    """Players without cards are given the low cards of the others (beating.no_cards_at_start)."""
    pack = position.rules.pack
    without = [seat for seat in range(position.players) if not position.hands[seat]]
    if not without:
        return
    low, high = low_cards
    wanted = mask_of(card for card in range(pack.size) if low <= pack.rank(card) <= high)
    given = [card for hand in position.hands for card in cards_of(hand & wanted)]
    # By kind, whatever its copy: equal cards are interchangeable.
    given.sort(key=lambda card: (pack.rank(card), pack.kind(card), card))
    position.hands = [hand & ~wanted for hand in position.hands]
    for place, card in enumerate(given):
        position.hands[without[place % len(without)]] |= 1 << card
    for seat in without:
        cards = pack.ordered(position.hands[seat])
        if cards:
            position.show_all(cards)
            position.tell(Happening.GIVE, seat, cards, position.everyone, "beating.no_cards_at_start")


def _has_no_cards(position: Position, rules: BeatingRules, seat: int) -> None:
    if rules.no_cards_at_start is NoCardsAtStart.MUST_TAKE:
        position.without_cards |= 1 << seat
    else:
        goes_out(position, seat, "beating.no_cards_at_start")


def _first_leader(position: Position, rules: BeatingRules, trump_holder: int) -> int:
    """Who leads first (beating.first_lead); where that is nobody, forehand."""
    if rules.first_lead is FirstLead.TRUMP_HOLDER:
        leader = trump_holder
    elif rules.first_lead is FirstLead.LAST_WINNER:
        leader = position.last_winner
    elif rules.first_lead is FirstLead.LOWEST_TRUMP:
        leader = _holder_of_lowest_trump(position, rules)
    else:
        leader = 0
    position.reached[Branch.NOBODY_TO_LEAD_FIRST] += leader == NOBODY
    return max(leader, 0)


def _holder_of_lowest_trump(position: Position, rules: BeatingRules) -> int:
    pack = position.rules.pack
    classes = trump_classes(position.trump, rules.trump_suit is TrumpSuit.HIGH_AND_LOW)
    best: tuple[int, int, int] | None = None
    for seat, hand in enumerate(position.hands):
        for card in cards_of(hand):
            if classes[pack.suit(card)]:
                rank = (classes[pack.suit(card)], pack.rank(card), seat)
                best = rank if best is None else min(best, rank)
    return NOBODY if best is None else best[2]
