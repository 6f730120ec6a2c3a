"""A simple player of games with a contract: he counts his tricks, and bids what he thinks his side can make.

He is no good player, but makes contracts now and then, which the random player hardly ever does. He sees his own hand,
the table and the calls, and nothing else; he never draws a random number.

* He counts an ace as a trick, a king with another card of its suit as one, a queen with two as half of one; for trumps
  each card beyond the third is one more. His partner is thought to win four, cards still to be exchanged to bring two.
* He bids the denomination in which he counts most, as low as he can, as long as the count reaches its target; misère
  when he holds at most one card from the ten up for level 5, none for level 6.
* He gives his partner, and plays, what serves the contract: high cards and trumps to win with, low cards to lose with.
* He doubles when his own sure tricks alone would defeat the contract, and never redoubles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from myllymatti.cards import Pack, cards_of
from myllymatti.mechanisms.auction import Denomination
from myllymatti.play.actions import DOUBLE, PASS, Action, ActionKind
from myllymatti.play.calling import NOBODY
from myllymatti.play.players.random_player import play_randomly
from myllymatti.play.position import Position
from myllymatti.play.scoring import target
from myllymatti.play.state import State
from myllymatti.random import Generator
from myllymatti.rules.contract import Bid

_HALF, _TRICK = 1, 2
"""Tricks are counted in halves."""

_PARTNER, _EXCHANGE = 8, 4
"""What a partner is thought to win, and what cards still to be exchanged are thought to bring, in half tricks."""

_HIGH = ("10", "J", "Q", "K", "A")
"""Ranks that win tricks in a misère."""


def play_simply(state: State, legal: Sequence[Action], generator: Generator) -> Action:
    """The action that the simple player chooses."""
    if state.position.deal.scoring is None:
        return play_randomly(state, legal, generator)
    kind = legal[0].kind
    if kind is ActionKind.BID:
        return _call(state.position, legal)
    if kind is ActionKind.GIVE:
        return _give(state.position, legal)
    if kind is ActionKind.PLAY:
        return _play(state.position, legal)
    return DOUBLE if DOUBLE in legal and _can_defeat(state.position) else PASS


def _call(position: Position, legal: Sequence[Action]) -> Action:
    """The lowest bid in the denomination that promises most; a pass where none promises enough.

    Where passing is not allowed the least evil is a bid near the lowest.
    """
    bids = [action.bid for action in legal if action.bid is not None]
    lowest = {bid.denomination: bid for bid in reversed(bids)}
    promises = {bid: _promise(position, bid) for bid in lowest.values()}
    best = max(promises, key=lambda bid: promises[bid])
    if promises[best] < 0 and PASS in legal:
        return PASS
    return next(action for action in legal if action.bid == best)


def _promise(position: Position, bid: Bid) -> int:
    """By how many half tricks a bid is likely to be made; negative where it is likely to fail."""
    hand, pack = position.hands[position.current], position.rules.pack
    if bid.denomination is Denomination.OPEN:
        named = (Bid(bid.level, one) for one in Denomination if one is not Denomination.OPEN)
        return max(_promise(position, one) for one in named)
    if bid.denomination is Denomination.MISERE:
        high = sum(pack.ranks[pack.rank(card)] in _HIGH for card in cards_of(hand))
        return _TRICK * (_target(position, bid) - high) - _HALF
    return _count(hand, pack, bid.denomination.suit) + _help(position) - _TRICK * _target(position, bid)


def _target(position: Position, bid: Bid) -> int:
    scoring = position.deal.scoring
    return target(scoring, bid) if scoring is not None else 0


def _help(position: Position) -> int:
    """What the partner and the exchange are thought to bring, in half tricks; after the exchange only the partner."""
    if not position.rules.partners:
        return _TRICK
    return _PARTNER if position.calling.declaring else _PARTNER + _EXCHANGE


@cache
def _worth(name: str) -> tuple[int, int]:
    """What a rank is worth in half tricks, and how many cards of its suit must be with it for that."""
    return {"A": (_TRICK, 0), "K": (_TRICK, 1), "Q": (_HALF, 2)}.get(name, (0, 0))


def _count(hand: int, pack: Pack, trump: int | None) -> int:
    """The half tricks that a hand counts for."""
    total = 0
    for suit in range(4):
        cards = list(cards_of(pack.kinds_of(hand) & pack.suit_mask(suit)))
        for card in cards:
            worth, others = _worth(pack.ranks[pack.rank(card)])
            total += worth if len(cards) > others else 0
        if suit == trump:
            total += _TRICK * max(0, len(cards) - 3)
    return total


def _avoids_tricks(position: Position) -> bool:
    bid = position.calling.bid
    return bid is None or bid.denomination is Denomination.MISERE


def _usefulness(position: Position, card: int) -> tuple[int, int, int]:
    """How useful a card is to win tricks with: trumps, then high cards, of long suits first."""
    pack, bid = position.rules.pack, position.calling.bid
    trump = bid.denomination.suit if bid is not None else None
    length = (position.hands[position.current] & pack.suit_mask(pack.suit(card))).bit_count()
    return int(pack.suit(card) == trump), pack.rank(card), length


def _give(position: Position, legal: Sequence[Action]) -> Action:
    """To the own side what serves the contract best, to the others what serves it least.

    The bidder keeps his best cards himself; where tricks are avoided the low cards serve.
    """
    packet = position.calling.packets[0]
    receiver = packet.receiver
    own = receiver != NOBODY and position.allies(packet.giver) >> receiver & 1
    best = bool(own and packet.giver != position.calling.bidder) != _avoids_tricks(position)
    choose = max if best else min
    return choose(legal, key=lambda action: _usefulness(position, action.cards[0]))


def _can_defeat(position: Position) -> bool:
    """Whether the own aces and kings with another card of their suit win more tricks than the contract leaves."""
    bid = position.calling.bid
    if bid is None or bid.denomination is Denomination.MISERE:
        return False
    suit, pack = bid.denomination.suit, position.rules.pack
    trumps = position.hands[position.current] & pack.suit_mask(suit) if suit is not None else 0
    left = position.hands[position.current].bit_count() - _target(position, bid)
    return _count(position.hands[position.current], pack, None) + trumps.bit_count() > _TRICK * (left + 1)


def _play(position: Position, legal: Sequence[Action]) -> Action:
    """Win as cheaply as possible, unless the partner wins; where tricks are avoided, the highest card that loses."""
    strengths = {action: _strength(position, action.cards[0]) for action in legal}
    lowest, highest = min(legal, key=strengths.__getitem__), max(legal, key=strengths.__getitem__)
    if not position.table:
        return lowest if _avoids_tricks(position) else highest
    best = max(position.table, key=lambda played: _strength(position, played.cards[0]))
    winning = [action for action in legal if strengths[action] > _strength(position, best.cards[0])]
    losing = [action for action in legal if action not in winning]
    if _avoids_tricks(position):
        return max(losing, key=strengths.__getitem__) if losing else highest
    partner_wins = position.allies(position.current) >> best.seat & 1
    return min(winning, key=strengths.__getitem__) if winning and not partner_wins else lowest


def _strength(position: Position, card: int) -> int:
    """How strong a card is in the trick on the table, or as a lead: trumps over the suit led over the rest."""
    pack = position.rules.pack
    led = pack.suit(position.table[0].cards[0]) if position.table else pack.suit(card)
    ranks = len(pack.ranks)
    above = 2 * ranks if pack.suit(card) == position.trump else ranks if pack.suit(card) == led else 0
    return above + pack.rank(card)
