"""Replays: what lies where at each step, which rule is named, who may know what, and the data that the browser gets."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from functools import cache, partial
from typing import Any

import pytest

from myllymatti import pipeline
from myllymatti.cards import cards_of
from myllymatti.pages import links
from myllymatti.pages.catalogue import Catalogue
from myllymatti.pages.replays.cards import sprite
from myllymatti.pages.replays.collected import Replay, Source, is_played, replays_of
from myllymatti.pages.replays.course import Recorder
from myllymatti.pages.replays.data import replay_data, replay_script
from myllymatti.pages.replays.layout import layout_of
from myllymatti.pages.replays.page import ReplaysTold, command
from myllymatti.pages.replays.told import CARDS, fact_at, rules_told, script_words, sentences
from myllymatti.play.branches import Branch
from myllymatti.play.game import begin_game, play_on
from myllymatti.play.position import Happening, Place
from myllymatti.play.reached import branches_of, reached
from myllymatti.variant.configure import configure
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.words.languages import LANGUAGES
from myllymatti.words.lexicon import lexicon
from tests.cli.matti import matti
from tests.helpers import FAMILY, SKRUUVI, project_library, rules_of
from tests.pages.test_site_pages import pages

WORDS = lexicon()
VARIANTS = tuple(project_library().variants)
MOST_BYTES = 100_000


def _configured(name: str) -> ConfiguredVariant:
    return project_library().configured(name)


@cache
def _replays(name: str) -> dict[str, Replay]:
    report = pipeline.kept_reports(project_library()).get(name)
    return {replay.name: replay for replay in replays_of(configure(project_library().variants[name]), report)}


def _relation(configured: ConfiguredVariant, role: str) -> Any:  # noqa: ANN401 (terms)
    fact = configured.fact(role, "beats")
    assert fact is not None
    assert fact.value is not None
    return tuple(fact.value.terms())


# ---- What lies where -------------------------------------------------------------------------------------------------

FROM_THE_ENGINE = ("turn", "declarer", "declaring", "bid", "trump")
"""What follows at the end of an action: it is taken from the engine, not worked out between the happenings."""


class _Compared(Recorder):
    """Compares what was worked out from the happenings with the engine, after each action."""

    def _settle(self) -> None:
        engine = layout_of(self.state, tuple(self.won))
        for one in fields(engine):
            if one.name not in FROM_THE_ENGINE:
                told = [line.what for line in self.steps[-1].lines]
                assert getattr(self.layout, one.name) == getattr(engine, one.name), (one.name, told)
        super()._settle()


@pytest.mark.parametrize("name", [*FAMILY, *SKRUUVI])
def test_what_lies_where_between_the_happenings_comes_out_as_the_engine_has_it(name: str) -> None:
    rules = rules_of(name)
    for deal in rules.deals:
        configured = _configured(name).of_deal(deal.kind)
        one = rules.only(deal.kind) if deal.kind else rules
        for players in sorted({rules.fewest_players, min(4, rules.most_players)}):
            state, _, generator = begin_game(one, players, seed=5, game=0)
            recorder = _Compared(state, partial(_relation, configured))
            for _ in play_on(state, generator, most_actions=250):
                recorder.look()
            assert len(recorder.steps) > 20


@pytest.mark.parametrize("name", ["koira", "skruuvi", "skruuvi:defenders-order=blind", "mattis", "mjolis-1913"])
def test_a_player_is_shown_what_he_may_know_and_no_more(name: str) -> None:
    """The cards of hands, by the masks of the layout, against what the engine tells each player."""
    rules = rules_of(name)
    configured = _configured(name).of_deal(rules.deals[0].kind)
    state, _, generator = begin_game(rules, max(3, rules.fewest_players), seed=2, game=0)
    recorder = Recorder(state, lambda role: _relation(configured, role))
    for _ in play_on(state, generator, most_actions=200):
        recorder.look()
        layout, names = recorder.steps[-1].layout, rules.pack.names
        for player in range(state.players):
            hands = {one.seat: one for one in state.observation(player).places if one.place is Place.HAND}
            for seat, hand in enumerate(layout.hands):
                known = {names[card] for card in cards_of(hand) if layout.seen_by[card] >> player & 1}
                told = hands[seat + 1]
                assert set(told.before) | (set(told.now) if seat != player else set()) == (
                    known if seat != player else set(told.before)
                )
                assert seat == player or not told.now


@pytest.mark.parametrize("name", VARIANTS)
def test_a_line_is_seen_by_those_who_saw_the_happening(name: str) -> None:
    for replay in _replays(name).values():
        events = list(replay.course.final.events)
        lines = [line for step in replay.course.steps for line in step.lines]
        told = [(line.what, line.seat, line.cards, line.seen_by) for line in lines if line.cards]
        assert sorted(told) == sorted((e.what.value, e.seat, e.cards, e.seen_by) for e in events if e.cards)


# ---- Which replays ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_has_whole_games_and_all_its_played_examples(name: str) -> None:
    replays = _replays(name)
    games = [replay for replay in replays.values() if replay.source is Source.GAME]
    assert games
    for game in games:
        assert game.course.final.is_terminal()
        assert game.course.steps[0].lines[0].what == Happening.DEAL.value
    examples = [one for one in project_library().variants[name].examples if is_played(one)]
    assert [links.replay_anchor_of_example(one.name) for one in examples] == [
        replay.name for replay in replays.values() if replay.source is Source.EXAMPLE
    ]


def test_skruuvi_is_shown_with_auction_exchange_doubling_and_score() -> None:
    games = [replay for replay in _replays("skruuvi").values() if replay.source is Source.GAME]
    assert {game.deal for game in games} == set(project_library().variants["skruuvi"].deals)
    happened = {line.what for step in games[0].course.steps for line in step.lines}
    wanted = (Happening.BID, Happening.TAKE_KITTY, Happening.HAND_OVER, Happening.CONTRACT, Happening.DOUBLE)
    assert {one.value for one in (*wanted, Happening.SCORE)} <= happened


def test_what_an_example_says_stands_at_its_step() -> None:
    replay = _replays("koira")["example-lowest-card-is-taken"]
    (at, steps), *others = replay.notes.items()
    assert not others
    assert at == len(replay.course.steps) - 1
    assert [step.what.name for step in steps] == ["is_next", "may_not_play"]


def test_every_language_is_told_the_same_play() -> None:
    configured = configure(project_library().variants["koira"])
    assert replays_of(configured, None) is replays_of(configured, None)


@pytest.mark.parametrize("name", ["koira", "skruuvi"])
def test_the_command_that_is_told_plays_the_same_game(name: str) -> None:
    for replay in _replays(name).values():
        if replay.source is not Source.GAME:
            assert not command(replay)
            continue
        done = matti(*command(replay).split()[1:], "--json")
        assert done.status == 0, done.err
        played = [one["action"] for one in done.data()["deals"][0]["actions"]]
        acted = {
            "plays",
            "turns up",
            "takes",
            "bids",
            "passes",
            "doubles",
            "redoubles",
            "gives",
            "withdraws",
            "keeps to",
        }
        lines = [line for step in replay.course.steps for line in step.lines if line.what in acted]
        assert len(played) == len(lines)


# ---- Which rule ------------------------------------------------------------------------------------------------------

NAMED_FIRST = {
    ("koira", "example-only-the-tied-fight", 1): "tricks.first_lead",
    ("koira", "example-only-the-tied-fight", 2): "tricks.following_suit",
    ("koira", "example-only-the-tied-fight", 4): "tricks.ties",
    ("koira", "example-only-the-tied-fight", 5): "tricks.tie_lead",
    ("koira", "example-only-the-tied-fight", 7): "tricks.trick_winner",
    ("koira", "example-lowest-card-is-taken", 2): "beating.beats",
    ("koira", "example-lowest-card-is-taken", 3): "beating.beating",
    ("koira", "example-run-from-the-deuce", 1): "beating.runs",
    ("myllymatti-1940s", "example-turned-card-stays", 1): "tricks.blind_card",
    ("myllymatti-1940s", "example-trick-falls", 4): "beating.trick_complete",
    ("mattis-two-player-tricks", "example-two-to-a-trick", 4): "tricks.next_lead",
    ("skruuvi", "game-1", 2): "auction.levels",
    ("skruuvi", "game-1", 25): "exchange.takes_place",
    ("skruuvi", "game-1", 26): "exchange.gifts",
    ("skruuvi", "game-1", 39): "auction.declarer",
    ("skruuvi", "game-1", 42): "doubling.double",
    ("skruuvi", "game-1", 43): "doubling.redouble",
    ("skruuvi", "game-1", 45): "tricks.first_lead",
    ("skruuvi", "game-1", 46): "tricks.following_suit",
    ("skruuvi", "game-1", 50): "tricks.next_lead",
    ("skruuvi", "example-bolshevik-from-call-to-lead", 5): "auction.equal_bids",
}


@pytest.mark.parametrize(("place", "point"), NAMED_FIRST.items())
def test_the_rule_that_allowed_a_move_is_named_first(place: tuple[str, str, int], point: str) -> None:
    variant, name, number = place
    assert _replays(variant)[name].course.steps[number].points[0][1] == point


NAMED_TOO = {
    ("koira", "example-run-from-the-deuce", 2): {"beating.trumping", "beating.run_beaten_by"},
    ("koira", "example-run-from-the-deuce", 3): {"beating.taken", "beating.taken_from_run"},
    ("koira", "example-only-the-tied-fight", 6): {"tricks.ties"},
    ("skruuvi", "game-1", 24): {"auction.ends_after", "auction.declaring_side"},
    ("skruuvi", "game-1", 33): {"auction.below_it"},
}


@pytest.mark.parametrize(("place", "points"), NAMED_TOO.items())
def test_what_else_had_to_do_with_it_is_named_too(place: tuple[str, str, int], points: set[str]) -> None:
    variant, name, number = place
    assert points <= {point for _, point in _replays(variant)[name].course.steps[number].points}


def test_a_card_that_only_also_beats_names_that_rule() -> None:
    """Where an equal card of another pack beats too, the rule that says so is named, and the other is not."""
    name = "mjolis-1913:packs=two"
    rules, configured = rules_of(name), _configured(name)
    role = next(fact.role for fact in configured.facts if fact.identity == "beating.also_beats")
    found = set()
    for seed in range(20):
        state, _, generator = begin_game(rules, rules.fewest_players, seed, game=0)
        recorder = Recorder(state, lambda role: _relation(configured, role))
        for _ in play_on(state, generator, most_actions=300):
            recorder.look()
        for before, step in zip(recorder.steps, recorder.steps[1:], strict=False):
            if (role, "beating.also_beats") in step.points:
                assert (role, "beating.beats") not in step.points
                pack, top = rules.pack, before.layout.table[-1].cards[-1]
                found.add(pack.rank(step.lines[0].cards[0]) == pack.rank(top))
    assert found == {True}


QUIET = {
    "auction.all_pass",
    "auction.callers",
    "auction.equal_bids",
    "auction.first_call",
    "auction.lowest_contract",
    "beating.hands",
    "beating.run_counts_as",
    "beating.refill",
    "beating.refill_time",
    "beating.runs",
    "beating.trump_suit",
    "exchange.kitty",
    "exchange.takes_place",
    "exchange.taken_up",
    "tricks.blind_card",
    "tricks.last_card_blind",
    "tricks.refill",
    "tricks.refill_in_tie",
    "tricks.refill_order",
    "tricks.trump_suit",
    "tricks.trumps",
}
"""Rule points that can decide without a move that shows it: nothing is drawn, nobody bids, no card is exchanged."""


@pytest.mark.parametrize("name", VARIANTS)
def test_rules_that_a_game_has_reached_are_named_in_it_and_no_others(name: str) -> None:
    for replay in _replays(name).values():
        if replay.source is not Source.GAME:
            continue
        final = replay.course.final
        happenings = {what: sum(event.what is what for event in final.events) for what in Happening}
        found = {branch for branch, times in reached(final.rules, happenings, final.position.reached).items() if times}
        points = {branch.point for branch in found}
        named = {point for step in replay.course.steps for _, point in step.points if not point.startswith("game.")}
        asked = {branch.point for branch in branches_of(final.rules)}
        assert points - QUIET <= named
        # A pass names what passing means, whether or not anybody calls again after it.
        assert (named & asked) - {"auction.after_passing"} <= points


@pytest.mark.parametrize("name", VARIANTS)
def test_every_rule_that_is_named_is_told_and_leads_to_its_place(name: str) -> None:
    there = set(re.findall(r'id="([^"]+)"', pages()[links.variant_page(name)]))
    for replay in _replays(name).values():
        told = rules_told(replay, WORDS, lambda page, anchor: f"{page}#{anchor}")
        for (role, point), rule in zip(
            dict.fromkeys(point for step in replay.course.steps for point in step.points), told, strict=True
        ):
            fact = fact_at(replay.configured, role, point, replay.deal)
            assert (fact is None) == (rule is None)
            if fact is None:
                assert point in {"game.undealt_cards", "auction.declarer", "beating.trump_card"}, point
                continue
            assert fact.identity == point
            assert rule is not None
            page, _, anchor = rule[2].partition("#")
            assert page == links.variant_page(name)
            assert anchor in there
        if replay.source is Source.GAME:
            assert all(step.points for step in replay.course.steps)


# ---- The data and the words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_the_data_gives_back_the_hands(name: str) -> None:
    for replay in _replays(name).values():
        data = replay_data(replay)
        hands: list[set[int]] = [set() for _ in range(replay.seats)]
        for step, told in zip(replay.course.steps, data["steps"], strict=True):
            for seat, (added, removed) in told.get("h", {}).items():
                hands[int(seat)] = (hands[int(seat)] - set(removed)) | set(added)
            assert [sum(1 << card for card in hand) for hand in hands] == list(step.layout.hands)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_replay_is_small(name: str) -> None:
    for replay in _replays(name).values():
        script = replay_script(replay)
        assert len(script.encode()) < MOST_BYTES
        assert json.loads(script[script.index("]=") + 2 :].rstrip(";\n")) == json.loads(json.dumps(replay_data(replay)))


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_every_language_has_words_for_all_that_happens(language: str) -> None:
    words = lexicon(language)
    replays = list(_replays("skruuvi").values())
    told = script_words(replays, words, Catalogue(language, strict=False))
    for what in ("is dealt", "plays", "takes", "wins", "gives", "takes the kitty"):
        assert CARDS in told["events"][what]
    assert len(set(told["hidden"][:3])) == 3
    assert told["cards"]["♠Q"][0] == words.rank("Q")
    assert len({spoken for _, spoken in told["cards"].values()}) == len(told["cards"]) == 52
    lines = [line for _, lines in sentences(replays[0], words, Catalogue(language, strict=False)) for line in lines]
    assert not [line for line in lines if "{" in line or "  " in line]


def test_the_cards_bear_the_indices_of_the_language() -> None:
    assert ">Kn</text>" in sprite(lexicon("sv"))
    assert ">J</text>" in sprite(WORDS)
    assert sprite(WORDS).count("<symbol ") == 52
    assert len(sprite(WORDS)) < 52 * 450


def test_the_first_replay_is_told_without_a_script() -> None:
    told = ReplaysTold(list(_replays("koira").values()), WORDS, Catalogue())
    first = list(told.first())
    assert first[0][1][0].startswith("Seat 1 is dealt ♠")
    assert [heading for heading, _ in first if heading] == [WORDS.phase("gathering"), WORDS.phase("shedding")]
    assert first[-1][1] == ["Seat 1 loses."]


def test_data_in_the_page_cannot_end_its_element() -> None:
    told = ReplaysTold(list(_replays("koira").values()), WORDS, Catalogue())
    script = told.script(lambda page, anchor: f"</script>{page}#{anchor}", lambda path: path)
    assert "<" not in script
    assert json.loads(script)["rules"][0][2].startswith("</script>")


def test_branches_that_are_told_belong_to_the_mechanism_of_their_happening() -> None:
    from myllymatti.pages.replays.named_rules import ALWAYS, BY_BRANCH

    assert all(isinstance(branch, Branch) for branch in BY_BRANCH)
    points = {branch.point for branch in Branch}
    unknown = {point for told in ALWAYS.values() for point in told if not point.startswith("game.")} - points
    assert not unknown
