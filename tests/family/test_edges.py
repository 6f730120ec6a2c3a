"""The rare cases that sources forget: each is decided by a rule point, and shown here."""

from __future__ import annotations

from myllymatti.play.position import Place
from myllymatti.play.state import State
from tests.helpers import beating_position, do, legal, lying, tricks_position, turn


def out(state: State) -> list[int]:
    """The seats (from 1) that are out."""
    return [seat + 1 for seat in range(state.players) if state.position.out >> seat & 1]


class TestTieWhereHandsRunOut:
    def test_each_takes_back_what_he_played(self) -> None:
        state = tricks_position("myllymatti-1940s", ["♠7", "♣7", "♠J"], "")
        do(state, "play ♠7", "play ♣7")
        assert state.phase == "shedding"
        assert [lying(state, Place.HAND, seat) for seat in (1, 2, 3)] == ["♠7", "♣7", "♠J"]

    def test_with_drawing_after_the_trick_the_emptied_draw_all_the_same(self) -> None:
        state = tricks_position("myllymatti-english", ["♠7", "♣7", "♠J ♠3 ♠4"], "♦2 ♦3 ♦4 ♦5 ♦6 ♦8 ♦9 ♦10")
        do(state, "play ♠7", "play ♣7")
        assert (state.phase, turn(state)) == ("gathering", 1)
        assert lying(state, Place.HAND, 1) == "♦2 ♦3 ♦4"

    def test_where_empty_hands_are_passed_over_a_tie_without_cards_ends_the_phase(self) -> None:
        state = tricks_position("skitgubbe:gathering-end=skip-empty", ["♠7", "♣7", "♠J ♠3"], "")
        do(state, "play ♠7", "play ♣7")
        assert state.phase == "shedding"
        assert lying(state, Place.HAND, 3) == "♠3 ♠J"


class TestLastCardOfTheStock:
    def test_drawn_in_the_middle_of_a_tie_it_is_laid_aside_and_the_tie_goes_on(self) -> None:
        state = tricks_position("koira", ["♠7 ♠8", "♣7 ♣3", "♠2 ♠3"], "♦2 ♦3 ♦4 ♦5 ♦6 ♦8 ♦9")
        do(state, "play ♠7", "play ♣7", "play ♠2")
        assert lying(state, Place.STOCK) == "♦9"
        do(state, "1: play ♠8")
        assert lying(state, Place.ASIDE, 1) == "♦9"
        assert turn(state) == 2

    def test_it_cannot_be_turned_up_where_that_is_ruled_out(self) -> None:
        assert "turn" not in legal(tricks_position("myllymatti-1940s", ["♠7", "♣7", "♠J"], "♦2"))

    def test_turned_up_it_makes_trumps_and_its_player_leads(self) -> None:
        state = tricks_position("skitgubbe:blind=any-left", ["♠7", "♣8", "♠J"], "♦2")
        do(state, "1: turn", "2: play ♣8")
        assert state.phase == "shedding"
        assert state.observation(0).trump == "♦"
        assert turn(state) == 1


class TestPlayerEmptiedInTheFirstPhase:
    def test_the_phase_ends_when_he_is_to_play(self) -> None:
        state = tricks_position("mattis", ["♠9", "♣7", "♠J ♠3"], "")
        do(state, "play ♠9", "play ♣7", "play ♠J")
        assert state.phase == "gathering"
        do(state, "3: play ♠3")
        assert state.phase == "shedding"

    def test_or_he_is_passed_over(self) -> None:
        state = tricks_position("skitgubbe:gathering-end=skip-empty", ["♠9", "♣7 ♣8", "♠J ♠3"], "")
        do(state, "play ♠9", "play ♣7")
        assert (state.phase, turn(state)) == ("gathering", 2)

    def test_without_any_card_he_is_out_or_must_take_or_is_given_low_cards(self) -> None:
        def second_phase(name: str) -> State:
            return do(tricks_position(name, ["♠9 ♦4", "♣7", "♠J"], ""), "play ♠9", "play ♣7", "play ♠J")

        state = second_phase("mattis:bordmattis=excluded")
        assert (state.phase, out(state), state.is_terminal()) == ("shedding", [2], False)
        assert out(second_phase("mattis")) == []
        state = second_phase("mattis:bordmattis=low-cards")
        assert (lying(state, Place.HAND, 2), out(state)) == ("♦4", [1])


class TestEmptyTableForWhoMustTake:
    def test_he_is_passed_over_and_the_next_leads(self) -> None:
        state = tricks_position("mattis", ["♠9 ♦4", "♣7", "♠J ♣9"], "")
        do(state, "play ♠9", "play ♣7", "play ♠J", "3: play ♣9", "1: play ♦4")
        assert state.phase == "shedding"
        assert out(state) == []
        assert lying(state, Place.HAND, 2) == ""
        assert turn(state) == 1 or turn(state) == 3


class TestGoingOutInOneTrick:
    def test_two_go_out_and_the_last_holder_loses(self) -> None:
        state = beating_position("myllymatti-1940s", ["♠7", "♠9", "♠J ♣2"])
        do(state, "1: play ♠7", "2: play ♠9")
        assert state.is_terminal()
        assert state.loser() == 2

    def test_the_last_two_may_both_get_out_where_the_trick_is_finished(self) -> None:
        name = "mjolis-1913:last-two=nobody-loses"
        state = do(beating_position(name, ["♠7", "♠9"]), "1: play ♠7", "2: play ♠9")
        assert (state.is_terminal(), state.loser(), state.returns()) == (True, None, [0.0, 0.0])
        state = do(beating_position(name.replace("nobody", "last-to-play"), ["♠7", "♠9"]), "play ♠7", "play ♠9")
        assert state.loser() == 1

    def test_whoever_completes_a_trick_with_his_last_card_passes_the_lead(self) -> None:
        state = beating_position("mattis", ["♠7 ♦2", "♠9 ♦3", "♠J"])
        do(state, "play ♠7", "play ♠9", "3: play ♠J")
        assert (out(state), turn(state)) == ([3], 1)


class TestTrickSize:
    def test_counted_at_its_start_or_at_the_moment(self) -> None:
        hands = ["♠7", "♠9 ♦3", "♠J ♦4", "♠Q ♦5"]
        state = do(beating_position("mjolis-1913", hands), "play ♠7", "play ♠9", "play ♠J")
        assert turn(state) == 4
        state = do(beating_position("mjolis-1913:trick-size=at-the-moment", hands), "play ♠7", "play ♠9", "play ♠J")
        assert (turn(state), lying(state, Place.TRICK)) == (3, "")

    def test_cards_taken_up_count_or_not(self) -> None:
        hands = ["♠7 ♠10 ♦2", "♠9 ♦3", "♠J ♦4"]
        actions = ("play ♠7", "play ♠9", "3: take", "1: play ♠10")
        state = do(beating_position("myllymatti-english", hands), *actions)
        assert (turn(state), lying(state, Place.TRICK)) == (2, "♠7 ♠10")
        state = do(beating_position("myllymatti-english:trick-count=cards-played", hands), *actions)
        assert (turn(state), lying(state, Place.TRICK)) == (1, "")

    def test_everybody_must_have_played(self) -> None:
        hands = ["♠7 ♠10 ♠3", "♠9 ♠Q ♦3", "♠J ♦4 ♠5"]
        actions = ("play ♠7", "play ♠9", "3: take", "1: play ♠10", "2: play ♠Q")
        state = do(beating_position("myllymatti-runs", hands), *actions)
        assert (turn(state), lying(state, Place.TRICK)) == (2, "")
        state = do(beating_position("myllymatti-runs:complete=everybody-played", hands), *actions)
        assert (turn(state), lying(state, Place.TRICK)) == (3, "♠7 ♠10 ♠Q")
