"""Where two games part: the witness is the smallest deal and the shortest play, and what is alike is found alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

from myllymatti.mechanisms.beating import NextLead, Taken
from myllymatti.mechanisms.tricks import PlayedBy
from myllymatti.play.actions import TAKE, Action, parse_action
from myllymatti.play.game import replay
from myllymatti.play.record import record_from_data
from myllymatti.play.set_up import BeatingStart
from myllymatti.play.state import State
from myllymatti.rules.model import BeatingRules, Rules, TricksRules
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.ending import Begun
from myllymatti.verify.parting import Parting, Play, parted
from myllymatti.verify.small_games import small_games, with_few_cards
from myllymatti.verify.witness import Bounds, Witness, WitnessSearch, find_witness, witness_of
from tests.helpers import FAMILY, KOIRA, rules_of

pytest.importorskip("numba")

TWO_PLAYERS = Bounds(players=(2,), most_starts=2_000, games=4)
"""Quick: the pack of 2 suits and 4 ranks is searched only as far as the hands are large."""
SMALLEST = Reduction(2, 2, 1)


def found(one: str, other: str, bounds: Bounds | None = None) -> WitnessSearch:
    return find_witness(rules_of(one), rules_of(other), bounds)


def shown(one: str, other: str, bounds: Bounds | None = None) -> Witness:
    witness = found(one, other, bounds).witness
    assert witness is not None
    return witness


def texts(witness: Witness) -> list[str]:
    return [action.text(witness.sides[0].rules.pack) for action in witness.play.actions]


def with_beating(rules: Rules, **changed: object) -> Rules:
    """The rules with other answers in the phase of beating."""
    deal = rules.deals[0]
    phases = tuple(
        replace(phase, **changed) if isinstance(phase, BeatingRules) else phase  # type: ignore[arg-type]
        for phase in deal.phases
    )
    return replace(rules, name="planted", fingerprint="planted", deals=(replace(deal, phases=phases),))


def shortest_by_hand(one: Rules, other: Rules, players: int) -> int | None:
    """The actions of a shortest play that parts, by trying everything in the reference engine, layer by layer."""
    layer: dict[tuple[str, str], tuple[State, State]] = {}
    for deck in permutations(range(one.pack.size)):
        begun = State(one, players, deck), State(other, players, deck)
        layer[begun[0].text(), begun[1].text()] = begun
    known, depth = set(layer), 0
    while layer:
        if any(parted(*pair) is not None for pair in layer.values()):
            return depth
        following = dict(_followers(layer, known))
        known |= set(following)
        layer, depth = following, depth + 1
    return None


def _followers(
    layer: dict[tuple[str, str], tuple[State, State]], known: set[tuple[str, str]]
) -> Iterator[tuple[tuple[str, str], tuple[State, State]]]:
    for one, other in layer.values():
        for action in one.legal_actions():
            pair = one.clone(), other.clone()
            for state in pair:
                state.apply_action(action)
            key = pair[0].text(), pair[1].text()
            if key not in known:
                yield key, pair


class TestShortest:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("skitgubbe", KOIRA),
            ("skitgubbe", "skitgubbe:next-lead=next-player"),
            ("skitgubbe", "skitgubbe:trumping=void"),
            ("mjolis-1913", "mjolis-1913:last-two=nobody-loses"),
            ("mjolis-1913", "mjolis-1913:trick-size=at-the-moment"),
            ("mattis", "mattis:ties=any"),
            ("mattis", "mattis-pagat"),
            ("skitgubbe", "skitgubbe:taken=bottom-card"),
        ],
    )
    def test_no_shorter_play_parts_and_no_smaller_game(self, one: str, other: str) -> None:
        witness = shown(one, other)
        assert witness.shortest
        for game in small_games(rules_of(one), rules_of(other), None):
            both = with_few_cards(rules_of(one), rules_of(other), game.reduction)
            length = shortest_by_hand(*both, game.players)
            if (game.reduction, game.players) == (witness.reduction, witness.play.players):
                assert length == len(witness.play.actions)
                break
            assert length is None

    def test_end_that_differs_is_told_after_the_action_that_brings_it(self) -> None:
        witness = shown("mjolis-1913", "mjolis-1913:last-two=nobody-loses")
        assert witness.parting is Parting.OTHER_END
        assert texts(witness) == ["play ♠2", "take", "play ♠A"]
        assert [(side.mover, side.loser) for side in witness.sides] == [(None, 2), (2, None)]
        assert [side.only for side in witness.sides] == [(), (TAKE,)]

    def test_same_question_has_the_same_answer(self) -> None:
        assert found("skitgubbe", KOIRA) == found("skitgubbe", KOIRA)

    def test_order_of_the_two_turns_the_sides_about(self) -> None:
        one, other = shown("skitgubbe", KOIRA), shown(KOIRA, "skitgubbe")
        assert one.play == other.play
        assert one.sides == other.sides[::-1]


class TestWitness:
    def test_what_only_one_allows(self) -> None:
        witness = shown("skitgubbe", KOIRA)
        assert (witness.parting, witness.reduction) == (Parting.OTHER_ACTIONS, SMALLEST)
        skitgubbe, koira = witness.sides
        assert skitgubbe.only == ()
        assert koira.only == (Action(parse_action("play ♠2 ♠A", koira.rules.pack).kind, (0, 1)),)
        assert set(koira.allowed) == {*skitgubbe.allowed, *koira.only}

    def test_tie_is_needed_where_only_ties_differ(self) -> None:
        witness = shown(KOIRA, "koira:ties=any")
        assert witness.play.players == 3
        played = [text.split()[1][1:] for text in texts(witness)]
        assert played.count("2") == 2

    def test_of_which_rank_a_tie_is_cannot_matter_with_two_players(self) -> None:
        search = found(KOIRA, "koira:ties=any", TWO_PLAYERS)
        assert search.witness is None
        assert search.drawn is not None
        assert search.drawn.games == TWO_PLAYERS.games
        assert all(one.complete and one.positions >= one.starts > 0 for one in search.searched)

    def test_difference_of_the_second_phase_is_found_there(self) -> None:
        rules = rules_of("skitgubbe")
        planted = with_beating(rules, next_lead=NextLead.AFTER_LAST_PLAYER)
        witness = find_witness(rules, planted).witness
        assert witness is not None
        assert {side.phase for side in witness.sides} == {"shedding"}
        assert witness.parting is Parting.OTHER_PLAYER
        assert not isinstance(witness.play.begun, BeatingStart)
        assert len(witness.play.actions) == len(shown("skitgubbe", "skitgubbe:next-lead=next-player").play.actions)

    def test_play_is_refused_that_shows_nothing_or_goes_on_too_long(self) -> None:
        witness = shown("skitgubbe", KOIRA)
        both = witness.sides[0].rules, witness.sides[1].rules
        with pytest.raises(ValueError, match="do not part"):
            witness_of(*both, witness.play.with_actions(witness.play.actions[:-1]), shortest=True)
        longer = witness.play.with_actions((*witness.play.actions, witness.sides[0].allowed[0]))
        with pytest.raises(ValueError, match="part before"):
            witness_of(*both, longer, shortest=True)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("skitgubbe", KOIRA),
            ("mattis", "mattis-pagat"),
            (KOIRA, "mjolis-1913"),
            ("skruuvi", "skruuvi:all-pass=plain"),
        ],
    )
    def test_records_are_played_again(self, one: str, other: str) -> None:
        for name, side in zip((one, other), shown(one, other).sides, strict=True):
            record = record_from_data(side.record.as_data())
            assert record == side.record
            state = replay(rules_of(name), record)
            if record.actions and len(record.actions) == len(shown(one, other).play.actions):
                assert tuple(state.legal_actions()) == side.allowed


class TestAlike:
    def test_same_rules_are_told_without_a_search(self) -> None:
        with_itself, with_more = found(KOIRA, KOIRA), found(KOIRA, "koira:players=two-to-six")
        for search in (with_itself, with_more):
            assert search.alike
            assert (search.searched, search.drawn, search.witness) == ((), None, None)
        assert with_itself.apart == ()
        assert with_more.apart == ("koira is played by 2 to 4, koira:players=two-to-six 2 to 6",)

    def test_what_cannot_differ_with_two_players_is_alike_with_them(self) -> None:
        """With two players the leader and the next player are everybody."""
        rules = rules_of("skitgubbe")
        deal = rules.deals[0]
        gathering = deal.phases[0]
        assert isinstance(gathering, TricksRules)
        phases = (replace(gathering, played_by=PlayedBy.EVERYBODY), *deal.phases[1:])
        deals = (replace(deal, phases=phases),)
        planted = replace(rules, name="planted", fingerprint="planted", deals=deals)
        search = find_witness(rules, planted, TWO_PLAYERS)
        assert search.witness is None
        assert {one.reduction for one in search.left_out} == {Reduction(2, 4, 1), Reduction(2, 4, 2)}
        assert all(one.complete for one in search.searched)
        assert {one.game.begun for one in search.searched} == {Begun.DEALS, Begun.BEGINNINGS}
        with_three = find_witness(rules, planted).witness
        assert with_three is not None
        assert with_three.play.players == 3

    def test_positions_are_those_that_can_be_reached(self) -> None:
        search = found("skitgubbe", "skitgubbe:last-card=private", TWO_PLAYERS)
        by_game = {(one.game.reduction, one.game.begun): one for one in search.searched}
        smallest = by_game[SMALLEST, Begun.DEALS]
        assert smallest.starts == 24
        assert smallest.positions > smallest.starts


class TestSeen:
    def test_they_may_differ_in_what_is_seen_alone(self) -> None:
        search = found("skitgubbe", "skitgubbe:last-card=private", TWO_PLAYERS)
        witness = search.witness
        assert witness is not None
        assert witness.parting is Parting.SEEN
        assert (witness.reduction, witness.shortest) == (SMALLEST, False)
        assert [side.seen for side in witness.sides] == ["♠A seen by seat 1 seat 2", "♠A seen by seat 2"]
        assert witness.sides[0].allowed == witness.sides[1].allowed

    def test_difference_in_play_comes_first(self) -> None:
        rules = rules_of("skitgubbe:last-card=private")
        both = with_beating(rules, taken=Taken.WHOLE_TRICK)
        witness = find_witness(rules_of("skitgubbe"), both).witness
        assert witness is not None
        assert witness.parting is not Parting.SEEN


class TestByLot:
    def test_games_that_cannot_be_made_smaller_are_played_whole(self) -> None:
        search = found("skruuvi", "skruuvi:all-pass=plain")
        assert "phases that are made for hands of one size" in search.why_not_searched
        assert search.drawn is not None
        assert search.witness is not None
        assert (search.witness.reduction, search.witness.shortest) == (None, False)
        assert texts(search.witness) == ["pass"] * 4

    def test_seed_is_used(self) -> None:
        one, other = (shown("skruuvi", "skruuvi:all-pass=plain", Bounds(seed=seed)).play.begun for seed in (1, 2))
        assert one != other

    def test_without_the_native_engine_small_packs_are_played_by_lot(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("myllymatti.verify.small_games.why_not", lambda *_: "Numba is not installed")
        search = found("skitgubbe", KOIRA)
        assert search.why_not_searched == "Numba is not installed"
        assert search.witness is not None
        assert (search.witness.reduction, search.witness.shortest) == (SMALLEST, False)

    def test_other_deals_are_not_played_by_lot(self) -> None:
        search = found("mjolis-1913", "mjolis-1913:deal=five")
        assert search.why_not_drawn == "other cards are dealt"
        assert "mjolis-1913 deals the whole pack, mjolis-1913:deal=five 5 cards to each" in search.apart
        assert {one.game.begun for one in search.searched} == {Begun.BEGINNINGS}

    def test_other_packs_and_other_numbers_of_players_are_told(self) -> None:
        search = found("mjolis-1913", "mjolis-1913:pack=thirty-six")
        assert (search.why_not_searched, search.why_not_drawn) == ("they have other cards",) * 2
        assert any("52 cards" in told and "36 cards" in told for told in search.apart)
        alone = replace(rules_of(KOIRA), fewest_players=3, fingerprint="planted", name="planted")
        pair = replace(rules_of("skitgubbe"), most_players=2)
        apart = find_witness(pair, alone)
        assert apart.witness is None
        assert apart.why_not_drawn == "both are not played by the same number"

    def test_stopped_search_says_so(self) -> None:
        search = find_witness(rules_of("skitgubbe"), rules_of(KOIRA), stopped=lambda: True)
        assert search.stopped
        assert search.witness is None


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FAMILY if ":" in name and "packs" not in name])
def test_every_reading_parts_from_its_variant_as_the_reference_engine_says(name: str) -> None:
    """`find_witness` refuses a play after which the reference engine sees no difference, or sees it sooner."""
    search = found(name.partition(":")[0], name, TWO_PLAYERS)
    assert search.witness is None or isinstance(search.witness.play, Play)
