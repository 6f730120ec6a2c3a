"""What must hold of the end: that there is one, that it comes when it must, and who has lost or what is written."""

from __future__ import annotations

from myllymatti.mechanisms.beating import AllOut, EndsWhen
from myllymatti.mechanisms.scoring import Booking
from myllymatti.play.position import Happening, Position
from myllymatti.play.scoring import Played, adds_up_to
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules, ScoringRules
from myllymatti.rules.model import BeatingRules, PhaseRules
from myllymatti.verify.properties.step import Step


def phase_ends(step: Step) -> str:
    """What is wrong where a phase lasts longer than its cards, bids or offers can last; beating may last for ever."""
    rules = step.rules
    if isinstance(rules, AuctionRules) and step.position.calling.passes > max(step.position.players, rules.passes):
        return f"{step.position.calling.passes} passes in a row, and the auction goes on"
    most = _most_actions(rules, step.position)
    if most is None or step.in_phase <= most:
        return ""
    return f"{step.in_phase} actions in the phase “{step.rules.role}”, which lasts at most {most}"


def _most_actions(rules: PhaseRules, position: Position) -> int | None:
    players = position.players
    if isinstance(rules, BeatingRules):
        return None
    if isinstance(rules, AuctionRules):
        # Each player makes each bid once at most; between two bids all pass, or as many as end the auction. Then those
        # who have made the same bid are asked whether they keep to it.
        return (len(rules.bids()) * players + 1) * (max(players, rules.passes) + 1) + players
    if isinstance(rules, DoublingRules):
        return 2 * players
    if isinstance(rules, ExchangeRules):
        return sum(count * players * players for gift in rules.gifts for count, _ in gift.packets)
    return position.rules.pack.size


def outcome(step: Step) -> str:
    """What is wrong with the outcome of an ended game, or with a game that goes on."""
    state = step.state
    if not state.is_terminal():
        return _goes_on(step)
    scoring = step.position.deal.scoring
    return _points_fault(step, scoring) if scoring is not None else _loser_fault(step)


def _goes_on(step: Step) -> str:
    """What is wrong with a game that goes on: somebody has lost, or one player alone is left."""
    position, rules = step.position, step.rules
    if position.ended or step.state.loser() is not None or position.points:
        return "the game goes on, and has an outcome"
    if not isinstance(rules, BeatingRules):
        return ""
    left = position.in_play()
    waits = rules.ends_when is EndsWhen.TRICK_OVER and position.table
    return "" if left > 1 or (left == 1 and waits) else f"the game goes on, and {left} of the players are left"


def _loser_fault(step: Step) -> str:
    """Whoever has lost is the only one left, and nobody else holds cards; where none is left the rules say who lost."""
    state, position = step.state, step.position
    left = [seat for seat in range(state.players) if not position.out >> seat & 1]
    loser, rules = state.loser(), step.rules
    all_out = rules.all_out if isinstance(rules, BeatingRules) else None
    told = f"the loser is {_seat(loser)}, and left are {' '.join(map(_seat, left)) or 'none'}"
    if left != ([] if loser is None else [loser]) and not (not left and all_out is AllOut.LAST_TO_PLAY_LOSES):
        return told
    if not left and (all_out is None or (all_out is AllOut.LAST_TO_PLAY_LOSES and loser != _last_to_play(step))):
        return told
    if sum(state.returns()) != (0.0 if loser is None else -1.0):
        return f"{told}; the outcome of all is {state.returns()}"
    holders = [seat for seat, hand in enumerate(position.hands) if hand]
    return f"{told}; cards are held by {' '.join(map(_seat, holders))}" if holders not in ([], [loser]) else ""


def _seat(seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat + 1}"


def _last_to_play(step: Step) -> int | None:
    plays = (event.seat for event in reversed(step.state.events) if event.what is Happening.PLAY)
    return next(plays, None)


def _points_fault(step: Step, scoring: ScoringRules) -> str:
    """All cards are played, the tricks hold them, and the points add up as they are booked; or nothing was played."""
    state, position = step.state, step.position
    played, points = state.played(), state.points()
    if not played.tricks:
        return "points are written, and nothing was played" if any(points) else ""
    if any(position.hands):
        return "cards are left in the hands"
    found = _tricks_fault(step, played)
    if found:
        return found
    expected, total = adds_up_to(scoring, played), sum(points)
    if total != expected:
        return f"the points add up to {total}, and by the booking they must to {expected}"
    if scoring.booking in (Booking.OWN, Booking.BALANCE):
        for side in played.sides:
            if len({points[seat] for seat in range(state.players) if side >> seat & 1}) > 1:
                return "players of one side are written different points"
    return ""


def _tricks_fault(step: Step, played: Played) -> str:
    """What is wrong where the tricks that were counted are not those that lie in the piles."""
    position, pack = step.position, step.state.rules.pack
    aces = sum(pack.ranks[pack.rank(card)] == "A" for pile in position.piles for card in pack.ordered(pile))
    if aces != sum(trick.aces for trick in played.tricks):
        return f"the tricks count {sum(trick.aces for trick in played.tricks)} aces, and hold {aces}"
    if len(played.tricks) * step.state.players != sum(pile.bit_count() for pile in position.piles):
        return f"{len(played.tricks)} tricks are counted, and they hold other cards"
    return ""
