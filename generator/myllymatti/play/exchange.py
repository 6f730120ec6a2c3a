"""Cards given from hand to hand. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from collections.abc import Iterator

from myllymatti.cards import cards_of, mask_of
from myllymatti.mechanisms.exchange import Kitty, KittySeenBy, TakenUp, TakesPlace
from myllymatti.play.actions import Action, single_gifts
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY, HandedOver, Packet
from myllymatti.play.position import Event, Happening, Position
from myllymatti.rules.contract import ExchangeRules, Gift


def begin(position: Position, rules: ExchangeRules) -> bool:
    """The kitty is dealt with, and the first giver is to give. True when nothing is given."""
    takes_place = _takes_place(position, rules)
    position.reached[Branch.EXCHANGED if takes_place else Branch.NOT_EXCHANGED] += 1
    if not takes_place:
        return True
    if rules.kitty is Kitty.TAKEN:
        _take_kitty(position, rules)
    elif rules.kitty is Kitty.GIVEN_OUT:
        _give_out_kitty(position)
    packets = (packet for gift in rules.gifts for packet in _packets(position, gift))
    position.calling.packets = list(packets)
    return _next_giver(position, rules)


def legal_actions(position: Position, rules: ExchangeRules) -> list[Action]:
    """Giving any card of the hand (exchange.gifts); packets are given a card at a time."""
    singles = single_gifts(position.rules.pack.kinds)
    kinds = position.rules.pack.kinds_of(position.hands[position.current])
    return [singles[card] for card in cards_of(kinds)]


def apply(position: Position, rules: ExchangeRules, action: Action) -> bool:
    """Give a card. True when all has been given."""
    calling = position.calling
    giver, receiver, count = calling.packets[0]
    card = position.rules.pack.one_of(position.hands[giver], action.cards[0])
    seen_at_once = receiver != NOBODY and rules.taken_up is not TakenUp.TOGETHER
    knowing = 1 << giver | (1 << receiver if seen_at_once else 0)
    _forget(position, giver, knowing)
    position.hands[giver] ^= 1 << card
    position.seen_by[card] = 1 << giver
    if receiver == NOBODY:
        position.out_of_play |= 1 << card
        position.reached[Branch.CARD_GIVEN_AWAY] += 1
    elif not seen_at_once:
        calling.handed.append(HandedOver(giver, receiver, card))
    else:
        _receive(position, receiver, card)
        position.reached[Branch.TAKEN_UP_AT_ONCE] += 1
    position.events.append(Event(Happening.HAND_OVER, giver, (card,), knowing, "exchange.gifts", to=receiver))
    calling.packets[0] = Packet(giver, receiver, count - 1)
    return _next_giver(position, rules)


def _takes_place(position: Position, rules: ExchangeRules) -> bool:
    """Whether cards are exchanged (exchange.takes_place)."""
    calling = position.calling
    if rules.takes_place is TakesPlace.ALL_PASSED:
        return calling.everybody_passed
    if calling.bid is None:
        return False
    if rules.takes_place is TakesPlace.AFTER_A_BID:
        return True
    first = calling.opening
    if rules.takes_place is TakesPlace.DECLARERS_BELOW:
        first = next(bid for seat, bid in calling.first_bids.items() if calling.declaring >> seat & 1)
    return first is not None and first.level < rules.below


def _take_kitty(position: Position, rules: ExchangeRules) -> None:
    """The highest bidder takes the kitty, before the eyes of all or alone (exchange.kitty_seen_by)."""
    seat, cards = position.calling.bidder, tuple(reversed(position.stock))
    position.stock.clear()
    seen = position.everyone if rules.kitty_seen_by is KittySeenBy.EVERYBODY else 1 << seat
    for card in cards:
        position.seen_by[card] = seen
    position.hands[seat] |= mask_of(cards)
    position.tell(Happening.TAKE_KITTY, seat, cards, seen, "exchange.kitty")


def _give_out_kitty(position: Position) -> None:
    """A card of the kitty to each player from forehand on, as far as it goes."""
    for seat in range(min(position.players, len(position.stock))):
        card = position.stock.pop()
        position.hands[seat] |= 1 << card
        position.seen_by[card] = 1 << seat
        position.reached[Branch.KITTY_GIVEN_OUT] += 1
        position.tell(Happening.GIVE, seat, (card,), 1 << seat, "exchange.kitty")


def _packets(position: Position, gift: Gift) -> Iterator[Packet]:
    """What is to be given, packet by packet, in the order in which it is done."""
    givers = list(range(position.players)) if gift.giver == "each_player" else [_seat(position, gift.giver)]
    for giver in givers:
        for count, receiver in gift.packets:
            if receiver == "out_of_play":
                yield Packet(giver, NOBODY, count)
            elif receiver == "each_opponent":
                for step in range(1, position.players):
                    seat = (giver + step) % position.players
                    if not position.allies(giver) >> seat & 1:
                        yield Packet(giver, seat, count)
            elif receiver == "partner":
                yield Packet(giver, position.partner(giver), count)
            else:
                yield Packet(giver, _seat(position, receiver), count)


def _seat(position: Position, role: str) -> int:
    """The seat of the bidder, of his partner, or of a defender, counted from the declarer's left."""
    calling = position.calling
    if role == "bidder":
        return calling.bidder
    if role == "partner":
        return position.partner(calling.bidder)
    around = ((calling.declarer + step) % position.players for step in range(1, position.players))
    defenders = [seat for seat in around if not calling.declaring >> seat & 1]
    return defenders[0 if role == "first_defender" else 1]


def _next_giver(position: Position, rules: ExchangeRules) -> bool:
    """Pass on to the packet that is to be given next. True when there is none: then all is taken up."""
    packets = position.calling.packets
    if packets and not packets[0].number:
        packets.pop(0)
    if packets:
        position.current = packets[0].giver
        return False
    for giver, receiver, card in position.calling.handed:
        _receive(position, receiver, card)
        knowing = 1 << giver | 1 << receiver
        position.tell(Happening.TAKE_UP, receiver, (card,), knowing, "exchange.taken_up")
    position.calling.handed.clear()
    return True


def _receive(position: Position, receiver: int, card: int) -> None:
    position.hands[receiver] |= 1 << card
    position.seen_by[card] |= 1 << receiver


def _forget(position: Position, giver: int, knowing: int) -> None:
    """Who does not see the gift no longer knows what lies in the giver's hand: any card of it may be the one given."""
    for card in cards_of(position.hands[giver]):
        position.seen_by[card] &= knowing
