"""Does it end? Planted cycles are found, and are the shortest; a game built to end is proved to."""

from __future__ import annotations

from itertools import pairwise

import pytest

from myllymatti.mechanisms.beating import TrickComplete
from myllymatti.play.game import replay
from myllymatti.play.record import record_from_data
from myllymatti.play.set_up import BeatingStart, state_at
from myllymatti.play.state import State
from myllymatti.rules.model import BeatingRules, Rules
from myllymatti.rules.reduced import NotReducible, reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.simulate.run import Series, simulate
from myllymatti.verify.counting import most_actions_of
from myllymatti.verify.ending import Begun, Ending, Searched, Shown, SmallGame, search_endings
from tests.fast.reference_graph import reference_graph
from tests.helpers import project_library, rules_of

pytest.importorskip("numba", reason="small games are searched by the native engine")

SMALL = Reduction(2, 3, 2)
EIGHT_CARDS = Reduction(2, 4, 2)

NEVER_COMPLETE = "skitgubbe:beating=required"
"""Whoever can beat must: the three highest cards of a suit can go round and round."""


def searched(name: str, reduction: Reduction, players: int, begun: Begun, *, symmetric: bool = False) -> Searched:
    """What is found of a game of the project or of tests/language/good."""
    return search_endings(rules_of(name), SmallGame(reduction, players, begun), symmetric=symmetric)


def positions_of(rules: Rules, shown: Shown) -> list[str]:
    """The positions of a shown play as text, the first before any action; without who has played to the trick so far.

    That is written down in every position, and matters only where a trick is complete when everybody has played.
    """
    small = reduced(rules, shown.record.reduction) if shown.record.reduction else rules
    record = shown.record
    state = (
        state_at(small, record.start)
        if record.start is not None
        else State(small, record.players, [small.pack.parse(card) for card in record.deck])
    )
    texts = [_without_history(state)]
    for _, text in record.actions:
        action = next(one for one in state.legal_actions() if one.text(small.pack) == text)
        state.apply_action(action)
        texts.append(_without_history(state))
    return texts


def _without_history(state: State) -> str:
    return "\n".join(line for line in state.text().splitlines() if not line.startswith("trick: begun"))


@pytest.mark.parametrize("begun", Begun)
def test_a_play_that_goes_on_for_ever_comes_back_to_the_same_position(begun: Begun) -> None:
    found = searched("koira", EIGHT_CARDS, 3, begun)
    assert found.ending is Ending.TOGETHER
    assert found.complete
    assert 0 < found.endless < found.starts
    shown = found.shown
    assert shown is not None
    assert shown.repeats_from is not None
    texts = positions_of(rules_of("koira"), shown)
    assert texts[-1] == texts[shown.repeats_from]
    assert len(set(texts[shown.repeats_from : -1])) == len(texts) - 1 - shown.repeats_from
    assert all(choice.number > shown.repeats_from for choice in shown.choices)
    replay(rules_of("koira"), record_from_data(shown.record.as_data()))


def test_a_planted_cycle_is_the_shortest() -> None:
    """The reference engine, which looks for ways back from every position, finds no shorter one."""
    rules = reduced(rules_of("koira:runs=two-or-more"), SMALL)
    found = searched("koira:runs=two-or-more", SMALL, 2, Begun.BEGINNINGS)
    assert found.shown is not None
    assert found.shown.repeats_from is not None
    from myllymatti.fast.starts import all_beginnings

    hands = all_beginnings(rules, 2)
    reference = reference_graph(state_at(rules, hands.start(rules, 2, number)) for number in range(len(hands)))
    assert len(found.shown.record.actions) - found.shown.repeats_from == reference.shortest_cycle()


@pytest.mark.parametrize("symmetric", [False, True])
def test_a_game_built_to_end_is_proved_to(symmetric: bool) -> None:
    found = searched("for-two", EIGHT_CARDS, 2, Begun.DEALS, symmetric=symmetric)
    assert found.ending is Ending.ALWAYS
    assert found.endless == found.held_up == 0
    assert found.longest == 31
    assert found.shown is not None
    assert found.shown.record.ended
    assert len(found.shown.record.actions) == found.longest
    replay(rules_of("for-two"), record_from_data(found.shown.record.as_data()))


def test_no_way_out_is_a_trap_from_which_no_play_ends() -> None:
    found = searched(NEVER_COMPLETE, EIGHT_CARDS, 3, Begun.BEGINNINGS)
    assert found.ending is Ending.NO_WAY_OUT
    assert found.shown is not None
    assert found.shown.repeats_from is not None
    texts = positions_of(rules_of(NEVER_COMPLETE), found.shown)
    assert texts[-1] == texts[found.shown.repeats_from]
    run = simulate(Series(rules_of(NEVER_COMPLETE), 3, seed=1, most_actions=1000), 30)
    assert run.tally.not_ended > 5


def test_one_player_alone_can_keep_a_game_going() -> None:
    """What the keeper does in the play shown is all that it takes: whatever the others do, he can go on."""
    name = f"{NEVER_COMPLETE},beating-runs=card-on-top,next-lead=next-player,runs=runs,taken=top-run"
    found = searched(name, EIGHT_CARDS, 3, Begun.BEGINNINGS, symmetric=True)
    assert found.ending is Ending.ONE_ALONE
    assert 0 < found.held_up < found.endless


@pytest.mark.parametrize("begun", Begun)
@pytest.mark.parametrize("name", ["koira", "mattis", "mjolis-1913", NEVER_COMPLETE])
def test_symmetry_changes_no_verdict(name: str, begun: Begun) -> None:
    plain, symmetric = (searched(name, EIGHT_CARDS, 3, begun, symmetric=one) for one in (False, True))
    assert symmetric.positions < plain.positions
    assert (plain.ending, plain.starts, plain.endless, plain.held_up, plain.longest) == (
        symmetric.ending,
        symmetric.starts,
        symmetric.endless,
        symmetric.held_up,
        symmetric.longest,
    )


def test_what_is_not_looked_at_is_not_proved() -> None:
    rules, game = rules_of("for-two"), SmallGame(EIGHT_CARDS, 2, Begun.DEALS)
    found = search_endings(rules, game, most_positions=1)
    assert not found.complete or found.positions > 1
    stopped = search_endings(rules, game, stopped=lambda: True)
    assert not stopped.complete
    assert stopped.ending is Ending.NOT_KNOWN
    assert stopped.shown is None


@pytest.mark.parametrize(
    ("name", "game", "told"),
    [
        ("skruuvi", SmallGame(EIGHT_CARDS, 4, Begun.DEALS), "has phases that are made for hands of one size"),
        ("whist", SmallGame(EIGHT_CARDS, 4, Begun.BEGINNINGS), "does not end with a phase of beating"),
        ("koira", SmallGame(EIGHT_CARDS, 5, Begun.DEALS), "is played by 2 to 4 with 2 suits of 4 ranks, hands of 2"),
        ("koira", SmallGame(Reduction(4, 5, 2), 3, Begun.DEALS), "has more than 16 cards"),
        ("koira", SmallGame(Reduction(1, 13, 2), 3, Begun.DEALS), "has 778377600 deals, and no more than 500000"),
        ("koira", SmallGame(Reduction(4, 4, 2), 4, Begun.BEGINNINGS), "has 21474836480 beginnings of beating"),
    ],
)
def test_what_cannot_be_looked_at_is_told(name: str, game: SmallGame, told: str) -> None:
    with pytest.raises(NotReducible, match=told):
        search_endings(rules_of(name), game)


def test_a_game_that_nobody_can_lose_ends() -> None:
    """Two wait who should take some, and the third lays all his cards at once: there is nothing to take any more."""
    name = "mattis-pagat:beating-runs=card-on-top,counting-runs=each-card,runs=three"
    rules = reduced(rules_of(name), Reduction(1, 5, 1))
    state = state_at(rules, BeatingStart(((), (), ("♠2", "♠3", "♠4", "♠K", "♠A")), "", 3))
    longest = max(state.legal_actions(), key=lambda action: len(action.cards))
    state.apply_action(longest)
    assert state.is_terminal()
    assert state.loser() is None


def test_counting_bounds_the_actions_of_a_contract_game() -> None:
    rules = rules_of("skruuvi")
    bound = most_actions_of(rules, 4)
    assert bound is not None
    run = simulate(Series(rules, 4, seed=1), 60)
    assert max(run.tally.lengths) < bound


@pytest.mark.parametrize("name", [name for name in project_library().variants if name != "skruuvi"])
def test_nothing_is_counted_where_cards_are_taken_up(name: str) -> None:
    assert most_actions_of(rules_of(name), 3) is None


def test_a_small_pack_has_the_relation_of_the_whole_one() -> None:
    """Which card beats which is a matter of suits and of higher and lower: so it stays what it is."""
    for name in ("koira", "mattis", "mjolis-1913:trumps=high-and-low,beating-suit=suit-or-trump,deal=five"):
        whole, small = rules_of(name), reduced(rules_of(name), EIGHT_CARDS)
        before, after = (
            next(p for p in rules.deals[0].phases if isinstance(p, BeatingRules)) for rules in (whole, small)
        )
        cards = [whole.pack.parse(card) for card in small.pack.names]
        for trump in (0, 1, 4):
            for lower, old_lower in enumerate(cards):
                for upper, old_upper in enumerate(cards):
                    beats = after.beats.card_beats(trump, upper, lower)
                    assert beats == before.beats.card_beats(trump, old_upper, old_lower)
        assert [low < high for low, high in pairwise(cards)] == [True] * 7
        assert after.trick_complete in TrickComplete
