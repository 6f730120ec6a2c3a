"""How many cards each player of a worked example has at the first lead, and how many tricks that makes.

Cards are only counted. Between the deal and the first lead a kitty may be taken up, and cards may be given away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from myllymatti.mechanisms.exchange import TakesPlace
from myllymatti.mechanisms.game import UndealtCards
from myllymatti.mechanisms.tricks import EndsWhen, PlayedBy
from myllymatti.play.example_fails import ExampleFails
from myllymatti.rules.contract import ExchangeRules
from myllymatti.rules.model import DealRules, Rules, TricksRules
from myllymatti.variant.checks.giving import CannotGive, Hands, Table
from myllymatti.variant.model import Example
from myllymatti.words_nearby import count_of


def cards_dealt(rules: Rules, deal: DealRules, players: int) -> Table:
    """How many cards each seat is dealt, from forehand on, and how many are left."""
    in_play = rules.pack.size - (rules.fewer_with_two if players == 2 else 0)
    dealt = min(in_play, deal.dealt * players) if deal.dealt else in_play
    return Table([len(range(seat, dealt, players)) for seat in range(players)], in_play - dealt)


def cards_at_first_lead(rules: Rules, example: Example, declarer: int) -> list[int]:
    """How many cards each seat holds at the first lead, with the contract of an example or without one.

    Where it depends on the auction whether cards are given away, the course that leaves most cards in play is meant.

    Raises:
        ExampleFails: when so many play that somebody has too few cards to give.
    """
    deal, players, passed = rules.deal_of(example.deal), len(example.players), example.contract.contract is None
    table = cards_dealt(rules, deal, players)
    first = 0 if passed else declarer
    around = [table.sizes[(first + step) % players] for step in range(players)]
    sides = _sides(rules, deal, players, passed=passed)
    try:
        courses = [_after(course, Hands(Table(around, table.left), sides)) for course in _courses(deal, passed=passed)]
    except CannotGive as cannot:
        title = f"with {players} players a hand of {count_of(cannot.held, 'card')} is to give {cannot.count}"
        raise ExampleFails(example.place("players"), title, hint="let fewer play in the example") from cannot
    most = max(courses, key=sum)
    return [most[(seat - first) % players] for seat in range(players)]


def number_of_tricks(rules: Rules, example: Example) -> int:
    """How many tricks are played; where that depends on the play, the most there can be.

    Raises:
        ExampleFails: when there can be no such deal.
    """
    sizes = cards_at_first_lead(rules, example, 0)
    deal, players = rules.deal_of(example.deal), len(example.players)
    phase = tricks_phase(deal)
    if phase.ends_when is EndsWhen.ALL_PLAYED:
        return min(sizes)
    drawn = cards_dealt(rules, deal, players).left if deal.undealt_cards is UndealtCards.STOCK else 0
    return (sum(sizes) + drawn) // cards_in_a_trick(phase, players)


def cards_in_a_trick(phase: TricksRules, players: int) -> int:
    """How many cards make a trick, a fight for a tie left aside."""
    return 2 if phase.played_by is PlayedBy.LEADER_AND_NEXT else players


def tricks_phase(deal: DealRules) -> TricksRules:
    """The first phase of tricks; games that score points have one."""
    return next(phase for phase in deal.phases if isinstance(phase, TricksRules))


def _after(course: Iterable[ExchangeRules], hands: Hands) -> list[int]:
    """The sizes of the hands after some exchanges."""
    for exchange in course:
        packets = [(gift.giver, count, receiver) for gift in exchange.gifts for count, receiver in gift.packets]
        hands.exchange(exchange.kitty, exchange.taken_up, packets)
    return hands.sizes


def _sides(rules: Rules, deal: DealRules, players: int, *, passed: bool) -> list[frozenset[int]]:
    """The seats that play together, counted from the bidder: pairs, one against all, or each alone."""
    half = players // 2
    if passed:
        pairs = [frozenset({seat, seat + half}) for seat in range(half)]
        return pairs if rules.partners else [frozenset({seat}) for seat in range(players)]
    own = frozenset({0, half}) if rules.partners and not deal.bidder_is_alone else frozenset({0})
    return [own, frozenset(range(players)) - own]


def _courses(deal: DealRules, *, passed: bool) -> Iterator[Sequence[ExchangeRules]]:
    """The exchanges that can take place in one deal, in their order."""
    exchanges = [phase for phase in deal.phases if isinstance(phase, ExchangeRules)]
    if passed:
        yield [one for one in exchanges if one.takes_place is TakesPlace.ALL_PASSED]
        return
    settled = (TakesPlace.AFTER_A_BID, TakesPlace.ALL_PASSED)
    sometimes = [one for one in exchanges if one.takes_place not in settled]
    for some in chain.from_iterable(combinations(sometimes, number) for number in range(len(sometimes) + 1)):
        yield [one for one in exchanges if one.takes_place is TakesPlace.AFTER_A_BID or one in some]
