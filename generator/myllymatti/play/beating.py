"""Playing a phase of beating. Each function changes a position; the rule point it obeys is named."""

from __future__ import annotations

from functools import cache

from myllymatti.cards import cards_of, mask_of
from myllymatti.mechanisms.beating import Taken
from myllymatti.play.actions import TAKE, Action, ActionKind, single_plays
from myllymatti.play.position import NOBODY, Happening, Played, Position
from myllymatti.rules.lays import Lays
from myllymatti.rules.model import BeatingRules


def begin(position: Position) -> None:
    """Hands are the collected cards; the holder of the trump card leads (beating.first_lead)."""
    for seat in range(position.players):
        position.hands[seat] = position.piles[seat]
        position.piles[seat] = 0
    if position.aside != NOBODY:
        position.hands[position.aside_holder] |= 1 << position.aside
    leader = position.aside_holder if position.aside != NOBODY else 0
    position.aside = NOBODY
    position.aside_holder = NOBODY
    for seat in range(position.players):
        if not position.hands[seat]:
            _goes_out(position, seat, "beating.no_cards_at_start")
    if not _over(position):
        _lead(position, leader if position.hands[leader] else position.next_in_play(leader))


def legal_actions(position: Position, rules: BeatingRules) -> list[Action]:
    """Leading anything, or beating the last lay (beating.beats), or taking (beating.beating)."""
    hand = position.hands[position.current]
    singles = single_plays(position.rules.pack.size)
    if not position.table:
        actions = [singles[card] for card in cards_of(hand)]
        actions.extend(play for play, mask in _run_plays(rules.lays) if mask & hand == mask)
        return actions
    top = position.table[-1].cards
    if len(top) == 1:
        actions = [singles[card] for card in cards_of(hand & rules.beats.cards[position.trump][top[0]])]
    else:
        # beating.run_beaten_by: an equally long run, card by card.
        actions = [
            play
            for play, mask in _run_plays(rules.lays)
            if len(play.cards) == len(top)
            and mask & hand == mask
            and rules.beats.run_beats(position.trump, play.cards, top)
        ]
    actions.append(TAKE)
    return actions


def apply(position: Position, rules: BeatingRules, action: Action) -> None:
    """Lay cards or take one, and pass the turn."""
    if action.kind is ActionKind.TAKE:
        _take(position, rules)
    else:
        _lay(position, action.cards)


def _lay(position: Position, cards: tuple[int, ...]) -> None:
    seat = position.current
    point = "beating.beats" if position.table else "beating.next_lead"
    position.hands[seat] ^= mask_of(cards)
    position.show_all(cards)
    position.table.append(Played(seat, cards))
    position.tell(Happening.PLAY, seat, cards, position.everyone, point)
    if not position.hands[seat]:
        _goes_out(position, seat, "beating.going_out")
        if _over(position):
            return
    # beating.trick_complete: lays that lie in the trick; a run counts as one (beating.run_counts_as).
    if len(position.table) == position.trick_size:
        _complete(position, seat)
    else:
        position.current = position.next_in_play(seat)


def _complete(position: Position, seat: int) -> None:
    """The trick is laid away (beating.completed_trick); its last player leads (beating.next_lead)."""
    cards = tuple(card for played in position.table for card in played.cards)
    position.out_of_play |= mask_of(cards)
    position.table.clear()
    position.tell(Happening.FALL, seat, cards, position.everyone, "beating.trick_complete")
    # beating.leader_out: the next player with cards leads instead.
    _lead(position, seat if position.hands[seat] else position.next_in_play(seat))


def _take(position: Position, rules: BeatingRules) -> None:
    """Take the last or the lowest card (beating.taken); only one of a run (beating.taken_from_run)."""
    seat = position.current
    index = -1 if rules.taken is Taken.LAST_PLAYED else 0
    player, cards = position.table[index]
    card, rest = (cards[-1], cards[:-1]) if rules.taken is Taken.LAST_PLAYED else (cards[0], cards[1:])
    if rest:
        position.table[index] = Played(player, rest)
    else:
        position.table.pop(index)
    position.hands[seat] |= 1 << card
    position.tell(Happening.TAKE, seat, (card,), position.everyone, "beating.taken")
    # beating.turn_after_taking: the next player, who leads if nothing is left (beating.empty_table).
    following = position.next_in_play(seat)
    if position.table:
        position.current = following
    else:
        _lead(position, following)


def _lead(position: Position, seat: int) -> None:
    position.current = seat
    position.trick_size = position.in_play()


def _goes_out(position: Position, seat: int, point: str) -> None:
    position.out |= 1 << seat
    position.tell(Happening.OUT, seat, (), position.everyone, point)


def _over(position: Position) -> bool:
    """One player holds cards: that player loses (beating.ends_when, game.outcome)."""
    if position.in_play() > 1:
        return False
    position.loser = next(seat for seat in range(position.players) if not position.out >> seat & 1)
    position.current = NOBODY
    position.tell(Happening.LOSE, position.loser, (), position.everyone, "game.outcome")
    return True


@cache
def _run_plays(lays: Lays) -> tuple[tuple[Action, int], ...]:
    """The plays of the runs among the lays, each with its cards as a set."""
    return tuple((Action(ActionKind.PLAY, lay.cards), lay.mask) for lay in lays.all if lay.is_run)
