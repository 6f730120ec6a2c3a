"""What a player may know: what he sees now, what he has seen, and nothing of what he never saw."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myllymatti.play.position import Place
from myllymatti.play.state import State
from myllymatti.random import Generator
from tests.helpers import (
    FAMILY,
    KOIRA,
    MYLLYMATTI,
    SKRUUVI,
    beating_position,
    begun,
    do,
    games,
    in_second_phase,
    lying,
    random_walk,
    seen,
    swapped,
    tricks_position,
    walked,
)

GAMES = games()
each_game = st.sampled_from(GAMES)
of_the_family = st.sampled_from(games(FAMILY))
of_all = st.sampled_from(games((*FAMILY, *SKRUUVI)))
seeds = st.integers(0, 2**64 - 1)
HIDDEN = {
    *(Place.HAND, Place.STOCK, Place.KITTY, Place.PILE, Place.ASIDE),
    *(Place.HANDED_OVER, Place.OUT_OF_PLAY, Place.UNUSED),
}


def never_seen(state: State, player: int) -> list[int]:
    """The cards that lie hidden and whose faces this player has at no time seen."""
    shown = {card for event in state.position.events if event.seen_by >> player & 1 for card in event.cards}
    return [
        card
        for place, seat, there in state.cards_by_place()
        if place in HIDDEN and (place, seat) != (Place.HAND, player)
        for card in there
        if card not in shown
    ]


@settings(max_examples=500)
@given(of_all, seeds, st.integers(0, 160), st.data())
def test_no_leak(game: tuple[str, int], seed: int, steps: int, data: st.DataObject) -> None:
    """Two cards that the observer never saw may change places: nothing he is told changes."""
    state = walked(*game, seed, steps)
    player = data.draw(st.integers(0, game[1] - 1))
    unseen = never_seen(state, player)
    if len(unseen) < 2:
        return
    one, other = data.draw(st.permutations(unseen))[:2]
    changed = swapped(state, one, other)
    assert changed.observation(player) == state.observation(player)
    assert changed.information(player) == state.information(player)
    if state.current_player() == player:
        assert changed.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_leak_for_any_pair_right_after_the_deal_and_later(name: str, players: int) -> None:
    for steps in (0, 5, 30):
        state = walked(name, players, 7, steps)
        for player in range(players):
            for one, other in list(combinations(never_seen(state, player), 2))[::29]:
                changed = swapped(state, one, other)
                assert changed.observation(player) == state.observation(player)
                assert changed.information(player) == state.information(player)


@settings(max_examples=60)
@given(of_the_family, seeds, st.integers(0, 300))
def test_every_card_is_seen_now_or_before_or_counted(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    for player in range(game[1]):
        observation = state.observation(player)
        named = [card for place in observation.places for card in (*place.now, *place.before)]
        assert max(map(named.count, named)) <= state.rules.pack.copies
        assert len(named) + sum(place.unseen for place in observation.places) == state.rules.pack.size
        assert sum(place.unseen for place in observation.places) == len(never_seen(state, player))


@settings(max_examples=60)
@given(of_the_family, seeds, st.integers(0, 300))
def test_what_was_seen_is_where_it_lies(game: tuple[str, int], seed: int, steps: int) -> None:
    """Nothing that a player is told of a place is wrong, and he forgets nothing."""
    state = walked(*game, seed, steps)
    if state.rules.pack.copies > 1:
        return  # equal cards cannot be told apart by name
    names = state.rules.pack.names
    where = {names[card]: (place, seat) for place, seat, there in state.cards_by_place() for card in there}
    for player in range(game[1]):
        known = set()
        for told in state.observation(player).places:
            owner = None if told.seat is None else told.seat - 1
            for card in (*told.now, *told.before):
                assert where[card] == (told.place, owner)
                known.add(card)
        shown = {names[c] for event in state.position.events if event.seen_by >> player & 1 for c in event.cards}
        assert shown == known


@settings(max_examples=25)
@given(each_game, seeds)
def test_all_cards_are_known_in_the_second_phase(game: tuple[str, int], seed: int) -> None:
    state = in_second_phase(*game, seed)
    for player in range(game[1]):
        assert sum(place.unseen for place in state.observation(player).places) == 0


@settings(max_examples=25)
@given(each_game, seeds)
def test_card_set_aside_is_unseen_by_all_until_the_phase_ends(game: tuple[str, int], seed: int) -> None:
    lay_aside = ""
    for state in random_walk(*begun(*game, seed)):
        if state.phase == "shedding":
            break
        holder = state.position.aside_holder
        lay_aside = lying(state, Place.ASIDE, holder + 1)
        for player in range(game[1]):
            assert state.observation(player).trump == ""
            if lay_aside:
                told = seen(state.observation(player), Place.ASIDE, holder + 1)
                assert (told.now, told.before, told.unseen) == ((), (), 1)
    assert lay_aside
    for player in range(game[1]):
        observation = state.observation(player)
        assert observation.trump == lay_aside[0]
        assert any(lay_aside in (*place.now, *place.before) for place in observation.places)
        assert f"trump is {lay_aside}" in "\n".join(state.information(player))


class TestFirstPhase:
    """♠7 and ♣J were played and won, ♥K was turned up: three players, a small stock."""

    @staticmethod
    def state() -> State:
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♣J ♠3 ♦4", "♥9 ♥A ♣2"], "♦2 ♦3 ♥K ♦5 ♦6")
        return do(state, "1: play ♠7", "2: play ♣J", "2: turn")

    def test_own_hand_is_seen_now(self) -> None:
        told = seen(self.state().observation(0), Place.HAND, 1)
        assert (set(told.now), told.before, told.unseen) == ({"♥2", "♦9", "♦2"}, (), 0)

    def test_hand_of_another_was_never_seen(self) -> None:
        told = seen(self.state().observation(0), Place.HAND, 2)
        assert (told.now, told.before, told.unseen) == ((), (), 3)

    def test_stock_was_never_seen(self) -> None:
        told = seen(self.state().observation(0), Place.STOCK)
        assert (told.now, told.before, told.unseen) == ((), (), 2)

    @pytest.mark.parametrize("player", [0, 1, 2])
    def test_won_cards_were_seen_before_by_all(self, player: int) -> None:
        told = seen(self.state().observation(player), Place.PILE, 2)
        assert (told.now, set(told.before), told.unseen) == ((), {"♠7", "♣J"}, 0)

    @pytest.mark.parametrize("player", [0, 1, 2])
    def test_turned_card_is_seen_now_by_all(self, player: int) -> None:
        told = seen(self.state().observation(player), Place.TRICK)
        assert (told.now, told.before, told.unseen) == (("♥K",), (), 0)

    def test_who_takes_part(self) -> None:
        observation = self.state().observation(0)
        assert observation.taking_part == (2, 3)
        assert observation.current_player == 3
        assert observation.trick == ((2, ("♥K",)),)

    def test_history_masks_what_was_drawn(self) -> None:
        state = self.state()
        assert "seat 1 draws ♦2" in state.information(0)
        assert "seat 1 draws ?" in state.information(1)
        assert "seat 2 draws ?" in state.information(0)


class TestSecondPhase:
    """Three players; ♠7 was led and beaten with ♠10, which was taken; all cards had been seen before."""

    @staticmethod
    def state() -> State:
        state = beating_position(KOIRA, ["♠7 ♣9 ♣K", "♠10 ♠3 ♦A", "♦J ♥5 ♣2"])
        return do(state, "1: play ♠7", "2: play ♠10", "3: take")

    def test_hand_of_another_was_seen_before(self) -> None:
        told = seen(self.state().observation(0), Place.HAND, 3)
        assert (told.now, set(told.before), told.unseen) == ((), {"♦J", "♥5", "♣2", "♠7"}, 0)

    def test_trick_is_seen_now(self) -> None:
        told = seen(self.state().observation(0), Place.TRICK)
        assert (told.now, told.before, told.unseen) == (("♠10",), (), 0)

    def test_cards_out_of_play_were_seen_before(self) -> None:
        told = seen(self.state().observation(0), Place.OUT_OF_PLAY)
        assert (told.now, len(told.before), told.unseen) == ((), 52 - 9, 0)

    def test_trump_and_trick_size(self) -> None:
        observation = self.state().observation(2)
        assert (observation.trump, observation.trick_size, observation.taking_part) == ("♥", 3, ())


@pytest.mark.parametrize("player", [-1, 3, 99])
def test_seat_must_play(player: int) -> None:
    state, _ = begun(KOIRA, 3, 1)
    with pytest.raises(ValueError, match="there is no seat"):
        state.observation(player)
    with pytest.raises(ValueError, match="there is no seat"):
        state.information(player)


def test_observation_is_a_value() -> None:
    """An observation does not change as the game goes on."""
    state, generator = begun(KOIRA, 3, 1)
    before = state.observation(0)
    told = repr(before)
    list(random_walk(state, Generator(generator.state)))
    assert repr(before) == told
