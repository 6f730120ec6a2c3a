"""Each rule point of beating on small positions: seat 1 leads, hearts are trumps, everything has been seen."""

from __future__ import annotations

import pytest

from myllymatti.play.position import Happening, Place
from myllymatti.play.state import IllegalAction
from tests.helpers import (
    KOIRA,
    KOIRA_RUNS_ANYWHERE,
    MYLLYMATTI,
    beating_position,
    cards,
    do,
    legal,
    lying,
    rules_of,
    turn,
)

THREE = ["♠7 ♣9 ♣K", "♠10 ♠3 ♥2 ♦A", "♠J ♥5 ♣2"]


class TestBeats:
    @pytest.mark.parametrize(
        ("lower", "upper", "beats"),
        [
            ("♠7", "♠8", True),
            ("♠7", "♠6", False),
            ("♠K", "♠A", True),
            ("♠2", "♠A", True),
            ("♠7", "♣8", False),
            ("♠A", "♥2", True),
            ("♥2", "♠A", False),
            ("♥7", "♥8", True),
            ("♥7", "♥6", False),
            ("♥A", "♥K", False),
            ("♦A", "♣A", False),
        ],
    )
    def test_higher_of_the_suit_or_a_trump_over_a_plain_card(self, lower: str, upper: str, beats: bool) -> None:
        state = do(beating_position(MYLLYMATTI, [f"{lower} ♣3", f"{upper} ♣4"]), f"play {lower}")
        assert (f"play {upper}" in legal(state)) == beats

    def test_trump_though_holding_the_suit(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7 ♣3", "♠8 ♥2"]), "play ♠7")
        assert legal(state) == ["play ♠8", "play ♥2", "take"]

    def test_only_the_last_card_must_be_beaten(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7 ♣9", "♥2 ♣3", "♥3 ♠8 ♣4"]), "play ♠7", "play ♥2")
        assert legal(state) == ["play ♥3", "take"]

    def test_any_card_may_be_led_and_none_be_taken_then(self) -> None:
        state = beating_position(MYLLYMATTI, THREE)
        assert legal(state) == ["play ♠7", "play ♣9", "play ♣K"]
        with pytest.raises(IllegalAction, match="seat 1 may not take here"):
            do(state, "take")

    def test_without_trumps_only_the_suit_counts(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7 ♣3", "♠8 ♥2"], trump="♦"), "play ♠7")
        assert legal(state) == ["play ♠8", "take"]


class TestTaking:
    def test_also_by_a_player_who_could_beat(self) -> None:
        state = do(beating_position(MYLLYMATTI, THREE), "1: play ♠7", "2: take")
        assert lying(state, Place.HAND, 2) == "♠3 ♠7 ♠10 ♥2 ♦A"

    def test_last_card_played(self) -> None:
        state = do(beating_position(MYLLYMATTI, THREE), "1: play ♠7", "2: play ♠10", "3: take")
        assert lying(state, Place.HAND, 3) == "♠10 ♠J ♥5 ♣2"
        assert lying(state, Place.TRICK) == "♠7"

    def test_lowest_card(self) -> None:
        state = do(beating_position(KOIRA, THREE), "1: play ♠7", "2: play ♠10", "3: take")
        assert lying(state, Place.HAND, 3) == "♠7 ♠J ♥5 ♣2"
        assert lying(state, Place.TRICK) == "♠10"

    def test_lowest_is_the_bottom_one_also_below_a_trump(self) -> None:
        state = do(beating_position(KOIRA, ["♠A ♣9", "♥2 ♦A", "♣2 ♣3"]), "1: play ♠A", "2: play ♥2", "3: take")
        assert lying(state, Place.HAND, 3) == "♠A ♣2 ♣3"

    def test_next_player_is_next_and_beats_what_lies_on_top_now(self) -> None:
        state = do(beating_position(MYLLYMATTI, THREE), "1: play ♠7", "2: play ♠10", "3: take")
        assert turn(state) == 1
        assert legal(state) == ["take"]
        state = do(beating_position(MYLLYMATTI, ["♠7 ♠8", "♠10 ♦A", "♠J ♣2"]), "play ♠7", "play ♠10", "take")
        assert legal(state) == ["play ♠8", "take"]


class TestTrickComplete:
    def test_with_as_many_cards_as_players(self) -> None:
        state = do(beating_position(MYLLYMATTI, THREE), "1: play ♠7", "2: play ♠10", "3: play ♠J")
        assert lying(state, Place.TRICK) == ""
        assert {"♠7", "♠10", "♠J"} <= set(lying(state, Place.OUT_OF_PLAY).split())
        assert turn(state) == 3
        assert legal(state) == ["play ♥5", "play ♣2"]

    def test_cards_taken_up_do_not_count_so_that_somebody_plays_twice(self) -> None:
        state = beating_position(MYLLYMATTI, ["♠7 ♠8 ♠9 ♣9", "♠10 ♦A", "♠J ♣2"])
        do(state, "1: play ♠7", "2: play ♠10", "3: take", "1: play ♠8", "2: take", "3: play ♠10")
        assert lying(state, Place.TRICK) == "♠7 ♠10"
        do(state, "1: take", "2: play ♠8")
        assert lying(state, Place.TRICK) == "♠7 ♠8"
        do(state, "3: play ♠J")
        assert lying(state, Place.TRICK) == ""
        assert turn(state) == 3

    def test_same_player_twice_in_one_trick(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7 ♠8 ♣9", "♦A ♦K", "♠9 ♣2"]), "1: play ♠7", "2: take", "3: play ♠9")
        assert [played.seat for played in state.position.table] == [2]
        state = beating_position(KOIRA, ["♠7 ♠9 ♠J ♣9", "♠8 ♦K", "♦2 ♦3"])
        do(state, "1: play ♠7", "2: play ♠8", "3: take", "1: play ♠9", "2: take", "3: take", "1: play ♠J")
        assert [played.seat for played in state.position.table] == [0]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_size_is_the_number_of_players(self, players: int) -> None:
        hands = [f"♠{3 + seat} ♣{3 + seat}" for seat in range(players)]
        state = beating_position(MYLLYMATTI, hands)
        for seat in range(players):
            assert state.observation(0).trick_size == players
            do(state, f"{seat + 1}: play ♠{3 + seat}")
        assert lying(state, Place.TRICK) == ""
        assert turn(state) == players


class TestLead:
    def test_who_completes_and_is_out_passes_the_lead_to_the_next(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7 ♣9", "♠10 ♠3", "♠J"]), "1: play ♠7", "2: play ♠10", "3: play ♠J")
        assert state.observation(0).out == (3,)
        assert turn(state) == 1
        assert state.observation(0).trick_size == 2
        assert legal(state) == ["play ♣9"]

    def test_next_with_cards_when_the_neighbour_is_out_too(self) -> None:
        state = beating_position(MYLLYMATTI, ["♠7", "♠8 ♣2", "♠9 ♣3", "♠10"])
        do(state, "1: play ♠7", "2: play ♠8", "3: play ♠9", "4: play ♠10")
        assert state.observation(0).out == (1, 4)
        assert turn(state) == 2

    def test_empty_table_next_leads_and_the_size_is_counted_anew(self) -> None:
        state = beating_position(MYLLYMATTI, ["♠7 ♣9", "♠2 ♠3", "♠J"])
        do(state, "1: play ♠7", "2: take")
        assert turn(state) == 3
        assert state.observation(0).trick_size == 3
        do(state, "3: play ♠J", "1: take")
        assert state.observation(0).out == (3,)
        assert (turn(state), state.observation(0).trick_size) == (2, 2)

    def test_nobody_takes_on_an_empty_table(self) -> None:
        state = do(beating_position(KOIRA, THREE), "1: play ♠7", "2: take")
        assert "take" not in legal(state)


class TestGoingOut:
    def test_in_the_middle_of_a_trick_its_size_stays(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7", "♠10 ♠Q ♦A", "♠J ♥5"]), "1: play ♠7", "2: play ♠10")
        assert state.observation(0).out == (1,)
        assert state.observation(0).trick_size == 3
        do(state, "3: play ♠J")
        assert lying(state, Place.TRICK) == ""
        assert (turn(state), state.observation(0).trick_size) == (3, 2)

    def test_turn_passes_over_who_is_out_so_that_two_fill_a_trick_of_three(self) -> None:
        state = beating_position(MYLLYMATTI, ["♠7", "♠10 ♠Q ♦A", "♠J ♥5"])
        do(state, "1: play ♠7", "2: play ♠10", "3: take", "2: play ♠Q")
        assert turn(state) == 3
        assert lying(state, Place.TRICK) == "♠7 ♠Q"
        do(state, "3: play ♥5")
        assert lying(state, Place.TRICK) == ""

    def test_last_with_cards_loses_at_once(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7", "♠10 ♠3"]), "1: play ♠7")
        assert state.is_terminal()
        assert state.loser() == 1
        assert state.returns() == [0.0, -1.0]
        assert lying(state, Place.TRICK) == "♠7"

    def test_with_the_card_that_completes_the_trick(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7 ♣2", "♠10"]), "1: play ♠7", "2: play ♠10")
        assert state.loser() == 0

    def test_event_names_who_is_out_and_who_loses(self) -> None:
        state = do(beating_position(MYLLYMATTI, ["♠7", "♠10 ♠3"]), "1: play ♠7")
        found = [(event.what, event.seat) for event in state.position.events[-2:]]
        assert found == [(Happening.OUT, 0), (Happening.LOSE, 1)]


class TestRuns:
    HANDS = ("♠2 ♠3 ♠4 ♠5 ♣K", "♥2 ♥3 ♥4 ♥6 ♥7 ♥8 ♦A", "♦J ♥5 ♣2")

    def test_none_in_myllymatti(self) -> None:
        assert all(
            " " not in action.removeprefix("play ") for action in legal(beating_position(MYLLYMATTI, self.HANDS))
        )

    def test_from_the_lowest_rank_only(self) -> None:
        runs = [action for action in legal(beating_position(KOIRA, self.HANDS)) if action.count("♠") > 1]
        assert runs == ["play ♠2 ♠3", "play ♠2 ♠3 ♠4", "play ♠2 ♠3 ♠4 ♠5"]

    def test_anywhere(self) -> None:
        runs = [action for action in legal(beating_position(KOIRA_RUNS_ANYWHERE, self.HANDS)) if action.count("♠") > 1]
        assert runs == [
            "play ♠2 ♠3",
            "play ♠2 ♠3 ♠4",
            "play ♠2 ♠3 ♠4 ♠5",
            "play ♠3 ♠4",
            "play ♠3 ♠4 ♠5",
            "play ♠4 ♠5",
        ]

    def test_ace_and_deuce_are_no_neighbours(self) -> None:
        state = beating_position(KOIRA_RUNS_ANYWHERE, ["♠A ♠2 ♣2 ♦3", "♥9"])
        assert [action for action in legal(state) if action.count(" ") > 1] == []

    def test_beaten_card_by_card_by_an_equally_long_one(self) -> None:
        state = do(beating_position(KOIRA, self.HANDS), "1: play ♠2 ♠3 ♠4")
        assert legal(state) == ["play ♥2 ♥3 ♥4", "take"]
        state = do(beating_position(KOIRA_RUNS_ANYWHERE, self.HANDS), "1: play ♠2 ♠3 ♠4")
        assert legal(state) == ["play ♥2 ♥3 ♥4", "play ♥6 ♥7 ♥8", "take"]

    def test_higher_run_of_the_suit_may_overlap_in_rank(self) -> None:
        state = do(beating_position(KOIRA_RUNS_ANYWHERE, ["♠2 ♠3 ♣9", "♠4 ♠5 ♠6 ♦2"]), "play ♠2 ♠3")
        assert legal(state) == ["play ♠4 ♠5", "play ♠5 ♠6", "take"]

    def test_trump_run_only_by_a_higher_trump_run(self) -> None:
        state = do(beating_position(KOIRA_RUNS_ANYWHERE, ["♥3 ♥4 ♣9", "♥5 ♥6 ♠K ♠A"]), "play ♥3 ♥4")
        assert legal(state) == ["play ♥5 ♥6", "take"]

    def test_no_run_on_a_single_card_and_no_single_card_on_a_run(self) -> None:
        state = do(beating_position(KOIRA, self.HANDS), "1: play ♠2")
        assert all(action.count(" ") < 2 for action in legal(state))
        state = do(beating_position(KOIRA, ["♠2 ♠3 ♣9", "♥A ♥K ♦2"]), "1: play ♠2 ♠3")
        assert legal(state) == ["take"]

    def test_counts_as_one_card_of_the_trick(self) -> None:
        hands = ["♠2 ♠3 ♣9", "♥2 ♥3 ♦A", "♦J ♥5 ♣2"]
        state = do(beating_position(KOIRA, hands), "1: play ♠2 ♠3", "2: play ♥2 ♥3")
        assert turn(state) == 3
        assert lying(state, Place.TRICK) == "♠2 ♠3 ♥2 ♥3"

    def test_one_card_is_taken_the_lowest_and_the_rest_stays(self) -> None:
        state = do(beating_position(KOIRA, self.HANDS), "1: play ♠2 ♠3 ♠4", "2: play ♥2 ♥3 ♥4", "3: take")
        assert "♠2" in lying(state, Place.HAND, 3)
        assert lying(state, Place.TRICK) == "♠3 ♠4 ♥2 ♥3 ♥4"
        assert len(state.position.table) == 2

    def test_rest_of_a_run_is_beaten_as_what_it_is_now(self) -> None:
        state = do(beating_position(KOIRA, ["♠2 ♠3 ♣9", "♦2 ♦3", "♥2 ♥3 ♠9"]), "1: play ♠2 ♠3", "2: take")
        assert lying(state, Place.TRICK) == "♠3"
        assert legal(state) == ["play ♠9", "play ♥2", "play ♥3", "take"]

    def test_last_card_of_a_run_taken_empties_the_table(self) -> None:
        state = do(beating_position(KOIRA, ["♠2 ♠3 ♣9", "♦2 ♦3", "♦4 ♦9"]), "1: play ♠2 ♠3", "2: take", "3: take")
        assert lying(state, Place.TRICK) == ""
        assert turn(state) == 1

    def test_going_out_with_a_run(self) -> None:
        state = do(beating_position(KOIRA, ["♠2 ♠3", "♦2 ♦3", "♦4 ♦9"]), "1: play ♠2 ♠3")
        assert state.observation(0).out == (1,)


def test_hands_must_hold_cards() -> None:
    with pytest.raises(ValueError, match="has no cards"):
        beating_position(MYLLYMATTI, ["♠2", ""])


def test_position_is_all_seen() -> None:
    state = beating_position(MYLLYMATTI, THREE)
    assert sum(place.unseen for place in state.observation(0).places) == 0
    assert cards(rules_of(MYLLYMATTI), "H10") == cards(rules_of(MYLLYMATTI), "♥10")
