"""Auctions step by step: the rare cases that random play seldom reaches."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from myllymatti.play.game import play_game
from myllymatti.play.state import Bidding, IllegalAction, State
from tests.helpers import do, legal, rules_of, turn

SKRUUVI = "skruuvi"


def dealt(name: str = SKRUUVI, kind: str = "kitty", bidding: Bidding | None = None) -> State:
    """A deal from a pack in order; seat 4 deals and calls first."""
    rules = rules_of(name)
    return State(rules, 4, range(52), kind=kind, bidding=bidding)


def passes(state: State, count: int) -> State:
    return do(state, *["pass"] * count)


def test_longest_auction() -> None:
    """Every bid from the lowest to the highest, seven passes between any two, eight at the end."""
    state = dealt()
    calls = 0
    while state.phase == "bidding":
        bids = [text for text in legal(state) if text.startswith("bid")]
        if bids:
            do(state, bids[0])
            calls += 1
            if len(bids) > 1:
                passes(state, 7)
                calls += 7
        else:
            passes(state, 8)
            calls += 8
    assert calls == 42 + 41 * 7 + 8
    assert state.phase == "exchange"
    contract = state.played().contract
    assert contract is not None
    assert contract.text == "7 grand"


def test_four_passes_are_played_as_misere_by_all() -> None:
    state = passes(dealt(), 4)
    assert state.phase == "all-pass"
    for _ in range(4):
        do(state, legal(state)[0])
    do(state, "4: double", "1: pass", "3: redouble")
    assert state.phase == "play"
    assert turn(state) == 1
    played = state.played()
    assert (played.contract, played.multiplier) == (None, 3)
    while not state.is_terminal():
        do(state, legal(state)[0])
    tricks = [sum(side >> one.winner & 1 for one in state.played().tricks) for side in (0b0101, 0b1010)]
    costs = [
        sum(number * one.aces for number, one in enumerate(state.played().tricks, 1) if side >> one.winner & 1)
        for side in (0b0101, 0b1010)
    ]
    first = -3 * tricks[0] - costs[0] + 3 * tricks[1] + costs[1]
    assert list(state.points()) == [Fraction(first), Fraction(-first)] * 2


@pytest.mark.parametrize("bid", ["4 hearts", "1 misère"])
def test_forced_raise(bid: str) -> None:
    state = do(dealt(), f"4: bid {bid}")
    passes(state, 8)
    for _ in range(7):
        do(state, legal(state)[0])
    assert state.phase == "raising"
    assert turn(state) == 4
    assert "pass" not in legal(state)
    with pytest.raises(IllegalAction, match="may not pass"):
        do(state, "pass")
    assert legal(state)[0] == {"4 hearts": "bid 4 grand", "1 misère": "bid 1 spades"}[bid]
    do(state, legal(state)[0])
    assert turn(state) == 2
    assert "pass" not in legal(state)
    do(state, "bid 5 misère")
    assert "pass" in legal(state)
    passes(state, 4)
    assert state.phase == "defence"


def test_raise_may_be_left_to_the_partner_in_the_other_reading() -> None:
    state = do(dealt("skruuvi:forced-raise=last-pass"), "4: bid 4 hearts")
    passes(state, 8)
    for _ in range(7):
        do(state, legal(state)[0])
    passes(state, 3)
    assert turn(state) == 2
    assert "pass" not in legal(state)


def test_bids_rise_in_the_order_of_the_deal() -> None:
    kotka = dealt(kind="kotka")
    assert legal(kotka)[0] == "bid 6 spades"
    assert len(legal(kotka)) == 13
    assert legal(do(kotka, "bid 6 hearts"))[0] == "bid 6 misère"
    kitty = dealt()
    assert legal(kitty)[0] == "bid 1 misère"
    assert len(legal(kitty)) == 43
    assert legal(do(kitty, "bid 1 misère"))[0] == "bid 1 spades"


def test_kotka_ends_after_fewer_passes_in_the_other_reading() -> None:
    state = do(dealt("skruuvi:kotka-passes=four", "kotka"), "4: bid 6 spades")
    assert passes(state, 4).phase == "exchange"


def test_who_has_declared_is_not_asked_and_the_last_must_bid() -> None:
    state = dealt(kind="bolshevik", bidding=Bidding(may_bid=0b0011, must_bid=True))
    assert turn(state) == 1
    assert legal(state) == ["bid 7 open", "pass"]
    do(state, "1: pass")
    assert legal(state) == ["bid 7 open"]
    do(state, "2: bid 7 open")
    assert state.phase == "exchange"
    assert turn(state) == 2


def test_partner_who_has_declared_may_raise_all_the_same() -> None:
    state = dealt(bidding=Bidding(may_bid=0b1000, must_bid=False))
    do(state, "4: bid 4 hearts", *["4: pass"] * 8)
    for _ in range(7):
        do(state, legal(state)[0])
    assert state.phase == "raising"
    do(state, "4: bid 5 misère")
    assert legal(state)[0] == "bid 5 spades"
    assert turn(state) == 2


def test_nobody_makes_the_same_bid_twice() -> None:
    state = do(dealt(kind="bolshevik"), *["bid 7 open"] * 4)
    assert legal(state) == ["bid 7 open", "pass"]
    assert state.position.calling.asked == [3, 0, 1, 2]


def test_void_deal_counts_nothing() -> None:
    state = passes(dealt(kind="bolshevik"), 4)
    assert state.is_terminal()
    assert not any(state.points())
    assert not state.played().tricks


def test_first_who_keeps_to_an_equal_bid_plays() -> None:
    state = do(dealt(kind="bolshevik"), *["bid 7 open"] * 4)
    do(state, "4: pass", "1: bid 7 open")
    assert state.phase == "exchange"
    assert turn(state) == 1
    last = do(dealt(kind="bolshevik"), *["bid 7 open"] * 4)
    do(last, "4: pass", "1: pass", "2: pass")
    assert turn(last) == 3
    assert last.phase == "exchange"


def test_random_players_reach_every_contract() -> None:
    """Each kind of contract at each level that can be final, doubled and redoubled, and deals passed out."""
    rules, found = rules_of(SKRUUVI), Counter[tuple[str, str]]()
    times = Counter[tuple[bool, int]]()
    for game in range(4000):
        state, _ = play_game(rules, 4, 1, game)
        played = state.played()
        found[state.deal, played.contract.text if played.contract else ""] += 1
        times[played.contract is not None, played.multiplier] += 1
    denominations = ("misère", "spades", "clubs", "diamonds", "hearts", "grand")
    final = [("kitty", level) for level in (5, 6, 7)] + [("kotka", level) for level in (6, 7)]
    for kind, level in final:
        for denomination in denominations:
            assert found[kind, f"{level} {denomination}"] > 0, (kind, level, denomination)
    assert found["kitty", ""] > 50
    assert found["kotka", ""] > 50
    assert all(times[contract, multiplier] > 20 for contract in (True, False) for multiplier in (1, 2, 3))


def test_kotka_without_a_second_auction_in_the_other_reading() -> None:
    state = do(dealt("skruuvi:kotka-raising=none", "kotka"), "4: bid 6 spades")
    passes(state, 8)
    for _ in range(8):
        do(state, legal(state)[0])
    assert state.phase == "doubling"
    assert state.played().declarer == 3
    assert state.observation(0).contract == ("6 spades", 4)
