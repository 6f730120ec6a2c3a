"""What must hold of every deal with a contract, whatever was called, given and played; worked out here once more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myllymatti.play.actions import Action, ActionKind
from myllymatti.play.position import Happening
from myllymatti.play.session import play_session, series_deals
from myllymatti.play.state import State
from myllymatti.random import Generator, mix
from tests.helpers import SKRUUVI, begun, random_walk, rules_of

each_game = st.sampled_from(SKRUUVI)
seeds = st.integers(0, 2**64 - 1)


def finished(name: str, seed: int) -> State:
    """A deal at its end."""
    *_, state = random_walk(*begun(name, 4, seed))
    return state


def moves(name: str, seed: int) -> Iterator[tuple[State, int, Action]]:
    """Each action of a deal, with the state before it and the seat."""
    state, generator = begun(name, 4, seed)
    walk = random_walk(state, generator)
    next(walk)
    before = state.clone()
    for now in walk:
        legal = before.legal_actions()
        played = [event for event in now.events[len(before.events) :] if event.what is Happening.PLAY]
        if played:
            action = next(one for one in legal if one.kind is ActionKind.PLAY and one.cards == played[0].cards)
            yield before, played[0].seat, action
        before = now.clone()


@settings(max_examples=150)
@given(each_game, seeds)
def test_thirteen_cards_each_at_the_first_lead(name: str, seed: int) -> None:
    for state in random_walk(*begun(name, 4, seed)):
        if state.phase == "play":
            assert [hand.bit_count() for hand in state.position.hands] == [13] * 4
            assert not state.position.stock
            return
    assert state.deal == "bolshevik"
    assert state.played().contract is None


@settings(max_examples=150)
@given(each_game, seeds)
def test_suit_is_followed_and_the_best_card_wins(name: str, seed: int) -> None:
    pack = rules_of(name).pack
    trick: list[tuple[int, int]] = []
    winner: int | None = None
    for state, seat, action in moves(name, seed):
        hand, card = state.position.hands[seat], action.cards[0]
        if not trick and winner is not None:
            assert seat == winner
        if trick:
            led = pack.suit(trick[0][1])
            holds = [one for one in range(52) if hand >> one & 1]
            assert pack.suit(card) == led or all(pack.suit(one) != led for one in holds)
        trick.append((seat, card))
        if len(trick) == 4:
            winner, trick = independent_winner(state, trick), []


def independent_winner(state: State, trick: list[tuple[int, int]]) -> int:
    """Who wins a trick: the highest trump, else the highest card of the suit led."""
    names, contract = state.rules.pack.names, state.played().contract
    suits = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
    trump = suits.get(contract.denomination.value) if contract else None
    suit = trump if any(names[card][0] == trump for _, card in trick) else names[trick[0][1]][0]
    of_suit = [(seat, names[card]) for seat, card in trick if names[card][0] == suit]
    return max(of_suit, key=lambda one: "23456789TJQKA".index(one[1][1:].replace("10", "T")))[0]


@settings(max_examples=150)
@given(seeds)
def test_points_are_those_of_the_table(seed: int) -> None:
    """The points of the default game, worked out from who won which trick, by the table as people read it."""
    state = finished("skruuvi", seed)
    pack, played = state.rules.pack, state.played()
    won = [event for event in state.events if event.what is Happening.WIN]
    aces = [sum(pack.names[card].endswith("A") for card in event.cards) for event in won]
    assert [trick.aces for trick in played.tricks] == aces
    if not won:
        assert not any(state.points())
        return
    assert len(won) == 13
    assert sum(aces) == 4
    sides = played.sides
    penalties = [
        sum(n * a for n, a, e in zip(range(1, 14), aces, won, strict=True) if side >> e.seat & 1) for side in sides
    ]
    tricks = [sum(side >> event.seat & 1 for event in won) for side in sides]
    if played.contract is None:
        assert 4 <= sum(penalties) <= 52
        assert sum(tricks) == 13
        totals = [-count * played.multiplier - cost for count, cost in zip(tricks, penalties, strict=True)]
    else:
        misere = played.contract.denomination.value == "misère"
        points = table(played.contract.level, tricks[0], misere=misere) * played.multiplier
        totals = [points - (penalties[0] if misere else 0), -(penalties[1] if misere else 0)]
    difference = totals[0] - totals[1]
    for seat in range(4):
        in_first = bool(sides[0] >> seat & 1)
        if state.deal == "bolshevik":
            assert state.points()[seat] == (3 * difference if in_first else -difference)
        else:
            assert state.points()[seat] == (difference if in_first else -difference)
    assert sum(state.points()) == 0


def table(level: int, tricks: int, *, misere: bool) -> int:
    """The table of points: made, overtricks, first and further undertricks."""
    made = {5: (25, 10), 6: (35, 20), 7: (50, 35)}[level][misere]
    first = {5: (5, 10), 6: (10, 15), 7: (15, 20)}[level][misere]
    margin = 7 - level - tricks if misere else tricks - level - 6
    return made + 2 * margin if margin >= 0 else -first - 5 * (-margin - 1)


@settings(max_examples=120)
@given(each_game, seeds, st.integers(0, 100), st.data())
def test_cards_that_cannot_be_known_may_change_places(name: str, seed: int, steps: int, data: st.DataObject) -> None:
    """Also cards of the kitty that were seen, and may have been given away since."""
    walk = random_walk(*begun(name, 4, seed))
    state = next(walk)
    for _ in range(steps):
        state = next(walk, state)
    player = data.draw(st.integers(0, 3))
    position = state.position
    unknown = [
        card
        for seat, hand in enumerate(position.hands)
        for card in range(52)
        if seat != player and hand >> card & 1 and not position.seen_by[card] >> player & 1
    ]
    if len(unknown) < 2:
        return
    one, other = data.draw(st.permutations(unknown))[:2]
    changed = state.clone()
    for seat, hand in enumerate(position.hands):
        if (hand >> one & 1) != (hand >> other & 1):
            changed.position.hands[seat] = hand ^ (1 << one) ^ (1 << other)
    assert changed.observation(player) == state.observation(player)


@settings(max_examples=150)
@given(each_game, seeds, st.integers(0, 100))
def test_what_is_said_to_be_known_is_so(name: str, seed: int, steps: int) -> None:
    walk = random_walk(*begun(name, 4, seed))
    state = next(walk)
    for _ in range(steps):
        state = next(walk, state)
    names = state.rules.pack.names
    where = {names[card]: (place, seat) for place, seat, there in state.cards_by_place() for card in there}
    for player in range(4):
        told = state.observation(player).places
        for place in told:
            for card in (*place.now, *place.before):
                assert where[card] == (place.place, None if place.seat is None else place.seat - 1)
        assert sum(len(one.now) + len(one.before) + one.unseen for one in told) == 52


def test_receiver_and_giver_know_the_gift_and_others_forget_the_kitty() -> None:
    state, _ = begun("skruuvi", 4, 3)
    for text in ("bid", *["pass"] * 8):
        wanted = ActionKind.BID if text == "bid" else ActionKind.PASS
        state.apply_action(next(one for one in state.legal_actions() if one.kind is wanted))
    kitty = next(event for event in state.events if event.what is Happening.TAKE_KITTY)
    assert kitty.seen_by == 0b1111
    bidder, onlooker = kitty.seat, (kitty.seat + 1) % 4
    known = state.observation(onlooker).places[bidder].before
    assert set(known) == {state.rules.pack.names[card] for card in kitty.cards}
    state.apply_action(state.legal_actions()[0])
    assert state.observation(onlooker).places[bidder].before == ()
    partner = state.observation((bidder + 2) % 4)
    assert len(partner.places[bidder].before) in (3, 4)


def test_cards_handed_over_blind_are_unknown_until_all_have_given() -> None:
    state, _ = begun("skruuvi:defenders-order=blind", 4, 3)
    wanted = [ActionKind.BID, *[ActionKind.PASS] * 8, *[ActionKind.GIVE] * 7, ActionKind.BID]
    while state.phase != "defence":
        kind = wanted.pop(0) if wanted else ActionKind.PASS
        legal = state.legal_actions()
        state.apply_action(next((one for one in legal if one.kind is kind), legal[0]))
    giver = state.current_player()
    assert giver is not None
    receiver = (giver + 2) % 4
    before = state.observation(receiver)
    first, other = state.legal_actions()[:2]
    one, changed = state.clone(), state.clone()
    one.apply_action(first)
    changed.apply_action(other)
    assert one.observation(receiver) == changed.observation(receiver)
    assert one.information(receiver) == changed.information(receiver)
    one.apply_action(one.legal_actions()[0])
    assert one.phase != "defence"
    assert one.information(receiver) != changed.information(receiver)
    name = state.rules.pack.names[first.cards[0]]
    assert name in one.observation(receiver).places[receiver].now
    assert before.places[receiver].now != one.observation(receiver).places[receiver].now


@pytest.mark.parametrize("name", ["skruuvi", "skruuvi:session-length=short"])
def test_everybody_partners_everybody_and_deals_as_often(name: str) -> None:
    deals = list(series_deals(rules_of(name)))
    a_series = len(deals) // 3
    together = {frozenset((seats[0], seats[2])): 0 for seats in (deal.seats for deal in deals)}
    for deal in deals:
        assert sorted(deal.seats) == [0, 1, 2, 3]
        for pair in (frozenset(deal.seats[0::2]), frozenset(deal.seats[1::2])):
            together[pair] = together.get(pair, 0) + 1
    assert together == {frozenset(pair): a_series for pair in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))}
    dealers = [deal.seats[-1] for deal in deals]
    assert [dealers.count(player) for player in range(4)] == [len(deals) // 4] * 4
    for earlier, later in pairwise(deals):
        if earlier.series == later.series:
            assert later.seats[-1] == earlier.seats[0]
    kinds = [deal.kind for deal in deals]
    half = a_series // 2
    assert kinds == [*["kitty"] * half, *["kotka"] * half] * 3


def test_a_session_adds_up() -> None:
    rules = rules_of("skruuvi")
    for number in range(20):
        session = play_session(rules, 5, number)
        extra = [deal for deal in session.deals if deal.plan.series is None]
        assert len(session.deals) - len(extra) == 24
        declarers = [deal.plan.seats[d] for deal in extra if (d := deal.state.played().declarer) >= 0]
        assert sorted(declarers) == [0, 1, 2, 3]
        assert len(extra) <= 8
        for player in range(4):
            total = Fraction(0)
            for deal in session.deals:
                points = deal.state.points()[deal.plan.seats.index(player)]
                total += points / 3 if deal.plan.kind == "bolshevik" else points
            assert total == session.totals[player]
        assert sum(session.totals) == 0
        assert max(session.totals) == session.totals[session.winners[0]]
        assert play_session(rules, 5, number).totals == session.totals


def test_deal_of_a_session_is_the_game_of_that_number() -> None:
    rules = rules_of("skruuvi")
    session = play_session(rules, 9, 2)
    deal = session.deals[17]
    assert deal.record.game == 2017
    deck = list(range(52))
    Generator(mix(9, 2017)).shuffle(deck)
    assert deal.record.deck == tuple(rules.pack.names[card] for card in deck)
