"""Playing a phase of beating. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from functools import cache

from myllymatti.cards import Pack, cards_of, mask_of
from myllymatti.mechanisms.beating import (
    AllOut,
    Beating,
    EndsWhen,
    FirstLead,
    Hands,
    NextLead,
    NoCardsAtStart,
    RefillTime,
    RunBeatenBy,
    RunCountsAs,
    Taken,
    TakenFromRun,
    TrickComplete,
    Trumping,
    TrumpSuit,
)
from myllymatti.play.actions import TAKE, Action, ActionKind, single_plays
from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Happening, Played, Position
from myllymatti.rules.lays import NO_TRUMPS, Lays, trump_classes
from myllymatti.rules.model import BeatingRules


def begin(position: Position, rules: BeatingRules) -> None:
    """Hands are taken up, the trump suit is settled, players without cards are dealt with, somebody leads."""
    trump_holder = position.aside_holder
    if rules.hands is Hands.COLLECTED:
        _take_up_collected(position)
    _settle_trumps(position, rules)
    _deal_with_those_without_cards(position, rules)
    _begin_with(position, rules, _first_leader(position, rules, trump_holder))


def begin_led(position: Position, rules: BeatingRules, leader: int) -> None:
    """Begin with the hands as they are and the trump suit as it is, led by a player whatever the rules say of that."""
    _deal_with_those_without_cards(position, rules)
    _begin_with(position, rules, leader)


def _deal_with_those_without_cards(position: Position, rules: BeatingRules) -> None:
    if rules.low_cards is not None:
        _give_low_cards(position, rules.low_cards)
    for seat in range(position.players):
        if not position.hands[seat]:
            _has_no_cards(position, rules, seat)


def _begin_with(position: Position, rules: BeatingRules, leader: int) -> None:
    if not _over(position, rules):
        _lead(position, rules, leader)


def legal_actions(position: Position, rules: BeatingRules) -> list[Action]:
    """Leading anything, or beating the last lay (beating.beats), or taking (beating.beating)."""
    hand = position.rules.pack.kinds_of(position.hands[position.current])
    if not position.table:
        singles = single_plays(position.rules.pack.kinds)
        actions = [singles[card] for card in cards_of(hand)]
        actions.extend(play for play, mask in _run_plays(rules.lays) if mask & hand == mask)
        return actions
    actions = _beating_plays(position, rules, hand)
    if not actions or rules.beating is Beating.OPTIONAL:
        actions.append(TAKE)
    return actions


def apply(position: Position, rules: BeatingRules, action: Action) -> None:
    """Lay cards or take, and pass the turn."""
    if action.kind is ActionKind.TAKE:
        _take(position, rules)
    else:
        _lay(position, rules, action.cards)


def _take_up_collected(position: Position) -> None:
    """Hands are the collected cards, and the trump card for its holder (beating.hands, beating.trump_card)."""
    for seat in range(position.players):
        position.hands[seat] |= position.piles[seat]
        position.piles[seat] = 0
    if position.aside != NOBODY:
        position.hands[position.aside_holder] |= 1 << position.aside
    position.aside = NOBODY
    position.aside_holder = NOBODY


def _settle_trumps(position: Position, rules: BeatingRules) -> None:
    """A card turned up makes trumps and lies under the stock (beating.trump_suit)."""
    if rules.trump_suit in (TrumpSuit.TURNED_UP, TrumpSuit.HIGH_AND_LOW) and position.stock:
        card = position.stock.pop()
        position.stock.insert(0, card)
        position.turned_up = card
        position.trump = position.rules.pack.suit(card)
        position.show_all((card,))
        position.tell(Happening.TURN_UP, NOBODY, (card,), position.everyone, "beating.trump_suit")
    elif rules.trump_suit is TrumpSuit.NONE:
        position.trump = NO_TRUMPS


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
        _goes_out(position, seat, "beating.no_cards_at_start")


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


def _beating_plays(position: Position, rules: BeatingRules, hand: int) -> list[Action]:
    """The plays that beat the last lay, in canonical order."""
    pack, trump = position.rules.pack, position.trump
    singles = single_plays(pack.kinds)
    top = tuple(pack.kind(card) for card in position.table[-1].cards)
    if rules.run_beaten_by is RunBeatenBy.ABOVE_ITS_HIGHEST:
        # What counts is the card on top: singles and runs whose lowest card beats it.
        allowed = _allowed(rules, pack, trump, hand, top[-1])
        actions = [singles[card] for card in cards_of(hand & allowed)]
        actions.extend(
            play for play, mask in _run_plays(rules.lays) if mask & hand == mask and allowed >> play.cards[0] & 1
        )
        return actions
    if len(top) == 1:
        return [singles[card] for card in cards_of(hand & _allowed(rules, pack, trump, hand, top[0]))]
    return [
        play
        for play, mask in _run_plays(rules.lays)
        if len(play.cards) == len(top)
        and mask & hand == mask
        and rules.beats.run_beats(trump, play.cards, top)
        and _run_may_trump(rules, pack, hand, play.cards, top)
    ]


def _allowed(rules: BeatingRules, pack: Pack, trump: int, hand: int, top: int) -> int:
    """The kinds of card that may be played on `top` (beating.beats, beating.trumping)."""
    beating = rules.beats.cards[trump][top]
    if rules.trumping in (None, Trumping.FREE):
        return beating
    suit = suit_mask(pack, pack.suit(top))
    prevents = hand & suit if rules.trumping is Trumping.VOID else hand & suit & beating
    return beating & suit if prevents else beating


def _run_may_trump(rules: BeatingRules, pack: Pack, hand: int, run: tuple[int, ...], top: tuple[int, ...]) -> bool:
    """Whether a run of another suit may be played on a run (beating.trumping)."""
    suit = suit_mask(pack, pack.suit(top[0]))
    if pack.suit(run[0]) == pack.suit(top[0]) or rules.trumping in (None, Trumping.FREE):
        return True
    if rules.trumping is Trumping.VOID:
        return not hand & suit
    return not any(
        mask & hand & suit == mask and len(play.cards) == len(top) and play.cards[0] > top[0]
        for play, mask in _run_plays(rules.lays)
    )


def _lay(position: Position, rules: BeatingRules, kinds: tuple[int, ...]) -> None:
    seat = position.current
    point = "beating.beats" if position.table else "beating.next_lead"
    cards = position.take_from_hand(seat, kinds)
    position.table.append(Played(seat, cards))
    position.has_played |= 1 << seat
    position.cards_played += len(cards) if rules.run_counts_as is RunCountsAs.ITS_CARDS else 1
    position.tell(Happening.PLAY, seat, cards, position.everyone, point)
    if rules.refill_time is RefillTime.AFTER_EACH_CARD:
        _refill(position, rules, seat)
    if not position.hands[seat]:
        if position.stock and rules.refill:
            position.without_cards |= 1 << seat
        else:
            _goes_out(position, seat, "beating.going_out")
    complete = _complete(position, rules) or not _somebody_holds_cards(position)
    if _over(position, rules, seat, trick_over=complete):
        return
    if complete:
        _finish_trick(position, rules, seat)
    else:
        _next_turn(position, rules, seat)


def _somebody_holds_cards(position: Position) -> bool:
    """Whether the trick can go on at all: when all wait for the stock it is over."""
    return any(hand for seat, hand in enumerate(position.hands) if not position.out >> seat & 1)


def _complete(position: Position, rules: BeatingRules) -> bool:
    """Whether the trick is complete (beating.trick_complete, beating.run_counts_as)."""
    if rules.trick_complete is TrickComplete.EVERYBODY_PLAYED:
        missing = position.everyone & ~position.out & ~position.has_played
        return not missing
    if rules.trick_complete is TrickComplete.CARDS_PLAYED:
        return position.cards_played >= position.trick_size
    lying = len(position.table)
    if rules.run_counts_as is RunCountsAs.ITS_CARDS:
        lying = sum(len(played.cards) for played in position.table)
    if rules.trick_complete is TrickComplete.CARDS_AS_PLAYERS_NOW:
        return lying >= position.in_play()
    return lying >= position.trick_size


def _finish_trick(position: Position, rules: BeatingRules, seat: int) -> None:
    """The trick is laid away (beating.completed_trick); its last player leads (beating.next_lead)."""
    cards = tuple(card for played in position.table for card in played.cards)
    position.out_of_play |= mask_of(cards)
    position.table.clear()
    position.tell(Happening.FALL, seat, cards, position.everyone, "beating.trick_complete")
    if rules.next_lead is NextLead.AFTER_LAST_PLAYER:
        leader = position.next_in_play(seat)
    else:
        # beating.leader_out: the next player with cards leads instead.
        leader = position.next_in_play(seat) if position.out >> seat & 1 else seat
    if rules.refill_time is RefillTime.AFTER_EACH_TRICK:
        _refill_all(position, rules, leader)
    _lead(position, rules, leader)


def _take(position: Position, rules: BeatingRules) -> None:
    """Take cards from the table (beating.taken), and pass the turn (beating.turn_after_taking)."""
    seat = position.current
    cards = _taken(position, rules)
    position.hands[seat] |= mask_of(cards)
    position.without_cards &= ~(1 << seat)
    position.tell(Happening.TAKE, seat, cards, position.everyone, "beating.taken")
    following = position.next_in_play(seat)
    if _over(position, rules, seat, trick_over=not position.table):
        return
    if position.table:
        _next_turn(position, rules, seat)
        return
    if rules.refill_time is RefillTime.AFTER_EACH_TRICK:
        _refill_all(position, rules, following)
    _lead(position, rules, following)


def _taken(position: Position, rules: BeatingRules) -> tuple[int, ...]:
    """Remove from the table what is taken, and give it back."""
    table = position.table
    if rules.taken in (Taken.WHOLE_TRICK, Taken.EVERYTHING):
        cards = tuple(card for played in table for card in played.cards)
        table.clear()
        if rules.taken is Taken.EVERYTHING:
            cards += position.rules.pack.ordered(position.out_of_play)
            position.out_of_play = 0
        return cards
    if rules.taken is Taken.IN_SEQUENCE:
        return _taken_in_sequence(position)
    index = 0 if rules.taken is Taken.LOWEST else -1
    player, lay = table[index]
    if rules.taken_from_run is TakenFromRun.WHOLE_RUN or len(lay) == 1:
        table.pop(index)
        return lay
    card, rest = (lay[0], lay[1:]) if index == 0 else (lay[-1], lay[:-1])
    table[index] = Played(player, rest)
    return (card,)


def _taken_in_sequence(position: Position) -> tuple[int, ...]:
    """The top lay, and those below it that run on from it in suit and rank."""
    pack, table = position.rules.pack, position.table
    cards = table.pop().cards
    while table:
        below = table[-1].cards
        if pack.suit(below[-1]) != pack.suit(cards[0]) or pack.rank(below[-1]) + 1 != pack.rank(cards[0]):
            break
        cards = below + cards
        table.pop()
    return cards


def _next_turn(position: Position, rules: BeatingRules, seat: int) -> None:
    """The turn passes to the next player who can do something: who waits for the stock is passed over."""
    following = position.next_in_play(seat)
    if rules.hands is Hands.DEALT:
        for _ in range(position.players):
            if position.hands[following]:
                break
            following = position.next_in_play(following)
    position.current = following


def _lead(position: Position, rules: BeatingRules, seat: int) -> None:
    """A player leads to a new trick; who has no cards to lead is passed over (beating.nothing_to_take)."""
    if position.out >> seat & 1:
        seat = position.next_in_play(seat)
    while not position.hands[seat]:
        position.tell(Happening.PASS_OVER, seat, (), position.everyone, "beating.nothing_to_take")
        seat = position.next_in_play(seat)
    position.current = seat
    position.trick_size = position.in_play()
    position.has_played = 0
    position.cards_played = 0


def _refill(position: Position, rules: BeatingRules, seat: int) -> None:
    """Fill a hand from the stock (beating.refill)."""
    while position.stock and position.hands[seat].bit_count() < rules.refill:
        card = position.stock.pop()
        position.hands[seat] |= 1 << card
        position.seen_by[card] |= 1 << seat
        position.without_cards &= ~(1 << seat)
        if card == position.turned_up:
            position.turned_up = NOBODY
        position.tell(Happening.DRAW, seat, (card,), position.seen_by[card], "beating.refill")


def _refill_all(position: Position, rules: BeatingRules, first: int) -> None:
    """All draw in turn; who has no cards when the stock is used up is out (beating.refill_time)."""
    for step in range(position.players):
        seat = (first + step) % position.players
        if not position.out >> seat & 1:
            _refill(position, rules, seat)
    if not position.stock:
        for seat in range(position.players):
            if position.without_cards >> seat & 1:
                position.without_cards &= ~(1 << seat)
                _goes_out(position, seat, "beating.going_out")


def _goes_out(position: Position, seat: int, point: str) -> None:
    position.out |= 1 << seat
    position.tell(Happening.OUT, seat, (), position.everyone, point)


def _over(position: Position, rules: BeatingRules, mover: int = NOBODY, *, trick_over: bool = True) -> bool:
    """Whether the game is over (beating.ends_when), and if so who has lost (game.outcome, beating.all_out)."""
    left = position.in_play()
    if left > 1:
        return False
    if left == 1:
        last = next(seat for seat in range(position.players) if not position.out >> seat & 1)
        if rules.ends_when is EndsWhen.TRICK_OVER and not trick_over and mover != last:
            return False
        position.loser = last
    elif rules.all_out is AllOut.LAST_TO_PLAY_LOSES:
        position.loser = mover
    position.current = NOBODY
    position.ended = True
    if position.loser == NOBODY:
        position.tell(Happening.NO_LOSER, NOBODY, (), position.everyone, "beating.all_out")
    else:
        position.tell(Happening.LOSE, position.loser, (), position.everyone, "game.outcome")
    return True


@cache
def suit_mask(pack: Pack, suit: int) -> int:
    """The kinds of card of a suit, as a set."""
    return mask_of(pack.card(suit, rank) for rank in range(len(pack.ranks)))


@cache
def _run_plays(lays: Lays) -> tuple[tuple[Action, int], ...]:
    """The plays of the runs among the lays, each with its cards as a set."""
    return tuple((Action(ActionKind.PLAY, lay.cards), lay.mask) for lay in lays.all if lay.is_run)
