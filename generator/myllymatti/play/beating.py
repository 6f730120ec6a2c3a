"""Playing a phase of beating. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from functools import cache

from myllymatti.cards import Pack, cards_of, mask_of
from myllymatti.mechanisms.beating import (
    Beating,
    Hands,
    NextLead,
    RefillTime,
    RunBeatenBy,
    RunCountsAs,
    Taken,
    TakenFromRun,
    TrickComplete,
    Trumping,
)
from myllymatti.play.actions import TAKE, Action, ActionKind, single_plays
from myllymatti.play.beating_begun import begin
from myllymatti.play.beating_branches import count_lay, count_take, count_trick
from myllymatti.play.beating_turns import goes_out, lead, over, refill, refill_all
from myllymatti.play.branches import Branch
from myllymatti.play.position import Happening, Played, Position
from myllymatti.rules.lays import Lays
from myllymatti.rules.model import BeatingRules

__all__ = ["apply", "begin", "legal_actions", "suit_mask"]


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
    _count_held_back(position, rules)
    if action.kind is ActionKind.TAKE:
        _take(position, rules)
    else:
        _lay(position, rules, action.cards)


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


def _can_beat(position: Position, rules: BeatingRules) -> bool:
    """Whether the player to move has a play that beats the last lay."""
    hand = position.rules.pack.kinds_of(position.hands[position.current])
    counting = _counting_card(position, rules)
    if counting is None:
        return bool(_beating_plays(position, rules, hand))
    return bool(hand & _allowed(rules, position.rules.pack, position.trump, hand, counting))


def _counting_card(position: Position, rules: BeatingRules) -> int | None:
    """The kind of card that is to be beaten; None where it is a whole run, card by card (beating.run_beaten_by)."""
    top = position.table[-1].cards
    if len(top) > 1 and rules.run_beaten_by is not RunBeatenBy.ABOVE_ITS_HIGHEST:
        return None
    return position.rules.pack.kind(top[-1])


def _count_held_back(position: Position, rules: BeatingRules) -> None:
    """Count a player who holds cards that beat a card, but must not play them (beating.trumping)."""
    if rules.trumping in (None, Trumping.FREE) or not position.table:
        return
    counting, pack = _counting_card(position, rules), position.rules.pack
    if counting is not None:
        hand = pack.kinds_of(position.hands[position.current])
        beating = rules.beats.cards[position.trump][counting]
        held_back = hand & beating & ~_allowed(rules, pack, position.trump, hand, counting)
        if held_back:
            position.reached[Branch.TRUMP_HELD_BACK] += 1


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
    count_lay(position, rules, kinds)
    point = "beating.beats" if position.table else "beating.next_lead"
    cards = position.take_from_hand(seat, kinds)
    position.table.append(Played(seat, cards))
    position.has_played |= 1 << seat
    position.cards_played += len(cards) if rules.run_counts_as is RunCountsAs.ITS_CARDS else 1
    position.tell(Happening.PLAY, seat, cards, position.everyone, point)
    if rules.refill_time is RefillTime.AFTER_EACH_CARD:
        refill(position, rules, seat)
    if not position.hands[seat]:
        if position.stock and rules.refill:
            position.reached[Branch.WAITS_FOR_STOCK] += 1
            position.without_cards |= 1 << seat
        else:
            position.reached[Branch.GOES_OUT] += 1
            goes_out(position, seat, "beating.going_out")
    complete = _complete(position, rules)
    nobody_goes_on = not complete and not _somebody_holds_cards(position)
    if over(position, rules, seat, trick_over=complete or nobody_goes_on):
        return
    if nobody_goes_on:
        position.reached[Branch.NOBODY_CAN_GO_ON] += 1
    if complete or nobody_goes_on:
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
    count_trick(position, rules, seat)
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
        refill_all(position, rules, leader)
    lead(position, rules, leader)


def _take(position: Position, rules: BeatingRules) -> None:
    """Take cards from the table (beating.taken), and pass the turn (beating.turn_after_taking)."""
    seat = position.current
    count_take(position, rules, could_beat=rules.beating is Beating.OPTIONAL and _can_beat(position, rules))
    cards = _taken(position, rules)
    position.hands[seat] |= mask_of(cards)
    position.without_cards &= ~(1 << seat)
    position.tell(Happening.TAKE, seat, cards, position.everyone, "beating.taken")
    if not position.table:
        position.reached[Branch.TABLE_EMPTIED] += 1
    following = position.next_in_play(seat)
    if over(position, rules, seat, trick_over=not position.table):
        return
    if position.table:
        _next_turn(position, rules, seat)
        return
    if rules.refill_time is RefillTime.AFTER_EACH_TRICK:
        refill_all(position, rules, following)
    lead(position, rules, following)


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


@cache
def suit_mask(pack: Pack, suit: int) -> int:
    """The kinds of card of a suit, as a set."""
    return mask_of(pack.card(suit, rank) for rank in range(len(pack.ranks)))


@cache
def _run_plays(lays: Lays) -> tuple[tuple[Action, int], ...]:
    """The plays of the runs among the lays, each with its cards as a set."""
    return tuple((Action(ActionKind.PLAY, lay.cards), lay.mask) for lay in lays.all if lay.is_run)
