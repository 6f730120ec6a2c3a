"""Playing a phase of tricks. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from collections.abc import Callable

from myllymatti.cards import cards_of, mask_of
from myllymatti.mechanisms.tricks import (
    BlindCard,
    EndsWhen,
    FirstLead,
    FollowingSuit,
    LastCardBlind,
    LastCardSeenBy,
    LeftoverCards,
    PlayedBy,
    RefillInTie,
    RefillOrder,
    RefillTime,
    Ties,
    TrickWinner,
    TrumpSuit,
)
from myllymatti.play.actions import TURN, Action, ActionKind, single_plays
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY, WonTrick
from myllymatti.play.position import Happening, Played, Position
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import TricksRules


def begin(position: Position, rules: TricksRules) -> bool:
    """The first player leads (tricks.first_lead). True when the phase is over at once."""
    if rules.trump_suit is TrumpSuit.CONTRACT and position.calling.bid is not None:
        suit = position.calling.bid.denomination.suit
        position.trump = NO_TRUMPS if suit is None else suit
        position.reached[Branch.CONTRACT_WITHOUT_TRUMPS if suit is None else Branch.CONTRACT_NAMES_TRUMPS] += 1
    elif rules.trump_suit is TrumpSuit.CONTRACT:
        position.reached[Branch.NO_CONTRACT_NO_TRUMPS] += 1
    elif rules.trump_suit is TrumpSuit.LAST_DEALT:
        _show_trump(position)
    return not _new_trick(position, rules, _first_leader(position, rules))


def legal_actions(position: Position, rules: TricksRules) -> list[Action]:
    """The cards of the hand that may be played (tricks.following_suit), or turning up the stock (tricks.blind_card)."""
    pack = position.rules.pack
    singles = single_plays(pack.kinds)
    kinds = pack.kinds_of(position.hands[position.current])
    if rules.following_suit is FollowingSuit.REQUIRED and position.table:
        kinds = kinds & pack.suit_mask(pack.suit(position.table[0].cards[0])) or kinds
    actions = [singles[card] for card in cards_of(kinds)]
    if _may_turn(position, rules):
        actions.append(TURN)
    return actions


def apply(position: Position, rules: TricksRules, action: Action) -> bool:
    """Play or turn up a card, draw, and pass the turn or decide the trick. True when the phase is over."""
    seat = position.current
    _count_play(position, rules)
    if action.kind is ActionKind.TURN:
        cards: tuple[int, ...] = (_turn_up(position, seat),)
    else:
        cards = position.take_from_hand(seat, action.cards)
        position.tell(Happening.PLAY, seat, cards, position.everyone, "tricks.following_suit")
    position.table.append(Played(seat, cards))
    if rules.refill_time is RefillTime.AFTER_EACH_CARD:
        _refill(position, rules, seat)
    position.turn += 1
    if position.turn == len(position.trick_order):
        return not _decide(position, rules)
    position.current = position.trick_order[position.turn]
    return not _can_act(position, rules, Branch.NEXT_WITHOUT_CARDS)


def end(position: Position, rules: TricksRules) -> None:
    """The phase is over: unfinished tricks go back, hands are kept, trumps are made."""
    for seat, cards in position.table:
        position.piles[seat] |= 1 << cards[0]
        position.tell(Happening.RETURN, seat, cards, position.everyone, "tricks.unfinished_trick")
    position.table.clear()
    for seat, hand in enumerate(position.hands):
        if hand:
            cards = position.rules.pack.ordered(hand)
            if rules.leftover_cards is LeftoverCards.SHOWN_AND_KEPT:
                position.show_all(cards)
                position.tell(Happening.SHOW, seat, cards, position.everyone, "tricks.leftover_cards")
            else:
                position.tell(Happening.KEEP, seat, cards, 1 << seat, "tricks.leftover_cards")
            position.piles[seat] |= hand
            position.hands[seat] = 0
    if not rules.refill:
        return
    # A stock that was not used up stays where it is; then there is no last card, and no trump suit.
    position.unused |= mask_of(position.stock)
    position.stock.clear()
    if position.aside != NOBODY:
        _make_trumps(position, position.aside, position.aside_holder)
    elif position.aside_holder == NOBODY:
        position.reached[Branch.TRUMPS_NOT_MADE] += 1


def _can_act(position: Position, rules: TricksRules, otherwise: Branch) -> bool:
    """Whether the player to play has a card to play; `otherwise` is the branch that is reached where he has none."""
    if position.hands[position.current] or _may_turn(position, rules):
        return True
    position.reached[otherwise] += 1
    return False


def _count_play(position: Position, rules: TricksRules) -> None:
    """Count the branches that a card reaches before it is played or turned up."""
    if rules.following_suit is FollowingSuit.REQUIRED and position.table:
        pack = position.rules.pack
        kinds = pack.kinds_of(position.hands[position.current])
        of_suit = kinds & pack.suit_mask(pack.suit(position.table[0].cards[0]))
        if not of_suit:
            position.reached[Branch.CANNOT_FOLLOW] += 1
        elif of_suit != kinds:
            position.reached[Branch.MUST_FOLLOW] += 1
    if len(position.stock) == 1 and _may_turn_at_all(position, rules):
        position.reached[Branch.LAST_COULD_BE_TURNED] += 1


def _make_trumps(position: Position, card: int, holder: int) -> None:
    position.trump = position.rules.pack.suit(card)
    position.show_all((card,))
    position.tell(Happening.TRUMP, holder, (card,), position.everyone, "tricks.trumps")


def _may_turn(position: Position, rules: TricksRules) -> bool:
    if not position.stock or not _may_turn_at_all(position, rules):
        return False
    return len(position.stock) > 1 or rules.last_card_blind is LastCardBlind.ALLOWED


def _may_turn_at_all(position: Position, rules: TricksRules) -> bool:
    """Whether the player to play may turn up a card, if the stock has one more than the last (tricks.blind_card)."""
    if rules.blind_card is BlindCard.WHEN_LEADING:
        return not position.table
    return rules.blind_card is BlindCard.ALLOWED


def _turn_up(position: Position, seat: int) -> int:
    """Turn up the top card of the stock; the last one makes trumps at once (tricks.last_card_blind)."""
    card = position.stock.pop()
    position.seen_by[card] = position.everyone
    position.tell(Happening.TURN, seat, (card,), position.everyone, "tricks.blind_card")
    if not position.stock:
        position.trump = position.rules.pack.suit(card)
        position.aside_holder = seat
        position.reached[Branch.LAST_TURNED_UP] += 1
    return card


def _first_leader(position: Position, rules: TricksRules) -> int:
    """Who leads to the first trick (tricks.first_lead, tricks.lead_without_contract)."""
    of_contract = rules.first_lead is not FirstLead.FOREHAND
    if of_contract and position.calling.everybody_passed:
        position.reached[Branch.LEAD_WITHOUT_CONTRACT] += 1
        return 0
    position.reached[Branch.FIRST_LEAD_IN_TRICKS] += 1
    if not of_contract:
        return 0
    step = 1 if rules.first_lead is FirstLead.AFTER_DECLARER else -1
    return (position.calling.declarer + step) % position.players


def _show_trump(position: Position) -> None:
    """The dealer shows the last card dealt; it stays in the hand (tricks.trump_suit)."""
    card = position.last_dealt
    position.trump = position.rules.pack.suit(card)
    position.show_all((card,))
    position.tell(Happening.SHOW_TRUMP, position.dealer, (card,), position.everyone, "tricks.trump_suit")


def _new_trick(position: Position, rules: TricksRules, leader: int) -> bool:
    """Begin a trick; False when it cannot be begun, so that the phase is over (tricks.ends_when)."""
    position.fighting_since = 0
    position.turn = 0
    wanted = 2 if rules.played_by is PlayedBy.LEADER_AND_NEXT else position.players
    around = [(leader + step) % position.players for step in range(position.players)]
    order = around[:wanted]
    if rules.ends_when is EndsWhen.NO_TRICK_POSSIBLE and not position.stock:
        order = [seat for seat in around if position.hands[seat]][:wanted]
        if len(order) < 2:
            position.reached[Branch.TOO_FEW_WITH_CARDS] += 1
            return False
        position.reached[Branch.PASSED_OVER_IN_TRICKS] += order != around[:wanted]
    position.trick_order = order
    position.current = position.trick_leader = order[0]
    return _can_act(position, rules, Branch.LEADER_WITHOUT_CARDS)


def _count_trick(position: Position, winner: int, cards: tuple[int, ...]) -> None:
    """Keep what the scoring asks of a trick: who won it, and the aces in it."""
    pack = position.rules.pack
    aces = sum(pack.ranks[pack.rank(card)] == "A" for card in cards)
    position.calling.tricks.append(WonTrick(winner, aces))


def _refill(position: Position, rules: TricksRules, seat: int) -> None:
    """Fill a hand from the stock (tricks.refill); the last card is set aside (tricks.last_card)."""
    while position.stock and position.hands[seat].bit_count() < rules.refill:
        card = position.stock.pop()
        if position.stock:
            position.hands[seat] |= 1 << card
            position.seen_by[card] |= 1 << seat
            position.tell(Happening.DRAW, seat, (card,), 1 << seat, "tricks.refill")
        else:
            _set_aside(position, rules, seat, card)


def _set_aside(position: Position, rules: TricksRules, seat: int, card: int) -> None:
    position.aside = card
    position.aside_holder = seat
    seen = {
        LastCardSeenBy.NOBODY: 0,
        LastCardSeenBy.ITS_HOLDER: 1 << seat,
        LastCardSeenBy.EVERYBODY: position.everyone,
    }[rules.last_card_seen_by or LastCardSeenBy.NOBODY]
    position.seen_by[card] = seen
    position.tell(Happening.SET_ASIDE, seat, (card,), seen, "tricks.last_card")


def _refill_after_round(position: Position, rules: TricksRules, first: int) -> None:
    """All who played to the round draw in turn (tricks.refill_time, tricks.refill_order)."""
    order = list(dict.fromkeys(played.seat for played in position.table))
    if rules.refill_order is RefillOrder.WINNER_FIRST:
        start = order.index(first)
        order = order[start:] + order[:start]
    had_stock = bool(position.stock)
    for seat in order:
        _refill(position, rules, seat)
    if had_stock and not position.stock:
        position.reached[Branch.STOCK_ENDS_IN_ROUND] += 1


def _refill_the_emptied(position: Position, rules: TricksRules) -> None:
    """Of those tied, who has no card left draws all the same, as long as there is a stock (tricks.refill_in_tie)."""
    for seat in position.trick_order:
        if not position.hands[seat]:
            position.reached[Branch.TIED_WITHOUT_CARDS] += bool(position.stock)
            _refill(position, rules, seat)


def _decide(position: Position, rules: TricksRules) -> bool:
    """The best card wins (tricks.trick_winner); those tied fight on (tricks.ties). False: the phase is over."""
    strength = _strength(position, rules)
    fight = position.table[position.fighting_since :]
    tied = _tied(rules, [strength(played) for played in fight]) if rules.ties is not None else None
    if tied is not None:
        return _fight_on(position, rules, [played for played in fight if strength(played) == tied])
    best = max(fight, key=strength)
    if rules.trick_winner is TrickWinner.HIGHEST_TRUMP:
        _count_trumped(position, best)
    winner = best.seat
    won = tuple(played.cards[0] for played in position.table)
    if rules.refill_time is RefillTime.AFTER_THE_TRICK:
        _refill_after_round(position, rules, winner)
    position.piles[winner] |= mask_of(won)
    if position.deal.scoring is not None:
        _count_trick(position, winner, won)
    position.table.clear()
    position.last_winner = winner
    position.tell(Happening.WIN, winner, won, position.everyone, "tricks.trick_winner")
    return _new_trick(position, rules, winner)


def _fight_on(position: Position, rules: TricksRules, tied: list[Played]) -> bool:
    """Those tied play on (tricks.ties, tricks.tie_lead). False: the phase is over."""
    strength = _strength(position, rules)
    best = max(strength(played) for played in position.table[position.fighting_since :])
    position.reached[Branch.TIE_IN_TIE] += position.fighting_since > 0
    position.reached[Branch.TIE_BELOW_BEST] += strength(tied[0]) < best
    position.reached[Branch.TIE_WITH_STOCK] += bool(position.stock)
    position.trick_order = [played.seat for played in tied]
    cards = tuple(played.cards[0] for played in tied)
    position.tell(Happening.TIE, NOBODY, cards, position.everyone, "tricks.ties")
    if rules.refill_in_tie is RefillInTie.AFTER_EACH_ROUND:
        _refill_after_round(position, rules, position.trick_order[0])
    else:
        _refill_the_emptied(position, rules)
    position.fighting_since = len(position.table)
    position.turn = 0
    # tricks.tie_lead: whoever of those tied played first before.
    position.current = position.trick_order[0]
    return _can_act(position, rules, Branch.TIED_CANNOT_FIGHT)


def _count_trumped(position: Position, best: Played) -> None:
    """Count a trick that a trump wins and that was led in another suit (tricks.trick_winner)."""
    suit = position.rules.pack.suit
    led, won_by = suit(position.table[0].cards[0]), suit(best.cards[0])
    if won_by == position.trump != led:
        position.reached[Branch.TRUMP_WINS] += 1


def _strength(position: Position, rules: TricksRules) -> Callable[[Played], int]:
    """How well a card does in a trick: by its rank, and where the lowest wins the better the lower it is.

    Where suits matter, trumps do better than the suit led, and that better than the others.
    """
    pack = position.rules.pack
    rank = pack.rank
    if rules.trick_winner is TrickWinner.HIGHEST_TRUMP:
        led, ranks = pack.suit(position.table[0].cards[0]), len(pack.ranks)
        classes = {led: ranks, position.trump: 2 * ranks}
        return lambda played: classes.get(pack.suit(played.cards[0]), 0) + rank(played.cards[0])
    sign = -1 if rules.trick_winner is TrickWinner.LOWEST_RANK else 1
    return lambda played: sign * rank(played.cards[0])


def _tied(rules: TricksRules, strengths: list[int]) -> int | None:
    """The strength whose players fight on; None when the best card wins.

    The checks let an answer to `ties` go only with the way to win that it speaks of (`TIES_WON_BY`).
    """
    counts = {one: strengths.count(one) for one in strengths}
    if rules.ties in (Ties.HIGHEST, Ties.LOWEST):
        best = max(counts)
        return best if counts[best] > 1 else None
    equal = [one for one, count in counts.items() if count > 1]
    if not equal:
        return None
    if rules.ties in (Ties.HIGHEST_EQUAL, Ties.LOWEST_EQUAL):
        return max(equal)
    return max(equal, key=lambda one: (counts[one], one))
