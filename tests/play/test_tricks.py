"""Each rule point of tricks on small positions: seat 1 leads, the stock is given from its top."""

from __future__ import annotations

import pytest

from myllymatti.play.position import Happening, Place
from myllymatti.play.state import IllegalAction, State
from tests.helpers import (
    KOIRA,
    LOWEST_WINS,
    LOWEST_WINS_ACE_LOW,
    MYLLYMATTI,
    begun,
    cards,
    do,
    every_card_once,
    legal,
    lying,
    rules_of,
    tricks_position,
    turn,
)

THREE = ["♠7 ♥2 ♦9", "♣J ♠3 ♦4", "♥9 ♥A ♣2"]
STOCK = "♦2 ♦3 ♦5 ♦6 ♦7 ♦8"


def happenings(state: State) -> list[Happening]:
    return [event.what for event in state.position.events]


@pytest.mark.parametrize("name", [MYLLYMATTI, KOIRA])
class TestDeal:
    def test_one_card_at_a_time_clockwise_from_forehand(self, name: str) -> None:
        rules = rules_of(name)
        deck = cards(rules, "♠2 ♥2 ♦2 ♠3 ♥3 ♦3 ♠4 ♥4 ♦4")
        deck += [card for card in range(52) if card not in deck]
        state = State(rules, 3, deck)
        assert [lying(state, Place.HAND, seat) for seat in (1, 2, 3)] == ["♠2 ♠3 ♠4", "♥2 ♥3 ♥4", "♦2 ♦3 ♦4"]
        assert lying(state, Place.STOCK).startswith("♠5 ♠6")
        assert len(lying(state, Place.STOCK).split()) == 52 - 9

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_forehand_leads(self, name: str, players: int) -> None:
        assert turn(begun(name, players, 1)[0]) == 1

    def test_deck_must_be_whole(self, name: str) -> None:
        for deck in ([], [0] * 52, range(51), range(53), range(1, 53)):
            with pytest.raises(ValueError, match="whole pack"):
                State(rules_of(name), 3, list(deck))


class TestPlayedBy:
    def test_leader_and_next(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, STOCK), "1: play ♠7", "2: play ♣J")
        assert lying(state, Place.PILE, 2) == "♠7 ♣J"

    def test_everybody(self) -> None:
        state = do(tricks_position(KOIRA, THREE, STOCK), "1: play ♠7", "2: play ♣J", "3: play ♥9")
        assert lying(state, Place.PILE, 2) == "♠7 ♥9 ♣J"

    def test_winner_meets_the_next_who_may_be_the_same_again(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, STOCK), "1: play ♦9", "2: play ♠3", "1: play ♠7", "2: play ♣J")
        do(state, "2: play ♦4", "3: play ♥A", "3: play ♣2", "1: play ♥2")

    def test_everybody_begins_at_the_winner(self) -> None:
        state = do(tricks_position(KOIRA, THREE, STOCK), "1: play ♠7", "2: play ♠3", "3: play ♥9")
        do(state, "3: play ♣2", "1: play ♥2")
        assert turn(state) == 2


def test_any_card_may_be_played_whatever_was_led() -> None:
    state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♠J ♥3 ♦4"], STOCK)
    assert legal(state) == ["play ♠7", "play ♥2", "play ♦9", "turn"]
    assert legal(do(state, "play ♠7")) == ["play ♠J", "play ♥3", "play ♦4", "turn"]


class TestBlindCard:
    def test_is_played_as_it_is_and_the_hand_stays_whole(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, "♥K ♦3 ♦5"), "1: turn")
        assert lying(state, Place.TRICK) == "♥K"
        assert lying(state, Place.HAND, 1) == "♠7 ♥2 ♦9"
        assert lying(state, Place.STOCK) == "♦3 ♦5"
        do(state, "2: play ♣J")
        assert lying(state, Place.PILE, 1) == "♥K ♣J"

    def test_both_may_turn(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, "♥K ♦A ♦5 ♦6"), "1: turn", "2: turn")
        assert lying(state, Place.PILE, 2) == "♥K ♦A"

    def test_two_are_left_and_one_may_be_turned(self) -> None:
        assert "turn" in legal(tricks_position(MYLLYMATTI, THREE, "♥K ♦A"))

    @pytest.mark.parametrize("stock", ["♥K", ""])
    def test_not_the_last_card(self, stock: str) -> None:
        state = tricks_position(MYLLYMATTI, THREE, stock)
        assert "turn" not in legal(state)
        with pytest.raises(IllegalAction, match="seat 1 may not turn here"):
            do(state, "turn")

    def test_last_but_one_is_turned_and_the_last_is_then_drawn(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, "♥K ♦A"), "1: turn")
        assert legal(state) == ["play ♠3", "play ♦4", "play ♣J"]
        do(state, "2: play ♣J")
        assert lying(state, Place.ASIDE, 2) == "♦A"


@pytest.mark.parametrize(
    ("led", "answer", "winner"), [("♠7", "♣J", 2), ("♠J", "♣10", 1), ("♥2", "♠A", 2), ("♣A", "♣K", 1)]
)
def test_highest_rank_wins_whatever_the_suit(led: str, answer: str, winner: int) -> None:
    state = do(tricks_position(MYLLYMATTI, [f"{led} ♦4", f"{answer} ♦5", "♦6"], STOCK), f"play {led}", f"play {answer}")
    assert sorted(lying(state, Place.PILE, winner).split()) == sorted([led, answer])
    assert turn(state) == winner


@pytest.mark.parametrize(
    ("led", "answer", "winner"), [("♠7", "♣J", 1), ("♠J", "♣10", 2), ("♥2", "♠A", 1), ("♣A", "♣K", 2)]
)
def test_lowest_rank_wins_where_it_is_said(led: str, answer: str, winner: int) -> None:
    state = do(tricks_position(LOWEST_WINS, [f"{led} ♦4", f"{answer} ♦5"], STOCK), f"play {led}", f"play {answer}")
    assert sorted(lying(state, Place.PILE, winner).split()) == sorted([led, answer])
    assert turn(state) == winner


def test_lowest_rank_is_that_of_the_ranking() -> None:
    """Where the ace ranks below the six it wins, and two aces tie."""
    state = tricks_position(LOWEST_WINS_ACE_LOW, ["♠6 ♥7", "♣A ♦9", "♦K ♥9"], "♦7 ♦8 ♦10 ♦J ♦Q")
    do(state, "play ♠6", "play ♣A", "play ♦K")
    assert lying(state, Place.PILE, 2) == "♠6 ♦K ♣A"
    state = tricks_position(LOWEST_WINS_ACE_LOW, ["♠A ♥7", "♣A ♦9", "♦6 ♥9"], "♦7 ♦8 ♦10 ♦J ♦Q")
    do(state, "play ♠A", "play ♣A", "play ♦6", "1: play ♥7", "2: play ♦9")
    assert lying(state, Place.PILE, 1) == "♠A ♥7 ♦6 ♦9 ♣A"


class TestTiesWhereTheLowestWins:
    def test_only_those_tied_for_the_lowest_fight(self) -> None:
        state = tricks_position(LOWEST_WINS, ["♠3 ♥2 ♦9", "♣7 ♠4 ♦4", "♥3 ♥A ♣2"], STOCK)
        do(state, "1: play ♠3", "2: play ♣7", "3: play ♥3", "1: play ♦9", "3: play ♥A")
        assert lying(state, Place.PILE, 1) == "♠3 ♥3 ♥A ♦9 ♣7"
        assert turn(state) == 1

    def test_higher_tie_does_not_matter(self) -> None:
        state = tricks_position(LOWEST_WINS, ["♠7 ♥2", "♣7 ♠3", "♥5 ♥A"], STOCK)
        do(state, "1: play ♠7", "2: play ♣7", "3: play ♥5")
        assert turn(state) == 3
        assert lying(state, Place.PILE, 3) == "♠7 ♥5 ♣7"

    @pytest.mark.parametrize(
        ("ties", "played", "fighting"),
        [
            ("any", "♠2 ♣7 ♥7", [2, 3]),
            ("any", "♠K ♣7 ♥7 ♦K", [2, 3]),
            ("any", "♠K ♣K ♥K ♦2", [1, 2, 3]),
            ("most", "♠K ♣7 ♥7 ♦K", [2, 3]),
            ("most", "♠K ♣K ♥K ♦2 ♥2", [1, 2, 3]),
            ("any", "♠K ♣K ♥K ♦2 ♥2", [4, 5]),
            ("lowest", "♠K ♣K ♥K ♦2 ♥2", [4, 5]),
        ],
    )
    def test_which_of_several_fight(self, ties: str, played: str, fighting: list[int]) -> None:
        """Each plays one card of the first round; those who are asked for a second one are fighting."""
        first, second = played.split(), ["♠9", "♥9", "♦9", "♣9", "♠8"]
        hands = [f"{one} {other}" for one, other in zip(first, second, strict=False)]
        state = tricks_position(
            f"{LOWEST_WINS}:players=two-to-six,ties={ties}", hands, "♠3 ♠4 ♠5 ♠6 ♥3 ♥4 ♥5 ♥6 ♦3 ♦4 ♦5"
        )
        do(state, *(f"play {card}" for card in first))
        asked = []
        for _ in fighting:
            asked.append(turn(state))
            do(state, f"play {second[(turn(state) or 0) - 1]}")
        assert asked == fighting

    def test_lower_single_card_does_not_win_against_a_pair(self) -> None:
        state = tricks_position(f"{LOWEST_WINS}:ties=any", ["♠2 ♥2", "♣7 ♠8", "♥7 ♥6"], STOCK)
        do(state, "play ♠2", "play ♣7", "play ♥7", "2: play ♠8", "3: play ♥6")
        assert lying(state, Place.PILE, 3) == "♠2 ♠8 ♥6 ♥7 ♣7"


class TestTies:
    def test_two_fight_on_and_the_leader_leads_again(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♣7 ♠3 ♦4", "♥9"], STOCK)
        do(state, "1: play ♠7", "2: play ♣7", "1: play ♦9", "2: play ♠3")
        assert lying(state, Place.PILE, 1) == "♠3 ♠7 ♦9 ♣7"
        assert turn(state) == 1

    def test_double_tie(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♣7 ♠2 ♦4", "♥9"], STOCK)
        do(state, "1: play ♠7", "2: play ♣7", "1: play ♥2", "2: play ♠2", "1: play ♦9", "2: play ♦4")
        assert lying(state, Place.PILE, 1) == "♠2 ♠7 ♥2 ♦4 ♦9 ♣7"

    def test_card_may_be_turned_in_a_fight(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♣7 ♠2 ♦4", "♥9"], "♦2 ♦3 ♠A ♦6 ♦7")
        do(state, "1: play ♠7", "2: play ♣7", "1: turn", "2: play ♦4")
        assert turn(state) == 1
        assert lying(state, Place.PILE, 1) == "♠7 ♠A ♦4 ♣7"

    def test_only_those_tied_for_the_highest_fight(self) -> None:
        state = tricks_position(KOIRA, ["♠K ♥2 ♦9", "♣7 ♠3 ♦4", "♥K ♥A ♣2"], STOCK)
        do(state, "1: play ♠K", "2: play ♣7", "3: play ♥K", "1: play ♦9", "3: play ♥A")
        assert lying(state, Place.PILE, 3) == "♠K ♥K ♥A ♦9 ♣7"
        assert turn(state) == 3

    def test_lower_tie_does_not_matter(self) -> None:
        state = tricks_position(KOIRA, ["♠7 ♥2", "♣7 ♠3", "♥K ♥A"], STOCK)
        do(state, "1: play ♠7", "2: play ♣7", "3: play ♥K")
        assert turn(state) == 3
        assert lying(state, Place.PILE, 3) == "♠7 ♥K ♣7"

    def test_first_of_those_tied_leads_also_when_he_did_not_lead_the_trick(self) -> None:
        state = tricks_position(KOIRA, ["♠7 ♥2", "♣K ♠3", "♥K ♥A"], STOCK)
        do(state, "1: play ♠7", "2: play ♣K", "3: play ♥K", "2: play ♠3", "3: play ♥A")
        assert lying(state, Place.PILE, 3) == "♠3 ♠7 ♥K ♥A ♣K"

    def test_three_fight_and_two_of_them_go_on(self) -> None:
        state = tricks_position(KOIRA, ["♠7 ♥2 ♦9", "♣7 ♠4 ♦4", "♥7 ♥4 ♣2", "♦7 ♥3 ♣3"], STOCK)
        do(state, "1: play ♠7", "2: play ♣7", "3: play ♥7", "4: play ♦7")
        do(state, "1: play ♥2", "2: play ♠4", "3: play ♥4", "4: play ♥3")
        do(state, "2: play ♦4", "3: play ♣2")
        assert turn(state) == 2
        assert len(lying(state, Place.PILE, 2).split()) == 10

    def test_new_card_counts_and_not_the_old_one(self) -> None:
        state = tricks_position(KOIRA, ["♠A ♥2 ♦9", "♣A ♠3 ♦4", "♥9 ♥K ♣2"], STOCK)
        do(state, "1: play ♠A", "2: play ♣A", "3: play ♥9", "1: play ♥2", "2: play ♠3")
        assert turn(state) == 2


class TestRefill:
    def test_at_once_before_the_next_plays(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, STOCK), "1: play ♠7")
        assert lying(state, Place.HAND, 1) == "♥2 ♦2 ♦9"
        assert lying(state, Place.STOCK) == "♦3 ♦5 ♦6 ♦7 ♦8"
        do(state, "2: play ♣J")
        assert lying(state, Place.HAND, 2) == "♠3 ♦3 ♦4"

    def test_not_beyond_the_stock(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, ""), "1: play ♠7", "2: play ♣J")
        assert lying(state, Place.HAND, 1) == "♥2 ♦9"
        assert lying(state, Place.HAND, 2) == "♠3 ♦4"


class TestLastCard:
    def test_is_set_aside_by_who_would_draw_it(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, "♥K"), "1: play ♠7")
        assert lying(state, Place.ASIDE, 1) == "♥K"
        assert lying(state, Place.HAND, 1) == "♥2 ♦9"

    def test_in_the_middle_of_a_trick(self) -> None:
        state = do(tricks_position(MYLLYMATTI, THREE, "♦2 ♥K"), "1: play ♠7", "2: play ♣J")
        assert lying(state, Place.HAND, 1) == "♥2 ♦2 ♦9"
        assert lying(state, Place.ASIDE, 2) == "♥K"
        assert lying(state, Place.HAND, 2) == "♠3 ♦4"

    def test_in_the_middle_of_a_fight(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♣7 ♠3 ♦4", "♥9"], "♦2 ♦3 ♥K")
        do(state, "1: play ♠7", "2: play ♣7", "1: play ♦9")
        assert lying(state, Place.ASIDE, 1) == "♥K"
        do(state, "2: play ♠3")
        assert turn(state) == 1

    def test_cannot_be_played_and_makes_trumps_at_the_end(self) -> None:
        state = do(tricks_position(MYLLYMATTI, ["♠7", "♣J", "♥9"], "♦K"), "1: play ♠7", "2: play ♣J")
        assert state.phase == "shedding"
        assert state.observation(0).trump == "♦"
        assert lying(state, Place.HAND, 1) == "♦K"
        assert turn(state) == 1


class TestEnd:
    def test_when_the_player_to_play_has_no_card(self) -> None:
        """Seat 2 has won with the last card of the hand and would lead: seat 1 and 3 still hold cards."""
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2", "♣J", "♥9"], "")
        do(state, "1: play ♠7", "2: play ♣J")
        assert state.phase == "shedding"
        assert [lying(state, Place.HAND, seat) for seat in (1, 2, 3)] == ["♥2", "♠7 ♣J", "♥9"]

    def test_not_while_that_player_may_turn_a_card(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7", "♣J", "♥9"], "♦2 ♦3 ♦5 ♦6")
        state.position.hands[0] = 0
        state.position.piles[0] = 1 << cards(state.rules, "♠7")[0]
        assert legal(state) == ["turn"]

    def test_somebody_else_without_cards_does_not_end_it(self) -> None:
        state = do(tricks_position(MYLLYMATTI, ["♠7 ♥2", "♣J ♠3", ""], ""), "1: play ♠7", "2: play ♣J")
        assert state.phase == "gathering"
        assert turn(state) == 2
        do(state, "2: play ♠3")
        assert state.phase == "shedding"

    def test_leftover_cards_are_shown_and_kept(self) -> None:
        state = do(tricks_position(MYLLYMATTI, ["♠7 ♥2", "♣J", "♥9 ♥A"], ""), "1: play ♠7", "2: play ♣J")
        shown = {(e.seat, e.cards, e.seen_by) for e in state.position.events if e.what is Happening.SHOW}
        assert shown == {(0, tuple(cards(state.rules, "♥2")), 7), (2, tuple(cards(state.rules, "♥9 ♥A")), 7)}
        assert lying(state, Place.HAND, 3) == "♥9 ♥A"

    def test_trick_that_nobody_can_answer_is_returned(self) -> None:
        state = do(tricks_position(MYLLYMATTI, ["♠7 ♥2", "", "♥9"], ""), "1: play ♠7")
        assert state.phase == "shedding"
        assert Happening.RETURN in happenings(state)
        assert lying(state, Place.HAND, 1) == "♠7 ♥2"

    def test_fight_that_cannot_be_finished_is_returned_to_each(self) -> None:
        state = do(tricks_position(MYLLYMATTI, ["♠7", "♣7 ♦4", "♥9"], ""), "1: play ♠7", "2: play ♣7")
        assert state.phase == "shedding"
        assert [lying(state, Place.HAND, seat) for seat in (1, 2, 3)] == ["♠7", "♦4 ♣7", "♥9"]

    def test_fight_of_several_rounds_is_returned_whole(self) -> None:
        state = tricks_position(KOIRA, ["♠7 ♥2", "♣7 ♠2 ♦A", "♥3 ♥9 ♣3"], "")
        do(state, "1: play ♠7", "2: play ♣7", "3: play ♥3", "1: play ♥2", "2: play ♠2")
        assert state.phase == "shedding"
        assert [lying(state, Place.HAND, seat) for seat in (1, 2, 3)] == ["♠7 ♥2", "♠2 ♦A ♣7", "♥3 ♥9 ♣3"]

    def test_no_card_is_lost(self) -> None:
        state = do(tricks_position(KOIRA, ["♠7 ♥2", "♣7 ♠2 ♦A", "♥3"], "♦K"), "play ♠7", "play ♣7", "play ♥3")
        assert every_card_once(state)


class TestBeginningOfTheSecondPhase:
    def test_holder_of_the_trump_card_leads_whoever_won_last(self) -> None:
        state = do(tricks_position(MYLLYMATTI, ["♠7", "♣J", "♥9"], "♦K"), "1: play ♠7", "2: play ♣J")
        assert turn(state) == 1
        assert state.observation(1).trick_size == 3

    def test_hands_are_the_cards_collected_and_the_trump_card_joins_its_holders(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7 ♠8", "♣J ♣Q", "♥9 ♥A"], "♦K")
        do(state, "1: play ♠7", "2: play ♣J", "2: play ♣Q", "3: play ♥9")
        assert state.phase == "shedding"
        assert [lying(state, Place.HAND, seat) for seat in (1, 2, 3)] == ["♠8 ♦K", "♠7 ♥9 ♣J ♣Q", "♥A"]

    def test_who_has_no_cards_is_out_and_cannot_lose(self) -> None:
        state = do(tricks_position(MYLLYMATTI, ["♠7", "♣J", ""], "♦K"), "1: play ♠7", "2: play ♣J")
        assert state.observation(0).out == (3,)
        assert state.observation(0).trick_size == 2
        assert legal(state) == ["play ♦K"]
        do(state, "1: play ♦K")
        assert state.loser() == 1

    def test_one_alone_with_cards_has_lost_at_once(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7", "♣J"], "")
        do(state, "1: play ♠7", "2: play ♣J")
        assert state.loser() == 1
        assert state.is_terminal()
        assert lying(state, Place.HAND, 2) == "♠7 ♣J"
