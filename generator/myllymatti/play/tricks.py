"""Playing a phase of tricks. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from myllymatti.cards import cards_of
from myllymatti.mechanisms.tricks import PlayedBy
from myllymatti.play.actions import TURN, Action, ActionKind, single_plays
from myllymatti.play.position import NOBODY, Happening, Played, Position
from myllymatti.rules.model import TricksRules


def begin(position: Position, rules: TricksRules) -> None:
    """Forehand leads to the first trick (tricks.first_lead)."""
    _new_trick(position, rules, 0)


def can_act(position: Position) -> bool:
    """Whether the player to play has a card to play; if not, the phase is over (tricks.ends_when)."""
    return bool(position.hands[position.current]) or _may_turn(position)


def legal_actions(position: Position) -> list[Action]:
    """Any card of the hand (tricks.following_suit), or turning up the stock (tricks.blind_card)."""
    singles = single_plays(position.rules.pack.size)
    actions = [singles[card] for card in cards_of(position.hands[position.current])]
    if _may_turn(position):
        actions.append(TURN)
    return actions


def apply(position: Position, rules: TricksRules, action: Action) -> None:
    """Play or turn up a card, draw, and pass the turn or decide the trick."""
    seat = position.current
    if action.kind is ActionKind.TURN:
        card = position.stock.pop()
        cards: tuple[int, ...] = (card,)
        position.seen_by[card] = position.everyone
        position.tell(Happening.TURN, seat, cards, position.everyone, "tricks.blind_card")
    else:
        cards = action.cards
        position.hands[seat] ^= 1 << cards[0]
        position.seen_by[cards[0]] = position.everyone
        position.tell(Happening.PLAY, seat, cards, position.everyone, "tricks.following_suit")
    position.table.append(Played(seat, cards))
    _refill(position, rules, seat)
    position.turn += 1
    if position.turn < len(position.trick_order):
        position.current = position.trick_order[position.turn]
    else:
        _decide(position, rules)


def end(position: Position) -> None:
    """The phase is over: unfinished tricks go back, hands are shown and kept, trumps are made."""
    for seat, cards in position.table:
        position.piles[seat] |= 1 << cards[0]
        position.tell(Happening.RETURN, seat, cards, position.everyone, "tricks.unfinished_trick")
    position.table.clear()
    for seat, hand in enumerate(position.hands):
        if hand:
            cards = tuple(cards_of(hand))
            position.show_all(cards)
            position.tell(Happening.SHOW, seat, cards, position.everyone, "tricks.leftover_cards")
            position.piles[seat] |= hand
            position.hands[seat] = 0
    if position.aside != NOBODY:
        position.trump = position.rules.pack.suit(position.aside)
        position.show_all((position.aside,))
        position.tell(Happening.TRUMP, position.aside_holder, (position.aside,), position.everyone, "tricks.trumps")


def _may_turn(position: Position) -> bool:
    # tricks.blind_card, tricks.last_card_blind: any card of the stock but the last.
    return len(position.stock) > 1


def _new_trick(position: Position, rules: TricksRules, leader: int) -> None:
    if rules.played_by is PlayedBy.LEADER_AND_NEXT:
        position.trick_order = [leader, position.next_seat(leader)]
    else:
        position.trick_order = [(leader + step) % position.players for step in range(position.players)]
    position.fighting_since = 0
    position.turn = 0
    position.current = leader


def _refill(position: Position, rules: TricksRules, seat: int) -> None:
    """Draw at once after playing (tricks.refill_time); the last card is set aside (tricks.last_card)."""
    while position.stock and position.hands[seat].bit_count() < rules.refill:
        card = position.stock.pop()
        if position.stock:
            position.hands[seat] |= 1 << card
            position.seen_by[card] |= 1 << seat
            position.tell(Happening.DRAW, seat, (card,), 1 << seat, "tricks.refill")
        else:
            position.aside = card
            position.aside_holder = seat
            position.tell(Happening.SET_ASIDE, seat, (card,), 0, "tricks.last_card")


def _decide(position: Position, rules: TricksRules) -> None:
    """The highest rank wins (tricks.trick_winner); those who share it fight on (tricks.ties)."""
    rank = position.rules.pack.rank
    fight = position.table[position.fighting_since :]
    highest = max(rank(played.cards[0]) for played in fight)
    best = [played.seat for played in fight if rank(played.cards[0]) == highest]
    if len(best) > 1:
        position.trick_order = best
        position.fighting_since = len(position.table)
        position.turn = 0
        position.current = best[0]
        tied = tuple(played.cards[0] for played in fight if played.seat in best)
        position.tell(Happening.TIE, NOBODY, tied, position.everyone, "tricks.ties")
        return
    winner = best[0]
    cards = tuple(played.cards[0] for played in position.table)
    for card in cards:
        position.piles[winner] |= 1 << card
    position.table.clear()
    position.tell(Happening.WIN, winner, cards, position.everyone, "tricks.trick_winner")
    _new_trick(position, rules, winner)
