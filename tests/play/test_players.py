"""The greedy and the cautious player: what each does in positions made by hand, and that he sees only what he may."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myllymatti.play import tricks
from myllymatti.play.actions import ActionKind
from myllymatti.play.game import play_game, play_on
from myllymatti.play.phases import legal_actions
from myllymatti.play.players import PLAYERS, each_his_own, play_cautiously, play_greedily, play_randomly
from myllymatti.play.players.strength import strength
from myllymatti.play.position import Played
from myllymatti.play.session import play_session
from myllymatti.play.state import State
from myllymatti.random import Generator
from myllymatti.rules.model import TricksRules
from tests.helpers import (
    FAMILY,
    KOIRA,
    KOIRA_RUNS_ANYWHERE,
    LOWEST_WINS,
    MYLLYMATTI,
    SKRUUVI,
    beating_position,
    begun,
    do,
    games,
    legal,
    rules_of,
    swapped,
    tricks_position,
    walked,
)
from tests.play.test_observation import never_seen

OF_ALL = st.sampled_from(games((*FAMILY, *SKRUUVI, LOWEST_WINS)))
SEEDS = st.integers(0, 2**64 - 1)
PREDICTABLE = ("greedy", "cautious")


def choice(player: str, state: State) -> str:
    """What a player does, as records have it; whoever draws a random number here fails."""
    actions = state.legal_actions()
    assert len(actions) > 1
    generator = Generator(17)
    chosen = PLAYERS[player](state, actions, generator)
    assert generator.state == 17
    assert chosen in actions
    return chosen.text(state.rules.pack)


def choices(state: State) -> tuple[str, str]:
    """What the greedy and the cautious player do."""
    return choice("greedy", state), choice("cautious", state)


# ---- Tricks ----------------------------------------------------------------------------------------------------------


class TestTricks:
    def test_stock_is_turned_up_by_the_cautious_alone(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♣J ♠3 ♦4"], "♦2 ♦3 ♥K ♦5 ♦6")
        assert "turn" in legal(state)
        assert choices(state) == ("play ♦9", "turn")

    def test_weakest_card_where_there_is_nothing_to_turn_up(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♠7 ♥2 ♦9", "♣J ♠3 ♦4"], "♦2")
        assert "turn" not in legal(state)
        assert choices(state) == ("play ♦9", "play ♥2")

    def test_of_equal_cards_the_first_of_the_pack(self) -> None:
        state = tricks_position(MYLLYMATTI, ["♣9 ♥9 ♦9", "♣J ♠3 ♦4"], "♦2")
        assert choices(state) == ("play ♥9", "play ♥9")

    def test_where_the_lowest_wins_the_strongest_card_is_the_lowest(self) -> None:
        state = tricks_position(LOWEST_WINS, ["♠7 ♥2 ♦9", "♣J ♠3 ♦4"], "♦2")
        assert choices(state) == ("play ♥2", "play ♦9")

    @pytest.mark.parametrize(
        ("led", "hand", "greedy", "cautious"),
        [
            ("", "♠3 ♠K ♥2 ♦A", "play ♥2", "play ♠3"),  # a lead counts as of the suit led; ♥ is trumps
            ("♠9", "♠3 ♠K ♥2 ♦A", "play ♠K", "play ♠3"),
            ("♣9", "♠3 ♠K ♥2 ♦A", "play ♥2", "play ♠3"),
            ("♣9", "♠3 ♠K ♦3 ♦A", "play ♦A", "play ♠3"),
        ],
    )
    def test_trumps_are_above_the_suit_led(self, led: str, hand: str, greedy: str, cautious: str) -> None:
        state = begun("skruuvi", 4, 1)[0]
        position, pack = state.position, state.rules.pack
        phases = position.deal.phases
        position.phase = next(index for index, phase in enumerate(phases) if isinstance(phase, TricksRules))
        position.trump, position.current = 1, 0
        position.hands[0] = sum(1 << pack.parse(card) for card in hand.split())
        position.table = [Played(3, (pack.parse(led),))] if led else []
        assert choices(state) == (greedy, cautious)


@settings(max_examples=200)
@given(OF_ALL, SEEDS, st.integers(0, 160))
def test_cards_are_as_strong_as_where_tricks_are_decided(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    position = state.position
    phase = position.deal.phases[position.phase]
    if isinstance(phase, TricksRules) and position.table:
        decided = tricks._strength(position, phase)
        for card in range(state.rules.pack.size):
            assert strength(position, phase, card) == decided(Played(0, (card,)))


# ---- Beating ---------------------------------------------------------------------------------------------------------


class TestBeating:
    def test_lead(self) -> None:
        state = beating_position(KOIRA, ["♠9 ♦3 ♣K ♥2", "♠J ♦5 ♣A"])
        assert choices(state) == ("play ♣K", "play ♦3")

    def test_runs_are_led_by_the_greedy(self) -> None:
        state = beating_position(KOIRA_RUNS_ANYWHERE, ["♠4 ♠5 ♠6 ♦10 ♦J ♣2 ♣A", "♠J ♦5 ♣K"])
        assert choices(state) == ("play ♠4 ♠5 ♠6", "play ♣2")

    def test_of_equally_long_runs_the_highest_and_of_these_the_first(self) -> None:
        state = beating_position(KOIRA_RUNS_ANYWHERE, ["♠4 ♠5 ♦8 ♦9 ♣8 ♣9", "♠J ♦5 ♣K"])
        assert choice("greedy", state) == "play ♦8 ♦9"

    def test_beating(self) -> None:
        state = do(beating_position(KOIRA, ["♠7 ♣3", "♠J ♠9 ♠A ♥2"]), "1: play ♠7")
        assert "take" in legal(state)
        assert choices(state) == ("play ♠A", "play ♠9")

    def test_trumps_are_played_by_the_greedy_and_kept_by_the_cautious(self) -> None:
        state = do(beating_position(KOIRA, ["♠7 ♣3", "♦J ♥2 ♥5"]), "1: play ♠7")
        assert choices(state) == ("play ♥5", "take")

    def test_trumps_are_played_by_the_cautious_where_he_must(self) -> None:
        state = do(beating_position("mattis", ["♠7 ♣3", "♦J ♥2 ♥5"]), "1: play ♠7")
        assert "take" not in legal(state)
        assert choices(state) == ("play ♥5", "play ♥2")

    def test_low_trumps_are_trumps(self) -> None:
        name = "mjolis-1913:beating-suit=suit-or-trump,deal=five,trumps=high-and-low"
        state = beating_position(name, ["♦3 ♥2 ♠K", "♠J ♦5 ♣A"])
        assert choices(state) == ("play ♠K", "play ♠K")
        assert choices(beating_position(name, ["♦3 ♥4 ♥5", "♠J ♦5 ♣A"])) == ("play ♥5", "play ♦3")

    def test_trumps_alone_are_led_from_the_lowest(self) -> None:
        state = beating_position(KOIRA, ["♥9 ♥3 ♥K", "♠J ♦5 ♣A"])
        assert choices(state) == ("play ♥K", "play ♥3")


@settings(max_examples=300)
@given(OF_ALL, SEEDS, st.integers(0, 160))
def test_what_they_never_do(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    actions = state.legal_actions()
    kinds = {action.kind for action in actions}
    if len(actions) < 2:
        return
    greedy, cautious = (choice(player, state) for player in PREDICTABLE)
    if ActionKind.PLAY in kinds:
        assert greedy not in ("take", "turn")
        assert cautious == "turn" or ActionKind.TURN not in kinds
        longest = max(len(action.cards) for action in actions)
        assert len(greedy.split()) - 1 == longest
    if ActionKind.PASS in kinds:
        assert cautious == "pass"
        bid = state.position.calling.bid
        assert (greedy == "pass") == (ActionKind.BID in kinds and bid is not None)


# ---- Calls and gifts -------------------------------------------------------------------------------------------------


class TestContract:
    def test_first_bid_and_what_follows(self) -> None:
        state = State(rules_of("skruuvi"), 4, range(52), kind="kotka")
        lowest, second = legal(state)[:2]
        assert choices(state) == (lowest, "pass")
        do(state, second)
        assert choices(state) == ("pass", "pass")

    def test_lowest_bid_where_passing_is_not_allowed(self) -> None:
        state = forced_bid()
        assert "pass" not in legal(state)
        assert choices(state) == (legal(state)[0], legal(state)[0])

    def test_gifts(self) -> None:
        state = reached("give")
        pack = state.rules.pack
        given = [pack.rank(action.cards[0]) for action in state.legal_actions()]
        greedy, cautious = (pack.parse(told.split()[1]) for told in choices(state))
        assert (pack.rank(greedy), pack.rank(cautious)) == (min(given), max(given))
        assert greedy == next(a.cards[0] for a in state.legal_actions() if pack.rank(a.cards[0]) == min(given))
        assert cautious == next(a.cards[0] for a in state.legal_actions() if pack.rank(a.cards[0]) == max(given))

    def test_doubling_and_redoubling(self) -> None:
        state = reached("double")
        assert choices(state) == ("double", "pass")
        do(state, "double")
        assert choices(state) == ("redouble", "pass")


def reached(action: str) -> State:
    """A state of a game with a contract in which such an action is possible, after random ones."""
    for seed in range(60):
        state, generator = begun("skruuvi", 4, seed)
        walk = play_on(state, generator)
        while not state.is_terminal():
            possible = legal(state)
            if len(possible) > 1 and possible[0].split()[0] == action:
                return state
            next(walk)
    raise AssertionError(f"nobody could {action}")


def forced_bid() -> State:
    """A state in which somebody has to bid."""
    for seed in range(200):
        state, generator = begun("skruuvi", 4, seed)
        for _ in play_on(state, generator):
            possible = legal(state)
            if len(possible) > 1 and possible[0].startswith("bid") and "pass" not in possible:
                return state
    raise AssertionError("nobody had to bid")


# ---- What they see ---------------------------------------------------------------------------------------------------


@settings(max_examples=400)
@given(OF_ALL, SEEDS, st.integers(0, 160), st.data())
def test_they_see_only_what_their_seat_may_know(
    game: tuple[str, int], seed: int, steps: int, data: st.DataObject
) -> None:
    """Two cards that the player never saw may change places: he does the same."""
    state = walked(*game, seed, steps)
    seat = state.current_player()
    if seat is None or len(state.legal_actions()) < 2:
        return
    unseen = never_seen(state, seat)
    if len(unseen) < 2:
        return
    one, other = data.draw(st.permutations(unseen))[:2]
    assert choices(swapped(state, one, other)) == choices(state)


@settings(max_examples=100)
@given(OF_ALL, SEEDS, st.integers(0, 160))
def test_choosing_changes_nothing(game: tuple[str, int], seed: int, steps: int) -> None:
    state = walked(*game, seed, steps)
    if len(state.legal_actions()) > 1:
        before = state.text()
        choices(state)
        assert state.text() == before
        phase = state.position.deal.phases[state.position.phase]
        assert legal_actions(state.position, phase) == state.legal_actions()


# ---- Each in a way of his own ----------------------------------------------------------------------------------------


def test_each_seat_plays_in_its_own_way() -> None:
    seen: list[tuple[int, str]] = []

    def noting(name: str) -> object:
        def choose(state: State, actions: object, generator: Generator) -> object:
            seen.append((state.position.current, name))
            return PLAYERS[name](state, actions, generator)  # type: ignore[arg-type]

        return choose

    names = ("greedy", "random", "cautious")
    table = each_his_own([noting(name) for name in names])  # type: ignore[misc]
    state, _ = play_game(rules_of(KOIRA), 3, 1, most_actions=400, policy=table)
    assert set(seen) == set(enumerate(names))
    assert len(state.events) > 100


def test_table_of_one_way_to_play_is_that() -> None:
    assert each_his_own([play_greedily] * 3) is play_greedily
    assert each_his_own([play_greedily, play_cautiously]) not in (play_greedily, play_cautiously)


def test_in_a_session_a_player_keeps_his_way_wherever_he_sits() -> None:
    """Who never bids unless he must is A: whoever sits where A sits passes first, in each deal of the series."""
    rules = rules_of("skruuvi")
    policies = [play_cautiously, play_greedily, play_greedily, play_greedily]
    session = play_session(rules, 4, policies=policies)
    seats = set()
    for deal in session.deals:
        seat = deal.plan.seats.index(0)
        seats.add(seat)
        own = [text for who, text in deal.record.actions if who == seat + 1]
        assert "double" not in own
        assert "redouble" not in own
    assert seats == {0, 1, 2, 3}
    assert any("double" in text for deal in session.deals for _, text in deal.record.actions)
    at_random = play_session(rules, 4, policies=[play_randomly] * 4)
    assert at_random.totals == play_session(rules, 4).totals != session.totals
